"""Two courses of a game side by side: prices, centres, leaders, points, and every difference in sentences.

Takes two games; gives tables of figures. Source: docs/sandbox.md 4.
"""

from dataclasses import replace

from kapdip.game.compare import compare, compare_states
from kapdip.game.fork import as_entered
from kapdip.game.model import Game
from kapdip.game.own import OwnLines, own_view
from kapdip.showing.foresight.beside import (
    Beside,
    PowerBeside,
    compared_turns,
    dumbbell_title,
    dumbbells,
    looked_at,
    prices_beside,
    signed,
)
from kapdip.showing.own_sheet import own_sheet
from kapdip.showing.texts import turn_title
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.format import money, number, power_name
from kapdip.words.sentences import say as say_reason
from kapdip.words.speaker import Speaker


def powers_beside(found: Beside, speaker: Speaker) -> Table:
    """Prices, centres and leaders in both."""
    say = speaker.say
    columns = [Column(say("Currency") if found.is_traded else say("Power"), stretch=True)]
    if found.is_traded:
        columns += [Column(f"{say('Price')} ○"), Column("●"), Column("±", tip=say("Change"))]
    for name in (say("Centres"), say("controls")):
        columns += [Column(f"{name} ○"), Column("●")]
    return Table(columns, [_power_row(one, speaker, is_traded=found.is_traded) for one in found.powers])


def _power_row(one: PowerBeside, speaker: Speaker, *, is_traded: bool) -> list[Figure]:
    name = power_name(one.power, speaker.language)
    cells = [Figure(name, name, chip=one.power, is_text=True)]
    if is_traded:
        cells += prices_beside(one, speaker, "warn_tint" if one.prices[0] != one.prices[1] else "")
    texts = ([number(count, speaker.language) for count in one.centres], [leader or "–" for leader in one.leaders])
    for is_text, (before, after) in zip((False, True), texts, strict=True):
        tint = "warn_tint" if before != after else ""
        cells += [
            Figure(before, before, role="text_secondary", tint=tint, is_text=is_text),
            Figure(after, after, bold=before != after, tint=tint, is_text=is_text),
        ]
    return cells


def players_beside(found: Beside, speaker: Speaker) -> Table:
    """Everybody's points in both, as a ring and a dot too, and the change."""
    say, lang = speaker.say, speaker.language
    points = (Column(f"{say('Points')} ○"), Column("●"), Column("±", tip=say("Change")))
    columns = [Column(say("Player"), stretch=True), dumbbell_title(found, speaker), *points]
    rows = [
        [
            Figure(one.player, one.player.casefold(), monogram=found.marks[one.player], is_text=True),
            dumbbell,
            Figure(money(one.points[0], lang), one.points[0], str(one.points[0]), role="text_secondary"),
            Figure(money(one.points[1], lang), one.points[1], str(one.points[1]), bold=bool(one.change)),
            signed(one.change, speaker),
        ]
        for one, dumbbell in zip(found.players, dumbbells(found, speaker), strict=True)
    ]
    return Table(columns, rows)


def supposed_sheet(game: Game, number: int, speaker: Speaker) -> str:
    """The orders and trades of a turn as sheets in the form in which people hand them in, below a remark that names the
    turn: pasted into another one, it is refused. `""` where there are none.

    Players who trade nothing have no exchange slip in it, and a power without orders is not named.
    """
    entered = as_entered(game, number)
    sheets = []
    for alias in entered.turn.start.accounts:
        view = own_view(entered, alias)
        trades = view.slip is not None and any(view.slip.amounts.values())
        leads = {
            power: orders for power, orders in view.leads.items() if replace(orders.given, unreadable=()) != OwnLines()
        }
        if trades or leads:
            sheets.append(own_sheet(replace(view, leads=leads, slips_are_locked=not trades), speaker))
    title = f"# {speaker.say('Turn {turn}', turn=number)} ({turn_title(game, number, speaker.language)})"
    return "\n".join((title, "", *sheets)) if sheets else ""


def differences(first: Game, second: Game, speaker: Speaker) -> tuple[str, ...]:
    """Every public difference in the order of turns, the last of them between what the tables show."""
    there, here = compared_turns(first, second)
    untold = ("outcome", "turns", "winners")
    known = (one for one in compare(first, second) if one.kind not in untold and one.turn < min(here, there + 1))
    shown = compare_states(here, looked_at(first, there), looked_at(second, here))
    return tuple(say_reason(one.reason, speaker.language) for one in (*known, *shown))

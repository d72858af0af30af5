"""Two courses of a game side by side: prices, centres, leaders, points, and every difference in sentences.

Takes two games; gives tables of figures. Source: docs/sandbox.md 4.
"""

from dataclasses import replace

from kapdip_gui.exchange.money import Cents
from kapdip_gui.game.compare import compare
from kapdip_gui.game.fork import as_entered
from kapdip_gui.game.model import Game, PublicState
from kapdip_gui.game.own import own_view
from kapdip_gui.game.state import state_after, state_now
from kapdip_gui.showing.figures import Column, Figure
from kapdip_gui.showing.own_sheet import own_sheet
from kapdip_gui.showing.standings import StandingsTable
from kapdip_gui.words.format import money, number, power_name
from kapdip_gui.words.monograms import monograms
from kapdip_gui.words.sentences import say as say_reason
from kapdip_gui.words.speaker import Speaker


def common_turn(first: Game, second: Game) -> int:
    """The last turn that both have begun: they are compared after it, or as far as it is resolved."""
    return min(len(first.turns), len(second.turns))


def _states(first: Game, second: Game) -> tuple[PublicState, PublicState]:
    number = common_turn(first, second)
    one, other = (
        state_after(game, number) if number < len(game.turns) else state_now(game) for game in (first, second)
    )
    return one, other


def powers_beside(first: Game, second: Game, speaker: Speaker) -> StandingsTable:
    """Prices, centres and leaders in both."""
    say, states = speaker.say, _states(first, second)
    columns = [Column(say("Currency"), stretch=True)]
    for name in (say("Price"), say("Centres"), say("leads")):
        columns += [Column(name), Column("→")]
    rows = [_power_row(power, states, speaker) for power in first.board.powers]
    return StandingsTable(columns, rows)


def _power_row(power: str, states: tuple[PublicState, PublicState], speaker: Speaker) -> list[Figure]:
    lang = speaker.language
    name = power_name(power, lang)
    cells = [Figure(name, name, chip=power, is_text=True)]
    prices = [state.prices.get(power) for state in states]
    counts = [len(state.position.centres.get(power, ())) for state in states]
    leaders = [state.control.get(power, "–") for state in states]
    texts = (
        ["–" if price is None else money(price, lang) for price in prices],
        [number(count) for count in counts],
        leaders,
    )
    for is_text, (before, after) in zip((False, False, True), texts, strict=True):
        tint = "warn_tint" if before != after else ""
        cells += [
            Figure(before, before, role="text_secondary", is_text=is_text),
            Figure(after, after, bold=before != after, tint=tint, is_text=is_text),
        ]
    return cells


def players_beside(first: Game, second: Game, speaker: Speaker) -> StandingsTable:
    """Everybody's points in both, and the change."""
    say, lang, states = speaker.say, speaker.language, _states(first, second)
    columns = [Column(say("Player"), stretch=True), Column(say("Points")), Column("→"), Column(say("Change"))]
    marks, rows = monograms(states[0].accounts), []
    for player in sorted(states[0].accounts, key=lambda one: -states[1].points.get(one, Cents(0))):
        before, after = (state.points.get(player, Cents(0)) for state in states)
        change = Cents(after - before)
        role = "text_hint" if not change else "ok" if change > 0 else "bad"
        rows.append(
            [
                Figure(player, player.casefold(), monogram=marks[player], is_text=True),
                Figure(money(before, lang), before, str(before), role="text_secondary"),
                Figure(money(after, lang), after, str(after), bold=bool(change)),
                Figure(money(change, lang, sign=True) if change else "", change, str(change), role=role),
            ]
        )
    return StandingsTable(columns, rows)


def supposed_sheet(game: Game, number: int, speaker: Speaker) -> str:
    """The orders and trades of a turn as sheets in the form in which people hand them in; `""` where there are none.

    Whoever trades nothing has no exchange slip in it, and a power without orders is not named.
    """
    entered = as_entered(game, number)
    sheets = []
    for alias in entered.turn.start.accounts:
        view = own_view(entered, alias)
        trades = view.slip is not None and any(view.slip.amounts.values())
        leads = {
            power: orders
            for power, orders in view.leads.items()
            if orders.movement or orders.retreats or orders.adjustments or orders.conditionals
        }
        if trades or leads:
            sheets.append(own_sheet(replace(view, leads=leads, slips_are_locked=not trades), speaker))
    return "\n".join(sheets)


def differences(first: Game, second: Game, speaker: Speaker) -> tuple[str, ...]:
    """Every public difference up to the last turn that both have begun, in the order of turns."""
    found = (one for one in compare(first, second) if one.kind not in ("outcome", "turns", "winners"))
    return tuple(say_reason(one.reason, speaker.language) for one in found)

"""Two courses of a game side by side as values, and as the narrow tables beside a sandbox.

Takes two games; gives `Beside`, `narrow_powers`, `narrow_points`. Source: docs/sandbox.md 4.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kapdip.board.model import Power
from kapdip.exchange.model import Player
from kapdip.exchange.money import Cents
from kapdip.exchange.projections import ranks
from kapdip.game.model import Game, PublicState
from kapdip.game.standings import with_projections
from kapdip.game.state import state_after, state_now
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.format import money, power_name
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class PowerBeside:
    """A power in both courses."""

    power: Power
    prices: tuple[Cents | None, Cents | None]
    centres: tuple[int, int]
    leaders: tuple[Player | None, Player | None]


@dataclass(frozen=True, slots=True)
class PlayerBeside:
    """A player's points and rank in both courses."""

    player: Player
    points: tuple[Cents, Cents]
    ranks: tuple[int, int]

    @property
    def change(self) -> Cents:
        """What the second course brings them."""
        return Cents(self.points[1] - self.points[0])


@dataclass(frozen=True, slots=True)
class Beside:
    """Powers in the board's order, players by their points in the second course, and when each course is looked at."""

    powers: tuple[PowerBeside, ...]
    players: tuple[PlayerBeside, ...]
    marks: Mapping[Player, str]
    """The players' monograms."""
    moments: tuple[str, str]
    caution: str
    """That the two moments are not the same; `""` where they are."""
    is_traded: bool

    @property
    def has_points(self) -> bool:
        """Whether anybody has any."""
        return any(value for one in self.players for value in one.points)


def compared_turns(first: Game, second: Game) -> tuple[int, int]:
    """The last turn of which something is resolved in both: they are compared after it, or as far as it is resolved.
    Where the first has not gone further, the second is looked at as far as it has come.
    """
    turn = min(len(first.turns), len(second.turns))
    turn -= any(_waits(game, turn) for game in (first, second))
    return turn, len(second.turns) if len(first.turns) <= len(second.turns) else turn


def looked_at(game: Game, turn: int) -> PublicState:
    """The public state after a turn, or as far as it is resolved: then with points for the centres as they are by now,
    at the prices before the exchange.
    """
    if turn < len(game.turns) or game.is_over:
        return state_after(game, turn)
    return with_projections(game.profile, state_now(game))


def _waits(game: Game, turn: int) -> bool:
    return turn == len(game.turns) and not game.is_over and game.turn.results.position is None


def beside(first: Game, second: Game, speaker: Speaker) -> Beside:
    """The two courses after the last turn that both have played, or as far as they have come (`compared_turns`)."""
    turns = compared_turns(first, second)
    reached = (_reached(first, turns[0]), _reached(second, turns[1]))
    one, other = looked_at(first, turns[0]), looked_at(second, turns[1])
    points = [{player: state.points.get(player, Cents(0)) for player in one.accounts} for state in (one, other)]
    rank = [ranks(some) for some in points]
    players = [
        PlayerBeside(player, (points[0][player], points[1][player]), (rank[0][player], rank[1][player]))
        for player in sorted(one.accounts, key=lambda each: -points[1][each])
    ]
    return Beside(
        tuple(_power(power, one, other) for power in first.board.powers),
        tuple(players),
        monograms(one.accounts),
        (_moment(*reached[0], speaker), _moment(*reached[1], speaker)),
        _caution(reached, speaker),
        first.profile.trades,
    )


def _power(power: Power, one: PublicState, other: PublicState) -> PowerBeside:
    return PowerBeside(
        power,
        (one.prices.get(power), other.prices.get(power)),
        (len(one.position.centres.get(power, ())), len(other.position.centres.get(power, ()))),
        (one.control.get(power), other.control.get(power)),
    )


def _reached(game: Game, turn: int) -> tuple[int, bool]:
    """The last turn of which something is resolved, up to this one, and whether it is over."""
    if _waits(game, turn):
        return turn - 1, True
    return turn, turn < len(game.turns) or game.is_over


def _moment(turn: int, is_over: bool, speaker: Speaker) -> str:
    """How far a course has come."""
    if not is_over:
        return speaker.say("in turn {turn}", turn=turn)
    return speaker.say("after turn {turn}", turn=turn) if turn else speaker.say("at the start")


def _caution(reached: tuple[tuple[int, bool], tuple[int, bool]], speaker: Speaker) -> str:
    """What is to be said where the two have not come equally far."""
    (first, is_first_over), (second, is_second_over) = reached
    signs = ("○", "●") if (first, is_first_over) < (second, is_second_over) else ("●", "○")
    behind, ahead = signs
    if first != second:
        return speaker.say("Different turns: {behind} is not as far along as {ahead}.", behind=behind, ahead=ahead)
    if is_first_over != is_second_over:
        return speaker.say(
            "Turn {turn} is not finished in {behind}, so the rest of it is missing.", turn=first, behind=behind
        )
    return ""


def signed(change: Cents, speaker: Speaker) -> Figure:
    """What changes, with its sign and colour; an equals sign where nothing does."""
    role = "text_hint" if not change else "ok" if change > 0 else "bad"
    return Figure(money(change, speaker.language, sign=True) if change else "=", change, str(change), role=role)


def narrow_powers(found: Beside, speaker: Speaker) -> Table:
    """Prices before and after, what changes, centres and leaders: as narrow as a dock."""
    say, lang = speaker.say, speaker.language
    prices = (
        [Column("○", tip=say("Game")), Column("●", tip=say("Sandbox")), Column("±", tip=say("Change"), gives_way=True)]
        if found.is_traded
        else []
    )
    columns = [Column(""), *prices, Column(say("Centres")), Column(say("controls"), stretch=True)]
    rows = []
    for one in found.powers:
        name = power_name(one.power, lang)
        tint = "warn_tint" if one.leaders[0] != one.leaders[1] else ""
        cells = [Figure("", name, name, chip=one.power, tip=name, is_text=True, tint=tint)]
        if found.is_traded:
            cells += prices_beside(one, speaker, tint)
        cells += [_centres(one, tint), _leader(one, found.marks, tint)]
        rows.append(cells)
    return Table(columns, rows)


def prices_beside(one: PowerBeside, speaker: Speaker, tint: str) -> list[Figure]:
    """The price in both, and what changes."""
    before, after = one.prices
    change = Cents(after - before) if before is not None and after is not None else Cents(0)
    texts = ["–" if price is None else money(price, speaker.language) for price in one.prices]
    shown = signed(change, speaker) if None not in one.prices else Figure("–", role="text_hint")
    return [
        Figure(texts[0], before or 0, role="text_secondary", tint=tint),
        Figure(texts[1], after or 0, bold=before != after, tint=tint),
        replace(shown, tint=tint),
    ]


def _centres(one: PowerBeside, tint: str) -> Figure:
    before, after = one.centres
    text = str(after) if before == after else f"{before} → {after}"
    return Figure(text, after, bold=before != after, tint=tint, role="text" if before != after else "text_secondary")


def _leader(one: PowerBeside, marks: Mapping[Player, str], tint: str) -> Figure:
    """Who leads it; where that changes, by monograms, which have room for both."""
    before, after = (leader or "–" for leader in one.leaders)
    if before == after:
        return Figure(after, after, role="text_secondary", tint=tint, is_text=True, tip=after)
    told = f"{before} → {after}"
    text = " → ".join(marks.get(leader or "", "–") for leader in one.leaders)
    return Figure(text, after, told, bold=True, tint=tint, is_text=True, tip=told)


def dumbbell_title(found: Beside, speaker: Speaker) -> Column:
    """The column of the dumbbells, with the points at its left and right edge."""
    low, high = (money(value, speaker.language) for value in _bounds(found))
    told = speaker.say("Points in ○ and ●: at the left {low}, at the right {high}", low=low, high=high)
    return Column("○ ●", tip=told, gives_way=True)


def dumbbells(found: Beside, speaker: Speaker) -> list[Figure]:
    """For each player a ring for before and a dot for after, all on the same scale."""
    low, high = _bounds(found)

    def place(value: Cents) -> int:
        return (value - low) * 1000 // (high - low) if high > low else 500

    figures = []
    for one in found.players:
        before, after = one.points
        change = money(one.change, speaker.language, sign=True) if one.change else "="
        told = f"{one.player}: {money(before, speaker.language)} → {money(after, speaker.language)} ({change})"
        figures.append(Figure("", after, told, span=(place(before), place(after)), tip=told))
    return figures


def _bounds(found: Beside) -> tuple[Cents, Cents]:
    values = [value for one in found.players for value in one.points]
    return min(values, default=Cents(0)), max(values, default=Cents(0))


def narrow_points(found: Beside, speaker: Speaker) -> Table:
    """Everybody's points: the rank, a ring for before and a dot for after, the points and what changes."""
    say, lang = speaker.say, speaker.language
    columns = [
        Column("", slot=True),
        Column(say("Player"), stretch=True),
        dumbbell_title(found, speaker),
        Column(say("Points")),
        Column("±", tip=say("Change")),
    ]
    rows = []
    for one, dumbbell in zip(found.players, dumbbells(found, speaker), strict=True):
        after, (rank_before, rank) = one.points[1], one.ranks
        rows.append(
            [
                Figure(str(rank), rank, mark="" if rank == rank_before else "▲" if rank < rank_before else "▼"),
                Figure(one.player, one.player.casefold(), is_text=True, tip=one.player),
                dumbbell,
                Figure(money(after, lang), after, str(after), bold=bool(one.change)),
                signed(one.change, speaker),
            ]
        )
    return Table(columns, rows)

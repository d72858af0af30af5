"""Which lines each chart has: public figures of finished turns, nothing of the turn in progress.

Takes: a `PublicView`, the last turn to show, the kind of chart. Gives:
`ChartContents`: lines over the turns with names for ticks and values.
Source: docs/window.md 9.9 and 4 (players are never a colour, up to four picked ones are told apart by dash).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from kapdip.drawing.chart_model import ChartLine
from kapdip.exchange.model import Currency, Player, SeatStatus
from kapdip.exchange.projections import price_of_a_point
from kapdip.game.model import PublicState
from kapdip.game.public import PublicView
from kapdip.showing.texts import turn_short, turn_title
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.format import money, number, power_name
from kapdip.words.monograms import monograms

MOST_PICKS = 4
KINDS: tuple[tuple[str, str], ...] = (
    ("prices", "Prices"),
    ("centres", "Centres"),
    ("points", "Points"),
    ("money", "Net worth"),
    ("holdings", "Holdings"),
    ("point_price", "Price of a point"),
)
BY_POWER = frozenset({"prices", "centres", "point_price"})


@dataclass(frozen=True, slots=True)
class ChartContents:
    """One chart: its lines, the names of the turns, short and whole (the first is the beginning), how values and grid
    lines are written.

    `net` is the net demand behind each line's values, where there is one; `tip_title` says that it is before them.
    """

    kind: str
    title: str
    lines: tuple[ChartLine, ...]
    ticks: tuple[str, ...]
    heads: tuple[str, ...]
    value_text: Callable[[int], str]
    axis_text: Callable[[int], str]
    par: int | None
    gone: Callable[[str], str]
    net: Mapping[str, tuple[int | None, ...]]
    net_text: Callable[[int], str]
    tip_title: str
    finding: str = ""
    """What it says in a sentence: who is ahead, and since when."""
    most: int | None = None
    """Where the axis ends, though a few values are higher."""

    def without(self, off: Collection[str]) -> "ChartContents":
        """The chart with some of its lines switched off."""
        return replace(self, lines=tuple(line for line in self.lines if line.key not in off))


class ChartRequest(NamedTuple):
    """What to show: the kind of chart, the currency of `holdings`, picked players."""

    kind: str
    currency: Currency = ""
    picks: tuple[Player, ...] = ()


def last_finished(view: PublicView, viewed: int | None) -> int:
    """The last finished turn, not later than the one that is looked at."""
    last = len(view.turns) if view.turn.is_finished else len(view.turns) - 1
    return last if viewed is None else min(last, viewed)


def states(view: PublicView, last: int) -> list[PublicState]:
    """The public states from the beginning to the end of turn `last`: each with the board as the turn left it, also
    where the next one begins on a fresh board.
    """
    starts = [*(turn.start for turn in view.turns), view.now]
    ended = (replace(state, position=turn.after) for turn, state in zip(view.turns, starts[1:], strict=True))
    return [starts[0], *ended][: last + 1]


def contents(view: PublicView, request: ChartRequest, lang: BoardLanguage, viewed: int | None = None) -> ChartContents:
    """The chart that is wanted, up to the turn that is looked at."""
    say = words_in(lang).gettext
    last = last_finished(view, viewed)
    known = states(view, last)
    turns = range(1, last + 1)
    lines = (
        _power_lines(view, request, lang, known) if request.kind in BY_POWER else _player_lines(view, request, known)
    )
    title = say(dict(KINDS)[request.kind])
    if request.kind == "holdings":
        title = f"{title}: {power_name(request.currency, lang)}"
    in_money = request.kind in {"prices", "point_price", "points"}
    ticks = (say("Start"), *(turn_short(view, turn, lang) for turn in turns))
    value_text = partial(money if in_money else _whole_money if request.kind == "money" else number, lang=lang)
    return ChartContents(
        kind=request.kind,
        title=title,
        lines=tuple(lines),
        ticks=ticks,
        heads=(say("Start"), *(_head(view, turn, lang) for turn in turns)),
        value_text=value_text,
        axis_text=partial(_whole_money, lang=lang) if request.kind == "points" else value_text,
        par={"prices": 100, "centres": 0, "holdings": 0}.get(request.kind),
        gone=lambda tick: say("out") if request.kind == "centres" else say("eliminated in {turn}").format(turn=tick),
        net=_net(view, turns) if request.kind == "prices" else {},
        net_text=partial(number, lang=lang, sign=True),
        tip_title=say("net, then price"),
        finding=_finding(request.kind, lines, ticks, lang),
        most=_most(lines) if request.kind == "point_price" else None,
    )


FINDINGS: Mapping[str, str] = {
    "prices": mark("{name}: highest price of all since {turn}"),
    "centres": mark("{name}: most centres of all since {turn}"),
    "points": mark("{name} has led since {turn}"),
    "money": mark("{name}: highest net worth of all since {turn}"),
    "holdings": mark("{name}: most units of all since {turn}"),
    "point_price": mark("{name}: cheapest point of all since {turn}"),
}


def _finding(kind: str, lines: Sequence[ChartLine], ticks: Sequence[str], lang: str) -> str:
    """Who is ahead now, and since when; nothing where several are."""
    best: list[set[str]] = []
    for turn in range(len(ticks)):
        values = {line.name: value for line in lines if (value := line.values[turn]) is not None}
        top = (min if kind == "point_price" else max)(values.values(), default=0)
        best.append({name for name, value in values.items() if value == top})
    if len(best[-1]) != 1:
        return ""
    since = next((turn + 1 for turn in reversed(range(len(best))) if best[turn] != best[-1]), 0)
    return words_in(lang).gettext(FINDINGS[kind]).format(name=next(iter(best[-1])), turn=ticks[since])


def _most(lines: Sequence[ChartLine]) -> int | None:
    """Half above what nine of ten values have, where any is beyond that: one alone must not flatten all others."""
    known = sorted(value for line in lines for value in line.values if value is not None)
    most = known[len(known) * 9 // 10] * 3 // 2 if known else 0
    return most if known and known[-1] > most else None


def _head(view: PublicView, turn: int, lang: str) -> str:
    """`Spring 1906, turn 12`."""
    return f"{turn_title(view, turn, lang)}, {words_in(lang).gettext('turn {turn}').format(turn=turn)}"


def _net(view: PublicView, turns: Iterable[int]) -> dict[Currency, tuple[int | None, ...]]:
    """What was bought more than sold of each currency, turn by turn; nothing at the beginning."""
    settled = [view.turns[turn - 1].settlement for turn in turns]
    return {
        power: (None, *(done.net.get(power) if done else None for done in settled))
        for power in view.turns[0].start.prices
    }


def _whole_money(value: int, lang: str) -> str:
    return number(round(value / 100), lang)


def _power_lines(
    view: PublicView, request: ChartRequest, lang: BoardLanguage, known: Sequence[PublicState]
) -> list[ChartLine]:
    values: Callable[[PublicState, str], int | None] = {
        "prices": _price,
        "centres": _centres,
        "point_price": _point_price,
    }[request.kind]
    letters = view.board.letters
    return [
        ChartLine(
            power,
            power_name(power, lang),
            _to_nothing(figures) if request.kind == "centres" else figures,
            f"ch-line-{power}",
            letters.get(power, power[:1]),
            power,
        )
        for power in view.turns[0].start.position.centres
        for figures in [tuple(values(state, power) for state in known)]
    ]


def _to_nothing(counts: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Centres over the turns: a power that is eliminated goes down to 0 before its line ends."""
    ends = next((tick for tick, count in enumerate(counts) if count is None), None)
    return counts if ends is None else (*counts[:ends], 0, *counts[ends + 1 :])


def _price(state: PublicState, power: str) -> int | None:
    return state.prices.get(power)


def _centres(state: PublicState, power: str) -> int | None:
    return None if power in state.eliminated else len(state.position.centres.get(power, ()))


def _point_price(state: PublicState, power: str) -> int | None:
    price, owned = state.prices.get(power), len(state.position.centres.get(power, ()))
    return price_of_a_point(price, owned) if price is not None and owned else None


def _player_lines(view: PublicView, request: ChartRequest, known: Sequence[PublicState]) -> list[ChartLine]:
    """Every player grey; picked ones dark, told apart by their dash; for holdings the leader in the power's colour, the
    next one dashed.
    """
    values = {player: tuple(_figure(state, request, player) for state in known) for player in known[-1].accounts}
    roles = _holding_roles(request, known[-1], values) if request.kind == "holdings" else {}
    picks = request.picks or (() if request.kind == "holdings" else _leaders(values, known[-1]))
    roles |= {player: f"ch-pick-{place}" for place, player in enumerate(picks[:MOST_PICKS]) if player not in roles}
    marks = monograms(seat.alias for seat in view.seats)
    return [
        ChartLine(
            player, player, figures, roles.get(player, "ch-player"), marks.get(player, ""), labelled=player in roles
        )
        for player, figures in values.items()
    ]


def _figure(state: PublicState, request: ChartRequest, player: Player) -> int | None:
    if player not in state.accounts:
        return None
    if request.kind == "holdings":
        return (
            None if request.currency not in state.prices else state.accounts[player].holdings.get(request.currency, 0)
        )
    return (state.money if request.kind == "money" else state.points).get(player)


def _leaders(values: Mapping[Player, Sequence[int | None]], state: PublicState) -> tuple[Player, ...]:
    """The three who are highest now: what is shown before anybody has been picked."""
    active: Collection[Player] = [
        player for player, account in state.accounts.items() if account.status is SeatStatus.ACTIVE
    ]
    return tuple(sorted(active, key=lambda player: -(values[player][-1] or 0))[:3])


def _holding_roles(
    request: ChartRequest, state: PublicState, values: Mapping[Player, Sequence[int | None]]
) -> dict[Player, str]:
    leader = state.control.get(request.currency)
    others = sorted((player for player in values if player != leader), key=lambda player: -(values[player][-1] or 0))
    roles = {leader: f"ch-lead-{request.currency}"} if leader is not None else {}
    return roles | ({others[0]: "ch-second"} if others else {})


def control_over_time(view: PublicView, viewed: int | None = None) -> dict[Currency, tuple[Player | None, ...]]:
    """Who led each power in each turn up to the last finished one and the turn after it; None:
    nobody, or the power is gone.
    """
    last = last_finished(view, viewed)
    known = states(view, last)[1:]
    return {power: tuple(state.control.get(power) for state in known) for power in view.turns[0].start.position.centres}


def chart_table(shown: ChartContents) -> list[list[str | int | Decimal | None]]:
    """The chart's figures as rows for a spreadsheet: turns down, lines across."""
    is_whole = shown.kind in {"centres", "holdings"}

    def plain(value: int | None) -> int | Decimal | None:
        return value if value is None or is_whole else Decimal(value).scaleb(-2)

    rows: list[list[str | int | Decimal | None]] = [["", *(line.name for line in shown.lines)]]
    for turn, tick in enumerate(shown.ticks):
        rows.append([tick, *(plain(line.values[turn]) for line in shown.lines)])
    return rows

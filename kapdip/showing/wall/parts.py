"""What several scenes share: the head with its phases, prices, the points race, centres.

Takes public turns and a speaker; gives frozen rows of texts and figures, ready to be painted. Money is `Cents`, points
are hundredths.
Source: docs/wall.md 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kapdip.board.model import Power
from kapdip.exchange.model import Cents, Points
from kapdip.exchange.projections import ranks
from kapdip.game.calendar import TurnDate
from kapdip.game.model import Alias
from kapdip.game.public import Awaited, PublicTurn, PublicView
from kapdip.showing.wall.director import Cue, Scene
from kapdip.words.format import number, power_name, season_name
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class HeadStep:
    """A phase of the turn in the head."""

    name: str
    is_done: bool
    is_now: bool


@dataclass(frozen=True, slots=True)
class Head:
    """The line above everything: `Autumn 1904`, `Turn 9 of 21`, the phases."""

    title: str
    number: str
    steps: tuple[HeadStep, ...]


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A currency: its price, what it changed by, its way since the beginning, who leads the power."""

    power: Power
    price: Cents
    before: Cents | None
    series: tuple[int, ...]
    """Prices from the beginning on, the shown one last."""
    leader: Alias
    """`""`: nobody."""
    led_before: Alias
    net: int | None = None
    """Units bought more than sold in the turn; None where no turn is settled."""
    mark: str = ""
    """The leader's monogram."""
    mark_before: str = ""

    @property
    def change(self) -> int:
        """In hundredths."""
        return 0 if self.before is None else self.price - self.before

    def on_its_way(self, share: float) -> Cents:
        """The price between the one before (0) and the new one (1)."""
        before = self.price if self.before is None else self.before
        return Cents(before + round((self.price - before) * share))

    @property
    def changes_hands(self) -> bool:
        """Whether another player leads the power from now on."""
        return self.leader != self.led_before


@dataclass(frozen=True, slots=True)
class RaceRow:
    """A place in the race: points (or centres, where there are no points), and whether the
    player rose (1), fell (−1) or stayed.
    """

    rank: int
    name: str
    value: int
    text: str
    trend: int
    power: Power = ""
    """The power whose place it is, where powers race and not players."""


@dataclass(frozen=True, slots=True)
class CentreCount:
    """A power's centres before and after: how many stayed, were gained and were lost."""

    power: Power
    name: str
    before: int
    after: int


def head_of(view: PublicView, cue: Cue, speaker: Speaker) -> Head:
    """The head of a scene: marked is the phase that it shows."""
    turn = view.turns[cue.turn - 1]
    return _head(view, turn, _step_told(turn, cue), speaker)


def head_now(view: PublicView, speaker: Speaker) -> Head:
    """The head of a page that everybody reads alone: marked is the phase that is waited for."""
    turn = view.turn
    is_begun = any(part is not None for part in (turn.movement, turn.auction, turn.settlement))
    return _head(view, turn, str(turn.step) if is_begun else "writing", speaker)


def _head(view: PublicView, turn: PublicTurn, now: str, speaker: Speaker) -> Head:
    say, date = speaker.say, turn.date
    names = _steps(date, trades=view.profile.trades, speaker=speaker)
    order = [key for key, _ in names]
    at = order.index(now) if now in order else len(order)
    steps = tuple(HeadStep(name, is_done=place < at, is_now=place == at) for place, (_, name) in enumerate(names))
    title = f"{season_name(date.season, speaker.language)} {date.year}"
    return Head(title, say("Turn {turn} of {last}", turn=turn.number, last=view.profile.last_turn), steps)


def _steps(date: TurnDate, *, trades: bool, speaker: Speaker) -> list[tuple[str, str]]:
    found = [("writing", speaker.say("Orders"))]
    if date.auction:
        return [*found, ("exchange", speaker.say("Bids"))]
    if date.movement:
        found += [("movement", speaker.say("Movement")), ("retreats", speaker.say("Retreats"))]
    if date.adjustments:
        found.append(("adjustments", speaker.say("Builds")))
    return [*found, ("exchange", speaker.say("Exchange"))] if trades else found


def _step_told(turn: PublicTurn, cue: Cue) -> str:
    if cue.scene is Scene.RESULTS:
        return ("movement", "movement", "retreats", "adjustments")[cue.part]
    if cue.scene in (Scene.EXCHANGE, Scene.NEWS, Scene.END):
        return "exchange" if cue.scene is Scene.EXCHANGE else "over"
    return "writing" if not turn.is_finished else "over"


def price_rows(view: PublicView, last: int) -> tuple[PriceRow, ...]:
    """The currencies after turn `last` (0: as the game begins), by the order of the board."""
    turns = view.turns[:last]
    settled = turns[-1].settlement if turns else None
    start = view.turns[0].start
    before = view.turns[last - 1].start if turns else start
    prices = settled.prices if settled is not None else before.prices
    control = settled.control if settled is not None and view.profile.holdings_lead else before.control
    marks = monograms(seat.alias for seat in view.seats)
    rows = []
    for power in view.board.powers:
        if power in prices:
            known = [one.settlement.prices.get(power) for one in turns if one.settlement is not None]
            series = (start.prices.get(power, prices[power]), *(price for price in known if price is not None))
            net = settled.net.get(power) if settled is not None else None
            was = before.prices.get(power) if settled is not None else None
            led, led_before = control.get(power, ""), before.control.get(power, "")
            mark, mark_before = marks.get(led, ""), marks.get(led_before, "")
            rows.append(PriceRow(power, prices[power], was, series, led, led_before, net, mark, mark_before))
    return tuple(rows)


def handed_in_text(view: PublicView, speaker: Speaker) -> str:
    """How many have handed in, where that is shown."""
    if not view.awaited.of:
        return speaker.say("Orders are being written")
    return ready_text(view.awaited, speaker)


def ready_text(awaited: Awaited, speaker: Speaker) -> str:
    """How many players have handed in."""
    return speaker.say_n("{there} of {n} player ready", "{there} of {n} players ready", awaited.of, there=awaited.there)


def race_rows(view: PublicView, last: int, speaker: Speaker) -> tuple[RaceRow, ...]:
    """The points race after turn `last`, the first one first; before the first turn the players without a place (0);
    without an exchange the powers by their centres, in innings the players by all of theirs.
    """
    turn, lang = view.turns[last - 1] if last else None, speaker.language
    settled = turn.settlement if turn is not None else None
    if view.profile.innings:
        now = view.turns[last].start if last < len(view.turns) else view.now
        return _race(now.points, ranks(now.points), now.points if turn is None else turn.start.points, lang)
    if settled is None and turn is None and view.profile.trades:
        return tuple(RaceRow(0, seat.alias, 0, "", 0) for seat in view.seats)
    if settled is not None and turn is not None:
        points = settled.final_points or settled.points
        return _race(
            {alias: points[alias] for alias in settled.point_ranks}, settled.point_ranks, turn.start.points, lang
        )
    if view.profile.trades:
        return ()
    after = turn.after if turn is not None else view.turns[0].start.position
    before = turn.start.position if turn is not None else after
    counts = {power: len(after.centres.get(power, ())) for power in view.board.powers}
    were = {power: len(before.centres.get(power, ())) for power in view.board.powers}
    then = ranks(were)
    rows = [
        RaceRow(
            rank,
            power_name(power, lang),
            counts[power],
            str(counts[power]),
            _trend(then[power], rank),
            power,
        )
        for power, rank in ranks(counts).items()
        if counts[power] or were[power]
    ]
    return tuple(sorted(rows, key=lambda row: (row.rank, row.name)))


def _race(
    points: Mapping[Alias, Points], places: Mapping[Alias, int], before: Mapping[Alias, Points], lang: str
) -> tuple[RaceRow, ...]:
    then = ranks({alias: value for alias, value in before.items() if alias in places})
    rows = [
        RaceRow(rank, alias, points[alias], whole_points(points[alias], lang), _trend(then.get(alias, rank), rank))
        for alias, rank in places.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.rank, row.name)))


def counting(before: Sequence[RaceRow], now: Sequence[RaceRow], share: float, lang: str) -> tuple[RaceRow, ...]:
    """The race on its way from one to the other: figures count, and who overtakes changes the
    place in the middle of the way.
    """
    then = {row.name: row for row in before}
    order = now if share >= 0.5 else sorted(now, key=lambda row: then[row.name].rank if row.name in then else len(now))
    rows = []
    for row in order:
        was = then.get(row.name, row)
        value = round(was.value + (row.value - was.value) * share)
        rank = row.rank if share >= 0.5 else was.rank
        rows.append(
            replace(row, rank=rank, value=value, text=number(value, lang) if row.power else whole_points(value, lang))
        )
    return tuple(rows)


def whole_points(points: int, lang: str) -> str:
    """Hundredths of a point, rounded half up to whole ones: at six metres nobody reads more."""
    return number((points + 50) // 100, lang)


def _trend(then: int, now: int) -> int:
    return (then > now) - (then < now)


def centre_rows(turn: PublicTurn, powers: Sequence[Power], speaker: Speaker) -> tuple[CentreCount, ...]:
    """The centres of every power that has or had one, before the turn and as far as it is resolved."""
    before, after = turn.start.position.centres, turn.after.centres
    rows = (
        CentreCount(power, power_name(power, speaker.language), len(before.get(power, ())), len(after.get(power, ())))
        for power in powers
    )
    return tuple(row for row in rows if row.before or row.after)

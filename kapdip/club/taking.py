"""A finished game as a record of the club.

Takes a `Game` that is over; gives a `Record` without a number. Raises `ClubError` for a game that is still played: its
people stay behind their aliases. Rules: docs/club.md, "Games, seasons, hall of fame".
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from kapdip.club import causes
from kapdip.club.errors import ClubError
from kapdip.club.model import Alias, Course, Dearest, Person, Record, Result, Running, Trade
from kapdip.exchange.model import Settlement, SlipFlag
from kapdip.game.model import EndKind, Game, Placing, Seat, Turn

SOLO = frozenset({EndKind.CENTRES, EndKind.SURRENDER})
"""Endings that one player alone may have won by centres."""


def record_of(
    game: Game,
    *,
    file: str = "",
    season: str | None = None,
    ended: str | None = None,
    people: Mapping[Alias, Person] | None = None,
) -> Record:
    """The record of a finished game. `people` names persons whom the save does not know, by alias."""
    ending = game.turn.results.ending
    if ending is None:
        raise ClubError(causes.not_over(name=game.name, turn=game.turn.number))
    named = people or {}
    strangers = sorted(set(named) - {seat.alias for seat in game.seats})
    if strangers:
        playing = tuple(seat.alias for seat in game.seats)
        raise ClubError(*(causes.unknown_alias(player=alias, names=playing) for alias in strangers))
    placed = {placing.alias: placing for placing in ending.investors or ending.places}
    led = {placing.alias: Placing(placing.alias, None, "") for placing in ending.places} if ending.investors else {}
    results = tuple(
        Result(named.get(seat.alias) or _person(seat), seat.alias, placing.place, _points(placing.points))
        for seat in game.seats
        if (placing := placed.get(seat.alias) or led.get(seat.alias)) is not None
    )
    is_solo = ending.kind in SOLO and len(ending.winners) == 1
    return Record(
        number="",
        name=game.name,
        profile=game.profile.name,
        results=tuple(sorted(results, key=lambda result: (result.place is None, result.place or 0))),
        season=season,
        ended=ended,
        gm=game.gm or None,
        file=file,
        game=game.id,
        centres=_centres(game),
        eliminated=_eliminated(game),
        solo=ending.winners[0] if is_solo and not game.profile.holdings_lead else None,
        course=_course(game),
        board=game.board.name if game.board.digest else "",
    )


def running_of(game: Game, *, file: str = "", season: str | None = None) -> Running:
    """What is listed of a game that is still played."""
    return Running(game.name, file, game.id, game.turn.number, season, game.profile.last_turn)


def _person(seat: Seat) -> Person | None:
    """Who sits there at the end: the result is theirs."""
    return seat.occupants[-1].person or None if seat.occupants else None


def _points(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def _centres(game: Game) -> dict[Alias, int]:
    """The centres of each player where they are a power."""
    position = game.turn.results.position or game.turn.start.position
    return {seat.alias: len(position.centres.get(seat.power, ())) for seat in game.seats if seat.power is not None}


def _eliminated(game: Game) -> dict[Alias, int | None]:
    """The year in which each power went out that a player was."""
    years = {power: game.year(turn.number) for turn in game.turns for power in turn.results.eliminated}
    return {seat.alias: years[seat.power] for seat in game.seats if seat.power in years}


def _course(game: Game) -> Course | None:
    """Points and powers of every player turn by turn; None where nothing is traded."""
    settled = [(turn, done) for turn in game.turns if (done := turn.results.settlement) is not None]
    if not settled:
        return None
    letters = game.variant.board.letters
    aliases = [seat.alias for seat in game.seats]
    return Course(
        points={alias: tuple(_hundredths(done, alias) for _, done in settled) for alias in aliases},
        led={
            alias: tuple(
                "".join(letters[power] for power, leader in turn.start.control.items() if leader == alias)
                for turn, _ in settled
            )
            for alias in aliases
        },
        red=_flagged(game, SlipFlag.RED),
        missed=_flagged(game, SlipFlag.NMR),
        dearest=_dearest(
            [
                (turn.number, letters[power], int(price))
                for turn, done in settled
                for power, price in done.prices.items()
            ]
        ),
        trades=_best_trades(game, settled),
    )


def _best_trades(game: Game, settled: Sequence[tuple[Turn, Settlement]]) -> dict[Alias, Trade]:
    """Each player's trade that brought most, of equal ones the first.

    A currency that is gone at the end is worth nothing then.
    """
    letters, last = game.variant.board.letters, settled[-1][1].prices
    best: dict[Alias, Trade] = {}
    for turn, done in settled:
        for alias, traded in done.trades.items():
            for power, amount in traded.items():
                price = turn.start.prices.get(power)
                made = Trade(letters[power], turn.number, amount, int(price or 0), int(last.get(power, 0)))
                if made.gain > (best[alias].gain if alias in best else 0):
                    best[alias] = made
    return best


def _dearest(prices: Iterable[tuple[int, str, int]]) -> Dearest | None:
    """The highest price of a game, and when a currency first reached it."""
    found = min(prices, key=lambda one: (-one[2], one), default=None)
    return None if found is None else Dearest(found[1], found[0], found[2])


def _hundredths(done: Settlement, alias: Alias) -> int:
    return int((done.final_points or done.points).get(alias, 0))


def _flagged(game: Game, flag: SlipFlag) -> dict[Alias, int]:
    flags = [turn.results.settlement.flags for turn in game.turns if turn.results.settlement is not None]
    counts = {seat.alias: sum(flag in each.get(seat.alias, ()) for each in flags) for seat in game.seats}
    return {alias: count for alias, count in counts.items() if count}

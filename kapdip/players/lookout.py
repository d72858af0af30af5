"""What everybody can work out of a turn, once for all players: the ground that units are on, and the market.

Takes a `PublicView`; gives `Lookout`. Money is `Cents`, and every weight a whole number. Source: docs/players.md 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Season, Unit
from kapdip.exchange.model import Account, Cents, Currency, SeatStatus
from kapdip.game.model import Alias
from kapdip.game.public import PublicView

TREND_TURNS = 3
"""How far back investors look at prices."""


@dataclass(frozen=True, slots=True)
class Battlefield:
    """Who is where, who owns what, and who can get where in one move."""

    board: Board
    position: Position
    owner: Mapping[ProvinceCode, Power]
    standing: Mapping[ProvinceCode, tuple[Power, Unit]]
    near: Mapping[ProvinceCode, tuple[tuple[Power, Unit], ...]]
    """The units that reach a province in one move."""

    def rivals(self, province: ProvinceCode, team: Mapping[Power, object]) -> int:
        """The most units that one other power could move there, or use there for support, but for the one there."""
        counts: dict[Power, int] = {}
        for power, _ in self.near.get(province, ()):
            if power not in team:
                counts[power] = counts.get(power, 0) + 1
        return max(counts.values(), default=0)


@dataclass(frozen=True, slots=True)
class Rank:
    """Who holds most of a currency among those who play, and how many units; and the same of the next one."""

    leader: Alias
    units: int
    second: int


@dataclass(frozen=True, slots=True)
class TradingFloor:
    """The exchange before a turn's slips."""

    prices: Mapping[Currency, Cents]
    """Of what is traded and worth anything."""
    centres: Mapping[Currency, int]
    moved: Mapping[Currency, int]
    """By how many hundredths each price moved in the last turns."""
    accounts: Mapping[Alias, Account]
    ranks: Mapping[Currency, Rank]
    sale_limit: int
    turns_left: int
    """Exchanges that are left, this one too."""


@dataclass(frozen=True, slots=True)
class Lookout:
    """Everything public that players look at, worked out."""

    ground: Battlefield
    market: TradingFloor | None
    """None where nothing is traded."""
    is_autumn: bool
    """Whether centres change hands at the end of this turn."""


def lookout_of(view: PublicView) -> Lookout:
    """What everybody can work out of the turn in progress."""
    turn = view.turn
    return Lookout(
        ground_of(view.board, view.now.position),
        market_of(view) if view.profile.trades else None,
        turn.date.ownership or turn.date.season is Season.AUTUMN,
    )


def ground_of(board: Board, position: Position) -> Battlefield:
    """The ground of a position."""
    near: dict[ProvinceCode, tuple[tuple[Power, Unit], ...]] = {}
    standing: dict[ProvinceCode, tuple[Power, Unit]] = {}
    for power, units in position.units.items():
        for unit in units:
            standing[unit.province] = (power, unit)
            for province in board.reach[unit.kind].get(unit.location, ()):
                near[province] = (*near.get(province, ()), (power, unit))
    owner = {code: power for power, codes in position.centres.items() for code in codes}
    return Battlefield(board, position, owner, standing, near)


def market_of(view: PublicView) -> TradingFloor:
    """The market of the turn in progress, as it began."""
    turn, start = view.turn, view.turn.start
    centres = {power: len(turn.after.centres.get(power, ())) for power in start.prices}
    then = view.turns[max(0, len(view.turns) - 1 - TREND_TURNS)].start.prices
    prices = {power: price for power, price in start.prices.items() if centres[power]}
    return TradingFloor(
        prices=prices,
        centres=centres,
        moved={power: price - then.get(power, price) for power, price in prices.items()},
        accounts=start.accounts,
        ranks={power: _rank(start.accounts, power) for power in prices},
        sale_limit=view.profile.sale_limit,
        turns_left=max(1, view.profile.last_turn - turn.number + 1),
    )


def _rank(accounts: Mapping[Alias, Account], power: Currency) -> Rank:
    playing = [
        (account.holdings.get(power, 0), alias)
        for alias, account in accounts.items()
        if account.status is SeatStatus.ACTIVE
    ]
    most = sorted(playing, key=lambda row: (-row[0], row[1]))
    if not most:
        return Rank("", 0, 0)
    return Rank(most[0][1], most[0][0], most[1][0] if len(most) > 1 else 0)

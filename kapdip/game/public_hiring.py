"""What everybody may know of bids, income and occupation: everything, once a stage is resolved, and nothing before.

Takes a turn; gives `PublicAuction`, `PublicIncome` and who occupies what, read from the plain data that the stages
keep. Rules: docs/intimate.md, "The auction": both slips are published whole once they have been compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.auction.bids import AuctionFlag
from kapdip.board.model import Power, ProvinceCode
from kapdip.game.model import Alias, Turn


@dataclass(frozen=True, slots=True)
class PublicAuction:
    """What was bid, and the outcome. Players are in the order of their seats, powers in the board's."""

    bids: Mapping[Alias, Mapping[Power, int] | None]
    """None: no slip. Bids of 0 are left out."""
    before: Mapping[Alias, int]
    """The purses before."""
    control: Mapping[Power, Alias]
    """Who leads each hired power."""
    neutral: tuple[Power, ...]
    tied: tuple[Power, ...]
    cost: Mapping[Alias, Mapping[Power, int]]
    """What is paid for each power; halves where halved."""
    forfeited: Mapping[Alias, int]
    flags: Mapping[Alias, tuple[AuctionFlag, ...]]
    credits: Mapping[Alias, int]
    """The purses afterwards."""

    @property
    def sale(self) -> tuple[Power, ...]:
        """The powers that could be hired, in the order of their names: the board's."""
        return tuple(sorted({*self.control, *self.neutral}))


@dataclass(frozen=True, slots=True)
class PublicIncome:
    """What an autumn brought."""

    before: Mapping[Alias, int]
    earned: Mapping[Alias, int]
    credits: Mapping[Alias, int]


def public_auction(turn: Turn) -> PublicAuction | None:
    """The auction of a turn; None before it is resolved, and if there is none."""
    told = turn.results.outcomes.get("auction")
    if told is None:
        return None
    start = turn.start
    given = turn.inputs.given.get("bids", {})
    for_sale = (power for power in start.position.centres if power not in start.homes.values())
    return PublicAuction(
        bids={
            alias: None
            if given.get(alias) is None
            else {power: bid for power, bid in given[alias].items() if bid and power not in start.homes.values()}
            for alias in start.homes
        },
        before=start.credits,
        control=told["control"],
        neutral=tuple(power for power in for_sale if power not in start.eliminated and power not in told["control"]),
        tied=tuple(told["tied"]),
        cost=told["cost"],
        forfeited=told["forfeited"],
        flags={alias: tuple(map(AuctionFlag, flags)) for alias, flags in told["flags"].items()},
        credits=told["credits"],
    )


def public_income(turn: Turn) -> PublicIncome | None:
    """What the autumn brought; None before, and in other turns."""
    outcomes = turn.results.outcomes
    if "income" not in outcomes:
        return None
    return PublicIncome(turn.start.credits, outcomes["income"], outcomes["credits"])


def occupied_in(turn: Turn) -> Mapping[Alias, tuple[ProvinceCode, ...]]:
    """Which home centres of the other each occupies at the end of the season."""
    found = turn.results.outcomes.get("victory", {}).get("occupied", {})
    return {alias: tuple(codes) for alias, codes in found.items()}


def tie_opened_in(turn: Turn) -> bool:
    """Whether the season's look at victory found both alike."""
    return bool(turn.results.outcomes.get("victory", {}).get("tied"))

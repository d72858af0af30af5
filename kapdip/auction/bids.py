"""The winter auction: who leads which mercenary next year, and what it costs.

Takes home countries, purses and bids, in whole credits; gives `Auction`. A refusal is a `Reason`.
Rules: docs/intimate.md, "The auction" (Intimate Diplomacy 3, I-A 3 to 6).
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from kapdip.auction import causes
from kapdip.auction.homes import Player
from kapdip.board.model import Power
from kapdip.reason import Reason

Credits: TypeAlias = int
Bids: TypeAlias = Mapping[Power, Credits]

LARGEST_BID = 10**12
"""More than anybody can mean; a slip with more is refused."""


class AuctionFlag(StrEnum):
    """What is printed after a player's bids."""

    HALF = "HALF"
    """Got mercenaries at half their own bids, since the other had overbid."""
    NMR = "NMR"
    """No slip."""
    OVER = "OVER"
    """Won for more than there is: all credits are lost, and no mercenary is led."""


@dataclass(frozen=True, slots=True)
class BidsReading:
    """A slip as it counts, why it is refused (none of its bids count then), and what in it does nothing."""

    bids: Bids
    refusals: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """The outcome of the bids. Powers are in the board's order, players in that of `homes`."""

    control: Mapping[Power, Player]
    """Who leads each mercenary that somebody leads."""
    neutral: tuple[Power, ...]
    """Mercenaries that nobody leads, ties among them."""
    tied: tuple[Power, ...]
    """Those for which the highest bids are the same; empty where anybody has overbid."""
    cost: Mapping[Player, Bids]
    """What each pays for each; halves where halved."""
    forfeited: Mapping[Player, Credits]
    """What those lost who have overbid."""
    credits: Mapping[Player, Credits]
    """The purses afterwards."""
    flags: Mapping[Player, tuple[AuctionFlag, ...]]


def mercenaries(
    powers: Iterable[Power], homes: Mapping[Player, Power], eliminated: AbstractSet[Power]
) -> tuple[Power, ...]:
    """The powers that are for sale, in the board's order."""
    return tuple(power for power in powers if power not in homes.values() and power not in eliminated)


def check_bids(
    lines: Iterable[tuple[Power, object]],
    player: Player,
    homes: Mapping[Player, Power],
    eliminated: AbstractSet[Power],
    *,
    limit: Credits | None = None,
) -> BidsReading:
    """Read the lines of a slip.

    `limit`: the most that all bids together may be, None where more may be bid than one has.
    """
    bids: dict[Power, Credits] = {}
    refusals: list[Reason] = []
    warnings: list[Reason] = []
    for power, amount in lines:
        if power in bids:
            refusals.append(causes.bids_twice(power=power))
        elif not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
            refusals.append(causes.bids_not_whole(power=power))
        elif amount > LARGEST_BID:
            refusals.append(causes.bids_too_large(power=power, most=LARGEST_BID))
        elif (why := _not_for_sale(power, player, homes, eliminated)) is not None:
            (refusals if amount else warnings).append(why)
        bids[power] = amount if isinstance(amount, int) else 0
    total = sum(bids.values())
    if not refusals and limit is not None and total > limit:
        refusals.append(causes.bids_over_purse(total=total, credits=limit))
    if refusals:
        return BidsReading({}, tuple(refusals), tuple(warnings))
    return BidsReading({power: amount for power, amount in bids.items() if amount}, (), tuple(warnings))


def _not_for_sale(
    power: Power, player: Player, homes: Mapping[Player, Power], eliminated: AbstractSet[Power]
) -> Reason | None:
    if power == homes[player]:
        return causes.bids_own_home(power=power)
    if power in homes.values():
        return causes.bids_other_home(power=power, player=next(name for name, home in homes.items() if home == power))
    return causes.bids_eliminated(power=power) if power in eliminated else None


def settle_auction(
    powers: Sequence[Power],
    homes: Mapping[Player, Power],
    credits: Mapping[Player, Credits],
    bids: Mapping[Player, Bids | None],
    eliminated: AbstractSet[Power] = frozenset(),
) -> Auction:
    """Settle the bids; a slip that is None or absent is missing.

    Those who have overbid are out, and the others share what they bid for among themselves at half their bids,
    until everybody who is left can pay; of two players that is the other one.

    Expects slips that `check_bids` has read.
    """
    sale = mercenaries(powers, homes, eliminated)
    given: dict[Player, Bids] = {player: bids.get(player) or {} for player in homes}
    over: set[Player] = set()
    while True:
        left = {player: given[player] for player in homes if player not in over}
        won = {player: _won(player, left, sale) for player in left}
        paid = {player: _halved(own) if over else own for player, own in won.items()}
        broke = {player for player, own in paid.items() if sum(own.values()) > credits[player]}
        if not broke:
            break
        over |= broke
    cost = {player: paid.get(player, {}) for player in homes}
    halved = {player for player, own in paid.items() if over and own}
    control = {power: player for power in sale for player in homes if power in cost[player]}
    tied = () if over else tuple(power for power in sale if _is_tied(power, given))
    missing = {player for player in homes if bids.get(player) is None}
    marks = ((AuctionFlag.HALF, halved), (AuctionFlag.NMR, missing), (AuctionFlag.OVER, over))
    return Auction(
        control=control,
        neutral=tuple(power for power in sale if power not in control),
        tied=tied,
        cost=cost,
        forfeited={player: credits[player] for player in homes if player in over},
        credits={player: 0 if player in over else credits[player] - sum(cost[player].values()) for player in homes},
        flags={player: tuple(flag for flag, who in marks if player in who) for player in homes},
    )


def _won(player: Player, given: Mapping[Player, Bids], sale: Sequence[Power]) -> dict[Power, Credits]:
    """The player's bids that are higher than all others'."""
    others = [bids for other, bids in given.items() if other != player]
    own = {power: given[player][power] for power in sale if given[player].get(power)}
    return {power: bid for power, bid in own.items() if all(bid > bids.get(power, 0) for bids in others)}


def _halved(bids: Bids) -> dict[Power, Credits]:
    return {power: (bid + 1) // 2 for power, bid in bids.items()}


def _is_tied(power: Power, given: Mapping[Player, Bids]) -> bool:
    bids = [own.get(power, 0) for own in given.values()]
    return bids.count(max(bids)) > 1 and max(bids) > 0

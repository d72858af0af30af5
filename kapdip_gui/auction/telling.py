"""Why a purse holds what it holds: every credit, step by step.

Takes bids and what came of them, or centres; gives reasons in the order of the reckoning, from the old purse to the
new one. Rules: docs/intimate.md, "The auction" and "The year".
"""

from collections.abc import Iterator, Mapping

from kapdip_gui.auction import because
from kapdip_gui.auction.bids import AuctionFlag, Bids, Credits
from kapdip_gui.auction.homes import Player
from kapdip_gui.board.model import Power
from kapdip_gui.reason import Reason


def tell_bids(
    player: Player,
    *,
    before: Mapping[Player, Credits],
    bids: Mapping[Player, Bids | None],
    cost: Bids,
    flags: Mapping[Player, tuple[AuctionFlag, ...]],
    after: Credits,
) -> Iterator[Reason]:
    """What became of each bid of a player, and of his purse."""
    own, other = bids[player] or {}, next(name for name in bids if name != player)
    others = bids[other] or {}
    yield because.told_before(credits=before[player])
    if bids[player] is None:
        yield because.told_no_slip()
    is_over, is_half = AuctionFlag.OVER in flags[player], AuctionFlag.HALF in flags[player]
    for power, bid in own.items():
        rival = others.get(power, 0)
        if is_half:
            yield because.told_half(power=power, bid=bid, count=cost[power], other=other)
        elif bid > rival:
            cause = because.told_won_in_vain if is_over else because.told_won
            yield cause(power=power, bid=bid, rival=rival)
        elif bid == rival:
            yield because.told_tied(power=power, bid=bid)
        else:
            yield because.told_lost(power=power, bid=bid, rival=rival, other=other)
    if is_over:
        yield _overbid(other, own, others, before[player])
    yield because.told_after(credits=after)


def _overbid(other: Player, own: Bids, others: Bids, purse: Credits) -> Reason:
    """Why all credits are lost: the purse can't pay what was won, or the halves that the other's overbidding left."""
    won = sum(bid for power, bid in own.items() if bid > others.get(power, 0))
    if won > purse:
        return because.told_over(total=won, credits=purse)
    return because.told_over_halves(total=sum((bid + 1) // 2 for bid in own.values()), credits=purse, other=other)


def tell_income(home: Power, before: Credits, earned: Credits, after: Credits) -> Iterator[Reason]:
    """What an autumn brought to a purse."""
    yield because.told_before(credits=before)
    if after != before + earned:
        yield because.told_lapsed(credits=before)
    yield because.told_earned(power=home, count=earned)
    yield because.told_after(credits=after)

"""Why a purse holds what it holds: every credit, step by step.

Takes bids and their outcome, or centres; gives reasons in the order of the breakdown, from the old purse to the
new one. Rules: docs/intimate.md, "The auction" and "The year".
"""

from collections.abc import Iterator, Mapping

from kapdip.auction import causes
from kapdip.auction.bids import AuctionFlag, Bids, Credits
from kapdip.auction.homes import Player
from kapdip.board.model import Power
from kapdip.reason import Reason


def tell_bids(
    player: Player,
    *,
    before: Mapping[Player, Credits],
    bids: Mapping[Player, Bids | None],
    cost: Bids,
    flags: Mapping[Player, tuple[AuctionFlag, ...]],
    after: Credits,
) -> Iterator[Reason]:
    """What became of each bid of a player, and of the purse."""
    own, others = bids[player] or {}, {name: slip or {} for name, slip in bids.items() if name != player}
    broke = [name for name in others if AuctionFlag.OVER in flags[name]]
    yield causes.told_before(credits=before[player])
    if bids[player] is None:
        yield causes.told_no_slip()
    is_over, is_half = AuctionFlag.OVER in flags[player], AuctionFlag.HALF in flags[player]
    rivals = {name: slip for name, slip in others.items() if not is_half or name not in broke} or others
    for power, bid in own.items():
        other = max(rivals, key=lambda name: rivals[name].get(power, 0))
        rival = rivals[other].get(power, 0)
        if is_half and power in cost:
            yield causes.told_half(power=power, bid=bid, count=cost[power], other=broke[0])
        elif bid > rival:
            cause = causes.told_won_in_vain if is_over else causes.told_won
            yield cause(power=power, bid=bid, rival=rival)
        elif bid == rival:
            yield causes.told_tied(power=power, bid=bid)
        else:
            yield causes.told_lost(power=power, bid=bid, rival=rival, other=other)
    if is_over:
        yield _overbid(own, others, before[player])
    yield causes.told_after(credits=after)


def _overbid(own: Bids, others: Mapping[Player, Bids], purse: Credits) -> Reason:
    """Why all credits are lost: the purse can't pay what was won, or the halves that another's overbidding left."""
    won = sum(bid for power, bid in own.items() if all(bid > slip.get(power, 0) for slip in others.values()))
    if won > purse:
        return causes.told_over(total=won, credits=purse)
    halves = sum((bid + 1) // 2 for bid in own.values())
    return causes.told_over_halves(total=halves, credits=purse, other=next(iter(others)))


def tell_start(home: Power, credits: Credits) -> Iterator[Reason]:
    """What a purse holds before anything came into it or went out."""
    yield causes.told_start(power=home, count=credits)


def tell_income(home: Power, before: Credits, earned: Credits, after: Credits) -> Iterator[Reason]:
    """What an autumn brought to a purse."""
    yield causes.told_before(credits=before)
    if after != before + earned:
        yield causes.told_lapsed(credits=before)
    yield causes.told_earned(power=home, count=earned)
    yield causes.told_after(credits=after)

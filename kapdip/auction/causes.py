"""What the auction refuses: causes. See `kapdip.reason`."""

from kapdip.board.model import Power
from kapdip.reason import Cause


def _player_powers(*, player: str, powers: tuple[Power, ...]) -> None: ...
def _power(*, power: Power) -> None: ...
def _power_most(*, power: Power, most: int) -> None: ...
def _power_player(*, power: Power, player: str) -> None: ...
def _total_credits(*, total: int, credits: int) -> None: ...


def _credits(*, credits: int) -> None: ...
def _nothing() -> None: ...
def _bid(*, power: Power, bid: int) -> None: ...
def _rival(*, power: Power, bid: int, rival: int) -> None: ...
def _rival_other(*, power: Power, bid: int, rival: int, other: str) -> None: ...
def _half(*, power: Power, bid: int, count: int, other: str) -> None: ...
def _total_other(*, total: int, credits: int, other: str) -> None: ...
def _earned(*, power: Power, count: int) -> None: ...


homes_wrong_list = Cause(
    "homes.wrong_list",
    _player_powers,
    "{player}'s list must name each power once: {powers}.",
)
bids_twice = Cause("bids.twice", _power, "{power:name} is on the slip more than once: one bid for each power.")
bids_not_whole = Cause("bids.not_whole", _power, "{power:name}: a bid is a whole number of credits, 0 or more.")
bids_too_large = Cause("bids.too_large", _power_most, "{power:name}: no more than {most} credits can be bid.")
bids_own_home = Cause("bids.own_home", _power, "{power:name} is your own home country: it is not for sale.")
bids_other_home = Cause(
    "bids.other_home",
    _power_player,
    "{power:name} is the home country of {player}: it is not for sale.",
)
bids_eliminated = Cause("bids.eliminated", _power, "{power:name} is eliminated: nobody can hire it.")
bids_over_purse = Cause(
    "bids.over_purse",
    _total_credits,
    "The bids add up to {total:credit|credits}, but the purse holds {credits}: no one may bid more than they have.",
)
told_start = Cause("told.start", _earned, "{power:name} begins with {count:credit|credits}.")
told_before = Cause("told.before", _credits, "{credits:credit|credits} before.")
told_no_slip = Cause("told.no_slip", _nothing, "No slip: nothing was bid.")
told_won = Cause("told.won", _rival, "{power:name}: {bid} against {rival}, won. Paid: {bid}.")
told_won_in_vain = Cause("told.won_in_vain", _rival, "{power:name}: {bid} against {rival}, won, but overbid.")
told_tied = Cause("told.tied", _bid, "{power:name}: {bid} against {bid}, tied. Nobody pays.")
told_lost = Cause("told.lost", _rival_other, "{power:name}: {bid} against {rival}, lost to {other}. Costs nothing.")
told_half = Cause("told.half", _half, "{power:name}: {other} has overbid, so half of {bid}, rounded up. Paid: {count}.")
told_over = Cause(
    "told.over", _total_credits, "Won for {total} in all, with {credits} in the purse: overbid. All {credits} are lost."
)
told_over_halves = Cause(
    "told.over_halves",
    _total_other,
    "{other} has overbid, but half of all bids here comes to {total}, with {credits} in the purse: "
    "overbid as well. All {credits} are lost.",
)
told_lapsed = Cause("told.lapsed", _credits, "What was left lapses: −{credits}.")
told_earned = Cause("told.earned", _earned, "{power:name} owns {count:centre|centres}: +{count}.")
told_after = Cause("told.after", _credits, "{credits:credit|credits} now.")

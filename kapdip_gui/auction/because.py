"""What the auction refuses: causes. See `kapdip_gui.reason`."""

from kapdip_gui.board.model import Power
from kapdip_gui.reason import Cause


def _player_powers(*, player: str, powers: tuple[Power, ...]) -> None: ...
def _power(*, power: Power) -> None: ...
def _power_most(*, power: Power, most: int) -> None: ...
def _power_player(*, power: Power, player: str) -> None: ...
def _total_credits(*, total: int, credits: int) -> None: ...


homes_wrong_list = Cause(
    "homes.wrong_list",
    _player_powers,
    "The list of {player} has to name each power once: {powers}.",
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
    "The bids add up to {total} credits, but the purse holds {credits}: nobody may bid more than he has.",
)

"""Why a computer handed in what it did: causes. See `kapdip.reason`."""

from collections.abc import Mapping

from kapdip.exchange.model import Currency, Player
from kapdip.exchange.money import Cents, Points
from kapdip.reason import Cause


def _line(*, power: Currency, units: int) -> None: ...
def _takes_over(*, power: Currency, units: int, player: Player, holding: int) -> None: ...
def _guards(*, power: Currency, units: int, second: int) -> None: ...
def _moved(*, power: Currency, units: int, change: Cents) -> None: ...
def _player(*, player: Player) -> None: ...
def _player_turn(*, player: Player, turn: int) -> None: ...
def _lesson(*, turn: int, points: Points, amount: Cents) -> None: ...
def _better(
    *, turn: int, points: Points, amount: Cents, slip: Mapping[Currency, int], most: Points, money: Cents
) -> None: ...
def _turn(*, turn: int) -> None: ...
def _point(*, power: Currency, units: int, amount: Cents) -> None: ...
def _average(*, power: Currency, units: int, amount: Cents, average: Cents) -> None: ...


takes_over = Cause(
    "players.takes_over",
    _takes_over,
    "{power:name}: {units:signed}, to control it. {player} controlled it with {holding:unit|units}.",
)
guards = Cause(
    "players.guards",
    _guards,
    "{power:name}: {units:signed}, to stay ahead. Next came somebody with {second:unit|units}.",
)
moved = Cause(
    "players.moved", _moved, "{power:name}: {units:signed}. The price had moved by {change:signed} within three turns."
)
sold_dear = Cause(
    "players.sold_dear", _point, "{power:name}: {units:signed}. A point cost {amount} there, the dearest of all."
)
bought_cheap = Cause(
    "players.bought_cheap", _point, "{power:name}: {units:signed}. A point cost {amount} there, the cheapest of all."
)
point_costs = Cause(
    "players.point_costs",
    _average,
    "{power:name}: {units:signed}. A point cost {amount} there, and {average} on average.",
)
at_random = Cause("players.at_random", _line, "{power:name}: {units:signed}, drawn by lot.")

person_played = Cause("players.person_played", _player_turn, "A person played {player} in turn {turn:plain}.")
turn_goes_on = Cause("players.turn_goes_on", _turn, "Turn {turn:plain} is not over: reasons are told after a turn.")
told_at_the_end = Cause(
    "players.told_at_the_end",
    _player,
    "What {player} looks at, and why, is told at the end of the game.",
)

nothing_better = Cause(
    "players.nothing_better",
    _lesson,
    "Turn {turn:plain}: {points} points and {amount}. No slip that was tried gives more, given what the others did.",
)
better = Cause(
    "players.better",
    _better,
    "Turn {turn:plain}: {points} points and {amount}. Given what the others did, this slip gives {most} and {money}:"
    " {slip:signed}.",
)

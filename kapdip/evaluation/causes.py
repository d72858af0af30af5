"""Why there is no evaluation or no order slips: causes. See `kapdip.reason`."""

from kapdip.reason import Cause, no_facts


def _turn_last(*, turn: int, last: int) -> None: ...
def _turn(*, turn: int) -> None: ...
def _player(*, player: str) -> None: ...
def _text(*, text: str) -> None: ...


no_turn = Cause("evaluation.no_turn", _turn_last, "There is no turn {turn}; the last one is turn {last}.")
not_finished = Cause(
    "evaluation.not_finished",
    _turn,
    "Turn {turn} is still being played; its evaluation can be made once the exchange is settled.",
)
nothing_yet = Cause("evaluation.nothing_yet", no_facts, "No turn is finished yet, so there is nothing to report.")
over = Cause("evaluation.over", no_facts, "The game is over; there is no turn left to order.")
no_player = Cause(
    "evaluation.no_player",
    _player,
    "{player} does not play in this game; order forms are for its players.",
)
not_printed = Cause("evaluation.not_printed", _text, "The PDF could not be made: {text}")

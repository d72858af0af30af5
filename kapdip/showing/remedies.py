"""Where a refusal leads: the command that does what it says would be right.

Gives: `remedy`; `tells_entries`, whether the curtain hides it. What can be corrected where it was refused (a
word, a number) needs none.
"""

from collections.abc import Mapping, Sequence

from kapdip.reason import Reason

REMEDIES: Mapping[str, str] = {
    "game.over": "turn.back",
    "lot.settled": "turn.back",
    "rule.last_turn_settled": "turn.back",
    "orders.too_late": "turn.back",
    "seat.settled": "turn.back",
    "slip.locked": "turn.back",
    "bids.locked": "exchange.unlock",
    "press.locked": "exchange.unlock",
    "slip.take_back_first": "turn.back",
    "slip.excluded": "turn.seats",
    "missed.slips": "turn.seats",
    "pause.before": "turn.decisions",
    "pause.after": "turn.seats",
    "pause.second": "turn.seats",
    "seat.no_exchange": "turn.seats",
    "seat.renamed_too_late": "turn.seats",
    "slip.resigned": "turn.seats",
    "sheet.no_move_received": "exchange.next",
    "step.entries_in_the_way": "turn.mend",
    "turn.not_over": "turn.next",
    "evaluation.not_finished": "turn.next",
    "evaluation.nothing_yet": "turn.next",
    "why.hidden": "exchange.curtain",
    "window.read_only": "file.save_copy",
}
"""The command by the cause of a refusal."""


ENTERED = frozenset(
    ("adjustment", "amount", "bids", "condition", "first_units", "movement", "orders", "press", "retreat", "sheet")
) | {"slip", "treaty"}
"""What the causes speak of that look at what somebody typed or handed in."""


def tells_entries(reasons: Sequence[Reason]) -> bool:
    """Whether a refusal is about what was typed, and not only about the state of the game."""
    return any(reason.key.partition(".")[0] in ENTERED and reason.key not in REMEDIES for reason in reasons)


def remedy(reasons: Sequence[Reason]) -> str:
    """The command for the first of the reasons that has one, `""` where none has."""
    return next((REMEDIES[reason.key] for reason in reasons if reason.key in REMEDIES), "")

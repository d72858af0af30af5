"""Why what was typed is not an amount, and what can't be done or seen now: causes. See `kapdip.reason`."""

from kapdip.reason import Cause, no_facts


def _text(*, text: str) -> None: ...
def _text_most(*, text: str, most: int) -> None: ...


amount_no_number = Cause("amount.no_number", _text, "Enter a whole number, not “{text}”.")
amount_fraction = Cause("amount.fraction", _text, "Amounts are whole numbers; “{text}” is not.")
amount_too_big = Cause("amount.too_big", _text_most, "“{text}” is too large; the maximum is {most}.")
slip_hidden = Cause("why.hidden", no_facts, "The slip is hidden; F8 shows it.")
not_own = Cause("window.not_own", no_facts, "You are practising: enter orders and slips for your own seat only.")
read_only = Cause(
    "window.read_only",
    no_facts,
    "This game is read-only: nothing was changed. Save it under another name to continue.",
)
handed_in_too_often = Cause(
    "window.handed_in_too_often",
    no_facts,
    "This seat has sent too much this evening. Please hand in on paper.",
)
too_much_to_read = Cause(
    "window.too_much_to_read",
    no_facts,
    "That is more than can be read here in a second. Please write it shorter, or hand in on paper.",
)
not_waiting = Cause("window.not_waiting", no_facts, "The game master has already dealt with this.")

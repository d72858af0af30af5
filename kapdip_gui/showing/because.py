"""Why what was typed is no amount, and what can't be done or seen now: causes. See `kapdip_gui.reason`."""

from kapdip_gui.reason import Cause, no_facts


def _text(*, text: str) -> None: ...
def _text_most(*, text: str, most: int) -> None: ...


amount_no_number = Cause("amount.no_number", _text, "Expected a whole number of units, found “{text}”.")
amount_fraction = Cause("amount.fraction", _text, "Units are whole numbers; “{text}” is not a whole number.")
amount_too_big = Cause("amount.too_big", _text_most, "“{text}” can't be meant; at most {most}.")
slip_hidden = Cause("why.hidden", no_facts, "The slip is hidden; F8 shows it.")
read_only = Cause(
    "window.read_only",
    no_facts,
    "This game is open for reading only: nothing was changed. Save it under another name to go on.",
)
handed_in_too_often = Cause(
    "window.handed_in_too_often",
    no_facts,
    "Too much has come from this seat this evening. Please hand in on paper.",
)
not_waiting = Cause("window.not_waiting", no_facts, "That waits no more: the game master has dealt with it already.")

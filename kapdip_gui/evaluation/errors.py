"""What goes wrong with documents, apart from writing them.

Gives: `EvaluationError` (there is nothing to evaluate; `reason` says why) and `PrintError` (the PDF could not be set).
"""

from kapdip_gui.reason import Reason


class EvaluationError(Exception):
    """No evaluation can be made; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


class PrintError(Exception):
    """The document could not be set; the message is typst's own."""

"""What goes wrong with documents, apart from writing them.

Gives: `EvaluationError` (there is nothing to evaluate) and `PrintError` (the PDF could not be set); `reason` says why.
"""

from kapdip.evaluation.causes import not_printed
from kapdip.reason import Reason


class EvaluationError(Exception):
    """No evaluation can be made; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


class PrintError(Exception):
    """The document could not be set; `reason` has typst's own message."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.reason = not_printed(text=message)

"""What an edit is called on either side of the curtain: `EditName`. Each edit gives both."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kapdip.words.board_language import BoardLanguage

Spoken: TypeAlias = Callable[[BoardLanguage], str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class EditName:
    """The name of an edit in the undo list, the menu, the status line and the log."""

    shown: Spoken
    covered: Spoken
    """While the curtain is down: it reveals no figure, no order, and nothing of what nobody has to hand in."""

"""What a deed is called on either side of the curtain: `DeedName`. Whoever does something says both."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kapdip_gui.words.tongue import Tongue

Spoken: TypeAlias = Callable[[Tongue], str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class DeedName:
    """The name of a deed in the undo list, the menu, the status line and the log."""

    shown: Spoken
    covered: Spoken
    """While the curtain is down: it tells no figure, no order, and nothing of what nobody has to hand in."""

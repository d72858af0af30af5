"""What the table asks of the desk: the only words between the server's thread and the holder of the game.

Gives: `DeskPort`, `PhoneAnswer`. Source: docs/table.md 4.
"""

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class PhoneAnswer:
    """What a phone is answered, and what has to be on disk before that answer."""

    told: Mapping[str, Any]
    """JSON values."""
    kept: bytes | None = None
    """A line for the journal; None where nothing is handed in."""


class DeskPort(Protocol):
    """The holder of the game. Both are called from threads of the server."""

    def ask(self, seat: int, do: str, body: Mapping[str, Any]) -> "Future[PhoneAnswer]":
        """Have a request of a seat answered (`read`, `hand_in`, `withdraw`)."""

    def keep(self, seat: int, kept: bytes) -> None:
        """Write a line of the journal, to the disk. Raises OSError: then nothing was handed in."""

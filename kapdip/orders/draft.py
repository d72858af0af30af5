"""An order between text and meaning: what was read, while provinces and unit letters may still be open.

Gives: `Draft` and its parts, and `NotRead`, the answer to tokens that are not an order.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from kapdip.board.model import Power, UnitKind
from kapdip.orders.places import PlaceReading
from kapdip.reason import Reason


class Verb(Enum):
    """What a draft asks for."""

    HOLD = auto()
    MOVE = auto()
    SUPPORT = auto()
    CONVOY = auto()
    RETREAT = auto()
    DISBAND = auto()
    BUILD = auto()
    WAIVE = auto()


@dataclass(frozen=True, slots=True)
class UnitRef:
    """A unit as a text names it: the letter may be left out."""

    kind: UnitKind | None
    place: PlaceReading


@dataclass(frozen=True, slots=True)
class Draft:
    """An order as it was read, before the position says what is meant."""

    verb: Verb
    unit: UnitRef | None = None
    other: UnitRef | None = None
    """The unit that is supported or convoyed."""
    route: tuple[PlaceReading, ...] = ()
    """Where a move goes: its last place; places before it are a convoy's route. Of a retreat: the choices."""
    via: bool = False
    retreats: tuple[PlaceReading, ...] | None = None
    """After a movement order: `()` = the unit gives up rather than retreat, None = nothing was said."""
    power: Power | None = None
    removal: bool = False
    doubt: str = ""
    """A word that is a place in one draft of the line and none in another."""


class CauseWithWord(Protocol):
    """A cause that says at which words the reader got stuck."""

    def __call__(self, *, word: str) -> Reason:
        """The reason, with those words."""


class NotRead(ValueError):  # noqa: N818 - it is not an error of the program, but an answer
    """The tokens are not an order: `cause` says why, `at` is the token where it shows, `draft`
    what was read before it.
    """

    def __init__(self, cause: CauseWithWord, at: int, draft: Draft | None = None) -> None:
        super().__init__(cause)
        self.cause = cause
        self.at = at
        self.draft = draft

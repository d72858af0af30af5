"""What is done to an open game, as its journal tells it (`storage.undo_file`).

Gives values. Imports nothing of the rules, so that the welcome page can know of it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class DeedKind(StrEnum):
    """What was done."""

    DID = "did"
    UNDID = "undid"
    REDID = "redid"
    NOTED = "noted"
    """The game was changed without an entry in the list of deeds."""


class ToldDeed(NamedTuple):
    """A deed by its names: by language, and as it is told while everything is hidden."""

    label: Mapping[str, str]
    hidden_label: Mapping[str, str]
    at: str
    """When it was done (ISO 8601)."""
    is_step: bool


class KeptDeed(NamedTuple):
    """A deed in a journal: `before` and `after` count its states."""

    told: ToldDeed
    before: int
    after: int


class LoggedDeed(NamedTuple):
    """A line of the log: a deed that was done, undone or done again, and when that was (ISO 8601)."""

    doing: DeedKind
    deed: KeptDeed
    at: str

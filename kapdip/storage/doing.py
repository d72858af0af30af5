"""What is done to an open game, as its journal records it (`storage.undo_file`).

Gives values. Imports nothing of the rules, so that the welcome page can know of it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class EditKind(StrEnum):
    """What was done."""

    DID = "did"
    UNDID = "undid"
    REDID = "redid"
    NOTED = "noted"
    """The game was changed without an entry in the list of edits."""


class EditSummary(NamedTuple):
    """An edit by its names: by language, and as it is named while everything is hidden."""

    label: Mapping[str, str]
    hidden_label: Mapping[str, str]
    at: str
    """When it was done (ISO 8601)."""
    is_step: bool


class StoredEdit(NamedTuple):
    """An edit in a journal: `before` and `after` count its states."""

    told: EditSummary
    before: int
    after: int


class LoggedEdit(NamedTuple):
    """A line of the log: an edit that was done, undone or done again, and when that was (ISO 8601)."""

    doing: EditKind
    edit: StoredEdit
    at: str

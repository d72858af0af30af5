"""Older formats of saves, brought up to date step by step.

Takes plain data of any version; gives data of the current one, or raises `SaveError` for a file that is not a save or
comes from the future. A new format adds one function to `STEPS` and one sample file to `tests/storage/versions/`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from kapdip.storage import causes
from kapdip.storage.encode import FORMAT
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.file_causes import cut_off
from kapdip.storage.older_results import OLDER


def _with_older_results(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 recorded all that came of a turn."""
    turns = data.get("turns")
    if isinstance(turns, list):
        turns = [
            {OLDER if key == "results" else key: value for key, value in turn.items()}
            if isinstance(turn, dict)
            else turn
            for turn in turns
        ]
    return {**data, "kapdip": 2, "turns": turns}


STEPS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _with_older_results}
"""From version n to n + 1, by n."""


def migrated(data: Any) -> dict[str, Any]:
    """The data in the current format."""
    if not isinstance(data, dict) or type(data.get("kapdip")) is not int or data["kapdip"] < 1:
        raise SaveError(None, Problem("", causes.no_save()))
    version: int = data["kapdip"]
    if version > FORMAT:
        raise SaveError(None, Problem("", causes.from_the_future(version=version, known=FORMAT)))
    if data.get("end") is not True:
        raise SaveError(None, Problem("end", cut_off()))
    current: dict[str, Any] = data
    for number in range(version, FORMAT):
        current = STEPS[number](current)
    return current


def path_in_file(path: str, version: int) -> str:
    """The path of a problem as somebody finds it in a file of that version."""
    return path.replace(f".{OLDER}", ".results", 1) if version == 1 else path

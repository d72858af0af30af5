"""YAML, but only the harmless part of it: plain data from text, and text from plain data.

Takes text; gives dicts, lists, text, whole numbers, true/false/null, or raises `YamlError` with line and column. Anchors, aliases, tags, a
second document, duplicate keys, and depth beyond 20 are refused before anything is built; only `true`, `false`, `null` and decimal whole
numbers of at most 15 digits are more than text (so `NO`, `1:30` and `017` stay what they are). What Kapdip wrote is read by `own_yaml`,
everything else by `any_yaml`, whose parser is loaded only then. Source: stack notes ("YAML 1.1 traps"); issue 9.
"""

from typing import Any, TypeAlias

from kapdip_gui.storage import own_yaml
from kapdip_gui.storage.emitter import Row, emit

__all__ = ["Row", "YamlError", "dump", "load"]

Plain: TypeAlias = Any
"""dict with text keys, list, str, int, bool or None."""

DEEPEST = 20
LARGEST = 32 * 1024 * 1024
"""Characters of a file; the longest game that was played has a few hundred thousand."""
MOST_NODES = 800_000
"""Values and collections of a file; a game of 200 players has half of that."""


class YamlError(ValueError):
    """Text that is not the YAML we read. `key` says why; `line` and `column` count from 1, 0 where unknown."""

    def __init__(self, key: str, line: int = 0, column: int = 0, text: str = "") -> None:
        super().__init__(f"{key} at {line}:{column} {text}")
        self.key = key
        self.line = line
        self.column = column
        self.text = text


def dump(data: Plain) -> str:
    """Plain data as YAML (see `emitter`); keys in the order given."""
    return emit(data)


def load(text: str) -> Plain:
    """The plain data of one YAML document. Raises YamlError for anything else."""
    if len(text) > LARGEST:
        raise YamlError("yaml.too_large")
    try:
        return own_yaml.read(text)
    except own_yaml.OtherYamlError:
        from kapdip_gui.storage.any_yaml import load_any

        return load_any(text)

"""YAML, but only the harmless part of it: plain data from text, and text from plain data.

Takes text; gives dicts, lists, text, whole numbers, true/false/null, or raises `YamlError` with line and column.
Reading walks the parser's events: anchors, aliases, tags, a second document, duplicate keys, and depth beyond 20 are
refused before anything is built; only `true`, `false`, `null` and decimal whole numbers of at most 15 digits are more
than text (so `NO`, `1:30` and `017` stay what they are). Source: docs/save-format.md, docs/threats.md.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import yaml

from kapdip.storage import file_causes as causes
from kapdip.storage.emitter import FlowMapping, emit

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # pragma: no cover - a PyYAML without libyaml still works, only slower
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

__all__ = ["FlowMapping", "YamlError", "dump", "load"]

Plain: TypeAlias = Any
"""dict with text keys, list, str, int, bool or None."""

DEEPEST = 20
LARGEST = 32 * 1024 * 1024
"""Characters of a file; the longest game that was played has a few hundred thousand."""
MOST_NODES = 800_000
"""Values and collections of a file; a game of 200 players has half of that."""
_WORDS: Mapping[str, Plain] = {"true": True, "false": False, "null": None, "": None, "~": None}
_CLOSED = ("quoted scalar", "flow sequence", "flow mapping")
"""What the parser calls that which has a quotation mark or a bracket at its end."""
_FOREIGN = re.compile("[^\\t\\n\\r\\x20-\\x7e\\x85\\xa0-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")


class YamlError(ValueError):
    """Text that is not the YAML we read. `cause` says why; `line` and `column` count from 1, 0 where unknown."""

    def __init__(self, cause: causes.YamlCause, line: int = 0, column: int = 0, text: str = "") -> None:
        super().__init__(f"{cause.key} at {line}:{column} {text}")
        self.cause = cause
        self.line = line
        self.column = column
        self.text = text


def dump(data: Plain) -> str:
    """Plain data as YAML (see `emitter`); keys in the order given."""
    return emit(data)


def load(text: str) -> Plain:
    """The plain data of one YAML document. Raises YamlError for anything else."""
    if len(text) > LARGEST:
        raise YamlError(causes.yaml_too_large)
    events = yaml.parse(text, Loader=Loader)
    try:
        return _document(events)
    except YamlError:
        raise
    except yaml.MarkedYAMLError as error:
        line, column = _place(error.problem_mark)
        if line >= len(text.splitlines()) and str(error.context).endswith(_CLOSED):
            raise YamlError(causes.yaml_open, *_place(error.context_mark), str(error.problem)) from None
        raise YamlError(causes.yaml_broken, line, column, str(error.problem)) from None
    except (yaml.YAMLError, ValueError) as error:
        raise YamlError(causes.yaml_character, *_foreign_place(text), text=str(error).splitlines()[0][:120]) from None


def _place(mark: yaml.Mark | None) -> tuple[int, int]:
    """Line and column of a mark, from 1; 0 where there is none."""
    return (mark.line + 1, mark.column + 1) if mark else (0, 0)


def _foreign_place(text: str) -> tuple[int, int]:
    """Line and column, from 1, of the first character that YAML does not know."""
    found = _FOREIGN.search(text)
    before = text[: found.start()] if found else text
    return before.count("\n") + 1, len(before) - before.rfind("\n")


class _Open:
    """A collection that is being read: its items so far and, in a mapping, the key that waits for its value."""

    __slots__ = ("items", "key", "keys")

    def __init__(self, items: Plain) -> None:
        self.items = items
        self.key: str | None = None
        self.keys = isinstance(items, dict)

    def add(self, value: Plain) -> None:
        if not self.keys:
            self.items.append(value)
        else:
            self.items[self.key] = value
            self.key = None


def _document(events: Iterator[Any]) -> Plain:
    stack: list[_Open] = []
    result: Plain = None
    nodes = documents = 0
    for event in events:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            nodes += 1
            value = _scalar(event)
            if not stack:
                result = value
            else:
                _put(stack[-1], event, value)
        elif kind in (yaml.MappingStartEvent, yaml.SequenceStartEvent):
            nodes += 1
            _open(stack, event)
        elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
            done = stack.pop()
            if stack:
                stack[-1].add(done.items)
            else:
                result = done.items
        elif kind is yaml.AliasEvent:
            raise _at(event, causes.yaml_alias)
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                raise _at(event, causes.yaml_documents)
        if nodes > MOST_NODES:
            raise _at(event, causes.yaml_too_large)
    return result


def _open(stack: list[_Open], event: Any) -> None:
    _check_node(event)
    if len(stack) >= DEEPEST:
        raise _at(event, causes.yaml_too_deep)
    if stack and stack[-1].keys and stack[-1].key is None:
        raise _at(event, causes.yaml_key)
    stack.append(_Open({} if type(event) is yaml.MappingStartEvent else []))


def _put(parent: _Open, event: Any, value: Plain) -> None:
    if not parent.keys or parent.key is not None:
        parent.add(value)
        return
    if event.value in parent.items:
        raise _at(event, causes.yaml_duplicate, event.value[:60])
    parent.key = event.value


def _scalar(event: Any) -> Plain:
    _check_node(event)
    text = event.value
    if event.style:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _NUMBER.fullmatch(text) else text


def _check_node(event: Any) -> None:
    if event.anchor is not None:
        raise _at(event, causes.yaml_alias)
    if event.tag is not None:
        raise _at(event, causes.yaml_tag, str(event.tag)[:60])


def _at(event: Any, cause: causes.YamlCause, text: str = "") -> YamlError:
    return YamlError(cause, event.start_mark.line + 1, event.start_mark.column + 1, text)

"""Reads the YAML that `emitter` writes, three times as quickly as a parser of all of YAML; leaves every other text to `any_yaml`.

Takes text; gives the plain data that `any_yaml` would give, or raises `OtherYamlError` at the first character that the emitter would not
have put there. Nothing is refused here, and nothing guessed. Why: docs/decisions/0006.
"""

import re
from typing import Any

from kapdip_gui.storage.emitter import LETTER

LARGEST = 800_000
"""Characters: so many cannot hold more values than a save may have."""
_DEEPEST = 12
_LONGEST_KEY = 900
_PLAIN = rf"[{LETTER}](?:[{LETTER}0-9 _/.()+-]*[{LETTER}0-9)])?"
_NUMBER = r"-?(?:0|[1-9][0-9]{0,14})"
_QUOTED = r"'([^']*(?:''[^']*)*)'"
_KEY = re.compile(rf"(?:({_PLAIN})|{_QUOTED}):(?: |$)")
_SINGLE = re.compile(rf"(?:({_NUMBER})|({_PLAIN})|{_QUOTED})$")
_ENTRY = re.compile(rf"(?:({_PLAIN})|{_QUOTED}): (?:(?:({_NUMBER})|({_PLAIN})|{_QUOTED})(, |\}}))?")
_ITEM = re.compile(rf"(?:({_NUMBER})|({_PLAIN})|{_QUOTED})(, |\])")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None}
_ENDS = {"|-": "", "|": "\n", "|+": "\n"}


class OtherYamlError(Exception):
    """Text that the emitter did not write."""


def read(text: str) -> Any:
    """The data in a text of the emitter's own. Raises OtherYamlError for any other."""
    if len(text) > LARGEST or not text.endswith("\n") or not text.replace("\n", "").isprintable():
        raise OtherYamlError
    lines = text[:-1].split("\n")
    start = 0
    while start < len(lines) and lines[start].startswith("#"):
        start += 1
    reader = _Lines(lines, start)
    data = reader.block(0, 0)
    if reader.at != len(lines):
        raise OtherYamlError
    return data


class _Lines:
    """The lines of a text, and the one that is read next."""

    def __init__(self, lines: list[str], at: int) -> None:
        self.lines = lines
        self.at = at

    def block(self, indent: int, depth: int) -> Any:
        """The mapping or list that begins in this line, `indent` characters from the left."""
        if depth > _DEEPEST or self.at >= len(self.lines):
            raise OtherYamlError
        line = self.lines[self.at]
        return self._list(indent, depth) if line.startswith("-", indent) else self._map(indent, depth)

    def _here(self, margin: str) -> str | None:
        """This line, if it belongs to a collection that stands behind so many blanks; None where that is over."""
        if self.at >= len(self.lines):
            return None
        line = self.lines[self.at]
        if not line.startswith(margin):
            return None
        if line.startswith(" ", len(margin)):
            raise OtherYamlError
        return line

    def _map(self, indent: int, depth: int) -> dict[str, Any]:
        made: dict[str, Any] = {}
        margin = " " * indent
        while (line := self._here(margin)) is not None:
            key = _KEY.match(line, indent)
            if key is None:
                break
            name = key[1] or _unquoted(key[2])
            if name in made or len(name) > _LONGEST_KEY:
                raise OtherYamlError
            made[name] = self._value(line, key.end(), indent, depth, is_key=True)
        if not made:
            raise OtherYamlError
        return made

    def _list(self, indent: int, depth: int) -> list[Any]:
        made: list[Any] = []
        margin = " " * indent
        while (line := self._here(margin)) is not None and line.startswith("-", indent):
            if len(line) > indent + 1 and line[indent + 1] != " ":
                raise OtherYamlError
            if _KEY.match(line, indent + 2):
                self.lines[self.at] = f"{line[:indent]}  {line[indent + 2 :]}"
                made.append(self.block(indent + 2, depth + 1))
            else:
                made.append(self._value(line, indent + 2, indent, depth, is_key=False))
        return made

    def _value(self, line: str, start: int, indent: int, depth: int, *, is_key: bool) -> Any:
        """What stands behind a key or a dash: on the same line, or in the lines below."""
        self.at += 1
        if start >= len(line):
            if line[-1] == " " or self.at >= len(self.lines):
                raise OtherYamlError
            is_list = is_key and self.lines[self.at].startswith("-", indent) and not self.lines[self.at][:indent].strip(" ")
            return self.block(indent if is_list else indent + 2, depth + 1)
        if line[start] in "{[":
            value, end = _flow(line, start, depth + 1)
            if end != len(line):
                raise OtherYamlError
            return value
        if line[start] == "|":
            return self._literal(line[start:], indent + 2)
        single = _SINGLE.match(line, start)
        if single is None:
            raise OtherYamlError
        number, word, text = single.groups()
        return int(number) if number else _WORDS.get(word, word) if word else _unquoted(text)

    def _literal(self, head: str, indent: int) -> str:
        """A text of several lines."""
        margin, first = " " * indent, self.at
        while self.at < len(self.lines) and (not self.lines[self.at] or self.lines[self.at].startswith(margin)):
            self.at += 1
        found = [line[indent:] for line in self.lines[first : self.at]]
        if head not in _ENDS or not found or not found[0] or found[0][0] == " ":
            raise OtherYamlError
        text = "\n".join(found)
        return f"{text}\n" if head == "|+" else text.rstrip("\n") + _ENDS[head]


def _flow(line: str, start: int, depth: int) -> tuple[Any, int]:
    """The collection that begins here on one line, and where it ends."""
    if depth > _DEEPEST:
        raise OtherYamlError
    if line.startswith(("{}", "[]"), start):
        return ({} if line[start] == "{" else []), start + 2
    return _flow_map(line, start + 1, depth) if line[start] == "{" else _flow_list(line, start + 1, depth)


def _flow_map(line: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    made: dict[str, Any] = {}
    while True:
        entry = _ENTRY.match(line, at)
        if entry is None:
            raise OtherYamlError
        plain, quoted, number, word, text, after = entry.groups()
        name, at = plain or _unquoted(quoted), entry.end()
        if name in made or len(name) > _LONGEST_KEY:
            raise OtherYamlError
        if after is not None:
            made[name] = int(number) if number else _WORDS.get(word, word) if word else _unquoted(text)
        elif line[at : at + 1] in ("{", "["):
            made[name], at = _flow(line, at, depth + 1)
            after, at = _after(line, at, "}")
        else:
            raise OtherYamlError
        if after == "}":
            return made, at


def _flow_list(line: str, at: int, depth: int) -> tuple[list[Any], int]:
    made: list[Any] = []
    while True:
        item = _ITEM.match(line, at)
        if item is not None:
            number, word, text, after = item.groups()
            made.append(int(number) if number else _WORDS.get(word, word) if word else _unquoted(text))
            at = item.end()
        elif line[at : at + 1] in ("{", "["):
            value, at = _flow(line, at, depth + 1)
            made.append(value)
            after, at = _after(line, at, "]")
        else:
            raise OtherYamlError
        if after == "]":
            return made, at


def _after(line: str, at: int, close: str) -> tuple[str, int]:
    """What follows a collection within another: a comma, or the other's end."""
    if line.startswith(close, at):
        return close, at + 1
    if line.startswith(", ", at):
        return ", ", at + 2
    raise OtherYamlError


def _unquoted(text: str) -> str:
    """A text between quotes, in which each quote stands twice."""
    return text.replace("''", "'") if "'" in text else text

"""Writes plain data as YAML: the few forms that a save needs, ten times as quickly as a general library and never for
long without letting other threads in (the window enters while this writes).

Takes dicts with text keys, lists, text, whole numbers, true/false/null; gives text that `strict_yaml.load` reads as the
same data, and that any other YAML reader understands: text that looks like anything else than text is quoted.
Collections of single values, and every `FlowMapping`, are on one line; long lines are not broken.
"""

import re
from collections.abc import Iterator
from typing import Any

_LETTER = r"A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_PLAIN = re.compile(rf"[{_LETTER}](?:[{_LETTER}0-9 _/.()+-]*[{_LETTER}0-9)])?")
_LONGEST_KEY = 900
"""Characters; readers take a key of more than 1,024 only where a question mark announces it."""
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
"""What some YAML reader takes for more than text."""
_ESCAPES = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


class FlowMapping(dict[str, Any]):
    """A mapping that is written on one line."""


class Written(str):
    """What follows a key, written already (by `written`)."""


def written(data: Any, indent: str) -> Written:
    """Data as they are after a key with that indentation: for parts that are the same in the next document."""
    return Written("".join(_after(data, indent, "  ")))


def emit(data: Any) -> str:
    """The data as a YAML document."""
    if isinstance(data, str) or _is_inline(data):
        return f"{_inline(data)}\n"
    return "".join(_block(data, ""))


def _is_inline(data: Any) -> bool:
    """Whether something is on one line: single values (but texts of several lines), rows,
    and collections of single values.
    """
    if isinstance(data, Written):
        return False
    if isinstance(data, str):
        return not _fits_literal(data)
    if isinstance(data, FlowMapping) or not data:
        return True
    if isinstance(data, dict):
        return all(not isinstance(value, dict | list) and _is_inline(value) for value in data.values())
    return not isinstance(data, list) or all(not isinstance(value, dict | list) and _is_inline(value) for value in data)


def _block(data: Any, indent: str) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            name = _text(key)
            yield f"{indent}{name}:" if len(name) <= _LONGEST_KEY else f"{indent}? {name}\n{indent}:"
            yield from _after(value, indent, "" if isinstance(value, list) else "  ")
    else:
        for value in data:
            yield f"{indent}-"
            if isinstance(value, dict) and not _is_inline(value):
                lines = "".join(_block(value, f"{indent}  "))
                yield lines[len(indent) + 1 :]
            else:
                yield from _after(value, indent, "  ")


def _after(value: Any, indent: str, deeper: str) -> Iterator[str]:
    """A value after a key or a dash."""
    if isinstance(value, Written):
        yield value
    elif _is_inline(value):
        yield f" {_inline(value)}\n"
    elif isinstance(value, str):
        yield " "
        yield from _literal(value, f"{indent}  ")
    else:
        yield "\n"
        yield from _block(value, indent + deeper)


def _inline(data: Any) -> str:
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, dict):
        return f"{{{', '.join([f'{_key(key)}: {_inline(value)}' for key, value in data.items()])}}}"
    if isinstance(data, list):
        return f"[{', '.join([_inline(value) for value in data])}]"
    if data is None:
        return "null"
    return str(data) if not isinstance(data, bool) else "true" if data else "false"


def _key(text: str) -> str:
    name = _text(text)
    return name if len(name) <= _LONGEST_KEY else f"? {name} "


def _text(text: str) -> str:
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    if text.isprintable():
        return f"""'{text.replace("'", "''")}'"""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def _fits_literal(text: str) -> bool:
    """Whether a text of several lines can be written as it is, line by line."""
    return "\n" in text and text[0] not in " \n" and all(line.isprintable() for line in text.split("\n"))


def _literal(text: str, indent: str) -> Iterator[str]:
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    yield ("|-", "|", "|+")[min(ends, 2)] + "\n"
    for line in body.split("\n"):
        yield f"{indent}{line}\n" if line else "\n"
    yield "\n" * (ends - 1)

"""The literal values of a PHP file: arrays, texts and numbers that are written out. Nothing is run.

Takes: the text of a file. Gives: `values_of`, by the name before `=` or `=>`; what a program makes is passed over.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

_TOKEN = re.compile(
    r"""(?P<aside>\s+|//[^\n]*|\#[^\n]*|<\?php|\?>)|(?P<begin>/\*|['"])"""
    r"""|(?P<number>-?\d+(?:\.\d+)?)|(?P<name>\$?\w+(?:->\w+)*)|(?P<sign>=>|.)""",
    re.DOTALL,
)
_ENCLOSED = re.compile(r"""(?P<aside>/\*.*?\*/)|(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""", re.DOTALL)
MOST_DEEP = 20


class NotLiteralError(ValueError):
    """A value that is not written out."""


def values_of(text: str) -> dict[str, Any]:
    """What is written out after a name: `$countries = array('North')`; `$x['key'] = 'y'` as `$x[key]`; lists of one
    name are put after each other.
    """
    tokens = list(_tokens(text))
    found: dict[str, Any] = {}
    for at, (kind, bare) in enumerate(tokens):
        if kind != "name":
            continue
        name, behind = bare, at + 1
        if [text for _, text in tokens[behind : behind + 3 : 2]] == ["[", "]"]:
            name, behind = f"{bare}[{_unquoted(tokens[behind + 1][1])}]", behind + 3
        if tokens[behind : behind + 1] == [("sign", "=")]:
            try:
                value, _ = _value(tokens, behind + 1)
                before = found.get(name)
                found[name] = before + value if isinstance(before, list) and isinstance(value, list) else value
            except (NotLiteralError, IndexError):
                continue
    return found


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Kinds and texts. Where one comment or quote is never closed, none of its kind behind it is: each is a sign."""
    at, never_closed = 0, set[str]()
    while found := _TOKEN.match(text, at):
        kind, bare = str(found.lastgroup), found[0]
        if kind == "begin":
            if bare not in never_closed and (enclosed := _ENCLOSED.match(text, at)):
                kind, bare = str(enclosed.lastgroup), enclosed[0]
            else:
                never_closed.add(bare)
                kind, bare = "sign", bare[0]
        if kind != "aside":
            yield kind, bare
        at += len(bare)


def _value(tokens: Sequence[tuple[str, str]], at: int, deep: int = 0) -> tuple[Any, int]:
    """The value that begins at a token, and where it ends."""
    kind, text = tokens[at]
    if kind == "text":
        return _unquoted(text), at + 1
    if kind == "number":
        return float(text[:15]) if "." in text else int(text[:15]), at + 1
    if text == "[" and deep < MOST_DEEP:
        return _items(tokens, at + 1, "]", deep)
    if text.lower() == "array" and tokens[at + 1][1] == "(" and deep < MOST_DEEP:
        return _items(tokens, at + 2, ")", deep)
    if text.startswith("l_") and tokens[at + 1][1] == "(" and tokens[at + 3][1] == ")":
        return _value(tokens, at + 2, deep)[0], at + 4
    if text.startswith("$") and tokens[at + 1][1] in (",", ")", "]"):
        return None, at + 1  # what is not written out here, instead of one of many
    raise NotLiteralError(text)


def _items(tokens: Sequence[tuple[str, str]], at: int, end: str, deep: int) -> tuple[Any, int]:
    """A list, or a dictionary where there are keys."""
    items: list[Any] = []
    keyed: dict[Any, Any] = {}
    while tokens[at][1] != end:
        value, at = _value(tokens, at, deep + 1)
        if tokens[at][1] == "=>":
            keyed[value], at = _value(tokens, at + 1, deep + 1)
        else:
            items.append(value)
        if tokens[at][1] == ",":
            at += 1
        elif tokens[at][1] != end:
            raise NotLiteralError(tokens[at][1])
    return keyed or items, at + 1


def _unquoted(text: str) -> str:
    """A text without its quotes, what is escaped in it as it is."""
    return re.sub(r"\\(['\"\\])", r"\1", text[1:-1]) if text[:1] in ("'", '"') else text


def lists_in(text: str) -> Iterator[list[str]]:
    """The names in every `list($a, $b) = …`."""
    for names in re.findall(r"list\s*\(([^()]*)\)\s*=", text):
        yield [name.strip().lstrip("$") for name in names.split(",")]

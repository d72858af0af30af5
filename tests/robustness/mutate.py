"""Makes new inputs out of good ones: seeded, so that each can be made again.

Takes texts of a corpus, or plain data (dicts, lists, text, numbers); gives changed ones.
"""

import random
from typing import Any

WORDS = (
    "",
    "\0",
    "\x1b[31m",
    "\x07\x08\x7f",
    "\u202e",
    "\u200f\u2066",
    "\ufeff",
    "\x85",
    "\u2028\u2029",
    "\r",
    "\n\n",
    "\t",
    "<script>alert(1)</script>",
    "{{ 7*7 }}",
    "{% include '/etc/passwd' %}",
    '#eval("1") #{1} $x$ @ref *b* _i_ <l>',
    "%s %n {0} {name!r} {name.__class__}",
    "../../../../etc/passwd",
    "C:\\con\\nul",
    "&a [*a]",
    "!!python/object:os.system ls",
    "? :",
    "- - - -",
    "{[{[",
    '"',
    "'",
    "\\",
    "A" * 3000,
    "ß" * 700,
    "e\u0301" * 400,
    "🏴‍☠️",
    "NaN",
    "-0",
    "1e309",
    "0x10",
    "１２３",
    "999999999999999",
    "9" * 5000,
    "-1",
    "NO",
    "null",
    "true",
    "~",
    "1:30",
    "if x:",
    "wenn ja:",
    "S",
    "C",
    "-",
    "->",
    "H",
    "R",
    "via",
    "(sc)",
    "/NC",
    "A STP/NC",
    "F SWI",
    "A MUN - MUN",
    "AUSTRIA",
    "Österreich-Ungarn:",
    "<ENGLAND>",
    'Exchange "Anna"',
    'Orders "Anna"',
    'Press "Anna"',
    "# turn 5",
)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 21, 400, 501, 10**6, -(10**6), 10**14, 999_999_999_999_999,
    -999_999_999_999_999, [], {}, [[]],
    {"": ""}, "0.00", "-1.00", "1.05", "99999999999999.99", "0.001",
)  # fmt: skip


def mutated_text(chance: random.Random, corpus: list[str]) -> str:
    """A text of the corpus, changed in one to six places, sometimes joined with another."""
    text = chance.choice(corpus)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = _change(chance, text, corpus)
    return text[:200_000]


def _change(chance: random.Random, text: str, corpus: list[str]) -> str:
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + int(chance.expovariate(1 / 12)))
    how = chance.randrange(9)
    if how == 0:
        return text[:start] + text[end:]
    if how == 1:
        return text[:start] + text[start:end] * chance.choice((2, 3, 50, 400)) + text[end:]
    if how == 2:
        return text[:start] + chance.choice(WORDS) + text[end:]
    if how == 3:
        return (
            text[:start]
            + chr(chance.choice((chance.randrange(128), chance.randrange(0x3000), chance.randrange(0xD800))))
            + text[start:]
        )
    if how == 4:
        other = chance.choice(corpus)
        place = chance.randrange(len(other) + 1)
        return text[:start] + other[place : place + chance.randrange(400)] + text[end:]
    lines = text.split("\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    if how == 5:
        lines[one], lines[two] = lines[two], lines[one]
    elif how == 6:
        del lines[one]
    elif how == 7:
        lines.insert(one, lines[two])
    else:
        parts = lines[one].split(" ")
        parts[chance.randrange(len(parts))] = chance.choice(WORDS)
        lines[one] = " ".join(parts)
    return "\n".join(lines)


def mutated_data(chance: random.Random, data: Any) -> Any:
    """Plain data, changed in place in one to four nodes."""
    places = list(_places(data))
    for _ in range(chance.choice((1, 1, 2, 4))):
        holder, key = chance.choice(places)
        if (isinstance(holder, dict) and key not in holder) or (isinstance(holder, list) and key >= len(holder)):
            continue
        _change_node(chance, holder, key, places)
    return data


def _places(data: Any) -> Any:
    if isinstance(data, dict):
        items: Any = list(data.items())
    elif isinstance(data, list):
        items = list(enumerate(data))
    else:
        return
    for key, value in items:
        yield data, key
        yield from _places(value)


def _change_node(chance: random.Random, holder: Any, key: Any, places: list[Any]) -> None:
    how = chance.randrange(6)
    old = holder[key]
    if how == 0:
        del holder[key]
    elif how == 1:
        holder[key] = chance.choice(VALUES)
    elif how == 2:
        holder[key] = chance.choice(WORDS)
    elif how == 3 and isinstance(old, int):
        holder[key] = chance.choice((old + 1, old - 1, -old, old * 1000, str(old)))
    elif how == 4 and isinstance(holder, list):
        holder.insert(key, old)
    elif how == 5 and isinstance(holder, dict):
        holder[chance.choice((*WORDS, *(str(name) for name in holder)))] = holder.pop(key)
    else:
        other, name = chance.choice(places)
        value = (
            other[name]
            if (isinstance(other, dict) and name in other) or (isinstance(other, list) and name < len(other))
            else None
        )
        if not isinstance(value, dict | list):
            holder[key] = value

"""Reads a list of players, as it is in a mail: the names in the game, and the people behind them.

Takes: any text. Gives: a `ListedPlayer` for each. Of a mail neither its head, greeting and end count nor what it
quotes beside a list of its own; where lines are numbered or have bullets, only these. Names are parted by line ends,
commas, semicolons and tabs; in a table the first column has the names.
Rules: docs/manual/en/game.md, "A new game".
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from kapdip.press.letters import is_closing
from kapdip.sheets.mail import is_head_line, is_talk
from kapdip.sheets.quotations import read_mails
from kapdip.sheets.whom import addresses_in, without_addresses

_ITEM = re.compile(r"\s*(?:[0-9]{1,3}(?:\s?[.):])?|[-*•–])\s+(?=\S)")
"""`1. Anna`, `- Anna`, `7 Anna`"""
_NUMBERED_WITHIN = re.compile(r"(?<!\s)\s+(?=[0-9]{1,2}[.)]\s+\S)")
_HEADING = re.compile(
    r"^\s*(?:Teilnehmer|Mitspieler|Spieler|Players|Participants)(?:innen|:innen|\*innen)?\s*:", re.IGNORECASE
)
_ADDRESSED = re.compile(r"[,!]$")
_SENTENCE = re.compile(r"[.!?]$")
_SMILE = re.compile(r"(?<!\s)\s*[:;]-?[()DP]+(?=\s|$)")
_PART = re.compile(r'\([^()]{0,200}\)|"[^"]{0,200}"|[^,;\t]')
"""A piece of a name; what is in brackets or quotes is one."""
_LAST = re.compile(r"\s(?:und|and|&)\s")
_BRACKET = re.compile(r"\(([^()]{0,200})\)")
_BEHIND_DASH = re.compile(r"\s[-–—]\s")
_PLAYS_AS = re.compile(r"\s(?:als|as|spielt|plays)\s")
_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»", '"'))
_TITLES = frozenset(
    {
        "nr",
        "no",
        "name",
        "namen",
        "names",
        "spieler",
        "player",
        "players",
        "person",
        "pseudonym",
        "alias",
        "mail",
        "e",
        "email",
        "adresse",
        "address",
        "nation",
        "power",
        "land",
        "country",
        "mitspieler",
        "teilnehmer",
    }
)
"""Words over the columns of a list."""
_LONGEST_LINE = 500
_WORDS_OF_PROSE = 4
_ROWS_OF_TABLE = 2
_ROWS_OF_SURNAMES = 3


class ListedPlayer(NamedTuple):
    """A name in a list, and who plays under it; `""` where the list does not say."""

    name: str
    person: str = ""


def read_players(text: str) -> tuple[ListedPlayer, ...]:
    """The players of a list. Never raises."""
    lines = [line[:_LONGEST_LINE].translate(_QUOTES) for line in _lines(text)]
    if len(lines) > 1 and (words := re.findall(r"\w+", lines[0].lower())) and _TITLES.issuperset(words):
        del lines[0]
    items = [line for line in lines if _ITEM.match(line)]
    if len(items) > 1:
        lines = items
    table = _table(lines)
    found = [_of_columns(cells) for cells in table] if table else [_player(part) for part in _names(lines)]
    return tuple(player for player in found if player.name)


def _lines(text: str) -> Iterator[str]:
    """The lines of which each may have names."""
    for mail in read_mails("\n".join(re.split(r"[\n\r\u2028\u2029]+", text)), _says):
        rows = [row.text for row in mail.own if row.text.strip() and not row.text.rstrip().endswith(":")]
        rows = [row for row in rows if not is_head_line(row) and not _greets(row)]
        rows = [*rows[:1], *takewhile(lambda row: not is_closing(row), rows[1:])]
        rows = [row for row in rows if _ITEM.match(row) or not _is_sentence(row)]
        yield from (part for row in rows for part in _NUMBERED_WITHIN.split(_HEADING.sub("", row, count=1)))


def _bare(line: str) -> str:
    """A line without its number or bullet."""
    item = _ITEM.match(line)
    return line[item.end() :] if item else line


def _says(line: str) -> str | None:
    is_list = bool(line.strip()) and not (is_head_line(line) or _greets(line) or _is_sentence(line) or is_closing(line))
    return "players" if is_list else None


def _greets(line: str) -> bool:
    return bool(_ADDRESSED.search(line.rstrip())) and is_talk(line)


def _is_sentence(line: str) -> bool:
    return len(line.split()) >= _WORDS_OF_PROSE and bool(_SENTENCE.search(_SMILE.sub("", line).rstrip()))


def _parts(text: str) -> list[str]:
    """What commas, semicolons and tabs part, outside brackets and quotes."""
    found, end = [""], 0
    for piece in _PART.finditer(text):
        if piece.start() > end:
            found.append("")
        found[-1] += piece[0]
        end = piece.end()
    return [part for part in found if part.strip()]


def _table(lines: Sequence[str]) -> list[list[str]]:
    """The cells of a table; empty where the lines are none. Surname and first name are one name."""
    for sign in ("\t", ";", "|"):
        rows = [[cell.strip() for cell in line.strip(" |").split(sign)] for line in lines]
        if len(rows) >= _ROWS_OF_TABLE and all(len(row) > 1 for row in rows) and len({len(row) for row in rows}) == 1:
            return rows
    if len(lines) >= _ROWS_OF_SURNAMES:
        pairs = [[part.strip() for part in _parts(_bare(line))] for line in lines]
        if all(len(pair) == _ROWS_OF_TABLE and " " not in pair[1] and "(" not in "".join(pair) for pair in pairs):
            return [[f"{first} {last}"] for last, first in pairs]
    return []


def _of_columns(cells: Sequence[str]) -> ListedPlayer:
    """A row of a table: a name, and a person; addresses and numbers are neither."""
    words = [cell for cell in cells if re.search(r"[^\W\d_]", cell) and not addresses_in(f" {cell} ")]
    if not words:
        return ListedPlayer("")
    first = _player(words[0])
    return first if first.person or len(words) == 1 else ListedPlayer(first.name, words[1].strip('" '))


def _names(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        said = _bare(line)
        parts = _parts(said)
        for place, part in enumerate(parts):
            pair = _LAST.split(part)
            single = len(pair) > 1 and all(len(name.split()) == 1 for name in pair) and said == line
            yield from pair if single or (len(parts) > 1 and place + 1 == len(parts)) else [part]


def _player(text: str) -> ListedPlayer:
    """`Graf Zahl (Werner, w@example.org)`, `Graf Zahl - Werner <w@example.org>`, `Werner "Graf Zahl"`."""
    bare = without_addresses(_SMILE.sub("", text)).replace("<", " ").replace(">", " ")
    brackets = [" ".join(inner.strip(" ,;").split()) for inner in _BRACKET.findall(bare)]
    rest = _BRACKET.sub(" ", bare)
    person = next((inner for inner in brackets if inner), "")
    before, quote, behind = rest.partition('"')
    quoted, end, behind = behind.partition('"')
    if quote and end and quoted.strip():
        name, person = quoted, person or f"{before} {behind}".strip(" -–—,;:=()")
    elif parted := _PLAYS_AS.search(rest):
        name, person = rest[parted.end() :], rest[: parted.start()]
    elif parted := _BEHIND_DASH.search(rest):
        name, person = rest[: parted.start()], person or rest[parted.end() :]
    else:
        name = rest
    return ListedPlayer(_trimmed(name), _trimmed(person))


def _trimmed(text: str) -> str:
    return " ".join(text.split()).strip('" ,;')

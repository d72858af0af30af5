"""A line that holds more than one order: several in a row, one for all units, one after `else`.

Takes: a line, the board and what is known of the position. Gives: one `Reading` for each order, each with its own
condition. What is said after `else` has the condition that the other one does not hold; a condition after retreats is
theirs, not the movement's. Never raises.
Rules: Ludomaniac standard 2011, 9.7 and 9.8; docs/rules.md 6.3 and 6.4; docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, Step
from kapdip.lines.sentences import Sentences, all_hold
from kapdip.orders import causes
from kapdip.orders.cleaning import fold, tokens
from kapdip.orders.meaning import Situation
from kapdip.orders.model import MOVEMENTS, Build, Waive
from kapdip.orders.notation import grammar_of, parse_order, split_condition, without_remark
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import (
    ABOUT,
    CONVOY,
    MOVE,
    NEGATIONS,
    SUPPORT,
)

_Read: TypeAlias = Callable[[str], Reading]

_MOST_PIECES = 40
_FEW_WORDS = 3
_LONGEST_NAME = 3
"""Words of a power's name."""
_MARKS = (
    re.compile(";"),
    re.compile(r"[;,]|\.\s(?=\s*[AF]\s)"),
    re.compile(r"[;,]|\s[&+]\s|\s(?:und|and|sowie)\s", re.IGNORECASE),
)
"""What parts orders, the surest first."""
_NEXT_UNIT = re.compile(r"(?<=\w)\s+(?=\+?\s*[AF]\s+[A-Z][A-Za-z]{2})")
"""Where the next order of a line may begin that nothing parts from the one before: `F Nth-Nwy A Lon-Yor`, `+A Ven +F
Nap`.
"""
_HEAD = re.compile(r"\W*?([+-]|[^\W\d_]+\b)[\s:]*")
_ELSE = re.compile(rf"(?:(?<![\s,;(])[\s,;(]+)?\b({'|'.join(NEGATIONS)})\b[\s,:]*", re.IGNORECASE)
_GOES_ON = SUPPORT | CONVOY | MOVE | {"-"}
"""After these verbs an order is not complete."""


def parse_line(
    text: str,
    board: Board,
    *,
    position: Position | None = None,
    step: Step | None = None,
    power: Power | None = None,
    sign: str = "",
    above: str = "",
    strict: bool = False,
    suggest: bool = True,
    partly: bool = False,
    plain: bool = False,
) -> tuple[Reading, ...]:
    """Read every order of a line. If one of several is not read, there is one reading only, which says why; `partly`
    gives the others as well, where each is a whole order by itself.

    As `parse_order`; `sign` is `+` or `-` where a heading says that everything below is built or removed, `above`
    the condition of the line above, to which `else: …` is the opposite. `plain`: as `Sentences` has it.
    """
    one = partial(parse_order, board=board, position=position, step=step, power=power, strict=strict, suggest=False)
    read = _with_sign(one, sign) if sign else one
    whole = read(text)
    if whole.order is not None and not whole.condition:
        return (whole,)
    if held := all_hold(text, board, position, power):
        return held
    situation = Situation(board, position, step, power)
    said = () if strict else Sentences(read, grammar_of(board), situation, plain).readings(text)
    if not all(reading.order for reading in said):
        asked = partial(one, suggest=suggest)
        said = tuple(each if each.order else replace(asked(each.text), text=each.text) for each in said if partly)
    hangs = whole.order is not None and not isinstance(whole.order, MOVEMENTS)
    if said and not (hangs or ABOUT.isdisjoint(tokens(text))):
        return said
    found = _conditional(text, whole, read) or ((whole,) if whole.order is not None else ())
    if found or said:
        return _opposed(found, above) or said
    return (parse_order(text, board, position=position, step=step, power=power, strict=strict) if suggest else whole,)


def says_no_order(text: str, board: Board) -> bool:
    """Whether a line says nothing of units, places, powers and figures, and takes nothing back."""
    words = tokens(text)
    is_said = any(len(word) > _FEW_WORDS and word.isalpha() for word in words)
    begins = " ".join(words[:1]) in grammar_of(board).powers
    return is_said and not begins and _sentences(board).is_talk(text)


def names_place(text: str, board: Board) -> bool:
    """Whether a line names a place anywhere."""
    return any(_sentences(board).places(tokens(text)))


def _sentences(board: Board) -> Sentences:
    return Sentences(partial(parse_order, board=board), grammar_of(board), Situation(board))


def _with_sign(read: _Read, sign: str) -> _Read:
    def signed(text: str) -> Reading:
        body = text.strip()
        found = read(f"{sign} {body}") if body[:1] not in ("+", "-") else None
        return found if found is not None and found.order is not None else read(text)

    return signed


# --- conditions


def _opposed(readings: Sequence[Reading], above: str) -> tuple[Reading, ...]:
    """The readings with the condition `else` put into words: the opposite of the one before it."""
    found = []
    for one in readings:
        word = NEGATIONS.get(fold(one.condition))
        found.append(replace(one, condition=f"{word} ({above})") if word and above else one)
        above = one.condition
    return tuple(found)


def _conditional(text: str, whole: Reading, read: _Read) -> tuple[Reading, ...]:
    """The orders of a line with a condition, if that does not apply to the whole line alone; empty for any other."""
    if not whole.condition:
        return ()
    parts = [read(part) for part in text.split(";")]
    return tuple(parts) if len(parts) > 1 and all(part.order for part in parts) else _met_and_unmet(text, read)


def _met_and_unmet(text: str, read: _Read) -> tuple[Reading, ...]:
    cleaned = without_remark(text)
    condition, line = split_condition(cleaned)
    behind = not cleaned.endswith(line)
    first, word, other = _parted(condition if behind else line)
    condition, line = (first, line) if behind else (condition, first)
    main = read(line)
    if not other and not (behind and main.retreat):
        return ()
    if main.order is None:
        return (replace(main, text=text, condition=condition),)
    met = [replace(main, text=text, condition=condition)]
    if behind and main.retreat is not None:
        met = [
            replace(main, text=text, retreat=None),
            replace(main, text=text, order=main.retreat, retreat=None, condition=condition),
        ]
    if not other:
        return tuple(met)
    unmet = _otherwise(met[-1], other, read)
    if unmet.order is None:
        return (Reading(text, problem=causes.otherwise(word=other), condition=condition),)
    return (*met, replace(unmet, text=text, condition=fold(word)))


def _parted(text: str) -> tuple[str, str, str]:
    """What is before `else`, the word itself, and what is after it."""
    found = _ELSE.search(text)
    return (
        (text[: found.start()].rstrip(" ,;("), found[1], text[found.end() :].rstrip(" )")) if found else (text, "", "")
    )


def _otherwise(main: Reading, other: str, read: _Read) -> Reading:
    """What is after `else`: an order of its own, or only the other place, unit or verb."""
    found = read(other)
    order = main.order
    if found.order is not None or order is None or isinstance(order, Waive):
        return found
    sign = "+" if isinstance(order, Build) else "-" if main.removal else f"{order.unit} R"
    return read(f"{sign} {other}")

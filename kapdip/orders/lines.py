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
from kapdip.orders import causes
from kapdip.orders.cleaning import fold, tokens
from kapdip.orders.model import Build, Disband, Hold, Waive
from kapdip.orders.notation import parse_order, power_named, split_condition, without_remark
from kapdip.orders.options import adjustment_options
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import (
    ARTICLES,
    BUILD,
    CONVOY,
    ELSE,
    EVERYBODY,
    FILLERS,
    GIVE_UP,
    HOLD,
    HOLD_MORE,
    LETTERS,
    MOVE,
    NEGATIONS,
    OTHERS,
    REMOVE,
    RETREAT,
    SUPPORT,
    UNIT,
)

_Read: TypeAlias = Callable[[str], Reading]

_MOST_PIECES = 40
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
_BEGINS = re.compile(rf"\W*(?:{'|'.join(sorted(LETTERS))})\b", re.IGNORECASE)
"""An order that names its unit."""
_HEAD = re.compile(r"\W*?([+-]|[^\W\d_]+\b)[\s:]*")
_TAIL = re.compile(r"[^\W\d_]+\W*$")
_ELSE = re.compile(rf"(?:(?<![\s,;(])[\s,;(]+)?\b({'|'.join(NEGATIONS)})\b[\s,:]*", re.IGNORECASE)
_NAMED = re.compile(r"\s*+([^:]+):\s*+(.+)")
_VERBS = MOVE | HOLD | SUPPORT | CONVOY | RETREAT | BUILD | REMOVE | GIVE_UP | {"-", "+"}
_GOES_ON = SUPPORT | CONVOY | MOVE | {"-"}
"""Behind these verbs an order is not at its end."""
_ALL_HOLD = EVERYBODY | OTHERS | UNIT | HOLD | HOLD_MORE | ARTICLES | FILLERS


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
) -> tuple[Reading, ...]:
    """Read every order of a line. If one of several is not read, there is one reading only, which says why; `partly`
    gives the others as well, where each is a whole order by itself.

    As `parse_order`; `sign` is `+` or `-` where a heading says that whatever stands below is built or removed, `above`
    the condition of the line above, to which `else: …` is the opposite.
    """
    one = partial(parse_order, board=board, position=position, step=step, power=power, strict=strict, suggest=False)
    read = _with_sign(one, sign) if sign else one
    whole = read(text)
    if found := _all_hold(text, board, position, power) or _conditional(text, whole, read):
        return _opposed(found, above)
    if whole.order is not None:
        return _opposed((whole,), above)
    if found := _pieces(text, _MARKS, read) or _in_a_row(text, read) or _of_power(text, board, read):
        return found
    if step is Step.ADJUSTMENTS and position is not None and (found := _by_need(text, board, position, power, read)):
        return found
    asked = partial(one, suggest=suggest)
    if partly and (found := _read_in_part(text, read, asked)):
        return found
    return (parse_order(text, board, position=position, step=step, power=power, strict=strict) if suggest else whole,)


def _with_sign(read: _Read, sign: str) -> _Read:
    def signed(text: str) -> Reading:
        body = text.strip()
        found = read(f"{sign} {body}") if body[:1] not in ("+", "-") else None
        return found if found is not None and found.order is not None else read(text)

    return signed


# --- several orders in a row


def _pieces(text: str, marks: Sequence[re.Pattern[str]], read: _Read) -> tuple[Reading, ...]:
    """`A Ber H; A Mun H`, `baue Flotte Neapel und Armee Rom`, `A Ber, A Mun halten`; empty if
    not every piece is an order.
    """
    cleaned = without_remark(text)
    for mark in marks:
        parts = [part.strip() for part in mark.split(cleaned) if part.strip()]
        if not 1 < len(parts) <= _MOST_PIECES:
            continue
        head, tail = _shared(parts)
        readings = [_piece(part, head, tail, read) for part in parts]
        if all(reading.order for reading in readings):
            return tuple(readings)
    return ()


def _in_a_row(text: str, read: _Read) -> tuple[Reading, ...]:
    """Whole orders with nothing between them, each with its verb or dash; empty if any piece is none by itself (`F NTH
    CON A LON-NWY`).
    """
    parts = _NEXT_UNIT.split(without_remark(text))
    if not 1 < len(parts) <= _MOST_PIECES or any(_VERBS.isdisjoint(tokens(part)) for part in parts):
        return ()
    readings = [read(part) for part in parts]
    return tuple(readings) if all(reading.order for reading in readings) else ()


def _read_in_part(text: str, read: _Read, ask: _Read) -> tuple[Reading, ...]:
    """Whole orders of which some can't be read, which are asked about; empty unless every piece names its unit and goes
    on behind its verb: a piece of `A Xyz S A Lon-Nwy` is no order.
    """
    cleaned = without_remark(text)
    for mark in (*_MARKS[:2], _NEXT_UNIT):
        parts = [part.strip() for part in mark.split(cleaned) if part.strip()]
        if 1 < len(parts) <= _MOST_PIECES and all(map(_BEGINS.match, parts)) and all(map(_is_whole, parts)):
            readings = [read(part) for part in parts]
            if any(reading.order for reading in readings):
                return tuple(one if one.order else replace(ask(one.text), text=one.text) for one in readings)
    return ()


def _is_whole(part: str) -> bool:
    words = [word for word in tokens(part) if word.isalnum() or word in _VERBS]
    return not _VERBS.isdisjoint(words) and words[-1] not in _GOES_ON


def _of_power(text: str, board: Board, read: _Read) -> tuple[Reading, ...]:
    """`Frankreich: Aufbau F Brest, F Marseille`, `Österreich baut A Wien und A Budapest`: the verb said once stands
    behind the name.
    """
    words = text.split()
    for length in range(1, min(len(words), _LONGEST_NAME + 1)):
        name = " ".join(words[:length]).rstrip(":")
        power = power_named(name, board) if len(name) > 2 else None
        if power and (found := _pieces(" ".join(words[length:]), _MARKS, read)):
            return tuple(replace(reading, power=reading.power or power) for reading in found)
    return ()


def _by_need(text: str, board: Board, position: Position, power: Power | None, read: _Read) -> tuple[Reading, ...]:
    """`Italien: A Ven, F Nap` where units are built and removed: a power does the one or the other, never both; empty
    where any piece says more than a unit, or names one that is not to be had.
    """
    named = _NAMED.fullmatch(without_remark(text))
    power, body = (whose, named[2]) if named and (whose := power_named(named[1], board)) else (power, text)
    offers = [offer for owner, offer in adjustment_options(board, position).items() if power in (None, owner)]
    open_to = {"+": {unit for offer in offers for unit in offer.builds}}
    open_to["-"] = {unit for offer in offers for unit in offer.removals}
    found = []
    for part in filter(str.strip, _MARKS[-1].split(without_remark(body))):
        if read(part).order is not None or not _VERBS.isdisjoint(tokens(part)):
            return ()
        signed = ((read(f"{sign} {part}"), units) for sign, units in open_to.items())
        fits = [one for one, units in signed if isinstance(one.order, Build | Disband) and one.order.unit in units]
        if len(fits) != 1:
            return ()
        found.append(replace(fits[0], text=text, power=fits[0].power or power))
    return tuple(found)


def _shared(parts: Sequence[str]) -> tuple[str, str]:
    """The verb before the first order and the one after the last, if they may be meant for all."""
    head, tail = _HEAD.match(parts[0]), _TAIL.search(parts[-1])
    before = head[1] if head and (head[1] in "+-" or fold(head[1]) in BUILD | REMOVE | GIVE_UP) else ""
    behind = tail[0] if tail and set(tokens(tail[0])) <= HOLD | GIVE_UP | BUILD | REMOVE else ""
    return before, behind


def _piece(part: str, head: str, tail: str, read: _Read) -> Reading:
    """One order, if need be with the verb that is said once for all."""
    found = read(part)
    for whole in (f"{head} {part}" if head else "", f"{part} {tail}" if tail else ""):
        if found.order is None and whole:
            found = read(whole)
    return found


# --- all units


def _all_hold(text: str, board: Board, position: Position | None, power: Power | None) -> tuple[Reading, ...]:
    """`alle halten`, `England: all units hold`, `Rest hält`; empty for any other line."""
    named = _NAMED.fullmatch(text)
    if named and (whose := power_named(named[1], board)):
        power, text = whose, named[2]
    words = {word for word in tokens(text) if word.isalnum()}
    all_else = {ELSE} if EVERYBODY & words else set()
    if not words & (EVERYBODY | OTHERS) or not words & HOLD or words - _ALL_HOLD - all_else:
        return ()
    if position is None or power is None:
        return (Reading(text, problem=causes.all_of_whom()),)
    is_rest = bool(words & (OTHERS | all_else))
    return tuple(Reading(text, Hold(unit), power=power, is_rest=is_rest) for unit in position.units.get(power, ()))


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
    """The orders of a line with a condition, if that does not stand for the whole line alone; empty for any other."""
    if not whole.condition:
        return ()
    return _pieces(text, _MARKS[:1], read) or _met_and_unmet(text, read)


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
    """What stands before `else`, the word itself, and what stands after it."""
    found = _ELSE.search(text)
    return (
        (text[: found.start()].rstrip(" ,;("), found[1], text[found.end() :].rstrip(" )")) if found else (text, "", "")
    )


def _otherwise(main: Reading, other: str, read: _Read) -> Reading:
    """What stands after `else`: an order of its own, or only the other place, unit or verb."""
    found = read(other)
    order = main.order
    if found.order is not None or order is None or isinstance(order, Waive):
        return found
    sign = "+" if isinstance(order, Build) else "-" if main.removal else f"{order.unit} R"
    return read(f"{sign} {other}")

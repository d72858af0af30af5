"""How the commands speak: one line for each error, in the language of the surroundings.

Takes reasons; writes to standard error and standard output. Rules: docs/contract.md, "Commands".
"""

import locale
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TextIO, TypedDict

from kapdip.board.board import Board
from kapdip.game.variant import usual_board
from kapdip.reason import Reason
from kapdip.storage.errors import SaveError
from kapdip.words.board_language import BoardLanguage
from kapdip.words.isolating import FIRST_STRONG, POP
from kapdip.words.sentences import say
from kapdip.words.surroundings import spoken_language

DONE, REFUSED, WRONG_USAGE = 0, 1, 2
LONGEST_LINE = 2000
"""Characters of an error."""


class Collected(TypedDict):
    """What a command says, for other programs: lines, and what it complains of with its place (`FILE:LINE`)."""

    told: list[str]
    problems: list[dict[str, str]]


_collected: Collected | None = None


@contextmanager
def collected() -> Iterator[Collected]:
    """Within it nothing is printed: lines and complaints are collected, in English."""
    global _collected  # noqa: PLW0603 - commands print from everywhere
    _collected = Collected(told=[], problems=[])
    try:
        yield _collected
    finally:
        _collected = None


def language() -> str:
    """`de` where the surroundings speak German, else `en`."""
    if _collected is not None:
        return "en"
    return spoken_language() or ("de" if (locale.getlocale()[0] or "").lower().startswith(("de", "german")) else "en")


def board_language(board: Board | None = None) -> BoardLanguage:
    """The language of the surroundings at a board; at the usual one where there is no game."""
    return BoardLanguage(language(), board or usual_board())


def in_english(reason: Reason, board: Board | None = None) -> str:
    """A reason for other programs, whatever the surroundings speak."""
    return say(reason, _english(board))


@cache
def _english(board: Board | None) -> BoardLanguage:
    return BoardLanguage("en", board or usual_board())


def tell(text: str, stream: TextIO | None = None) -> None:
    """A line on standard output (or another stream); what the terminal can't show is replaced rather than raising."""
    if _collected is not None:
        _collected["told"].append(text)
        return
    _write(stream or sys.stdout, text)


def complain(place: str, text: str, reason: str = "") -> None:
    """A line on standard error: where, and what would be right. What was wrong is repeated at most in part."""
    if _collected is not None:
        _collected["problems"].append({"place": place, "text": text, "reason": reason})
        return
    line = " ".join(f"{place}: {text}".splitlines())
    _write(
        sys.stderr, line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE // 2]} … {line[-LONGEST_LINE // 4 :]}"
    )


def refuse(place: str | Path, reasons: Iterable[Reason], board: Board | None = None) -> int:
    """Name every reason on a line of its own; gives the exit status."""
    for reason in reasons:
        question = reason.facts.get("question")
        way = f" (kapdip orders … --answer {question}=yes|no)" if question else ""
        complain(str(place), f"{say(reason, board_language(board))}{way}", reason.key)
    return REFUSED


def refuse_save(error: SaveError, path: Path) -> int:
    """Name every problem of a save with its place in the file; gives the exit status."""
    for problem in error.problems:
        line = problem.reason.facts.get("line")
        place = f"{error.file or path}:{line}" if line else f"{error.file or path}"
        told = say(problem.reason, board_language())
        complain(f"{place}: {problem.path}" if problem.path else place, told, problem.reason.key)
    return REFUSED


def _write(stream: TextIO, text: str) -> None:
    """Control characters of names and texts never reach the terminal as such; what keeps words that run from right to
    left apart does.
    """
    safe = "".join("\ufffd" if unicodedata.category(char) in _UNSAFE and char not in _KEPT else char for char in text)
    print(safe, file=stream, flush=True)


_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_KEPT = f"\n\t{FIRST_STRONG}{POP}"

"""JSON Lines: one question in, one answer out, in the same order, each as soon as it is known.

Takes a function from a question to its answer; a bad line gets `{"id": …, "error": "…"}` and the stream goes on. Gives
readers that raise `QuestionError`, which names the place and what would be right. A key twice in an object, `NaN`, and
numbers without end are errors; unknown fields are passed over. Source: docs/contract.md, "JSON Lines".
"""

import argparse
import gc
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from kapdip.cli.helping import in_words
from kapdip.words.catalogue import mark

LineAnswer: TypeAlias = Callable[[Mapping[str, Any]], dict[str, Any]]
"""From a question to its answer without the id; raises ValueError for what cannot be answered."""

SELDOM = (100_000, 50, 50)
"""Thresholds of the collector while lines are answered."""
LONGEST_SHOWN = 60
"""Characters of a wrong value that a message repeats."""


FAULT = "a fault of kapdip itself; please tell who makes it"
"""How the answer begins where a question met an error from elsewhere."""


class QuestionError(ValueError):
    """A line that is not a question that can be answered: where, and what would be right."""


class Repeated(dict[str, Any]):
    """A JSON object in which a key occurred more than once; `pairs` are all of its members."""

    pairs: list[tuple[str, Any]]


def describe(
    parser: argparse.ArgumentParser,
    description: str,
    fields: Mapping[str, str],
    example: str,
    *,
    calls: Sequence[str] = (),
) -> None:
    """What `--help` says of a command that answers lines: how it is called, the fields of a question, a line to try."""
    wide = max(map(len, fields)) + 2
    rows = (f"  {name:<{wide}}{in_words(what)}" for name, what in fields.items())
    called = calls or (f"{parser.prog} < questions.jsonl > answers.jsonl",)
    parser.description = description
    parser.epilog = "\n".join(
        [
            in_words(mark("how it is called:")),
            *(f"  {call}" for call in called),
            "",
            in_words(mark("fields of a line (more in docs/contract.md):")),
            *rows,
            "",
            in_words(mark("example:")),
            f"  {example}",
        ]
    )


@dataclass(frozen=True, slots=True)
class LineCommand:
    """A command that answers lines and takes no arguments of its own: its `--help` text, and its answer."""

    description: str
    fields: Mapping[str, str]
    example: str
    answer: LineAnswer

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What `--help` says."""
        describe(parser, self.description, self.fields, self.example)

    def run(self, args: argparse.Namespace) -> int:
        """Answer every line of standard input; the exit status is 0, bad lines are answered with an error."""
        return answer_input(self.answer)


def answer_input(answer: LineAnswer) -> int:
    """Answer every line of standard input on standard output; gives the exit status 0."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    with garbage_seldom_collected():
        for text in answer_lines(getattr(sys.stdin, "buffer", sys.stdin), answer):
            print(text, flush=True)
    return 0


@contextmanager
def garbage_seldom_collected() -> Iterator[None]:
    """Look for circles of garbage far more seldom: questions and answers leave next to none."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def answer_lines(lines: Iterable[bytes | str], answer: LineAnswer) -> Iterator[str]:
    """One answer (a JSON text without line breaks) for every line that is not blank."""
    for line in lines:
        if line.strip():
            yield _ENCODER.encode(answer_line(line, answer))


def answer_line(line: bytes | str, answer: LineAnswer) -> dict[str, Any]:
    """The answer to one line; never raises for bad input."""
    identity = None
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        if text.startswith("\ufeff"):
            raise json.JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0)
        found = _DECODER.decode(text.rstrip())
        if not isinstance(found, dict):
            raise QuestionError(f"expected an object, found {shown(found)}")
        identity = found.get("id")
        return {"id": identity} | answer(as_object("the line", found))
    except RecursionError:
        return {"id": identity, "error": "the line is nested too deeply"}
    except json.JSONDecodeError as error:
        return {"id": identity, "error": f"not JSON: {error.msg} at column {error.colno}"}
    except UnicodeDecodeError as error:
        return {"id": identity, "error": f"the line is not UTF-8 text (byte {error.start + 1})"}
    except (ValueError, OverflowError) as error:
        return {"id": identity, "error": f"{error!s:.1000}"}
    except Exception as error:  # nobody foresaw it, but the next line may be good
        return {"id": identity, "error": f"{FAULT} ({type(error).__name__}: {error!s:.200})"}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    repeated = Repeated(pairs)
    repeated.pairs = pairs
    return repeated


def _refuse_constant(word: str) -> None:
    raise QuestionError(f"expected a number, found {word}")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise QuestionError(f"expected a number, found {text[:LONGEST_SHOWN]}")
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant, parse_float=_finite)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


# -- readers -----------------------------------------------------------------------------------------------------------


def as_text(where: str, value: object) -> str:
    """Text that is not empty."""
    if not isinstance(value, str) or not value:
        raise QuestionError(f"{where}: expected text, found {shown(value)}")
    return value


def as_flag(where: str, value: object) -> bool:
    """true or false"""
    if not isinstance(value, bool):
        raise QuestionError(f"{where}: expected true or false, found {shown(value)}")
    return value


def as_whole(where: str, value: object, lowest: int | None = None) -> int:
    """A whole number, of at least `lowest`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise QuestionError(f"{where}: expected a whole number, found {shown(value)}")
    if lowest is not None and value < lowest:
        raise QuestionError(f"{where}: expected at least {lowest}, found {value}")
    return value


def as_list(where: str, value: object) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise QuestionError(f"{where}: expected a list, found {shown(value)}")
    return value


def as_object(where: str, value: object) -> dict[str, Any]:
    """An object in which no key occurs twice."""
    if not isinstance(value, dict):
        raise QuestionError(f"{where}: expected an object, found {shown(value)}")
    if isinstance(value, Repeated):
        keys = [key for key, _ in value.pairs]
        raise QuestionError(
            f"{where}: {', '.join(sorted({key for key in keys if keys.count(key) > 1}))} stands more than once"
        )
    return value


def object_at(holder: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The object under a key, an empty one where there is none."""
    value = holder.get(key)
    return as_object(key, {} if value is None else value)


def one_of(where: str, value: object, allowed: Iterable[str]) -> str:
    """One of the names that are allowed."""
    names = list(allowed)
    if not isinstance(value, str) or value not in names:
        raise QuestionError(f"{where}: expected one of {', '.join(names)}, found {shown(value)}")
    return value


def shown(value: object) -> str:
    """The value as JSON writes it, shortened."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}…"

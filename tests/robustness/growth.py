"""Measures how long the patterns of the reading rooms take as texts grow: eight times the text may take eight times as
long.

Takes: modules. Gives: `patterns_of`, every pattern that they compile or write where they use it, with the methods by
which it is used; `first_slow_run`, the run of a pattern's own signs or words by which its time grows faster than it.
Run: `python -m tests.robustness.growth [kapdip.sheets ...] [--pairs]`: at 32 to 256 KB, and with `--pairs` of any
two of its signs, and of each sign behind each of its words.
"""

import argparse
import ast
import importlib
import pkgutil
import re
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import getsource
from itertools import product
from types import FrameType, ModuleType
from typing import Any

_METHODS = ("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")
_STANDS_FOR = {
    "CATEGORY_SPACE": " \t",
    "CATEGORY_NOT_SPACE": "x",
    "CATEGORY_WORD": "a1",
    "CATEGORY_NOT_WORD": "-(",
    "CATEGORY_DIGIT": "1",
    "CATEGORY_NOT_DIGIT": "a",
}
_PASSED_ON = {
    "kapdip.sheets.currencies._LETTER_BEFORE": ("match",),
    "kapdip.sheets.currencies._SHORT_BEFORE": ("match",),
}
"""How patterns are used that are given to a function."""
WITHIN = {"kapdip.sheets.headers._HEADER": 200, "kapdip_gui.dialogs.players._WITH_POWER": 200}
"""Patterns that see texts of so many characters at most (`tests/robustness/test_robustness_growth.py` holds it)."""
_BEHIND = "\0"
"""What parts what stands once from what is repeated behind it."""
_MOST_WORDS = 20
"""Words behind which signs are tried; a pattern with more has lists of them."""
ENOUGH = 0.02
"""Seconds of processor time below which nobody asks how they grow."""
LIMIT = 0.6


class TooLong(BaseException):
    """A measurement was given up."""


@dataclass(frozen=True)
class Used:
    """A pattern, where it stands, and how it is used."""

    where: str
    pattern: "re.Pattern[Any]"
    methods: tuple[str, ...]


def rooms(*names: str) -> Iterator[ModuleType]:
    """The modules of packages and of the packages in them, or single ones."""
    for name in names:
        module = importlib.import_module(name)
        yield module
        for found in pkgutil.walk_packages(getattr(module, "__path__", ()), f"{name}."):
            if not found.name.endswith(".__main__"):
                yield importlib.import_module(found.name)


def patterns_of(modules: Iterable[ModuleType]) -> list[Used]:
    """Every pattern of some modules, once."""
    sources = {module.__name__: getsource(module) for module in modules}
    together = "\n".join(sources.values())
    found: dict[tuple[str, int], Used] = {}
    for name, source in sources.items():
        for attribute, value in vars(sys.modules[name]).items():
            for pattern in _compiled(value):
                sources_of_it = source if attribute.startswith("_") else together
                methods = tuple(dict.fromkeys(re.findall(rf"\b{attribute}\.({'|'.join(_METHODS)})\b", sources_of_it)))
                key = str(pattern.pattern), pattern.flags
                where = f"{name}.{attribute}"
                found.setdefault(key, Used(where, pattern, _PASSED_ON.get(where) or methods or _METHODS[:3]))
        for used in _written(name, source):
            found.setdefault((str(used.pattern.pattern), used.pattern.flags), used)
    return list(found.values())


def _compiled(value: object) -> Iterator["re.Pattern[Any]"]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from (one for one in value.values() if isinstance(one, re.Pattern))
    elif isinstance(value, tuple | list):
        yield from (one for one in value if isinstance(one, re.Pattern))


def _written(name: str, source: str) -> Iterator[Used]:
    """Patterns that stand where they are used: `re.search(r"\\?\\s*$", text)`; what is put into one is a word."""
    for call in ast.walk(ast.parse(source)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args):
            continue
        if not (isinstance(call.func.value, ast.Name) and call.func.value.id == "re" and call.func.attr in _METHODS):
            continue
        parts = call.args[0].values if isinstance(call.args[0], ast.JoinedStr) else [call.args[0]]
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "word" for part in parts)
        if all(isinstance(part, ast.Constant | ast.FormattedValue) for part in parts):
            yield Used(f"{name}:{call.lineno}", re.compile(text), (call.func.attr,))


def own_runs(pattern: "re.Pattern[Any]", *, pairs: bool = False) -> list[str]:
    """What a pattern's text may consist of: each of its signs, its words; or any two of its signs, and each behind
    each of its words.
    """
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    flags = pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags
    parsed = re._parser.parse(text, flags)  # type: ignore[attr-defined]
    signs: dict[str, None] = {}
    words: dict[str, None] = {}
    _collect(parsed, signs, words)
    if not pairs:
        return [*signs, *(f"{word} " for word in words), *words]
    some = [*words][:: 1 + len(words) // _MOST_WORDS]
    behind = [f"{word}{space}{_BEHIND}{sign}" for word in some for space in ("", " ") for sign in signs]
    return [*("".join(pair) for pair in product(signs, repeat=2)), *behind]


def _collect(parsed: Any, signs: dict[str, None], words: dict[str, None]) -> None:
    """The signs and words of a parsed pattern."""
    word = ""
    for code, value in [*parsed, (None, None)]:
        name = str(code)
        if name in ("LITERAL", "NOT_LITERAL"):
            signs[chr(value)] = None
            word += chr(value)
            continue
        if len(word) > 1:
            words[word] = None
        word = ""
        if name == "IN":
            _collect(value, signs, {})
        elif name == "RANGE":
            signs[chr(value[0])] = signs[chr(value[1])] = None
        elif name == "CATEGORY":
            signs.update(dict.fromkeys(_STANDS_FOR.get(str(value), "")))
        elif name == "ANY":
            signs["x"] = None
        else:
            _collect_within(value, signs, words)


def _collect_within(value: Any, signs: dict[str, None], words: dict[str, None]) -> None:
    for part in value if isinstance(value, tuple | list) else (value,):
        if type(part).__name__ == "SubPattern":
            _collect(part, signs, words)
        elif isinstance(part, list | tuple):
            _collect_within(part, signs, words)


def measured(used: Used, method: str, text: str) -> float:
    """Seconds of processor time, LIMIT at most."""
    given: Any = text.encode("utf-8") if isinstance(used.pattern.pattern, bytes) else text
    call = getattr(used.pattern, method)
    call = partial(call, given[:0]) if method in ("sub", "subn") else call
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    began = time.process_time()
    try:
        result = call(given)
        if method == "finditer":
            sum(1 for _ in result)
    except TooLong:
        return LIMIT
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return time.process_time() - began


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLong


def first_slow_run(used: Used, least: int = 8_000, *, pairs: bool = False) -> str:
    """The first run by which a pattern's time grows faster than it does, from `least` characters to eight times as
    many, or as many as it ever sees; `""` where there is none.
    """
    least = min(least, WITHIN.get(used.where, least * 8) // 8)
    for written, method in product(own_runs(used.pattern, pairs=pairs), used.methods):
        *once, run = written.split(_BEHIND)
        if not run:  # the mark is a sign of the pattern's own
            once, run = [], written
        times: list[float] = []
        for factor in (8, 4, 2, 1):
            text = "".join((*once, (run * (least * factor // len(run) + 1))[: least * factor], "\0x"))
            took = measured(used, method, text)
            if ENOUGH <= took < LIMIT:  # the collector or a busy machine may have had a part in it
                took = min(took, *(measured(used, method, text) for _ in range(2)))
            times.append(took)
            if times[0] < ENOUGH or times[0] >= LIMIT:
                break
        if times[0] >= LIMIT or (times[0] >= ENOUGH and times[0] > 3 * times[1] > 9 * times[2]):
            return f"{used.where} {method} {written!r}: {', '.join(f'{one:.3f}' for one in reversed(times))} s"
    return ""


READING = ("kapdip", "kapdip_gui", "kapdip_board")
"""All that is in the program: foreign text goes everywhere."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell every pattern that is not linear."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("rooms", nargs="*", default=READING)
    parser.add_argument("--pairs", action="store_true", help="runs of any two signs, too")
    parser.add_argument("--least", type=int, default=32_000, help="characters of the shortest run")
    args = parser.parse_args(arguments)
    all_of_them = patterns_of(rooms(*args.rooms))
    found = 0
    for used in all_of_them:
        slow = first_slow_run(used, args.least) or (args.pairs and first_slow_run(used, args.least, pairs=True))
        found += bool(slow)
        if slow:
            print(slow, flush=True)
    print(f"{len(all_of_them)} patterns, {found} too slow")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

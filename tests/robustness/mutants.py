"""Changes the program in one place at a time and looks whether the tests of that room see it.

Takes: rooms. Gives: the changes that no test saw (survivors), each with its difference, but those of which
`equivalent.txt` says why nobody can see them.
Run: `pip install cosmic-ray` in `.venv`, then `python -m tests.robustness.mutants [board …] [--number 60] [--seed
1]`. The changes are Cosmic Ray's, and statements that are left out; a seeded sample of places is taken in each room.
They are made in a copy, and for each only those tests of the room run that come by the changed lines, the shortest
first. Exit code 1 where a survivor is new.
"""

import argparse
import ast
import contextlib
import difflib
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from coverage import CoverageData

ROOT = Path(__file__).parents[2]
ROOMS = (
    "board",
    "orders",
    "adjudicator",
    "exchange",
    "auction",
    "sheets",
    "game",
    "club",
    "foresight",
    "storage",
    "table",
)
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
"""Changes that make no difference: module, old line, new line, and why, in paragraphs."""
NEEDED = ("kapdip*", "tests", "assets", "saves", "packaging", "docs", "pyproject.toml", "README.md")
UNSEEN = re.compile(r"core/(RemoveDecorator|.*_(Eq_Is|NotEq_IsNot|Is_Eq|IsNot_NotEq)|Variable.*)")
"""What is hardly ever a difference to look for: caches without their decorator, `is` for `==`."""
LEFT_OUT = ast.Expr | ast.If | ast.AugAssign | ast.Raise | ast.Continue | ast.Break
SAID = re.compile(r"([\d.]+)s (?:call|setup|teardown) +(\S.*)")
_Span = tuple[int, int]


@dataclass(frozen=True)
class Mutant:
    """A module changed in one place."""

    module: Path
    lines: range
    """Of what it was."""
    old: str
    new: str

    @property
    def changed(self) -> tuple[str, str]:
        """The lines that differ, before and after."""
        kept = difflib.ndiff(self.old.splitlines(), self.new.splitlines())
        told = [line for line in kept if line[0] in "-+"]
        return tuple(" ".join(line[2:].strip() for line in told if line[0] == sign) for sign in "-+")  # type: ignore[return-value]


def changes(source: str) -> dict[_Span, list[Callable[[], str]]]:
    """All changes of a module, by place: the characters that are changed; each is made when it is asked for."""
    found: dict[_Span, list[Callable[[], str]]] = defaultdict(list)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    never = [span for node in ast.walk(tree) for span in _unseen(node, starts, source)]
    for (start, end), new in (*_left_out(tree, starts, source), *_replaced(source, starts)):
        if not any(first <= start and end <= last for first, last in never):
            found[start, end].append(new)
    return dict(sorted(found.items()))


def _span(node: ast.AST, starts: list[int], source: str) -> _Span:
    def place(line: int, column: int) -> int:
        text = source[starts[line - 1] : starts[line]]
        return starts[line - 1] + len(text.encode()[:column].decode())

    assert isinstance(node, ast.expr | ast.stmt)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)


def _unseen(node: ast.AST, starts: list[int], source: str) -> Iterator[_Span]:
    """Where no change is looked for: in types, decorators, and where only a fault of ours leads."""
    types = [getattr(node, name, None) for name in ("annotation", "returns")]
    types += getattr(node, "decorator_list", [])
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        types.append(node)
    if isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and "AssertionError" in ast.dump(node)):
        types.append(node)
    if isinstance(node, ast.Call) and "assert_never" in ast.dump(node.func):
        types.append(node)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        types.append(node)
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.BitOr):
        types.append(node)  # a name for several types
    yield from (_span(one, starts, source) for one in types if one is not None)


def _left_out(tree: ast.AST, starts: list[int], source: str) -> Iterator[tuple[_Span, Callable[[], str]]]:
    for node in ast.walk(tree):
        if isinstance(node, LEFT_OUT) and not (isinstance(node, ast.If) and node.orelse):
            start, end = _span(node, starts, source)
            yield (start, end), partial("{}pass{}".format, source[:start], source[end:])


def _replaced(source: str, starts: list[int]) -> Iterator[tuple[_Span, Callable[[], str]]]:
    """What Cosmic Ray would change."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import MutationVisitor
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = list(ast_nodes(get_ast(source)))
    for name in operator_names():
        operator = get_operator(name)
        if UNSEEN.fullmatch(name) or operator.arguments():
            continue
        places = [place for node in nodes for place in operator().mutation_positions(node)]
        for number, (first, last) in enumerate(places):
            span = starts[first[0] - 1] + first[1], starts[last[0] - 1] + last[1]
            yield span, partial(MutationVisitor.mutate_code, source, operator(), number)


class Checkout:
    """A copy of the checkout in which the modules of a room are changed."""

    def __init__(self, folder: Path, room: str) -> None:
        self.folder, self.room = folder, room
        for pattern in NEEDED:
            for path in ROOT.glob(pattern):
                if path.is_dir():
                    shutil.copytree(path, folder / path.name, dirs_exist_ok=True)
                else:
                    shutil.copy2(path, folder)
        self.modules = sorted((folder / "kapdip" / room).rglob("*.py"))
        self._seconds: dict[str, float] = {}
        self._comes_by: dict[Path, dict[int, set[str]]] = {}
        self._learn()

    def _learn(self) -> None:
        """Which tests come by which lines, and how long each takes."""
        config = self.folder / "coverage.ini"
        packages = ".".join(self.modules[0].parent.relative_to(self.folder).parts[:2])
        config.write_text(f"[run]\nsource_pkgs = {packages}\n", encoding="utf-8")
        told = self._pytest(
            f"tests/{self.room}", "--durations=0", "-vv", f"--cov-config={config}", "--cov", "--cov-context=test"
        )
        if told.returncode:
            raise SystemExit(f"{self.room}: its tests fail as they are\n{told.stdout[-3000:]}")
        for line in told.stdout.splitlines():
            if said := SAID.fullmatch(line.strip()):
                self._seconds[said[2]] = self._seconds.get(said[2], 0) + float(said[1])
        data = CoverageData(str(self.folder / ".coverage"))
        data.read()
        for module in self.modules:
            by_line = data.contexts_by_lineno(str(module))
            self._comes_by[module] = {
                line: {context.rpartition("|")[0] for context in contexts if "|" in context}
                for line, contexts in by_line.items()
            }

    def _command(self, *arguments: str) -> list[str]:
        quiet = ("-p", "no:cacheprovider", "-p", "no:randomly", "-m", "not browser", "-n0")
        return [sys.executable, "-m", "pytest", *quiet, *arguments]

    def _pytest(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            self._command(*arguments), cwd=self.folder, env=_environment(), capture_output=True, text=True, check=False
        )

    def what_becomes_of(self, mutant: Mutant) -> str:
        """`killed`, `survived`, `late` or `not reached`."""
        by_line = self._comes_by[mutant.module]
        tests = set().union(*(by_line.get(line, ()) for line in mutant.lines))
        # What runs once, when the module is read, is everybody's.
        tests = tests or set().union(*by_line.values())
        if not tests:
            return "not reached"
        names = sorted(tests, key=lambda name: (self._seconds.get(name, 0), name))
        asked = self.folder / "asked.txt"
        asked.write_text("\n".join(names) + "\n", encoding="utf-8")
        limit = 20 + 8 * sum(self._seconds.get(name, 0) for name in names)
        return self._ran(mutant, shlex.join(self._command("-x", f"@{asked}")), limit)

    def _ran(self, mutant: Mutant, command: str, limit: float) -> str:
        from cosmic_ray.testing import run_tests

        before = mutant.module.stat()
        mutant.module.write_text(mutant.new, encoding="utf-8")
        here, kept = Path.cwd(), dict(os.environ)
        os.chdir(self.folder)
        os.environ.update(_environment())
        try:
            outcome, output = run_tests(command, limit)
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(kept)
            mutant.module.write_text(mutant.old, encoding="utf-8")
            os.utime(mutant.module, ns=(before.st_atime_ns, before.st_mtime_ns))
        return "late" if output == "timeout" else str(outcome.value).lower()


def _environment() -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HYPOTHESIS_NO_PLUGINS": "1"}


def equivalents() -> set[tuple[str, str, str]]:
    """Module, old line and new line of changes that make no difference."""
    found = set()
    for paragraph in EQUIVALENT.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if not line.startswith("#")]
        if len(lines) >= 3:
            found.add((lines[0], lines[1].removeprefix("- "), lines[2].removeprefix("+ ").strip()))
    return found


def tried(room: str, number: int, seed: int) -> tuple[Counter[str], int]:
    """What became of a sample of a room's changes, and how many survivors are new."""
    counts: Counter[str] = Counter()
    new = 0
    known = equivalents()
    chance = random.Random(f"{seed} {room}")
    with tempfile.TemporaryDirectory(prefix="kapdip-mutants-") as folder:
        checkout = Checkout(Path(folder), room)
        places = [
            (module, span, made)
            for module in checkout.modules
            for span, made in changes(module.read_text("utf-8")).items()
        ]
        for module, (start, end), made in chance.sample(places, min(number, len(places))):
            old = module.read_text("utf-8")
            lines = range(old.count("\n", 0, start) + 1, old.count("\n", 0, end) + 2)
            mutant = Mutant(module, lines, old, _one_of(chance, made))
            if not mutant.new:
                continue  # a sign that Cosmic Ray takes for an operator
            became = checkout.what_becomes_of(mutant)
            name = "/".join(module.relative_to(folder).parts[1:])
            before, after = mutant.changed
            if became != "killed" and (name, before, after) in known:
                became = "equivalent"
            counts[became] += 1
            if became in ("survived", "not reached"):
                new += 1
                print(f"\n{name}:{mutant.lines.start} {became}\n- {before}\n+ {after}", flush=True)
    return counts, new


def _one_of(chance: random.Random, made: list[Callable[[], str]]) -> str:
    """One of the changes of a place that is Python."""
    for one in chance.sample(made, len(made)):
        new = one()
        with contextlib.suppress(SyntaxError):
            compile(new, "new", "exec")
            return new
    return ""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("rooms", nargs="*", choices=[[], *ROOMS], metavar="ROOM")
    parser.add_argument("--number", type=int, default=60, help="changes of a room")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    survivors = 0
    for room in args.rooms or ROOMS:
        counts, new = tried(room, args.number, args.seed)
        survivors += new
        told = ", ".join(f"{count} {word}" for word, count in counts.most_common())
        print(f"\n{room}: {sum(counts.values())} changes: {told}", flush=True)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())

"""Which tests a change can touch: `python packaging/changed.py [SINCE]` prints their files, for `test.sh --changed`.

Changed is what differs from SINCE (or from where this branch left main; on main, from the last commit), with what is
not committed yet. A module reaches whatever imports it, over any number of steps, as the graph of import-linter says
(grimp), and the tests that import that or name it in a text, as for another process. A panel is made by the name of its
dock, so it reaches the tests that name the dock. German words reach the tests of words; any other file reaches what
names it or its folder. The whole gate alone is sure.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from kapdip.showing.docks import DOCKS, SUPPOSED  # noqa: E402

PACKAGES = ("kapdip", "kapdip_gui", "kapdip_board")
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for folder in (*PACKAGES, "tests")
    for path in (ROOT / folder).rglob("*.py")
}
TESTS = {name: path for name, path in MODULES.items() if name.startswith("tests.")}
NAME = re.compile(r"\b(?:kapdip(?:_gui|_board)?|tests)(?:\.\w+)*")


def git(*words: str) -> list[str]:
    """The lines of an answer of git's; none where it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def changed(since: str) -> list[Path]:
    """The files that differ, also those that are gone."""
    base = since or next(iter(git("merge-base", "main", "HEAD")), "HEAD")
    names = git("diff", "--name-only", "--no-renames", base) + git("ls-files", "--others", "--exclude-standard")
    return [Path(name) for name in names]


@cache
def texts(path: Path) -> frozenset[str]:
    """All texts of a module, and the names that it imports."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{one.name}" for one in node.names]
        elif isinstance(node, ast.Import):
            found += [one.name for one in node.names]
    return frozenset(found)


@cache
def modules_named(path: Path) -> frozenset[str]:
    """The modules that a test names, with the packages that they are in: importing one runs those, too."""
    names = {tuple(name.split(".")) for text in texts(path) for name in NAME.findall(text)}
    return frozenset(".".join(parts[:end]) for parts in names for end in range(1, len(parts) + 1))


def says(path: Path, words: Collection[str]) -> bool:
    """Whether one of these is a text of the module, or a part of a path or dotted name in one."""
    return any({text, *re.split(r"[/\\]", text), *text.split(".")} & set(words) for text in texts(path))


def words_of(file: Path) -> set[str]:
    """By what a module may name a file that is no module of the program: its own name and those of its folders."""
    stem = {file.stem} if file.suffix == ".py" else set()
    return {file.name, *stem, *(part for part in file.parts[1:-1] if len(part) > len("en"))}


def touched(files: Collection[Path]) -> list[str]:
    """The files of tests that a change of these can touch."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None, exclude_type_checking_imports=True)
    sources: set[str] = set()
    for file in files:
        name = ".".join(file.with_suffix("").parts).removesuffix(".__init__")
        if file.suffix == ".py" and (name in graph.modules or name in TESTS):
            sources.add(name)
        elif file.suffix == ".po":
            sources |= {test for test in TESTS if test.startswith("tests.words.")}
        else:
            where = MODULES if file.parts[0] in ("assets", "saves", *PACKAGES) else TESTS
            sources |= {name for name, path in where.items() if says(path, words_of(file))}
    reached = sources.union(*(graph.find_downstream_modules(name) for name in sources & graph.modules))
    keys = {one.key for one in (*DOCKS.values(), SUPPOSED) if f"kapdip_gui.{one.panel.split(':')[0]}" in reached}
    docks = keys | {f"view.dock.{key}" for key in keys}
    found: set[str] = set()
    while more := {test for test in TESTS if (test in reached or needs(test) & (reached | found))} - found:
        found |= more
    found |= {test for test, path in TESTS.items() if test.startswith("tests.ui.") and says(path, docks)}
    return sorted(str(TESTS[test].relative_to(ROOT)) for test in found if TESTS[test].name.startswith("test_"))


@cache
def needs(test: str) -> frozenset[str]:
    """What a module of tests needs: what it names, and the `conftest` of each folder that it is in."""
    parts = test.split(".")
    return modules_named(TESTS[test]) | {".".join((*parts[:end], "conftest")) for end in range(1, len(parts))}


if __name__ == "__main__":
    print("\n".join(touched(changed(next(iter(sys.argv[1:]), "")))))

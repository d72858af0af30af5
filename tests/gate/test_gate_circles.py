"""No module imports, by whatever way round, one that imports it: each can be read, tested and moved with what stands
before it only.
"""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("kapdip", "kapdip_gui", "kapdip_board")


def modules() -> dict[str, Path]:
    """Every module of the program by name."""
    found = sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in found}


def imported(text: str, known: set[str]) -> Iterator[str]:
    """The known modules that a text imports, wherever it does: in functions and for types, too."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            parts = {f"{node.module}.{name.name}" for name in node.names}
            yield from (parts & known) or {node.module}


def circle(graph: dict[str, set[str]]) -> list[str]:
    """One circle of the graph, `[]` if it has none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_is_in_a_circle_of_imports() -> None:
    files = modules()
    known = set(files)
    graph = {name: set(imported(file.read_text(encoding="utf-8"), known)) - {name} for name, file in files.items()}
    assert len(graph) > 300
    assert circle(graph) == []


@pytest.mark.parametrize(
    "back",
    [
        "from kapdip_gui.a import x",
        "def f():\n    from kapdip_gui import a",
        "if TYPE_CHECKING:\n    import kapdip_gui.a",
    ],
)
def test_a_circle_is_found_however_it_is_closed(back: str) -> None:
    known = {"kapdip_gui", "kapdip_gui.a", "kapdip_gui.b"}
    graph = {
        "kapdip_gui.a": set(imported("from kapdip_gui.b import y", known)),
        "kapdip_gui.b": set(imported(back, known)),
    }
    assert set(circle(graph)) == {"kapdip_gui.a", "kapdip_gui.b"}

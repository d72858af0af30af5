"""One concept, one name: no two classes of the program that others may use are called the same."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _public_classes(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def test_no_two_classes_have_the_same_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for room in ("kapdip_gui", "kapdip_board"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for name in _public_classes(path):
                places[name].append(path.relative_to(ROOT).as_posix())
    assert len(places) > 300
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}

"""One concept, one name: no two classes of the program that others may use are called the same."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _public_classes(path: Path) -> list[str]:
    return re.findall(r"^class ([A-Za-z]\w*)", path.read_text("utf-8"), re.MULTILINE)


def test_no_two_classes_have_the_same_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for room in ("kapdip_gui", "kapdip_board"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for name in _public_classes(path):
                places[name].append(path.relative_to(ROOT).as_posix())
    assert len(places) > 300
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}

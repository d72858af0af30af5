"""No two classes of the program that others may use have the same name; at the root lies what belongs there."""

import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _public_classes(path: Path) -> list[str]:
    return re.findall(r"^class ([A-Za-z]\w*)", path.read_text("utf-8"), re.MULTILINE)


def test_no_two_classes_have_the_same_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for room in ("kapdip", "kapdip_gui", "kapdip_board"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for name in _public_classes(path):
                places[name].append(path.relative_to(ROOT).as_posix())
    assert len(places) > 300
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


AT_THE_ROOT = {
    *(".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "LICENSES", "README.md", "REUSE.toml"),
    *("assets", "docs", "kapdip", "kapdip_board", "kapdip_gui", "packaging", "pyproject.toml", "saves", "tests"),
}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git knows what is part of the repository")
def test_nothing_lies_at_the_root_but_what_belongs_there() -> None:
    """No working note, no file of somebody's own; not one that is about to be committed, either."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    assert {name.partition("/")[0] for name in listed if name} == AT_THE_ROOT

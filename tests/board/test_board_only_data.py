"""A board is a folder of data: no file of the program names a power or a province of the standard one."""

import ast

import pytest

from kapdip_gui.board.reading import standard_board
from kapdip_gui.paths import ASSETS

PROGRAM = ASSETS.parent / "kapdip_gui"
EXAMPLES = {"PAR"}
"""What messages give as an example of a code."""


@pytest.mark.parametrize("names", [standard_board().powers, tuple(standard_board().provinces)], ids=["powers", "provinces"])
def test_the_program_names_none(names: tuple[str, ...]) -> None:
    found = []
    for file in sorted(PROGRAM.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in set(names) - EXAMPLES:
                found.append(f"{file.name}:{node.lineno} {node.value}")
    assert found == []

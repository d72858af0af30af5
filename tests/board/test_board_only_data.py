"""A board is a folder of data: no file of the program names a power or a province of the standard one."""

import ast
import re

import pytest

from kapdip.board.reading import standard_board
from kapdip.paths import ASSETS

ROOT = ASSETS.parent
EXAMPLES = {"PAR"}
"""What messages give as an example of a code."""


@pytest.mark.unmeasured
def test_the_program_names_none() -> None:
    names = {*standard_board().powers, *standard_board().provinces} - EXAMPLES
    written = re.compile("|".join(sorted(names)))
    found = []
    for file in sorted((*ROOT.glob("kapdip/**/*.py"), *ROOT.glob("kapdip_gui/**/*.py"))):
        text = file.read_text(encoding="utf-8")
        if written.search(text):
            constants = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
            found += [f"{file.name}:{node.lineno} {node.value}" for node in constants if node.value in names]
    assert found == []

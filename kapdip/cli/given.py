"""The texts that commands are given: sheets, histories, positions, ballots, from a file or standard input.

Takes: a path, `-` for standard input. Gives: `given_text`. Source: docs/contract.md, "Text that people write".
"""

import sys
from pathlib import Path

from kapdip.cli.outputs import STANDARD_OUTPUT
from kapdip.storage.letters import letter_text, read_letter


def given_text(path: Path) -> str:
    """The text, whatever program wrote it. Raises SaveError."""
    if path != STANDARD_OUTPUT:
        return read_letter(path)
    return letter_text(path, sys.stdin.buffer.read()) if hasattr(sys.stdin, "buffer") else sys.stdin.read()

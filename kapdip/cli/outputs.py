"""What a command writes: into files, or to standard output, which is called `-`.

Takes: pairs of a path and a document, all made before the first is written, so that one that fails leaves no half of a
set. Gives: `write_all`, `refuse_twice`. With a document on standard output, names of files go to standard error.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from kapdip.cli.helping import in_words
from kapdip.cli.voice import WRONG_USAGE, complain, tell
from kapdip.storage.outputs import write_output
from kapdip.storage.places import real_place
from kapdip.words.catalogue import mark

STANDARD_OUTPUT = Path("-")


def refuse_twice(command: str, paths: Iterable[Path | None]) -> int:
    """Report that two outputs go to one place, and give the exit status; 0 if each has a place of its own."""
    places = [path if path == STANDARD_OUTPUT else real_place(path) for path in paths if path is not None]
    twice = next((place for place in places if places.count(place) > 1), None)
    if twice is None:
        return 0
    complain(command, in_words(mark("{path}: expected a place of its own for each output")).format(path=twice))
    return WRONG_USAGE


def write_all(made: Iterable[tuple[Path, bytes | str]]) -> None:
    """Write each document and print where it is. Text for standard output is shown as any other text.

    Raises WriteError.
    """
    documents = list(made)
    names = sys.stderr if any(path == STANDARD_OUTPUT for path, _ in documents) else sys.stdout
    for path, content in documents:
        if path != STANDARD_OUTPUT:
            write_output(path, content)
            tell(str(path), names)
        elif isinstance(content, str):
            tell(content.rstrip("\n"))
        else:
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()

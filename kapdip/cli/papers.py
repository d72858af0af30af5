"""The documents of clubs and polls as commands write them: their options, and what is written where.

Gives: `add_formats`, `asked_formats`, `write_documents`. Raises `PrintError` and `WriteError`.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

from kapdip.evaluation.club_cells import ClubDocument
from kapdip.words.catalogue import mark

_FORMATS = {
    "html": mark("a web page"),
    "pdf": "A4",
    "text": mark("for email and forum"),
    "xlsx": mark("a spreadsheet"),
    "csv": mark("a file for each table, F-TABLE"),
}


def add_formats(parser: argparse.ArgumentParser) -> None:
    """--html F, --pdf F …"""
    group = parser.add_argument_group(
        mark("documents"), mark("written to a file F (-: to standard output); any number may be named")
    )
    for kind, what in _FORMATS.items():
        group.add_argument(f"--{kind}", type=Path, metavar="F", help=what)
    group.add_argument("--lang", choices=("de", "en"), help=mark("the document's language"))


def asked_formats(args: argparse.Namespace) -> dict[str, Path]:
    """The paths that were named, by their options."""
    return {kind: path for kind in _FORMATS if (path := getattr(args, kind)) is not None}


def write_documents(document: ClubDocument, places: Mapping[str, Path]) -> None:
    """Write the document in every format that is asked for; all are made before the first is written."""
    from kapdip.cli.outputs import write_all  # for documents only

    write_all([made for kind, path in places.items() for made in _made(document, kind, path)])


def _made(document: ClubDocument, kind: str, path: Path) -> list[tuple[Path, bytes | str]]:
    """The files of a format; standard output takes tables of CSV below each other."""
    from kapdip.cli.outputs import STANDARD_OUTPUT
    from kapdip.evaluation.club_page import club_csv, club_files

    if path == STANDARD_OUTPUT and kind == "csv":
        return [(path, club_csv(document))]
    return [*club_files(document, "txt" if kind == "text" else kind, path).items()]

"""`kapdip board`: the boards that there are, and everything that is wrong with the folder of one.

Gives: 0 if nothing is wrong, else 1. The geometry of the check is that of the package beside the program
(`kapdip_board`), which is imported only here, since it needs shapely.
"""

import argparse
import sys
from pathlib import Path

from kapdip.boards import causes
from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import folders
from kapdip.cli.boards import asked_board
from kapdip.cli.voice import DONE, REFUSED, language, refuse, tell
from kapdip.words.catalogue import mark, words_in

LIST = mark("the boards that games can be played on")
CHECK = mark("name everything that is wrong with a board")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """list | check FOLDER"""
    what = parser.add_subparsers(dest="what", required=True, metavar="list|check")
    what.add_parser("list", help=LIST, description=LIST)
    check = what.add_parser("check", help=CHECK, description=CHECK)
    check.add_argument("folder", type=Path, metavar="FOLDER", help=mark("the folder of the board"))


def run(args: argparse.Namespace) -> int:
    """List boards, or name everything that is wrong with one."""
    return _list() if args.what == "list" else _check(args.folder)


def _list() -> int:
    """A line for each board, with its folder; what keeps one from being played on standard error."""
    status, say = DONE, words_in(language()).gettext
    text = say("{name}: {powers} powers, {provinces} provinces, {centres} centres ({folder})")
    for folder in folders():
        try:
            board = asked_board(str(folder))
            assert board is not None
        except BoardRefusedError as error:
            status = refuse(folder, error.reasons)
            continue
        sizes = {"powers": board.powers, "provinces": board.provinces, "centres": board.centres}
        tell(text.format(name=folder.name, folder=folder, **{name: len(some) for name, some in sizes.items()}))
    return status


def _check(folder: Path) -> int:
    try:
        from kapdip_board.check import wrong_with
    except ImportError:
        if hasattr(sys, "frozen"):
            return refuse(folder, [causes.no_python()])
        return refuse(folder, [causes.no_shapely(text=f"{sys.executable} -m pip install shapely")])
    found = list(wrong_with(folder))
    if found:
        refuse(folder, found)
        return REFUSED
    tell(words_in(language()).gettext("{folder}: no faults found").format(folder=folder))
    return DONE

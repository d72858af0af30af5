"""`kapdip board`: the boards that there are, everything that is wrong with the folder of one, and boards of others.

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
from kapdip.cli.voice import DONE, board_language, language, refuse, tell
from kapdip.words import sentences
from kapdip.words.catalogue import mark, words_in

LIST = mark("the boards that games can be played on")
CHECK = mark("name everything that is wrong with a board")
IMPORT = mark("make a folder of another program's board")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """list | check FOLDER | import SOURCE --to FOLDER"""
    what = parser.add_subparsers(dest="what", required=True, metavar="list|check|import")
    what.add_parser("list", help=LIST, description=LIST)
    check = what.add_parser("check", help=CHECK, description=CHECK)
    check.add_argument("folder", type=Path, metavar="FOLDER", help=mark("the folder of the board"))
    foreign = what.add_parser("import", help=IMPORT, description=IMPORT)
    source = mark("a board of jDip, vDiplomacy, webDiplomacy or DPjudge: a zip, a folder or a file")
    foreign.add_argument("source", type=Path, metavar="SOURCE", help=source)
    foreign.add_argument("--to", type=Path, required=True, metavar="FOLDER", help=mark("the folder that is made"))
    foreign.add_argument("--variant", metavar="NAME", help=mark("which of several boards in it"))
    chosen = mark("what the source leaves open, e.g. begin=S1901M; may be given several times")
    foreign.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=chosen)


def run(args: argparse.Namespace) -> int:
    """List boards, name everything that is wrong with one, or import one."""
    if args.what == "import":
        return _import(args)
    return _list() if args.what == "list" else _check(args.folder)


def _import(args: argparse.Namespace) -> int:
    """Make the folder and say what was decided; 1 if anything is refused, and then nothing is made."""
    from kapdip.foreign.errors import ImportRefusedError
    from kapdip.foreign.importing import import_board

    try:
        for reason in import_board(args.source, args.to, args.variant, args.set, board_language()):
            tell(sentences.say(reason, board_language()))
    except ImportRefusedError as error:
        return refuse(args.source, error.reasons)
    return DONE


def _list() -> int:
    """A line for each board, with its folder; what keeps one from being played on standard error."""
    status, say = DONE, words_in(language()).gettext
    text = say("{}: {} powers, {} provinces, {} centres ({})")
    for folder in folders():
        try:
            board = asked_board(str(folder))
            assert board
        except BoardRefusedError as error:
            status = refuse(folder, error.reasons)
            continue
        tell(text.format(folder.name, *map(len, (board.powers, board.provinces, board.centres)), folder))
    return status


def _check(folder: Path) -> int:
    try:
        from kapdip_board.check import wrong_with
    except ImportError:
        if hasattr(sys, "frozen"):
            return refuse(folder, [causes.no_python()])
        return refuse(folder, [causes.no_shapely(text=f"{sys.executable} -m pip install shapely")])
    if found := list(wrong_with(folder)):
        return refuse(folder, found)
    tell(words_in(language()).gettext("{folder}: no faults found").format(folder=folder))
    return DONE

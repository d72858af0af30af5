"""`kapdip board check FOLDER`: tells a board's maker everything that is wrong with his folder, a sentence each.

Takes: a folder with `board.json` and `board.svg`. Gives: 0 if nothing is wrong, else 1. The geometry is that of the
package beside the program (`kapdip_board`), which is imported only here, since it needs shapely.
"""

import argparse
import sys
from pathlib import Path

from kapdip.cli.voice import DONE, REFUSED, language, refuse, tell
from kapdip.words.catalogue import mark, words_in
from kapdip_board import causes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """check FOLDER"""
    parser.add_argument("what", choices=("check",), metavar="check", help=mark("what is done with it"))
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=mark("the folder of the board"))


def run(args: argparse.Namespace) -> int:
    """Name everything that is wrong."""
    try:
        from kapdip_board.check import wrong_with
    except ImportError:
        if hasattr(sys, "frozen"):
            return refuse(args.folder, [causes.no_python()])
        return refuse(args.folder, [causes.no_shapely(text=f"{sys.executable} -m pip install shapely")])
    found = list(wrong_with(args.folder))
    if found:
        refuse(args.folder, found)
        return REFUSED
    tell(words_in(language()).gettext("{folder}: no faults found").format(folder=args.folder))
    return DONE

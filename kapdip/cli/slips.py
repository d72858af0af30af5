"""`kapdip slips`: order slips for the turn in progress, as printed pages and as mails that players fill in and send
back.

Without a file the mail of the named player (or of all) goes to standard output.
"""

import argparse
from pathlib import Path

from kapdip.cli.helping import add_game
from kapdip.cli.opened import read_save
from kapdip.cli.outputs import STANDARD_OUTPUT, refuse_twice, write_all
from kapdip.cli.voice import DONE, language, refuse, refuse_save
from kapdip.evaluation.documents import plain_name
from kapdip.evaluation.errors import EvaluationError
from kapdip.evaluation.slip_text import slip_text
from kapdip.evaluation.slips import SlipSheet, slip_sheet
from kapdip.storage.errors import SaveError
from kapdip.storage.outputs import WriteError, make_folder
from kapdip.words.catalogue import mark


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [--pdf F] [--mails FOLDER] [--player NAME]… [--lang de|en] [--deadline TEXT]"""
    add_game(parser)
    parser.add_argument(
        "--pdf", type=Path, metavar="F", help=mark("printed slips, a page per player (-: to standard output)")
    )
    parser.add_argument(
        "--mails", type=Path, metavar="FOLDER", help=mark("a text file per player (-: all to standard output)")
    )
    parser.add_argument(
        "--player", action="append", metavar="NAME", help=mark("only this player (may be given several times)")
    )
    parser.add_argument("--lang", choices=("de", "en"), help=mark("the slips' language (default: the game's)"))
    parser.add_argument(
        "--deadline", metavar="TEXT", help=mark("when the turn is due (default: as in the last evaluation)")
    )


def run(args: argparse.Namespace) -> int:
    """Write the slips; 1 for a file that is not a save, a game that is over, an unknown player,
    a file that can't be written.
    """
    if status := refuse_twice("kapdip slips", (args.pdf, args.mails)):
        return status
    try:
        game = read_save(args.game)
        lang = args.lang or game.language or language()
        _write(slip_sheet(game, lang, deadline=args.deadline, players=args.player), args)
    except SaveError as error:
        return refuse_save(error, args.game)
    except (EvaluationError, WriteError) as error:
        return refuse(args.game, [error.reason])
    return DONE


def _write(sheet: SlipSheet, args: argparse.Namespace) -> None:
    made: list[tuple[Path, bytes | str]] = []
    if args.pdf:
        from kapdip.evaluation.slip_pdf import render_slips_pdf

        made.append((args.pdf, render_slips_pdf(sheet)))
    if args.mails == STANDARD_OUTPUT or not (args.pdf or args.mails):
        made.append((STANDARD_OUTPUT, "\n".join(slip_text(sheet, slip) for slip in sheet.players)))
    elif args.mails:
        make_folder(args.mails)
        for number, slip in enumerate(sheet.players, start=1):
            name = f"{plain_name(sheet.game)}-{sheet.turn:02d}-{number:02d}-{plain_name(slip.player)}.txt"
            made.append((args.mails / name, slip_text(sheet, slip)))
    write_all(made)

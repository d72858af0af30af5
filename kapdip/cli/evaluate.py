"""`kapdip evaluate`: the evaluation of a turn (or of the whole game) as HTML, PDF or text, without a window.

Only the formats that are asked for are made; without any, the text goes to standard output. Source: docs/contract.md,
"Commands".
"""

import argparse
from dataclasses import replace
from pathlib import Path

from kapdip.cli.helping import add_game, whole_number
from kapdip.cli.opened import read_save
from kapdip.cli.outputs import STANDARD_OUTPUT, refuse_twice, write_all
from kapdip.cli.voice import DONE, language, refuse, refuse_save
from kapdip.evaluation.documents import Documents, PrivateDocuments, TurnDocuments, WholeGameDocuments
from kapdip.evaluation.errors import EvaluationError, PrintError
from kapdip.evaluation.options import Block, EvaluationOptions, LandTint, MapLabels, PressMode
from kapdip.game.causes import seat_unknown
from kapdip.game.corrections import published_view
from kapdip.game.model import Game
from kapdip.game.names import alias_key
from kapdip.game.own import own_view
from kapdip.game.public import tells_all
from kapdip.storage.errors import SaveError
from kapdip.storage.outputs import WriteError
from kapdip.words.catalogue import mark


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [--turn N | --whole] [--seat NAME] [--html F] [--pdf F] [--text F] [--lang de|en] and what goes in."""
    add_game(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--turn", type=whole_number, metavar="N", help=mark("the turn (default: the last finished one)"))
    which.add_argument("--whole", action="store_true", help=mark("the whole game as one document"))
    for kind in ("html", "pdf", "text"):
        parser.add_argument(
            f"--{kind}", type=Path, metavar="F", help=mark("write %(dest)s to this file (-: to standard output)")
        )
    parser.add_argument("--lang", choices=("de", "en"), help=mark("the document's language (default: the game's)"))
    parser.add_argument(
        "--seat", metavar="NAME", help=mark("the private sheet of this player, where there are such sheets")
    )
    parser.add_argument("--date", default="", metavar="TEXT", help=mark("the date of publication, printed as it is"))
    parser.add_argument(
        "--press",
        choices=[mode.value for mode in PressMode],
        default=PressMode.APART.value,
        help=mark("how white and grey press are printed"),
    )
    parser.add_argument(
        "--labels",
        choices=[mode.value for mode in MapLabels],
        default=MapLabels.CODES.value,
        help=mark("what the map shows"),
    )
    parser.add_argument(
        "--tint",
        choices=[mode.value for mode in LandTint],
        default=LandTint.LAST.value,
        help=mark("how land without a centre is tinted"),
    )
    parts = [block.value for block in Block]
    for option, dest, what in (
        ("--with", "added", mark("also include: %(choices)s")),
        ("--without", "dropped", mark("leave this part out (choices as for --with)")),
    ):
        parser.add_argument(option, dest=dest, action="append", default=[], choices=parts, metavar="PART", help=what)


def run(args: argparse.Namespace) -> int:
    """Write what is asked for; 1 for a file that is not a save, a turn that isn't finished, a
    file that can't be written.
    """
    if status := refuse_twice("kapdip evaluate", (args.html, args.pdf, args.text)):
        return status
    try:
        game = read_save(args.game)
        documents = _documents(game, args)
        _write(documents, args)
    except SaveError as error:
        return refuse_save(error, args.game)
    except (EvaluationError, WriteError, PrintError) as error:
        return refuse(args.game, [error.reason])
    return DONE


def _documents(game: Game, args: argparse.Namespace) -> Documents:
    lang = args.lang or game.language or language()
    options = EvaluationOptions(
        press=PressMode(args.press), labels=MapLabels(args.labels), tint=LandTint(args.tint), published=args.date
    )
    blocks = (options.blocks | {Block(name) for name in args.added}) - {Block(name) for name in args.dropped}
    options = replace(options, blocks=blocks)
    if args.seat is not None:
        alias, players = alias_key(args.seat), tuple(game.turn.start.accounts)
        if alias not in players:
            raise EvaluationError(seat_unknown(player=alias, players=players))
        if not tells_all(game):
            return PrivateDocuments(own_view(game, alias, past=True), args.turn, options, lang)
    return (
        WholeGameDocuments(published_view(game), options, lang)
        if args.whole
        else TurnDocuments(published_view(game), args.turn, options, lang)
    )


def _write(documents: Documents, args: argparse.Namespace) -> None:
    """Everything is made before anything is written: a document that fails leaves no half of a set."""
    made: list[tuple[Path, bytes | str]] = []
    if args.html:
        made.append((args.html, documents.html().encode("utf-8")))
    if args.pdf:
        made.append((args.pdf, documents.pdf()))
    if args.text or not made:
        made.append((args.text or STANDARD_OUTPUT, documents.text()))
    write_all(made)

"""`kapdip film`: the whole game, or one turn fight by fight, as an HTML page with buttons to play it, without a window.

Made of the public view only. Source: docs/contract.md, "Commands"; docs/wall.md 3.
"""

import argparse
from pathlib import Path

from kapdip.cli.helping import add_game, in_words, whole_number
from kapdip.cli.opened import read_save
from kapdip.cli.outputs import write_all
from kapdip.cli.voice import DONE, WRONG_USAGE, complain, language, refuse, refuse_save
from kapdip.evaluation.film_page import render_film
from kapdip.evaluation.present_corrections import film_notes
from kapdip.game.corrections import published_view
from kapdip.showing.wall.film_words import film_of, film_words
from kapdip.storage.errors import SaveError
from kapdip.storage.outputs import WriteError
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip.words.speaker import Speaker


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [--turn N] --html F [--lang de|en]."""
    add_game(parser)
    parser.add_argument(
        "--turn", type=whole_number, metavar="N", help=mark("one turn, fight by fight (default: the whole game)")
    )
    parser.add_argument(
        "--html",
        type=Path,
        metavar="F",
        required=True,
        help=mark("write the page to this file (-: to standard output)"),
    )
    parser.add_argument("--lang", choices=("de", "en"), help=mark("the page's language (default: the game's)"))


def run(args: argparse.Namespace) -> int:
    """Write the page; 1 for a file that is not a save or can't be written, 2 for a turn that is not over."""
    try:
        game = read_save(args.game)
        view = published_view(game)
        over = [turn.number for turn in view.turns if turn.is_finished]
        if args.turn is not None and args.turn not in over:
            none = in_words(mark("--turn {turn}: expected a turn that is over (none is yet)"))
            some = in_words(mark("--turn {turn}: expected a turn that is over (1 to {last})"))
            complain("kapdip film", some.format(turn=args.turn, last=over[-1]) if over else none.format(turn=args.turn))
            return WRONG_USAGE
        if not over:
            complain("kapdip film", in_words(mark("{path}: no turn is over yet")).format(path=args.game))
            return WRONG_USAGE
        board_language = BoardLanguage(args.lang or game.language or language(), game.board)
        film = film_of(view, Speaker(board_language), args.turn)
        words, notes = film_words(Speaker(board_language)), film_notes(view, board_language, args.turn)
        page = render_film(film.frames, film.title, words, board_language, notes)
        write_all([(args.html, page.encode("utf-8"))])
    except SaveError as error:
        return refuse_save(error, args.game)
    except WriteError as error:
        return refuse(args.game, [error.reason])
    return DONE

"""`kapdip import`: makes a game of its history as it came by mail, and says where the mail differs from the rules.

Source: docs/contract.md, "Histories of games".
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from kapdip.board.board import Board
from kapdip.boards.errors import BoardRefusedError
from kapdip.cli.boards import add_board, asked_board
from kapdip.cli.given import given_text
from kapdip.cli.helping import give_examples
from kapdip.cli.new import PROFILE_HELP, RULE_HELP, rule_argument
from kapdip.cli.orders import refuse_sheet
from kapdip.cli.voice import DONE, REFUSED, board_language, complain, language, refuse, refuse_save, tell
from kapdip.exchange.profile_data import PROFILES, ProfileError
from kapdip.game.errors import GameError
from kapdip.game.history_replay import HistoryError, HistoryReplay, ReplayedPhase, replay_history
from kapdip.game.setup import new_game
from kapdip.game.variant import profile_on, variant_of
from kapdip.storage.errors import SaveError
from kapdip.storage.files import create_game
from kapdip.words.catalogue import mark, words_in
from kapdip.words.histories import names_in_text, phase_name, replayed_phase_text
from kapdip.words.sentences import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """HISTORY.txt [--to GAME.yaml] [--profile NAME] [--players "Anna,…"] [--strict]"""
    parser.add_argument("history", type=Path, metavar="HISTORY.txt", help=mark("the text, or - for standard input"))
    parser.add_argument(
        "--to", type=Path, metavar="GAME.yaml", help=mark("the game to make; without it nothing is written")
    )
    parser.add_argument("--profile", choices=PROFILES, default="standard", help=PROFILE_HELP)
    add_board(parser)
    parser.add_argument(
        "--players",
        default="",
        help=mark(
            "names, A E F G I R T, separated by commas (default: those in brackets behind the powers, or the powers')"
        ),
    )
    parser.add_argument(
        "--rule", type=rule_argument, action="append", default=[], metavar="POINT=VALUE", help=RULE_HELP
    )
    parser.add_argument("--name", default="", help=mark("the name of the game (default: that of the file)"))
    parser.add_argument("--start", default="standard", help=mark("the start position (default: %(default)s)"))
    parser.add_argument(
        "--strict", action="store_true", help=mark("refuse a history that differs from the rules in anything")
    )
    give_examples(
        parser,
        mark("Make a game from its history: phases with their orders, as judges and players email them."),
        ["kapdip import results.txt", "kapdip import results.txt --to friday.yaml --players Ann,Bo,Cy,Di,Ed,Flo,Gus"],
    )


def run(args: argparse.Namespace) -> int:
    """Play the history, say how it went, and make the file; 1 if anything is refused, and then nothing is made."""
    path: Path = args.history
    target: Path | None = args.to
    try:
        board = asked_board(args.board, True)
        variant = variant_of(profile_on(board, args.profile, dict(args.rule)), args.start, board)
        text = given_text(path)
        names = args.players.split(",") if args.players else names_in_text(text, board_language(variant.board))
        game = new_game(args.name or (target or path).stem, variant, [name.strip() for name in names], seed=0)
        told = replay_history(game, text)
        _report(told.phases, path, variant.board)
        _report_aside(told, path)
        if args.strict and any(phase.differences for phase in told.phases):
            return REFUSED
        if target is not None:
            create_game(told.game, target)
    except HistoryError as error:
        _report(error.told, path, variant.board)
        return refuse_sheet(error, path, variant.board)
    except (ProfileError, GameError, BoardRefusedError) as error:
        return refuse(path, error.reasons)
    except SaveError as error:
        return refuse_save(error, path)
    return DONE


def _report(phases: Iterable[ReplayedPhase], path: Path, board: Board) -> None:
    """A line for each phase; differing reports on standard error."""
    lang = board_language(board)
    for phase in phases:
        tell(f"{phase_name(phase.phase, lang)}: {replayed_phase_text(phase, lang)}")
        for problem in phase.differences:
            complain(f"{path}:{problem.line}", say(problem.reason, lang))


def _report_aside(told: HistoryReplay, path: Path) -> None:
    """Which lines were left aside."""
    if told.aside:
        form = words_in(language()).ngettext
        text = form(
            "{n} line has nothing to do with the game.", "{n} lines have nothing to do with the game.", len(told.aside)
        )
        tell(text.format(n=len(told.aside)))
    for number, line in told.aside:
        tell(f"{path}:{number}: {line}")

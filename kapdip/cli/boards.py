"""The board given to a command, where it is not the usual one.

Takes: `--board`, a folder or the name of a board. Gives: a `Board`. Source: docs/contract.md, "Commands".
"""

import argparse

from kapdip.board.board import Board
from kapdip.boards import causes
from kapdip.boards.errors import BoardRefusedError
from kapdip.storage.system import system_reason
from kapdip.words.catalogue import mark


def add_board(parser: argparse.ArgumentParser) -> None:
    """--board BOARD"""
    parser.add_argument("--board", metavar="BOARD", help=mark("the board: its folder, or its name (default: standard)"))


def asked_board(text: str | None, for_game: bool = False) -> Board | None:
    """The board that is asked for; None for the usual one. Raises BoardRefusedError."""
    if text is None:
        return None
    from kapdip.boards.shelf import board_for_questions, board_to_play  # they bring drawings along

    try:
        return (board_to_play if for_game else board_for_questions)(text)
    except OSError as error:
        why = causes.unreadable(file=str(error.filename or text), text=system_reason(error))
        raise BoardRefusedError(why) from error

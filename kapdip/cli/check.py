"""`kapdip check`: replays a game from its inputs and names every stored result that does not follow from them.

Source: docs/contract.md, `check`.
"""

import argparse

from kapdip.cli.helping import add_game
from kapdip.cli.voice import DONE, language, refuse, refuse_save, tell
from kapdip.game.replay import check
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_game
from kapdip.words.catalogue import words_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml"""
    add_game(parser)


def run(args: argparse.Namespace) -> int:
    """0 if every result is what the inputs give, else 1 and a line for each difference."""
    try:
        game = load_game(args.game)
    except SaveError as error:
        return refuse_save(error, args.game)
    differences = check(game)
    if differences:
        return refuse(args.game, (difference.reason for difference in differences))
    words = words_in(language())
    text = words.ngettext(
        "{path}: {n} turn replayed, no difference", "{path}: {n} turns replayed, no difference", len(game.turns)
    )
    tell(text.format(path=args.game, n=len(game.turns)))
    return DONE

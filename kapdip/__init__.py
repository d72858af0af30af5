"""Capitalist Diplomacy as a library: boards, orders, adjudication, the exchange, whole games and their saves.

Needs neither Qt nor a display. What is listed here is public and stays; each name is loaded when it is first asked for,
and its own docstring says what it takes, gives and refuses, and its source. Everything is a frozen value; functions
give new ones. Money is whole hundredths of the base currency, holdings are whole units. docs/library.md shows its use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kapdip.adjudicator.questions import Answer, PhaseQuestion, answer_question, read_question
    from kapdip.adjudicator.rulebook import RULEBOOKS, Rulebook
    from kapdip.board.board import Board
    from kapdip.board.model import Location, Phase, Position, Unit
    from kapdip.board.reading import load_board, standard_board
    from kapdip.exchange.model import ExchangeTurn, Settlement
    from kapdip.exchange.profile import Profile
    from kapdip.exchange.profile_data import load_profile, with_house_rules
    from kapdip.exchange.settle import settle_turn
    from kapdip.game.errors import GameError
    from kapdip.game.intake import apply_sheet, read_sheet
    from kapdip.game.machine import next_step, play_turn, take_back
    from kapdip.game.model import Game
    from kapdip.game.public import public_view
    from kapdip.game.setup import new_game
    from kapdip.game.variant import variant_of
    from kapdip.orders.legality import check_order
    from kapdip.orders.notation import parse_order
    from kapdip.orders.reading import Reading
    from kapdip.reason import Reason
    from kapdip.storage.codec import game_text, parse_game
    from kapdip.storage.errors import SaveError
    from kapdip.storage.opening import open_game
    from kapdip.words.board_language import BoardLanguage
    from kapdip.words.sentences import say

__version__ = "0.1.0"

__all__ = [
    "RULEBOOKS",
    "Answer",
    "Board",
    "BoardLanguage",
    "ExchangeTurn",
    "Game",
    "GameError",
    "Location",
    "Phase",
    "PhaseQuestion",
    "Position",
    "Profile",
    "Reading",
    "Reason",
    "Rulebook",
    "SaveError",
    "Settlement",
    "Unit",
    "answer_question",
    "apply_sheet",
    "check_order",
    "game_text",
    "load_board",
    "load_profile",
    "new_game",
    "next_step",
    "open_game",
    "parse_game",
    "parse_order",
    "play_turn",
    "public_view",
    "read_question",
    "read_sheet",
    "say",
    "settle_turn",
    "standard_board",
    "take_back",
    "variant_of",
    "with_house_rules",
]

_HOMES = {
    "adjudicator.questions": "Answer PhaseQuestion answer_question read_question",
    "adjudicator.rulebook": "RULEBOOKS Rulebook",
    "board.board": "Board",
    "board.model": "Location Phase Position Unit",
    "board.reading": "load_board standard_board",
    "exchange.model": "ExchangeTurn Settlement",
    "exchange.profile": "Profile",
    "exchange.profile_data": "load_profile with_house_rules",
    "exchange.settle": "settle_turn",
    "game.errors": "GameError",
    "game.intake": "apply_sheet read_sheet",
    "game.machine": "next_step play_turn take_back",
    "game.model": "Game",
    "game.public": "public_view",
    "game.setup": "new_game",
    "game.variant": "variant_of",
    "orders.legality": "check_order",
    "orders.notation": "parse_order",
    "orders.reading": "Reading",
    "reason": "Reason",
    "storage.codec": "game_text parse_game",
    "storage.errors": "SaveError",
    "storage.opening": "open_game",
    "words.board_language": "BoardLanguage",
    "words.sentences": "say",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


if not TYPE_CHECKING:  # a name that is not listed is an error for it

    def __getattr__(name: str) -> object:
        """Load a public name when it is first asked for: so importing the package costs nothing."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value

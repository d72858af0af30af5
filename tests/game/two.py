"""A game of two players for tests: Ute leads Germany, Vera France, as in the examples of docs/intimate.md."""

from collections.abc import Mapping
from dataclasses import replace

from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.change import with_turn
from kapdip.game.entries import enter_given
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of

UTE = {"ENGLAND": 6, "ITALY": 4, "TURKEY": 2}
VERA = {"ENGLAND": 5, "ITALY": 4, "RUSSIA": 7}


def two(**rules: object) -> Game:
    """A game before its first auction."""
    variant = variant_of(with_house_rules(load_profile("intimate"), rules))
    return new_game("Zu zweit", variant, ["Ute", "Vera"], seed=7, homes={"Ute": "GERMANY", "Vera": "FRANCE"})


def bid(game: Game, ute: Mapping[str, int] | None, vera: Mapping[str, int] | None) -> Game:
    """Both slips handed in, and not yet looked at."""
    return enter_given(enter_given(game, "Ute", ute), "Vera", vera)


def hired(game: Game, ute: Mapping[str, int] | None = None, vera: Mapping[str, int] | None = None) -> Game:
    """The spring after an auction with these bids."""
    return next_step(bid(game, UTE if ute is None else ute, VERA if vera is None else vera))


def in_autumn(**rules: object) -> Game:
    """Autumn 1901 of the example, nothing moved yet."""
    return play_turn(hired(two(**rules)), hold_missing=True)


def with_credits(game: Game, ute: int, vera: int) -> Game:
    """The turn in progress with other purses."""
    return with_turn(game, replace(game.turn, start=replace(game.turn.start, credits={"Ute": ute, "Vera": vera})))

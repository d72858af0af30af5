"""A table of eight traders for the tests of the exchange's panels: a game after its first
exchange, and a glance that shows it.
"""

from pathlib import Path

from kapdip_gui.exchange.profile_data import load_profile
from kapdip_gui.game.entries import enter_slip
from kapdip_gui.game.machine import play_turn
from kapdip_gui.game.model import ExchangeSlip, Game
from kapdip_gui.game.setup import new_game
from kapdip_gui.game.variant import variant_of
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.settings import Settings

PLAYERS = ("Anna", "Bert", "Clara", "Don Quijote", "Emil", "Franz", "Gräfin Zahl", "Hans")
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def slip(**amounts: int) -> ExchangeSlip:
    """A slip with every currency; those not named are 0."""
    return ExchangeSlip({power: amounts.get(power, 0) for power in POWERS})


def opened_game(turns: int = 0) -> Game:
    """A game in turn 1 + `turns`: in each turn Anna buys English pounds with Turkish piastres,
    and one other follows.
    """
    game = new_game("Probe", variant_of(load_profile("ka2007")), PLAYERS, seed=7)
    for number in range(turns):
        for place, player in enumerate(PLAYERS):
            game = enter_slip(game, player, slip(TURKEY=-100 * (place == number), ENGLAND=50 * (place == number)))
        game = play_turn(game, hold_missing=True)
    return game


def glance_with(game: Game, folder: Path, language: str = "en") -> Glance:
    """A glance with settings of its own and the curtain up."""
    settings = Settings(folder / "settings.ini")
    settings.put("language", language)
    glance = Glance(settings)
    glance.open(game, None)
    glance.hidden = False
    return glance

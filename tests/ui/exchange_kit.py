"""A table of eight traders for the tests of the exchange's panels: a game after its first
exchange, and a session that shows it.
"""

from pathlib import Path

from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_slip
from kapdip.game.machine import play_turn
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings

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


def session_with(game: Game, folder: Path, language: str = "en") -> Session:
    """A session with settings of its own and the curtain up."""
    settings = Settings(folder / "settings.ini")
    settings.put("language", language)
    session = Session(settings)
    session.open(game, None)
    session.hidden = False
    return session

"""A table of Bourse: seven leaders, three investors, one of them a leader, too."""

from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of

LEADERS = ("Aust", "Engl", "Fran", "Germ", "Ital", "Karl", "Turk")
INVESTORS = ("Karl", "Lena", "Max")


def bourse(**rules: object) -> Game:
    """Karl leads Russia and invests; Lena and Max only invest."""
    return new_game(
        "Bourse",
        variant_of(with_house_rules(load_profile("bourse1975"), rules)),
        INVESTORS,
        seed=5,
        leaders=LEADERS,
    )

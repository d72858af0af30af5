"""The languages as they are spoken at the usual board."""

from kapdip_gui.board.reading import standard_board
from kapdip_gui.words.tongue import Tongue

DE, EN = (Tongue(language, standard_board()) for language in ("de", "en"))


def spoken(language: str) -> Tongue:
    return Tongue(language, standard_board())

"""The languages as they are spoken at the usual board."""

from kapdip.board.reading import standard_board
from kapdip.words.board_language import BoardLanguage

DE, EN = (BoardLanguage(language, standard_board()) for language in ("de", "en"))


def spoken(language: str) -> BoardLanguage:
    return BoardLanguage(language, standard_board())

"""A language as it is spoken at a board: what its powers, provinces and currencies are called.

Takes: a language (`"de"`, `"en"`) and a board. Gives: `BoardLanguage`, which is passed wherever names of a board may
have to be said; where only the language counts (numbers, the program's own texts) it is a language like any other.
"""

from kapdip.board.board import Board


class BoardLanguage(str):
    """A language, with the board whose names it knows.

    Equal to its language: whatever is kept by it must be kept by the board, too.
    """

    __slots__ = ("board",)
    board: Board

    def __new__(cls, language: str, board: Board) -> "BoardLanguage":
        """The language as it is spoken at that board."""
        made = super().__new__(cls, language)
        made.board = board
        return made

    def __deepcopy__(self, memo: object) -> "BoardLanguage":
        return self

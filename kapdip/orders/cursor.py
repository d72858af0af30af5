"""The place in a line that a reader has come to, and the only ways on: loops go over what is left, so they end.

Takes: folded tokens. Gives: `Cursor`, which looks ahead, takes what it expects, and counts its looks: a reader that
looks too often for a line of that length gives up with `NotRead` (`causes.tangled`).
"""

from collections.abc import Callable, Collection, Sequence

from kapdip.orders import causes
from kapdip.orders.draft import NotRead

MOST_LOOKS = 200
"""Looks for each token, the end counted as one. `tests/orders/walk_grammar.py` finds the most that is ever needed."""


class Cursor:
    """Goes through tokens from left to right."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.looks = 0
        self._most = MOST_LOOKS * (len(tokens) + 1)

    def _peek(self, ahead: int = 0) -> str:
        self.looks += 1
        if self.looks > self._most:
            raise NotRead(causes.tangled, self.at)
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def _left(self) -> range:
        """As many turns as there are tokens left."""
        return range(len(self.tokens) - self.at)

    def _accept(self, *signs: str) -> bool:
        if self._peek() in signs:
            self.at += 1
            return True
        return False

    def _accept_words(self, words: Collection[str]) -> bool:
        start = self.at
        for word in self.tokens[start:]:
            if word not in words:
                break
            self.at += 1
        self.looks += 1 + self.at - start
        return self.at > start

    def _skip(self, unwanted: Callable[[], bool]) -> bool:
        """Pass over tokens as long as one is unwanted; false if none was."""
        start = self.at
        for _ in self._left():
            if not unwanted():
                break
            self.at += 1
        return self.at > start

"""Lots: every random decision follows from seed, turn and question, so that a replay draws the same.

Takes a question and its candidates; gives the winner, and keeps every lot that was drawn, for the turn's record.
The method: the candidates are sorted by code point; the winner is the one at the place
SHA-256("kapdip|seed|turn|question"), read as one big-endian number, modulo their number. Rules: docs/rules.md 5.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple


class LotError(ValueError):
    """A typed-in winner is not a candidate."""


class Lot(NamedTuple):
    """One random decision. `question` is e.g. `control:GERMANY` or `buy:Anna:1`; stored with the turn and replayed."""

    question: str
    candidates: tuple[str, ...]
    """Sorted by code point."""
    winner: str
    typed: bool = False
    """The game master typed in what was drawn at the table."""


def draw_lot(seed: int, turn: int, question: str, candidates: Iterable[str]) -> str:
    """The winner of one lot; raises ValueError if there is nobody to draw from."""
    among = sorted(candidates)
    if not among:
        raise ValueError(f"{question}: nobody to draw from")
    digest = sha256(f"kapdip|{seed}|{turn}|{question}".encode()).digest()
    return among[int.from_bytes(digest, "big") % len(among)]


class Draw:
    """The lots of one turn: those typed in by the game master first, the rest drawn from the seed."""

    def __init__(self, seed: int, turn: int, typed: Mapping[str, str]) -> None:
        self._seed = seed
        self._turn = turn
        self._typed = typed
        self.lots: list[Lot] = []

    def ask(self, question: str, candidates: Iterable[str]) -> str:
        """The winner; raises LotError where the typed-in winner is not a candidate."""
        among = tuple(sorted(candidates))
        winner = self._typed.get(question)
        if winner is not None and winner not in among:
            raise LotError(f"{question}: expected one of {', '.join(among)}, found {winner!r}")
        lot = Lot(question, among, winner or draw_lot(self._seed, self._turn, question, among), winner is not None)
        self.lots.append(lot)
        return lot.winner


class Undrawn(Draw):
    """Lots that nobody has drawn yet: the first candidate stands in, and the lot is kept."""

    def __init__(self) -> None:
        super().__init__(0, 0, {})

    def ask(self, question: str, candidates: Iterable[str]) -> str:
        """The first candidate."""
        among = tuple(sorted(candidates))
        self.lots.append(Lot(question, among, among[0]))
        return among[0]

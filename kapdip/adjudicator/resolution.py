"""The algorithm: which moves are made, which supports are given, which convoys hold.

Takes a table whose orders are matched; gives every piece's `result`.

Where it must be, a question is asked twice: *optimistically*, as if everything undecided came out in favour of the one
who asks, and *pessimistically*, as if it came out against it. If both answers agree, the answer is certain, whatever
becomes of the undecided. A question that leads back to itself is undecided while it is asked. What is left when no
further answer becomes certain depends on itself in cycles: armies that move in a circle, or a convoy that would cut the
very support on which its own failure depends. Those go to `cycles`.

Nothing is guessed on the way, so a chain of convoys that one certain fact settles is never taken for a paradox (DATC
6.F.29).
Rules: DATC chapter 5 (partial information); Ludomaniac 4.3.2, 6.1–6.4; docs/rules.md 10.
"""

from collections.abc import Iterable

from kapdip.adjudicator.rulebook import Rulebook
from kapdip.adjudicator.table import MOVE, SUPPORT, UNSURE, Piece, PieceTable
from kapdip.board.model import Power


class Judge:
    """Decides the orders on one table."""

    __slots__ = ("_attacks", "_far_reaching", "_pieces", "doubts", "table")

    def __init__(self, table: PieceTable, rulebook: Rulebook) -> None:
        self.table = table
        self._pieces = table.pieces
        self._attacks = table.attacks
        self._far_reaching = rulebook.dislodged_bounces_convoy
        self.doubts: list[Piece] = []
        """The undecided pieces on which answers depended, in the order in which they were asked."""

    def decide_all(self, pieces: Iterable[Piece]) -> list[Piece]:
        """Decides what is certain; gives the pieces that stay undecided."""
        waiting = [piece for piece in pieces if piece.result is None]
        while True:
            for piece in waiting:
                if piece.result is None:
                    self.decide(piece, True)
            self.doubts.clear()
            unsure = [piece for piece in waiting if piece.result is UNSURE]
            if not unsure or len(unsure) == len(waiting):
                return unsure
            for piece in unsure:
                piece.result = None
            waiting = unsure

    def decide(self, piece: Piece, optimistic: bool) -> bool:
        """Whether the order of a piece succeeds; as long as that is undecided, `optimistic`."""
        result = piece.result
        if result is None:
            piece.result = UNSURE
            doubts = self.doubts
            before = len(doubts)
            best = self.ask(piece, True)
            if best and len(doubts) > before and not self.ask(piece, False):
                doubts.append(piece)
                return optimistic
            del doubts[before:]
            piece.result = best
            return best
        if result is UNSURE:
            self.doubts.append(piece)
            return optimistic
        return result is True

    def ask(self, piece: Piece, optimistic: bool) -> bool:
        """The answer for a piece as things stand, whatever its `result` says."""
        action = piece.action
        if action is MOVE:
            return self._makes_move(piece, optimistic)
        if action is SUPPORT:
            return self._gives_support(piece, optimistic)
        return self._holds_convoy(piece, optimistic)

    def sails(self, army: Piece) -> bool:
        """Whether a convoy carries the army, once all is decided."""
        return self._sails(army, True)

    def keeps_out(self, move: Piece) -> int:
        """The strength with which a move kept others out of its target, once all is decided; 0
        if it had no effect there.
        """
        return self._keeps_out(move, True)

    # Moves

    def _makes_move(self, move: Piece, optimistic: bool) -> bool:
        """A move is made if it is stronger than what holds its target and than everybody else
        who goes there (6.1, 6.2).
        """
        if move.sea and not self._sails(move, optimistic):
            return False
        strength = self._attack_strength(move, optimistic)
        if not strength:
            return False
        pessimistic = not optimistic
        for other in self._attacks[move.target]:
            if other is not move and self._keeps_out(other, pessimistic) >= strength:
                return False
        return True

    def _attack_strength(self, move: Piece, optimistic: bool) -> int:
        """The strength of a move against the unit that holds its target; 0 if that is not enough to enter.

        Support does not help to dislodge a unit of the supporter's own power, and no power dislodges its own units
        (6.4).
        """
        holder = self._pieces.get(move.target)
        if holder is None:
            return self._with_support(move, optimistic)
        meets = holder is move.rival and not move.sea and not holder.sea
        if holder.action is MOVE and not meets and self.decide(holder, optimistic):
            return self._with_support(move, optimistic)
        if holder.power == move.power:
            return 0
        strength = self._with_support(move, optimistic, holder.power)
        held = self._with_support(holder, not optimistic) if meets or holder.action is not MOVE else 1
        return strength if strength > held else 0

    def _keeps_out(self, move: Piece, optimistic: bool) -> int:
        """The strength with which a move keeps others out of its target, made or not (DATC: prevent strength)."""
        if move.sea and not self._sails(move, optimistic):
            return 0
        rival = move.rival
        if rival is not None and self._loses_to(move, rival, optimistic):
            return 0
        return self._with_support(move, optimistic)

    def _loses_to(self, move: Piece, rival: Piece, optimistic: bool) -> bool:
        """A dislodged unit has no effect on the province that its attacker came from (6.1; DATC 4.A.7)."""
        if move.sea or rival.sea:
            return not self._far_reaching and self.decide(rival, not optimistic) and not self.decide(move, optimistic)
        return self.decide(rival, not optimistic)

    def _with_support(self, piece: Piece, optimistic: bool, against: Power = "") -> int:
        """A unit's strength with its supports; the power that would suffer gives none (6.4)."""
        strength = 1
        for supporter in piece.supporters:
            if supporter.power != against and self.decide(supporter, optimistic):
                strength += 1
        return strength

    # Supports

    def _gives_support(self, support: Piece, optimistic: bool) -> bool:
        """Cut by an attack of another power from elsewhere than where the support is aimed at,
        and by any dislodgement (6.3).
        """
        pessimistic = not optimistic
        for attack in self._attacks.get(support.province, ()):
            if attack.power == support.power:
                continue
            if attack.province == support.target:
                if self.decide(attack, pessimistic):
                    return False
            elif not attack.sea or self._sails(attack, pessimistic):
                return False
        return True

    # Convoys

    def _holds_convoy(self, fleet: Piece, optimistic: bool) -> bool:
        """A fleet convoys unless it is dislodged; an attack alone is nothing to it (4.3.2)."""
        return not any(self.decide(attack, not optimistic) for attack in self._attacks.get(fleet.province, ()))

    def _sails(self, army: Piece, optimistic: bool) -> bool:
        """A convoy fails only if every way is interrupted (docs/rules.md 10.7)."""
        return any(all(self.decide(fleet, optimistic) for fleet in chain) for chain in army.chains)

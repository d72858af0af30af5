"""Says what became of every order, and why: flags, codes, strengths, and reasons that name the order that caused it.

Takes a table on which everything is decided; gives one `Outcome` per unit. Nothing is decided here.
Rules: docs/contract.md, `adjudicate` (what each flag means); Ludomaniac 9.9.3 (codes).
"""

from collections.abc import Collection, Mapping
from itertools import chain

from kapdip.adjudicator import causes
from kapdip.adjudicator.model import Code, Flag, Outcome
from kapdip.adjudicator.resolution import Judge
from kapdip.adjudicator.table import CONVOY, MOVE, SUPPORT, Piece
from kapdip.board.model import Location, Power, ProvinceCode, Unit
from kapdip.reason import Reason

_NOTHING: frozenset[Flag] = frozenset()
_BOUNCE = frozenset({Flag.BOUNCE})
_CUT = frozenset({Flag.CUT})
_DISRUPTED = frozenset({Flag.DISRUPTED})
_VOID = frozenset({Flag.VOID})
_DISLODGED = frozenset({Flag.DISLODGED})


class ResultTeller:
    """Explains one table. `dislodgers` are the successful attackers by the province whose unit they dislodged."""

    def __init__(self, judge: Judge, dislodgers: Mapping[ProvinceCode, Piece], silent: Collection[Power]) -> None:
        self._judge = judge
        self._pieces = judge.table.pieces
        self._attacks = judge.table.attacks
        self._dislodgers = dislodgers
        self._silent = silent
        """The powers that gave no orders at all."""

    def outcome(self, piece: Piece) -> Outcome:
        """What became of a unit and its order."""
        action = piece.action
        flags, code = _NOTHING, piece.code
        reasons: tuple[Reason, ...] = ()
        route: tuple[ProvinceCode, ...] = ()
        destination: Location | None = piece.unit.location
        if action is MOVE:
            if piece.result is True:
                destination = piece.destination
                route = self._route(piece)
            else:
                flags, reason = self._failed_move(piece)
                reasons = (reason,)
        elif piece.problem is not None:
            flags, reasons = _VOID, (piece.problem,)
        elif action is SUPPORT:
            if piece.result is False:
                flags, reasons = _CUT, (self._cut(piece),)
        elif action is CONVOY:
            if piece.result is False:
                flags, reasons = _DISRUPTED, (self._stopped(piece),)
        elif piece.given is None:
            code, reasons = self._unordered(piece)
        if piece.province in self._dislodgers:
            destination = None
            reasons = (*reasons, self._dislodged(piece)) if flags else (self._dislodged(piece), *reasons)
            flags |= _DISLODGED
        strength, supporters = self.strength(piece) if piece.supporters else (1, ())
        return Outcome(
            piece.unit, piece.power, piece.given, flags, reasons, code, destination, strength, supporters, route
        )

    def strength(self, piece: Piece) -> tuple[int, tuple[Unit, ...]]:
        """The strength of what the piece does, and who gave it; support against a unit of the supporter's own power
        does not count.
        """
        against = self._victim_power(piece) if piece.action is MOVE else ""
        counted = tuple(sorted(s.unit for s in piece.supporters if s.result is True and s.power != against))
        return 1 + len(counted), counted

    def _victim_power(self, move: Piece) -> Power:
        holder = self._pieces.get(move.target)
        if holder is None or (holder.action is MOVE and holder.result is True and not self._meet(move, holder)):
            return ""
        return holder.power

    def _route(self, army: Piece) -> tuple[ProvinceCode, ...]:
        held = [way for way in army.chains if all(fleet.result is True for fleet in way)]
        return tuple(fleet.province for fleet in min(held, key=len)) if held else ()

    # Moves that failed

    def _failed_move(self, move: Piece) -> tuple[frozenset[Flag], Reason]:
        if move.sea and not self._route(move):
            return _DISRUPTED, self._broken_convoy(move)
        if move.paradox:
            holder = self._pieces[move.target]
            return _BOUNCE, causes.movement_paradox_attack(unit=move.unit, order=move.given, by=holder.unit)
        return _BOUNCE, self._bounced(move)

    def _broken_convoy(self, army: Piece) -> Reason:
        fleets = [fleet for fleet in chain.from_iterable(army.chains) if fleet.result is False]
        if not fleets:
            return causes.movement_no_convoy(unit=army.unit, order=army.given)
        fleet = next((f for f in fleets if f.province in self._dislodgers), None)
        if fleet is None:
            return causes.movement_paradox_army(unit=army.unit, order=army.given)
        return causes.movement_disrupted(unit=army.unit, order=army.given, by=fleet.unit, at=fleet.province)

    def _bounced(self, move: Piece) -> Reason:
        """Names the strongest of those in the way; the unit that is there before one that
        also wanted to go there.
        """
        strength = self.strength(move)[0] if move.supporters else 1
        by_strength, by = self._obstacle(move)
        cause = causes.movement_swap if self._meet(move, by) else causes.movement_bounce
        if by.target == move.target and by.action is MOVE:
            cause = causes.movement_bounce
        elif by.power == move.power:
            cause = causes.movement_bounce_own
        elif self._full_strength(move) > by_strength:
            cause = causes.movement_bounce_no_help
        return cause(
            unit=move.unit, order=move.given, strength=strength, by=by.unit, by_order=by.given, by_strength=by_strength
        )

    def _obstacle(self, move: Piece) -> tuple[int, Piece]:
        """Who was in the way: an own unit, whatever its strength; else the greatest strength; of equals the holder,
        then by province.
        """
        found: list[tuple[int, bool, str, Piece]] = []
        holder = self._pieces.get(move.target)
        if holder is not None:
            meets = self._meet(move, holder)
            if meets or not (holder.action is MOVE and holder.result is True):
                held = 1 if holder.action is MOVE and not meets else self._full_strength(holder)
                if holder.power == move.power:
                    return held, holder
                found.append((-held, False, holder.province, holder))
        for other in self._attacks[move.target]:
            if other is not move:
                found.append((-self._keeping_out(other), True, other.province, other))
        best = min(found)
        return -best[0], best[3]

    def _keeping_out(self, move: Piece) -> int:
        if move.sea and not self._route(move):
            return 0
        return self._judge.keeps_out(move)

    @staticmethod
    def _meet(move: Piece, other: Piece) -> bool:
        return move.rival is other and not move.sea and not other.sea

    @staticmethod
    def _full_strength(piece: Piece) -> int:
        return 1 + sum(supporter.result is True for supporter in piece.supporters)

    # Supports, convoys, units

    def _cut(self, support: Piece) -> Reason:
        """Names the dislodger before other attackers, and those by province, so that the story never depends on who
        wrote first.
        """
        by = self._dislodgers.get(support.province)
        cause = causes.movement_cut_dislodged
        if by is None:
            cause = causes.movement_cut
            attacks = self._attacks[support.province]
            by = min((a for a in attacks if self._cuts(a, support)), key=lambda attack: attack.province)
        return cause(unit=support.unit, order=support.given, by=by.unit, by_order=by.given)

    def _cuts(self, attack: Piece, support: Piece) -> bool:
        return (
            attack.power != support.power
            and attack.province != support.target
            and (not attack.sea or bool(self._route(attack)))
        )

    def _stopped(self, fleet: Piece) -> Reason:
        by = self._dislodgers.get(fleet.province)
        if by is None:
            return causes.movement_paradox_convoy(unit=fleet.unit, order=fleet.given)
        return causes.movement_convoy_dislodged(unit=fleet.unit, order=fleet.given, by=by.unit, by_order=by.given)

    def _unordered(self, piece: Piece) -> tuple[Code, tuple[Reason, ...]]:
        if piece.power in self._silent:
            return Code.NMR, (causes.movement_no_orders(unit=piece.unit, power=piece.power),)
        return Code.NOR, (causes.movement_unordered(unit=piece.unit),)

    def _dislodged(self, piece: Piece) -> Reason:
        by = self._dislodgers[piece.province]
        return causes.movement_dislodged(
            unit=piece.unit,
            by=by.unit,
            by_order=by.given,
            strength=1 if piece.action is MOVE and not self._meet(by, piece) else self._full_strength(piece),
            by_strength=self.strength(by)[0],
        )

"""Who gets which order, how much of it can be carried out, and which orders fit together.

Takes a table, a rulebook and the orders per power; gives the table with every piece's action, supporters, ways over the
sea and rivals, and the orders that belong to nobody. Nothing is won or lost yet.
Rules: Ludomaniac 3.5, 4.3.1–4.5; DATC 4.A.3, 4.D, 4.E.1; docs/rules.md 10 and 15.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kapdip.adjudicator import causes
from kapdip.adjudicator.convoys import find_chains, has_chain
from kapdip.adjudicator.model import Code, Stray, Unreadable
from kapdip.adjudicator.rulebook import ConvoyFit, Intent, Rulebook, SeveralOrders
from kapdip.adjudicator.study import OrderStudy, Study
from kapdip.adjudicator.table import CONVOY, HOLD, MOVE, SUPPORT, Piece, PieceTable
from kapdip.board.model import Power, ProvinceCode, Unit, UnitKind
from kapdip.orders.model import Move, Order, Waive
from kapdip.reason import Reason

_Given = Order | Unreadable
_Taken = list[tuple[Piece, Study]]
_NOT_FOR_A_UNIT = (Unreadable, Waive)
_NO_SUCH_UNIT = {causes.movement_no_such_unit.key, causes.movement_wrong_kind.key}


class Matcher:
    """Lays the orders beside the pieces. Made for one movement, then thrown away."""

    def __init__(
        self, table: PieceTable, desk: OrderStudy, rulebook: Rulebook, on_foot: frozenset[ProvinceCode] = frozenset()
    ) -> None:
        self._table = table
        self._desk = desk
        self._rulebook = rulebook
        self._on_foot = on_foot
        """Where the armies are that walk because their convoy broke (only under a rulebook with `land_fallback`)."""
        self._moves: _Taken = []
        self._supports: _Taken = []
        self._convoys: _Taken = []
        self._lists = {MOVE: self._moves, SUPPORT: self._supports, CONVOY: self._convoys}
        self.strays: list[Stray] = []
        """The orders that belong to no unit of the power that gave them."""

    def match(self, orders: Mapping[Power, Sequence[_Given]]) -> None:
        """Fills the table and `strays`."""
        for power, given in orders.items():
            self._hand_out(power, given)
        for piece, study in self._convoys:
            self._fit_convoy(piece, study)
        for piece, study in self._moves:
            self._set_out(piece, study)
        for piece, study in self._supports:
            self._fit_support(piece, study)

    # Who gets which order

    def _hand_out(self, power: Power, given: Sequence[_Given]) -> None:
        """Identical orders count once; a unit with different orders holds, unless the rulebook
        drops impossible ones first.
        """
        pieces = self._table.pieces
        ordered: list[Piece] = []
        several: dict[Piece, list[_Given]] = {}
        for order in given:
            unit: Unit | None = getattr(order, "unit", None)
            piece = None if unit is None else pieces.get(unit.location.province)
            if piece is None or piece.power != power:
                self.strays.append(_stray(power, order, piece))
            elif piece.given is None:
                piece.given = order
                ordered.append(piece)
            elif order != piece.given and order not in several.setdefault(piece, [piece.given]):
                several[piece].append(order)
        for piece in ordered:
            if several and piece in several:
                self._choose(piece, several[piece])
            else:
                self._take_up(piece, self._look(piece, piece.given))

    def _choose(self, piece: Piece, given: list[_Given]) -> None:
        piece.given = None
        if self._rulebook.several is SeveralOrders.IGNORE_IMPOSSIBLE:
            possible = [order for order in given if self._look(piece, order).problem is None]
            if len(possible) == 1:
                piece.given = possible[0]
                self._take_up(piece, self._look(piece, possible[0]))
                return
        piece.problem, piece.code = causes.movement_several(unit=piece.unit), Code.IMP

    def _look(self, piece: Piece, order: _Given | None) -> Study:
        """What the order asks, or why this unit can't do it as things stand."""
        if order is None or isinstance(order, _NOT_FOR_A_UNIT):
            return _void(causes.movement_unreadable(unit=piece.unit, text=str(order)))
        unit = piece.unit
        if order.unit is not unit and order.unit != unit:
            if order.unit.kind is not unit.kind:
                return _void(
                    causes.movement_wrong_kind(unit=order.unit, order=order, other=unit), isinstance(order, Move)
                )
            order = replace(order, unit=unit)
        study = self._desk.study(order)
        if study.action is MOVE:
            if (study.via or not study.walks) and not self._has_way(piece.province, study.target):
                return _void(causes.movement_no_fleets(unit=unit, order=order, target=study.target), True)
        elif (helped := study.other) is not None and (cause := self._unhelpful(piece, study, helped.kind)):
            return _void(cause(unit=unit, order=order, other=helped))
        return study

    def _unhelpful(self, piece: Piece, study: Study, kind: UnitKind) -> causes.HelpCause | None:
        """Why a support or convoy is impossible as things stand."""
        other = self._table.pieces.get(study.origin)
        if other is None or other.unit.kind is not kind:
            return causes.movement_no_such_unit
        if study.action is CONVOY:
            return None if self._is_useful(piece.province, study) else causes.movement_convoy_route
        if (
            kind is UnitKind.FLEET
            and study.destination
            and study.target not in self._table.board.reach[kind][other.unit.location]
        ):
            return causes.movement_support_impossible
        if study.sails and not self._has_way(study.origin, study.target, without=piece.province):
            return (
                causes.movement_support_convoy
                if self._has_way(study.origin, study.target)
                else causes.movement_support_impossible
            )
        return None

    def _has_way(self, origin: ProvinceCode, target: ProvinceCode, without: ProvinceCode = "") -> bool:
        """Whether the fleets that there are, one left out, could carry an army there, whatever they were ordered."""
        table = self._table
        return has_chain(table.board, origin, target, table.at_sea - {without} if without else table.at_sea)

    def _is_useful(self, sea: ProvinceCode, study: Study) -> bool:
        """Whether a fleet at sea could carry the army, alone or as a link of a chain that needs it."""
        table = self._table
        board = table.board
        if sea in board.shores[study.origin] and sea in board.shores[study.target]:
            return True
        if not has_chain(board, study.origin, study.target, table.at_sea):
            return False
        return any(sea in chain for chain in find_chains(board, study.origin, study.target, table.at_sea))

    def _take_up(self, piece: Piece, study: Study) -> None:
        if study.problem is not None:
            piece.problem = study.problem
            piece.code = Code.NSU if study.problem.key in _NO_SUCH_UNIT else Code.IMP
            piece.steady = not study.is_move or self._rulebook.impossible_move_holds
        elif study.action is not HOLD:
            piece.action = study.action
            piece.target = study.target
            piece.destination = study.destination
            self._lists[study.action].append((piece, study))

    # Which orders fit together

    def _fit_convoy(self, fleet: Piece, study: Study) -> None:
        table = self._table
        army = table.pieces[study.origin]
        if army.action is MOVE and army.target == study.target:
            table.convoys.setdefault((study.origin, study.target), []).append(fleet)
        else:
            _fits_nothing(fleet, causes.movement_no_such_order, army)

    def _set_out(self, army: Piece, study: Study) -> None:
        """Whether a move goes over land or sea, on which ways, and whom it meets."""
        table = self._table
        target = study.target
        convoys = table.convoys.get((army.province, target)) if study.sails else None
        chains = self._chains(army, convoys) if convoys else ()
        army.sea = not study.walks or study.via or bool(convoys and self._means_to_sail(army, convoys, chains))
        if army.sea:
            army.chains = chains
        if army.sea and not chains:
            army.result = False
            for fleet in convoys or ():
                _fits_nothing(fleet, causes.movement_no_route, army)
        else:
            table.attacks.setdefault(target, []).append(army)
            other = table.pieces.get(target)
            if other is not None and other.target == army.province and other.action is MOVE:
                army.rival = other

    def _chains(self, army: Piece, convoys: list[Piece]) -> tuple[tuple[Piece, ...], ...]:
        ferries = {fleet.province: fleet for fleet in convoys}
        ways = find_chains(self._table.board, army.province, army.target, ferries)
        return tuple(tuple(ferries[sea] for sea in way) for way in ways)

    def _means_to_sail(self, army: Piece, convoys: list[Piece], chains: tuple[tuple[Piece, ...], ...]) -> bool:
        """Whether an army that could walk goes by convoy (DATC 4.A.3; docs/rules.md 10)."""
        rulebook = self._rulebook
        if army.province in self._on_foot or rulebook.intent is Intent.VIA:
            return False
        fitting = convoys if rulebook.fit is ConvoyFit.LEGAL else [fleet for chain in chains for fleet in chain]
        return any(rulebook.intent is Intent.ANY_FLEET or fleet.power == army.power for fleet in fitting)

    def _fit_support(self, piece: Piece, study: Study) -> None:
        other = self._table.pieces[study.origin]
        if not study.destination:
            if other.action is MOVE or not other.steady:
                return _fits_nothing(piece, causes.movement_no_such_order, other)
        elif other.action is not MOVE or other.target != study.target:
            return _fits_nothing(piece, causes.movement_no_such_order, other)
        elif study.destination not in (study.target, other.destination):
            return _fits_nothing(piece, causes.movement_support_coast, other)
        elif other.sea and not other.chains:
            return _fits_nothing(piece, causes.movement_support_no_convoy, other)
        other.supporters += (piece,)
        if piece.province not in self._table.attacks:
            piece.result = True
        return None


def _fits_nothing(piece: Piece, cause: causes.MismatchCause, other: Piece) -> None:
    piece.problem = cause(unit=piece.unit, order=piece.given, other=other.unit, by_order=other.given)
    piece.code = Code.NSO
    piece.action = HOLD


def _void(problem: Reason, is_move: bool = False) -> Study:
    study = Study(HOLD)
    study.problem, study.is_move = problem, is_move
    return study


def _stray(power: Power, order: _Given, piece: Piece | None) -> Stray:
    unit = getattr(order, "unit", None)
    if isinstance(order, Unreadable):
        return Stray(power, order, causes.movement_unreadable(unit=unit, text=order.text), Code.IMP)
    if unit is None:
        return Stray(power, order, causes.movement_not_a_movement(unit=None, order=order), Code.IMP)
    if piece is None:
        return Stray(power, order, causes.movement_no_unit(unit=unit, order=order, power=power))
    return Stray(power, order, causes.movement_not_own(unit=unit, order=order, power=piece.power))

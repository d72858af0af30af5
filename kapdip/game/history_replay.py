"""Plays the history of a game that came by mail: its orders, judged anew, and where the mail says something else.

Takes a game before its first turn and a `Chronicle`; gives a `HistoryReplay`: the game as far as the mail goes, and
every difference between what the mail says became of an order, of units and centres and what the rules find. All or
nothing: a line that can't be read or played raises HistoryError. The last phase stays open where orders are missing and
nothing is said of its outcome. Nobody trades or bids in it. Rules: docs/contract.md, "Histories
of games".
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, takewhile
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.board.model import Phase, Position, Power, Step, Unit
from kapdip.game import causes as game_causes
from kapdip.game import history_causes as causes
from kapdip.game.checklist import missing_powers, missing_slips
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.errors import GameError
from kapdip.game.history_compare import ORDERS_OF, TakenOrder, against_lists, against_outcomes, marks_of
from kapdip.game.intake import SheetError
from kapdip.game.machine import next_step
from kapdip.game.model import Alias, ExchangeSlip, Game, MilitarySlip
from kapdip.game.rules import controller_of
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.imported.chronicle import (
    LONGEST_HISTORY,
    Chronicle,
    HistoryLine,
    HistoryPart,
    HistoryPhase,
    Reported,
    begins_order,
    parse_chronicle,
    phase_rank,
    unknown_marks,
)
from kapdip.lines.reading import parse_line
from kapdip.orders.cleaning import fold, tokens
from kapdip.orders.legality import check_order
from kapdip.orders.model import AdjustmentOrder, Disband, MovementOrder, Order, RetreatOrder, Waive
from kapdip.orders.notation import grammar_of
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import FILLERS
from kapdip.reason import Reason
from kapdip.sheets import causes as sheet_causes
from kapdip.sheets.model import SheetProblem
from kapdip.sheets.whom import known_alias

_NO_ORDER = re.compile(r"\b(?:nmr|no (?:moves?|orders?)\b|keine? (?:zug|zuge|zuege|befehl|befehle))\b")
"""What judges write of a unit for which nothing came in."""
_ToldOrder: TypeAlias = tuple[HistoryLine, Reading, frozenset[Reported] | None]
"""An order as it is in the mail, and its reported outcome."""


@dataclass(frozen=True, slots=True)
class ReplayedPhase:
    """A phase that was played: how many orders it has, and where the mail says something else than the rules."""

    phase: Phase
    line: int
    orders: int
    differences: tuple[SheetProblem, ...] = ()
    awaited: tuple[Power, ...] = ()
    """Whose orders are missing, so that it is still open with what was read."""


class HistoryError(SheetError):
    """A history can't be played on; `told` is how it went until then."""

    def __init__(self, told: Iterable[ReplayedPhase], *problems: SheetProblem) -> None:
        super().__init__(*problems)
        self.told = tuple(told)


@dataclass(frozen=True, slots=True)
class HistoryReplay:
    """A history that was played as far as it goes."""

    game: Game
    phases: tuple[ReplayedPhase, ...]
    aside: tuple[tuple[int, str], ...]
    """The lines that say nothing of the game, as they were written."""


def replay_history(game: Game, text: str) -> HistoryReplay:
    """The game as the text gives it. Raises HistoryError with every line of the first phase that can't be played."""
    if len(text) > LONGEST_HISTORY:
        raise HistoryError((), SheetProblem(1, sheet_causes.too_large(most=LONGEST_HISTORY)))
    chronicle = parse_chronicle(text, game.board)
    if not chronicle.phases:
        raise HistoryError((), SheetProblem(1, causes.history_no_phase()))
    player = _Player(game, chronicle)
    try:
        for phase in chronicle.phases:
            player.play(phase)
    except SheetError as error:
        raise HistoryError(player.told, *error.problems) from None
    if not any(one.orders for one in player.told):
        raise HistoryError((), SheetProblem(chronicle.phases[0].number, causes.history_no_orders()))
    rows = text.splitlines()
    aside = tuple((number, rows[number - 1].strip()) for number in sorted({*player.aside}))
    return HistoryReplay(player.game, tuple(player.told), aside)


class _Player:
    """Phase by phase: read, enter, resolve, compare."""

    def __init__(self, game: Game, chronicle: Chronicle) -> None:
        self.game = game
        self.told: list[ReplayedPhase] = []
        self.aside = [*chronicle.aside]
        self._last = chronicle.phases[-1]
        self._unknown: dict[int, tuple[str, ...]] = {}
        """By line, the marks of which nobody knows what they say."""
        self._strangers: set[Alias] = set()
        """Those who are mentioned, each once."""

    def play(self, phase: HistoryPhase) -> None:
        """Play a phase. Raises SheetError where that can't be."""
        is_there = self._go_to(phase)
        given, found = self._read(phase, is_there=is_there)
        found += self._unknown_players(phase)
        found += self._unknown_marks(given)
        number, awaited = self.game.turn.number, tuple[Power, ...]()
        if is_there and (given or found or phase.step is not Step.MOVEMENT or not _lists(phase)):
            found += _impossible(given, self.game)
            self._enter(phase, given)
            silent = missing_powers(self.game)
            if silent and self._is_open(phase):
                awaited = silent
            else:
                untold = tuple(power for power in silent if power not in _without_orders(phase))
                found += [SheetProblem(phase.number, causes.history_silent(powers=untold))] if untold else []
                self.game = _carried_on(self.game)
                found += against_outcomes(phase.step, given, self.game.turns[number - 1].results)
        differing, unread = against_lists(phase, self.game, self.game.turns[number - 1].results)
        found += differing
        self.aside += unread
        if is_there or phase.lines:
            remarks = tuple(sorted(found, key=_by_line))
            self.told.append(ReplayedPhase(phase.phase, phase.number, len(given), remarks, awaited))

    def _is_open(self, phase: HistoryPhase) -> bool:
        """Whether a phase was not played yet: it is the last one, and nothing is said of its outcome."""
        return phase is self._last and not phase.is_played and not _without_orders(phase)

    def _unknown_players(self, phase: HistoryPhase) -> list[SheetProblem]:
        """The names above slips that nobody has."""
        known = [seat.alias for seat in self.game.seats]
        lines = [line for line in phase.of_part(HistoryPart.PLAYER) if known_alias(line.text, known) not in known]
        names = tuple(dict.fromkeys(line.text for line in lines if line.text not in self._strangers))
        self._strangers.update(names)
        return [SheetProblem(lines[0].number, causes.history_players(names=names))] if names else []

    def _unknown_marks(self, given: Iterable[TakenOrder]) -> Iterator[SheetProblem]:
        lines = dict.fromkeys(one.line for one in given if one.line in self._unknown)
        for line in lines:
            yield from (SheetProblem(line, causes.history_mark(text=mark)) for mark in self._unknown[line])

    # -- to the phase --------------------------------------------------------------------------------------------------

    def _go_to(self, phase: HistoryPhase) -> bool:
        """Play on to a phase without any orders; False where the rules leave it out. Raises SheetError where orders for
        a movement before it are not given.
        """
        while not self.game.is_over:
            now = _now(self.game)
            if now is not None and phase_rank(now) >= phase.rank:
                return phase_rank(now) == phase.rank
            if now is not None and now.step is Step.MOVEMENT:
                raise SheetError(SheetProblem(phase.number, _gap(self.game, now, phase)))
            self.game = _carried_on(self.game)
        return False

    # -- orders --------------------------------------------------------------------------------------------------------

    def _read(self, phase: HistoryPhase, *, is_there: bool) -> tuple[list[TakenOrder], list[SheetProblem]]:
        """The orders of a phase; and those that are left out because the mail itself calls them void."""
        given: list[TakenOrder] = []
        void: list[SheetProblem] = []
        wrong: list[SheetProblem] = []
        for told in sorted(self._told_orders(phase, is_there=is_there), key=_is_void):
            refused = self._unasked(phase, told[1], is_there=is_there) or self._take(phase, told, given)
            if refused is None:
                continue
            line, reading, _ = told
            is_void = _is_void(told)
            into, reason = (void, causes.history_void(why=(refused,))) if is_void else (wrong, refused)
            problem = SheetProblem(line.number, reason, None if is_void else reading.suggestion)
            if problem not in into:
                into.append(problem)
        if wrong:
            raise SheetError(*wrong)
        return given, void

    def _told_orders(self, phase: HistoryPhase, *, is_there: bool) -> Iterator[_ToldOrder]:
        """What is said of orders in a phase, whether it can be played or not."""
        for line in phase.of_part(HistoryPart.ORDER):
            readings = self._readings(phase, line)
            if self._says_nothing(line, readings):
                self.aside.append(line.number)
            elif is_there or not all(isinstance(one.order, Disband) for one in readings):  # it had nowhere to go
                for reading, marks in zip(readings, marks_of(line, len(readings)), strict=True):
                    yield line, reading, (marks or None) if line.number in self._unknown else marks

    def _says_nothing(self, line: HistoryLine, readings: Collection[Reading]) -> bool:
        """Whether a line is not an order but something that people write beside them."""
        unread = next((one for one in readings if one.order is None or one.condition), None)
        if unread is None or unread.condition or any(one.order for one in readings):
            return False
        return not _is_meant_as_order(line, unread, self.game.board)

    def _readings(self, phase: HistoryPhase, line: HistoryLine) -> tuple[Reading, ...]:
        """The orders of a line; brackets without which it reads the same, or only then, are marks that nobody knows."""
        board, position = self.game.board, position_now(self.game)
        read = partial(
            parse_line, board=board, position=position, step=phase.step, power=line.power, partly=True, plain=True
        )
        readings = read(line.text)
        bare, marks = unknown_marks(line.text, board)
        if not marks:
            return readings
        others, orders = read(bare), [one.order for one in readings]
        if None in orders or orders == [one.order for one in others][: len(orders)]:
            self._unknown[line.number] = marks
            return others
        return readings

    def _unasked(self, phase: HistoryPhase, reading: Reading, *, is_there: bool) -> Reason | None:
        """Why an order can't be read, or is asked of nobody."""
        if reading.condition:
            return causes.history_condition()
        if reading.order is None:
            return reading.problem
        return None if is_there else _nothing_asked(phase, self.game)

    def _take(self, phase: HistoryPhase, told: _ToldOrder, given: list[TakenOrder]) -> Reason | None:
        """Take an order with its retreats; why not, if it is not for this phase, or for no unit that is there."""
        line, reading, marks = told
        order, position, board = reading.order, position_now(self.game), self.game.board
        assert order is not None
        power = reading.power or line.power or _whose(order, position, board, phase.step)
        if power is None:
            return causes.history_whose(order=order)
        if not isinstance(order, ORDERS_OF[phase.step]):
            return causes.history_other_step(order=order, phase=phase.phase)
        if refused := _no_such_unit(order, power, position, board, phase.step):
            return refused
        other = next((one.order for one in given if _is_for_the_same(one.order, order)), None)
        if other is None:
            given.append(TakenOrder(power, order, line.number, marks))
            given += [TakenOrder(power, reading.retreat, line.number)] if reading.retreat is not None else []
        return None if other in (None, order) else causes.history_twice(order=order, other=other)

    def _enter(self, phase: HistoryPhase, given: Iterable[TakenOrder]) -> None:
        """Enter what is given, power by power."""
        by_power: dict[Power, list[TakenOrder]] = {}
        for one in given:
            by_power.setdefault(one.power, []).append(one)
        wrong = []
        for power, some in by_power.items():
            try:
                self.game = enter_orders(self.game, power, _slip(self.game, power, phase.step, some))
            except GameError as error:
                wrong += [SheetProblem(some[0].line, reason) for reason in error.reasons]
        if wrong:
            raise SheetError(*wrong)


def _is_void(told: _ToldOrder) -> bool:
    """Whether the mail itself says that an order did not count."""
    return Reported.VOID in (told[2] or ())


def _impossible(given: Iterable[TakenOrder], game: Game) -> Iterator[SheetProblem]:
    """The moves that no unit there can make, of which the mail does not say that they came to nothing."""
    position = position_now(game)
    for one in given:
        if one.marks == frozenset() and isinstance(one.order, MovementOrder):
            why = check_order(game.board, position, one.power, one.order)
            if why is not None:
                yield SheetProblem(one.line, causes.history_holds(order=one.order, why=(why,)))


def _by_line(problem: SheetProblem) -> int:
    return problem.line


def _now(game: Game) -> Phase | None:
    """The phase whose orders are asked next; None where others are asked, or nothing."""
    date, step = game.variant.date(game.turn.number), orders_asked(game)
    return None if step is None else Phase(date.season, date.year, step)


def _carried_on(game: Game) -> Game:
    """The next phase with what is there; nobody trades."""
    for alias in missing_slips(game):
        game = enter_slip(game, alias, ExchangeSlip({}))
    return next_step(game, hold_missing=True)


def _gap(game: Game, now: Phase, told: HistoryPhase) -> Reason:
    """The moves that are missing before a phase: how many, from when to when."""
    dates = map(game.variant.date, count(game.turn.number + 1))
    phases = (Phase(date.season, date.year, Step.MOVEMENT) for date in dates if date.movement)
    missing = [now, *takewhile(lambda phase: phase_rank(phase) < told.rank, phases)]
    if len(missing) == 1:
        return causes.history_gap(phase=told.phase, missing=now)
    return causes.history_gaps(phase=told.phase, first=now, last=missing[-1], n=len(missing))


def _without_orders(phase: HistoryPhase) -> set[Power | None]:
    """Of whom the mail says that nothing came in: `Turkey: NMR`."""
    return {line.power for line in phase.of_part(HistoryPart.ORDER) if _NO_ORDER.search(fold(line.text))}


def _lists(phase: HistoryPhase) -> bool:
    """Whether a phase says where a unit is or what a power owns."""
    return any(line.part not in (HistoryPart.ORDER, HistoryPart.PLAYER) for line in phase.lines)


def _nothing_asked(phase: HistoryPhase, game: Game) -> Reason:
    if game.is_over:
        return causes.history_over(phase=phase.phase, turn=game.turn.number)
    cause = {
        Step.MOVEMENT: causes.history_no_moves,
        Step.RETREATS: causes.history_no_retreats,
        Step.ADJUSTMENTS: causes.history_no_builds,
    }
    return cause[phase.step](phase=phase.phase)


def _is_meant_as_order(line: HistoryLine, reading: Reading, board: Board) -> bool:
    """Whether a line that can't be read says something of a unit or a build, so that it may not be passed over; what
    follows a power and a colon does, too.
    """
    words = [word for word in tokens(line.text) if word not in FILLERS]
    if _NO_ORDER.search(fold(line.text)) or words[:1] == [] or words[0].isdigit():
        return False
    find = grammar_of(board).gazetteer.find
    if begins_order(line.text, board) or (line.is_headed and any(find(words, at) for at in range(len(words)))):
        return True
    return reading.suggestion is not None and "-" in words[1:-1]


def _whose(order: Order, position: Position, board: Board, step: Step) -> Power | None:
    """The power that has the unit; of a build, whose home centre it is."""
    if isinstance(order, Waive):
        return None
    province = order.unit.province
    for power in board.powers:
        units = position.units.get(power, ())
        if step is Step.RETREATS:
            units = tuple(one.unit for one in position.dislodged.get(power, ()))
        if any(unit.province == province for unit in units):
            return power
    return board.provinces[province].home_of if step is Step.ADJUSTMENTS else None


def _no_such_unit(order: Order, power: Power, position: Position, board: Board, step: Step) -> Reason | None:
    """Why an order is for no unit of the power; what is only impossible may be ordered, and the unit holds."""
    if isinstance(order, Waive) or (step is Step.MOVEMENT and _stands(order.unit, position.units.get(power, ()))):
        return None
    return check_order(board, position, power, order, step=step)


def _is_for_the_same(one: Order, other: Order) -> bool:
    """Whether both are for one unit, or for one place to build in."""
    return not isinstance(one, Waive) and not isinstance(other, Waive) and one.unit.province == other.unit.province


def _stands(unit: Unit, units: Iterable[Unit]) -> bool:
    return any(one.province == unit.province and one.kind is unit.kind for one in units)


def _slip(game: Game, power: Power, step: Step, given: Iterable[TakenOrder]) -> MilitarySlip:
    leader = controller_of(game, power)
    if leader is None:
        raise GameError(game_causes.orders_nobody(power=power))
    slip = game.turn.inputs.orders.get(power, MilitarySlip(leader))
    orders = [one.order for one in given]
    if step is Step.ADJUSTMENTS:
        return replace(slip, adjustments=tuple(one for one in orders if isinstance(one, AdjustmentOrder)))
    retreats = tuple(one for one in orders if isinstance(one, RetreatOrder))
    if step is Step.RETREATS:
        return replace(slip, retreats=retreats)
    return replace(slip, movement=tuple(one for one in orders if isinstance(one, MovementOrder)), retreats=retreats)

"""What a turn did on the board: orders with results, retreats, builds, centres.

Takes: a public view and a finished turn. Gives: `board_report`, `power_reports`, `centre_table`.
Rules: docs/rules.md 2.7, 6.2, 6.3, 6.4 and 10; KA 2007, "Auswertung fehlerhafter Spielzüge".
"""

from dataclasses import replace

from kapdip.adjudicator.model import Code, Flag
from kapdip.board.board import Board
from kapdip.board.model import Power, Unit
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import (
    AdjustmentLine,
    BoardReport,
    CentreRow,
    CentreTable,
    OrderLine,
    PowerReport,
    RetreatLine,
    StrayLine,
)
from kapdip.game.public import PublicTurn, PublicView
from kapdip.game.public_orders import PublicAdjustments, PublicOutcome, PublicRetreat
from kapdip.game.rules import was_unhired
from kapdip.game.state import occupants


def unit_key(unit: Unit) -> tuple[str, str]:
    """Armies before fleets, then by place."""
    return (unit.kind.value, unit.location)


def board_report(turn: PublicTurn) -> BoardReport:
    """The position before and after, and who was last where."""
    moved = turn.movement.position if turn.movement else None
    held = occupants(turn.start, moved, turn.position)
    return BoardReport(turn.start.position, turn.after, held, turn.start.last_occupant, moved)


def power_reports(turn: PublicTurn, board: Board) -> tuple[PowerReport, ...]:
    """What every power did that had units, retreats or adjustments in this turn."""
    reports = (_power_report(power, turn) for power in board.powers)
    return tuple(report for report in reports if report.orders or report.adjustments or report.waived or report.strays)


def _power_report(power: Power, turn: PublicTurn) -> PowerReport:
    outcomes = turn.movement.outcomes if turn.movement else ()
    own = sorted((outcome for outcome in outcomes if outcome.power == power), key=lambda one: unit_key(one.unit))
    is_neutral = was_unhired(turn.start, power)
    winter = turn.adjustments or PublicAdjustments(())
    return PowerReport(
        power=power,
        controller=clean_line(turn.start.control.get(power, "")),
        orders=tuple(_of_neutral(line) for line in map(_line, own)) if is_neutral else tuple(map(_line, own)),
        retreats=_retreats(power, turn),
        adjustments=tuple(AdjustmentLine(one.unit, one.built) for one in winter.done if one.power == power),
        waived=winter.waived.get(power, 0),
        eliminated=power in turn.eliminated,
        strays=_strays(power, turn),
    )


def _strays(power: Power, turn: PublicTurn) -> tuple[StrayLine, ...]:
    of_movement = turn.movement.strays if turn.movement else ()
    refused = turn.adjustments.refused if turn.adjustments else ()
    told = (*of_movement, *turn.stray_retreats, *refused)
    return tuple(StrayLine(one.order, one.reason.as_reason, one.code.value) for one in told if one.power == power)


def _line(outcome: PublicOutcome) -> OrderLine:
    marks = {flag.value for flag in outcome.flags}
    if Flag.VOID in outcome.flags and outcome.code not in (None, Code.NSO):
        marks = (marks - {Flag.VOID.value}) | {"invalid"}
    code = "" if outcome.code is None else outcome.code.value
    return OrderLine(outcome.unit, outcome.order, frozenset(marks), outcome.as_reasons, code)


def _of_neutral(line: OrderLine) -> OrderLine:
    """Nobody was asked for orders of a power that nobody has hired: none is missing."""
    return replace(line, code="")


def _retreats(power: Power, turn: PublicTurn) -> tuple[RetreatLine, ...]:
    if turn.movement is None:
        return ()
    went = {one.unit: one for one in turn.retreats or ()}
    dislodged = sorted((one.unit for one in turn.movement.position.dislodged.get(power, ())), key=unit_key)
    return tuple(_retreat(unit, went.get(unit)) for unit in dislodged)


def _retreat(unit: Unit, went: PublicRetreat | None) -> RetreatLine:
    """Without a result there was no retreat phase, since nobody had anywhere to go."""
    if went is None:
        return RetreatLine(unit, None)
    return RetreatLine(unit, went.destination, went.as_reasons, "" if went.code is None else went.code.value)


def centre_table(view: PublicView, turn: PublicTurn, board: Board) -> CentreTable:
    """Who owns what after the turn, what changed, and the counts of all years."""
    before, after = turn.start.position, turn.after
    years, counts = _history(view, turn, board)

    def row(power: Power) -> CentreRow:
        now, then = after.centres.get(power, ()), before.centres.get(power, ())
        return CentreRow(
            power=power,
            centres=tuple(sorted(now)),
            gained=frozenset(now) - frozenset(then),
            lost=tuple(sorted(frozenset(then) - frozenset(now))),
            history=counts[power],
            units=len(after.units.get(power, ())),
            eliminated=power in turn.start.eliminated or power in turn.eliminated,
        )

    owned = {code for codes in after.centres.values() for code in codes}
    return CentreTable(years, tuple(map(row, board.powers)), tuple(code for code in board.centres if code not in owned))


def _history(view: PublicView, turn: PublicTurn, board: Board) -> tuple[tuple[int, ...], dict[Power, tuple[int, ...]]]:
    """Years and, per power, centres at their ends: at the start, and after each autumn up to this turn."""
    first = view.variant.date(1)
    columns = [(first.year if not first.movement else first.year - 1, view.turns[0].start.position)]
    for played in view.turns[: turn.number]:
        if played.date.ownership:
            columns.append((played.date.year, played.after))
    years = tuple(year for year, _ in columns)
    return years, {
        power: tuple(len(position.centres.get(power, ())) for _, position in columns) for power in board.powers
    }

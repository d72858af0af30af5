"""What a turn did on the board, as far as it may be told: orders with results, retreats, builds, centres.

Takes: a game and a finished turn. Gives: `board_report`, `power_reports`, `centre_table`.
Rules: rulings A ("an order that cannot be read or is impossible"), B4 to B6; KA 2007, "Auswertung fehlerhafter Spielzüge".
"""

from collections.abc import Mapping

from kapdip_gui.adjudicator.model import Code, Flag, Outcome
from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Position, Power, ProvinceCode, Unit
from kapdip_gui.evaluation.lettering import clean_line
from kapdip_gui.evaluation.model import AdjustmentLine, BoardReport, CentreRow, CentreTable, OrderLine, PowerReport, RetreatLine, StrayLine
from kapdip_gui.exchange.profile import WrongOrders
from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.model import Game, PublicState, Turn
from kapdip_gui.orders.model import Build, Convoy, Hold, Move, MovementOrder, Order, SupportHold, SupportMove
from kapdip_gui.reason import Reason

SECRET_CODES = frozenset({Code.NMR, Code.NOR, Code.IMP, Code.NSU})
"""What nobody learns where wrong orders are hidden: missing, unreadable, impossible, for a unit that does not exist."""
ABOUT_OTHERS = ("by_order", "order")
MOVEMENT_ORDERS = (Hold, Move, SupportHold, SupportMove, Convoy)


def unit_key(unit: Unit) -> tuple[str, str]:
    """Armies before fleets, then by place."""
    return (unit.kind.value, unit.location)


def position_after(turn: Turn) -> Position:
    """Units and centres at the end of a finished turn."""
    return turn.results.position or turn.start.position


def state_after(game: Game, number: int) -> PublicState | None:
    """The public state in which the next turn is ordered; None after the last turn of a game."""
    return game.turns[number].start if number < len(game.turns) else None


def board_report(game: Game, turn: Turn, board: Board) -> BoardReport:
    """The position before and after, and who stood last where."""
    after = position_after(turn)
    following = state_after(game, turn.number)
    before = turn.start.last_occupant
    held: Mapping[ProvinceCode, Power] = following.last_occupant if following else _occupied(before, after, board)
    moved = turn.results.movement.position if turn.results.movement else None
    return BoardReport(turn.start.position, after, held, before, moved)


def _occupied(before: Mapping[ProvinceCode, Power], after: Position, board: Board) -> dict[ProvinceCode, Power]:
    held = dict(before)
    for power, units in after.units.items():
        held |= {unit.province: power for unit in units if unit.province not in board.seas}
    return held


def shown_order(outcome: Outcome, *, hides: bool) -> MovementOrder | None:
    """The order that may be printed; None where the unit had none, or one that is hidden: it then looks like a hold."""
    order = outcome.order
    if not isinstance(order, MOVEMENT_ORDERS) or (hides and outcome.code in SECRET_CODES):
        return None
    return order


def power_reports(game: Game, turn: Turn, board: Board) -> tuple[PowerReport, ...]:
    """What every power did that had units, retreats or adjustments in this turn."""
    hides = game.profile.wrong_orders is WrongOrders.HIDDEN
    return tuple(
        report
        for power in board.powers
        if (report := _power_report(power, turn, hides=hides)).orders or report.adjustments or report.waived or report.strays
    )


def _power_report(power: Power, turn: Turn, *, hides: bool) -> PowerReport:
    results = turn.results
    outcomes = results.movement.outcomes if results.movement else {}
    own = sorted((outcome for outcome in outcomes.values() if outcome.power == power), key=lambda one: unit_key(one.unit))
    changes = results.adjustments.adjustments if results.adjustments else ()
    done = [one for one in changes if one.power == power and one.done and one.unit is not None]
    return PowerReport(
        power=power,
        controller=clean_line(turn.start.control.get(power, "")),
        orders=tuple(_line(outcome, outcomes, hides=hides) for outcome in own),
        retreats=_retreats(power, turn),
        adjustments=tuple(AdjustmentLine(one.unit, isinstance(one.order, Build)) for one in done if one.unit is not None),
        waived=results.adjustments.waived.get(power, 0) if results.adjustments else 0,
        eliminated=power in results.eliminated,
        strays=() if hides else _strays(power, turn),
    )


def _strays(power: Power, turn: Turn) -> tuple[StrayLine, ...]:
    movement = turn.results.movement
    own = (one for one in movement.strays if one.power == power) if movement else ()
    return tuple(StrayLine(one.order, one.reason, one.code.value) for one in own if isinstance(one.order, Order))


def _line(outcome: Outcome, outcomes: Mapping[Unit, Outcome], *, hides: bool) -> OrderLine:
    order = shown_order(outcome, hides=hides)
    is_hidden = hides and outcome.code in SECRET_CODES
    flags = outcome.flags & {Flag.DISLODGED} if is_hidden else outcome.flags
    marks = {flag.value for flag in flags}
    if Flag.VOID in flags and outcome.code is not Code.NSO:
        marks = (marks - {Flag.VOID.value}) | {"invalid"}
    reasons = [_public_reason(reason, outcomes, hides=hides) for reason in outcome.reasons]
    if is_hidden:
        reasons = [reason for reason in reasons if reason.key == "movement.dislodged"]
    if hides and outcome.code is Code.NSO:
        reasons = [reason if reason.key in KNOWN_MISMATCHES else Reason("movement.no_such_order", reason.facts) for reason in reasons]
    code = "" if hides or outcome.code is None else outcome.code.value
    return OrderLine(outcome.unit, order, frozenset(marks), tuple(reasons), code)


KNOWN_MISMATCHES = frozenset(
    {
        "movement.no_such_order",
        "movement.no_route",
        "movement.support_coast",
        "movement.support_convoy",
        "movement.cut",
        "movement.cut_dislodged",
        "movement.dislodged",
        "movement.convoy_dislodged",
    }
)
"""Reasons that tell nothing of another unit's hidden order; any other mismatch is told as "no such order"."""


def _public_reason(reason: Reason, outcomes: Mapping[Unit, Outcome], *, hides: bool) -> Reason:
    """A reason without orders that are hidden, and with those who helped the unit that stopped this one."""
    facts = dict(reason.facts)
    actor = facts.get("by", facts.get("other"))
    other = outcomes.get(actor) if isinstance(actor, Unit) else None
    if "by_order" in facts:
        facts["by_order"] = shown_order(other, hides=hides) if other else None
    if other is not None and "by_strength" in facts and isinstance(facts["by_strength"], int) and facts["by_strength"] > 1:
        facts["by_help"] = tuple(sorted(other.supporters, key=unit_key))
    facts.pop("text", None)
    return Reason(reason.key, facts)


def _retreats(power: Power, turn: Turn) -> tuple[RetreatLine, ...]:
    movement, retreats = turn.results.movement, turn.results.retreats
    if movement is None:
        return ()
    lines = []
    for dislodged in sorted(movement.position.dislodged.get(power, ()), key=lambda one: unit_key(one.unit)):
        outcome = retreats.outcomes.get(dislodged.unit) if retreats else None
        lines.append(RetreatLine(dislodged.unit, outcome.destination if outcome else None))
    return tuple(lines)


def centre_table(game: Game, turn: Turn, board: Board) -> CentreTable:
    """Who owns what after the turn, what changed, and the counts of all years."""
    before, after = turn.start.position, position_after(turn)
    years, counts = _history(game, turn, board)

    def row(power: Power) -> CentreRow:
        now, then = after.centres.get(power, ()), before.centres.get(power, ())
        return CentreRow(
            power=power,
            centres=tuple(sorted(now)),
            gained=frozenset(now) - frozenset(then),
            lost=tuple(sorted(frozenset(then) - frozenset(now))),
            history=counts[power],
            units=len(after.units.get(power, ())),
            eliminated=power in turn.start.eliminated or power in turn.results.eliminated,
        )

    owned = {code for codes in after.centres.values() for code in codes}
    return CentreTable(years, tuple(map(row, board.powers)), tuple(code for code in board.centres if code not in owned))


def _history(game: Game, turn: Turn, board: Board) -> tuple[tuple[int, ...], dict[Power, tuple[int, ...]]]:
    """Years and, per power, centres at their ends: at the start, and after each autumn up to this turn."""
    first = turn_date(game.profile, 1)
    columns = [(first.year if not first.movement else first.year - 1, game.turns[0].start.position)]
    for played in game.turns[: turn.number]:
        date = turn_date(game.profile, played.number)
        if date.ownership:
            columns.append((date.year, position_after(played)))
    years = tuple(year for year, _ in columns)
    return years, {power: tuple(len(position.centres.get(power, ())) for _, position in columns) for power in board.powers}

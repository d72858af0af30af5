"""What can be done to orders, each with its name for the undo list. While the curtain is down a name says the unit,
not the order.

Takes: the session and values of the rules. Gives: functions that do it and say whether the rules let them.
"""

from dataclasses import replace

from kapdip.board.model import Power, Step, Unit
from kapdip.game import entries
from kapdip.game.desk import desk_view
from kapdip.game.first_units import enter_first_units, names_first_units
from kapdip.game.model import Game, MilitarySlip
from kapdip.game.stages import orders_asked
from kapdip.orders.model import Build, Hold, Order, RetreatOrder, Waive
from kapdip.orders.writing import Style, format_order
from kapdip.showing.labels import named, of_order, of_power, of_unit, plain_name
from kapdip.showing.orders.impossible import INSISTING, may_stand
from kapdip.showing.orders.rows import OrderRow, groups
from kapdip.showing.orders.understanding import phase_step, read
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName, Spoken
from kapdip.words.format import unit_text
from kapdip_gui.session.session import Session


def _name(order: Order, game: Game) -> EditName:
    return EditName(of_order(order), _covered(order, game))


def _covered(order: Order, game: Game) -> Spoken:
    if isinstance(order, Build) and names_first_units(game):
        return named(mark("a starting unit"))
    if isinstance(order, Waive | Build) or orders_asked(game) is Step.ADJUSTMENTS:
        return named(mark("a build or removal"))
    return named(mark("order of {unit}"), unit=of_unit(order.unit))


def extra_name(message: str, power: Power) -> EditName:
    """The name of an edit about what nobody has to write: behind the curtain not even its existence is shown."""
    return EditName(named(message, power=of_power(power)), named(mark("orders of {power}"), power=of_power(power)))


def give(session: Session, power: Power, order: Order, retreat: RetreatOrder | None = None) -> bool:
    """Give a unit its order (or enter one build or removal), with its retreat in advance."""
    name = _name(order, session.current)
    return session.do(name, lambda game: entries.enter_unit_order(game, power, order, retreat))


def give_several(session: Session, given: list[tuple[Power, Order]], label: Spoken) -> bool:
    """Give several orders in one edit."""

    def all_of_them(game: Game) -> Game:
        for power, order in given:
            game = entries.enter_unit_order(game, power, order)
        return game

    return session.do(EditName(label, named(mark("{n} orders"), n=len(given))), all_of_them)


def hold(session: Session, power: Power, unit: Unit) -> bool:
    """Let a unit hold."""
    return give(session, power, Hold(unit))


def hold_rest(session: Session, power: Power) -> bool:
    """All units of a power that have no order hold."""
    group = next((each for each in groups(desk_view(session.current)) if each.power == power), None)
    rest: list[tuple[Power, Order]] = (
        [(power, Hold(row.unit)) for row in group.rows if row.is_open and row.unit] if group else []
    )
    if not rest or orders_asked(session.current) is not Step.MOVEMENT:
        return False
    return give_several(session, rest, named(mark("{power}: the rest holds"), power=of_power(power)))


def clear_power(session: Session, power: Power) -> bool:
    """Take all orders of a power off the table."""
    if orders_asked(session.current) is Step.ADJUSTMENTS:
        return session.do(
            plain_name(mark("builds for {power} cleared"), power=of_power(power)),
            lambda g: entries.clear_adjustments(g, power),
        )
    return session.do(
        plain_name(mark("orders for {power} cleared"), power=of_power(power)), lambda g: entries.clear_orders(g, power)
    )


def clear_unit(session: Session, power: Power, unit: Unit) -> bool:
    """Take one unit's order away."""
    label = plain_name(mark("order for {unit} cleared"), unit=of_unit(unit))
    return session.do(label, lambda game: entries.clear_unit_order(game, power, unit))


def take_away(session: Session, row: OrderRow) -> bool:
    """Take what a line of the list says away."""
    game = session.current
    row = _uncovered(game, row)
    if row.unit is not None and row.order is not None:
        return clear_unit(session, row.power, row.unit)
    if row.is_first:
        player = game.turn.start.control.get(row.power, "")
        usual = named(mark("{power}: the usual starting units"), power=of_power(row.power))
        return session.do(
            EditName(usual, named(mark("a starting unit"))), lambda g: enter_first_units(g, row.power, player, ())
        )
    slip = game.turn.inputs.orders.get(row.power)
    if slip is None:
        return False
    label = extra_name(mark("entry for {power} removed"), row.power)
    if row.raw:
        return session.do(label, lambda g: entries.enter_orders(g, row.power, _without_raw(g, row)))
    if row.condition or row.order is not None or row.extra:
        return session.do(label, lambda g: entries.enter_orders(g, row.power, _without_line(g, row)))
    return False


def _uncovered(game: Game, row: OrderRow) -> OrderRow:
    """What a line says that the curtain covers."""
    lines = (one for group in groups(desk_view(game)) if group.power == row.power for one in group.rows)
    return next((one for one in lines if one.unit == row.unit), row) if row.is_covered else row


def _without_raw(game: Game, row: OrderRow) -> MilitarySlip:
    slip = game.turn.inputs.orders[row.power]
    return replace(slip, unreadable=tuple(text for text in slip.unreadable if text != row.raw))


def _without_line(game: Game, row: OrderRow) -> MilitarySlip:
    slip = game.turn.inputs.orders[row.power]
    if row.condition:
        kept = tuple(one for one in slip.conditionals if (one.condition, one.order) != (row.condition, row.order))
        return replace(slip, conditionals=kept)
    if row.unit is not None and row.order is None:
        return replace(slip, retreats=tuple(order for order in slip.retreats if order not in row.extra))
    if row.is_list:
        return replace(slip, adjustments=tuple(order for order in slip.adjustments if order not in row.extra))
    adjustments = list(slip.adjustments)
    movement = tuple(order for order in slip.movement if order != row.order)
    if row.order in adjustments:
        adjustments.remove(row.order)
    return replace(slip, adjustments=tuple(adjustments), movement=movement)


def row_text(row: OrderRow) -> str:
    """An order of the list, with its retreats in advance, as it is edited there."""
    if row.order is None:
        return f"{unit_text(row.unit)} ".replace("\u00a0", " ") if row.unit is not None else ""
    behind = [_display(one).partition(" R ")[2] or "D" for one in row.extra]
    return ", R ".join([_display(row.order), *behind])


def _display(order: Order) -> str:
    return format_order(order, None, Style.DISPLAY, "en").replace("–", "-")


def enter_text(session: Session, row: OrderRow, text: str, *, insists: bool = False) -> bool:
    """Take an order as typed in a line of the list, in place of all that the line says.

    What is not understood or not allowed is refused with its reason; empty takes it away. `insists`: what is not
    allowed is taken as it is written.
    """
    if not text.strip():
        return row.order is not None and take_away(session, row)
    game, power = session.current, row.power
    found = read(game, text, power)
    if row.is_covered:
        with_unit = read(game, f"{row_text(row)}{text}", power)  # the field began empty: its unit goes without saying
        found = found if with_unit.order is None else with_unit
        row = _uncovered(game, row)
    order, against = found.order, found.against
    if order is None:
        session.refused.emit((found.reading.problem,) if found.reading.problem is not None else ())
        return False
    if against is not None and not (insists and may_stand(game, power, order)):
        session.refused.emit((against,))
        if may_stand(game, power, order):
            session.told.emit(session.say(INSISTING[phase_step(game)]))
        return False
    return session.do(
        _name(order, game),
        lambda g: entries.enter_unit_order(_without_retreats(g, row, order), power, order, found.reading.retreat),
    )


def _without_retreats(game: Game, row: OrderRow, order: Order) -> Game:
    """The game without the retreats that a line gave, where the order is still for its unit."""
    is_for_it = row.unit is not None and not isinstance(order, Waive) and order.unit.province == row.unit.province
    if row.order is None or not row.extra or not is_for_it:
        return game
    return entries.enter_orders(game, row.power, _without_line(game, replace(row, order=None)))

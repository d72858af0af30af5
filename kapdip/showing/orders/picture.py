"""What the map shows: plans before a resolution, results after it, a past turn as it ended; and a movement's replay.

Takes: a turn as everybody may see it, or as the game master does. Gives: `MapPicture`s; of a `PublicTurn` nothing that
is hidden gets into one. Source: docs/window.md 5, 9.3, 9.5 and 9.8.
"""

from collections.abc import Mapping
from dataclasses import replace

from kapdip.adjudicator.model import Flag, Outcome, Unreadable
from kapdip.board.model import Position, Power, ProvinceCode, Step, Unit
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip.game.desk import DeskView
from kapdip.game.model import Game, PublicState, Turn
from kapdip.game.owed import balance, due_orders
from kapdip.game.public import PublicTurn
from kapdip.game.public_orders import SECRET_CODES, PublicOutcome
from kapdip.game.referee import adjustment_orders, retreat_orders
from kapdip.game.stages import orders_asked
from kapdip.game.state import occupants, occupants_after
from kapdip.orders.model import Build, Disband, Hold, Order, Retreat
from kapdip.showing.orders.impossible import why_impossible
from kapdip.words.monograms import monograms


def board_picture(
    seen: DeskView | PublicTurn,
    entered: DeskView | None,
    options: MapOptions,
    *,
    marks_wrong: bool = False,
    building: Power | None = None,
) -> MapPicture:
    """The map of a turn. `entered` holds what is handed in for the current phase, where that may be seen; retreats only
    when some power is `building`, builds and removals only of that power, since they cover results. `marks_wrong`: for
    the game master's eyes, with a question mark where an order is impossible.
    """
    if isinstance(seen, PublicTurn):
        picture = MapPicture(seen.after, public_results(seen), public_occupants(seen), options=options)
    else:
        picture = MapPicture(
            _after(seen.turn),
            results_of(seen),
            occupants_after(seen.turn),
            options=options,
        )
    if entered is not None and entered.is_present:
        plans = orders_entered(entered, building)
        if marks_wrong:
            plans = tuple(_marked(entered, drawn) for drawn in plans)
        picture = replace(picture, orders=(*picture.orders, *plans))
    start = seen.start if isinstance(seen, PublicTurn) else seen.turn.start
    return replace(picture, control=_control(start, options))


def film(seen: DeskView | PublicTurn, options: MapOptions) -> tuple[MapPicture, MapPicture] | None:
    """The two ends of a resolution's replay: the plans of a turn's movement and the map as it is shown of that turn;
    None before its movement is resolved.
    """
    if isinstance(seen, PublicTurn):
        if seen.movement is None:
            return None
        start, moved = seen.start, filter(None, map(_public_outcome, seen.movement.outcomes))
        plans = tuple(replace(drawn, flags=None, reasons=(), route=()) for drawn in moved)
    else:
        if seen.turn.results.movement is None:
            return None
        start, plans = seen.turn.start, plans_of(seen)
    after = board_picture(seen, None, options)
    position = start.position
    if isinstance(seen, PublicTurn):
        position = replace(position, units=_begun(seen))
    return replace(after, position=position, orders=plans, last_held=dict(start.last_occupant)), after


def _begun(turn: PublicTurn) -> dict[Power, tuple[Unit, ...]]:
    """Where the units were that the turn shows: where only failures are, others have gone out of sight."""
    told = turn.movement.outcomes if turn.movement is not None else ()
    return {power: tuple(one.unit for one in told if one.power == power) for power in turn.start.position.units}


def film_turn(game: Game, viewed: int | None) -> int:
    """The turn whose movement is played: that which is looked at, else the last one that was resolved."""
    if viewed is None and game.turn.results.movement is None and len(game.turns) > 1:
        return len(game.turns) - 1
    return viewed or len(game.turns)


def _control(start: PublicState, options: MapOptions) -> dict[Power, str]:
    """Who controls each power, as it was published before the turn: the monogram if it is on the map, the name if only
    the tip says it.
    """
    marks = monograms(start.people) if options.control else {}
    return {power: marks.get(alias, alias) for power, alias in start.control.items() if alias}


# -- for everybody -----------------------------------------------------------------------------------------------------


def public_occupants(turn: PublicTurn) -> Mapping[ProvinceCode, Power]:
    """Who was last in each province after the turn."""
    return occupants(turn.start, turn.movement.position if turn.movement else None, turn.position)


def public_results(turn: PublicTurn) -> tuple[DrawnOrder, ...]:
    """What became of the orders of a turn, as far as it is resolved and may be shown."""
    found = [_public_outcome(outcome) for outcome in turn.movement.outcomes] if turn.movement is not None else []
    for went in turn.retreats or ():
        gone = Disband(went.unit) if went.destination is None else Retreat(went.unit, (went.destination,))
        found.append(DrawnOrder(went.power, gone, frozenset()))
    for one in turn.adjustments.done if turn.adjustments is not None else ():
        found.append(DrawnOrder(one.power, Build(one.unit) if one.built else Disband(one.unit), frozenset()))
    return tuple(filter(None, found))


def _public_outcome(outcome: PublicOutcome) -> DrawnOrder | None:
    """An outcome on the map.

    A unit without an order is shown as if it held; where a missing order is shown, only if something happened to it.
    """
    if outcome.order is None and outcome.code is not None and not outcome.flags:
        return None
    return DrawnOrder(
        outcome.power, outcome.shown, frozenset(map(str, outcome.flags)), outcome.as_reasons, outcome.route
    )


# -- for the game master -----------------------------------------------------------------------------------------------


def _after(turn: Turn) -> Position:
    return turn.results.position or turn.start.position


def plans_of(view: DeskView) -> tuple[DrawnOrder, ...]:
    """The movement orders handed in, as plans."""
    return tuple(DrawnOrder(power, order) for power, slip in view.entered.orders.items() for order in slip.movement)


def _marked(view: DeskView, drawn: DrawnOrder) -> DrawnOrder:
    against = why_impossible(view, drawn.power, drawn.order)
    return drawn if against is None else replace(drawn, flags=frozenset({str(Flag.VOID)}), reasons=(against,))


def results_of(view: DeskView) -> tuple[DrawnOrder, ...]:
    """What became of the orders of a turn, as far as it is resolved."""
    results, found = view.turn.results, []
    for part in (results.movement, results.retreats):
        outcomes = part.outcomes.values() if part is not None else ()
        found += [drawn_outcome(outcome, hides=view.hides_wrong_orders) for outcome in outcomes]
    for one in results.adjustments.adjustments if results.adjustments is not None else ():
        if one.done and not isinstance(one.order, Unreadable):
            found.append(DrawnOrder(one.power, one.order, frozenset()))
    return tuple(drawn for drawn in found if drawn is not None)


def drawn_outcome(outcome: Outcome, *, hides: bool) -> DrawnOrder | None:
    """An outcome on the map. Where wrong orders are hidden, an impossible one is not drawn: its unit holds with a
    question mark (docs/rules.md 1).
    """
    order: Order | Unreadable | None = outcome.order
    flags = frozenset(str(flag) for flag in outcome.flags)
    if order is None or isinstance(order, Unreadable) or (hides and outcome.code in SECRET_CODES):
        return DrawnOrder(outcome.power, Hold(outcome.unit), flags, outcome.reasons) if flags else None
    return DrawnOrder(outcome.power, order, flags, outcome.reasons, outcome.route)


def orders_entered(view: DeskView, building: Power | None = None) -> tuple[DrawnOrder, ...]:
    """What is entered for the current phase; of what follows the movement what `board_picture` has."""
    if view.turn.results.movement is None:
        return plans_of(view)
    game, asked = view.game, orders_asked(view.game)
    position = _after(view.turn)
    found: list[DrawnOrder] = []
    for power in view.entered.orders:
        if asked is Step.RETREATS and building:
            gone = {one.unit.province for one in position.dislodged.get(power, ())}
            found += [DrawnOrder(power, order) for order in retreat_orders(game, power) if order.unit.province in gone]
        elif asked is Step.ADJUSTMENTS and power == building:
            given = due_orders(position, balance(game, power), power, adjustment_orders(game, power))
            found += [DrawnOrder(power, order) for order in given]
    return tuple(found)

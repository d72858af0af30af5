"""What the desk's map shows: plans before a resolution, results after it, a past turn as it ended.

Takes: the session's game, viewed turn and curtain. Gives: `MapPicture`s; nothing that is hidden gets into one.
Source: design 5; gm-evening 3, 5, 8.
"""

from dataclasses import replace

from kapdip_gui.adjudicator.model import AdjustmentResult, Code, MovementResult, Outcome, RetreatResult, Unreadable
from kapdip_gui.board.model import Power, ProvinceCode, Step
from kapdip_gui.drawing.map_picture import DrawnOrder, Labels, MapOptions, MapPicture, Tint
from kapdip_gui.game.model import Game, Turn
from kapdip_gui.game.stages import orders_asked
from kapdip_gui.game.state import occupants_after
from kapdip_gui.orders.model import Hold, Order
from kapdip_gui.showing.orders.rows import due_orders, shown_turn
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.settings import Settings
from kapdip_gui.words.monograms import monograms

_TINTS = {"occupied": Tint.OCCUPANT, "homeland": Tint.HOMELAND, "neutral": Tint.NEUTRAL}
NEVER_SHOWN = frozenset({Code.IMP, Code.NSU})
"""Wrong orders that players never read of (rulings A)."""


def orders_are_veiled(session: Session) -> bool:
    """Whether the curtain hides the orders of the turn in progress, too."""
    return session.hidden and session.settings.flag("hide_orders", True)


def map_options(settings: Settings) -> MapOptions:
    """How the user wants the map. Names that would be too small to read become codes by themselves (`drawing.map_labels`)."""
    wanted = settings.choice("labels", ("auto", "names", "codes", "none"), "auto")
    labels = {"names": Labels.NAMES, "codes": Labels.CODES, "none": Labels.NONE}.get(wanted, Labels.NAMES)
    return MapOptions(
        language=settings.language,
        labels=labels,
        tint=_TINTS[settings.choice("land", tuple(_TINTS), "occupied")],
        patterns=settings.flag("patterns", False),
        control=settings.flag("show_control", False),
    )


def desk_picture(session: Session, options: MapOptions, *, drafts: bool = True) -> MapPicture:
    """The picture for what the session shows. `drafts=False` leaves out everything that is not public (full screen for the room)."""
    game = session.current
    turn = shown_turn(game, session.viewed_turn)
    is_past = turn is not game.turn or game.is_over
    position = turn.results.position or turn.start.position
    if turn.results.movement is None and not is_past:
        shown = () if not drafts or orders_are_veiled(session) else plans_of(turn)
        picture = MapPicture(turn.start.position, shown, turn.start.last_occupant, options=options)
    else:
        orders = list(results_of(turn))
        if not is_past and drafts and not orders_are_veiled(session):
            orders += entered_since(game)
        picture = MapPicture(position, tuple(orders), occupants_after(turn), options=options)
    return replace(picture, control=_control(turn, options))


def _control(turn: Turn, options: MapOptions) -> dict[Power, str]:
    """Who controls each power, as it was published before the turn: the monogram if it is on the map, the name if only the tip says it."""
    marks = monograms(turn.start.accounts) if options.control else {}
    return {power: marks.get(alias, alias) for power, alias in turn.start.control.items() if alias}


def plans_of(turn: Turn) -> tuple[DrawnOrder, ...]:
    """The movement orders handed in, as plans."""
    return tuple(DrawnOrder(power, order) for power, slip in turn.inputs.orders.items() for order in slip.movement)


def results_of(turn: Turn) -> tuple[DrawnOrder, ...]:
    """What became of the orders of a turn, as far as it is resolved."""
    found: list[DrawnOrder] = []
    results = turn.results
    for part in (results.movement, results.retreats):
        if part is not None:
            found += _outcomes(part)
    if results.adjustments is not None:
        found += _adjusted(results.adjustments)
    return tuple(found)


def _outcomes(result: MovementResult | RetreatResult) -> list[DrawnOrder]:
    return [drawn for outcome in result.outcomes.values() if (drawn := drawn_outcome(outcome)) is not None]


def drawn_outcome(outcome: Outcome) -> DrawnOrder | None:
    """An outcome on the map. An impossible or unreadable order is not drawn: its unit holds with a question mark (rulings A)."""
    order: Order | Unreadable | None = outcome.order
    flags = frozenset(str(flag) for flag in outcome.flags)
    if order is None or isinstance(order, Unreadable) or outcome.code in NEVER_SHOWN:
        if not flags:
            return None
        return DrawnOrder(outcome.power, Hold(outcome.unit), flags, outcome.reasons)
    return DrawnOrder(outcome.power, order, flags, outcome.reasons, outcome.route)


def _adjusted(result: AdjustmentResult) -> list[DrawnOrder]:
    return [
        DrawnOrder(one.power, one.order, frozenset()) for one in result.adjustments if one.done and not isinstance(one.order, Unreadable)
    ]


def entered_since(game: Game) -> list[DrawnOrder]:
    """Retreats or builds that are entered for the step in progress."""
    turn, asked = game.turn, orders_asked(game)
    position = turn.results.position or turn.start.position
    found: list[DrawnOrder] = []
    for power, slip in turn.inputs.orders.items():
        if asked is Step.RETREATS:
            gone = {one.unit.province for one in position.dislodged.get(power, ())}
            found += [DrawnOrder(power, order) for order in slip.retreats if order.unit.province in gone]
        elif asked is Step.ADJUSTMENTS:
            found += [DrawnOrder(power, order) for order in due_orders(position, power, slip.adjustments)]
    return found


def before_and_after(game: Game, options: MapOptions, viewed: int | None = None) -> tuple[MapPicture, MapPicture] | None:
    """The two ends of a resolution's film: the plans of a turn's movement and what became of them; None before it is resolved.

    It is that of the viewed turn, else the last one that was resolved.
    """
    turn = game.turn if viewed is None else game.turns[viewed - 1]
    if turn.results.movement is None and viewed is None and len(game.turns) > 1:
        turn = game.turns[-2]
    movement = turn.results.movement
    if movement is None:
        return None
    held: dict[ProvinceCode, Power] = dict(turn.start.last_occupant)
    before = MapPicture(turn.start.position, plans_of(turn), held, options=options)
    after = MapPicture(movement.position, tuple(_outcomes(movement)), occupants_after(turn), options=options)
    return before, after

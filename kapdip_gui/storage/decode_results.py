"""What came out of a turn, from plain data.

Takes the `results` of a turn and what is known of the game; gives `TurnResults` without audits and news, and notes every problem.
"""

from collections.abc import Mapping
from fractions import Fraction

from kapdip_gui.adjudicator.model import (
    Adjustment,
    AdjustmentResult,
    Code,
    Flag,
    MovementResult,
    Outcome,
    RetreatResult,
    Stray,
    Unreadable,
)
from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Dislodged, Location, Position, Power, ProvinceCode, Unit
from kapdip_gui.exchange.model import Account, Audit, Lot, SeatStatus, Settlement, SlipFlag
from kapdip_gui.exchange.money import Points
from kapdip_gui.game.model import Alias, Ending, EndKind, Placing, PressColour, PublishedPress, TurnResults
from kapdip_gui.game.names import clean_line, clean_text
from kapdip_gui.orders.model import Order
from kapdip_gui.storage.decode_inputs import Known, read_drawn
from kapdip_gui.storage.facts import read_reason, read_unreadable
from kapdip_gui.storage.reader import Fields, Reader

MOST_UNITS = 200


def read_results(node: Reader, known: Known) -> TurnResults:
    """All results of a turn."""
    fields = node.fields(
        "movement", "retreats", "adjustments", "position", "eliminated", "settlement", "published", "press_is_out", "ending", *known.kept
    )
    board = known.board
    press = fields.get("published").tuple_of(_published)
    is_out = fields.read("press_is_out", Reader.flag, False)
    return TurnResults(
        movement=fields.read("movement", lambda one: _movement(one, board), None),
        retreats=fields.read("retreats", lambda one: _retreats(one, board), None),
        adjustments=fields.read("adjustments", lambda one: _adjustments(one, board), None),
        settlement=fields.read("settlement", lambda one: _settlement(one, known), None),
        press=press if is_out else None,
        position=fields.read("position", lambda one: read_position(one, board), None),
        outcomes={name: fields.get(name).plain_map() for name in known.kept if name in fields},
        eliminated=fields.get("eliminated").tuple_of(lambda one: _power(one, board)),
        ending=fields.read("ending", lambda one: _ending(one, known), None),
    )


# -- the board ---------------------------------------------------------------------------------------------------------


def read_position(node: Reader, board: Board) -> Position:
    """Units, centres and dislodged units; no province holds two units, no centre has two owners."""
    fields = node.fields("units", "centres", "dislodged")
    powers = dict.fromkeys(board.powers)
    units = fields.need("units").map_of(lambda some: some.tuple_of(lambda one: _standing(one, board)), powers)
    centres = fields.need("centres").map_of(lambda some: some.tuple_of(lambda one: _centre(one, board)), powers)
    dislodged = fields.get("dislodged").map_of(lambda some: some.tuple_of(lambda one: _dislodged(one, board)), powers)
    for name, held in (("units", [unit.province for some in units.values() for unit in some]), ("centres", sum(centres.values(), ()))):
        if len(held) != len(set(held)):
            fields.get(name).note("save.place_twice")
    usual = dict.fromkeys(powers, ())
    return Position({**usual, **units}, {**usual, **centres}, dislodged)


def _standing(node: Reader, board: Board) -> Unit:
    unit = node.unit()
    if not board.can_stand(unit):
        node.note("save.no_place", text=str(unit))
    return unit


def _centre(node: Reader, board: Board) -> ProvinceCode:
    return node.one_of(board.centres)


def _province(node: Reader, board: Board) -> ProvinceCode:
    return node.one_of(board.provinces)


def _location(node: Reader, board: Board) -> Location:
    place = Location(node.text())
    if place.province not in board.provinces or len(place.coast) > 2:
        node.expected("place")
    return place


def _dislodged(node: Reader, board: Board) -> Dislodged:
    fields = node.fields("unit", "from", "retreats")
    source = fields.get("from")
    return Dislodged(
        _standing(fields.need("unit"), board),
        None if source.data is None else _province(source, board),
        fields.get("retreats").tuple_of(lambda one: _location(one, board)),
    )


def _power(node: Reader, board: Board) -> Power:
    return node.one_of(board.powers)


def _given(node: Reader) -> Order | Unreadable:
    return read_unreadable(node) if isinstance(node.data, dict) else node.order()


def _outcome(node: Reader, board: Board) -> Outcome:
    fields = node.fields("unit", "power", "order", "to", "flags", "code", "strength", "supporters", "route", "reasons")
    return Outcome(
        unit=fields.need("unit").unit(),
        power=_power(fields.need("power"), board),
        order=fields.read("order", _given, None),
        flags=frozenset(fields.get("flags").tuple_of(lambda one: one.choice(Flag))),
        reasons=fields.get("reasons").tuple_of(read_reason),
        code=fields.read("code", lambda one: one.choice(Code), None),
        destination=fields.read("to", lambda one: _location(one, board), None),
        strength=fields.read("strength", lambda one: one.number(0, MOST_UNITS), 1),
        supporters=fields.get("supporters").tuple_of(Reader.unit),
        route=fields.get("route").tuple_of(lambda one: _province(one, board)),
    )


def _outcomes(fields: Fields, board: Board) -> Mapping[Unit, Outcome]:
    return {one.unit: one for one in fields.need("outcomes").tuple_of(lambda one: _outcome(one, board))}


def _stray(node: Reader, board: Board) -> Stray:
    fields = node.fields("power", "order", "code", "reason")
    return Stray(
        _power(fields.need("power"), board),
        _given(fields.need("order")),
        read_reason(fields.need("reason")),
        fields.need("code").choice(Code),
    )


def _movement(node: Reader, board: Board) -> MovementResult:
    fields = node.fields("outcomes", "position", "contested", "strays")
    return MovementResult(
        _outcomes(fields, board),
        read_position(fields.need("position"), board),
        frozenset(fields.get("contested").tuple_of(lambda one: _province(one, board))),
        fields.get("strays").tuple_of(lambda one: _stray(one, board)),
    )


def _retreats(node: Reader, board: Board) -> RetreatResult:
    fields = node.fields("outcomes", "position", "strays")
    return RetreatResult(
        _outcomes(fields, board),
        read_position(fields.need("position"), board),
        fields.get("strays").tuple_of(lambda one: _stray(one, board)),
    )


def _adjustments(node: Reader, board: Board) -> AdjustmentResult:
    fields = node.fields("orders", "position", "waived")
    waived = fields.get("waived").map_of(lambda one: one.number(0, MOST_UNITS), dict.fromkeys(board.powers))
    return AdjustmentResult(
        fields.need("orders").tuple_of(lambda one: _adjustment(one, board)), read_position(fields.need("position"), board), waived
    )


def _adjustment(node: Reader, board: Board) -> Adjustment:
    fields = node.fields("power", "order", "done", "unit", "forced", "code", "reason")
    return Adjustment(
        power=_power(fields.need("power"), board),
        order=_given(fields.need("order")),
        unit=fields.read("unit", Reader.unit, None),
        done=fields.need("done").flag(),
        reason=fields.read("reason", read_reason, None),
        code=fields.read("code", lambda one: one.choice(Code), None),
        forced=fields.read("forced", Reader.flag, False),
    )


# -- the exchange ------------------------------------------------------------------------------------------------------


def _settlement(node: Reader, known: Known) -> Settlement:
    fields = node.fields(
        "trades",
        "flags",
        "accounts",
        "net",
        "prices",
        "control",
        "lots",
        "money",
        "points",
        "price_per_point",
        "final_points",
        "resigned",
    )
    powers = dict.fromkeys(known.powers)
    players = dict.fromkeys(known.aliases)
    accounts = fields.need("accounts").map_of(lambda one: _account(one, known), players)
    trades = fields.get("trades").map_of(lambda one: one.map_of(Reader.number, powers), players)
    flags = fields.get("flags").map_of(lambda one: one.tuple_of(lambda flag: flag.choice(SlipFlag)), players)
    points = fields.need("points").map_of(lambda one: one.amount(Points), players)
    return Settlement(
        trades={alias: trades.get(alias, {}) for alias in accounts},
        flags={alias: flags.get(alias, ()) for alias in accounts},
        accounts=accounts,
        net=fields.need("net").map_of(Reader.number, powers),
        prices=fields.need("prices").map_of(Reader.cents, powers),
        control=fields.need("control").map_of(lambda one: one.one_of(known.aliases), powers),
        lots=fields.get("lots").tuple_of(lambda one: _lot(one, known)),
        money=fields.need("money").map_of(Reader.cents, players),
        points=points,
        points_exact={alias: Fraction(int(value), 100) for alias, value in points.items()},
        final_points=fields.read("final_points", lambda one: one.map_of(lambda value: value.amount(Points), players), None),
        price_per_point=fields.need("price_per_point").map_of(Reader.cents, powers),
        resigned=fields.get("resigned").tuple_of(lambda one: one.one_of(known.aliases)),
        audit=Audit({}, {}, {}),
    )


def _account(node: Reader, known: Known) -> Account:
    fields = node.fields("cash", "holdings", "status", "missed")
    return Account(
        fields.need("cash").cents(),
        fields.need("holdings").map_of(lambda units: units.number(0), dict.fromkeys(known.powers)),
        fields.read("status", lambda one: one.choice(SeatStatus), SeatStatus.ACTIVE),
        fields.read("missed", lambda one: one.number(0), 0),
    )


def _lot(node: Reader, known: Known) -> Lot:
    fields = node.fields("question", "candidates", "winner", "typed")
    question = fields.need("question").text()
    candidates = fields.need("candidates").tuple_of(lambda one: read_drawn(one, question, known))
    return Lot(
        question,
        candidates,
        fields.need("winner").one_of(candidates),
        fields.read("typed", Reader.flag, False),
    )


def _published(node: Reader) -> PublishedPress:
    fields = node.fields("sender", "to", "colour", "text")
    return PublishedPress(
        clean_line(fields.need("sender").text()),
        clean_line(fields.need("to").text()),
        clean_text(fields.need("text").text()),
        fields.need("colour").choice(PressColour),
    )


def _ending(node: Reader, known: Known) -> Ending:
    fields = node.fields("kind", "power", "winners", "places")
    return Ending(
        fields.need("kind").choice(EndKind),
        fields.need("winners").tuple_of(lambda one: one.one_of(known.aliases)),
        fields.need("places").tuple_of(lambda one: _placing(one, known.aliases)),
        fields.read("power", lambda one: _power(one, known.board), None),
    )


def _placing(node: Reader, aliases: tuple[Alias, ...]) -> Placing:
    fields = node.fields("alias", "place", "points")
    place = fields.get("place")
    return Placing(
        fields.need("alias").one_of(aliases),
        None if place.data is None else place.number(1),
        fields.need("points").text(),
    )

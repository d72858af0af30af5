"""The record of a turn from plain data: position, prices, accounts, control, ending (`game.record`).

Takes the `results` of a turn and what is known of the game; gives a `TurnRecord` and notes every problem.
"""

from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Location, Position, ProvinceCode, Unit
from kapdip.exchange.model import Account, SeatStatus
from kapdip.game.model import Alias, Ending, EndKind, Placing
from kapdip.game.record import Books, TurnRecord
from kapdip.storage import file_causes as causes
from kapdip.storage.decode_inputs import ReadSoFar
from kapdip.storage.reader import Fields, Reader

BOOKS = ("prices", "accounts", "control")
POSITION = ("units", "centres", "dislodged")


def read_record(node: Reader, known: ReadSoFar) -> TurnRecord:
    """What was recorded of a turn."""
    fields = node.fields("position", "eliminated", *BOOKS, "ending", *known.output_names)
    return TurnRecord(
        position=fields.read("position", lambda one: read_position(one, known.board), None),
        eliminated=fields.get("eliminated").tuple_of(lambda one: one.one_of(known.powers)),
        books=_books(fields, known) if any(name in fields for name in BOOKS) else None,
        ending=fields.read("ending", lambda one: read_ending(one, known), None),
        outcomes={name: fields.get(name).plain_map() for name in known.output_names if name in fields},
    )


def _books(fields: Fields, known: ReadSoFar) -> Books:
    powers = dict.fromkeys(known.powers)
    return Books(
        prices=fields.need("prices").map_of(Reader.cents, powers),
        accounts=fields.need("accounts").map_of(lambda one: read_account(one, known), dict.fromkeys(known.aliases)),
        control=fields.need("control").map_of(lambda one: one.one_of(known.aliases), powers),
    )


# -- the board ---------------------------------------------------------------------------------------------------------


def read_position(node: Reader, board: Board) -> Position:
    """Units, centres and dislodged units, as a node of their own."""
    return position_of(node.fields(*POSITION), board)


def position_of(fields: Fields, board: Board) -> Position:
    """Units, centres and dislodged units; no province holds two units, no centre has two owners."""
    powers = dict.fromkeys(board.powers)
    units = fields.need("units").map_of(lambda some: some.tuple_of(lambda one: _standing(one, board)), powers)
    centres = fields.need("centres").map_of(lambda some: some.tuple_of(lambda one: _centre(one, board)), powers)
    dislodged = fields.get("dislodged").map_of(lambda some: some.tuple_of(lambda one: _dislodged(one, board)), powers)
    for name, held in (
        ("units", [unit.province for some in units.values() for unit in some]),
        ("centres", sum(centres.values(), ())),
    ):
        if len(held) != len(set(held)):
            fields.get(name).note(causes.place_twice())
    usual = dict.fromkeys(powers, ())
    return Position({**usual, **units}, {**usual, **centres}, dislodged)


def _standing(node: Reader, board: Board) -> Unit:
    unit = node.unit()
    if not board.can_stand(unit):
        node.note(causes.no_place(text=str(unit)))
    return unit


def _centre(node: Reader, board: Board) -> ProvinceCode:
    return node.one_of(board.centres)


def read_province(node: Reader, board: Board) -> ProvinceCode:
    """A province of the board."""
    return node.one_of(board.provinces)


def read_location(node: Reader, board: Board) -> Location:
    """A place of the board."""
    place = Location(node.text())
    if place.province not in board.provinces or len(place.coast) > 2:
        node.expected(causes.expected_place)
    return place


def _dislodged(node: Reader, board: Board) -> Dislodged:
    fields = node.fields("unit", "from", "retreats")
    source = fields.get("from")
    return Dislodged(
        _standing(fields.need("unit"), board),
        None if source.data is None else read_province(source, board),
        fields.get("retreats").tuple_of(lambda one: read_location(one, board)),
    )


# -- the exchange and the end ------------------------------------------------------------------------------------------


def read_account(node: Reader, known: ReadSoFar) -> Account:
    """What a seat owns."""
    fields = node.fields("cash", "holdings", "status", "missed")
    return Account(
        fields.need("cash").cents(),
        fields.need("holdings").map_of(lambda units: units.number(0), dict.fromkeys(known.powers)),
        fields.read("status", lambda one: one.choice(SeatStatus), SeatStatus.ACTIVE),
        fields.read("missed", lambda one: one.number(0), 0),
    )


def read_ending(node: Reader, known: ReadSoFar) -> Ending:
    """How the game ended."""
    fields = node.fields("kind", "power", "winners", "places", "investors")
    return Ending(
        fields.need("kind").choice(EndKind),
        fields.need("winners").tuple_of(lambda one: one.one_of(known.aliases)),
        fields.need("places").tuple_of(lambda one: _placing(one, known.aliases)),
        fields.read("power", lambda one: one.one_of(known.powers), None),
        fields.get("investors").tuple_of(lambda one: _placing(one, known.aliases)),
    )


def _placing(node: Reader, aliases: tuple[Alias, ...]) -> Placing:
    fields = node.fields("alias", "place", "points")
    place = fields.get("place")
    return Placing(
        fields.need("alias").one_of(aliases),
        None if place.data is None else place.number(1),
        fields.need("points").text(),
    )

"""Positions for the tests of orders: written out, or random from a number."""

from random import Random

from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Location, Position, Power, Unit, UnitKind
from kapdip.board.reading import standard_board

BOARD = standard_board()


def unit(text: str) -> Unit:
    """`F STP/SC`."""
    return Unit(UnitKind(text[0]), Location(text[2:]))


def units(text: str) -> tuple[Unit, ...]:
    """`A PAR, F BRE`."""
    return tuple(sorted(unit(one.strip()) for one in text.split(",") if one.strip()))


def position(
    standing: dict[Power, str],
    centres: dict[Power, str] | None = None,
    dislodged: dict[Power, tuple[Dislodged, ...]] | None = None,
) -> Position:
    """A position from texts; powers that are left out have nothing."""
    return Position(
        {power: units(standing.get(power, "")) for power in BOARD.powers},
        {power: tuple((centres or {}).get(power, "").split()) for power in BOARD.powers},
        dislodged or {},
    )


def random_position(number: int, board: Board = BOARD) -> Position:
    """Up to 34 units anywhere they can stand, centres dealt out, and up to three dislodged units with open retreats."""
    dice = Random(number)
    places = [code for code in board.provinces if code != "SWI"]
    standing: dict[Power, list[Unit]] = {power: [] for power in board.powers}
    taken = dice.sample(places, dice.randint(4, 34))
    for code in taken:
        kind = dice.choice([kind for kind in UnitKind if board.locations(kind, code)])
        standing[dice.choice(board.powers)].append(Unit(kind, dice.choice(board.locations(kind, code))))
    centres: dict[Power, list[str]] = {power: [] for power in board.powers}
    for code in board.centres:
        home = board.provinces[code].home_of
        centres[home if home and dice.random() < 0.7 else dice.choice(board.powers)].append(code)
    dislodged: dict[Power, list[Dislodged]] = {}
    for owner, some in standing.items():
        for one in some[: dice.randint(0, 1)]:
            retreats = tuple(
                sorted(place for place in board.neighbours(one.kind, one.location) if place[:3] not in taken)
            )
            dislodged.setdefault(owner, []).append(Dislodged(one, None, retreats))
    return Position(
        {power: tuple(sorted(some)) for power, some in standing.items()},
        {power: tuple(some) for power, some in centres.items()},
        {power: tuple(some) for power, some in dislodged.items()},
    )


EUROPE = position(
    {
        "AUSTRIA": "A VIE, F TRI",
        "ENGLAND": "F NTH, A LON, F NAO, F LVP, F ION",
        "FRANCE": "A SPA, F MAO, A PAR, F MAR",
        "GERMANY": "A MUN, A BER, F KIE, F HEL",
        "ITALY": "F NAP, A VEN, A ROM, A GRE, F TYS",
        "RUSSIA": "F STP/SC, F RUM, A MOS, F NWG, A SEV",
        "TURKEY": "F BLA, A CON, F BUL/EC",
    },
    {"ENGLAND": "LON LVP EDI", "GERMANY": "MUN BER KIE", "RUSSIA": "STP MOS SEV WAR", "FRANCE": "PAR MAR BRE"},
)
"""Everything that the notations need to be told apart."""

"""Reads a position as people write it: a date, the units of each power, their orders, the centres.

    Autumn 1903, retreats
    England: F Lon, A Lvp - Yor
    Centres England: Lon, Lvp, Edi
    Dislodged Austria: A Ser from Bul

Takes such a text, German or English; gives a `WrittenPosition`. All or nothing: a text with something wrong in it
raises GameError with every reason. Rules: docs/sandbox.md 6.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Season, Step, Unit, UnitKind
from kapdip.game import causes
from kapdip.game.change import with_inputs
from kapdip.game.entries import enter_unit_order
from kapdip.game.errors import GameError
from kapdip.game.model import Game
from kapdip.game.set_up import LAST_YEAR, check_set_up, dated, driven_out, unit_refusal, with_set_up
from kapdip.game.stages import orders_asked
from kapdip.game.variant import SetUp, Variant
from kapdip.orders.cleaning import clean, fold, tokens
from kapdip.orders.model import Order
from kapdip.orders.notation import grammar_of, parse_order, power_named
from kapdip.orders.vocabulary import ARMY, FLEET, FROM
from kapdip.reason import Reason

LONGEST_TEXT = 20_000
_MOST_FAULTS = 20
_CENTRES = frozenset(
    [
        "centres",
        "centers",
        "centre",
        "center",
        "zentren",
        "zentrum",
        "owns",
        "besitzt",
        "vz",
        "sc",
        "scs",
        "versorgungszentren",
    ]
)
_DISLODGED = frozenset(["dislodged", "vertrieben", "vertriebene", "vertriebener"])
_UNITS = frozenset(["units", "einheiten"])
_KINDS = {UnitKind.ARMY: ARMY, UnitKind.FLEET: FLEET}
_LETTERS = ARMY | FLEET
_SIGNS = frozenset(":-.,&")
_SEASONS = {
    Season.SPRING: ["spring", "fruhjahr", "fruehjahr", "fruhling", "fruehling", "s"],
    Season.AUTUMN: ["autumn", "fall", "herbst", "f", "h"],
    Season.WINTER: ["winter", "w"],
}
_STEPS = {
    Step.MOVEMENT: ["m", "moves", "movement", "orders", "zuge", "zuege", "befehle"],
    Step.RETREATS: ["r", "retreats", "ruckzuge", "rueckzuege"],
    Step.ADJUSTMENTS: ["a", "builds", "adjustments", "removals", "aufbau", "aufbauten", "bauten", "anpassungen"],
}
_DATE = re.compile(r"([a-z]+)[\s.]*([0-9]{4})[\s,:]*([a-z]*)[\s.:]*")
_LINES = re.compile(r"[\r\n]+|\s/\s")
_ITEMS = re.compile(r"[,;]|\s(?:und|and)\s")


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """What a text says: the position, and the orders in it."""

    set_up: SetUp
    orders: Mapping[Power, tuple[Order, ...]]


def read_position(text: str, variant: Variant) -> WrittenPosition:
    """The position of a text. Raises GameError with everything that is wrong."""
    if len(text) > LONGEST_TEXT:
        raise GameError(causes.position_too_long(most=LONGEST_TEXT))
    reader = _Reader(variant.board)
    lines = [line for raw in _LINES.split(text) if (line := clean(raw.partition("#")[0]))]
    dates = [line for line in lines if reader.date(line)]
    for line in lines:
        if line not in dates:
            reader.line(line)
    faults = [*reader.faults]
    set_up = reader.set_up()
    if not faults:
        faults += [causes.position_empty()] if reader.is_empty else check_set_up(variant, set_up)
    if faults:
        raise GameError(*faults[:_MOST_FAULTS])
    return WrittenPosition(set_up, reader.orders_in(set_up))


def with_orders(game: Game, orders: Mapping[Power, Iterable[Order]]) -> Game:
    """The game with the orders of a text entered. Raises GameError where there is nobody to give them."""
    given = ((power, order) for power, some in orders.items() for order in some)
    return reduce(lambda one, pair: enter_unit_order(one, *pair), given, game)


def begun_as_written(game: Game, found: WrittenPosition) -> Game:
    """The game begun anew with the position and the orders of a text, and no others."""
    return with_orders(with_inputs(with_set_up(game, found.set_up), orders={}), found.orders)


def orders_entered(game: Game) -> dict[Power, tuple[Order, ...]]:
    """What is ordered in the phase that is played now."""
    field = {Step.MOVEMENT: "movement", Step.RETREATS: "retreats", Step.ADJUSTMENTS: "adjustments"}
    step = orders_asked(game)
    given = game.turn.inputs.orders if step is not None else {}
    return {power: orders for power, slip in given.items() if (orders := getattr(slip, field[step or Step.MOVEMENT]))}


class _Reader:
    """Line by line: whose what follows is, and what it is."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.faults: list[Reason] = []
        self._season, self._year, self._step = Season.SPRING, self.board.first_year, Step.MOVEMENT
        self._power: Power | None = None
        self._section = self._said = _UNITS
        self._units: dict[Power, list[Unit]] = {power: [] for power in board.powers}
        self._owned: dict[Power, list[ProvinceCode]] = {power: [] for power in board.powers}
        self._names_centres = False
        self._dislodged: list[tuple[Power, Unit, ProvinceCode | None]] = []
        self._lines: list[tuple[Power, str]] = []

    # -- lines ---------------------------------------------------------------------------------------------------------

    def date(self, line: str) -> bool:
        """Whether a line is the date; it is taken then."""
        found = _DATE.fullmatch(fold(line))
        season = next((one for one, words in _SEASONS.items() if found and found[1] in words), None)
        step = next((one for one, words in _STEPS.items() if found and found[3] in words), None)
        if found is None or season is None or (found[3] and step is None):
            return False
        self._season, self._year = season, int(found[2])
        self._step = Step.ADJUSTMENTS if season is Season.WINTER else step or Step.MOVEMENT
        if season is Season.SPRING and step is Step.ADJUSTMENTS:
            self.faults.append(causes.position_no_winter())
        first = self.board.first_year
        if not first <= self._year <= LAST_YEAR:
            self.faults.append(causes.position_no_date(first=first, last=LAST_YEAR))
        return True

    def line(self, line: str) -> None:
        """A heading, a list after one, or a line below one."""
        head, colon, rest = line.partition(":")
        words = [word for word in tokens(head) if word not in _SIGNS]
        if not colon and (power := power_named(line, self.board)):
            self._power, self._said = power, self._section
        elif colon:
            rest = rest.strip()
            if not self._headed(head, words, has_rest=bool(rest)):
                return
            self._list(rest)
            if rest and self._said is not self._section:
                self._said = self._section
                self._power = None if len(words) > 1 else self._power
        else:
            self._list(line)

    def _headed(self, head: str, words: Sequence[str], *, has_rest: bool) -> bool:
        said = next((one for one in (_CENTRES, _DISLODGED, _UNITS) if one.intersection(words)), None)
        name = " ".join(word for word in words if said is None or word not in said)
        self._said = said or self._section
        self._names_centres |= said is _CENTRES
        if name:
            self._power = power_named(name, self.board) or grammar_of(self.board).letters.get(name)
            if self._power is None:
                self.faults.append(causes.position_power_unknown(text=head.strip(), powers=self.board.powers))
            return self._power is not None
        if not has_rest:
            self._section, self._power = self._said, None
        return True

    def _list(self, text: str) -> None:
        if not text:
            return
        if self._power is None:
            self.faults += [causes.position_no_power(text=text)]
            return
        for item in filter(None, map(str.strip, _ITEMS.split(text))):
            if self._said is _CENTRES:
                self._centre(self._power, item)
            else:
                for piece in self._pieces(item):
                    self._unit(self._power, piece)

    def _pieces(self, item: str) -> Iterator[str]:
        """`F Nth A Lvp` as two: no order goes on with a letter right after the place of its unit."""
        words, begin = tokens(item), 0
        for at, word in enumerate(words):
            is_next = at > begin and word in _LETTERS and words[begin] in _LETTERS
            found = grammar_of(self.board).gazetteer.find(words, begin + 1) if is_next else None
            if found is not None and found[1] == at:
                yield " ".join(words[begin:at])
                begin = at
        yield " ".join(words[begin:]) if begin else item

    # -- items ---------------------------------------------------------------------------------------------------------

    def _centre(self, power: Power, item: str) -> None:
        found = grammar_of(self.board).gazetteer.find(tokens(item), 0)
        if found is None or found[1] < len(tokens(item)):
            self.faults.append(causes.position_unknown(text=item))
            return
        fitting = [code for code in found[0].provinces if code in self.board.centres] or found[0].provinces
        self._owned[power].append(fitting[0])

    def _unit(self, power: Power, item: str) -> None:
        words = tokens(item)
        kind = next((kind for kind, known in _KINDS.items() if known.intersection(words[:1])), None)
        if kind is None:
            self._without_kind(power, item)
            return
        found = grammar_of(self.board).gazetteer.find(words, 1)
        if found is None:
            self.faults.append(causes.position_unknown(text=item))
            return
        unit = self._standing(kind, found[0].provinces, found[0].coast, item)
        more = words[found[1] :]
        if unit is None:
            return
        if self._said is _DISLODGED or (more and more[0] in _DISLODGED):
            self._dislodged.append((power, unit, self._origin(more)))
            return
        if more:
            self._lines.append((power, item))
        if not more or self._step is Step.MOVEMENT:
            self._units[power].append(unit)

    def _without_kind(self, power: Power, item: str) -> None:
        """A retreat's second place, or a build; else something is missing."""
        if self._step is Step.RETREATS and self._lines and self._lines[-1][0] == power:
            self._lines[-1] = power, f"{self._lines[-1][1]}, {item}"
        elif self._step is Step.ADJUSTMENTS:
            self._lines.append((power, item))
        else:
            self.faults.append(causes.position_no_kind(text=item))

    def _standing(self, kind: UnitKind, provinces: Sequence[ProvinceCode], coast: str, item: str) -> Unit | None:
        """The unit that is meant: where several places are, the one in which it can be."""
        fitting = [code for code in provinces if self.board.locations(kind, code)] or list(provinces)
        if len(fitting) > 1:
            self.faults.append(causes.position_doubtful(text=item))
            return None
        has_coasts = kind is UnitKind.FLEET and self.board.provinces[fitting[0]].coasts
        unit = Unit(kind, Location.at(fitting[0], coast.upper() if has_coasts else ""))
        refused = unit_refusal(self.board, unit)
        if refused is not None:
            self.faults.append(refused)
        return unit

    def _origin(self, words: Sequence[str]) -> ProvinceCode | None:
        start = next((index + 1 for index, word in enumerate(words) if word in FROM), len(words))
        found = grammar_of(self.board).gazetteer.find(words, start)
        return found[0].provinces[0] if found is not None else None

    # -- what comes of it ----------------------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether there are no units at all."""
        return not any(self._units.values()) and not self._dislodged

    def set_up(self) -> SetUp:
        """The position; dislodged units mean that it is one of retreats. Raises GameError where it is one of builds."""
        if self._dislodged and self._step is Step.ADJUSTMENTS:
            raise GameError(causes.position_no_retreats())
        step = Step.RETREATS if self._dislodged and self._step is Step.MOVEMENT else self._step
        units = {power: tuple(sorted(some)) for power, some in self._units.items()}
        centres = self._owned if self._names_centres else self._usual_centres()
        position = Position(units, {power: tuple(sorted(codes)) for power, codes in centres.items()})
        found = dated(SetUp(position), self._season, self._year, step, self.board.first_year)
        for power, unit, origin in self._dislodged:
            found = driven_out(found, self.board, power, unit, origin)
        return found

    def _usual_centres(self) -> dict[Power, list[ProvinceCode]]:
        """Where no centre is named: each power owns those that it occupies, and its empty home centres."""
        holders = {unit.province: power for power, some in self._units.items() for unit in some}
        homes = {
            centre: power for power, some in self._units.items() if some for centre in self.board.home_centres(power)
        }
        owners = {**homes, **holders}
        return {
            power: [centre for centre in self.board.centres if owners.get(centre) == power]
            for power in self.board.powers
        }

    def orders_in(self, set_up: SetUp) -> dict[Power, tuple[Order, ...]]:
        """The orders of the text, read in its position. Raises GameError for lines that are none."""
        found: dict[Power, list[Order]] = {}
        wrong = []
        for power, line in self._lines:
            reading = parse_order(line, self.board, position=set_up.position, step=set_up.step, power=power)
            if reading.order is not None:
                found.setdefault(power, []).append(reading.order)
            if reading.problem is not None:
                wrong.append(reading.problem)
        if wrong:
            raise GameError(*wrong[:_MOST_FAULTS])
        return {power: tuple(orders) for power, orders in found.items()}

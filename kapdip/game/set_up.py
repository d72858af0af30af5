"""A position set up by hand: where a question about the rules is settled.

Takes a `SetUp` and gives it changed, or a game of plain Diplomacy that begins with it; a position that can't be is
refused with every reason. Rules: docs/sandbox.md 6.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kapdip.adjudicator.movement import open_places
from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Position, Power, ProvinceCode, Season, Step, Unit, UnitKind
from kapdip.board_rules import FIRST_YEAR
from kapdip.game import causes
from kapdip.game.change import with_inputs
from kapdip.game.errors import GameError
from kapdip.game.model import Alias, Game, MilitarySlip
from kapdip.game.setup import first_turn, new_game
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.game.variant import SetUp, Variant, profile_on, variant_of
from kapdip.reason import Reason

PLAIN = "standard"
"""The profile by which a position is played: orders, retreats, builds, and nothing that is traded."""
LAST_YEAR = 2100
LAST_TURN = (LAST_YEAR - FIRST_YEAR) * 2 + 2


def begin_position(set_up: SetUp, aliases: Sequence[Alias], rulebook: str, board: Board | None = None) -> Game:
    """A game that begins with the position; everybody leads the power that is theirs in the board's order.

    Raises GameError for a position that can't be.
    """
    variant = variant_of(profile_on(board, PLAIN, {"rulebook": str(rulebook)}), board=board)
    return with_set_up(new_game("", variant, aliases, seed=0), set_up)


def with_set_up(game: Game, set_up: SetUp) -> Game:
    """The game begun anew with another position; orders stay where their units do. Raises GameError as above."""
    wrong = check_set_up(game.variant, set_up)
    if wrong:
        raise GameError(*wrong)
    orders = _still_fitting(game, set_up)
    variant = replace(game.variant, set_up=set_up)
    return with_inputs(replace(game, variant=variant, turns=(first_turn(variant, game.seats),)), orders=orders)


def judged_by(game: Game, rulebook: str) -> Game:
    """The position as it was set up, with the orders that were given for it, begun anew under another rulebook."""
    variant = replace(game.variant, profile=profile_on(game.board, PLAIN, {"rulebook": rulebook}))
    begun = replace(game, variant=variant, turns=(first_turn(variant, game.seats),))
    return with_inputs(begun, orders=game.turns[0].inputs.orders)


def _still_fitting(game: Game, set_up: SetUp) -> Mapping[Power, MilitarySlip]:
    if len(game.turns) > 1 or set_up.step is not Step.MOVEMENT or game.variant.opens_with(1) is not Step.MOVEMENT:
        return {}
    slips = {
        power: MilitarySlip(
            slip.player, tuple(order for order in slip.movement if order.unit in set_up.position.units[power])
        )
        for power, slip in game.turn.inputs.orders.items()
    }
    return {power: slip for power, slip in slips.items() if slip.movement}


def check_set_up(variant: Variant, set_up: SetUp) -> tuple[Reason, ...]:
    """Everything that makes a position impossible."""
    return tuple(_faults(variant, set_up))


def _faults(variant: Variant, set_up: SetUp) -> Iterator[Reason]:
    board, position = variant.board, set_up.position
    standing = [unit for units in position.units.values() for unit in units]
    dislodged = [one.unit for units in position.dislodged.values() for one in units]
    yield from filter(None, (unit_refusal(board, unit) for unit in (*standing, *dislodged)))
    for units in (standing, dislodged):
        for province, count in Counter(unit.province for unit in units).items():
            if count > 1:
                yield causes.position_twice(province=province)
    for centre, count in Counter(code for codes in position.centres.values() for code in codes).items():
        if centre not in board.centres:
            yield causes.position_no_centre(province=centre)
        elif count > 1:
            yield causes.position_centre_twice(province=centre)
    if dislodged and set_up.step is not Step.RETREATS:
        yield causes.position_no_retreats()
    if set_up.step is Step.ADJUSTMENTS and not replace(variant, set_up=set_up).date(1).adjustments:
        yield causes.position_no_winter()


def unit_refusal(board: Board, unit: Unit) -> Reason | None:
    """Why a unit can't be where it is put; None where it can."""
    if board.can_stand(unit):
        return None
    province = unit.province
    if province not in board.provinces:
        return causes.position_unknown(text=str(unit.location))
    if unit.kind is UnitKind.ARMY:
        return causes.position_army_afloat(province=province)
    coasts = board.locations(UnitKind.FLEET, province)
    if not coasts:
        return causes.position_fleet_ashore(province=province)
    return causes.position_coast(province=province, choices=tuple(coasts))


# -- changing it -------------------------------------------------------------------------------------------------------


def empty(board: Board, set_up: SetUp) -> SetUp:
    """The board has no units, and nothing is owned."""
    nothing: dict[Power, tuple[()]] = dict.fromkeys(board.powers, ())
    return replace(set_up, position=Position(nothing, nothing))


def placed(set_up: SetUp, board: Board, power: Power, unit: Unit) -> SetUp:
    """The unit replaces whatever was there."""
    position = _without(set_up.position, unit.province)
    units = {**position.units, power: tuple(sorted((*position.units[power], unit)))}
    return _with_open_places(replace(set_up, position=replace(position, units=units)), board)


def driven_out(set_up: SetUp, board: Board, power: Power, unit: Unit, origin: ProvinceCode | None = None) -> SetUp:
    """The unit has been dislodged there and has to retreat, whatever unit is there now; `origin`: not to where the
    attacker came from.
    """
    gone = {owner: tuple(one for one in rows if one.unit.province != unit.province) for owner, rows in _rows(set_up)}
    rows = {**gone, power: tuple(sorted((*gone.get(power, ()), Dislodged(unit, origin, ()))))}
    position = replace(set_up.position, dislodged={owner: some for owner, some in rows.items() if some})
    return _with_open_places(replace(set_up, position=position, step=Step.RETREATS), board)


def cleared(set_up: SetUp, board: Board, province: ProvinceCode) -> SetUp:
    """No unit is there, and none was dislodged there."""
    position = _without(set_up.position, province)
    rows = {owner: tuple(one for one in some if one.unit.province != province) for owner, some in _rows(set_up)}
    position = replace(position, dislodged={owner: some for owner, some in rows.items() if some})
    return _with_open_places(replace(set_up, position=position), board)


def owned(set_up: SetUp, centre: ProvinceCode, power: Power | None) -> SetUp:
    """The centre belongs to that power, or to nobody."""
    centres = {
        owner: tuple(sorted({*(code for code in codes if code != centre), *((centre,) if owner == power else ())}))
        for owner, codes in set_up.position.centres.items()
    }
    return replace(set_up, position=replace(set_up.position, centres=centres))


def dated(set_up: SetUp, season: Season, year: int, step: Step, first_year: int = FIRST_YEAR) -> SetUp:
    """Another date; builds are those of the autumn, and dislodged units are forgotten where nobody retreats."""
    is_spring = season is Season.SPRING and step is not Step.ADJUSTMENTS
    turn = (min(max(year, first_year), LAST_YEAR) - first_year) * 2 + (1 if is_spring else 2)
    kept = set_up.position.dislodged if step is Step.RETREATS else {}
    return SetUp(replace(set_up.position, dislodged=kept), turn, step)


def set_up_of(game: Game, number: int | None = None) -> SetUp:
    """The units and owners on the board in the turn in progress, or as an earlier one began, as a position by hand."""
    if number is None or number == len(game.turns):
        position, step = position_now(game), orders_asked(game)
        date = game.variant.date(game.turn.number)
    else:
        position, step = game.turns[number - 1].start.position, None
        date = game.variant.date(number)
    first_year = game.board.first_year
    return dated(SetUp(position), date.season, date.year, step or Step.MOVEMENT, first_year)


def _rows(set_up: SetUp) -> Sequence[tuple[Power, tuple[Dislodged, ...]]]:
    return tuple(set_up.position.dislodged.items())


def _without(position: Position, province: ProvinceCode) -> Position:
    units = {power: tuple(unit for unit in some if unit.province != province) for power, some in position.units.items()}
    return replace(position, units=units)


def _with_open_places(set_up: SetUp, board: Board) -> SetUp:
    """Dislodged units may go to any empty province that the attacker did not come from."""
    position = set_up.position
    occupied = {unit.province for units in position.units.values() for unit in units}
    dislodged = {
        power: tuple(one._replace(retreats=open_places(board, one.unit, occupied, one.attacker_from)) for one in rows)
        for power, rows in position.dislodged.items()
    }
    return replace(set_up, position=replace(position, dislodged=dislodged))

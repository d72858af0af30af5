"""The replay of a turn: every fight as a scene of its own, with the map before and after it.

Takes a public turn and a speaker; gives `Shot`s: what is played, where to look, what is said. Units are where the
shots so far have brought them; centres change hands in the last shot. Retreats and builds come after the
movement.
Source: docs/wall.md 3.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from kapdip.board.model import Dislodged, Location, Position, Power, ProvinceCode, Unit, province_of
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip.game.public import PublicTurn
from kapdip.game.public_orders import PublicMovement, PublicOutcome, PublicRetreat
from kapdip.orders.model import Build, Disband, Retreat
from kapdip.showing.wall.commentary import Comment, comment_on
from kapdip.showing.wall.fights import Fight, FightEnd, fights_of
from kapdip.words.format import MINUS, place_name, power_name
from kapdip.words.read_back import unit_name
from kapdip.words.speaker import Speaker


class FilmCut(StrEnum):
    """In what pieces a movement is shown."""

    FIGHTS = "fights"
    POWERS = "powers"
    AT_ONCE = "at_once"


@dataclass(frozen=True, slots=True)
class Shot:
    """One piece of the replay. `places` are to be in sight; none: the whole map. `comment` None: nothing is said."""

    before: MapPicture
    after: MapPicture
    places: frozenset[ProvinceCode]
    powers: tuple[Power, ...]
    comment: Comment | None


def movement_film(
    turn: PublicTurn, powers: Sequence[Power], speaker: Speaker, options: MapOptions, telling: FilmCut = FilmCut.FIGHTS
) -> tuple[Shot, ...]:
    """The movement of a turn, then the whole map with every arrow. Empty before it is resolved."""
    movement = turn.movement
    if movement is None:
        return ()
    if turn.report is not None and telling is FilmCut.FIGHTS:  # who fought whom is not shown
        telling = FilmCut.AT_ONCE
    held = dict(turn.start.last_occupant)
    shots, told = [], frozenset[Unit]()
    for part, fight in _parts(movement, powers, telling):
        before = _position(turn.start.position, movement, told)
        told |= {one.unit for one in part}
        after = _position(turn.start.position, movement, told)
        orders = tuple(_drawn(one) for one in part)
        plans = tuple(replace(drawn, flags=None, reasons=(), route=()) for drawn in orders)
        shots.append(
            Shot(
                MapPicture(before, plans, held, options=options),
                MapPicture(after, orders, held, options=options),
                fight.places if fight is not None else frozenset(),
                fight.powers if fight is not None else tuple(dict.fromkeys(one.power for one in part)),
                comment_on(fight, speaker) if fight is not None else None,
            )
        )
    return (*shots, _whole(turn, movement, options))


def _parts(
    movement: PublicMovement, powers: Sequence[Power], telling: FilmCut
) -> Iterator[tuple[tuple[PublicOutcome, ...], Fight | None]]:
    """What is shown together, and the fight that it is."""
    if telling is FilmCut.FIGHTS:
        for fight in fights_of(movement, powers):
            yield fight.outcomes, fight
    elif telling is FilmCut.POWERS:
        for power in powers:
            if own := tuple(one for one in movement.outcomes if one.power == power):
                yield own, None
    else:
        yield movement.outcomes, None


def _whole(turn: PublicTurn, movement: PublicMovement, options: MapOptions) -> Shot:
    """The map with all that happened."""
    orders = tuple(map(_drawn, movement.outcomes))
    picture = MapPicture(movement.position, orders, dict(turn.start.last_occupant), options=options)
    return Shot(picture, picture, frozenset(), (), None)


def _drawn(one: PublicOutcome) -> DrawnOrder:
    return DrawnOrder(one.power, one.shown, frozenset(map(str, one.flags)), one.as_reasons, one.route)


def _position(start: Position, movement: PublicMovement, told: frozenset[Unit]) -> Position:
    """Where all units are once these units' outcomes are shown; the others are where they began."""
    units: dict[Power, list[Unit]] = {power: [] for power in start.units}
    dislodged: dict[Power, list[Dislodged]] = {}
    beaten = {one.unit: one for many in movement.position.dislodged.values() for one in many}
    for one in movement.outcomes:
        if one.unit not in told:
            units[one.power].append(one.unit)
        elif one.destination is not None:
            units[one.power].append(_at(one.unit, one.destination))
        elif one.unit in beaten:
            dislodged.setdefault(one.power, []).append(beaten[one.unit])
    return Position(
        {power: tuple(sorted(many)) for power, many in units.items()},
        start.centres,
        {power: tuple(many) for power, many in dislodged.items()},
    )


def _at(unit: Unit, place: Location) -> Unit:
    return unit if unit.location == place else Unit(unit.kind, place)


# -- retreats and builds -----------------------------------------------------------------------------------------------


def retreat_film(
    turn: PublicTurn, held: Mapping[ProvinceCode, Power], speaker: Speaker, options: MapOptions
) -> tuple[Shot, ...]:
    """Where the dislodged went, all in one shot."""
    movement, went = turn.movement, turn.retreats
    if movement is None or not went:
        return ()
    orders = tuple(
        DrawnOrder(
            one.power,
            Disband(one.unit) if one.destination is None else Retreat(one.unit, (one.destination,)),
            frozenset(),
        )
        for one in went
    )
    say, lang = speaker.say, speaker.language
    rows = [
        (one.power, f"{MINUS} {unit}" if one.destination is None else f"{unit} → {place_name(one.destination, lang)}")
        for one in went
        for unit in (unit_name(one.unit, lang),)
    ]
    gone = sum(one.destination is None for one in went)
    counts = {say("{n} retreated", n=len(went) - gone): len(went) - gone, say("{n} disbanded", n=gone): gone}
    comment = _comment(say("Retreats"), counts, rows, speaker)
    places = frozenset(one.unit.province for one in went) | {
        province_of(one.destination) for one in went if one.destination is not None
    }
    after = after_retreats(movement.position, went)
    before = MapPicture(movement.position, (), held, options=options)
    return (
        Shot(
            before,
            MapPicture(after, orders, held, options=options),
            places,
            _powers(one.power for one in went),
            comment,
        ),
    )


def build_film(
    turn: PublicTurn, held: Mapping[ProvinceCode, Power], speaker: Speaker, options: MapOptions
) -> tuple[Shot, ...]:
    """What was built and removed, all in one shot."""
    if turn.adjustments is None or not turn.adjustments.done:
        return ()
    done, say, lang = turn.adjustments.done, speaker.say, speaker.language
    orders = tuple(
        DrawnOrder(one.power, Build(one.unit) if one.built else Disband(one.unit), frozenset()) for one in done
    )
    rows = [(one.power, f"{'+' if one.built else MINUS} {unit_name(one.unit, lang)}") for one in done]
    built = sum(one.built for one in done)
    counts = {say("{n} built", n=built): built, say("{n} removed", n=len(done) - built): len(done) - built}
    picture = MapPicture(turn.after, orders, held, options=options)
    comment = _comment(say("Builds"), counts, rows, speaker)
    return (
        Shot(picture.with_options(orders=False), picture, frozenset(), _powers(one.power for one in done), comment),
    )


def turn_film(
    turn: PublicTurn, powers: Sequence[Power], held: Mapping[ProvinceCode, Power], speaker: Speaker, options: MapOptions
) -> tuple[Shot, ...]:
    """Everything that moved, was built or removed in a turn, as far as it is resolved."""
    moved = movement_film(turn, powers, speaker, options)
    return (*moved, *retreat_film(turn, held, speaker, options), *build_film(turn, held, speaker, options))


def _comment(place: str, counts: Mapping[str, int], done: Iterable[tuple[Power, str]], speaker: Speaker) -> Comment:
    """How much happened, and to whose units."""
    rows: dict[Power, list[str]] = {}
    for power, text in done:
        rows.setdefault(power, []).append(text)
    told = {power: ", ".join(texts) for power, texts in rows.items()}
    sentence = "\n".join(f"{power_name(power, speaker.language)}: {text}" for power, text in told.items())
    headline = f"{', '.join(text for text, count in counts.items() if count)}."
    return Comment(headline, sentence, place, headline, FightEnd.MOVED, tuple(told.items()))


def _powers(powers: Iterable[Power]) -> tuple[Power, ...]:
    return tuple(dict.fromkeys(powers))


def after_retreats(position: Position, went: Iterable[PublicRetreat]) -> Position:
    """The dislodged where they went; who went nowhere is gone."""
    went_to = {one.unit: one.destination for one in went}
    units = {power: list(many) for power, many in position.units.items()}
    for power, many in position.dislodged.items():
        for one in many:
            if (place := went_to.get(one.unit)) is not None:
                units[power].append(_at(one.unit, place))
    return Position({power: tuple(sorted(many)) for power, many in units.items()}, position.centres)

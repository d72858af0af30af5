"""The units on the board: in place, dislodged beside the victor, to be built, to be removed.

Takes: a stage and a picture. Gives: primitives with the key `unit:A PAR`, `dislodged:A PAR`.
"""

from kapdip.board.model import Power, Unit
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_stage import MapStage
from kapdip.drawing.map_symbols import ARMY_CORNER, DISLODGED_SIZE, badge, corners, unit_symbol
from kapdip.drawing.scene import Layer, Point, Primitive
from kapdip.orders.model import Build, Disband


def draw_units(stage: MapStage, picture: MapPicture) -> list[Primitive]:
    """All units: those to be removed faint and crossed out, those to be built with a plus."""
    options, letters, stands = picture.options, stage.sheet.board.letters, stage.stands
    shown = [drawn for drawn in picture.orders if options.shows(drawn)]
    removed = {
        (drawn.power, drawn.order.unit) for drawn in shown if isinstance(drawn.order, Disband) and not drawn.failed
    }
    items: list[Primitive] = []
    for power, units in picture.position.units.items():
        for unit in units:
            gone = (power, unit) in removed
            at = stands.unit(unit)
            items += unit_symbol(
                unit.kind,
                power,
                letters[power],
                at,
                scale=options.scale,
                key=f"unit:{unit}",
                opacity=0.5 if gone else 1.0,
            )
            if gone:
                items += badge(
                    _corner(stage, at, options.scale), "cross", "bad", scale=options.scale, key=f"order:{unit}"
                )
    items += _dislodged(stage, picture, removed)
    for drawn in shown:
        if isinstance(drawn.order, Build) and not drawn.failed:
            items += _build(stage, picture, drawn.power, drawn.order.unit)
    return items


def _corner(stage: MapStage, at: Point, scale: float) -> Point:
    return stage.free_place(corners(at, ARMY_CORNER, scale), at)


def _dislodged(stage: MapStage, picture: MapPicture, removed: set[tuple[Power, Unit]]) -> list[Primitive]:
    scale, letters = picture.options.scale, stage.sheet.board.letters
    items: list[Primitive] = []
    for power, beaten in picture.position.dislodged.items():
        for one in beaten:
            at = stage.stands.beaten(one.unit)
            gone = (power, one.unit) in removed
            items += unit_symbol(
                one.unit.kind,
                power,
                letters[power],
                at,
                scale=scale * DISLODGED_SIZE,
                key=f"dislodged:{one.unit}",
                opacity=0.5 if gone else 1.0,
                z=Layer.UNITS + 0.3,
            )
            mark = ("cross", False) if gone else ("bang", True)
            corner = _corner(stage, at, scale * DISLODGED_SIZE)
            items += badge(corner, mark[0], "bad", scale=scale, key=f"dislodged:{one.unit}", triangle=mark[1])
    return items


def _build(stage: MapStage, picture: MapPicture, power: Power, unit: Unit) -> list[Primitive]:
    scale, at = picture.options.scale, stage.stands.unit(unit)
    letter = stage.sheet.board.letters[power]
    done = unit in picture.position.units.get(power, ())
    items = () if done else unit_symbol(unit.kind, power, letter, at, scale=scale, key=f"order:{unit}", opacity=0.7)
    return [*items, *badge(_corner(stage, at, scale), "plus", "good", scale=scale, key=f"order:{unit}")]

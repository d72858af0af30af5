"""What there is to know about a province on a map: its owner, the units in it, who controls them. For tool tips and
screen readers.

Takes: a sheet, a picture (so nothing that is not public), a code. Gives: lines of text in the picture's language.
"""

from kapdip.board.model import Power, ProvinceCode, Unit, UnitKind
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import MapSheet
from kapdip.words.catalogue import words_in


def facts_about(sheet: MapSheet, picture: MapPicture, code: ProvinceCode) -> tuple[str, ...]:
    """One line for the centre, one for every unit in the province; `()` for an empty province without a centre."""
    say = words_in(picture.options.language).gettext
    lines = []
    if code in sheet.board.centres:
        owner = next((power for power, own in picture.position.centres.items() if code in own), None)
        lines.append(
            say("Centre: {power}").format(power=_name(sheet, picture, owner))
            if owner
            else say("Centre without an owner")
        )
    standing = [
        (power, unit) for power, units in picture.position.units.items() for unit in units if unit.province == code
    ]
    lines += [_unit(sheet, picture, power, unit) for power, unit in standing]
    beaten = [
        (power, one.unit)
        for power, many in picture.position.dislodged.items()
        for one in many
        if one.unit.province == code
    ]
    for power, unit in beaten:
        lines.append(say("{unit}, dislodged").format(unit=_unit(sheet, picture, power, unit)))
    return tuple(lines)


def _unit(sheet: MapSheet, picture: MapPicture, power: Power, unit: Unit) -> str:
    say = words_in(picture.options.language).gettext
    kind = say("Army") if unit.kind is UnitKind.ARMY else say("Fleet")
    coast = f" {unit.location}" if unit.location.coast else ""
    return f"{kind}{coast}: {_name(sheet, picture, power)}"


def _name(sheet: MapSheet, picture: MapPicture, power: Power) -> str:
    """The power, and who controls it, where the picture knows."""
    name = sheet.board.power_names[picture.options.language].get(power, power)
    alias = picture.control.get(power)
    return f"{name} ({alias})" if alias else name

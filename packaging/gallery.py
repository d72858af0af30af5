"""Draws every kind of thing that a map can show, as PNG and SVG, for a person to look at.

    .venv/bin/python packaging/gallery.py [FOLDER]        (default: out/gallery)

Takes nothing else. Gives one pair of files per picture; the names say what is in it. Nothing of it is committed.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtGui import QGuiApplication

from kapdip.adjudicator.model import Flag
from kapdip.board.model import Dislodged, Location, Position, Unit, UnitKind, province_of
from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_picture import DrawnOrder, Labels, MapOptions, MapPicture, OrderKind, Tint
from kapdip.drawing.map_sheet import MapSheet, standard_sheet
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.map_svg import map_svg
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove
from kapdip_gui.map.export import png_bytes, render_image

WIDTH = 1600


def unit(text: str) -> Unit:
    """`F STP/SC` as a unit."""
    return Unit(UnitKind(text[0]), Location(text[2:]))


def position_of(
    sheet: MapSheet, units: dict[str, str], dislodged: dict[str, list[Dislodged]] | None = None
) -> Position:
    """A position with these units (`{"FRANCE": "A PAR, F BRE"}`) and everybody's home centres."""
    powers = sheet.board.powers
    standing = {power: tuple(unit(text) for text in units.get(power, "").split(", ") if text) for power in powers}
    centres = {power: tuple(sheet.board.home_centres(power)) for power in powers}
    return Position(standing, centres, {power: tuple(beaten) for power, beaten in (dislodged or {}).items()})


def drawn(power: str, order: Order, *flags: Flag) -> DrawnOrder:
    """A result; without flags a success."""
    return DrawnOrder(power, order, frozenset(flags))


def plan_of_all_kinds(sheet: MapSheet) -> MapPicture:
    """Move, supports, convoy, hold, as plans."""
    position = position_of(
        sheet,
        {
            "FRANCE": "A SPA, F MAO, F NAO, A GAS, A MAR, A PAR",
            "ENGLAND": "F NTH, A YOR, F NWY, A WAL",
            "GERMANY": "A MUN, A RUH, F KIE, F DEN, A BER",
            "AUSTRIA": "A SER, A BUD, A VIE, F ALB",
            "TURKEY": "A BUL, F AEG, F BLA, A SMY",
            "RUSSIA": "F SEV, A UKR, A WAR, F STP/SC, F STP/NC",
            "ITALY": "F ION, A TUN, F TYS, A VEN",
        },
    )
    given: list[tuple[str, Order]] = [
        ("FRANCE", Move(unit("A SPA"), Location("LVP"), via=True)),
        ("FRANCE", Convoy(unit("F MAO"), unit("A SPA"), Location("LVP"))),
        ("FRANCE", Convoy(unit("F NAO"), unit("A SPA"), Location("LVP"))),
        ("FRANCE", Move(unit("A GAS"), Location("BUR"))),
        ("FRANCE", SupportMove(unit("A MAR"), unit("A GAS"), Location("BUR"))),
        ("FRANCE", SupportMove(unit("A PAR"), unit("A GAS"), Location("BUR"))),
        ("ENGLAND", Move(unit("A YOR"), Location("HOL"), via=True)),
        ("ENGLAND", Convoy(unit("F NTH"), unit("A YOR"), Location("HOL"))),
        ("ENGLAND", Move(unit("F NWY"), Location("SKA"))),
        ("ENGLAND", Hold(unit("A WAL"))),
        ("GERMANY", Move(unit("A MUN"), Location("BUR"))),
        ("GERMANY", SupportMove(unit("A RUH"), unit("A MUN"), Location("BUR"))),
        ("GERMANY", Move(unit("F DEN"), Location("NTH"))),
        ("GERMANY", SupportHold(unit("A BER"), unit("F KIE"))),
        ("GERMANY", Hold(unit("F KIE"))),
        ("AUSTRIA", Move(unit("A SER"), Location("BUL"))),
        ("AUSTRIA", SupportMove(unit("A BUD"), unit("A VIE"), Location("GAL"))),
        ("AUSTRIA", Move(unit("A VIE"), Location("GAL"))),
        ("AUSTRIA", Move(unit("F ALB"), Location("ION"))),
        ("TURKEY", Move(unit("A BUL"), Location("SER"))),
        ("TURKEY", SupportMove(unit("F BLA"), unit("A BUL"), Location("RUM"))),
        ("TURKEY", Move(unit("F AEG"), Location("BUL/SC"))),
        ("TURKEY", Hold(unit("A SMY"))),
        ("RUSSIA", Move(unit("F SEV"), Location("RUM"))),
        ("RUSSIA", SupportMove(unit("A UKR"), unit("F SEV"), Location("RUM"))),
        ("RUSSIA", Move(unit("F STP/NC"), Location("NWY"))),
        ("RUSSIA", SupportHold(unit("A WAR"), unit("A UKR"))),
        ("ITALY", Convoy(unit("F ION"), unit("A TUN"), Location("GRE"))),
        ("ITALY", Move(unit("A TUN"), Location("GRE"), via=True)),
        ("ITALY", SupportHold(unit("F TYS"), unit("F ION"))),
        ("ITALY", Move(unit("A VEN"), Location("TRI"))),
    ]
    return MapPicture(position, tuple(DrawnOrder(power, order) for power, order in given), dict(sheet.homeland))


def result_of_all_kinds(sheet: MapSheet) -> MapPicture:
    """Success, bounce, head-to-head, cut, dislodged, disrupted convoy, void, as results."""
    beaten = Dislodged(unit("A HOL"), "HEL", (Location("BEL"),))
    position = position_of(
        sheet,
        {
            "FRANCE": "A LVP, F MAO, F NAO, A BUR, A MAR, A PIC",
            "ENGLAND": "F NTH, A YOR, F NWY, A BEL",
            "GERMANY": "F HOL, A RUH, F DEN, A MUN, A BER",
            "AUSTRIA": "A RUM, A BUD, A GAL, F ION, A BUL",
            "TURKEY": "F BLA, A CON, F AEG",
            "RUSSIA": "F SEV, A UKR, A STP",
            "ITALY": "F TYS, A VEN, A TUN",
        },
        {"ENGLAND": [beaten]},
    )
    orders = (
        drawn("FRANCE", Move(unit("A SPA"), Location("LVP"), via=True)),
        drawn("FRANCE", Convoy(unit("F MAO"), unit("A SPA"), Location("LVP"))),
        drawn("FRANCE", Convoy(unit("F NAO"), unit("A SPA"), Location("LVP"))),
        drawn("FRANCE", Move(unit("A GAS"), Location("BUR"))),
        drawn("FRANCE", SupportMove(unit("A MAR"), unit("A GAS"), Location("BUR"))),
        drawn("FRANCE", Move(unit("A PIC"), Location("BEL")), Flag.BOUNCE),
        drawn("ENGLAND", SupportHold(unit("A BEL"), unit("A HOL")), Flag.CUT),
        drawn("ENGLAND", SupportHold(unit("A HOL"), unit("A BEL")), Flag.CUT, Flag.DISLODGED),
        drawn("ENGLAND", SupportHold(unit("F NTH"), unit("A HOL")), Flag.CUT),
        drawn("ENGLAND", SupportHold(unit("F NWY"), unit("F NTH")), Flag.CUT),
        drawn("ENGLAND", Move(unit("A YOR"), Location("NWY"), via=True), Flag.DISRUPTED),
        drawn("GERMANY", Move(unit("F HEL"), Location("HOL"))),
        drawn("GERMANY", SupportMove(unit("A RUH"), unit("F HEL"), Location("HOL"))),
        drawn("GERMANY", Move(unit("F DEN"), Location("NTH")), Flag.BOUNCE),
        drawn("GERMANY", Hold(unit("A MUN"))),
        drawn("GERMANY", SupportHold(unit("A BER"), unit("A MUN"))),
        drawn("AUSTRIA", Move(unit("A SER"), Location("RUM"))),
        drawn("AUSTRIA", SupportMove(unit("A BUD"), unit("A SER"), Location("RUM"))),
        drawn("AUSTRIA", SupportMove(unit("A BUL"), unit("A SER"), Location("RUM")), Flag.CUT),
        drawn("AUSTRIA", Move(unit("A GAL"), Location("WAR")), Flag.BOUNCE),
        drawn("AUSTRIA", Move(unit("F ALB"), Location("ION"))),
        drawn("TURKEY", Move(unit("A CON"), Location("BUL")), Flag.BOUNCE),
        drawn("TURKEY", SupportMove(unit("F BLA"), unit("A CON"), Location("BUL"))),
        drawn("TURKEY", Move(unit("F SMY"), Location("AEG"))),
        drawn("RUSSIA", Move(unit("F SEV"), Location("RUM")), Flag.BOUNCE),
        drawn("RUSSIA", Move(unit("A UKR"), Location("WAR")), Flag.BOUNCE),
        drawn("RUSSIA", Move(unit("A STP"), Location("NWY")), Flag.BOUNCE),
        drawn("ITALY", SupportMove(unit("F TYS"), unit("A TUN"), Location("ROM")), Flag.VOID),
        drawn("ITALY", Hold(unit("A VEN"))),
        drawn("ITALY", Move(unit("A TUN"), Location("GRE"), via=True), Flag.DISRUPTED),
        drawn("AUSTRIA", Convoy(unit("F ION"), unit("A TUN"), Location("GRE")), Flag.DISRUPTED),
    )
    return MapPicture(position, orders, dict(sheet.homeland))


def retreats_and_builds(sheet: MapSheet) -> MapPicture:
    """Retreats with choices, a disbandment, builds and removals."""
    beaten = [
        Dislodged(unit("A SER"), "BUL", (Location("ALB"), Location("GRE"))),
        Dislodged(unit("F TRI"), "VEN", (Location("ADR"),)),
    ]
    position = position_of(
        sheet,
        {"TURKEY": "A SER", "ITALY": "F TRI, A TYR", "AUSTRIA": "A VIE", "FRANCE": "A MAR, A PIC", "RUSSIA": "A MOS"},
        {"AUSTRIA": beaten},
    )
    given: list[tuple[str, Order]] = [
        ("AUSTRIA", Retreat(unit("A SER"), (Location("ALB"), Location("GRE")))),
        ("AUSTRIA", Disband(unit("F TRI"))),
        ("FRANCE", Build(unit("F BRE"))),
        ("FRANCE", Build(unit("A PAR"))),
        ("FRANCE", Disband(unit("A PIC"))),
        ("RUSSIA", Build(unit("F STP/NC"))),
        ("RUSSIA", Build(unit("A WAR"))),
    ]
    return MapPicture(position, tuple(DrawnOrder(power, order) for power, order in given), dict(sheet.homeland))


def corner(sheet: MapSheet) -> MapPicture:
    """As many orders in one corner as there can be: a head-to-head, three moves to one place, supports by and for
    several powers.
    """
    position = position_of(
        sheet,
        {
            "FRANCE": "A BUR, A PIC, F ENG, A PAR, A MAR",
            "GERMANY": "A RUH, F HOL, A MUN, A KIE, F HEL, A BER",
            "ENGLAND": "F NTH, A BEL, F LON, F DEN, A EDI",
            "AUSTRIA": "A TYR, A BOH, A VIE, A TRI",
            "ITALY": "A VEN, A PIE, F ADR, F APU, A ROM",
        },
    )
    orders = (
        drawn("FRANCE", Move(unit("A BUR"), Location("MUN")), Flag.BOUNCE),
        drawn("GERMANY", Move(unit("A MUN"), Location("BUR")), Flag.BOUNCE),
        drawn("FRANCE", SupportMove(unit("A MAR"), unit("A BUR"), Location("MUN"))),
        drawn("FRANCE", SupportMove(unit("A PAR"), unit("A PIC"), Location("BEL")), Flag.CUT),
        drawn("FRANCE", Move(unit("A PIC"), Location("BEL")), Flag.BOUNCE),
        drawn("FRANCE", SupportMove(unit("F ENG"), unit("A PIC"), Location("BEL"))),
        drawn("GERMANY", SupportMove(unit("A RUH"), unit("A MUN"), Location("BUR")), Flag.CUT),
        drawn("GERMANY", Move(unit("F HOL"), Location("BEL")), Flag.BOUNCE),
        drawn("GERMANY", SupportMove(unit("A KIE"), unit("A MUN"), Location("BUR")), Flag.VOID),
        drawn("GERMANY", Move(unit("F HEL"), Location("NTH")), Flag.BOUNCE),
        drawn("GERMANY", SupportHold(unit("A BER"), unit("A KIE"))),
        drawn("ENGLAND", Move(unit("F NTH"), Location("HEL")), Flag.BOUNCE),
        drawn("ENGLAND", SupportHold(unit("F LON"), unit("F NTH"))),
        drawn("ENGLAND", SupportHold(unit("F DEN"), unit("F NTH"))),
        drawn("ENGLAND", Hold(unit("A BEL"))),
        drawn("AUSTRIA", Move(unit("A TYR"), Location("VEN")), Flag.BOUNCE),
        drawn("AUSTRIA", SupportMove(unit("A TRI"), unit("A TYR"), Location("VEN")), Flag.CUT),
        drawn("AUSTRIA", Move(unit("A BOH"), Location("MUN")), Flag.BOUNCE),
        drawn("AUSTRIA", Move(unit("A VIE"), Location("TYR")), Flag.BOUNCE),
        drawn("ITALY", Move(unit("A VEN"), Location("TYR")), Flag.BOUNCE),
        drawn("ITALY", SupportMove(unit("A PIE"), unit("A VEN"), Location("TYR"))),
        drawn("ITALY", Move(unit("F ADR"), Location("TRI")), Flag.BOUNCE),
        drawn("ITALY", Move(unit("A ROM"), Location("VEN")), Flag.BOUNCE),
        drawn("ITALY", SupportHold(unit("F APU"), unit("F ADR"))),
    )
    return MapPicture(position, orders, dict(sheet.homeland))


def fullest(sheet: MapSheet) -> MapPicture:
    """A unit in every province, every centre owned."""
    powers = sheet.board.powers
    units: dict[str, list[Unit]] = {power: [] for power in powers}
    codes = [code for code in sheet.anchors if province_of(Location(code)) == code]
    for index, code in enumerate(codes):
        kind = UnitKind.FLEET if sheet.outlines[code].kind != "inland" else UnitKind.ARMY
        units[powers[index % len(powers)]].append(Unit(kind, Location(code)))
    centres = {power: tuple(sheet.board.centres[index :: len(powers)]) for index, power in enumerate(powers)}
    return MapPicture(
        Position({power: tuple(own) for power, own in units.items()}, centres), last_held=dict(sheet.homeland)
    )


def pictures(sheet: MapSheet) -> Iterator[tuple[str, str, MapPicture, int]]:
    """Name, theme, picture, width in pixels."""
    german = MapOptions(language="de")
    start = MapPicture(sheet.board.start, last_held=dict(sheet.homeland), options=german)
    yield "01-start", "light", start, WIDTH
    yield "02-plans", "light", replace(plan_of_all_kinds(sheet), options=german), WIDTH
    yield "03-results", "light", result_of_all_kinds(sheet), WIDTH
    yield "04-results-dark-small", "dark", result_of_all_kinds(sheet), 690
    yield "05-retreats-builds", "light", retreats_and_builds(sheet), WIDTH
    yield "06-fullest-de", "light", replace(fullest(sheet), options=german), WIDTH
    yield "07-fullest-small", "light", fullest(sheet), 690
    yield "08-fullest-codes", "dark", replace(fullest(sheet), options=MapOptions(labels=Labels.CODES)), 1120
    yield "09-patterns", "print", replace(fullest(sheet), options=MapOptions(patterns=True, labels=Labels.CODES)), WIDTH
    names = dict(
        zip(
            sheet.board.powers,
            ("Rübezahl", "Lucky Luke", "Tante Ju", "Don Quijote", "Pippi", "Münchhausen", "Zorro"),
            strict=False,
        )
    )
    yield (
        "10-control",
        "light",
        replace(start, control=names, options=replace(german, control=True, tint=Tint.HOMELAND)),
        WIDTH,
    )
    yield "11-plans-dark", "dark", plan_of_all_kinds(sheet), 1100
    yield "12-corner", "light", corner(sheet), WIDTH
    yield "13-corner-dark-small", "dark", corner(sheet), 700
    yield "14-results-print", "print", result_of_all_kinds(sheet).with_options(patterns=True), 830
    yield from kind_by_kind(sheet)


def kind_by_kind(sheet: MapSheet) -> Iterator[tuple[str, str, MapPicture, int]]:
    """Each kind of order by itself, as a plan and as a result."""
    both = {"plan": plan_of_all_kinds(sheet), "result": result_of_all_kinds(sheet)}
    for number, kind in enumerate((OrderKind.MOVE, OrderKind.SUPPORT, OrderKind.CONVOY, OrderKind.HOLD), 20):
        for stage, picture in both.items():
            yield f"{number}-{kind}-{stage}", "light", picture.with_options(kinds=frozenset({kind})), 1100
    for number, kind in enumerate((OrderKind.RETREAT, OrderKind.ADJUSTMENT), 24):
        yield f"{number}-{kind}", "light", retreats_and_builds(sheet).with_options(kinds=frozenset({kind})), 1100


def main() -> int:
    """Draw all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("out/gallery")
    folder.mkdir(parents=True, exist_ok=True)
    application = QGuiApplication([])
    sheet = standard_sheet()
    for name, theme, picture, width in pictures(sheet):
        shown = picture.with_options(zoom=width / sheet.width)
        paints = map_paints(theme, sheet.board, shown.options.scale)
        (folder / f"{name}.png").write_bytes(png_bytes(render_image(draw_map(sheet, shown), paints, width)))
        (folder / f"{name}.svg").write_text(map_svg(shown, theme, sheet, title=name), encoding="utf-8")
        print(folder / f"{name}.png")
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())

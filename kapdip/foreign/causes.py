"""Why a foreign board is refused, and what was decided or left out where it was taken: causes. See `kapdip.reason`."""

from kapdip.reason import Cause, no_facts


def _text(*, text: str) -> None: ...
def _name(*, name: str) -> None: ...
def _names(*, names: tuple[str, ...]) -> None: ...
def _name_text(*, name: str, text: str) -> None: ...
def _name_other(*, name: str, other: str) -> None: ...
def _name_names(*, name: str, names: tuple[str, ...]) -> None: ...
def _count(*, count: int) -> None: ...
def _point(*, name: str, value: str) -> None: ...
def _counts(*, name: str, powers: int, provinces: int, centres: int, army: int, fleet: int, units: int) -> None: ...


# -- refused -----------------------------------------------------------------------------------------------------------

unknown_format = Cause(
    "foreign.unknown_format",
    no_facts,
    "this is no board that can be imported. A jDip plug-in is a zip or folder with a file variants.xml, a "
    "board of vDiplomacy or webDiplomacy one with variant.php and install.php, and one of DPjudge is a file NAME.map.",
)
other_program = Cause(
    "foreign.other_program",
    _name,
    "boards of {name} can't be imported; those of jDip, vDiplomacy, webDiplomacy and DPjudge can",
)
too_large = Cause("foreign.too_large", _count, "it holds more than {count} bytes, or too many files")
bad_archive = Cause(
    "foreign.bad_archive", no_facts, "the zip is damaged or locked, or names files outside of its own folder"
)
not_xml = Cause("foreign.not_xml", _name_text, "{name} is no valid XML: {text}")
file_missing = Cause("foreign.file_missing", _name, "the file {name} is missing")
which_variant = Cause(
    "foreign.which_variant", _names, "there are several boards in it: choose one with --variant, {names:or}"
)
no_variant = Cause("foreign.no_variant", _name_names, "there is no board “{name}” in it; there is {names}")
nothing = Cause("foreign.nothing", no_facts, "it has no provinces, or fewer than two powers")
name_twice = Cause("foreign.name_twice", _name, "“{name}” stands for two provinces")
unknown_place = Cause("foreign.unknown_place", _name_text, "{text} names the place “{name}”, which is not on the board")
unknown_power = Cause("foreign.unknown_power", _name_text, "{text} names the power “{name}”, which is not on the board")
cant_stand = Cause("foreign.cant_stand", _name_text, "{text}: a unit of this kind can't be in {name}")
two_units = Cause("foreign.two_units", _name, "two units begin in {name}")
more = Cause("foreign.more", _count, "and {count} more")
wings = Cause("foreign.wings", no_facts, "it is played with wings, a third kind of unit, which Kapdip does not know")
borders = Cause(
    "foreign.borders",
    _names,
    "ways are closed or weak at times ({names}), which Kapdip does not know; --set borders=plain takes them as usual",
)
begins = Cause(
    "foreign.begins",
    _text,
    "it begins with “{text}”; Kapdip begins with the moves of a spring after Christ. --set begin=S1901M chooses one",
)
no_units = Cause(
    "foreign.no_units",
    no_facts,
    "it begins without units, and Kapdip not with builds; --set begin=S1901M begins with moves all the same",
)
unknown_setting = Cause("foreign.unknown_setting", _name_names, "--set {name}: possible are {names:or}")
not_empty = Cause("foreign.not_empty", _name, "{name} is there already and not empty")
too_deep = Cause("foreign.too_deep", no_facts, "it is nested too deeply")
no_drawing = Cause("foreign.no_drawing", no_facts, "it has no drawing whose shapes can be read")

# -- what is being done ------------------------------------------------------------------------------------------------

reading = Cause("foreign.reading", no_facts, "The board is being read")
drawing = Cause("foreign.drawing", no_facts, "The board is being drawn")


# -- reported ----------------------------------------------------------------------------------------------------------

made = Cause(
    "foreign.made",
    _counts,
    "{name}: {powers} powers, {provinces} provinces, {centres} centres, {units} units at the start; {army} ways of "
    "armies and {fleet} of fleets, both directions counted.",
)
said_by = Cause("foreign.said_by", _text, "What the source says of itself: {text}")
set_default = Cause("foreign.set_default", _point, "“{name}” can't be read from the source: {value} is taken.")
no_convoy = Cause(
    "foreign.no_convoy", _name, "Fleets do not convoy in {name}, as only a coast that is not split can have that."
)
left_out = Cause("foreign.left_out", _name, "Left out, as Kapdip does not know it: {name}.")
plain_borders = Cause("foreign.plain_borders", _names, "Taken as usual ways though closed or weak at times: {names}.")
one_way = Cause("foreign.one_way", _name_other, "{name} leads to {other}, but not back; it is taken both ways.")
no_ways = Cause("foreign.no_ways", _name, "No way leads to {name}; it is left out.")
no_way = Cause("foreign.no_way", _name_other, "A way from {name} to {other} that no unit can go is left out.")
listed_twice = Cause("foreign.listed_twice", _name, "The ways of {name} are listed twice; the later list counts.")
island = Cause(
    "foreign.island",
    _name,
    "{name} has a supply centre, but only fleets get there: it is taken for a coast (--set islands=sea).",
)
neutral = Cause("foreign.neutral", _name_text, "{text} in {name} belongs to nobody who plays; it is left out.")
not_drawn = Cause("foreign.not_drawn", _name, "{name} has no shape in the drawing; a square stands for it.")
apart = Cause("foreign.apart", _name_other, "{name} and {other} are neighbours, but don't touch in the drawing.")
touching = Cause("foreign.touching", _name_other, "{name} and {other} touch in the drawing, but are not neighbours.")
schematic = Cause(
    "foreign.schematic",
    no_facts,
    "The source has no drawing: each province is what is nearest to its place.",
)
german = Cause(
    "foreign.german", no_facts, "The German names are the English ones; names and currencies stand in board.json."
)

"""A board of jDip: `variants.xml`, the adjacency and the drawing that it names.

Takes: the files of a plug-in, which of its variants, settings. Gives: a `BoardDraft`. Source: docs/boards.md, "Import".
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from kapdip.foreign import causes
from kapdip.foreign.codes import Codes, power_code
from kapdip.foreign.draft import BoardDraft, Land, Nation
from kapdip.foreign.errors import ImportRefusedError
from kapdip.foreign.svg import UNMOVED, local, moved, rings_of
from kapdip.reason import Reason

INDEX = "variants.xml"
_COASTS = ("nc", "sc", "ec", "wc")
_REF = re.compile(r"(.+?)[-/\\](nc|sc|ec|wc|xc|mv)")
_TURN = re.compile(r"(spring|summer|fall|winter)\W+([0-9]{1,4})\s*(bc)?\W+(movement|retreat|adjustment)", re.IGNORECASE)
_BUILDS = {
    "VALUE_BUILDS_HOME_ONLY": "home",
    "VALUE_BUILDS_ANY_IF_HOME_OWNED": "any-if-home",
    "VALUE_BUILDS_ANY_OWNED": "any",
}
_KINDS = {"army": "A", "fleet": "F"}


def read_jdip(files: Mapping[str, bytes], variant: str | None, settings: Mapping[str, str]) -> BoardDraft:
    """The board of a plug-in. Raises ImportRefusedError with everything that is wrong."""
    index = next(name for name in sorted(files, key=len) if PurePosixPath(name).name == INDEX)
    return _Reader(files, index, settings).read(variant)


class _Reader:
    """What has been read so far, and what is wrong with it."""

    def __init__(self, files: Mapping[str, bytes], index: str, settings: Mapping[str, str]) -> None:
        self.files, self.home, self.settings = files, PurePosixPath(index).parent, settings
        self.root = self.tree(PurePosixPath(index).name)
        self.draft = BoardDraft("", has_shared_borders=False)
        self.wrong: list[Reason] = []
        self.places: dict[str, str] = {}
        """The code of a province by each of its names, folded."""
        self.powers: dict[str, str | None] = {"none": None, "any": None}

    def tree(self, name: str) -> Element:
        """A file of the source as XML; what its own DTD declares is filled in, nothing else is fetched."""
        file = str(self.home / name)
        if file not in self.files:
            raise ImportRefusedError(causes.file_missing(name=name))
        try:
            return ET.fromstring(self.files[file])
        except (ET.ParseError, ValueError, LookupError) as error:
            raise ImportRefusedError(causes.not_xml(name=name, text=str(error))) from error

    def read(self, wanted: str | None) -> BoardDraft:
        variants = {one.get("name", ""): one for one in self.root.iter("VARIANT")}
        if wanted is None and len(variants) > 1:
            raise ImportRefusedError(causes.which_variant(names=tuple(variants)))
        if wanted is not None and wanted not in variants:
            raise ImportRefusedError(causes.no_variant(name=wanted, names=tuple(variants)))
        variant = variants.get(wanted or next(iter(variants), ""))
        mapped = None if variant is None else variant.find("MAP")
        if variant is None or mapped is None:
            raise ImportRefusedError(causes.nothing())
        self.draft.name = variant.get("name", "")
        texts = (text.strip() for one in (self.root, variant) if (text := one.findtext("DESCRIPTION", "")).strip())
        self.draft.notes += [causes.said_by(text=_without_tags(text)[:600]) for text in texts]
        provinces = self.tree(mapped.get("adjacencyURI", ""))
        self.provinces(provinces)
        self.rules(variant)
        self.nations(variant)
        self.standing(variant)
        self.drawing(mapped)
        return self.draft.checked(self.wrong)

    # -- provinces ---------------------------------------------------------------------------------------------------

    def provinces(self, root: Element) -> None:
        rows, codes = [*root.iter("PROVINCE")], Codes()
        for row in rows:
            short, full = row.get("shortname", ""), row.get("fullname", "")
            code = codes.take(short, full)
            land = self.draft.lands[code] = Land(code, full.strip() or short, "")
            land.convoys = row.get("isConvoyableCoast", "").lower() == "true"
            for name in {_folded(one) for one in (short, full, *(u.get("name", "") for u in row.iter("UNIQUENAME")))}:
                if name in self.places:
                    raise ImportRefusedError(causes.name_twice(name=name))
                self.places[name] = code
        closed = {row.get("id", "") for row in root.iter("BORDER")}
        used = sorted({name for row in rows for name in _split(row.get("borders", "")) if name in closed})
        if used and "borders" not in self.settings:
            self.wrong.append(causes.borders(names=tuple(used)))
        elif used:
            self.draft.notes.append(causes.plain_borders(names=tuple(used)))
        lists = [(land, self.lists(row, land)) for row, land in zip(rows, self.draft.lands.values(), strict=True)]
        for land, (army, fleet) in lists:
            land.coasts = [kind.upper() for kind in _COASTS if kind in fleet]
            if len(land.coasts) == 1 or "xc" in fleet:
                fleet["xc"] = [*fleet.pop("xc", []), *(ref for kind in _COASTS for ref in fleet.pop(kind, []))]
                land.coasts = []
            land.terrain = ("coast" if army is not None else "sea") if fleet else "inland"
            if not fleet and not [ref for ref in army or () if self.place(ref, land.name)[0] != land.code]:
                land.terrain = "impassable"
        for land, (army, fleet) in lists:
            self.ways(land, army or [], fleet)
        self.draft.both_ways()

    def lists(self, row: Element, land: Land) -> tuple[list[str] | None, dict[str, list[str]]]:
        """Where armies go, and fleets from each coast; None where no army can be."""
        found: dict[str, list[str]] = {}
        for one in row.iter("ADJACENCY"):
            kind = one.get("type", "").lower()
            if kind in found:
                self.draft.notes.append(causes.listed_twice(name=land.name))
            found[kind] = _split(one.get("refs", ""))
        return found.pop("mv", None), {kind: refs for kind, refs in found.items() if kind in (*_COASTS, "xc")}

    def place(self, ref: str, where: str) -> tuple[str, str]:
        """The code and coast of a name; nothing where there is no such place, which is noted."""
        whole = _folded(ref)
        coast = "" if whole in self.places else next((m[2] for m in [_REF.fullmatch(whole)] if m), "")
        code = self.places.get(whole[: -len(coast) - 1] if coast else whole, "")
        if not code:
            self.wrong.append(causes.unknown_place(name=ref, text=where))
        return code, coast.upper() if coast not in ("", "xc", "mv") else ""

    def ways(self, land: Land, army: list[str], fleet: Mapping[str, list[str]]) -> None:
        lands, draft = self.draft.lands, self.draft
        for code in {self.place(ref, land.name)[0] for ref in army} - {"", land.code}:
            if lands[code].terrain in ("coast", "inland"):
                draft.army.add((land.code, code))
            elif lands[code].terrain == "sea":
                draft.notes.append(causes.no_way(name=land.name, other=lands[code].name))
        for kind, refs in fleet.items():
            here = land.code if kind == "xc" else f"{land.code}/{kind.upper()}"
            for code, coast in {self.place(ref, land.name) for ref in refs}:
                if code in ("", land.code):
                    continue
                there = lands[code]
                if there.coasts and coast not in there.coasts:
                    self.wrong.append(causes.unknown_place(name=f"{there.name} {coast}".strip(), text=land.name))
                elif there.terrain not in ("coast", "sea"):
                    draft.notes.append(causes.no_way(name=land.name, other=there.name))
                else:
                    draft.fleet.add((here, f"{code}/{coast}" if there.coasts else code))

    # -- rules -------------------------------------------------------------------------------------------------------

    def rules(self, variant: Element) -> None:
        options = {one.get("name"): one.get("value", "") for one in variant.iter("RULEOPTION")}
        if options.pop("OPTION_WINGS", "").endswith("_ENABLED"):
            self.wrong.append(causes.wings())
        self.draft.builds = _BUILDS.get(options.pop("OPTION_BUILDS", ""), "home")
        self.draft.notes += [causes.left_out(name=f"{name} {value}") for name, value in options.items()]
        said = variant.find("STARTINGTIME")
        turn = "" if said is None else said.get("turn", "")
        found = _TURN.search(turn)
        if begin := self.settings.get("begin"):
            self.draft.begin = begin
        elif found is None or found[3] or (found[1].lower(), found[4].lower()) != ("spring", "movement"):
            self.wrong.append(causes.begins(text=turn))
        else:
            self.draft.begin = f"S{int(found[2])}M"
        for one in variant.iterfind("VICTORYCONDITIONS/*"):
            value = one.get("value", "")
            if one.tag == "WINNING_SUPPLY_CENTERS" and value.isdecimal() and len(value) < 4:
                self.draft.victory = int(value)
            else:
                self.draft.notes.append(causes.left_out(name=f"{one.tag} {value}"))

    # -- powers ------------------------------------------------------------------------------------------------------

    def nations(self, variant: Element) -> None:
        for row in variant.iter("POWER"):
            name = row.get("name", "")
            code = None
            if row.get("active", "true") != "false":
                code = power_code(name, [one.power for one in self.draft.nations])
                self.draft.nations.append(Nation(code, name))
            for one in (name, row.get("adjective", ""), *row.get("altnames", "").split(",")):
                if one.strip():
                    self.powers.setdefault(_folded(one), code)

    def power(self, name: str, where: str) -> str | None:
        if (folded := _folded(name)) not in self.powers:
            self.wrong.append(causes.unknown_power(name=name, text=where))
        return self.powers.get(folded)

    def standing(self, variant: Element) -> None:
        """Centres, their owners, and units."""
        nations, lands = {one.power: one for one in self.draft.nations}, self.draft.lands
        for row in variant.iter("SUPPLYCENTER"):
            code, _ = self.place(row.get("province", ""), "SUPPLYCENTER")
            home, owner = (self.power(row.get(key, "none"), "SUPPLYCENTER") for key in ("homepower", "owner"))
            if code:
                land = lands[code]
                land.centre, land.home = True, home
                if owner in nations:
                    nations[owner].owns.append(code)
                if land.terrain == "sea" and self.settings.get("islands", "coast") == "coast":
                    land.terrain = "coast"
                    self.draft.notes.append(causes.island(name=land.name))
        taken: set[str] = set()
        for row in variant.iter("INITIALSTATE"):
            where, kind = f"INITIALSTATE {row.get('power', '')}", row.get("unit", "").lower()
            code, _ = self.place(row.get("province", ""), where)
            power = self.power(row.get("power", "none"), where)
            if kind == "wing" and causes.wings() not in self.wrong:
                self.wrong.append(causes.wings())
            if not code or kind not in _KINDS:
                continue
            coast = row.get("unitcoast", "").upper() if kind == "fleet" and lands[code].coasts else ""
            place = f"{code}/{coast}" if coast else code
            stands = {"army": ("coast", "inland"), "fleet": ("coast", "sea")}[kind]
            if power is None:
                self.draft.notes.append(causes.neutral(name=lands[code].name, text=f"{_KINDS[kind]} {place}"))
                continue
            if lands[code].terrain not in stands or (kind == "fleet" and lands[code].coasts and not coast):
                self.wrong.append(causes.cant_stand(name=lands[code].name, text=where))
            elif code in taken:
                self.wrong.append(causes.two_units(name=lands[code].name))
            else:
                nations[power].start.append(f"{_KINDS[kind]} {place}")
            taken.add(code)
        if not any(one.start for one in self.draft.nations) and "begin" not in self.settings:
            self.wrong.append(causes.no_units())

    # -- drawing -----------------------------------------------------------------------------------------------------

    def drawing(self, mapped: Element) -> None:
        files = {one.get("id"): one.get("URI", "") for one in self.root.iter("MAP_DEFINITION")}
        graphics = sorted(mapped.iter("MAP_GRAPHIC"), key=lambda one: one.get("default") != "true")
        for graphic in graphics:
            name = files.get(graphic.get("ref"), "")
            if str(self.home / name) in self.files:
                root = self.tree(name)
                self.frame(root)
                self.shapes(root, UNMOVED, is_mouse=False)
                self.anchors(root)
            if self.draft.shapes:
                return
        self.wrong.append(causes.no_drawing())

    def frame(self, root: Element) -> None:
        numbers = [float(one) for one in re.findall(r"-?[0-9]+\.?[0-9]*", root.get("viewBox", ""))]
        if len(numbers) != 4:
            sizes = [re.match(r"[0-9]+\.?[0-9]*", root.get(key, "")) for key in ("width", "height")]
            numbers = [0, 0, *(float(one[0]) if one else 1000.0 for one in sizes)]
        left, top, width, height = numbers
        self.draft.frame = (left, top, max(width, 1), max(height, 1))

    def shapes(self, element: Element, matrix: tuple[float, ...], *, is_mouse: bool) -> None:
        """Every element of the layer of shapes that is called after a province, whatever groups it is in."""
        matrix = moved(matrix, element)  # type: ignore[arg-type]
        found = self.drawn(element.get("id", "")) if is_mouse else None
        if found is not None:
            self.draft.shapes.setdefault(found, []).extend(rings_of(element, matrix))
            return
        for child in element:
            self.shapes(child, matrix, is_mouse=is_mouse or child.get("id") == "MouseLayer")

    def drawn(self, name: str) -> str | None:
        folded = _folded(name).lstrip("_")
        coast = _REF.fullmatch(folded)
        return self.places.get(folded) or (self.places.get(coast[1]) if coast else None)

    def anchors(self, root: Element) -> None:
        for row in (one for one in root.iter() if local(one) == "PROVINCE"):
            folded = _folded(row.get("name", ""))
            coast = None if folded in self.places else _REF.fullmatch(folded)
            code = self.places.get(coast[1] if coast else folded)
            if code is None:
                continue
            for kind, at in _points(row):
                if kind == "UNIT":
                    self.draft.units[f"{code}/{coast[2].upper()}" if coast else code] = at
                elif kind == "SUPPLY_CENTER" and coast is None:
                    self.draft.centres[code] = at


def _points(row: Element) -> Iterator[tuple[str, tuple[float, float]]]:
    for one in row:
        x, y = (re.fullmatch(r"\s*(-?[0-9]+(?:\.[0-9]*)?)(px)?\s*", one.get(key, "")) for key in "xy")
        if x and y:
            yield local(one), (float(x[1]), float(y[1]))


def _without_tags(text: str) -> str:
    end = text.rfind(">") + 1  # no tag that begins behind it is closed
    return re.sub(r"<[^>]*>?|\s+", " ", text[:end]) + re.sub(r"\s+", " ", text[end:])


def _folded(name: str) -> str:
    return " ".join(name.lower().split())


def _split(refs: str) -> list[str]:
    return [one for one in re.split(r"[\s,;:]+", refs) if one]

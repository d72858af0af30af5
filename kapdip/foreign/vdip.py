"""A board of vDiplomacy or webDiplomacy: `variant.php`, `install.php`, the units at the start, and the picture.

Takes: the files of a variant's folder, of the one that it is made of, and settings. Gives: a `BoardDraft`. Source:
docs/boards.md, "Import".
"""

import html
import re
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any

from kapdip.foreign import causes
from kapdip.foreign.codes import Codes, power_code
from kapdip.foreign.draft import BoardDraft, Land, Nation
from kapdip.foreign.errors import ImportRefusedError
from kapdip.foreign.php import lists_in, values_of
from kapdip.foreign.png import rows_of
from kapdip.foreign.regions import rings_of_picture
from kapdip.reason import Reason

INDEX = "install.php"
Files = Mapping[str, bytes]
_COAST = re.compile(r"(.+) \(((?:(?! \().)+) Coast\)")
_SUFFIXES = {"North": "NC", "South": "SC", "East": "EC", "West": "WC"}
_TERRAIN = {"Land": "inland", "Coast": "coast", "Sea": "sea", "Strait": "coast"}
_HARMLESS = re.compile(r"drawMap|drawMapXML|adjudicatorPreGame|OrderInterface|OrderArchiv|Chatbox|Maps|panel.*", re.I)
_YEAR = re.compile(r"floor\s*\(\s*\$turn\s*/\s*2\s*\)\s*\+\s*([0-9]{1,4})")
_BEFORE = re.compile(r"['\"]\s*BC\b")


def read_vdip(
    files: Files, beside: Callable[[str], Files], settings: Mapping[str, str], tick: Callable[[float], None]
) -> BoardDraft:
    """The board of a folder; `beside` gives the files of the folder beside it, `tick` hears what share of the picture
    is read. Raises ImportRefusedError.
    """
    return _Variant(files, beside, settings, tick).read()


class _Variant:
    """What has been read so far, and what is wrong with it."""

    def __init__(
        self,
        files: Files,
        beside: Callable[[str], Files],
        settings: Mapping[str, str],
        tick: Callable[[float], None],
    ) -> None:
        self.beside, self.settings, self.tick = beside, settings, tick
        index = min((name for name in files if PurePosixPath(name).name == INDEX), key=len)
        home = PurePosixPath(index).parent
        inside = (name for name in files if PurePosixPath(name).is_relative_to(home))
        self.files = {PurePosixPath(name).relative_to(home).as_posix(): files[name] for name in inside}
        self.draft = BoardDraft("")
        self.wrong: list[Reason] = []
        self.places: dict[str, str] = {}
        """Where an army or fleet is, by the name of a territory: a code, or one with a coast."""

    def text(self, name: str, *, needed: bool = True) -> str:
        if name not in self.files and needed:
            raise ImportRefusedError(causes.file_missing(name=name))
        return self.files.get(name, b"").decode("utf-8-sig", "replace")

    def read(self) -> BoardDraft:
        about = self.text("variant.php")
        parent = re.search(r"\bextends\s+(\w+?)Variant\b", about)
        if parent and parent[1] != "WD":
            inherited = self.beside(parent[1])
            self.files = {**inherited, **self.files, "parent.php": inherited.get("variant.php", b"")}
        if taken := re.search(r"variants/(\w+)/install\.php", self.text(INDEX)):
            other = self.beside(taken[1])
            if INDEX not in other:
                raise ImportRefusedError(causes.file_missing(name=f"../{taken[1]}/{INDEX}"))
            self.files[INDEX] = other[INDEX]
        said = values_of(self.text("parent.php", needed=False)) | values_of(about)
        self.draft.name = str(said.get("$fullName") or said.get("$name") or "board")
        for key in ("$description", "$author", "$adapter", "$homepage"):
            if said.get(key):
                self.draft.notes.append(causes.said_by(text=str(said[key])[:600]))
        for name in _list(said.get("$countries")):
            self.draft.nations.append(Nation(power_code(name, [one.power for one in self.draft.nations]), name))
        target = said.get("$this->supplyCenterTarget")
        self.draft.victory = target if isinstance(target, int) else "half"
        self.rules(said, about)
        self.territories()
        self.units()
        return self.draft.checked(self.wrong)

    def rules(self, said: Mapping[str, Any], about: str) -> None:
        names = [key[len("$this->variantClasses[") : -1] for key in said if key.startswith("$this->variantClasses[")]
        if "userOrderBuilds" in names:
            text = self.text("classes/userOrderBuilds.php", needed=False)
            is_any = "t.countryID" not in text and "ts.countryID" in text
            self.draft.builds = self.settings.get("builds", "any" if is_any else "home")
            if not is_any and "builds" not in self.settings:
                self.draft.notes.append(causes.set_default(name="builds", value="home"))
            names = [name for name in names if not name.endswith("OrderBuilds")]
        self.draft.notes += [causes.left_out(name=name) for name in names if not _HARMLESS.fullmatch(name)]
        year = _YEAR.search(about) or _YEAR.search(self.text("parent.php", needed=False))
        if begin := self.settings.get("begin"):
            self.draft.begin = begin
        elif _BEFORE.search(about):
            self.wrong.append(causes.begins(text="BC"))
        elif year and int(year[1]):
            self.draft.begin = f"S{int(year[1])}M"
        else:
            self.draft.notes.append(causes.set_default(name="begin", value="S1901M"))

    def territories(self) -> None:
        text = self.text(INDEX)
        said = values_of(text)
        order = next((names for names in lists_in(text) if "type" in names), [])
        listed = (row for row in _list(said.get("$territoryRawData")) if isinstance(row, list))
        rows = [dict(zip(order or _order(row), row, strict=False)) for row in listed]
        pairs = [row for row in _list(said.get("$bordersRawData")) if isinstance(row, list) and len(row) == 4]
        borders = [(_clean(a), _clean(b), fleets == "Yes", armies == "Yes") for a, b, fleets, armies in pairs]
        used = {name for a, b, fleets, armies in borders if fleets or armies for name in (a, b)}
        codes = Codes()
        points: dict[str, tuple[float, float]] = {}
        for row in rows:
            name = _clean(row.get("name", ""))
            found = _COAST.fullmatch(name)
            parent = self.places.get(found[1]) if found else None
            if name in self.places:
                raise ImportRefusedError(causes.name_twice(name=name))
            if found and parent:
                land = self.draft.lands[parent]
                letters = re.sub(r"[^A-Z0-9]", "", found[2].upper())
                wishes = (_SUFFIXES.get(found[2], letters[:2]), *(letters[:1] + one for one in "123456789"))
                coast = next(one for one in wishes if one and one not in land.coasts)
                land.coasts.append(coast)
                place = f"{parent}/{coast}"
            elif name in used or any(_COAST.fullmatch(one) and one.startswith(f"{name} (") for one in used):
                bare, _, short = name.partition(" {")
                place = codes.take(short.strip("}"), bare)
                land = self.draft.lands[place] = Land(place, bare, _TERRAIN.get(str(row.get("type")), "inland"))
                land.centre = row.get("supply") == "Yes"
                land.convoys = row.get("type") == "Strait"
                if row.get("type") not in _TERRAIN:
                    self.draft.notes.append(causes.left_out(name=f"{bare}, {row.get('type')}"))
                number = row.get("countryID", row.get("countryName", row.get("country", 0)))
                nation = self.nation(number)
                if land.centre and nation is not None:
                    land.home = nation.power
                    nation.owns.append(place)
            else:
                self.draft.notes.append(causes.no_ways(name=name))
                continue
            self.places[name] = place
            if all(isinstance(row.get(key), int | float) for key in "xy"):
                points[place] = (float(row["x"]), float(row["y"]))
        for land in self.draft.lands.values():
            land.coasts = land.coasts if len(land.coasts) > 1 else []
        self.ways(borders)
        self.picture(points)
        self.draft.units = points

    def nation(self, number: object) -> Nation | None:
        nations = self.draft.nations
        if isinstance(number, int):
            return nations[number - 1] if 0 < number <= len(nations) else None
        return next((one for one in nations if one.name == number), None)

    def ways(self, borders: list[tuple[str, str, bool, bool]]) -> None:
        lands = self.draft.lands
        for first, second, fleets, armies in borders:
            missing = [name for name in (first, second) if name not in self.places]
            if missing and (fleets or armies):
                self.wrong += [causes.unknown_place(name=name, text=INDEX) for name in missing]
            if missing:
                continue
            here, there = self.places[first], self.places[second]
            ends = [lands[place.partition("/")[0]] for place in (here, there)]
            if ends[0] is ends[1]:
                continue
            if armies and "/" not in here + there:
                if any(land.terrain == "sea" for land in ends):
                    self.draft.notes.append(causes.no_way(name=first, other=second))
                else:
                    self.draft.army |= {(here, there), (there, here)}
            if fleets and any(land.terrain == "inland" for land in ends):
                self.draft.notes.append(causes.no_way(name=first, other=second))
            elif fleets:
                spots = [spot if land.coasts else land.code for spot, land in zip((here, there), ends, strict=True)]
                if all("/" in spot or not land.coasts for spot, land in zip(spots, ends, strict=True)):
                    self.draft.fleet |= {(spots[0], spots[1]), (spots[1], spots[0])}

    def picture(self, points: Mapping[str, tuple[float, float]]) -> None:
        lands = self.draft.lands
        try:
            width, height, rows = rows_of(
                self.files.get("resources/map.png", b""), lambda share: self.tick(0.6 * share)
            )
        except ValueError as error:
            raise ImportRefusedError(causes.no_drawing()) from error
        places = {code: points[code] for code in lands if code in points}
        seas = {code for code, land in lands.items() if land.terrain == "sea"}
        self.draft.frame = (0, 0, width, height)
        self.draft.shapes = rings_of_picture(rows, places, seas, lambda share: self.tick(0.6 + 0.4 * share))

    def units(self) -> None:
        said = values_of(self.text("classes/adjudicatorPreGame.php", needed=False)).get("$countryUnits", {})
        lands, taken = self.draft.lands, set[str]()
        for country, units in said.items() if isinstance(said, dict) else ():
            nation = self.nation(_clean(str(country)))
            for name, kind in units.items() if isinstance(units, dict) else ():
                place, letter = self.places.get(_clean(str(name))), str(kind)[:1].upper()
                if place is None or letter not in ("A", "F"):
                    self.wrong.append(causes.unknown_place(name=str(name), text=f"{country}, {kind}"))
                    continue
                land = lands[place.partition("/")[0]]
                place = land.code if letter == "A" or not land.coasts else place
                if nation is None:
                    self.draft.notes.append(causes.neutral(name=land.name, text=f"{letter} {place}"))
                elif land.terrain == ("sea" if letter == "A" else "inland") or (
                    letter == "F" and land.coasts and "/" not in place
                ):
                    self.wrong.append(causes.cant_stand(name=land.name, text=f"{country}, {kind}"))
                elif land.code in taken:
                    self.wrong.append(causes.two_units(name=land.name))
                else:
                    nation.start.append(f"{letter} {place}")
                    taken.add(land.code)
        if not any(one.start for one in self.draft.nations) and "begin" not in self.settings:
            self.wrong.append(causes.no_units())


def _clean(name: object) -> str:
    """A name without what it was escaped with on its way into a database and a page."""
    return " ".join(html.unescape(str(name).replace("\\", "")).split())


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _order(row: object) -> list[str]:
    """The names of the fields where no loop says them."""
    if isinstance(row, list) and row and isinstance(row[-1], str):
        return ["name", "type", "supply", "x", "y", "sx", "sy", "country"]
    return ["name", "type", "supply", "countryID", "x", "y", "sx", "sy"]

"""A board of DPjudge or of the Python package `diplomacy`: a `.map` file with those that it uses.

Takes: the files of a folder, the name of one, settings. Gives: a `BoardDraft`. There are no shapes in it: each province
is what is nearest to its place, which the head of a `.ps` file beside it says, or which is found. Source:
docs/boards.md, "Import".
"""

import re
from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin
from pathlib import PurePosixPath

from kapdip.foreign import causes
from kapdip.foreign.codes import power_code
from kapdip.foreign.draft import BoardDraft, Land, Nation
from kapdip.foreign.errors import ImportRefusedError
from kapdip.foreign.regions import rings_of_places
from kapdip.reason import Reason

_TERRAIN = {"WATER": "sea", "LAND": "inland", "COAST": "coast", "PORT": "coast", "SHUT": "impassable"}
_SKIPPED = {
    "FLOW",
    "FLAG",
    "FLAGS",
    "LEAGUE",
    "NOTIFY",
    "ROTATE",
    "TEXTONLY",
    "NEWHOMES",
    "CONTROL",
    "TEAM",
    "RESERVES",
}
_SKIPPED |= {"MILITIA", "DUMMY", "SIZE"}
_OWN = {"OWNS": "owns", "CENTERS": "owns", "INHABITS": "homes", "HOME": "homes"}
_BEGIN = re.compile(r"SPRING\s+([0-9]{1,4})\s+MOVEMENT", re.IGNORECASE)
_POWER = re.compile(r"([^\s(]+)\s*(?:\(([^):]*)(?::(\w+))?\))?\s*(.*)")
_INFO = re.compile(r"%\s+(-?[0-9.]+)\s+(-?[0-9.]+)\s+([A-Za-z0-9/]+)")


def read_map(files: Mapping[str, bytes], name: str, settings: Mapping[str, str]) -> BoardDraft:
    """The board of a file. Raises ImportRefusedError with everything that is wrong."""
    return _Map(files, settings).read(name)


class _Map:
    """What has been read so far, and what is wrong with it."""

    def __init__(self, files: Mapping[str, bytes], settings: Mapping[str, str]) -> None:
        self.files, self.settings = files, settings
        self.used: set[str] = set()
        self.names: dict[str, str] = {}
        self.terrain: dict[str, tuple[str, list[str]]] = {}
        """By place as it is written: small for the armies of a province with coasts."""
        self.powers: dict[str, dict[str, list[str]]] = {}
        self.neutral: set[str] = set()
        self.now: str | None = None
        self.rules: set[str] = set()
        self.begin, self.victory = "SPRING 1901 MOVEMENT", ""
        self.changing: set[str] = set()
        self.wrong: list[Reason] = []
        self.draft = BoardDraft("")

    def read(self, name: str) -> BoardDraft:
        self.file(name)
        self.draft.name = PurePosixPath(name).stem
        self.provinces()
        self.ways()
        self.nations()
        if "builds" in self.settings or "BUILD_ANY" in self.rules or "REMOTE_BUILDS" in self.rules:
            self.draft.builds = self.settings.get("builds", "any" if "BUILD_ANY" in self.rules else "any-if-home")
        elif "HOME_BUILDS" in self.rules:
            self.draft.notes.append(causes.set_default(name="builds", value="home"))
        found = _BEGIN.search(self.begin)
        self.draft.begin = self.settings.get("begin", f"S{int(found[1])}M" if found and int(found[1]) else "S1901M")
        if "begin" not in self.settings and (found is None or "MOBILIZE" in self.rules):
            self.wrong.append(causes.begins(text="MOBILIZE" if found else self.begin))
        self.draft.victory = int(self.victory) if self.victory.isdecimal() and len(self.victory) < 4 else "half"
        if self.changing and "borders" not in self.settings:
            self.wrong.append(causes.borders(names=tuple(sorted(self.changing))[:20]))
        elif self.changing:
            self.draft.notes.append(causes.plain_borders(names=tuple(sorted(self.changing))[:20]))
        self.draft.checked(self.wrong)
        self.shapes(name)
        return self.draft

    # -- lines -------------------------------------------------------------------------------------------------------

    def file(self, name: str) -> None:
        name = name if "." in name else f"{name}.map"
        if name in self.used:
            return
        if name not in self.files:
            raise ImportRefusedError(causes.file_missing(name=name))
        self.used.add(name)
        is_aside = False
        for line in self.files[name].decode("latin-1").splitlines():
            words = line.split()
            if words and not line.lstrip().startswith("#"):
                is_aside = words[0].upper() == "DIRECTIVES" or (is_aside and words[0].upper() != "END")
                if not is_aside and words[0].upper() != "END":
                    self.line(line.strip(), words)

    def line(self, line: str, words: list[str]) -> None:  # noqa: PLR0912 a word of the format each
        first, rest = words[0].upper(), words[1:]
        if first in ("USE", "MAP"):
            for name in rest:
                self.file(name)
        elif first == "BEGIN":
            self.begin = " ".join(rest)
        elif first == "VICTORY" and rest:
            self.victory = rest[0]
            if len({*rest}) > 1:
                self.draft.notes.append(causes.left_out(name=line))
        elif first in ("RULE", "RULES"):
            self.rules |= {one.upper() for one in rest if one[0] != "!"}
            self.rules -= {one[1:].upper() for one in rest if one[0] == "!"}
        elif first in _SKIPPED or first == "UNPLAYED":
            for name in rest if first == "UNPLAYED" else ():
                self.powers.pop(name.upper(), None)
        elif first in ("IN", "FROM"):
            self.changing.add(line.partition(":")[0][:40])
        elif "=" in words and words.index("=") < len(words) - 1:
            old, arrow, name = " ".join(words[: words.index("=")]).rpartition("->")
            code = words[words.index("=") + 1].upper()
            self.names[code] = name.strip()
            if arrow:
                self.renamed(old.strip().upper(), code)
        elif first in _TERRAIN and rest:
            self.placed(first, rest[0], rest[2:] if rest[1:2] else [])
        elif first == "AMEND" and rest:
            self.amended(rest[0], [one for one in rest[1:] if one.upper() != "ABUTS"])
        elif first == "DROP":
            gone = {one.upper() for one in rest}
            self.terrain = {place: it for place, it in self.terrain.items() if _bare(place) not in gone}
            self.dropped(gone)
        else:
            self.about_powers(line, first, rest)

    def renamed(self, old: str, new: str) -> None:
        """What was said of one code holds for another, written as large or small as it was."""

        def other(place: str) -> str:
            bare, slash, coast = place.partition("/")
            if bare.upper() != old:
                return place
            return (new if bare.isupper() else new.lower() if bare.islower() else new.title()) + slash + coast

        self.terrain = {other(place): (kind, [*map(other, near)]) for place, (kind, near) in self.terrain.items()}
        self.neutral = {*map(other, self.neutral)}
        for lists in self.powers.values():
            for key, some in lists.items():
                lists[key] = [f"{one[:2]}{other(one[2:])}" if " " in one else other(one) for one in some]

    def dropped(self, gone: set[str]) -> None:
        self.neutral -= gone
        for lists in self.powers.values():
            for kind, codes in lists.items():
                lists[kind] = [one for one in codes if _bare(one.rpartition(" ")[2]) not in gone]
        for _, near in self.terrain.values():
            near[:] = [one for one in near if _bare(_unmarked(one)) not in gone]

    def placed(self, kind: str, place: str, near: list[str]) -> None:
        code, is_small = _bare(place), place.islower() and "/" not in place
        if not is_small and "/" not in place:
            self.terrain.pop(code.lower(), None)
        elif is_small:
            self.terrain.pop(code, None)
        self.terrain[place.lower() if is_small else place.upper()] = (kind, near)

    def amended(self, place: str, changes: list[str]) -> None:
        key = place if place in self.terrain else place.upper()
        kind, near = self.terrain.get(key, ("COAST", []))
        gone = {one[1:].upper() for one in changes if one[0] == "-"}
        kept = [one for one in near if one.upper() not in gone] + [one for one in changes if one[0] != "-"]
        self.terrain[key] = (kind, kept)

    def about_powers(self, line: str, first: str, rest: list[str]) -> None:
        codes = [one.upper() for one in rest]
        now = self.powers.get(self.now or "")
        if first in ("UNOWNED", "NEUTRAL") or (first == "CENTERS" and now is None):
            gone = {one[1:] for one in codes if one[0] == "-"}
            self.neutral = (self.neutral | {one for one in codes if one[0] != "-"}) - gone
            for lists in self.powers.values():
                lists["homes"] = [one for one in lists["homes"] if one not in gone]
        elif now is not None and first in _OWN:
            kind = _OWN[first]
            now[kind] = [*([] if first in ("CENTERS", "HOME") else now.get(kind, [])), *codes]
        elif now is not None and first == "UNITS":
            now["units"] = []
        elif now is not None and first in ("A", "F") and len(codes) == 1:
            for lists in self.powers.values():
                lists["units"] = [one for one in lists["units"] if _bare(one[2:]) != _bare(codes[0])]
            now["units"].append(f"{first} {codes[0]}")
        elif rest[:1] == ["->"] and len(rest) == 2:
            self.powers = {codes[1] if name == first else name: it for name, it in self.powers.items()}
        elif found := _POWER.fullmatch(line):
            self.now = found[1].upper().lstrip("_")
            lists = self.powers.setdefault(self.now, {"homes": [], "units": []})
            homes = [one.strip("+*~@&").upper() for one in found[4].split()]
            gone = {one[1:] for one in homes if one[:1] == "-"}
            self.neutral |= gone
            lists["homes"] = [one for one in (*lists["homes"], *homes) if one and one[0] != "-" and one not in gone]

    # -- the board ---------------------------------------------------------------------------------------------------

    def provinces(self) -> None:
        for place, (kind, _) in self.terrain.items():
            code, _, coast = place.upper().partition("/")
            name = self.names.get(code, code)
            land = self.draft.lands.setdefault(
                code, Land(code, name.title() if name.isupper() else name, _TERRAIN[kind])
            )
            if coast:
                land.coasts.append(coast)
            elif kind == "PORT":
                land.convoys = True

    def ways(self) -> None:
        lands = self.draft.lands
        for place, (_, near) in self.terrain.items():
            code, has_coasts = _bare(place), bool(lands[_bare(place)].coasts)
            for written in near:
                other = _unmarked(written)
                if other != written:
                    self.changing.add(f"{place}-{written}")
                there = _bare(other)
                if there not in lands:
                    self.wrong.append(causes.unknown_place(name=other, text=place))
                    continue
                land = lands[there]
                is_fleets_alone = other[:1].isupper() and not other.isupper()
                kinds, is_place = {lands[code].terrain, land.terrain}, bool(land.coasts) == ("/" in other)
                if "/" not in place and not is_fleets_alone and kinds <= {"inland", "coast"}:
                    self.draft.army.add((code, there))
                is_for_fleets = place.isupper() and other[:1].isupper() and ("/" in place) == has_coasts
                if is_for_fleets and is_place and kinds <= {"sea", "coast"}:
                    self.draft.fleet.add((place, other.upper()))
        self.draft.both_ways()

    def nations(self) -> None:
        lands, taken = self.draft.lands, set[str]()
        homes = {code: power for power, lists in self.powers.items() for code in lists["homes"]}
        for name, lists in self.powers.items():
            shown = name.replace("+", " ").title()
            nation = Nation(power_code(shown, [one.power for one in self.draft.nations]), shown)
            self.draft.nations.append(nation)
            for code in dict.fromkeys((*lists["homes"], *lists.get("owns", ()))):
                if code not in lands:
                    self.wrong.append(causes.unknown_place(name=code, text=name))
                    continue
                lands[code].centre = True
                if homes.get(code) == name:
                    lands[code].home = nation.power
            nation.owns = [code for code in lists.get("owns", lists["homes"]) if code in lands]
            for text in lists["units"]:
                kind, place = text.split()
                land = lands.get(_bare(place))
                if land is None:
                    self.wrong.append(causes.unknown_place(name=place, text=name))
                elif land.terrain not in (("coast", "inland") if kind == "A" else ("coast", "sea")) or (
                    kind == "F" and bool(land.coasts) != ("/" in place)
                ):
                    self.wrong.append(causes.cant_stand(name=land.name, text=f"{name}, {text}"))
                else:
                    nation.start.append(text if kind == "F" else f"A {land.code}")
                    taken.add(land.code)
        for code in self.neutral:
            if code not in lands:
                self.wrong.append(causes.unknown_place(name=code, text="UNOWNED"))
            else:
                lands[code].centre = True
        if not taken and "begin" not in self.settings:
            self.wrong.append(causes.no_units())

    # -- places ------------------------------------------------------------------------------------------------------

    def shapes(self, name: str) -> None:
        """Each province is what is nearest to its place."""
        text = self.files.get(str(PurePosixPath(name).with_suffix(".ps")), b"").decode("latin-1")
        info = text.partition("% INFO")[2].splitlines()
        told = {found[3].upper(): (float(found[1]), -float(found[2])) for line in info if (found := _INFO.match(line))}
        places = {code: told[code] for code in self.draft.lands if code in told}
        if len(places) < len(self.draft.lands):
            places = _spread(self.draft)
        self.draft.frame, self.draft.shapes, self.draft.units = rings_of_places(places)
        self.draft.notes.append(causes.schematic())


def _spread(draft: BoardDraft) -> dict[str, tuple[float, float]]:
    """Places for provinces so that neighbours are near: springs between neighbours, and all keep off each other."""
    codes = list(draft.lands)
    ways = {tuple(sorted((_bare(a), _bare(b)))) for a, b in draft.army | draft.fleet}
    spots = {code: [cos(2 * pi * n / len(codes)), sin(2 * pi * n / len(codes))] for n, code in enumerate(codes)}
    for step in range(150):
        heat, pulls = 0.2 * (1 - step / 150), {code: [0.0, 0.0] for code in codes}
        for one, other, is_near in _pairs(codes, ways):
            dx, dy = spots[other][0] - spots[one][0], spots[other][1] - spots[one][1]
            far = hypot(dx, dy) or 0.01
            force = (far * far * 6 if is_near else 0.0) - 0.02 / far
            for code, sign in ((one, 1), (other, -1)):
                pulls[code][0] += sign * force * dx / far
                pulls[code][1] += sign * force * dy / far
        for code, (x, y) in pulls.items():
            long = hypot(x, y) or 1.0
            spots[code][0] += x / long * min(long, heat)
            spots[code][1] += y / long * min(long, heat)
    return {code: (x, y) for code, (x, y) in spots.items()}


def _pairs(codes: list[str], ways: set[tuple[str, ...]]) -> Iterator[tuple[str, str, bool]]:
    for number, one in enumerate(codes):
        for other in codes[:number]:
            yield one, other, (min(one, other), max(one, other)) in ways


def _unmarked(place: str) -> str:
    return re.sub(r"[~*]|^[A-Z]:", "", place.partition("(")[0] if place.endswith(")") else place)


def _bare(place: str) -> str:
    return place.upper().partition("/")[0]

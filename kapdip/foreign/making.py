"""Makes the folder of a board out of a draft: data, drawing, places, and the report of what was decided.

Takes: a `BoardDraft`. Gives: the texts of the files, and notes on what doesn't fit the drawing. Source: docs/boards.md.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import hypot, isfinite
from typing import Any

from kapdip.foreign import causes
from kapdip.foreign.codes import letters_of
from kapdip.foreign.draft import BoardDraft, Land, Ring
from kapdip.foreign.grid import Grid
from kapdip.foreign.regions import shared_rings
from kapdip.reason import Reason

WIDTH = 1600.0
_SQUARE = 18.0
"""Half the side of the square that stands for a province without a shape."""
_STEP = 12.0
"""Pixels of a border after which the neighbour is looked for again."""
_REACH = (7.0, 13.0, 19.0)
"""How far beside a border the neighbour is looked for."""


def files_for(draft: BoardDraft, tick: Callable[[float], None]) -> tuple[dict[str, str], list[Reason]]:
    """The files of the folder by name, and all notes; `tick` hears what share of the work is done."""
    picture = _Picture(draft, tick)
    notes = [*draft.notes, *picture.notes(), causes.german()]
    return {
        "board.json": board_text(_board(draft)),
        "board.svg": "\n".join(picture.svg()) + "\n",
        "anchors.json": _dump({"homeland": picture.homeland(), "anchors": picture.anchors()}),
        "labels/codes-0.3.json": _dump(picture.labels({code: code.title() for code in draft.lands}, 22.0)),
        **{
            f"labels/{language}-0.625.json": _dump(
                picture.labels({code: land.name for code, land in draft.lands.items()}, 14.0)
            )
            for language in ("de", "en")
        },
    }, notes


def crowns(name: str, language: str) -> str:
    """What the currency of a power is called until somebody says otherwise."""
    return f"Kronen von {name}" if language == "de" else f"Crowns of {name}"


def summary(draft: BoardDraft) -> Reason:
    """The figures of the board."""
    return causes.made(
        name=draft.name,
        powers=len(draft.nations),
        provinces=len(draft.lands),
        centres=sum(land.centre for land in draft.lands.values()),
        army=len(draft.army),
        fleet=len(draft.fleet),
        units=sum(len(one.start) for one in draft.nations),
    )


def _board(draft: BoardDraft) -> dict[str, Any]:
    letters = letters_of([one.name for one in draft.nations])
    centres = sum(land.centre for land in draft.lands.values())
    powers = [
        {
            "power": one.power,
            "letter": letter,
            "input_letters": [letter],
            "names": {"en": one.name, "de": one.name},
            "currencies": {language: crowns(one.name, language) for language in ("en", "de")},
            "start": sorted(one.start),
            "owns": sorted(one.owns),
        }
        for one, letter in zip(draft.nations, letters, strict=True)
    ]
    return {
        "name": draft.name,
        "builds": draft.builds,
        "victory": draft.victory if isinstance(draft.victory, int) and 0 < draft.victory <= centres else "half",
        "begin": draft.begin,
        "control_order": [one.power for one in draft.nations],
        "powers": powers,
        "starts": {},
        "provinces": [_province(draft, draft.lands[code]) for code in sorted(draft.lands)],
    }


def _province(draft: BoardDraft, land: Land) -> dict[str, Any]:
    row: dict[str, Any] = {"code": land.code, "names": {"en": land.name, "de": land.name}, "terrain": land.terrain}
    row |= {"centre": True} if land.centre else {}
    row |= {"home": land.home} if land.home else {}
    row |= {"coasts": land.coasts} if land.coasts else {}
    row |= {"convoys": True} if land.convoys else {}
    if land.terrain in ("coast", "inland"):
        row["army"] = sorted(there for here, there in draft.army if here == land.code)
    fleets = {coast: _fleets(draft, f"{land.code}/{coast}") for coast in land.coasts}
    if land.terrain in ("coast", "sea"):
        row["fleet"] = fleets or _fleets(draft, land.code)
    return row


def _fleets(draft: BoardDraft, place: str) -> list[str]:
    return sorted(there for here, there in draft.fleet if here == place)


class _Picture:
    """A draft in pixels of the board."""

    def __init__(self, draft: BoardDraft, tick: Callable[[float], None]) -> None:
        self.draft, self.tick = draft, tick
        self.left, self.top, width, height = draft.frame
        self.scale = WIDTH / width
        self.height = min(height * self.scale, 4 * WIDTH)
        self.undrawn = [code for code in draft.lands if not any(draft.shapes.get(code, ()))]
        found = {code: [[*map(self.on, ring)] for ring in rings] for code, rings in draft.shapes.items()}
        for number, code in enumerate(self.undrawn):
            x, y = self.on(draft.units[code]) if code in draft.units else (_SQUARE * (2 + 3 * number), 2 * _SQUARE)
            found[code] = [[(x + dx, y + dy) for dx, dy in ((-s, -s), (s, -s), (s, s), (-s, s))] for s in (_SQUARE,)]
        self.shapes: Mapping[str, list[Ring]] = dict(sorted(found.items(), key=self._depth))
        if not draft.has_shared_borders:
            self.shapes = shared_rings(WIDTH, self.height, self.shapes)
        self.grid = Grid(WIDTH, self.height, self.shapes)

    def on(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the source on the board, within its frame."""
        x, y = ((point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale)
        x, y = (x if isfinite(x) else 0.0), (y if isfinite(y) else 0.0)
        return round(min(max(x, 0.0), WIDTH), 1), round(min(max(y, 0.0), self.height), 1)

    def _depth(self, one: tuple[str, list[Ring]]) -> tuple[bool, float]:
        """Seas below, large below small."""
        code, rings = one
        xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
        return self.draft.lands[code].terrain != "sea", -(max(xs) - min(xs)) * (max(ys) - min(ys))

    def notes(self) -> Iterator[Reason]:
        lands = self.draft.lands
        for code in self.undrawn:
            yield causes.not_drawn(name=lands[code].name)
        pairs = (sorted(place.partition("/")[0] for place in way) for way in self.draft.army | self.draft.fleet)
        ways = {(a, b) for a, b in pairs}
        touching = self.grid.touching()
        for a, b in sorted(ways - touching):
            yield causes.apart(name=lands[a].name, other=lands[b].name)
        for a, b in sorted(touching - ways):
            if "impassable" not in (lands[a].terrain, lands[b].terrain):
                yield causes.touching(name=lands[a].name, other=lands[b].name)

    def svg(self) -> Iterator[str]:
        lands = self.draft.lands
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {self.height:g}">\n<g id="provinces">'
        for code, rings in self.shapes.items():
            d = "".join(f"{_line(ring)}Z" for ring in rings)
            yield f'<path id="{code}" class="{lands[code].terrain}" d="{d}"/>'
        yield '</g>\n<g id="borders">'
        for number, (code, rings) in enumerate(self.shapes.items()):
            self.tick(0.4 * number / len(self.shapes))
            for other, line in (one for ring in rings for one in self._borders(code, ring)):
                seas = [lands[one].terrain == "sea" for one in (code, other)]
                kind = "sea" if all(seas) else "coast" if any(seas) else "land"
                yield f'<path class="{kind}" data-between="{min(code, other)} {max(code, other)}" d="{_line(line)}"/>'
        yield '</g>\n<g id="scenery">\n</g>\n</svg>'

    def _borders(self, code: str, ring: Ring) -> Iterator[tuple[str, Ring]]:
        """The stretches of an outline by the neighbour behind them; each border is drawn from one side, coasts from the
        land.
        """
        lands, line, before = self.draft.lands, list[tuple[float, float]](), ""
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            steps = int(hypot(x1 - x0, y1 - y0) / _STEP) + 1
            points = [(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps) for step in range(steps + 1)]
            for number, (start, end) in enumerate(pairwise(points)):
                other = self._behind(code, start, end)
                if other and (lands[code].terrain == "sea", code) > (lands[other].terrain == "sea", other):
                    other = ""
                if other != before:
                    if before:
                        yield before, line
                    line = [start, end]
                elif number:
                    line[-1] = end
                else:
                    line.append(end)
                before = other
        if before:
            yield before, line

    def _behind(self, code: str, start: tuple[float, float], end: tuple[float, float]) -> str:
        (x0, y0), (x1, y1) = start, end
        long = hypot(x1 - x0, y1 - y0) or 1.0
        across, down = (y1 - y0) / long, (x0 - x1) / long
        for reach in _REACH:
            for side in (reach, -reach):
                found = self.grid.at((x0 + x1) / 2 + side * across, (y0 + y1) / 2 + side * down)
                if found not in ("", code):
                    return found
        return ""

    def unit(self, place: str) -> tuple[float, float]:
        """Where a unit is: the source's place, else the middle of the province."""
        code = place.partition("/")[0]
        if place in self.draft.units:
            return self.on(self.draft.units[place])
        return self.grid.middle(code) or self.on(self.draft.units.get(code, (self.left, self.top)))

    def anchors(self) -> dict[str, Any]:
        lands = sorted(self.draft.lands.items())
        places = ((code, [code, *(f"{code}/{coast}" for coast in land.coasts)]) for code, land in lands)
        return {place: self._anchor(code, place) for code, some in places for place in some}

    def _anchor(self, code: str, place: str) -> dict[str, Any]:
        x, y = self.unit(place)
        found: dict[str, Any] = {"unit": [x, y], "dislodged": [round(x + 20, 1), round(y - 20, 1)]}
        if self.draft.lands[code].centre and place == code:
            beside = [(x + dx, y + dy) for dx, dy in ((0, 30), (30, 0), (-30, 0), (0, -30))]
            free = max(beside, key=lambda at: self.grid.share(code, at, (8, 8)))
            found["centre"] = [*(self.on(self.draft.centres[code]) if code in self.draft.centres else free)]
        return found

    def homeland(self) -> dict[str, str]:
        return {code: land.home for code, land in sorted(self.draft.lands.items()) if land.home}

    def labels(self, texts: Mapping[str, str], size: float) -> dict[str, Any]:
        """Each name at the best of a few places around its unit."""
        self.tick(0.7)
        places = {code: self._label(code, texts[code], size) for code in sorted(texts)}
        choices = {code: [[lines, size, [x, y]]] for code, (lines, x, y, _) in places.items()}
        tags: dict[str, list[object]] = {one.power: [] for one in self.draft.nations}
        return {"tags": tags, "places": places, "choices": choices}

    def _label(self, code: str, text: str, size: float) -> tuple[list[str], float, float, float]:
        x, y = self.unit(code)
        words = text.split()
        parted = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
        forms = [[text], *sorted(parted, key=lambda lines: max(map(len, lines)))[:1]]
        wishes = []
        for lines in forms:
            half = max(map(len, lines)) * size * 0.28, len(lines) * size * 0.5
            for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                at = x + dx * (22 + half[0]), y + dy * (20 + half[1])
                at = min(max(at[0], half[0]), WIDTH - half[0]), min(max(at[1], half[1]), self.height - half[1])
                wishes.append((self.grid.share(code, at, half) - 0.1 * len(lines), lines, at))
        _, lines, (left, top) = max(wishes, key=lambda wish: wish[0])
        return lines, round(left, 1), round(top, 1), size


def _line(points: Ring) -> str:
    return "M" + "L".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in points)


def board_text(data: Mapping[str, Any]) -> str:
    """A `board.json`, with a line for each power and province."""
    return _dump(data, "powers", "provinces")


def _dump(data: Mapping[str, Any], *by_row: str) -> str:
    """JSON with a line for each key, and for each row of the lists named."""
    rows = (f'"{key}": {_rows(value) if key in by_row else _json(value)}' for key, value in data.items())
    return "{\n " + ",\n ".join(rows) + "\n}\n"


def _rows(value: list[object]) -> str:
    return "[\n" + ",\n".join(f"  {_json(one)}" for one in value) + "\n ]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)

"""Reads a board from its data files in a folder of `assets/maps`: `board.json` and, if they are there, `speech.json`,
`colours.json` and `lands.json`.

Takes: a folder. Gives: a `Board`. The file says which powers and provinces there are, their names in every language,
and per kind of unit what touches what; it is checked on reading, so that a slip in a new map is named and not played.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, Province, ProvinceCode, Terrain, Unit, UnitKind
from kapdip.board.speech import Speech, speech_of
from kapdip.board_rules import rules_of
from kapdip.paths import MAPS
from kapdip.regular import read_regular


class BoardError(ValueError):
    """A board's data contradicts itself; the message says where."""


MOST_BYTES = 5_000_000
"""Of each file of a board; the largest of the standard one has 900,000."""
STANDARD = "standard"
"""The name of the usual board, and of the usual start on any board."""


@cache
def board_named(name: str) -> Board:
    """The board in the folder of that name among the program's maps. Raises OSError, or BoardError, as `load_board`."""
    return load_board(MAPS / name)


def standard_board() -> Board:
    """The board of standard Diplomacy."""
    return board_named(STANDARD)


def load_board(folder: Path = MAPS / "standard") -> Board:
    """The board whose `board.json` is in `folder`.

    Raises OSError, or BoardError if the data contradict themselves.
    """
    data, home = board_data(folder)
    speech = home / "speech.json"
    rows = data["powers"]
    powers: tuple[Power, ...] = tuple(row["power"] for row in rows)
    codes = Counter(row["code"] for row in data["provinces"])
    if twice := [code for code, count in codes.items() if count > 1]:
        raise BoardError(f"{twice[0]}: two provinces with this code")
    provinces = {row["code"]: _province(row) for row in data["provinces"]}
    adjacency = {
        UnitKind.ARMY: {
            row["code"]: frozenset(map(Location, row["army"])) for row in data["provinces"] if "army" in row
        },
        UnitKind.FLEET: fleet_adjacency(data["provinces"]),
    }
    languages = tuple(rows[0]["names"])
    standard = {row["power"]: row["start"] for row in rows}
    starts = {"standard": standard} | {name: standard | changed for name, changed in data["starts"].items()}
    owned = {row["power"]: row["owns"] for row in rows if "owns" in row}
    board = Board(
        name=data["name"],
        powers=powers,
        power_names={language: {row["power"]: row["names"][language] for row in rows} for language in languages},
        letters={row["power"]: row["letter"] for row in rows},
        input_letters={letter: row["power"] for row in rows for letter in row["input_letters"]},
        currencies={language: {row["power"]: row["currencies"][language] for row in rows} for language in languages},
        control_order=tuple(data["control_order"]),
        provinces=provinces,
        adjacency=adjacency,
        starts={name: _start(units, powers, provinces, owned) for name, units in starts.items()},
        colours=_by_power(home / "colours.json", powers),
        lands={power: tuple(codes) for power, codes in _by_power(home / "lands.json", powers).items()},
        drawing=home,
        speech=_speech(home, powers, is_part=home != folder) if speech.exists() else Speech(),
        **rules_of(data, sum(province.is_centre for province in provinces.values())),
    )
    _check(board)
    return board


def board_data(folder: Path) -> tuple[dict[str, Any], Path]:
    """The data of a board, and the folder of its drawing and its speech.

    A board can be another one (`of`, a folder beside it or among the program's maps) with some of its powers only: the
    home centres of the rest are centres of nobody.
    """
    own = _json(folder / "board.json")
    if "of" not in own:
        return own, folder
    beside = folder.parent / own["of"]
    whole, home = board_data(beside if (beside / "board.json").is_file() else MAPS / own["of"])
    powers = own["powers"]
    if strange := [power for power in powers if power not in whole["control_order"]]:
        raise BoardError(f"powers: {strange[0]} is not on the board {own['of']}")
    rows = [
        row | {"home": row["home"] if row.get("home") in powers else None} if "home" in row else row
        for row in whole["provinces"]
    ]
    return whole | {
        "name": own["name"],
        "powers": [row for row in whole["powers"] if row["power"] in powers],
        "control_order": [power for power in whole["control_order"] if power in powers],
        "provinces": rows,
        "starts": {
            name: {one: units for one, units in changed.items() if one in powers}
            for name, changed in whole["starts"].items()
        },
    }, home


def _speech(home: Path, powers: tuple[Power, ...], *, is_part: bool) -> Speech:
    """What is said on the board; on a part of another one, nothing of the powers that are not there."""
    data = _json(home / "speech.json")
    said = {power: row for power, row in data["powers"].items() if power in powers or not is_part}
    return speech_of(data | {"powers": said})


def _by_power(file: Path, powers: tuple[Power, ...]) -> dict[Power, Any]:
    """What a file says of the powers that are there; nothing where there is no such file."""
    said = _json(file) if file.exists() else {}
    return {power: said[power] for power in powers if power in said}


def _json(file: Path) -> dict[str, Any]:
    return dict(json.loads(read_regular(file, MOST_BYTES).decode("utf-8")))


def _province(row: dict[str, Any]) -> Province:
    return Province(
        code=row["code"],
        names=row["names"],
        terrain=Terrain(row["terrain"]),
        is_centre=row.get("centre", False),
        home_of=row.get("home"),
        coasts=tuple(row.get("coasts", ())),
        convoys=row.get("convoys", False),
    )


def fleet_adjacency(rows: list[dict[str, Any]]) -> dict[str, frozenset[Location]]:
    """Per location, what is near for a fleet, no matter whether it is there."""
    table: dict[str, frozenset[Location]] = {}
    for row in rows:
        near = row.get("fleet", [])
        if isinstance(near, dict):
            table |= {
                Location.at(row["code"], coast): frozenset(map(Location, places)) for coast, places in near.items()
            }
        elif near:
            table[row["code"]] = frozenset(map(Location, near))
    return table


def _start(
    units: dict[Power, list[str]],
    powers: tuple[Power, ...],
    provinces: dict[ProvinceCode, Province],
    owned: dict[Power, list[ProvinceCode]],
) -> Position:
    return Position(
        units={power: tuple(sorted(map(Unit.parse, units[power]))) for power in powers},
        centres={
            power: tuple(sorted(owned.get(power, (code for code, one in provinces.items() if one.home_of == power))))
            for power in powers
        },
    )


def _check(board: Board) -> None:
    for kind, table in board.adjacency.items():
        for location, near in table.items():
            if one_way := [other for other in sorted(near) if location not in table.get(other, ())]:
                raise BoardError(f"{kind.value} {location} - {one_way[0]}: the way back is missing")
    if sorted(board.control_order) != sorted(board.powers):
        raise BoardError("control_order: expected every power once")
    for province in board.provinces.values():
        if province.convoys and (province.terrain is not Terrain.COAST or province.coasts):
            raise BoardError(f"{province.code}: only a coast that is not split can convoy")
    _check_names(board)
    for name, position in board.starts.items():
        for units in position.units.values():
            for unit in units:
                if not board.can_stand(unit):
                    raise BoardError(f"start {name}: {unit} cannot stand there")
        standing = Counter(unit.province for units in position.units.values() for unit in units)
        if crowded := [code for code, count in standing.items() if count > 1]:
            raise BoardError(f"start {name}: two units in {crowded[0]}")


def _check_names(board: Board) -> None:
    """Whether all that is said of powers and provinces is said of some that there are."""
    speech = board.speech
    meant = (*speech.several.values(), *speech.second.values())
    for named, known in (
        (speech.powers, board.powers),
        (speech.places, board.provinces),
        *((codes, board.provinces) for codes in meant),
    ):
        if unknown := [name for name in named if name not in known]:
            raise BoardError(f"speech: {unknown[0]} is not on the board")
    for power, codes in board.lands.items():
        if strange := [
            code for code in codes if code not in board.provinces or board.provinces[code].terrain is Terrain.SEA
        ]:
            raise BoardError(f"lands: {strange[0]}, named for {power}, is no land of the board")

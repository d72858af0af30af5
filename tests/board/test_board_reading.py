"""A slip in a new board is named when it is read, not played."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kapdip.board.model import Location
from kapdip.board.reading import BoardError, load_board
from kapdip.board.speech import Speech
from kapdip.paths import MAPS


def board_with(change: Callable[[dict[str, Any]], object], folder: Path) -> Path:
    data = json.loads((MAPS / "standard" / "board.json").read_text(encoding="utf-8"))
    change(data)
    (folder / "board.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


def province(data: dict[str, Any], code: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in data["provinces"] if row["code"] == code)
    return found


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: province(data, "PAR")["army"].remove("BUR"), "A BUR - PAR: the way back is missing"),
        (lambda data: province(data, "PAR")["army"].append("XYZ"), "A PAR - XYZ: the way back is missing"),
        (lambda data: data["control_order"].pop(), "control_order: expected every power once"),
        (lambda data: data["powers"][0]["start"].append("F VIE"), "start standard: F VIE cannot stand there"),
        (
            lambda data: data["starts"]["fleet-rome"]["ITALY"].append("F STP"),
            "start fleet-rome: F STP cannot stand there",
        ),
    ],
)
def test_a_slip_is_named(change: Callable[[dict[str, Any]], object], message: str, tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=f"^{message}$"):
        load_board(board_with(change, tmp_path))


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda data: data["powers"].update(SPAIN={"written": [], "currencies": []}), "SPAIN"),
        (lambda data: data["places"].update(XYZ={"written": ["nowhere"]}), "XYZ"),
        (lambda data: data["several"].update(far=["PAR", "XYZ"]), "XYZ"),
        (lambda data: data["second"].update(tyr=["XYZ"]), "XYZ"),
    ],
)
def test_a_name_for_what_is_not_on_the_board_is_named(
    change: Callable[[dict[str, Any]], object], name: str, tmp_path: Path
) -> None:
    data = json.loads((MAPS / "standard" / "speech.json").read_text(encoding="utf-8"))
    change(data)
    (tmp_path / "speech.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BoardError, match=f"^speech: {name} is not on the board$"):
        load_board(board_with(lambda _: None, tmp_path))


@pytest.mark.parametrize("code", ["XYZ", "ENG"])
def test_a_land_that_is_none_of_the_board_is_named_with_its_power(code: str, tmp_path: Path) -> None:
    (tmp_path / "lands.json").write_text(json.dumps({"FRANCE": ["BUR", code]}), encoding="utf-8")
    with pytest.raises(BoardError, match=f"^lands: {code}, named for FRANCE, is no land of the board$"):
        load_board(board_with(lambda _: None, tmp_path))


def test_a_small_board_of_two_powers(tmp_path: Path) -> None:
    data = {
        "name": "small",
        "control_order": ["RED", "BLUE"],
        "powers": [
            {
                "power": power,
                "letter": power[0],
                "input_letters": [power[0]],
                "names": {"en": power},
                "currencies": {"en": ""},
                "start": start,
            }
            for power, start in (("RED", ["A AAA"]), ("BLUE", []))
        ],
        "starts": {},
        "provinces": [
            {"code": code, "names": {"en": code}, "terrain": "inland", "army": near}
            for code, near in (("AAA", ["BBB"]), ("BBB", ["AAA"]))
        ],
    }
    (tmp_path / "board.json").write_text(json.dumps(data), encoding="utf-8")
    board = load_board(tmp_path)
    assert board.powers == ("RED", "BLUE")
    assert list(board.starts) == ["standard"]
    assert board.centres == board.home_centres("RED") == ()
    assert board.speech == Speech()


def test_a_location_is_copied_as_itself() -> None:
    place = copy.deepcopy(Location("STP/SC"))
    assert (place, place.province, place.coast) == ("STP/SC", "STP", "SC")


def test_a_part_of_a_board_has_powers_of_the_board_and_no_home_centres_of_others(tmp_path: Path) -> None:
    data = {"name": "part", "of": "standard", "powers": ["FRANCE", "AUSTRIA"]}
    (tmp_path / "board.json").write_text(json.dumps(data), encoding="utf-8")
    homes = {code: one.home_of for code, one in load_board(tmp_path).provinces.items()}
    assert (homes["PAR"], homes["VIE"], homes["LON"], homes["BUR"]) == ("FRANCE", "AUSTRIA", None, None)
    (tmp_path / "board.json").write_text(json.dumps({**data, "powers": ["FRANCE", "SPAIN", "MARS"]}), encoding="utf-8")
    with pytest.raises(BoardError, match=r"^powers: SPAIN is not on the board standard$"):
        load_board(tmp_path)

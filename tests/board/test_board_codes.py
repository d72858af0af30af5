"""A province's code has any length: nothing cuts it out of a location by counting letters."""

import json
import pickle
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kapdip.adjudicator.model import Flag
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.questions import PhaseQuestionError, answer_question, read_question
from kapdip.adjudicator.rulebook import KA
from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Unit, province_of
from kapdip.board.reading import BoardError, load_board
from kapdip.orders.notation import parse_order
from kapdip.paths import MAPS
from kapdip.storage.order_text import read_order

OTHER = {"PAR": "PARI", "MUN": "MU", "STP": "STPET"}


def folder_with_other_codes(folder: Path) -> Path:
    for name in ("board.json", "speech.json"):
        text = (MAPS / "standard" / name).read_text(encoding="utf-8")
        (folder / name).write_text(re.sub(r"\b(PAR|MUN|STP)\b", lambda found: OTHER[found[0]], text), encoding="utf-8")
    return folder


@cache
def board() -> Board:
    with TemporaryDirectory() as folder:
        return load_board(folder_with_other_codes(Path(folder)))


def test_a_location_knows_its_parts() -> None:
    place = Location("STPET/SC")
    assert (place.province, place.coast, place.bare, str(place)) == ("STPET", "SC", "STPET", "STPET/SC")
    assert (Location("PARI").province, Location("PARI").coast, Location("PARI").bare) == ("PARI", "", "PARI")
    assert Location.at("STPET", "SC") == place
    assert province_of("STPET/NC") == "STPET"
    copied = pickle.loads(pickle.dumps(place))
    assert (copied, copied.province, copied.coast) == (place, "STPET", "SC")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("A PARI - BUR", "A PARI - BUR"),
        ("A Paris - Burgund", "A PARI - BUR"),
        ("A pari s a mu - bur", "A PARI S A MU - BUR"),
        ("F Stpet (sc) - Bot", "F STPET/SC - BOT"),
        ("F STPET/SC B", "F STPET/SC B"),
        ("A mu r pari, ruh", "A MU R PARI, RUH"),
    ],
)
def test_orders_are_read_and_kept(text: str, meant: str) -> None:
    found = parse_order(text, board()).order
    assert str(found) == meant
    assert read_order(meant) == found


def test_two_armies_do_not_meet_in_a_long_code() -> None:
    powers = dict.fromkeys(board().powers, ())
    units = {
        **powers,
        "FRANCE": (Unit.parse("A BRE"), Unit.parse("A GAS"), Unit.parse("A PARI")),
        "GERMANY": (Unit.parse("A BUR"),),
    }
    orders = {
        "FRANCE": [parse_order(text, board()).order for text in ("A BRE - PARI", "A GAS - PARI", "A PARI - PIC")],
        "GERMANY": [parse_order("A BUR H", board()).order],
    }
    result = resolve_movement(
        board(), KA, Position(units, powers), {power: [one for one in some if one] for power, some in orders.items()}
    )
    assert [str(unit) for unit in result.position.units["FRANCE"]] == ["A BRE", "A GAS", "A PIC"]
    assert Flag.BOUNCE in result.outcomes[Unit.parse("A BRE")].flags


def test_two_units_in_one_place_are_refused() -> None:
    data = {
        "phase": "S1901M",
        "units": {"FRANCE": ["A PARI"], "GERMANY": ["F BRE", "A PARI"]},
        "orders": {},
        "centres": {},
    }
    with pytest.raises(PhaseQuestionError, match="'A PARI' stands where another unit stands"):
        answer_question(read_question(data, board()), board(), KA)


def test_a_code_twice_and_two_units_in_one_place_are_named(tmp_path: Path) -> None:
    file = folder_with_other_codes(tmp_path) / "board.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    data["powers"][2]["start"].append("F PARI")
    file.write_text(json.dumps(data | {"provinces": [*data["provinces"], data["provinces"][0]]}), encoding="utf-8")
    with pytest.raises(BoardError, match=r"^ADR: two provinces with this code$"):
        load_board(tmp_path)
    data["powers"][2]["start"][-1] = "A PARI"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BoardError, match=r"^start standard: two units in PARI$"):
        load_board(tmp_path)

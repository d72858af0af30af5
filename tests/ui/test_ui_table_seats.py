"""The seats of an open table: each with a key of its own, shown what the room has seen, and nothing once its player is
another.
"""

import json
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip
from kapdip.game.seats import exclude, name_person, rename_seat, substitute
from kapdip.storage.phone_keys import keys_file
from kapdip.table.keys import SeatKey
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import table
from tests.patience import MILLISECONDS
from tests.samples import MIDDLE, sample_game
from tests.table.phone import Phone, Scanner
from tests.ui.phones_kit import Phones, scanned, table_open
from tests.ui.window_kit import open_game, press

KOKS, BRIEST = "Graf Koks", "Effi Briest"


@pytest.fixture
def window(desk: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    with table_open(desk, monkeypatch, sample_game(MIDDLE)) as made:
        yield made


@pytest.fixture
def phones(window: MainWindow, qtbot: QtBot) -> Iterator[Phones]:
    made = Phones(window, qtbot)
    yield made
    made.close()


def number(window: MainWindow, alias: str) -> int:
    return 1 + [seat.alias for seat in window.session.on_disk.seats].index(alias)


def phone(window: MainWindow, alias: str) -> Phone:
    """A phone that has scanned the seat's code."""
    host = window.host
    assert host.table is not None
    assert host.seats is not None
    seat = number(window, alias)
    return Phone(host.table.server, seat, scanned(host.seats, seat), epoch=host.table._epoch)


def own(phones: Phones, one: Phone) -> dict[str, Any]:
    status, told = phones.wait(phones.beside(lambda: one.ask("state")))
    assert status == 200
    found: dict[str, Any] = told["own"]
    return found


def shown(window: MainWindow, phones: Phones, one: Phone, qtbot: QtBot) -> dict[str, Any]:
    """The seat's state, once everything that was done has come to the table."""
    host = window.host

    def is_there() -> bool:
        assert host.seats is not None
        assert host.table is not None
        waits = host._room._later.isActive() or host.seats._later.isActive()
        return not waits and not host.table._is_making and not host.table._next.differs(host.table._shown)

    qtbot.waitUntil(is_there, timeout=MILLISECONDS)
    return own(phones, one)


def test_each_seat_has_a_key_and_is_shown_its_own(window: MainWindow, phones: Phones) -> None:
    told = own(phones, phone(window, KOKS))
    assert told["alias"] == KOKS
    assert told["code"] == window.host.table.code  # type: ignore[union-attr]
    assert [one["power"] for one in told["powers"]] == ["ENGLAND"]
    assert own(phones, phone(window, BRIEST))["alias"] == BRIEST
    wrong = phone(window, BRIEST)
    wrong.seat = number(window, KOKS)
    assert phones.wait(phones.beside(lambda: wrong.ask("state")))[0] == 403


def test_a_seat_sees_what_the_game_master_enters_for_it(window: MainWindow, phones: Phones, qtbot: QtBot) -> None:
    one = phone(window, KOKS)
    before = own(phones, one)["base"]
    window.session.do("slip", lambda game: enter_slip(game, KOKS, ExchangeSlip({"ITALY": 7})))
    told = shown(window, phones, one, qtbot)
    assert told["base"] != before
    assert told["slip"]["given"] == {"ITALY": 7}


def test_what_was_resolved_is_seen_by_no_seat_before_the_room_sees_it(
    window: MainWindow, phones: Phones, qtbot: QtBot
) -> None:
    one = phone(window, KOKS)
    assert own(phones, one)["asked"] == "M"
    window.session.do("step", lambda game: next_step(game, hold_missing=True))
    assert shown(window, phones, one, qtbot)["asked"] == "M"
    assert window.host.holds
    window.host.show()
    told = shown(window, phones, one, qtbot)
    assert told["asked"] == "A"
    assert told["slip"]["locked"]


def test_a_table_that_is_opened_while_the_room_waits_tells_no_seat(
    window: MainWindow, phones: Phones, qtbot: QtBot
) -> None:
    window.host.close()
    game = next_step(sample_game(MIDDLE), hold_missing=True)
    open_game(window, game)
    press(window, "wall.phones")
    assert own(phones, phone(window, KOKS)) == {"code": window.host.table.code, "alias": KOKS, "held": True}  # type: ignore[union-attr]
    window.host.show()
    assert shown(window, phones, phone(window, KOKS), qtbot)["asked"] == "A"


@pytest.mark.parametrize(
    ("edit", "has_key"),
    [
        (lambda game: substitute(game, KOKS, "Erika"), True),
        (lambda game: exclude(game, KOKS), False),
    ],
    ids=["substitute", "exclude"],
)
def test_a_seat_that_is_another_has_another_key_and_undo_brings_none_back(
    window: MainWindow, phones: Phones, edit: Any, has_key: bool
) -> None:
    seat, seats = number(window, KOKS), window.host.seats
    assert seats is not None
    one, first = phone(window, KOKS), seats.fragment(seat)
    own(phones, one)
    window.session.do("seat", edit)
    second = seats.fragment(seat)
    assert bool(second) is has_key
    assert phones.wait(phones.beside(lambda: one.ask("state")))[0] == 403
    window.session.undo()
    third = seats.fragment(seat)
    assert third
    assert third not in (first, second)
    assert phones.wait(phones.beside(lambda: one.ask("state")))[0] == 403
    assert own(phones, phone(window, KOKS))["alias"] == KOKS


def test_a_seat_with_another_name_has_another_key(window: MainWindow, phones: Phones) -> None:
    window.host.close()
    open_game(window, table())
    press(window, "wall.phones")
    one = phone(window, "Anna")
    window.session.do("name", lambda game: rename_seat(game, "Anna", "Zoe"))
    assert phones.wait(phones.beside(lambda: one.ask("state")))[0] == 403
    assert own(phones, phone(window, "Bert"))["alias"] == "Bert"


def test_a_mended_name_of_a_person_and_a_turns_end_leave_the_keys(window: MainWindow, phones: Phones) -> None:
    seats = window.host.seats
    assert seats is not None
    before = [seats.fragment(seat) for seat in seats.seats]
    window.session.do("name", lambda game: name_person(game, KOKS, "Karl"))
    for _ in range(6):
        window.session.do("step", lambda game: next_step(game, hold_missing=True))
    assert [seats.fragment(seat) for seat in seats.seats] == before


def test_new_codes_make_the_old_ones_worthless(window: MainWindow, phones: Phones) -> None:
    seats = window.host.seats
    assert seats is not None
    host, seat = window.host, number(window, KOKS)
    assert host.table is not None
    server, one, other = host.table.server, phone(window, KOKS), number(window, BRIEST)
    old = {at: Scanner(SeatKey.from_text(seats.fragment(at).split(".")[1])) for at in (seat, other)}
    seats.new_codes([seat])
    assert phones.wait(phones.beside(lambda: old[seat].ask(server, seat)))[0] == 403
    seats.new_codes()
    assert phones.wait(phones.beside(lambda: old[other].ask(server, other)))[0] == 403
    assert own(phones, one)["alias"] == KOKS, "who has a seat keeps it"


def test_a_code_is_good_for_one_phone_and_the_next_has_one_of_its_own(window: MainWindow, phones: Phones) -> None:
    host, seat = window.host, number(window, KOKS)
    assert host.table is not None
    assert host.seats is not None
    server, seats = host.table.server, host.seats
    code = SeatKey.from_text(seats.fragment(seat).split(".")[1])
    first, second = Scanner(code), Scanner(code)
    status, told = phones.wait(phones.beside(lambda: first.ask(server, seat)))
    assert (status, told["ok"]) == (200, True)
    again = phones.wait(phones.beside(lambda: first.ask(server, seat)))[1]
    assert again["public"] == told["public"], "whose answer was lost asks again"
    key = first.key(told["public"])
    assert own(phones, Phone(server, seat, key, epoch=told["epoch"]))["alias"] == KOKS
    status, told = phones.wait(phones.beside(lambda: second.ask(server, seat)))
    assert (status, told["ok"], told["spent"]) == (410, False, True)
    assert "public" not in told
    further = phone(window, KOKS)
    assert own(phones, further)["alias"] == KOKS
    assert [one.key for one in seats.phones(seat)] == [key.text, further.key.text]


def test_one_phone_of_a_seat_is_taken_back_alone_and_its_stream_ends(window: MainWindow, phones: Phones) -> None:
    host, seat = window.host, number(window, KOKS)
    assert host.seats is not None
    one, other = phone(window, KOKS), phone(window, KOKS)
    own(phones, one)
    host.seats.forget(seat, host.seats.phones(seat)[0])
    assert phones.wait(phones.beside(lambda: one.ask("state")))[0] == 403
    assert own(phones, other)["alias"] == KOKS


def test_a_code_that_could_not_be_written_down_is_still_good(
    window: MainWindow, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, seat = window.host, number(window, KOKS)
    assert host.table is not None
    assert host.seats is not None
    server, seats, before = host.table.server, host.seats, host.seats.fragment(seat)
    one = Scanner(SeatKey.from_text(before.split(".")[1]))
    with monkeypatch.context() as patched:
        patched.setattr(seats, "keep", lambda: False)
        assert phones.wait(phones.beside(lambda: one.ask(server, seat)))[0] == 507
    assert (seats.fragment(seat), seats.phones(seat)) == (before, ())
    assert phones.wait(phones.beside(lambda: one.ask(server, seat)))[0] == 200


@pytest.mark.parametrize("public", ["", "abc", "A" * 43, "ü" * 43, 7, None])
def test_what_is_no_public_key_spends_no_code(window: MainWindow, phones: Phones, public: object) -> None:
    host, seat = window.host, number(window, KOKS)
    assert host.table is not None
    assert host.seats is not None
    before = host.seats.fragment(seat)
    one = Phone(host.table.server, seat, SeatKey.from_text(before.split(".")[1]))
    status, told = phones.wait(phones.beside(lambda: one.ask("pair", {"public": public})))
    assert (status, told["ok"]) == (200, False)
    assert told["error"]
    assert host.seats.fragment(seat) == before


def test_phones_keep_their_seats_when_the_table_is_opened_again_and_old_letters_open_nothing(
    window: MainWindow, phones: Phones, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    host = window.host
    host.close()
    open_game(window, sample_game(MIDDLE), tmp_path / "game.yaml")
    press(window, "wall.phones")
    one = phone(window, KOKS)
    recorded = [one.letter(do) for do in ("state", "open", "withdraw")]
    host.close()
    host.open()
    assert host.table is not None
    one.server = host.table.server
    for letter in recorded:
        status, told = phones.wait(phones.beside(partial(one.send, letter)))
        assert (status, told["again"]) == (409, True)
        assert not told.keys() & {"own", "ticket"}
    one.epoch = told["epoch"]
    assert own(phones, one)["alias"] == KOKS


def test_keys_are_kept_for_the_game_and_not_in_its_save(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    host, path = window.host, tmp_path / "game.yaml"
    host.close()
    open_game(window, sample_game(MIDDLE), path)
    press(window, "wall.phones")
    assert host.seats is not None
    before = [host.seats.fragment(seat) for seat in host.seats.seats]
    file = keys_file(path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept = json.loads(file.read_text())["seats"]
    assert [f"{seat}.{told['code']}" for seat, told in kept.items()] == before
    assert window.session.do("slip", lambda game: enter_slip(game, KOKS, ExchangeSlip({})))
    qtbot.waitUntil(path.exists, timeout=MILLISECONDS)
    assert before[0].split(".")[1] not in path.read_text(encoding="utf-8")
    host.close()
    host.open()
    assert host.seats is not None
    assert [host.seats.fragment(seat) for seat in host.seats.seats] == before

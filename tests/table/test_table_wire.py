"""A hand-in through a bad network: cut anywhere, repeated, out of order. One `sid`, one receipt, one line on disk."""

import http.client
import json

import pytest

from kapdip.table import routes
from kapdip.table.keys import SeatKey
from tests.samples import every
from tests.table.phone import FakeDesk, Phone, bundle, opened
from tests.table.wire import wired

SID = "0123456789abcdef"
SLIP = {"sid": SID, "slip": {"AUSTRIA": -31337}, "press": [{"text": "Wetterfrosch"}]}


@pytest.fixture(autouse=True)
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SEAT", "ADDRESS"):
        monkeypatch.setattr(routes, name, (1e9, 1e9))


def handed_in(phone: Phone) -> str | None:
    """The receipt, None where no answer came."""
    try:
        return phone.ask("hand_in", SLIP)[1].get("receipt")
    except (OSError, http.client.HTTPException):
        return None


@pytest.mark.parametrize("part", ["request", "answer"])
def test_a_connection_may_be_cut_at_every_byte(part: str) -> None:
    key = SeatKey.new()
    desk = FakeDesk()
    with opened(desk, bundle(), {1: key}) as real, wired(real) as (wire, far):
        real._table.hosts = {*real._table.hosts, f"127.0.0.1:{far.port}"}
        phone = Phone(far, 1, key)
        longest = len(phone.letter("hand_in", SLIP)) + 200
        for cut in every(13, range(longest)):
            body = {**SLIP, "sid": f"{cut:016}"}
            setattr(wire, f"cut_{part}", cut)
            try:
                first = phone.ask("hand_in", body)[1].get("receipt")
            except (OSError, http.client.HTTPException):
                first = None
            setattr(wire, f"cut_{part}", None)
            again = phone.ask("hand_in", body)[1]["receipt"]
            assert first in (None, again), cut
            assert sum(line == json.dumps([1, body["sid"]]).encode() for _, line in desk.journal) == 1, cut


def test_what_is_sent_twice_is_kept_once() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as real, wired(real) as (wire, far):
        real._table.hosts = {*real._table.hosts, f"127.0.0.1:{far.port}"}
        wire.twice = True
        phone = Phone(far, 1, key)
        assert handed_in(phone) == handed_in(phone) == "R1"
        assert len(desk.journal) == 1


def test_letters_out_of_order_are_refused_and_sent_again() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as real:
        phone = Phone(real, 1, key)
        early, late = phone.letter("hand_in", SLIP), phone.letter("hand_in", {**SLIP, "sid": SID[::-1]})
        assert phone.send(late)[1]["receipt"] == "R1"
        status, told = phone.send(early)
        assert (status, told["again"]) == (409, True)
        assert handed_in(phone) == "R2"
        assert len(desk.journal) == 2


def test_an_answer_that_comes_too_late_is_given_again() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as real, wired(real) as (wire, far):
        real._table.hosts = {*real._table.hosts, f"127.0.0.1:{far.port}"}
        phone = Phone(far, 1, key)
        wire.cut_answer = 0
        assert handed_in(phone) is None
        assert handed_in(phone) is None
        wire.cut_answer = None
        assert handed_in(phone) == "R1"
        assert len(desk.journal) == 1


def test_who_listens_reads_that_somebody_hands_in_and_not_what() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(own={1: '"Grottenolm"'}), {1: key}) as real, wired(real) as (wire, far):
        real._table.hosts = {*real._table.hosts, f"127.0.0.1:{far.port}"}
        phone = Phone(far, 1, key)
        assert handed_in(phone) == "R1"
        assert phone.ask("state")[1]["own"] == "Grottenolm"
        seen = bytes(wire.seen)
        for secret in (
            b"AUSTRIA",
            b"31337",
            b"Wetterfrosch",
            b"Grottenolm",
            b"receipt",
            b"hand_in",
            SID.encode(),
            key.raw,
        ):
            assert secret not in seen
        assert key.text.encode() not in seen
        assert f"POST /part/s/1/{key.name} ".encode() in seen
        assert len({len(phone.letter(do, body)) for do, body in (("state", {}), ("hand_in", SLIP))}) == 1

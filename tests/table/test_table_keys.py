"""Sealed letters: only the other side opens them, nothing that was changed is read, and their length tells little."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.table.keys import SealError, SeatKey, Side, agreed, bytes_of, text_of
from tests.table.phone import Scanner


@given(st.binary(max_size=5000), st.sampled_from(Side))
def test_what_one_side_seals_the_other_opens(text: bytes, side: Side) -> None:
    key = SeatKey.new()
    sealed = key.seal(text, side)
    assert SeatKey.from_text(key.text).open(sealed, side) == text
    other = Side.PAGE if side is Side.DESK else Side.DESK
    with pytest.raises(SealError):
        key.open(sealed, other)
    with pytest.raises(SealError):
        SeatKey.new().open(sealed, side)


@given(st.data())
def test_a_letter_that_was_changed_is_not_read(data: st.DataObject) -> None:
    key = SeatKey.new()
    sealed = bytearray(key.seal(b"ENGLAND +500", Side.PAGE))
    place = data.draw(st.integers(0, len(sealed) - 1))
    sealed[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(SealError):
        key.open(bytes(sealed), Side.PAGE)


@given(st.binary(max_size=3000))
def test_noise_is_not_read(noise: bytes) -> None:
    with pytest.raises(SealError):
        SeatKey.new().open(noise, Side.PAGE)


def test_a_key_is_spelled_in_fours_with_letters_that_nobody_mistakes() -> None:
    assert SeatKey(bytes(32)).spelled == " ".join([*["0000"] * 12, "0005"])  # SHA-512 of 32 zeros begins with 5
    assert SeatKey(b"\xff" * 32).spelled.startswith("ZZZZ ZZZZ")
    assert not set(SeatKey.new().spelled) & set("ILOU")


def test_letters_come_in_whole_kib() -> None:
    key = SeatKey.new()
    sizes = {len(key.seal(b"x" * length, Side.PAGE)) for length in range(1, 1021)}
    assert len(sizes) == 1
    assert len(key.seal(b"x" * 1021, Side.PAGE)) == sizes.pop() + 1024


def test_a_key_is_written_as_43_letters_that_an_address_holds() -> None:
    for _ in range(50):
        key = SeatKey.new()
        assert len(key.text) == 43
        assert key.text.replace("-", "").replace("_", "").isalnum()
        assert SeatKey.from_text(key.text).raw == key.raw


@pytest.mark.parametrize("text", ["", "abc", "ä" * 43, "!" * 43, "A" * 44])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="key"):
        SeatKey.from_text(text)


def test_whoever_has_recorded_all_of_it_and_finds_the_code_later_opens_nothing() -> None:
    """Both public keys and the code are known: neither of them, nor all together, is the key."""
    code = SeatKey.new()
    phone = Scanner(code)
    key, answer = agreed(code, bytes_of(phone.public))
    assert phone.key(text_of(answer)).raw == key.raw
    sealed = key.seal(b"slip", Side.PAGE)
    for other in (code, SeatKey(answer), SeatKey(bytes_of(phone.public)), Scanner(code).key(text_of(answer))):
        with pytest.raises(SealError):
            other.open(sealed, Side.PAGE)


def test_each_phone_that_trades_a_code_gets_another_key() -> None:
    phone = Scanner(SeatKey.new())
    keys = {agreed(phone.code, bytes_of(phone.public))[0].raw for _ in range(3)}
    assert len(keys) == 3


@pytest.mark.parametrize("public", [bytes(32), b"\x01" + bytes(31)])
def test_with_a_public_key_that_would_give_the_secret_away_nothing_is_agreed(public: bytes) -> None:
    with pytest.raises(ValueError, match="nothing is agreed"):
        agreed(SeatKey.new(), public)


def test_the_name_of_a_key_tells_nothing_of_it() -> None:
    key = SeatKey.new()
    assert re.fullmatch("[0-9a-f]{16}", key.name)
    assert key.name not in key.raw.hex()
    assert SeatKey.from_text(key.text).name == key.name != SeatKey.new().name

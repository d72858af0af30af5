"""load ∘ save is the identity: whatever a game holds survives, and damage is read or refused."""

import contextlib
import re
from dataclasses import replace
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kapdip.game.change import with_inputs
from kapdip.game.model import Game, Origin, Turn
from kapdip.game.replay import check
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.storage import codec
from kapdip.storage.codec import Writer, game_text, parse_game
from kapdip.storage.encode import turn_data
from kapdip.storage.errors import SaveError
from kapdip.storage.strict_yaml import FlowMapping, dump, load
from tests.game.tables import NAMES, played, table
from tests.storage.format_kit import OLDER, SAMPLE, problems

TRAPS = (
    "NO",
    "on",
    "yes",
    "1:30",
    "017",
    "0x1F",
    "1_000",
    "1.05",
    "1e3",
    ".inf",
    "2001-01-01",
    "9999999999999999",
    "=",
    "<<",
)


PLAIN = {"true": True, "false": False, "null": None, "~": None, "12": 12, "-7": -7, "'12'": "12"}


@pytest.mark.parametrize(("text", "value"), [*((trap, trap) for trap in TRAPS), *PLAIN.items()])
def test_only_plain_words_and_decimal_numbers_are_more_than_text(text: str, value: object) -> None:
    assert load(f"a: {text}") == {"a": value}


TEXT = st.text(st.characters(exclude_categories=["Cs"])) | st.text(
    "NOyesnofftru 0123456789.:-_,'\"#&*!|>%@`{}[]\n~", max_size=12
)


VALUES = st.none() | st.booleans() | st.integers(-(10**14), 10**14) | TEXT


@given(
    st.recursive(
        VALUES,
        lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner) | st.dictionaries(TEXT, inner).map(FlowMapping),
        max_leaves=18,
    )
)
def test_any_plain_data_survive_and_other_readers_understand_them_alike(data: Any) -> None:
    text = dump(data)
    assert load(text) == data
    assert yaml.safe_load(text) == data


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
    | st.text("ae\u0301\u0327\u200b\u202e\x07\x85 \t\n", max_size=9)
)
def test_names_texts_and_press_of_any_kind_survive(text: str) -> None:
    from kapdip.game.entries import enter_slip, set_notes
    from kapdip.game.errors import GameError
    from kapdip.game.model import ExchangeSlip, PressItem, PressPart
    from kapdip.game.press import add_press

    try:
        game = new_game(text, variant_of(table().profile), (*NAMES[:7], f"x{text}"), seed=1, gm=text)
    except GameError:
        game = new_game(text, variant_of(table().profile), NAMES, seed=1, gm=text)
    with contextlib.suppress(GameError):
        game = add_press(game, PressItem("Anna", text, text, (PressPart(f"{text} \n", text), PressPart(text))))
    game = set_notes(game, headline=text, comment=text, deadline=text)
    game = enter_slip(game, "Anna", ExchangeSlip({}, conditional=(text,)))
    assert parse_game(game_text(game)) == game


@given(st.text("ae\u0301\u200b\u202e\x07 \t", max_size=9))
def test_conditions_and_unread_lines_of_any_kind_survive(text: str) -> None:
    from kapdip.game.entries import enter_orders
    from kapdip.game.model import Conditional, MilitarySlip
    from kapdip.orders.model import Waive
    from tests.game.tables import opened

    game = opened(table())
    slip = MilitarySlip(
        game.turn.start.control["ITALY"], conditionals=(Conditional(text, Waive()),), unreadable=(text,)
    )
    game = enter_orders(game, "ITALY", slip)
    assert parse_game(game_text(game)) == game


def test_press_whose_parts_grow_together_survives() -> None:
    from kapdip.game.model import PressItem, PressPart
    from kapdip.game.press import add_press
    from tests.game.tables import opened

    game = add_press(opened(table()), PressItem("Anna", "", "<ITALY>\u0301", (PressPart("e"), PressPart("\u0301"))))
    game = played(game)
    published = game.turns[1].results.press
    assert published is not None
    assert published[0].text == "é"
    assert parse_game(game_text(game)) == game


@given(st.data())
def test_a_save_that_was_damaged_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from((SAMPLE, OLDER)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 30))
        text = (
            text[:at]
            + data.draw(st.text(st.sampled_from("[]{}:,'\"&*!-\n 017ABCxyz\x00\u202e"), max_size=4))
            + text[at + length :]
        )
    read_or_refuse(text)


@given(st.data())
def test_a_save_in_which_values_were_exchanged_is_read_or_refused(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from((SAMPLE, OLDER))).split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
    read_or_refuse("\n".join(lines))


def read_or_refuse(text: str) -> None:
    """No error but ours; and what can be read can be written, replayed and shown."""
    from kapdip.game.public import public_view
    from kapdip.game.status import public_status

    try:
        game = parse_game(text)
    except SaveError:
        return
    assert parse_game(game_text(game)) == game
    public_status(public_view(game))
    check(game)


def test_writing_again_costs_only_what_changed_and_keeps_no_older_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game = parse_game(SAMPLE)
    writer = Writer()
    assert writer.text(game) == game_text(game)
    written: list[object] = []

    def noted(game: Game, turn: Turn) -> object:
        written.append(turn)
        return turn_data(game, turn)

    monkeypatch.setattr(codec, "turn_data", noted)
    assert writer.text(game) == game_text(game)
    written.clear()
    last = game.turn
    for number in range(20):
        last = replace(last, number=number)
        changed = replace(game, turns=(*game.turns[:-1], last))
        assert f"turn: {number}" in writer.text(changed)
    assert len(written) == 20
    assert [turn for turn, _ in writer._turns.values()] == [*game.turns[:-1], last]


def test_a_writer_writes_a_head_that_has_changed() -> None:
    writer, game = Writer(), table()
    before = writer.text(game)
    renamed = replace(game, name="Another evening")
    assert writer.text(renamed) == game_text(renamed) != before
    assert writer.text(game) == before


def test_the_largest_game_is_read_again() -> None:
    """200 players for all 31 turns of a game with three rounds a year have fewer values than the reader takes."""
    from kapdip.game.setup import MOST_PLAYERS
    from kapdip.storage.strict_yaml import MOST_NODES

    game = played(table("cd1985", tuple(f"P{number}" for number in range(MOST_PLAYERS))), 2)
    text = game_text(game)
    assert parse_game(text) == game
    assert sum(1 for _ in re.finditer(r"[:,\n]", text)) / 2 * 31 < MOST_NODES


def test_what_came_by_phone_is_kept_with_its_receipt() -> None:
    origins = {
        "1234": Origin("Anna", "2026-01-01T21:04:00", ("orders.ENGLAND", "slip"), ("slip",)),
        "7K2M": Origin("Bert", "2026-01-01T21:05:00", sent_back="", by_post=True),
    }
    game = with_inputs(played(table()), origins=origins)
    assert parse_game(game_text(game)) == game
    wrong = game_text(game).replace("entries: [orders.ENGLAND, slip]", "entries: [orders.ATLANTIS]")
    assert [key for _, key in problems(wrong)] == ["save.expected_choice"]

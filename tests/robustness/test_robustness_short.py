"""The short forms of the robustness commands; the long ones: `python -m
tests.robustness.kill|faults|places|fuzz|hostile|monkey|phones_kill|phones_hostile`.
"""

import errno
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kapdip.evaluation.documents import WholeGameDocuments
from kapdip.game.public import public_view
from kapdip.storage.strict_yaml import FlowMapping, dump, load
from tests.robustness import faults, fuzz, hostile, kill, monkey, phones_hostile, phones_kill
from tests.robustness.targets import TARGETS


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_killed_at_random_moments_nothing_older_than_a_second_is_lost(tmp_path: Path) -> None:
    tally = kill.run(tmp_path, times=3, seed=2)
    assert tally.is_clean, tally
    assert tally.kills == 3


def test_whatever_call_to_the_file_system_fails_a_game_is_there_and_one_error_told(tmp_path: Path) -> None:
    tally = faults.Tally()
    faults.short_writes(tmp_path, tally, step=97)
    for part in (faults.creating, faults.keeping, faults.opening):
        part(tmp_path, tally)
    assert tally.wrong == []
    assert tally.faults > 100


def test_whatever_fails_a_save_that_was_changed_outside_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "ERRORS", (errno.EIO,))
    tally = faults.Tally()
    faults.changed_outside(tmp_path, tally)
    assert tally.wrong == []
    assert tally.faults > 30


def test_whatever_fails_undo_leads_where_it_should_or_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "ERRORS", (errno.EIO,))
    tally = faults.Tally()
    faults.undoing(tmp_path, tally)
    assert tally.wrong == []
    assert tally.faults > 50
    assert tally.without_undo < tally.faults / 10


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("target", sorted(TARGETS))
def test_changed_inputs_raise_nothing_that_is_not_ours(target: str) -> None:
    found = fuzz.run(target, seconds=60, seed=11, most=40)
    assert found.failed == {}
    assert found.growth < 300


def test_hostile_text_stays_text_wherever_it_comes_out(tmp_path: Path) -> None:
    assert hostile.run(tmp_path, most=6, with_pdf=False) == {}
    assert hostile.pdf_faults(WholeGameDocuments(public_view(hostile.fill("A" * 1000)), lang="en").pdf()) == []


def test_a_monkey_plays_a_turn(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey, "ACTIONS", 15)
    tally = monkey.run(tmp_path, turns=1, seed=3)
    assert tally.errors == []
    assert tally.turns >= 1


@pytest.mark.parametrize("key", ["x" * 5000, "ß\n" * 3000, "'" * 800])
def test_a_save_with_long_keys_can_be_read_again(key: str) -> None:
    data: list[Any] = [
        {key: 1},
        {key: {"a": [1, {key: {"b": "c\nd"}}]}},
        FlowMapping({key: 1, "b": FlowMapping({key: 2})}),
    ]
    for one in data:
        assert load(dump(one)) == one


def test_a_desk_that_is_killed_under_twelve_phones_keeps_every_receipt(tmp_path: Path) -> None:
    tally = phones_kill.run(tmp_path, times=2, seed=3)
    assert tally.is_clean, tally
    assert (tally.kills, tally.receipts > 0) == (2, True)


def test_whatever_a_table_is_sent_nothing_secret_comes_back_and_every_entry_is_saved(tmp_path: Path) -> None:
    tally = phones_hostile.run(tmp_path, requests=240, seed=4, idle=60)
    assert tally.wrong == []
    assert tally.saves > 1
    assert tally.answers.total() >= 240

"""House rules that change while a game is played: what may, from which turn, and why the rest may not."""

from pathlib import Path

import pytest

from kapdip.game.entries import unlock_slips
from kapdip.game.errors import GameError
from kapdip.game.house_rules import CHANGEABLE, RuleValue, change_rule, holds_from, rule_at, rule_now
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import Game, PressItem, PressPart, RuleChange
from kapdip.game.press import add_press
from kapdip.game.replay import amend, check, reopen
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_game, save_game
from kapdip.words.sentences import say
from tests.board_languages import EN
from tests.game.tables import opened, played, refusal, stepped, table, until


def with_press(game: Game) -> Game:
    game = add_press(game, PressItem("Anna", "Aal", "", (PressPart("x" * 20),)))
    return add_press(game, PressItem("Bert", "", "", (PressPart("y"),)))


def test_grey_press_apart_holds_from_this_turn_on_and_leaves_the_past_alone(tmp_path: Path) -> None:
    game = played(with_press(opened(table())))
    game = played(change_rule(with_press(game), "press_apart", 1))
    senders = [[one.sender for one in turn.results.press or ()] for turn in game.turns[1:3]]
    assert senders == [["Aal", "Bert"], ["Bert", "Aal"]]
    assert game.rule_changes == (RuleChange(3, "press_apart", 0, 1),)
    assert (rule_at(game, "press_apart", 2), rule_at(game, "press_apart", 3)) == (0, 1)
    assert check(game) == ()
    assert amend(game, reopen(game, 2)).game == game
    path = tmp_path / "a.yaml"
    save_game(game, path)
    assert load_game(path) == game
    assert game.log[-1].key == "rule.changed"


def test_the_limit_of_press_holds_for_what_is_handed_in_from_then_on() -> None:
    game = with_press(opened(table()))
    limited = change_rule(game, "press_limit", 25)
    assert holds_from(game, "press_limit") == 2
    with pytest.raises(GameError) as error:
        add_press(limited, PressItem("Anna", "", "", (PressPart("123456"),)))
    assert refusal(error.value) == ("press.too_long",)
    locked = stepped(game)
    assert holds_from(locked, "press_limit") == 3
    later = change_rule(locked, "press_limit", 5)
    again = unlock_slips(take_back(later), "all")
    assert add_press(again, PressItem("Anna", "", "", (PressPart("123456"),))), (
        "the old limit holds in the turn that was begun"
    )


def test_a_rule_changed_back_in_the_same_turn_was_never_changed() -> None:
    game = opened(table())
    there = change_rule(change_rule(game, "press_limit", 5), "press_limit", 7)
    assert there.rule_changes == (RuleChange(2, "press_limit", 0, 7),)
    assert change_rule(there, "press_limit", 0).rule_changes == ()
    assert change_rule(game, "press_limit", 0) is game


def test_rules_of_the_profile_become_house_rules() -> None:
    game = opened(table())
    for rule, value in (
        ("strict_slips", 1),
        ("grace_hours", None),
        ("exclude_after", 2),
        ("last_turn", 9),
        ("corrections", "replace"),
    ):
        game = change_rule(game, rule, value)
        assert rule_now(game, rule) == value
    assert dict(game.profile.house_rules) == {
        "strict_slips": True,
        "grace_hours": None,
        "exclude_after": 2,
        "last_turn": 9,
        "corrections": "replace",
    }
    assert {one.rule for one in game.rule_changes} | {"press_limit", "press_apart"} == set(CHANGEABLE)


def test_a_rule_that_is_on_or_off_is_turned_off_again() -> None:
    game = opened(table())
    off = change_rule(change_rule(game, "strict_slips", 1), "strict_slips", 0)
    assert off.profile.strict_slips is False
    assert off.rule_changes == ()


def test_a_choice_is_kept_in_the_save_by_its_name(tmp_path: Path) -> None:
    game = change_rule(opened(table()), "corrections", "replace")
    assert game.rule_changes == (RuleChange(2, "corrections", "add", "replace"),)
    path = tmp_path / "a.yaml"
    save_game(game, path)
    assert load_game(path) == game
    path.write_text(path.read_text().replace("before: add", "before: 1"))
    with pytest.raises(SaveError) as error:
        load_game(path)
    assert "expected one of add or replace, found 1" in say(error.value.reasons[0], EN)


def test_an_earlier_last_turn_ends_the_game_and_a_replay_agrees() -> None:
    game = change_rule(played(opened(table())), "last_turn", 4)
    game = played(game, 2)
    assert game.is_over
    assert check(game) == ()
    with pytest.raises(GameError) as error:
        change_rule(game, "last_turn", 6)
    assert refusal(error.value) == ("game.over",)


def test_the_last_turn_is_no_turn_that_is_over_and_is_not_settled_twice() -> None:
    game = played(opened(table()))
    for value, key in ((2, "rule.last_turn_over"), (0, "rule.value"), (None, "rule.value"), (100, "rule.value")):
        with pytest.raises(GameError) as error:
            change_rule(game, "last_turn", value)
        assert refusal(error.value) == (key,)
    item = PressItem("Anna", "", "", (PressPart("x", "y"),))
    waiting = next_step(until(add_press(game, item), "exchange"), hold_missing=True)
    assert waiting.turn.results.settlement is not None
    with pytest.raises(GameError) as error:
        change_rule(waiting, "last_turn", 3)
    assert refusal(error.value) == ("rule.last_turn_over",)
    last = next_step(until(change_rule(add_press(game, item), "last_turn", 3), "exchange"), hold_missing=True)
    with pytest.raises(GameError) as error:
        change_rule(last, "last_turn", 9)
    assert refusal(error.value) == ("rule.last_turn_settled",)


@pytest.mark.parametrize(
    ("rule", "value", "key"),
    [
        ("sale_limit", 400, "rule.fixed"),
        ("press_limit", -1, "rule.value"),
        ("press_limit", None, "rule.value"),
        ("press_apart", 2, "rule.value"),
        ("exclude_after", 0, "rule.value"),
        ("strict_slips", 3, "rule.value"),
        ("corrections", "either", "rule.value"),
        ("last_turn", "add", "rule.value"),
    ],
)
def test_what_may_not_change_is_refused_with_the_reason(rule: str, value: RuleValue, key: str) -> None:
    with pytest.raises(GameError) as error:
        change_rule(opened(table()), rule, value)
    assert refusal(error.value) == (key,)

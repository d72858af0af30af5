"""What was recorded of a turn counts: the rules are asked again at every opening, a difference is told and changes
nothing by itself.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.cli.main import main
from kapdip.game.compare import Difference
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import Game, PublicState, TurnResults
from kapdip.game.replay import amend, check, reopen, take_amendment
from kapdip.storage.codec import game_text, load_text, parse_game
from kapdip.storage.differing import difference_reasons
from kapdip.storage.opening import open_game
from kapdip.storage.strict_yaml import dump, load
from kapdip.words.sentences import say
from tests.board_languages import spoken
from tests.game.tables import opened, orders, played, slips, stepped, table

VERSIONS = Path(__file__).parent / "versions"
HALFWAY = (VERSIONS / "format-2-halfway.yaml").read_text(encoding="utf-8")
OLD = (VERSIONS / "format-1.yaml").read_text(encoding="utf-8")


def moved() -> Game:
    """A game in whose second turn an army went to Tyrolia and stayed, and two more turns."""
    return played(orders(opened(table()), "AUSTRIA", "A VIE - TYR"), 3)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def public(game: Game) -> list[PublicState]:
    """What every turn began with, but for the tint of the map."""
    return [replace(turn.start, last_occupant={}) for turn in game.turns]


def kinds(differences: tuple[Difference, ...]) -> set[tuple[int, str, str]]:
    return {(one.turn, one.kind, one.subject) for one in differences}


def test_a_save_holds_what_was_handed_in_and_what_came_of_it_in_short() -> None:
    data = load(game_text(moved()))
    assert [sorted(turn.get("results", {})) for turn in data["turns"][:3]] == [
        ["accounts", "control", "prices"],
        ["accounts", "control", "position", "prices"],
        ["accounts", "control", "position", "prices"],
    ]
    assert set(data["turns"][1]["results"]["position"]) == {"units", "centres"}


def test_an_exchange_after_which_nobody_leads_anything_is_recorded_as_well() -> None:
    game = played(table("cd1991"))
    assert game.turn.start.control == {}
    assert load_text(game_text(game)) == (game, ())


def test_an_order_that_was_changed_by_hand_is_told_and_changes_nothing_by_itself() -> None:
    game = moved()
    text = changed(game_text(game), "A VIE - TYR", "A VIE - BOH")
    found = load_text(text)
    assert kinds(found.differences) == {(2, "units", "AUSTRIA")}
    assert public(found.game) == public(game)
    assert game_text(found.game) == text
    assert load_text(game_text(found.game)) == found
    assert (2, "units", "AUSTRIA") in kinds(check(found.game))
    told = difference_reasons(found.game, found.differences)
    assert [reason.key for reason in told] == ["save.told_otherwise", "save.record_counts"]
    for lang in ("de", "en"):
        assert all("save." not in say(reason, spoken(lang)) for reason in told)


def test_mending_the_turn_takes_over_what_the_rules_give() -> None:
    found = load_text(changed(game_text(moved()), "A VIE - TYR", "A VIE - BOH")).game
    amendment = amend(found, reopen(found, 2))
    assert (2, "units", "AUSTRIA") in kinds(amendment.differences)
    mended = take_amendment(found, amendment, "alle")
    assert check(mended) == ()
    assert load_text(game_text(mended)).differences == ()
    assert "A BOH" in {str(unit) for unit in mended.turn.start.position.units["AUSTRIA"]}


def test_a_slip_that_was_changed_by_hand_leaves_prices_and_accounts_as_they_were_recorded() -> None:
    game = played(slips(opened(table()), Anna={"ITALY": -100}), 2)
    found = load_text(changed(game_text(game), "{ITALY: -100}", "{ITALY: -300}"))
    assert {one.kind for one in found.differences} >= {"holdings", "cash", "prices", "money"}
    assert {one.turn for one in found.differences} == {2}
    assert public(found.game) == public(game)
    told = difference_reasons(found.game, found.differences)
    assert told[0].key == "save.told_otherwise.more"
    assert load_text(game_text(found.game)) == found


def test_a_record_that_was_changed_by_hand_counts_too() -> None:
    game = played(slips(opened(table()), Anna={"ITALY": -100}), 2)
    data = load(game_text(game))
    data["turns"][1]["results"]["accounts"]["Anna"]["cash"] = "777.00"
    found = load_text(dump(data))
    assert {(one.kind, one.subject) for one in found.differences} == {
        ("cash", "Anna"),
        ("money", "Anna"),
        ("points", "Anna"),
    }
    assert str(found.game.turns[2].start.accounts["Anna"].cash) == "777.00"
    assert (
        found.game.turns[2].start.money["Anna"] - game.turns[2].start.money["Anna"]
        == 77700 - game.turns[2].start.accounts["Anna"].cash
    )


def test_an_ending_that_the_rules_do_not_give_stays_and_one_that_they_give_is_told() -> None:
    game = played(table(last_turn=3), 3)
    assert game.is_over
    data = load(game_text(game))
    data["turns"][2]["results"]["ending"]["winners"] = ["Anna"]
    found = load_text(dump(data))
    assert kinds(found.differences) == {(3, "outcome", "ending")}
    assert found.game.turn.results.ending is not None
    assert found.game.turn.results.ending.winners == ("Anna",)
    longer = load(game_text(played(table(), 4)))
    longer["house_rules"] = {"last_turn": 3}
    told = load_text(dump(longer))
    assert 3 in {one.turn for one in told.differences}
    assert len(told.game.turns) == 5
    assert not told.game.is_over


def test_in_the_middle_of_a_turn_the_record_counts_as_well() -> None:
    """Nobody is dislodged any more by the orders as they stand: those who were still retreat."""
    text = HALFWAY
    game = parse_game(text)
    assert game.turn.step == "retreats"
    order = next(str(order) for order in game.turn.inputs.orders["ENGLAND"].movement if str(order).endswith("- DEN"))
    found = load_text(changed(text, order, f"{order.split(' - ')[0]} H"))
    assert found.game.turn.step == "retreats"
    assert found.game.turn.results.position == game.turn.results.position
    assert found.differences
    assert [one.key for one in difference_reasons(found.game, found.differences)][-1] == "save.record_counts.unfinished"
    assert next_step(found.game, hold_missing=True).turn.results.retreats is not None
    back = take_back(found.game)
    assert back.turn.results == TurnResults()
    again = next_step(back, hold_missing=True)
    assert load_text(game_text(again)).differences == ()


def test_a_turn_whose_orders_end_it_sooner_stays_where_it_was() -> None:
    """By hand nobody is dislodged at all any more: by the rules the exchange comes next, in the file the retreats."""
    game = parse_game(HALFWAY)
    data = load(HALFWAY)
    for slip in data["turns"][-1]["orders"].values():
        slip["movement"] = [f"{order[:5]} H" for order in slip["movement"] if "/" not in order]
    found = load_text(dump(data))
    assert (found.game.turn.step, found.game.turn.results.position) == ("retreats", game.turn.results.position)
    assert found.differences
    assert load_text(game_text(found.game)) == found


def test_who_was_dislodged_by_the_record_alone_is_told_as_a_difference() -> None:
    data = load(HALFWAY)
    dislodged = data["turns"][-1]["results"]["position"]["dislodged"]
    dislodged["FRANCE"][0]["retreats"] = ["GAS"]
    found = load_text(dump(data))
    assert kinds(found.differences) == {(4, "outcome", "position")}
    assert [str(place) for place in found.game.turn.results.position.dislodged["FRANCE"][0].retreats] == ["GAS"]  # type: ignore[union-attr]


# -- older saves -------------------------------------------------------------------------------------------------------


def test_an_old_save_that_replays_alike_keeps_nothing_of_its_results() -> None:
    found = load_text(OLD)
    assert found.differences == ()
    assert all(turn.results.word_for_word is None for turn in found.game.turns)
    assert "older_results" not in game_text(found.game)


def test_an_old_save_whose_results_replay_otherwise_keeps_them_word_for_word() -> None:
    text = changed(OLD, "facts: {unit: {unit: A MUN}", "facts: {unit: {unit: A BER}")
    turn = next(number for number, data in enumerate(load(text)["turns"]) if data != load(OLD)["turns"][number])
    found = load_text(text)
    assert kinds(found.differences) == {(turn + 1, "outcome", "movement")}
    written = load(game_text(found.game))
    assert written["turns"][turn]["older_results"] == load(text)["turns"][turn]["results"]
    assert [number for number, data in enumerate(written["turns"]) if "older_results" in data] == [turn]
    again = load_text(game_text(found.game))
    assert again == found
    assert game_text(again.game) == game_text(found.game)


def test_what_is_played_anew_is_no_longer_kept_word_for_word() -> None:
    text = changed((VERSIONS / "format-1-halfway.yaml").read_text(encoding="utf-8"), "strength: 2", "strength: 3")
    text = re.sub(r"strength: 2", "strength: 3", text)
    game = parse_game(text)
    assert game.turn.results.word_for_word is not None
    for after in (stepped(game), take_back(game)):
        assert after.turn.results.word_for_word is None
        assert "older_results" not in dump([load(game_text(after))["turns"][-1]])


# -- at every opening --------------------------------------------------------------------------------------------------


def test_opening_tells_it_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = changed(game_text(moved()), "A VIE - TYR", "A VIE - BOH")
    path.write_text(text, encoding="utf-8")
    found = open_game(path)
    found.lock.release()
    assert [reason.key for reason in found.notices] == ["save.told_otherwise", "save.record_counts"]
    assert kinds(found.differences) == {(2, "units", "AUSTRIA")}
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "command",
    [["status"], ["status", "--json"], ["resolve", "--missing", "hold"], ["check"], ["orders", "--conditions"]],
)
def test_every_command_tells_it(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(game_text(moved()), encoding="utf-8")
    args = [command[0], str(path), *command[1:]]
    assert main(args) == 0
    assert capsys.readouterr().err == ""
    path.write_text(changed(game_text(moved()), "A VIE - TYR", "A VIE - BOH"), encoding="utf-8")
    assert main(args) == (1 if command == ["check"] else 0)
    assert "A\N{NO-BREAK SPACE}Tyr" in capsys.readouterr().err


def test_a_change_by_hand_on_which_no_result_hangs_is_taken_without_a_word() -> None:
    game = moved()
    assert load_text(changed(game_text(game), "name: Test", "name: Renamed")) == (replace(game, name="Renamed"), ())

"""A stage is a value: one that exists only here is played, taken back, saved, replayed and mended like any other."""

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kapdip.board.model import Position
from kapdip.exchange import profile_data
from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.change import with_inputs, with_results
from kapdip.game.checklist import checklist
from kapdip.game.entries import enter_given
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, play_turn, take_back
from kapdip.game.model import Alias, Game, PublicState, TurnResults
from kapdip.game.replay import amend, check, reopen, replay, take_amendment
from kapdip.game.setup import new_game
from kapdip.game.stages import STAGES, chain_of, stage_of
from kapdip.game.stages.stage import ChecklistItem, ItemState, Stage
from kapdip.game.variant import Variant, usual_board, variant_of
from kapdip.reason import Reason
from kapdip.storage import decode
from kapdip.storage.files import load_game, save_game
from kapdip.words.stage_texts import STAGE_TEXTS, StageTexts
from tests.game.tables import STANDARD, orders, refusal


class Bids(Stage):
    """Everybody bids for every power; the highest bid leads it next turn, and where two are alike nobody does."""

    name = "offers"
    keeps = True
    tells = ("offers",)

    def opens(self, variant: Variant, number: int, position: Position) -> bool:
        return True

    def items(self, game: Game) -> Iterator[ChecklistItem]:
        given = game.turn.inputs.given.get(self.name, {})
        for alias in game.turn.start.accounts if game.turn.step == self.name else ():
            state = (
                ItemState.MISSING if alias not in given else ItemState.DECIDED if given[alias] is None else ItemState.IN
            )
            yield ChecklistItem("bid", state, Reason(f"bids.{state}", {"player": alias}), player=alias)

    def decided(self, game: Game) -> Game:
        given = game.turn.inputs.given
        missing = {item.player: None for item in self.items(game) if item.state is ItemState.MISSING}
        return (
            with_inputs(game, given={**given, self.name: {**given.get(self.name, {}), **missing}}) if missing else game
        )

    def refusals(self, game: Game, who: Alias, data: Mapping[str, Any] | None) -> tuple[Reason, ...]:
        wrong = [
            power
            for power, bid in (data or {}).items()
            if power not in game.board.powers or type(bid) is not int or bid < 0
        ]
        return tuple(Reason("bids.wrong", {"power": power}) for power in wrong)

    def resolve(self, game: Game) -> Game:
        given = {alias: bids or {} for alias, bids in game.turn.inputs.given.get(self.name, {}).items()}
        won = {}
        for power in game.board.powers:
            offers = sorted(((bids.get(power, 0), alias) for alias, bids in given.items()), reverse=True)
            if offers and offers[0][0] > max((bid for bid, _ in offers[1:]), default=0):
                won[power] = offers[0][1]
        return with_results(game, outcomes={**game.turn.results.outcomes, self.name: won})

    def is_resolved(self, results: TurnResults) -> bool:
        return self.name in results.outcomes

    def undone(self, results: TurnResults) -> TurnResults:
        return replace(results, outcomes={name: one for name, one in results.outcomes.items() if name != self.name})

    def after(self, game: Game, state: PublicState) -> PublicState:
        return replace(state, control={**state.control, **game.turn.results.outcomes[self.name]})


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Variant:
    """Plain Diplomacy in which every turn begins with bids: a profile's file, a stage, and its words."""
    folder = shutil.copytree(profile_data.FOLDER, tmp_path / "profiles")
    stages = ["offers", "orders", "retreats", "ownership", "adjustments", "press"]
    written = {"name": "toy", "inherits": "standard", "version": 1, "source": "this test", "stages": stages}
    (folder / "toy.json").write_text(json.dumps(written), encoding="utf-8")
    monkeypatch.setattr(profile_data, "FOLDER", folder)
    for module in (profile_data, decode):
        monkeypatch.setattr(module, "PROFILES", (*profile_data.PROFILES, "toy"))
    monkeypatch.setitem(STAGES, "offers", Bids())
    monkeypatch.setitem(STAGE_TEXTS, "offers", StageTexts("Bids", "Open the bids", "bids opened", "next: bids"))
    return variant_of(load_profile("toy"))


def begun(variant: Variant) -> Game:
    return new_game("Toy", variant, STANDARD, seed=1)


def with_bids(game: Game, **bids: dict[str, int]) -> Game:
    for alias in game.turn.start.accounts:
        game = enter_given(game, alias, bids.get(alias, {}))
    return game


def test_a_turn_begins_with_what_the_chain_names_first(toy: Variant) -> None:
    game = begun(toy)
    assert game.turn.step == "offers"
    assert {(item.kind, item.player) for item in checklist(game).blocks} == {("bid", alias) for alias in STANDARD}
    with pytest.raises(GameError) as error:
        next_step(game)
    assert refusal(error.value) == ("bids.missing",) * 7
    assert next_step(with_bids(game)).turn.step == "orders"


def test_what_is_wrong_is_refused_and_nothing_is_taken_at_another_stage(toy: Variant) -> None:
    game = begun(toy)
    with pytest.raises(GameError) as error:
        enter_given(game, "Fran", {"FRANCE": -1, "ATLANTIS": 2})
    assert refusal(error.value) == ("bids.wrong", "bids.wrong")
    with pytest.raises(GameError) as error:
        enter_given(next_step(with_bids(game)), "Fran", {"FRANCE": 1})
    assert refusal(error.value) == ("step.wrong",)


def test_what_comes_out_holds_from_the_next_turn_on(toy: Variant) -> None:
    game = next_step(with_bids(begun(toy), Fran={"GERMANY": 5, "ITALY": 2}, Ital={"ITALY": 2}))
    assert game.turn.results.outcomes == {"offers": {"GERMANY": "Fran"}}
    assert game.turn.start.control["GERMANY"] == "Germ"
    game = play_turn(game, hold_missing=True)
    assert (game.turn.number, game.turn.step) == (2, "offers")
    assert game.turn.start.control["GERMANY"] == "Fran"
    game = orders(next_step(with_bids(game)), "GERMANY", "A MUN - RUH")
    assert game.turn.inputs.orders["GERMANY"].player == "Fran"


def test_a_step_is_taken_back_and_resolved_again(toy: Variant) -> None:
    bids = with_bids(begun(toy), Fran={"GERMANY": 5})
    moved = next_step(next_step(bids), hold_missing=True)
    assert moved.turn.number == 2
    back = take_back(moved)
    assert (back.turn.number, back.turn.step) == (1, "orders")
    assert back.turn.results.outcomes == {"offers": {"GERMANY": "Fran"}}
    again = take_back(back)
    assert (again.turn.step, again.turn.results) == ("offers", TurnResults())
    assert next_step(next_step(again), hold_missing=True).turns == moved.turns


def test_what_came_to_nothing_is_saved_as_well(toy: Variant, tmp_path: Path) -> None:
    game = next_step(with_bids(begun(toy)))
    assert game.turn.results.outcomes == {"offers": {}}
    save_game(game, tmp_path / "toy.yaml")
    assert load_game(tmp_path / "toy.yaml") == game


def test_it_is_saved_and_replayed(toy: Variant, tmp_path: Path) -> None:
    game = play_turn(with_bids(begun(toy), Fran={"GERMANY": 5}), hold_missing=True)
    game = next_step(enter_given(game, "Engl", {"ITALY": 3}), hold_missing=True)
    assert game.turn.inputs.given["offers"]["Fran"] is None
    save_game(game, tmp_path / "toy.yaml")
    loaded = load_game(tmp_path / "toy.yaml")
    assert loaded == game
    assert "offers:" in (tmp_path / "toy.yaml").read_text(encoding="utf-8")
    assert replay(loaded) == game
    assert check(loaded) == ()


def test_a_past_turn_is_mended(toy: Variant) -> None:
    game = play_turn(play_turn(with_bids(begun(toy), Fran={"GERMANY": 5}), hold_missing=True), hold_missing=True)
    mended = amend(game, enter_given(reopen(game, 1), "Turk", {"GERMANY": 9}))
    assert ("control", "GERMANY", "Fran", "Turk") in {
        (one.kind, one.subject, one.before, one.after) for one in mended.differences
    }
    game = take_amendment(game, mended, "everybody")
    assert game.turn.start.control["GERMANY"] == "Turk"
    assert stage_of(game).name == "offers"


def test_a_stage_that_is_never_due_is_passed_over_and_one_without_rules_refuses_nothing(
    toy: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Talk(Stage):
        name = "talk"
        keeps = True

    class Opening(Talk):
        def opens(self, variant: Variant, number: int, position: Position) -> bool:
            return True

    monkeypatch.setitem(STAGES, "offers", Opening())
    monkeypatch.setitem(STAGES, "press", Talk())
    game = enter_given(begun(toy), "Fran", {"said": "nothing"})
    assert (game.turn.step, game.turn.inputs.given) == ("talk", {"talk": {"Fran": {"said": "nothing"}}})
    monkeypatch.setitem(STAGES, "offers", Bids())
    game = play_turn(with_bids(begun(toy)), hold_missing=True)
    assert (game.turn.number, game.turn.step) == (2, "offers")


def test_what_belongs_to_a_turn_is_said_by_its_date() -> None:
    variant = variant_of(load_profile("ka2007"))
    names = {
        date: [stage.name for stage in chain_of(variant) if stage.belongs_to(variant.date(number))]
        for number, date in enumerate(("W1900", "S1901", "F1901"), start=1)
    }
    assert names["W1900"] == ["ownership", "exchange"]
    assert names["S1901"] == ["orders", "retreats", "ownership", "exchange"]
    assert names["F1901"] == ["orders", "retreats", "ownership", "adjustments", "exchange"]
    assert usual_board() is variant.board
    assert (
        variant_of(with_house_rules(load_profile("ka2007"), {"tie_order": list(variant.board.powers)})).tie_order
        == variant.board.powers
    )


def test_where_nothing_is_resolved_a_stage_has_nothing_to_undo() -> None:
    results = TurnResults()
    assert all(stage.undone(results) == results for stage in STAGES.values())

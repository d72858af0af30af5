"""A player is a function of what its seat may see: others' secrets change nothing, one seed gives one game."""

import typing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from kapdip.exchange.money import Cents
from kapdip.exchange.profile_data import PROFILES
from kapdip.game.change import with_inputs, with_turn
from kapdip.game.entries import enter_slip, mark_missing
from kapdip.game.errors import GameError
from kapdip.game.fork import fork
from kapdip.game.handing_in import HandInState, judge
from kapdip.game.inbox import InboxItem, accept
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, PlayedBy
from kapdip.game.own import own_view
from kapdip.game.public import public_view
from kapdip.game.replay import check
from kapdip.game.seat_marks import seat_mark
from kapdip.game.seats import exclude, let_play
from kapdip.players.alone import LineUp, practice_game
from kapdip.players.chairs import kept_up, stepped, taken_back
from kapdip.players.lookout import Lookout
from kapdip.players.natures import HUNTER, NATURES, RANDOM, VALUE
from kapdip.players.player import SeatDecision, decide, handed_in, seed_of
from kapdip.players.playing import decided_in, seated
from kapdip.storage.files import load_save, save_game
from tests.game.tables import NAMES, opened, table
from tests.game.test_game_own import FOREIGN, of_others
from tests.game.test_game_public import SECRET, in_progress, type_graph
from tests.game.two import two
from tests.players.strength import result
from tests.players.walk_players import play, played, with_decisions


@pytest.mark.parametrize("field", SECRET, ids=".".join)
def test_a_secret_of_others_changes_nothing_that_a_seat_hands_in(field: tuple[str, str]) -> None:
    game = in_progress()
    other = SECRET[field](game)
    if field == ("TurnInputs", "resolved_once"):
        return  # it locks the slips of all
    for alias in of_others(game, field[1]):
        for nature in (HUNTER, RANDOM):
            before = decide(own_view(game, alias), nature, game.id)
            assert decide(own_view(other, alias), nature, game.id) == before
            assert before.slip


def test_no_type_that_a_player_is_given_could_hold_what_is_of_others() -> None:
    found = {getattr(one, "__name__", "") for one in type_graph(Lookout)}
    assert found & (FOREIGN | {"DeskView"}) == set()
    hints = typing.get_type_hints(decide)
    assert {name: getattr(hint, "__name__", str(hint)) for name, hint in hints.items()} == {
        "view": "OwnView",
        "nature": "Nature",
        "game_id": "str",
        "public": str(Lookout | None),
        "return": "SeatDecision",
    }


def test_seat_turn_phase_and_game_have_seeds_of_their_own() -> None:
    seeds = {seed_of(game, seat, turn, step) for game in "ab" for seat in "cd" for turn in (1, 2) for step in ("", "x")}
    assert len(seeds) == 16
    assert seed_of("a", "c", 1) == seed_of("a", "c", 1)


def test_the_same_seed_gives_the_same_game() -> None:
    natures = {alias: list(NATURES.values())[place % 5] for place, alias in enumerate(NAMES)}
    first, second = list(play(table(last_turn=7), natures)), list(play(table(last_turn=7), natures))
    assert first == second
    assert first[-1].is_over
    assert len(first) == 7


def test_everything_is_handed_in_as_by_phone_and_taken() -> None:
    game = in_progress()
    leader = next(iter(game.turn.start.control.values()))
    view = own_view(game, leader)
    decision = decide(view, VALUE, game.id)
    one = handed_in(view, decision)
    assert judge(game, one).state is HandInState.WAITING
    assert judge(game, one).reasons == ()
    taken = accept(game, InboxItem("R", "s", "21:00", one))
    entered = with_decisions(game, {leader: VALUE})
    assert taken.turn.inputs.orders == entered.turn.inputs.orders
    assert {power: units for power, units in taken.turn.inputs.slips[leader].amounts.items() if units} == decision.slip  # type: ignore[union-attr]


def test_who_leads_nothing_orders_nothing_and_one_who_is_excluded_trades_nothing() -> None:
    game = opened(table())
    idle = next(alias for alias in NAMES if alias not in game.turn.start.control.values())
    found = decide(own_view(game, idle), VALUE, game.id)
    assert not found.orders
    assert found.slip
    assert not found.is_nothing
    later = next_step(exclude(game, idle), hold_missing=True)
    assert decide(own_view(later, idle), VALUE, game.id) == SeatDecision()
    assert SeatDecision().is_nothing


def test_bids_are_within_the_purse_and_the_general_goes_for_the_centres_that_win() -> None:
    game = two()
    alias = next(iter(game.turn.start.homes))
    bids = decide(own_view(game, alias), VALUE, game.id).bids
    assert bids
    assert sum(bids.values()) <= game.turn.start.credits[alias]
    over = list(play(game, dict.fromkeys(game.turn.start.homes, VALUE)))[-1]
    assert over.is_over


@pytest.mark.parametrize("number", range(2 * len(PROFILES)))
def test_tables_of_computers_end_by_the_rules(number: int) -> None:
    *_, last = islice(played(number), 8)
    assert last.is_over or len(last.turns) == 9


def test_a_general_beats_six_that_order_at_random() -> None:
    assert sum(result(power, 1, 1905) for power in ("AUSTRIA", "ENGLAND", "TURKEY")) >= 5


def hunted(game: Game, *aliases: str) -> Game:
    """The computer plays these seats, and has handed in."""
    for alias in aliases:
        game = let_play(game, alias, PlayedBy.HUNTER)
    return kept_up(game)


def test_a_seat_by_computer_hands_in_by_itself_with_a_receipt_and_once() -> None:
    game = in_progress()
    leader = game.turn.start.control["FRANCE"]
    begun = hunted(game, leader)
    assert begun.turn.inputs.slips[leader] is not None
    assert {power for power, slip in begun.turn.inputs.orders.items() if slip.player == leader}
    assert [one.alias for one in begun.turn.inputs.origins.values()] == [leader]
    assert kept_up(begun) is begun
    assert set(begun.turn.inputs.slips) - set(game.turn.inputs.slips) == {leader}


def test_each_phase_is_answered_and_the_table_plays_on_without_anything_missing() -> None:
    game = hunted(table(), *NAMES)
    while len(game.turns) < 6:
        game = kept_up(next_step(game))
    assert not any(flags for turn in game.turns[:5] for flags in turn.results.settlement.flags.values())  # type: ignore[union-attr]


def test_what_it_was_made_upon_changes_and_it_is_made_anew() -> None:
    game = hunted(opened(table()), "Anna")
    slip = game.turn.inputs.slips["Anna"]
    cheap = {power: Cents(1 + 40 * place) for place, power in enumerate(game.turn.start.prices)}
    other = with_turn(game, replace(game.turn, start=replace(game.turn.start, prices=cheap)))
    assert kept_up(other).turn.inputs.slips["Anna"] != slip
    assert kept_up(let_play(game, "Anna", PlayedBy.CONTRARIAN)).turn.inputs.slips["Anna"] != slip


def test_what_the_game_master_types_over_stays() -> None:
    game = hunted(opened(table()), "Anna")
    typed = enter_slip(game, "Anna", ExchangeSlip({"FRANCE": 1}))
    assert kept_up(typed).turn.inputs.slips["Anna"] == ExchangeSlip({"FRANCE": 1})


def test_a_seat_goes_to_the_computer_and_back_and_a_save_keeps_it(tmp_path: Path) -> None:
    game = hunted(opened(table()), "Anna")
    save_game(game, tmp_path / "g.yaml")
    assert load_save(tmp_path / "g.yaml") == (game, ())
    seat = game.seat("Anna")
    assert seat is not None
    assert [seat.played_by(turn) for turn in (1, 2, 3)] == [PlayedBy.PERSON, PlayedBy.HUNTER, PlayedBy.HUNTER]
    back = let_play(game, "Anna", PlayedBy.PERSON)
    assert back.seat("Anna") == replace(seat, computer={})
    later = let_play(next_turn(game), "Anna", PlayedBy.PERSON)
    assert later.seat("Anna") == replace(seat, computer={2: PlayedBy.HUNTER, 3: PlayedBy.PERSON})
    assert let_play(later, "Anna", PlayedBy.PERSON) is later
    assert seat_mark(game, seat) != seat_mark(back, back.seats[0])
    assert kept_up(later) is later


def test_a_seat_given_back_has_nothing_of_the_computer_in_and_what_a_person_handed_in_stays() -> None:
    game = in_progress()
    leader = game.turn.start.control["FRANCE"]
    power = "FRANCE"
    begun = hunted(with_inputs(game, orders={}, slips={}), leader)
    assert begun.turn.inputs.orders[power].player == leader
    back = seated(begun, leader, PlayedBy.PERSON)
    assert kept_up(back) is back
    inputs = back.turn.inputs
    assert (inputs.slips, inputs.orders, inputs.origins) == ({}, {}, {})
    again = hunted(back, leader)
    assert again.turn.inputs == begun.turn.inputs, "given to the computer again it hands in again"
    typed = enter_slip(back, leader, ExchangeSlip({power: 1}))
    given = hunted(typed, leader)
    assert given.turn.inputs.slips[leader] == ExchangeSlip({power: 1})
    assert given.turn.inputs.orders == begun.turn.inputs.orders
    over = enter_slip(begun, leader, ExchangeSlip({power: 2}))
    assert seated(over, leader, PlayedBy.PERSON).turn.inputs.slips == {leader: ExchangeSlip({power: 2})}
    assert not seated(over, leader, PlayedBy.PERSON).turn.inputs.orders
    with pytest.raises(GameError):
        seated(begun, "Nobody", PlayedBy.PERSON)


def test_a_seat_given_back_after_the_movement_keeps_the_orders_that_were_carried_out() -> None:
    game = kept_up(hunted(table(), *NAMES))
    while game.turn.step in ("movement", "exchange") or not game.turn.inputs.orders:
        game = kept_up(next_step(game, hold_missing=True))
    asked = {slip.player for slip in game.turn.inputs.orders.values() if slip.retreats or slip.adjustments}
    for alias in asked:
        back = kept_up(seated(game, alias, PlayedBy.PERSON))
        assert check(back) == ()
        for power, slip in back.turn.inputs.orders.items():
            assert slip.movement == game.turn.inputs.orders[power].movement
            assert slip.player != alias or not (slip.retreats or slip.adjustments)


def next_turn(game: Game) -> Game:
    number = game.turn.number
    while game.turn.number == number:
        game = kept_up(next_step(game, hold_missing=True))
    return game


def test_replaying_a_save_asks_no_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next_turn(hunted(opened(table()), *NAMES))
    save_game(game, tmp_path / "g.yaml")
    monkeypatch.setattr("kapdip.players.playing.decide", None)
    assert load_save(tmp_path / "g.yaml") == (game, ())
    assert check(game) == ()


def test_reasons_are_told_after_the_turn_and_of_a_drawn_nature_after_the_game() -> None:
    game = next_turn(hunted(opened(table()), "Anna"))
    anna, bert = (next(seat for seat in game.seats if seat.alias == name) for name in ("Anna", "Bert"))
    found = decided_in(game, anna, 2)
    assert found.slip == {power: units for power, units in game.turns[1].inputs.slips["Anna"].amounts.items() if units}  # type: ignore[union-attr]
    assert len(found.reasons) == len(found.slip)
    for seat, turn, key in ((anna, 3, "turn_goes_on"), (bert, 2, "person_played")):
        with pytest.raises(GameError) as refused:
            decided_in(game, seat, turn)
        assert refused.value.reasons[0].key == f"players.{key}"
    drawn = next_turn(kept_up(let_play(opened(table(last_turn=3)), "Anna", PlayedBy.UNKNOWN)))
    with pytest.raises(GameError) as refused:
        decided_in(drawn, drawn.seats[0], 2)
    assert refused.value.reasons[0].key == "players.told_at_the_end"
    assert public_view(drawn).computers == {"Anna": PlayedBy.UNKNOWN}
    while not drawn.is_over:
        drawn = kept_up(next_step(drawn, hold_missing=True))
    assert public_view(drawn).computers["Anna"] in NATURES
    assert decided_in(drawn, drawn.seats[0], 2).reasons


@pytest.mark.parametrize("line_up", LineUp)
def test_a_practice_game_is_saved_and_its_sandbox_plays_no_computer(line_up: LineUp, tmp_path: Path) -> None:
    game = practice_game("Practice", "Me", line_up, "de", seed=7)
    save_game(game, tmp_path / "g.yaml")
    assert load_save(tmp_path / "g.yaml") == (game, ())
    assert kept_up(game) is game
    assert {seat.alias: seat.played_by(1) for seat in game.seats}["Me"] is PlayedBy.PERSON
    second = stepped(mark_missing(game, "Me"))
    assert second.turn.number == 2
    assert len(second.turns[0].inputs.slips) == 10
    branch = fork(second, 2)
    assert not branch.practice
    assert set(stepped(branch).turns[1].inputs.slips.values()) <= {None}


def test_a_practised_turn_is_undone_with_what_computers_handed_in_or_phase_by_phase_without_losing_it() -> None:
    game = mark_missing(practice_game("Practice", "Me", LineUp.MIXED, seed=3), "Me")
    settled = stepped(game)
    whole = taken_back(settled, game)
    assert whole.turns == game.turns
    assert stepped(whole).turns == settled.turns
    back = taken_back(settled, None)
    while back.turn.results.movement is not None:
        back = taken_back(back, None)
        assert check(back) == ()
        assert len(back.turn.inputs.slips) == 10
    again = stepped(back)
    assert check(again) == ()
    assert again.turns[0].results.settlement == settled.turns[0].results.settlement

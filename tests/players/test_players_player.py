"""A player is a function of what its seat may see: others' secrets change nothing, one seed gives one game."""

import typing
from itertools import islice

import pytest

from kapdip.exchange.profile_data import PROFILES
from kapdip.game.handing_in import HandInState, judge
from kapdip.game.inbox import InboxItem, accept
from kapdip.game.machine import next_step
from kapdip.game.own import own_view
from kapdip.game.public import PublicTurn
from kapdip.game.seats import exclude
from kapdip.players.lookout import Lookout
from kapdip.players.natures import HUNTER, NATURES, RANDOM, VALUE
from kapdip.players.player import SeatDecision, decide, handed_in, seed_of
from kapdip.players.playing import Watched, play, with_decisions
from tests.game.tables import NAMES, opened, table
from tests.game.test_game_own import FOREIGN, of_others
from tests.game.test_game_public import SECRET, in_progress, type_graph
from tests.game.two import two
from tests.players.strength import result
from tests.players.walk_players import played


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


def test_what_is_over_is_looked_at_once() -> None:
    watched, natures = Watched(), dict.fromkeys(NAMES, VALUE)
    game = table()
    seen: list[PublicTurn] = []
    while len(seen) < 3:
        number = game.turn.number
        while game.turn.number == number:
            game = next_step(with_decisions(game, natures, watched), hold_missing=True)
        seen.append(watched.view(game).turns[0])
    assert seen[0] is seen[1] is seen[2]

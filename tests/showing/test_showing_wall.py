"""What is on the wall when: scenes, hold and show, the clock, the ticker, and that nothing but
public views can get there.
"""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kapdip.game.checklist import handed_in
from kapdip.game.entries import enter_slip
from kapdip.game.machine import take_back
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.public import public_view
from kapdip.showing.wall.clock import LONGEST, Clock, Mood, clock_text
from kapdip.showing.wall.director import Cue, Director, Scene, cues_of, directed
from kapdip.showing.wall.film import FilmCut
from kapdip.showing.wall.opening import NOTHING, as_line, from_line, last_seen
from kapdip.showing.wall.opening import opened as on_opening
from kapdip.showing.wall.pace import NEWS, SHOT, WHOLE, exchange_at, length, next_change, shot_at
from kapdip.showing.wall.scenes import ExchangeScene, Moment, News, Podium, Results, Wishes, Writing, scene_of
from kapdip.showing.wall.ticker import MOST, ticker
from kapdip.words.speaker import Speaker
from tests.board_languages import DE, EN
from tests.game.tables import NAMES, opened, orders, played, slips, standard, stepped, table, until
from tests.samples import WHOLE as WHOLE_GAME
from tests.samples import sample_game

ROOT = Path(__file__).parents[2]
SPEAKERS = {"de": Speaker(DE), "en": Speaker(EN)}


@cache
def sample() -> Game:
    return sample_game(WHOLE_GAME)


def on(director: Director, scene: Scene, turn: int, part: int = 0) -> Director:
    return replace(director, cue=Cue(scene, turn, part))


# -- hold and show -----------------------------------------------------------------------------------------------------


def test_what_was_resolved_waits_until_it_is_shown() -> None:
    game = slips(opened(table()))
    wall = directed(public_view(game))
    assert wall.cue == Cue(Scene.WRITING, 2)
    later = wall.follow(public_view(stepped(game)))
    assert later.holds
    assert later.cue == wall.cue
    assert later.view is wall.view
    shown = later.show()
    assert not shown.holds
    assert (shown.cue, shown.queue) == (Cue(Scene.RESULTS, 2, 1), ())


def test_what_is_resolved_of_the_turn_in_progress_waits_in_a_game_that_is_opened_again() -> None:
    game = opened(table())
    wall = on_opening(public_view(until(game, "exchange")))
    assert wall.holds
    assert wall.cue == Cue(Scene.WRITING, 2)
    assert wall.view.turn.movement is None
    assert wall.view.awaited.of == 0, "how many retreats are awaited would tell of the fights"
    assert wall.view.turn.after == wall.view.turn.start.position
    assert wall.follow(public_view(game)).scene is Scene.WRITING
    assert wall.show().cue == Cue(Scene.RESULTS, 2, 1)
    over = public_view(sample())
    assert on_opening(over) == directed(over)
    assert on_opening(public_view(game)) == directed(public_view(game))


def test_a_step_that_is_taken_back_before_it_is_shown_was_never_seen() -> None:
    game = opened(table())
    wall = directed(public_view(game))
    after = until(game, "exchange")
    held = wall.follow(public_view(after))
    back = held.follow(public_view(take_back(after)))
    assert not back.holds
    assert back.cue == wall.cue


def test_what_was_seen_and_is_taken_back_leaves_a_moment_and_never_two_results() -> None:
    game = opened(table())
    after = until(game, "exchange")
    seen = directed(public_view(game)).follow(public_view(after)).show()
    back = seen.follow(public_view(take_back(after)))
    assert back.scene is Scene.MOMENT
    assert back.follow(back.latest).scene is Scene.MOMENT
    assert back.show().cue == Cue(Scene.WRITING, 2)
    again = back.follow(public_view(until(game, "exchange")))
    assert again.scene is Scene.MOMENT
    assert again.show().cue.scene is Scene.RESULTS


def test_scenes_come_by_themselves_and_end_with_what_is_awaited() -> None:
    game = opened(table())
    wall = directed(public_view(game)).follow(public_view(played(game))).show()
    scenes = [wall.cue.scene]
    while wall.queue:
        wall = wall.go_on()
        scenes.append(wall.cue.scene)
    assert scenes == [Scene.RESULTS, Scene.EXCHANGE, Scene.NEWS, Scene.WRITING]
    assert wall.cue.turn == 3
    assert wall.go_on() == wall


def test_slips_that_come_in_are_counted_at_once() -> None:
    game = opened(table())
    wall = directed(public_view(game))
    now = wall.follow(public_view(enter_slip(game, NAMES[7], ExchangeSlip({"ENGLAND": 100}))))
    assert not now.holds
    assert now.view.awaited.there == wall.view.awaited.there + 1


def test_a_pinned_scene_stays_and_black_is_black() -> None:
    wall = directed(public_view(sample())).pin(Scene.EXCHANGE)
    assert wall.follow(public_view(sample())).scene is Scene.EXCHANGE
    assert wall.pin(None).scene is Scene.END
    assert wall.blacked().is_black
    assert not wall.blacked().blacked().is_black


def test_once_more_tells_the_last_turn_from_its_beginning() -> None:
    again = directed(public_view(sample())).again()
    assert again.cue == Cue(Scene.RESULTS, 21, 1)
    assert again.queue[-1].scene is Scene.END


# -- scenes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("scene", "kind"),
    [
        (Scene.RESULTS, Results),
        (Scene.EXCHANGE, ExchangeScene),
        (Scene.NEWS, News),
        (Scene.END, Podium),
        (Scene.MOMENT, Moment),
    ],
)
def test_every_scene_of_a_game_can_be_made(scene: Scene, kind: type, language: str) -> None:
    wall = directed(public_view(sample()))
    for turn in range(2, 22):
        made = scene_of(on(wall, scene, turn, 1), SPEAKERS[language])
        assert type(made) is kind


def test_the_exchange_announces_who_takes_over_and_by_how_many() -> None:
    made = scene_of(on(directed(public_view(sample())), Scene.EXCHANGE, 9), SPEAKERS["en"])
    assert isinstance(made, ExchangeScene)
    assert [(one.headline, one.sentence) for one in made.takeovers] == [
        ("Fürst Pückler takes over Russia", "4,968\u00a0roubles to 4,868 held by Effi Briest. Ahead by 100."),
        ("Mutter Courage takes over Turkey", "4,350\u00a0piastres to 4,250 held by Graf Koks. Ahead by 100."),
    ]
    assert [row.trend for row in made.race[:3]] == [1, -1, 0]
    german = scene_of(on(directed(public_view(sample())), Scene.EXCHANGE, 9), SPEAKERS["de"])
    assert isinstance(german, ExchangeScene)
    assert german.takeovers[1].headline == "Mutter Courage übernimmt das Osmanische Reich"


def test_the_podium_says_what_points_are_made_of() -> None:
    made = scene_of(directed(public_view(sample())), SPEAKERS["en"])
    assert isinstance(made, Podium)
    first = made.places[0]
    assert (first.rank, first.name, first.points, first.parts) == (1, "Hauptmann Köpenick", "792", (("ITALY", 99, 8),))
    assert all(
        str(sum(hundreds * centres for _, hundreds, centres in place.parts)) == place.points for place in made.places
    )


def test_without_an_exchange_powers_race_by_their_centres() -> None:
    game = stepped(orders(standard(), "FRANCE", "A PAR - BUR"))
    made = scene_of(directed(public_view(game)), SPEAKERS["de"])
    assert isinstance(made, Writing | Results)
    writing = scene_of(directed(public_view(standard())), SPEAKERS["de"])
    assert isinstance(writing, Writing)
    assert writing.prices == ()
    assert {row.text for row in writing.race} == {"3", "4"}


@pytest.mark.parametrize("cut", list(FilmCut))
def test_a_film_ends_with_everybody_where_the_movement_left_them(cut: FilmCut) -> None:
    wall = directed(public_view(sample()))
    for turn in range(2, 22):
        made = scene_of(on(wall, Scene.RESULTS, turn, 1), SPEAKERS["en"], Wishes(cut))
        movement = wall.view.turns[turn - 1].movement
        if isinstance(made, Results) and movement is not None and len(made.shots) > 1:
            last = made.shots[-1].after.position
            assert (last.units, last.dislodged) == (movement.position.units, movement.position.dislodged)
            for before, after in zip(made.shots, made.shots[1:-1], strict=False):
                assert before.after.position == after.before.position


def test_nothing_beside_the_film_tells_how_it_ends() -> None:
    wall = directed(public_view(sample()))
    film = scene_of(on(wall, Scene.RESULTS, 9, 1), SPEAKERS["en"])
    assert isinstance(film, Results)
    assert all(row.before == row.after for row in film.centres_at(len(film.shots) - 2))
    assert any(row.before != row.after for row in film.centres_at(len(film.shots) - 1))
    assert film.ticker == ticker(wall.view, SPEAKERS["en"], 8)
    trade = scene_of(on(wall, Scene.EXCHANGE, 9), SPEAKERS["en"])
    assert isinstance(trade, ExchangeScene)
    assert trade.ticker == ticker(wall.view, SPEAKERS["en"], 8)


# -- time --------------------------------------------------------------------------------------------------------------


def test_a_scene_of_results_and_of_the_exchange_come_to_their_end() -> None:
    wall = directed(public_view(sample()))
    film = scene_of(on(wall, Scene.RESULTS, 9, 1), SPEAKERS["en"])
    assert isinstance(film, Results)
    assert length(film) == (len(film.shots) - 1) * SHOT + WHOLE
    assert [shot_at(film, ms) for ms in (0, SHOT - 1, SHOT, 10**9)] == [0, 0, 1, len(film.shots) - 1]
    trade = scene_of(on(wall, Scene.EXCHANGE, 9), SPEAKERS["en"])
    assert isinstance(trade, ExchangeScene)
    begun, ended = exchange_at(trade, 0), exchange_at(trade, length(trade) or 0)
    assert (begun.told, begun.race, set(begun.figures)) == (0, 0.0, {0.0})
    assert (ended.told, ended.race, set(ended.figures), ended.moves) == (2, 1.0, {1.0}, False)
    assert length(scene_of(on(wall, Scene.NEWS, 9), SPEAKERS["en"])) == NEWS
    assert length(scene_of(wall, SPEAKERS["en"])) is None


def test_while_nothing_moves_the_next_change_is_known() -> None:
    trade = scene_of(on(directed(public_view(sample())), Scene.EXCHANGE, 9), SPEAKERS["en"])
    assert isinstance(trade, ExchangeScene)
    ms, seen = 0.0, []
    while (change := next_change(trade, ms)) is not None:
        assert change > ms
        seen.append(exchange_at(trade, change).told)
        ms = change
    assert seen == [1, 2, 2]


# -- clock -------------------------------------------------------------------------------------------------------------


@given(seconds=some.integers(1, LONGEST), passed=some.floats(0, 2 * LONGEST), pause=some.floats(0, 1000))
def test_a_pause_costs_no_time(seconds: int, passed: float, pause: float) -> None:
    clock = Clock().start(seconds, 1000.0)
    held = clock.pause(1000.0 + passed).pause(1000.0 + passed + pause)
    left, expected = held.left(1000.0 + passed + pause), clock.left(1000.0 + passed)
    assert left == pytest.approx(expected)
    assert 0 <= clock.share(1000.0 + passed) <= 1


@pytest.mark.parametrize(
    ("left", "mood", "text"),
    [
        (600, Mood.RUNS, "10:00"),
        (120, Mood.WARNS, "02:00"),
        (10, Mood.LAST, "00:10"),
        (0, Mood.OVER, "00:00"),
        (-75, Mood.OVER, "+01:15"),
    ],
)
def test_the_clock_warns_and_counts_up_behind_zero(left: int, mood: Mood, text: str) -> None:
    clock = Clock().start(3600, 0.0)
    assert (clock.mood(3600.0 - left), clock_text(left)) == (mood, text)


def test_a_minute_more_begins_anew_what_is_over() -> None:
    clock = Clock().start(60, 0.0)
    assert clock.add(60, 30.0).left(30.0) == 90
    assert clock.add(60, 100.0).left(100.0) == 60
    assert Clock().add(60, 5.0).left(5.0) == 60
    assert clock.pause(10.0).add(60, 500.0).left(900.0) == 110


@pytest.mark.parametrize("seconds", [0, -5, LONGEST + 1])
def test_nobody_waits_for_nothing_or_for_years(seconds: int) -> None:
    with pytest.raises(ValueError, match="a deadline in"):
        Clock().start(seconds, 0.0)


def test_each_phase_is_timed_and_ends_the_deadline_of_the_last_one() -> None:
    clock = Clock().enter("orders", 3, 0.0).start(600, 10.0).enter("retreats", 3, 400.0).enter("retreats", 3, 500.0)
    assert [(one.stage, one.took(900.0)) for one in clock.phases] == [("orders", 400.0), ("retreats", 500.0)]
    assert not clock.is_set


def test_a_phase_that_never_ended_has_its_deadline_again() -> None:
    seen = Clock().enter("orders", 3, 0.0).start(600, 10.0)
    after = seen.enter("retreats", 3, 400.0)
    assert after.like(seen) is after
    again = after.enter("orders", 3, 410.0)
    assert not again.is_set
    assert again.like(seen).left(410.0) == 200
    assert again.like(seen).phases == again.phases
    assert Clock().like(Clock()) == Clock()


# -- ticker ------------------------------------------------------------------------------------------------------------


def test_the_ticker_speaks_of_the_last_finished_turn_only() -> None:
    game = opened(table())
    assert ticker(public_view(table()), SPEAKERS["en"]) == ()
    assert "Anna now controls Austria" in " ".join(ticker(public_view(game), SPEAKERS["en"]))
    view = public_view(sample())
    for turn in range(1, 22):
        items = ticker(view, SPEAKERS["de"], turn)
        assert 0 < len(items) <= MOST
        assert all(item and "{" not in item for item in items)


def test_who_has_handed_in_is_said_only_by_command_and_never_of_anonymous_people() -> None:
    open_game = enter_slip(opened(table(anonymous=False)), NAMES[7], ExchangeSlip({"ENGLAND": 100}))
    there = handed_in(open_game)
    assert [one for one in NAMES if there[one]] == [NAMES[7]], "who leads a power owes its orders, too"
    wall = directed(public_view(open_game))
    told = scene_of(wall, SPEAKERS["de"], Wishes(there=there))
    assert isinstance(told, Writing)
    assert [is_there for _, is_there in told.who] == [name == NAMES[7] for name in NAMES]
    silent = scene_of(wall, SPEAKERS["de"])
    assert isinstance(silent, Writing)
    assert silent.who == ()
    anonymous = scene_of(directed(public_view(opened(table(anonymous=True)))), SPEAKERS["de"], Wishes(there=there))
    assert isinstance(anonymous, Writing)
    assert anonymous.who == ()
    held = scene_of(wall.follow(public_view(stepped(open_game))), SPEAKERS["de"], Wishes(there=there))
    assert isinstance(held, Writing)
    assert held.who == (), "never beside results that wait"


# -- opened again ------------------------------------------------------------------------------------------------------


def test_a_finished_turn_that_the_room_has_not_seen_still_waits_when_the_game_is_opened_again() -> None:
    game = opened(table())
    before = last_seen(directed(public_view(game)))
    again = on_opening(public_view(played(game)), before)
    assert again.holds
    assert again.cue == Cue(Scene.WRITING, 2)
    assert again.view.turn.after == again.view.turn.start.position
    assert again.show().cue == Cue(Scene.RESULTS, 2, 1)


def test_what_the_room_has_seen_is_not_held_back_when_the_game_is_opened_again() -> None:
    game = until(opened(table()), "exchange")
    seen = directed(public_view(opened(table()))).follow(public_view(game)).show()
    again = on_opening(public_view(game), last_seen(seen))
    assert not again.holds
    assert again.cue == Cue(Scene.RESULTS, 2, 1)
    later = on_opening(public_view(played(game)), last_seen(seen))
    assert later.holds
    assert (later.cue, later.show().cue) == (Cue(Scene.RESULTS, 2, 1), Cue(Scene.EXCHANGE, 2))
    assert later.view.turn.settlement is None


@pytest.mark.parametrize("number", range(1, 22))
def test_wherever_the_program_ended_the_room_goes_on_after_what_it_has_seen(number: int) -> None:
    view = public_view(sample())
    view = replace(view, turns=view.turns[:number])
    cues = [cue for cue in cues_of(view) if cue.turn >= number - 1]
    for seen, following in pairwise(cues):
        again = on_opening(view, seen)
        assert again.holds
        assert last_seen(again) == seen
        assert again.show().cue == following
        assert not isinstance(scene_of(again, SPEAKERS["de"]), Podium)
    assert not on_opening(view, cues[-1]).holds


def test_two_turns_are_told_at_most_and_nothing_of_what_was_taken_back() -> None:
    view = public_view(sample())
    long_ago = on_opening(view, Cue(Scene.NEWS, 3))
    assert long_ago.show().cue.turn == 20
    assert on_opening(view, NOTHING).show().cue.turn == 20
    assert not on_opening(view, Cue(Scene.NEWS, 99)).holds


def test_a_cue_is_kept_as_a_line_and_anything_else_is_none() -> None:
    for cue in cues_of(public_view(sample())):
        assert from_line(as_line(cue)) == cue
    for line in ("", "results", "results 9", "results nine 1", "nothing 9 1", "results 9 1 1"):
        assert from_line(line) is None

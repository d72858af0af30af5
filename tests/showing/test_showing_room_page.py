"""What the room sees as a page: how it stands first, then what led to it; nothing secret in it, before the first turn
the rules.
"""

from dataclasses import replace

from kapdip.evaluation.film_page import render_film
from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.public import public_view
from kapdip.game.seats import name_person, note_seat
from kapdip.showing.wall.director import directed
from kapdip.showing.wall.film_words import film_words
from kapdip.showing.wall.room import room_film
from kapdip.showing.wall.scenes import Writing, scene_of
from kapdip.words.speaker import Speaker
from tests.board_languages import DE, EN
from tests.game.tables import played, standard, table
from tests.samples import WHOLE, sample_game


def page(game: Game) -> str:
    """The page in German."""
    speaker = Speaker(DE)
    film = room_film(public_view(game), speaker)
    return render_film(film.frames, film.title, film_words(speaker), DE)


def test_it_begins_with_how_the_game_stands_and_tells_the_last_turn_fight_by_fight() -> None:
    view = public_view(sample_game(WHOLE))
    film = room_film(replace(view, turns=view.turns[:9]), Speaker(DE))
    assert film.frames[0].title == film.frames[1].title == "Herbst 1904"
    assert film.frames[0].places == frozenset()
    assert film.frames[0].picture.orders == ()
    assert "Triest fällt." in [frame.headline for frame in film.frames]


def test_a_game_that_is_over_begins_with_who_has_won() -> None:
    view = public_view(sample_game(WHOLE))
    assert view.ending is not None
    headline = room_film(view, Speaker(EN)).frames[0].headline
    assert all(name in headline for name in view.ending.winners)


def test_before_the_first_turn_there_are_five_lines_of_rules_in_both_languages() -> None:
    for game in (table(), standard()):
        view = public_view(game)
        for board_language in (DE, EN):
            lines = room_film(view, Speaker(board_language)).frames[0].lines
            assert len(set(lines)) == 5
            scene = scene_of(directed(view), Speaker(board_language))
            assert isinstance(scene, Writing)
            assert scene.rules == lines
    later = scene_of(directed(public_view(played(table()))), Speaker(DE))
    assert not getattr(later, "rules", ())


def test_what_was_resolved_of_a_turn_in_progress_is_told() -> None:
    game = played(table())
    film = room_film(public_view(next_step(game, hold_missing=True)), Speaker(DE))
    assert len(film.frames) > len(room_film(public_view(game), Speaker(DE)).frames)


def test_games_that_differ_in_secrets_only_give_the_same_page() -> None:
    game = played(table())
    one, other, third = (seat.alias for seat in game.seats[:3])

    def with_secrets(game: Game, units: int, text: str) -> Game:
        game = enter_slip(game, third, ExchangeSlip({"RUSSIA": units}))
        game = add_press(game, PressItem(other, "", "", (PressPart(text),)))
        return note_seat(name_person(game, other, f"{text} Person"), one, f"{text} note")

    first, second = page(with_secrets(game, 12, "CANARY")), page(with_secrets(game, -3, "SPARROW"))
    assert first == second
    assert "CANARY" not in first


def test_the_exchange_has_a_picture_with_the_new_prices_and_who_takes_over_what() -> None:
    view = public_view(sample_game(WHOLE))
    film = room_film(replace(view, turns=view.turns[:9]), Speaker(EN))
    exchange = next(frame for frame in film.frames if frame.headline == "Exchange")
    settled = view.turns[8].settlement
    assert settled is not None
    taken = {power for power, alias in settled.control.items() if view.turns[8].start.control.get(power) != alias}
    assert len(exchange.lines) == len(taken) > 0
    assert all("takes over" in line for line in exchange.lines)
    assert {row.power: row.leader for row in exchange.prices if row.power in taken} == {
        power: settled.control[power] for power in taken
    }
    assert film.frames.index(exchange) == len(film.frames) - 2, "after the fights, before what is talked about"
    quiet = room_film(public_view(played(table())), Speaker(EN))
    assert [frame.lines for frame in quiet.frames if frame.headline == "Exchange"] != [()]

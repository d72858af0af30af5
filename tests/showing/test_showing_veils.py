"""What leaves the desk of a game of Stab for everybody, byte by byte: twins that differ in what is hidden are equal."""

from collections.abc import Iterator

import pytest

from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.film_page import render_film
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.game.model import Game
from kapdip.game.public import PublicView, public_view
from kapdip.showing.phone.state import public_state
from kapdip.showing.wall.director import directed
from kapdip.showing.wall.film import FilmCut
from kapdip.showing.wall.film_words import film_words
from kapdip.showing.wall.room import room_film
from kapdip.showing.wall.scenes import Wishes, scene_of
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from tests.game.test_game_veils import courses
from tests.game.veils import twin

OPTIONS = EvaluationOptions(blocks=frozenset(Block))


def told(view: PublicView, language: str) -> Iterator[object]:
    """What the wall and the phones show, and what is published of the last turn that is over."""
    speaker = Speaker(BoardLanguage(language, view.board))
    yield public_state(view, language)
    for cut in FilmCut:
        yield scene_of(directed(view), speaker, Wishes(telling=cut, there={"Fran": True}))
    if any(turn.is_finished for turn in view.turns):
        documents = TurnDocuments(view, None, OPTIONS, language)
        yield documents.html()
        yield documents.text()
        film = room_film(view, speaker)
        yield render_film(film.frames, film.title, film_words(speaker), speaker.language)


@pytest.mark.parametrize("language", ["de", "en"])
def test_wall_phones_and_evaluation_of_twins_are_equal(language: str) -> None:
    for game in courses(5, turns=3):
        assert list(told(public_view(twin(game)), language)) == list(told(public_view(game), language))


def test_the_whole_game_and_its_print_are_equal() -> None:
    game: Game = courses(8, turns=2)[-1]
    views = public_view(game), public_view(twin(game))
    pages = [WholeGameDocuments(view, OPTIONS, "de").html() for view in views]
    assert pages[0] == pages[1]
    printed = [TurnDocuments(view, 1, OPTIONS, "en").pdf() for view in views]
    assert printed[0] == printed[1]

"""The whole game as a film: a chapter a turn, two minutes at most, prices and points on their
way; and the page that plays it.
"""

import base64
import hashlib
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kapdip.evaluation.film_page import render_film
from kapdip.game.model import Game
from kapdip.game.public import PublicView, public_view
from kapdip.showing.wall.director import Scene, directed
from kapdip.showing.wall.film_words import film_of, film_words
from kapdip.showing.wall.pace import COUNTING, LONGEST, SHORTEST, WHOLE_GAME, counted, length, shot_at, shot_length
from kapdip.showing.wall.parts import counting
from kapdip.showing.wall.scenes import GameFilm, Writing, scene_of
from kapdip.words.speaker import Speaker
from kapdip_gui.app import main
from tests.board_languages import DE, EN
from tests.game.tables import opened, played, standard, table
from tests.samples import WHOLE, sample_game

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "saves" / "mittwochsrunde.yaml"
HOSTILE = "</script><img src=x onerror=1>&"


@cache
def sample() -> PublicView:
    return public_view(sample_game(WHOLE))


def film(view: PublicView) -> GameFilm:
    made = scene_of(directed(view).whole_game(), Speaker(DE))
    assert isinstance(made, GameFilm)
    return made


def test_a_whole_game_is_told_in_two_minutes_from_winter_1900_on() -> None:
    game = film(sample())
    assert len(game.chapters) == 21
    assert (game.head.title, game.chapters[-1].head.title) == ("Winter 1900", "Herbst 1910")
    whole = length(game)
    assert whole is not None
    assert WHOLE_GAME - 21_000 < whole <= WHOLE_GAME
    assert all(chapter.headline for chapter in game.chapters)
    assert shot_at(game, shot_length(game) * 8 + 1) == 8


def test_a_short_game_does_not_dawdle_and_a_long_one_does_not_race() -> None:
    short = film(public_view(opened(table())))
    assert shot_length(short) == LONGEST
    many = replace(short, chapters=short.chapters * 200)
    assert shot_length(many) == SHORTEST


def test_every_turn_is_played_from_the_map_before_it_to_the_map_after_it() -> None:
    for chapter, turn in zip(film(sample()).chapters, sample().turns, strict=True):
        assert chapter.shot.after.position == turn.after
        assert chapter.shot.before.position.centres == (
            turn.start.position.centres if turn.movement else turn.after.centres
        )


def test_the_headline_of_the_game_master_comes_before_all_others() -> None:
    view = sample()
    turns = (*view.turns[:4], replace(view.turns[4], headline="Ein Fest"), *view.turns[5:])
    chapter = film(replace(view, turns=turns)).chapters[4]
    assert chapter.headline == "Ein Fest"
    assert "Ein Fest" not in chapter.lines


def test_prices_and_points_count_to_the_new_ones() -> None:
    chapter = film(sample()).chapters[8]
    row = next(row for row in chapter.prices if row.change)
    assert (row.on_its_way(0), row.on_its_way(1)) == (row.before, row.price)
    assert counting(chapter.before, chapter.race, 1.0, "en") == chapter.race
    first = counting(chapter.before, chapter.race, 0.0, "en")
    assert [(one.rank, one.name, one.value) for one in first] == [
        (one.rank, one.name, one.value) for one in chapter.before
    ]
    assert (counted(0, 5000), counted(5000 * 0.45 + COUNTING, 5000)) == (0, 1)


def test_without_a_turn_that_is_over_there_is_nothing_to_tell() -> None:
    wall = directed(public_view(table()))
    assert wall.whole_game() is wall
    assert isinstance(scene_of(replace(wall, pinned=Scene.GAME), Speaker(EN)), Writing)


def test_what_waits_to_be_shown_is_not_in_the_film() -> None:
    seen = directed(public_view(opened(table())))
    wall = seen.follow(public_view(played(opened(table()))))
    assert wall.holds
    made = scene_of(wall.whole_game(), Speaker(DE))
    assert isinstance(made, GameFilm)
    assert len(made.chapters) == 1


def test_a_game_without_an_exchange_races_by_centres() -> None:
    chapter = film(public_view(played(standard(), 2))).chapters[-1]
    assert chapter.prices == ()
    assert [row.power for row in chapter.race]


# -- the page ----------------------------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """What a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def count(self, name: str) -> int:
        return sum(tag == name for tag, _ in self.tags)


def page(view: PublicView, turn: int | None = None) -> str:
    speaker = Speaker(DE)
    made = film_of(view, speaker, turn)
    return render_film(made.frames, made.title, film_words(speaker), DE)


def small(name: str) -> Game:
    """A turn and an exchange with somebody of that name."""
    names = (name, "Bert", "Cleo", "Dora", "Emil", "Fred", "Gabi", "Hans")
    return played(table(names=names))


def test_a_page_has_a_picture_for_the_moves_and_one_for_what_came_of_them() -> None:
    text = page(replace(sample(), turns=sample().turns[:3]))
    elements = Elements(text)
    assert elements.count("article") == 1 + 2 + 2
    assert {"first", "back", "play", "on", "last", "place", "speed"} <= {attrs.get("id") for _, attrs in elements.tags}
    tips = [attrs["title"] for _, attrs in elements.tags if attrs.get("id") in {"first", "last"}]
    assert tips == ["An den Anfang (Pos1)", "Ans Ende (Ende)"], "keys as German keyboards name them"


def test_a_turn_is_told_fight_by_fight_and_near() -> None:
    elements = Elements(page(sample(), 9))
    assert elements.count("article") > 15
    assert len({attrs["viewbox"] for tag, attrs in elements.tags if tag == "svg" and "viewbox" in attrs}) > 5
    assert "Triest fällt." in elements.texts


def test_a_turn_tells_what_was_built_and_removed() -> None:
    texts = [text for text in Elements(page(sample(), 5)).texts if text.strip()]
    at = texts.index("2 aufgebaut, 2 abgebaut.") + 1
    assert texts[at : at + 3] == ["England: + Armee London", "Italien: − Armee Rom", "Russland: − Flotte Sewastopol"]
    assert texts[at + 3] == "Osmanisches Reich: + Armee Ankara"


def test_nothing_is_loaded_and_only_the_own_script_may_run() -> None:
    text = page(replace(sample(), turns=sample().turns[:2]))
    elements = Elements(text)
    for _, attrs in elements.tags:
        assert not {"src", "srcset", "data", "action", "style", "onclick"} & set(attrs)
        assert not attrs.get("href") or str(attrs["href"]).startswith("#")
    assert "http:" not in re.sub(r'xmlns="[^"]*"', "", text)
    assert "https:" not in text
    script = re.search(r"<script>(.*?)</script>", text, re.S)
    assert script is not None
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text
    assert elements.count("script") == 1


def test_a_hostile_name_is_text() -> None:
    view = public_view(small("Böse"))
    hostile = replace(view, name=HOSTILE, turns=(replace(view.turns[0], headline=HOSTILE), *view.turns[1:]))
    elements = Elements(page(hostile))
    assert elements.count("img") == 0
    assert elements.count("script") == 1
    assert HOSTILE in "".join(elements.texts)


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "film.html"
    assert main(["film", str(SAMPLE), "--turn", "2", "--html", str(file), "--lang", "en"]) == 0
    assert "Spring 1901" in file.read_text(encoding="utf-8")
    assert str(file) in capsys.readouterr().out


def test_the_command_says_which_turns_can_be_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["film", str(SAMPLE), "--turn", "22", "--html", str(tmp_path / "film.html")]) == 2
    assert "expected a turn that is over (1 to 21)" in capsys.readouterr().err
    assert not (tmp_path / "film.html").exists()

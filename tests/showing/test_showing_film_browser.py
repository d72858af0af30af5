"""The film's page in a real browser: units glide to where they rest, stand still for whoever wants no motion, and stop
with the film.
"""

from functools import cache
from pathlib import Path

import pytest
from selenium import webdriver

from kapdip.evaluation.film_page import render_film
from kapdip.game.public import public_view
from kapdip.showing.wall.film_words import film_of, film_words
from kapdip.words.speaker import Speaker
from tests.board_languages import EN
from tests.chromium import in_chromium
from tests.samples import WHOLE, sample_game

pytestmark = in_chromium

FREEZE = """
const [ms] = arguments, units = document.querySelectorAll(".shown [data-way]");
document.getAnimations().forEach((one) => { one.pause(); one.currentTime = ms; });
return [...units].map((unit) => { const to = new DOMMatrix(getComputedStyle(unit).transform); return [to.e, to.f]; });
"""


@cache
def page() -> str:
    """The ninth turn of the sample game, fight by fight."""
    speaker = Speaker(EN)
    film = film_of(public_view(sample_game(WHOLE)), speaker, 9)
    return render_film(film.frames, film.title, film_words(speaker), EN)


def begin(browser: webdriver.Chrome, folder: Path, *, motion: str = "no-preference") -> None:
    """The page, as somebody sees it who wants motion, or wants it reduced."""
    features = [{"name": "prefers-reduced-motion", "value": motion}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    (folder / "film.html").write_text(page(), encoding="utf-8")
    browser.get((folder / "film.html").as_uri())


def press(browser: webdriver.Chrome, name: str) -> None:
    browser.execute_script("document.getElementById(arguments[0]).click()", name)


def gliding(browser: webdriver.Chrome) -> int:
    """How much moves, or was stopped on its way."""
    return int(browser.execute_script("return document.getAnimations().length"))


def test_units_come_from_where_they_were_and_end_where_they_rest(browser: webdriver.Chrome, tmp_path: Path) -> None:
    begin(browser, tmp_path)
    seen = 0
    for _ in range(6):
        press(browser, "on")
        begun, halfway, ended = (browser.execute_script(FREEZE, ms) for ms in (0, 700, 1740))
        assert all(abs(x) + abs(y) < 1 for x, y in ended)
        assert begun == [] or begun != halfway
        seen += len(begun)
    assert seen > 3
    assert browser.get_log("browser") == []  # type: ignore[no-untyped-call]


def test_marks_and_words_come_once_it_is_decided(browser: webdriver.Chrome, tmp_path: Path) -> None:
    begin(browser, tmp_path)
    press(browser, "on")
    told = "return getComputedStyle(document.querySelector('.shown .said')).opacity"
    for ms, opacity in ((0, "0"), (400, "0"), (1750, "1")):
        browser.execute_script(FREEZE, ms)
        assert browser.execute_script(told) == opacity


def test_nothing_glides_for_whoever_wants_no_motion_and_all_is_said(browser: webdriver.Chrome, tmp_path: Path) -> None:
    begin(browser, tmp_path, motion="reduce")
    for _ in range(3):
        press(browser, "on")
        assert gliding(browser) == 0
    press(browser, "play")
    assert gliding(browser) == 0


def test_a_film_that_is_stopped_stands_still_and_goes_on_where_it_was(
    browser: webdriver.Chrome, tmp_path: Path
) -> None:
    begin(browser, tmp_path)
    press(browser, "play")
    assert gliding(browser)
    states = "return [...new Set(document.getAnimations().map((one) => one.playState))]"
    press(browser, "play")
    assert browser.execute_script(states) == ["paused"]
    press(browser, "play")
    assert browser.execute_script(states) == ["running"]


def test_going_back_shows_the_picture_at_once(browser: webdriver.Chrome, tmp_path: Path) -> None:
    begin(browser, tmp_path)
    press(browser, "on")
    press(browser, "on")
    press(browser, "back")
    assert gliding(browser) == 0


PLACES = """
const box = (name) => document.querySelector(name).getBoundingClientRect();
const map = box(".shown figure svg"), [, , wide, high] =
  document.querySelector(".shown figure svg").getAttribute("viewBox").split(" ");
return [map.width, map.height, wide / high, box(".shown .said").bottom, box(".shown .race").bottom, box("nav").top,
  document.documentElement.scrollWidth, innerWidth];
"""


@pytest.mark.parametrize(
    ("size", "least"),
    [((740, 360), 200), ((1366, 768), 540), ((1920, 1080), 850), ((360, 740), 240), ((768, 1024), 500)],
)
def test_the_map_is_as_large_as_the_screen_allows_and_what_is_said_stands_above_the_buttons(
    browser: webdriver.Chrome, tmp_path: Path, size: tuple[int, int], least: int
) -> None:
    """Once a phone on its side showed a small map between empty bars, and cut the sentence."""
    width, height = size
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    begin(browser, tmp_path, motion="reduce")
    wide, high, ratio, said, race, buttons, page_width, shown_width = browser.execute_script(PLACES)
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert high >= least
    assert abs(wide / high - ratio) < 0.02, "no empty bars beside the map"
    assert (race if width >= 1366 else said) <= buttons
    assert page_width <= shown_width

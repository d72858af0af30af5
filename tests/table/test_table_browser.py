"""The phones' page in a real browser, at an address of a local network as phones have it: no secure context, and only
what a browser offers there.
"""

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from selenium import webdriver

from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.public import PublicView, public_view
from kapdip.showing.wall.clock import Clock
from kapdip.table.routes import PhoneTable
from kapdip.table.server import Server
from kapdip_gui.table.opened import PhonesMoment, bundle_of, pages_of
from tests.chromium import LAN, in_chromium, until
from tests.samples import MIDDLE, WHOLE, sample_game
from tests.table.browsing import begin, beginning, complaints, hurried, press, text_of, wait_for
from tests.table.phone import CODE, FakeDesk, port_to_keep

pytestmark = in_chromium


@contextmanager
def served(view: PublicView, port: int | None = None) -> Iterator[Server]:
    """A table that shows this view."""
    sheet = sheet_of(view.board)
    table = PhoneTable(pages_of(sheet), CODE, bundle_of(secrets.token_hex(8), sheet, PhonesMoment(view)), FakeDesk())
    server = Server(table, "127.0.0.1", port)
    table.hosts = {*table.hosts, f"{LAN}:{server.port}"}
    try:
        yield server
    finally:
        server.close()


def show(server: Server, view: PublicView, clock: Clock | None = None) -> None:
    moment = PhonesMoment(view, clock or Clock())
    server.do(lambda table: table.show(bundle_of(table.shown.bundle.epoch, sheet_of(view.board), moment)))


def say_no_farewell(server: Server) -> None:
    """Let it end as a desk does whose battery is empty."""
    server._table.close = lambda: None  # type: ignore[method-assign]


def test_a_scanned_code_shows_the_game_and_does_not_stay_in_the_address(browser: webdriver.Chrome) -> None:
    with served(public_view(sample_game(MIDDLE))) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        wait_for(browser, "players ready")
        until(
            browser,
            lambda one: one.execute_script("return document.querySelectorAll('g[data-layer=marks] *').length") > 100,
        )
        assert browser.current_url == f"http://{LAN}:{server.port}/part/"
        assert browser.execute_script("return isSecureContext") is False
        script = "return performance.getEntriesByType('resource').map((one) => [one.name, one.transferSize])"
        loaded = browser.execute_script(script)
        assert loaded
        assert all(name.startswith(f"http://{LAN}:{server.port}/") for name, _ in loaded)
        assert sum(size for _, size in loaded) <= 300 * 1024
        assert complaints(browser) == []
        browser.refresh()
        wait_for(browser, "Autumn 1902", "h1")


@pytest.mark.parametrize("wide", [320, 390, 768])
def test_nothing_runs_over_the_edge_in_either_language(browser: webdriver.Chrome, wide: int) -> None:
    with served(public_view(sample_game(MIDDLE))) as server:
        begin(browser, server, wide)
        wait_for(browser, "Fürst Pückler")
        browser.execute_script("document.querySelector('details').open = true")
        for _ in range(2):
            for tab in range(3):
                press(browser, "#tabs button", tab)
                assert browser.execute_script("return document.documentElement.scrollWidth") == wide
                small = browser.execute_script(
                    "return [...document.querySelectorAll('button:not([hidden])')].filter((one) =>"
                    " one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 40)"
                    ".map((one) => one.innerText)"
                )
                assert small == []
            press(browser, "#language")


def test_the_language_is_kept(browser: webdriver.Chrome) -> None:
    with served(public_view(sample_game(MIDDLE))) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        press(browser, "#language")
        wait_for(browser, "Herbst 1902", "h1")
        assert browser.execute_script("return document.documentElement.lang") == "de"
        browser.refresh()
        wait_for(browser, "Herbst 1902", "h1")
        press(browser, "#language")


def test_the_page_follows_the_game_and_what_was_open_stays_open(browser: webdriver.Chrome) -> None:
    whole = public_view(sample_game(WHOLE))
    with served(public_view(sample_game(MIDDLE))) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        browser.execute_script("document.querySelector('details').open = true")
        show(server, whole)
        assert whole.ending is not None
        wait_for(browser, whole.ending.winners[0], ".now")
        assert browser.execute_script("return document.querySelector('details').open") is True


def test_news_that_were_lost_on_their_way_are_fetched_again_though_the_stream_is_well(
    browser: webdriver.Chrome,
) -> None:
    whole = public_view(sample_game(WHOLE))
    assert whole.ending is not None
    with hurried(browser), served(public_view(sample_game(MIDDLE))) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        until(browser, lambda _: server._table.streams.pages())
        browser.execute_script("""
            const send = fetch;
            window.lost = 0;
            window.fetch = (...what) => (window.lost++ ? send(...what) : Promise.reject(new TypeError("lost")));
        """)
        show(server, whole)
        wait_for(browser, whole.ending.winners[0], ".now")
        assert browser.execute_script("return lost") > 1
        assert text_of(browser, "#line") == ""


def test_a_lost_table_is_told_and_found_again(browser: webdriver.Chrome) -> None:
    port = port_to_keep()
    with served(public_view(sample_game(MIDDLE)), port) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        say_no_farewell(server)
    browser.execute_script("window.dispatchEvent(new Event('online'))")
    wait_for(browser, "No connection since", "#line")
    assert re.search(r"since \d\d:\d\d\.", text_of(browser, "#line"))
    assert text_of(browser, "h1") == "Autumn 1902"
    with served(public_view(sample_game(WHOLE)), port) as server:
        assert server.port == port
        browser.execute_script("window.dispatchEvent(new Event('online'))")
        wait_for(browser, "Won by", ".now")
        until(browser, lambda one: text_of(one, "#line") == "")


def test_a_table_is_lost_since_it_was_last_heard_however_slow_its_answers(browser: webdriver.Chrome) -> None:
    source = """
        let stream = null;
        const Stream = EventSource;
        EventSource = class extends Stream { constructor(address) { super(address); stream = this; } };
        const clock = Date.now, ask = fetch;
        let later = 0;
        Date.now = () => clock() + later;
        fetch = async (...asked) => { const answer = await ask(...asked); later += 3000; return answer; };
    """
    with beginning(browser, source):
        with served(public_view(sample_game(MIDDLE))) as server:
            begin(browser, server)
            wait_for(browser, "Autumn 1902", "h1")
            until(browser, lambda one: one.execute_script("return stream?.readyState === 1"))
            browser.execute_script("""
                Date.now = () => new Date(2030, 0, 1, 12, 34).getTime();
                stream.dispatchEvent(new Event("beat"));
            """)
            say_no_farewell(server)
        browser.execute_script("window.dispatchEvent(new Event('online'))")
        wait_for(browser, "No connection since 12:34", "#line")


def test_the_clock_of_the_room_is_seen(browser: webdriver.Chrome) -> None:
    view = public_view(sample_game(MIDDLE))
    with served(view) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        assert text_of(browser, "#clock") == ""
        for rest, told in ((83, "1:23"), (-83, "+1:23")):
            show(server, view, Clock(length=600, rest=rest))
            wait_for(browser, told, "#clock")


def test_the_holders_of_a_currency_are_compared_from_one_line_and_the_leader_stands_out(
    browser: webdriver.Chrome,
) -> None:
    view = public_view(sample_game(MIDDLE))
    with served(view) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        press(browser, "[data-key=tabprices]")
        until(browser, lambda one: one.execute_script("return document.querySelectorAll('.holders li').length") > 1)
        looks = """
            const rows = [...document.querySelectorAll(".holders li")];
            const bold = (row) => getComputedStyle(row.querySelector(".leader")).fontWeight === "700";
            return [rows.map((row) => row.querySelector(".track").getBoundingClientRect().left),
                rows.filter(bold).map((row) => row.querySelector(".leader").textContent),
                rows.map((row) => row.querySelector(".figure").textContent.length)];
        """
        begins, leaders, digits = browser.execute_script(looks)
        assert len(set(digits)) > 1
        assert max(begins) - min(begins) < 1
        assert leaders
        assert set(leaders) <= set(view.turn.start.control.values())


def test_a_price_has_an_axis_the_line_of_the_first_price_and_the_others_behind_it(browser: webdriver.Chrome) -> None:
    view = public_view(sample_game(MIDDLE))
    with served(view) as server:
        begin(browser, server)
        wait_for(browser, "Autumn 1902", "h1")
        press(browser, "[data-key=tabprices]")
        until(browser, lambda one: one.execute_script("return document.querySelector('.chart')"))
        seen = """
            const chart = document.querySelector(".chart"), texts = [...chart.querySelectorAll("text")];
            const price = (one) => Number(one.textContent), prices = texts.filter((one) => price(one));
            const [low, high] = [prices[0], prices.at(-1)], y = (one) => Number(one.getAttribute("y"));
            const at = (worth) => y(low) + ((worth - price(low)) / (price(high) - price(low))) * (y(high) - y(low)) - 4;
            return [texts.map((one) => one.textContent).includes("Start"), chart.querySelectorAll(".other").length,
                Math.abs(chart.querySelector(".par").getAttribute("y1") - at(1)),
                Math.abs(chart.querySelector("circle").getAttribute("cy")
                    - at(Number(document.querySelector(".large strong").textContent)))];
        """
        has_start, others, par, dot = browser.execute_script(seen)
        assert (has_start, others) == (True, len(view.board.powers) - 1)
        assert max(par, dot) < 0.1


@pytest.mark.parametrize("wrong", [-3607, 0.5, 7207])
def test_a_phone_whose_clock_is_wrong_counts_as_the_wall_does(browser: webdriver.Chrome, wrong: float) -> None:
    view, ends = public_view(sample_game(MIDDLE)), time.time() + 1800
    moment = PhonesMoment(view, Clock(length=1800, ends=ends))
    script = f"const now = Date.now; Date.now = () => now() + {wrong * 1000};"
    looks = "return performance.getEntriesByType('resource').filter((one) => one.name.includes('/state/')).length"
    left = "const [of, rest] = document.querySelector('#clock').textContent.split(':'); return of * 60 + +rest || 0"

    def is_right(one: webdriver.Chrome) -> bool:
        return abs(float(one.execute_script(left)) - (ends - time.time())) <= 2

    with served(view) as server, beginning(browser, script):
        server.do(lambda table: table.show(bundle_of(table.shown.bundle.epoch, sheet_of(view.board), moment)))
        begin(browser, server)
        until(browser, is_right)
        before = browser.execute_script(looks)
        browser.execute_script("window.dispatchEvent(new Event('online'))")  # answered with what the browser has
        until(browser, lambda one: one.execute_script(looks) > before)
        time.sleep(0.6)
        assert is_right(browser)


BROKEN = """
    const broken = [];
    for (const one of document.querySelectorAll(".leader, .who")) {
        if (!one.offsetWidth) continue;
        const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) for (const { 0: word, index } of walk.currentNode.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(walk.currentNode, index);
            range.setEnd(walk.currentNode, index + word.length);
            if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word);
        }
    }
    return broken;
"""
"""Words of names that go on in the next line."""


@pytest.mark.parametrize("wide", [320, 360, 390])
def test_no_name_is_broken_in_the_middle_of_a_word_in_large_letters(browser: webdriver.Chrome, wide: int) -> None:
    with served(public_view(sample_game(MIDDLE))) as server:
        browser.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": 24}})
        begin(browser, server, wide)
        wait_for(browser, "Hauptmann Köpenick")
        for tab in ("tabtable", "tabprices"):
            press(browser, f"[data-key={tab}]")
            assert browser.execute_script(BROKEN) == []
            assert browser.execute_script("return document.documentElement.scrollWidth") == wide


def test_a_wrong_code_is_told(browser: webdriver.Chrome) -> None:
    with served(public_view(sample_game(MIDDLE))) as server:
        begin(browser, server, code="ZZZZZZ")
        wait_for(browser, "This code no longer works", "#page")
        assert text_of(browser).count("This code no longer works") == 1


def test_names_are_shown_as_they_are_written(browser: webdriver.Chrome) -> None:
    name = "<img src=x onerror=alert(1)>"
    view = replace(public_view(sample_game(MIDDLE)), name=name, gm="<b>Kurt</b>")
    with served(view) as server:
        begin(browser, server)
        wait_for(browser, f"{name} · Game master <b>Kurt</b>")
        assert browser.execute_script("return document.querySelectorAll('main img, main b').length") == 0


def test_the_map_comes_closer_and_goes_back(browser: webdriver.Chrome) -> None:
    with served(public_view(sample_game(MIDDLE))) as server:
        begin(browser, server)
        until(browser, lambda one: one.execute_script("return document.querySelectorAll('.zoom button').length") == 3)
        seen = "return document.querySelector('.map svg').getAttribute('viewBox')"
        whole = browser.execute_script(seen)
        press(browser, ".zoom button", 0)
        assert browser.execute_script(seen) != whole
        press(browser, ".zoom button", 1)
        assert browser.execute_script(seen) == whole

"""A stranger's server at the table's address and port, before the table is opened there: what it leaves in a browser's
cache is never run with a key.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from selenium import webdriver

from kapdip.drawing.map_sheet import sheet_of
from kapdip_gui.table.opened import pages_of
from tests.chromium import EMPTY, LAN, in_chromium, until
from tests.table.browsing import begin, text_of, wait_for
from tests.table.phone import port_to_keep
from tests.table.player import NEMO, Player, turn_nine
from tests.table.seats import seated

pytestmark = in_chromium

THIEF = "document.documentElement.dataset.stolen = location.hash + JSON.stringify(localStorage);"
STOLEN = "return document.documentElement.dataset.stolen ?? ''"


@contextmanager
def strangers_server(port: int, names: tuple[str, ...]) -> Iterator[None]:
    """Answers every path with its own script, to be kept for a year; its page loads what ours would."""
    scripts = "".join(f"<script src='/a/{name}'></script>" for name in names)

    lines: list[socket.socket] = []

    class Handler(BaseHTTPRequestHandler):
        def setup(self) -> None:
            super().setup()
            lines.append(self.connection)

        def do_GET(self) -> None:
            is_page = self.path.endswith("/")
            body = f"<!doctype html><script>{THIEF}</script>{scripts}" if is_page else THIEF
            self.send_response(200)
            self.send_header("Content-Type", "text/html" if is_page else "text/javascript")
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            """Nothing is to be said of it."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        for line in lines:  # a browser opens some in advance
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        server.server_close()


def test_what_a_stranger_left_in_the_cache_never_runs_with_a_key(browser: webdriver.Chrome) -> None:
    port, game = port_to_keep(), turn_nine()
    here = f"http://{LAN}:{port}"
    names = tuple(name for name in pages_of(sheet_of(game.board)).files if name.endswith(".js"))
    with strangers_server(port, names):
        for page in (f"{here}/", f"{here}/old/"):
            browser.get(page)
            until(browser, lambda one: one.execute_script("return document.readyState") == "complete")
    with seated(game, NEMO, lan=LAN, port=port) as table:
        browser.get(EMPTY)
        browser.get(f"{here}/")
        assert browser.execute_script(STOLEN), "the trap is set: without the part of a code a browser asks nobody"
        player = Player(browser, table, NEMO)
        player.sit_down()
        assert browser.execute_script(STOLEN) == ""
        loaded = browser.execute_script("return performance.getEntriesByType('resource').map((one) => one.name)")
        assert len(loaded) > 20
        assert {one.removeprefix(here).split("/")[1] for one in loaded} == {"part"}
        player.tap("tabmine")
        player.sees("Hidden, so nobody can read over your shoulder.")


def test_the_address_without_a_part_has_nothing_but_the_field_and_keeps_no_code(browser: webdriver.Chrome) -> None:
    with seated(turn_nine(), NEMO, lan=LAN) as table:
        assert table.server is not None
        player = Player(browser, table, NEMO)
        player.sit_down()
        browser.get(f"http://{LAN}:{table.server.port}/")
        wait_for(browser, "Type the code")
        assert not text_of(browser, "#tabs")
        assert NEMO not in text_of(browser), "a phone that has a seat has none there"
        player.type("code", table.code)
        player.tap("open")
        player.sees("Prices", "#tabs")
        assert len(browser.current_url.removesuffix("/").rpartition("/")[2]) == 10


def test_a_page_that_was_loaded_before_a_crash_goes_on(browser: webdriver.Chrome) -> None:
    port, game = port_to_keep(), turn_nine()
    with seated(game, NEMO, lan=LAN, port=port) as table:
        player = Player(browser, table, NEMO)
        player.sit_down()
    with seated(game, NEMO, lan=LAN, port=port, before=table) as again:
        browser.execute_script("dispatchEvent(new Event('online'))")
        for key in ("tabmine", "fill", "amountENGLAND", "key+100", "check", "hand_in"):
            player.tap(key)
        player.sees("Handed in 21:04", ".receipt")
        assert len(again.journal) == 1
        browser.refresh()
        player.sees("Prices", "#tabs")


def test_an_address_of_a_strip_that_lost_its_last_stroke_is_led_to_the_page(browser: webdriver.Chrome) -> None:
    with seated(turn_nine(), NEMO, lan=LAN) as table:
        assert table.server is not None
        begin(browser, table.server)
        browser.get(f"http://{LAN}:{table.server.port}/another")
        wait_for(browser, "Prices", "#tabs")
        assert browser.current_url.endswith("/another/")

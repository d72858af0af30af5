"""Nothing that was written on a phone is lost: a network goes, a page is read anew, a table closes, a phone sleeps."""

import json

import pytest
from selenium import webdriver

from kapdip.game.entries import enter_slip
from kapdip.game.handing_in import base_of
from kapdip.game.model import ExchangeSlip
from tests.chromium import LAN, in_chromium, until
from tests.table.browsing import hurried, press, text_of
from tests.table.phone import port_to_keep
from tests.table.player import NEMO, Player, draft, turn_nine
from tests.table.seats import AT, seated

pytestmark = in_chromium


def test_a_draft_lives_through_a_lost_network_and_a_reload_and_is_handed_in_once(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("amountGERMANY")
    nemo.tap("key±")
    nemo.go_offline()
    nemo.tap("keyall")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Trying again")
    assert nemo.table.journal == []
    sid = json.loads(draft(nemo))["pending"]["sid"]
    nemo.go_offline(is_so=False)
    nemo.browser.refresh()
    until(nemo.browser, lambda _: nemo.table.journal)
    assert [one["in"]["sid"] for one in nemo.table.journal] == [sid]
    assert nemo.table.journal[0]["in"]["slip"] == {"GERMANY": -500}
    nemo.sees("Handed in 21:04", ".receipt")


def test_on_a_slow_way_a_hand_in_waits_for_one_reading_and_says_so(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    before = len(nemo.table.letters)
    nemo.browser.execute_script("""
        const send = fetch;
        window.held = [];
        window.fetch = (address, { signal, ...how } = {}) => how.method !== "POST" ? send(address, how)
            : new Promise((go) => held.push(() => go(send(address, how))));
    """)

    def held() -> int:
        return int(nemo.browser.execute_script("return held.length"))

    nemo.tap("amountENGLAND")
    nemo.tap("key1")
    until(nemo.browser, lambda _: held() == 1)
    for key in ("key0", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Not handed in yet. Sending …")
    release = "held.splice(0).forEach((go) => go()); return document.querySelector('.receipt')?.innerText ?? ''"
    until(nemo.browser, lambda one: "Handed in 21:04" in one.execute_script(release))
    asked = [do for do, _ in nemo.table.letters[before:]]
    assert asked == ["read", "hand_in"]
    assert nemo.table.journal[0]["in"]["slip"] == {"ENGLAND": 10}


def test_the_browsers_way_back_leaves_what_is_written_and_not_the_table(nemo: Player) -> None:
    for key in ("tabmine", "fill", "amountENGLAND", "key+100", "check"):
        nemo.tap(key)
    nemo.sees("Hand in", "h1")
    nemo.browser.back()
    nemo.sees(NEMO, "h1")
    nemo.sees("Not handed in yet", "#page")
    assert nemo.there("tabmine")
    nemo.tap("fill")
    nemo.sees("+100", ".slip-row.is-chosen, .amount[data-key=amountENGLAND]")
    press(nemo.browser, "#back")
    nemo.sees(NEMO, "h1")


def test_a_table_that_is_closed_in_the_middle_of_a_slip_is_told_and_found_again(browser: webdriver.Chrome) -> None:
    with hurried(browser), seated(turn_nine(), NEMO, lan=LAN, port=port_to_keep()) as table:
        nemo, server = Player(browser, table, NEMO), table.server
        assert server is not None
        nemo.sit_down()
        for key in ("tabmine", "fill", "amountENGLAND", "key+100"):
            nemo.tap(key)
        until(browser, lambda _: server._table.streams.pages())
        server.close()
        nemo.sees("The game master turned phones off at", "#line")
        for key in ("key+100", "check", "hand_in"):
            nemo.tap(key)
        nemo.sees("Not handed in yet. Trying again …")
        browser.execute_script("window.dispatchEvent(new Event('online'))")
        nemo.sees("The game master turned phones off at", "#line")
        assert table.open(LAN, server.port).port == server.port
        nemo.sees("Handed in 21:04", ".receipt")
        assert table.journal[0]["in"]["slip"] == {"ENGLAND": 200}
        browser.execute_script("window.dispatchEvent(new Event('online'))")
        until(browser, lambda one: not text_of(one, "#line"))


def test_what_was_not_handed_in_is_there_after_a_reload_and_covered(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.tap("unitA SER")
    nemo.tap("toALB")
    nemo.browser.refresh()
    nemo.tap("taborders")
    nemo.sees("Hidden, so")
    assert "Albania" not in text_of(nemo.browser)
    nemo.tap("uncover")
    nemo.sees("→ Albania", ".units")
    nemo.sees("Not handed in yet. Your draft stays on this phone.")


def test_a_phone_that_slept_covers_itself_and_trusts_no_stream(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("uncover")
    nemo.sees("10,361")
    hide = """
        Object.defineProperty(document, "hidden", { configurable: true, get: () => arguments[0] });
        document.dispatchEvent(new Event("visibilitychange"));
    """
    nemo.browser.execute_script(hide.replace("arguments[0]", "true"))
    assert "10,361" not in text_of(nemo.browser)
    server, seat = nemo.table.server, nemo.table.number(NEMO)
    assert server is not None
    server.do(lambda table: table.streams.end(seat))
    nemo.table.show(enter_slip(nemo.table.game, NEMO, ExchangeSlip({"ITALY": 7})))
    nemo.browser.execute_script(hide.replace("arguments[0]", "false"))
    nemo.tap("fill")
    nemo.sees("+7", ".slip")


def test_a_draft_is_told_before_it_comes_in_the_place_of_what_another_phone_handed_in_meanwhile(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.tap("check")
    nemo.sees("Exchange", "#page")
    assert "meanwhile" not in text_of(nemo.browser, "#page")
    table = nemo.table
    others = {"turn": table.game.turn.number, "base": base_of(table.game, NEMO), "slip": {"ITALY": 300}}
    told = {"alias": NEMO, "in": others, "receipt": "9XYZ", "at": AT, "state": "waiting"}
    table.keep(table.number(NEMO), json.dumps(told).encode())
    nemo.sees("has since handed in 9XYZ", "#page")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    nemo.tap("change")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.tap("check")
    nemo.sees("Exchange", "#page")
    assert "meanwhile" not in text_of(nemo.browser, "#page")


def test_what_the_connection_is_stays_in_sight(nemo: Player) -> None:
    nemo.tap("tabnews")
    nemo.go_offline()
    nemo.browser.execute_script("window.dispatchEvent(new Event('online'))")
    nemo.sees("No connection since", "#line")
    nemo.browser.execute_script("scrollTo(0, 400)")
    top = "return document.querySelector('#line').getBoundingClientRect().top"
    head = "return document.querySelector('header').offsetHeight"
    assert nemo.browser.execute_script("return scrollY") > 100
    assert nemo.browser.execute_script(top) == pytest.approx(nemo.browser.execute_script(head), abs=1)
    nemo.go_offline(False)

"""A code is good once, in a real browser: traded for a key of this phone, spent for every other one."""

import pytest
from selenium import webdriver

from tests.chromium import LAN, in_chromium, until
from tests.table.browsing import begin, complaints, hurried, text_of, wait_for
from tests.table.player import KOKS, NEMO, Player
from tests.table.seats import SeatTable

pytestmark = in_chromium


def reopen(player: Player, code: str) -> None:
    """Scan with the same phone: nothing that it keeps is lost."""
    assert player.table.server is not None
    player.browser.get("about:blank")
    player.browser.get(f"http://{LAN}:{player.table.server.port}/again/#{code}")


def test_the_phone_that_spent_a_code_has_its_seat_by_it_again_and_asks_no_more(nemo: Player) -> None:
    (phone,) = nemo.table.phones
    spent = f"{nemo.table.number(NEMO)}.{phone.code.text}"
    before = [do for do, _ in nemo.table.letters].count("pair")
    reopen(nemo, spent)
    nemo.sees("Prices", "#tabs")
    nemo.tap("tabmine")
    nemo.browser.refresh()
    nemo.sees("Prices", "#tabs")
    assert [do for do, _ in nemo.table.letters].count("pair") == before == 1
    assert len(nemo.table.phones) == 1
    assert complaints(nemo.browser) == []


def test_another_phone_with_a_spent_code_is_told_so_and_gets_in_by_a_fresh_one(
    browser: webdriver.Chrome, nemo: Player
) -> None:
    table, number = nemo.table, nemo.table.number(NEMO)
    assert table.server is not None
    begin(browser, table.server, 360, f"{number}.{table.phones[0].code.text}", 740)  # its memory is empty
    wait_for(browser, "This code was already used: each is for one phone. Ask the game master for a fresh one.")
    assert not text_of(browser, "#tabs")
    assert len(table.phones) == 1
    nemo.type("code", f"{number} {table.keys[NEMO].spelled}")
    nemo.tap("open")
    nemo.sees(NEMO, ".alias")
    assert len(table.phones) == 2


@pytest.mark.parametrize("where", ["request", "answer"])
def test_a_phone_whose_first_letter_or_its_answer_was_lost_has_its_seat_after_a_reload(
    browser: webdriver.Chrome, table: SeatTable, where: str
) -> None:
    assert table.server is not None
    code = f"{table.number(NEMO)}.{table.keys[NEMO].text}"
    begin(browser, table.server)
    wait_for(browser, "Prices", "#tabs")
    lost = f"""
        const real = window.fetch;
        window.fetch = async (address, how) => {{
            if (how?.method !== "POST") return real(address, how);
            if ("{where}" === "answer") await real(address, how);
            document.documentElement.dataset.lost = "1";
            throw new TypeError("lost");
        }};
    """
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": lost})
    player = Player(browser, table, NEMO)
    reopen(player, code)
    until(browser, lambda one: one.execute_script("return document.documentElement.dataset.lost"))
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    assert len(table.phones) == (where == "answer")
    browser.refresh()
    player.sees(NEMO, ".alias")
    assert len(table.phones) == 1


def test_one_phone_of_two_that_is_taken_out_says_so_and_the_other_goes_on(
    browser: webdriver.Chrome, nemo: Player
) -> None:
    table = nemo.table
    assert table.server is not None
    second = Player(browser, table, NEMO)
    with hurried(browser):
        second.sit_down()
        gone = table.phones.pop()
        table.server.do(lambda one: table.give_keys(one, NEMO))
        second.sees("This code no longer works. Ask the game master for the new one.", "#page")
    assert gone.key.text != table.phones[0].key.text
    kept = browser.execute_script("return Object.keys(localStorage).filter((one) => /key|seat|taken/.test(one))")
    assert kept == []


def test_two_pages_of_a_phone_write_letters_beside_each_other(browser: webdriver.Chrome, nemo: Player) -> None:
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    try:
        browser.get(nemo.browser.current_url if nemo.browser.current_url != "about:blank" else "about:blank")
        assert nemo.table.server is not None
        browser.get(f"http://{LAN}:{nemo.table.server.port}/part/")
        nemo.sees("Prices", "#tabs")
        for handle, power in ((first, "ENGLAND"), (browser.window_handles[-1], "ITALY")):
            browser.switch_to.window(handle)
            for key in ("tabmine", "fill", f"amount{power}", "key+100", "check", "hand_in"):
                nemo.tap(key)
            nemo.sees("Handed in 21:04", ".receipt")
    finally:
        browser.close()
        browser.switch_to.window(first)
    assert len(nemo.table.journal) == 2
    assert len(nemo.table.phones) == 1


def test_the_key_of_anothers_code_goes_with_him(nemo: Player) -> None:
    """Scanned by mistake: nothing of it stays, and the own seat is there again."""
    number, code = nemo.table.number(KOKS), nemo.table.keys[KOKS].text
    reopen(nemo, f"{number}.{code}")
    nemo.sees(KOKS, ".alias")
    nemo.tap("not_me")
    nemo.sees("Prices", "#tabs")
    assert code[:8] not in str(nemo.browser.execute_script("return JSON.stringify(localStorage)"))

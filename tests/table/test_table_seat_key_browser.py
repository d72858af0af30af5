"""A seat's key in a real browser: scanned or typed, kept on the phone alone, replaced, and whose it is."""

from selenium import webdriver

from kapdip.table.keys import SeatKey
from tests.chromium import LAN, in_chromium, until
from tests.samples import WHOLE, sample_game
from tests.table.browsing import begin, hurried, text_of, wait_for
from tests.table.phone import CODE, port_to_keep
from tests.table.player import KOKS, NEMO, Player, draft, turn_nine
from tests.table.seats import SeatTable, seated
from tests.table.test_table_seat_look_browser import fits

pytestmark = in_chromium


LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those in which a key is spelled."""


def test_a_seat_that_was_given_another_key_says_so_and_forgets_the_old_one(
    browser: webdriver.Chrome, table: SeatTable
) -> None:
    nemo, server, number = Player(browser, table, NEMO), table.server, table.number(NEMO)
    assert server is not None
    with hurried(browser):
        nemo.sit_down()
        server.do(lambda table: table.give_keys(number, (), (SeatKey.new(),)))
        nemo.sees("This code no longer works", "#page")
    assert text_of(browser).count("This code no longer works") == 1
    assert nemo.browser.execute_script("return localStorage['kapdip.seat']") is None
    assert not nemo.browser.execute_script("return document.querySelectorAll('#tabs button, .strip, .map').length")
    assert NEMO not in text_of(nemo.browser), "whoever sat there goes on looking at nothing"
    nemo.sees("Type the code", "#page")


def test_a_phone_keeps_its_seat_while_another_game_is_at_the_table_and_goes_on_when_its_own_is_back(
    browser: webdriver.Chrome,
) -> None:
    port, kept = port_to_keep(), "return localStorage['kapdip.seat']"
    with hurried(browser):
        with seated(turn_nine(), NEMO, lan=LAN, port=port) as table:
            nemo = Player(browser, table, NEMO)
            nemo.sit_down()
            for key in ("tabmine", "fill", "amountENGLAND", "key+100", "check"):
                nemo.tap(key)
        with seated(sample_game(WHOLE), NEMO, lan=LAN, port=port, code="DEF567"):
            nemo.sees("A different game is running here now", "#line")
            nemo.tap("hand_in")
            nemo.sees("Not handed in yet. Trying again …")
            assert browser.execute_script(kept)
            browser.refresh()
            nemo.sees("A different game is running here now", "#page")
            nemo.sees("Type the code", "#page")
            assert browser.execute_script(kept)
        with seated(turn_nine(), NEMO, lan=LAN, port=port, before=table) as again:
            nemo.sees("Handed in 21:04", ".receipt")
            assert again.journal[0]["in"]["slip"] == {"ENGLAND": 100}
            assert not text_of(browser, "#line")


def test_who_follows_a_game_finds_it_again_after_another_was_at_the_table(browser: webdriver.Chrome) -> None:
    port = port_to_keep()
    with hurried(browser):
        with seated(turn_nine(), lan=LAN, port=port) as table:
            assert table.server is not None
            begin(browser, table.server)
            wait_for(browser, "Standings")
        with seated(sample_game(WHOLE), lan=LAN, port=port, code="DEF567"):
            wait_for(browser, "A different game is running here now", "#line")
        with seated(turn_nine(), lan=LAN, port=port):
            until(browser, lambda one: not text_of(one, "#line"))
            wait_for(browser, "Standings")


def test_what_was_written_is_not_for_the_next_who_has_the_phone_and_the_seat(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.sees("+100", ".slip")
    assert '"ITALY":100' in draft(nemo)
    nemo.table.sits[NEMO] = 2
    nemo.table.show()
    until(nemo.browser, lambda one: "+100" not in text_of(one, "#page") and '"ITALY":100' not in draft(nemo))


def test_a_code_is_typed_where_no_camera_reads_it(browser: webdriver.Chrome, table: SeatTable) -> None:
    assert table.server is not None
    player, number, key = Player(browser, table, NEMO), table.number(NEMO), table.keys[NEMO]
    spelled = f"{number} {key.spelled}"
    begin(browser, table.server, 320, "")
    player.sees("Scan the code the game master shows.")
    fits(browser, 320)
    changed = spelled[:-1] + LETTERS[LETTERS.index(spelled[-1]) ^ 1]  # another check of the same key
    for wrong in ("", "Nemo", spelled[:-3], f"0{spelled}", changed):
        player.type("code", wrong)
        player.tap("open")
        player.sees("That is not a valid code.", "#wrong")
    player.type("code", f" {spelled.lower().replace('0', 'o').replace('1', 'l')}\n")
    player.tap("open")
    player.sees(NEMO, ".alias")
    assert key.text not in browser.current_url
    for place in ("", f"http://{LAN}:{table.server.port}/part/#"):
        player.tap("not_me")
        player.type("code", f"{place}{number}.{table.keys[NEMO].text}")
        player.tap("open")
        player.sees(NEMO, ".alias")


def test_the_six_letters_for_everybody_are_typed_too(browser: webdriver.Chrome, table: SeatTable) -> None:
    assert table.server is not None
    player = Player(browser, table, NEMO)
    begin(browser, table.server, code="")
    player.type("code", f"{CODE[:3].lower()} {CODE[3:]}")
    player.tap("open")
    player.sees("Prices", "#tabs")
    assert not player.there("tabmine")


def test_a_phone_that_follows_the_game_takes_its_seat_by_a_typed_code(
    browser: webdriver.Chrome, table: SeatTable
) -> None:
    assert table.server is not None
    player, number, key = Player(browser, table, NEMO), table.number(NEMO), table.keys[NEMO]
    begin(browser, table.server)
    player.tap("seat")
    player.type("code", "Nemo")
    player.tap("open")
    player.sees("That is not a valid code.", "#wrong")
    player.type("code", f"{number} {key.spelled}")
    player.tap("open")
    player.sees(NEMO, ".alias")


def test_code_and_key_are_nowhere_but_where_they_are_kept(nemo: Player) -> None:
    (phone,) = nemo.table.phones
    for text in (phone.code.text, phone.key.text):
        assert text not in nemo.browser.current_url
        assert text not in nemo.browser.page_source
        assert text not in nemo.browser.title


def test_whoever_is_not_the_seat_can_say_so(browser: webdriver.Chrome, table: SeatTable) -> None:
    player = Player(browser, table, KOKS)
    player.scan()
    player.tap("not_me")
    player.sees("Scan the code")
    assert (
        browser.execute_script("return Object.keys(localStorage).filter((one) => /seat|draft|taken/.test(one))") == []
    )


def test_whoever_scanned_anothers_code_by_mistake_has_his_seat_and_his_draft_again(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.sees("+100", ".slip")
    number, key = nemo.table.number(KOKS), nemo.table.keys[KOKS].text
    nemo.browser.execute_script("location.hash = arguments[0]", f"{number}.{key}")
    nemo.sees(KOKS, ".alias")
    nemo.tap("not_me")
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.sees("+100", ".slip")
    kept = nemo.browser.execute_script("return JSON.stringify(localStorage)")
    assert key not in kept
    assert f"draft.{CODE}.{number}." not in kept

"""A seat's orders in a real browser: tapped on the map and in the list, or typed."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from selenium import webdriver

from kapdip.board.model import Location
from kapdip.drawing.map_positions import lying
from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.change import with_turn
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, MilitarySlip
from kapdip.orders.model import Build, Disband, Retreat
from kapdip.showing.phone.board import OPTIONS
from kapdip.storage.order_text import read_unit
from tests.chromium import LAN, in_chromium, until
from tests.game.tables import dislodged, orders
from tests.samples import MIDDLE, sample_game
from tests.table.browsing import press, text_of
from tests.table.player import NEMO, Player, retreats_of_nine, turn_nine
from tests.table.seats import SeatTable, seated

pytestmark = in_chromium


def test_orders_that_were_typed_count_without_being_read_before_they_are_checked(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.tap("powerAUSTRIA")
    nemo.type("moreAUSTRIA", "ser alb\ntri-bud\nif Tri falls: A Ser R Gre")
    nemo.tap("check")
    nemo.sees("2/3", ".power .aside")
    nemo.sees("1 without an order")
    nemo.tap("back")
    nemo.sees("→ Albania", ".units")
    assert "ser alb" not in nemo.browser.execute_script("return document.querySelector('#more').value")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    assert nemo.table.journal[0]["in"]["orders"]["AUSTRIA"][:2] == ["A SER - ALB", "A TRI - BUD"]
    nemo.tap("change")
    nemo.sees("→ Albania", ".units")


def test_a_line_that_is_refused_is_named_with_its_reason(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.type("moreAUSTRIA", "A SER - ALB\nquark and cream")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("quark and cream: ", "#refused li")


def test_who_has_nothing_to_retreat_is_asked_for_nothing(browser: webdriver.Chrome) -> None:
    with seated(retreats_of_nine(), "Hauptmann Köpenick", lan=LAN) as table:
        player = Player(browser, table, "Hauptmann Köpenick")
        player.sit_down(360, 740)
        player.sees("Hauptmann Köpenick", ".rows")
        cut = (
            "return [...document.querySelectorAll('.leader')].filter((one) => one.scrollWidth > one.clientWidth).length"
        )
        assert browser.execute_script(cut) == 0
        player.tap("taborders")
        player.tap("uncover")
        player.sees("No unit has to retreat here.", ".bubble")


ENGLISH = {
    "A FIN - STP",
    "A HOL - RUH",
    "F KIE S F NTH - DEN",
    "F MAO - POR",
    "F NTH - DEN",
    "F NWY S A FIN - STP",
}


def test_six_english_orders_take_at_most_sixteen_taps_on_the_map(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.tap("powerENGLAND")
    nemo.tap_map("FIN")
    for place in ("STP", "RUH"):
        nemo.tap_map(place)
    nemo.tap("supports_verb")
    for place in ("NTH", "DEN", "POR", "DEN"):
        nemo.tap_map(place)
    nemo.tap("supports_verb")
    nemo.tap_map("FIN")
    nemo.sees("6/6", '[data-key="powerENGLAND"]')
    nemo.tap("check")
    nemo.sees("Fleet Kiel supports Fleet North Sea to Denmark")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    assert nemo.taps <= 16
    assert set(nemo.table.journal[0]["in"]["orders"]["ENGLAND"]) == ENGLISH
    assert nemo.table.journal[0]["in"]["slip"] is None


@pytest.mark.parametrize(("wide", "high"), [(320, 568), (568, 320)])
def test_a_map_that_fills_a_small_screen_lets_the_page_be_moved(
    browser: webdriver.Chrome, table: SeatTable, wide: int, high: int
) -> None:
    nemo = Player(browser, table, NEMO)
    nemo.sit_down(wide, high)
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    nemo.tap("taborders")
    nemo.tap("uncover")
    top = browser.execute_script("return document.querySelector('.map').getBoundingClientRect().top")
    x, y = wide / 2, top + 40

    def seen() -> list[float]:
        box = browser.execute_script("return document.querySelector('.map.close svg').getAttribute('viewBox')")
        return [float(one) for one in box.split()]

    def wait(is_so: Callable[[], bool]) -> None:
        until(browser, lambda _: is_so())

    left, *_, broad, tall = seen()
    nemo.touch(*([(x - 8 * step, y), (x + 40 - 8 * step, y)] for step in range(6)))
    wait(lambda: seen()[0] > left and seen()[2:] == pytest.approx([broad, tall], abs=1))
    looked = seen()
    nemo.touch(*([(x, y - 8 * step)] for step in range(12)))
    wait(lambda: browser.execute_script("return scrollY > 30") and seen() == looked)


@pytest.mark.parametrize(("wide", "high"), [(320, 568), (568, 320)])
@pytest.mark.parametrize("letters", [16, 24])
def test_what_a_hand_needs_for_orders_is_never_under_the_tabs_and_no_word_breaks(
    browser: webdriver.Chrome, table: SeatTable, wide: int, high: int, letters: int
) -> None:
    nemo = Player(browser, table, NEMO)
    browser.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": letters}})
    nemo.sit_down(wide, high)
    nemo.tap("taborders")
    nemo.tap("uncover")
    for _ in range(2):
        browser.execute_script("scrollTo(0, 0)")
        until(
            browser,
            lambda one: one.execute_script("""
            const box = (place) => document.querySelector(place).getBoundingClientRect();
            return [".bubble", ".verbs"].every((one) => box(one).bottom <= box("#tabs").top);
        """),
        )
        broken = browser.execute_script("""
            const lines = (one) => {
                const range = document.createRange();
                range.selectNodeContents(one);
                return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
            };
            return [...document.querySelectorAll(".verbs button, #title, #language")]
                .filter((one) => lines(one) > 1 || one.scrollWidth > one.clientWidth).map((one) => one.innerText);
        """)
        assert broken == []
        assert browser.execute_script("return document.documentElement.scrollWidth") == wide
        press(browser, "#language")
    browser.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": 16}})


def test_supports_convoys_and_holds_are_drawn_on_the_map(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.tap("powerENGLAND")
    for key in ("unitA FIN", "toSTP", "toRUH", "supports_verb", "toNTH", "toDEN", "holds", "toDEN"):
        nemo.tap(key)
    drawn = "return ['arrow', 'help', 'rest'].map((one) => document.querySelectorAll(`.hand .${one}`).length)"
    assert nemo.browser.execute_script(drawn) == [3, 1, 1]
    nemo.tap("supports_verb")
    nemo.tap("toFIN")
    assert nemo.browser.execute_script(drawn) == [3, 2, 1]
    sheet = sheet_of(nemo.table.game.board)
    here, (ax, ay), (bx, by) = (sheet.anchor(place).unit for place in ("NWY", "FIN", "STP"))
    ends = nemo.browser.execute_script("""
        const line = [...document.querySelectorAll(".help")].at(-1);
        return ["x1", "y1", "x2", "y2"].map((one) => Number(line.getAttribute(one)));
    """)
    assert ends == pytest.approx([*here, (ax + bx) / 2, (ay + by) / 2], abs=1)


def test_six_english_orders_take_at_most_sixteen_taps_in_the_list(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    for key in ("powerENGLAND", "unitA FIN", "toSTP", "toRUH", "supports_verb", "toNTH", "toDEN", "toPOR", "toDEN"):
        nemo.tap(key)
    nemo.tap("supports_verb")
    nemo.tap("toFIN")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    assert nemo.taps <= 16
    assert set(nemo.table.journal[0]["in"]["orders"]["ENGLAND"]) == ENGLISH


def test_before_handing_in_it_is_told_of_what_was_left_untouched(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.tap("powerENGLAND")
    nemo.tap("unitA FIN")
    nemo.tap("toSTP")
    nemo.tap("check")
    nemo.sees("No orders for Austria: its units hold.", "#page")
    nemo.sees("You have not handed in an exchange slip.", "#page")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    assert set(nemo.table.journal[0]["in"]["orders"]) == {"ENGLAND"}
    nemo.table.take(NEMO)
    nemo.table.show(enter_slip(orders(nemo.table.game, "AUSTRIA", "A SER - ALB"), NEMO, ExchangeSlip({})))
    nemo.tap("change")
    nemo.tap("taborders")
    nemo.tap("powerENGLAND")
    nemo.tap("unitA HOL")
    nemo.tap("toRUH")
    nemo.tap("check")
    nemo.sees("as already handed in: 1/3", "#page")
    assert "exchange slip." not in text_of(nemo.browser)
    press(nemo.browser, "#language")
    nemo.sees("wie zuletzt abgegeben: 1/3", "#page")
    nemo.sees("Armee Holland zieht", "#page")


def test_typed_orders_are_read_and_what_is_meant_is_offered(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.type("moreAUSTRIA", "ser alb\nA TRI - BUDD\nquark")
    nemo.tap("read")
    nemo.sees("→ Albania", ".units")
    nemo.sees("Read as:", "#read")
    colours = """
        const colour = (place) => getComputedStyle(document.querySelector(place)).color;
        return ["#read .bad", "#read button", "nav [aria-current]"].map(colour);
    """
    wrong, meant, accent = nemo.browser.execute_script(colours)
    assert meant == accent != wrong  # a proposal is no error
    nemo.tap("meantA TRI - BUDD")
    nemo.sees("→ Budapest", ".units")
    field = nemo.browser.execute_script("return document.querySelector('#more').value")
    assert field == "quark"
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("This can't be handed in yet", "#refused")
    until(nemo.browser, lambda one: one.execute_script("return document.activeElement.id") == "refused")
    assert nemo.table.journal == []
    nemo.tap("back")
    assert nemo.browser.execute_script("return document.querySelector('#more').value") == "quark"
    nemo.sees("→ Albania", ".units")


def test_a_typed_line_that_is_understood_but_does_not_count_says_why(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.type("moreAUSTRIA", "A Fin - Stp")
    nemo.tap("read")
    nemo.sees("belongs to England, not to Austria", "#read .bad .bad")


def test_thirty_lines_of_nonsense_are_refused_in_a_sentence_and_told_one_by_one(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nonsense = [f"quark {number}" for number in range(29)]
    nemo.type("moreAUSTRIA", "\n".join(["A SER - ALB", *nonsense, "x" * 390]))
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("can't be handed in yet", "#refused")
    assert text_of(nemo.browser, "#refused li") == "30 lines could not be read as orders. See the note below each."
    told = "return [...document.querySelectorAll('.orders li.bad')].filter((one) => one.querySelector('p.bad')).length"
    assert nemo.browser.execute_script(told) == 30
    assert nemo.browser.execute_script("return document.documentElement.scrollWidth") == 390
    assert nemo.table.journal == []


def test_who_retreats_sees_the_unit_where_it_lies_and_everybody_else_is_told_that_nothing_is_asked(
    browser: webdriver.Chrome,
) -> None:
    game = dislodged()
    control = game.turn.start.control
    ring = "const ring = document.querySelector('.hand .ring'); return ['cx', 'cy'].map((at) => +ring.getAttribute(at))"
    with seated(game, control["GERMANY"], control["AUSTRIA"], lan=LAN) as table:
        beaten = Player(browser, table, control["GERMANY"])
        beaten.sit_down()
        beaten.sees("Retreats", ".steps .is-now")
        for key in ("taborders", "uncover", "unitA MUN"):
            beaten.tap(key)
        sheet = sheet_of(game.board)
        assert browser.execute_script(ring) == [round(at) for at in lying(sheet, Location("MUN"), OPTIONS.scale)]
        beaten.sees("if Berlin is empty: A Mun R Ber", ".lapsed")
        for key in ("toRUH", "check", "hand_in"):
            beaten.tap(key)
        beaten.sees("Handed in", ".receipt")
        assert table.journal[0]["in"]["orders"] == {"GERMANY": ["A MUN R RUH"]}
        other = Player(browser, table, control["AUSTRIA"])
        other.sit_down()
        for key in ("taborders", "uncover"):
            other.tap(key)
        other.sees("No unit has to retreat here.", ".bubble")


def test_orders_begin_with_a_power_of_which_something_is_open_and_stay_with_it(browser: webdriver.Chrome) -> None:
    game = orders(turn_nine(), "AUSTRIA", "A SER H", "A TRI H", "A VIE H")
    with seated(game, NEMO, lan=LAN) as table:
        nemo = Player(browser, table, NEMO)
        nemo.sit_down()
        for key in ("taborders", "uncover"):
            nemo.tap(key)
        pressed = ".pills [aria-pressed=true]"
        assert "England" in text_of(browser, pressed)
        nemo.tap("powerAUSTRIA")
        assert "Austria" in text_of(browser, pressed)
        table.show()
        assert "Austria" in text_of(browser, pressed)


def test_in_winter_it_is_said_what_is_to_be_tapped_and_once_where_nothing_is(browser: webdriver.Chrome) -> None:
    game = next_step(sample_game(MIDDLE), hold_missing=True)
    assert game.turn.step == "adjustments"
    found = {}
    with seated(game, *dict.fromkeys(filter(None, game.turn.start.control.values())), lan=LAN) as table:
        for alias in table.keys:
            player = Player(browser, table, alias)
            player.sit_down()
            for key in ("taborders", "uncover"):
                player.tap(key)
            told = text_of(browser, ".bubble")
            assert text_of(browser, "main").count(told) == 1
            found[alias] = re.sub(r"\d+", "N", told)
    assert {one.split(".")[0] for one in found.values()} >= {"Choose up to N to build", "Choose N to remove"}
    press(browser, "#language")
    assert text_of(browser, ".bubble").startswith(("Tippe an", "Hier ist"))


def test_typed_removals_beyond_those_that_are_due_are_told_before_they_are_handed_in(browser: webdriver.Chrome) -> None:
    game = next_step(sample_game(MIDDLE), hold_missing=True)
    with seated(game, "Effi Briest", lan=LAN) as table:
        effi = Player(browser, table, "Effi Briest")
        effi.sit_down()
        for key in ("taborders", "uncover"):
            effi.tap(key)
        effi.type("moreRUSSIA", "- a ukr\n- a rum")
        effi.tap("read")
        until(browser, lambda one: text_of(one, "#read").count("Remove") == 2)
        effi.tap("check")
        effi.sees("More than 1: the first ones listed count.")
        assert text_of(browser, ".power .aside") == "1/1"
        lines = text_of(browser, ".orders")
        assert lines.index("Ukr") < lines.index("Rum")


def test_a_build_written_in_advance_is_no_removal_and_blocks_none(browser: webdriver.Chrome) -> None:
    game = next_step(sample_game(MIDDLE), hold_missing=True)
    wishes = (Build(read_unit("A MOS")), Disband(read_unit("A BOH")))
    game = enter_orders(game, "RUSSIA", MilitarySlip("Effi Briest", adjustments=wishes))
    with seated(game, "Effi Briest", lan=LAN) as table:
        effi = Player(browser, table, "Effi Briest")
        effi.sit_down()
        assert text_of(browser, "nav .due") == "(due)"
        for key in ("taborders", "uncover"):
            effi.tap(key)
        effi.sees("0/1", '[data-key="powerRUSSIA"]')
        assert text_of(browser, ".lapsed").split("\n") == ["A Mos B", "- A Boh"]
        assert browser.execute_script("return document.querySelectorAll('.targets [aria-pressed=true]').length") == 0
        effi.tap("unitA UKR")
        effi.sees("1/1", '[data-key="powerRUSSIA"]')
        for key in ("check", "hand_in"):
            effi.tap(key)
        effi.sees("Handed in", ".receipt")
        assert table.journal[0]["in"]["orders"] == {"RUSSIA": ["A UKR D"]}
        table.take("Effi Briest")
        assert table.game.turn.inputs.orders["RUSSIA"].adjustments == (Disband(read_unit("A UKR")), *wishes)


def test_what_was_drawn_on_the_phone_before_something_else_fell_due_is_struck_and_not_handed_in(
    browser: webdriver.Chrome,
) -> None:
    """The step was taken back while the phone slept, and came again with a build in the place of the removal."""
    game = next_step(sample_game(MIDDLE), hold_missing=True)
    with seated(game, "Effi Briest", lan=LAN) as table:
        effi = Player(browser, table, "Effi Briest")
        effi.sit_down()
        for key in ("taborders", "uncover", "unitA UKR"):
            effi.tap(key)
        effi.sees("1/1", '[data-key="powerRUSSIA"]')
        position = game.turn.results.position
        assert position is not None
        centres = {**position.centres, "RUSSIA": (*position.centres["RUSSIA"], "MOS", "WAR")}
        results = replace(game.turn.results, position=replace(position, centres=centres))
        table.show(with_turn(game, replace(game.turn, results=results)))
        effi.sees("0/1", '[data-key="powerRUSSIA"]')
        assert text_of(browser, ".lapsed") == "A Ukr D"
        for key in ("unitA MOS", "check"):
            effi.tap(key)
        assert "Ukr" not in text_of(browser, ".orders")
        effi.tap("hand_in")
        effi.sees("Handed in", ".receipt")
        assert table.journal[0]["in"]["orders"] == {"RUSSIA": ["A MOS B"]}


def test_a_retreat_is_handed_in_beside_old_lines_and_the_winter_list_stays(browser: webdriver.Chrome) -> None:
    game = dislodged()
    german = game.turn.start.control["GERMANY"]
    slip = replace(
        game.turn.inputs.orders["GERMANY"],
        retreats=(Retreat(read_unit("F KIE"), (Location("HOL"),)),),
        adjustments=(Build(read_unit("A BER")), Disband(read_unit("F KIE"))),
        conditionals=(),
    )
    with seated(enter_orders(game, "GERMANY", slip), german, lan=LAN) as table:
        player = Player(browser, table, german)
        player.sit_down(360, 740)
        for key in ("taborders", "uncover"):
            player.tap(key)
        assert text_of(browser, ".lapsed") == "F Kie R Hol"
        assert text_of(browser, ".later").split() == ["A", "Ber", "B", "✕", "-", "F", "Kie", "✕"]
        assert browser.execute_script("return document.querySelector('#more').value") == ""
        assert browser.execute_script("return document.documentElement.scrollWidth") == 360
        for key in ("unitA MUN", "toRUH", "drop- F KIE", "check", "hand_in"):
            player.tap(key)
        player.sees("Handed in", ".receipt")
        assert table.journal[0]["in"]["orders"] == {"GERMANY": ["A MUN R RUH", "A BER B"]}
        table.take(german)
        there = table.game.turn.inputs.orders["GERMANY"]
        assert [str(order) for order in there.retreats] == ["A MUN R RUH", "F KIE R HOL"]
        assert there.adjustments == slip.adjustments[:1]

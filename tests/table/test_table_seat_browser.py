"""A seat's own pages in a real browser: scanned, filled in by taps, handed in, and what becomes of it; nothing that was
written is lost.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from selenium import webdriver

from kapdip_gui.board.model import Location
from kapdip_gui.drawing.map_sheet import sheet_of
from kapdip_gui.drawing.map_stands import lying
from kapdip_gui.game.entries import enter_slip
from kapdip_gui.game.handing_in import base_of
from kapdip_gui.game.machine import next_step
from kapdip_gui.game.model import ExchangeSlip, Game, TurnResults
from kapdip_gui.game.own import own_view
from kapdip_gui.showing.phone.board import OPTIONS
from kapdip_gui.table.keys import SeatKey
from kapdip_gui.table.server import Server
from tests.chromium import LAN, in_chromium, until
from tests.game.tables import dislodged, orders, standard
from tests.samples import MIDDLE, WHOLE, every, sample_game
from tests.table.browsing import begin, complaints, hurried, press, text_of, wait_for
from tests.table.phone import CODE, port_to_keep
from tests.table.seats import AT, SeatTable, seated

pytestmark = in_chromium

NEMO, KOKS = "Kapitän Nemo", "Graf Koks"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those in which a key is spelled."""


def turn_nine() -> Game:
    """The ninth turn of the sample with nothing handed in: Nemo leads England, with six units, and Austria."""
    whole = sample_game(WHOLE)
    turn = whole.turns[8]
    inputs = replace(turn.inputs, orders={}, slips={}, press=(), resolved_once=False)
    turn = replace(turn, step="orders", inputs=inputs, results=TurnResults())
    return replace(whole, turns=(*whole.turns[:8], turn))


TAP = """
    const one = document.querySelector(arguments[0]);
    if (!one) return [];
    const on = () => {
        const box = one.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    };
    one.scrollIntoView({block: "center"});
    const head = document.querySelector("header").offsetHeight;
    if (!one.contains(on())) scrollBy(0, one.getBoundingClientRect().top - head - 4);
    if (one.disabled || !one.contains(on())) return [on()?.outerHTML ?? "nothing"];
    const touch = (name) => one.dispatchEvent(new PointerEvent(name, { bubbles: true }));
    ["pointerdown", "pointerup"].forEach(touch);  // what is touched does not cover itself
    one.click();
    return [""];
"""
"""Nothing where it is not there, else what was met instead of it."""


class Player:
    """Somebody with a phone. Counts his taps, and taps nothing that he can't see."""

    def __init__(self, browser: webdriver.Chrome, table: SeatTable, alias: str) -> None:
        self.browser = browser
        self.table = table
        self.alias = alias
        self.taps = 0

    def scan(self, wide: int = 390, high: int = 800) -> None:
        """Scan the seat's code, as a phone that was never here."""
        assert self.table.server is not None
        code = f"{self.table.number(self.alias)}.{self.table.keys[self.alias].text}"
        begin(self.browser, self.table.server, wide, code, high)
        wait_for(self.browser, self.alias, ".alias")

    def sit_down(self, wide: int = 390, high: int = 800) -> None:
        """Scan, and take the seat."""
        self.scan(wide, high)
        self.tap("take")
        self.taps = 0

    def there(self, key: str) -> bool:
        """Whether something can be tapped."""
        return bool(self.browser.execute_script(f"return !!document.querySelector('[data-key=\"{key}\"]')"))

    def tap(self, key: str) -> None:
        """Tap on something, once it is there. What moves in the same moment, as the tabs do when they come, may cover
        it until the page is painted.
        """
        covered = self._tapped(key)
        if covered:
            self.browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            covered = self._tapped(key)
        assert not covered, f"{key} can't be tapped: {covered}"
        self.taps += 1

    def _tapped(self, key: str) -> str:
        """Nothing, or what is tapped on instead."""
        (met,) = until(self.browser, lambda one: one.execute_script(TAP, f'[data-key="{key}"]'))
        return str(met)

    def tap_map(self, place: str) -> None:
        """Tap with a finger on a place of the map."""
        script = """
            const drawing = document.querySelector(".map svg");
            scrollBy(0, drawing.getBoundingClientRect().top - 120);
            const box = drawing.getBoundingClientRect(), [px, py] = arguments;
            const [x, y, wide, high] = drawing.getAttribute("viewBox").split(" ").map(Number);
            return [box.left + ((px - x) / wide) * box.width, box.top + ((py - y) / high) * box.height];
        """
        x, y = self.browser.execute_script(script, *sheet_of(self.table.game.board).anchor(place).unit)
        point = {"x": round(x), "y": round(y)}
        self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.taps += 1

    def touch(self, *moves: list[tuple[float, float]]) -> None:
        """Touch these points, move the fingers to the next ones, and lift them."""
        for number, points in enumerate([*moves, []]):
            kind = "touchEnd" if not points else "touchMove" if number else "touchStart"
            places = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
            self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def type(self, key: str, text: str) -> None:
        """Type into a field, once it is there."""
        until(self.browser, lambda _: self.there(key))
        script = """
            const field = document.querySelector(`[data-key="${arguments[0]}"]`);
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
        """
        self.browser.execute_script(script, key, text)

    def go_offline(self, is_so: bool = True) -> None:
        """Lose the network, or find it again."""
        self.browser.execute_cdp_cmd("Network.enable", {})
        conditions = {"offline": is_so, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    def sees(self, text: str, place: str = "body") -> None:
        """Wait until that stands there."""
        wait_for(self.browser, text, place)


@pytest.fixture
def table() -> Iterator[SeatTable]:
    with seated(turn_nine(), NEMO, KOKS, lan=LAN) as made:
        yield made


@pytest.fixture
def nemo(browser: webdriver.Chrome, table: SeatTable) -> Player:
    player = Player(browser, table, NEMO)
    player.sit_down()
    return player


def test_a_slip_of_three_trades_takes_at_most_twelve_taps_and_its_player_hears_what_becomes_of_it(nemo: Player) -> None:
    """From the scan to the game master's hand: the sale, two buys, the receipt, taken."""
    nemo.tap("tabmine")
    nemo.tap("fill")
    for key in ("amountGERMANY", "key±", "keyall"):
        nemo.tap(key)
    nemo.sees("460", ".pad")
    for power, chip in (("ENGLAND", "key+200"), ("FRANCE", "key+100")):
        nemo.tap(f"amount{power}")
        nemo.tap(chip)
    nemo.tap("check")
    nemo.sees("Cash after it")
    nemo.tap("hand_in")
    nemo.sees("Handed in 21:04", ".receipt")
    assert nemo.taps <= 12
    (kept,) = nemo.table.journal
    assert kept["in"]["slip"] == {"GERMANY": -500, "ENGLAND": 200, "FRANCE": 100}
    assert nemo.table.game.turn.inputs.slips == {}
    nemo.sees(kept["receipt"], ".letters")
    nemo.table.take(NEMO)
    nemo.sees(f"Taken: {kept['receipt']}", ".receipt")
    assert nemo.table.game.turn.inputs.slips[NEMO] == ExchangeSlip({"GERMANY": -500, "ENGLAND": 200, "FRANCE": 100})
    nemo.tap("change")
    nemo.sees("Taken:", ".state")
    assert complaints(nemo.browser) == []


def retreats_of_nine() -> Game:
    """The same turn after the movement: three units of Nemo's have to retreat, and no retreat was given in advance."""
    inputs = sample_game(WHOLE).turns[8].inputs
    given = {power: replace(slip, retreats=()) for power, slip in inputs.orders.items()}
    nine = turn_nine()
    inputs = replace(inputs, orders=given, resolved_once=False)
    return next_step(replace(nine, turns=(*nine.turns[:8], replace(nine.turn, inputs=inputs))))


def test_a_receipt_makes_way_for_the_retreats_that_are_asked(nemo: Player) -> None:
    """Who looks at what was taken would not learn that his unit was dislodged."""
    for key in ("tabmine", "fill", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in", ".receipt")
    nemo.table.take(NEMO)
    nemo.sees("Taken", ".receipt")
    nemo.table.show(retreats_of_nine())
    nemo.sees("no order yet", ".units")
    nemo.sees("open", "[data-key=taborders] .due")
    nemo.tap("powerENGLAND")
    nemo.tap("unitF KIE")
    nemo.tap("toBER")
    nemo.tap("powerAUSTRIA")
    for key in ("unitA SER", "toALB", "toBUD"):
        nemo.tap(key)
    until(nemo.browser, lambda _: not text_of(nemo.browser, "[data-key=taborders] .due"))


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


def test_press_is_checked_with_its_sender_and_leads_back_to_where_it_was_written(nemo: Player) -> None:
    nemo.tap("tabnews")
    nemo.tap("uncover")
    for key, text in (("sender0", "The Times"), ("to0", "Graf Koks"), ("text0", "Grey morning.")):
        nemo.type(key, text)
    nemo.tap("check")
    nemo.sees("The Times to Graf Koks", "blockquote")
    nemo.tap("back")
    nemo.sees("Your press", "#page")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    nemo.tap("change")
    nemo.sees("Your press", "#page")


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


def test_the_largest_sale_is_all_only_where_all_may_be_sold_and_the_pad_is_shut_at_first(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    named = {}
    for row in own_view(nemo.table.game, NEMO).account.holdings:
        nemo.tap(f"amount{row}")
        nemo.tap("key±")
        named[row] = text_of(nemo.browser, "[data-key=keyall]")
        nemo.tap("keyall")
    held = own_view(nemo.table.game, NEMO).account.holdings
    assert {row: named[row] for row in held if held[row] > 500} == {
        row: "as much as goes" for row in held if held[row] > 500
    }
    assert {named[row] for row in held if 0 < held[row] <= 500} <= {"all"}
    nemo.tap("back")
    nemo.tap("fill")
    assert not nemo.there("keyall")


def test_the_count_follows_what_the_seat_hands_in_and_what_is_taken(nemo: Player) -> None:
    """Until it is taken, nobody else is told."""
    nemo.sees("0 of 17 handed in", ".now")
    for key in ("tabmine", "fill", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("1 of 17 handed in", ".receipt")
    nemo.tap("table")
    nemo.sees("1 of 17 handed in", ".now")
    press(nemo.browser, "#language")
    nemo.sees("1 von 17 abgegeben", ".now")
    for alias in nemo.table.aliases:
        view = nemo.table.own_view(alias)
        assert (view.public.awaited.there, view.awaited.there) == (0, 1 if alias == NEMO else 0)
    press(nemo.browser, "#language")
    nemo.table.take(NEMO)
    nemo.table.show(enter_slip(nemo.table.game, KOKS, ExchangeSlip({})))
    nemo.sees("2 of 17 handed in", ".now")


def test_a_receipt_says_when_something_newer_came_from_another_phone(nemo: Player) -> None:
    for key in ("tabmine", "fill", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("1 of 17 handed in", ".receipt")
    nemo.table.keep(0, json.dumps({**nemo.table.journal[-1], "receipt": "9QF4"}).encode())
    nemo.sees("7K2M no longer counts", ".receipt.is-warn")


def test_a_slip_without_trades_can_be_handed_in(nemo: Player) -> None:
    """A missing one would sell."""
    for key in ("tabmine", "fill", "check"):
        nemo.tap(key)
    nemo.sees("No trades.")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    assert nemo.table.journal[0]["in"]["slip"] == {}
    nemo.table.take(NEMO)
    nemo.sees("Taken", ".receipt")
    assert nemo.table.game.turn.inputs.slips[NEMO] == ExchangeSlip({})


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


def test_in_landscape_the_head_goes_with_the_page(browser: webdriver.Chrome, table: SeatTable) -> None:
    nemo = Player(browser, table, NEMO)
    nemo.sit_down(568, 320)
    browser.execute_script("scrollTo(0, 200)")
    assert browser.execute_script("return document.querySelector('header').getBoundingClientRect().bottom") <= 0


def test_supports_convoys_and_holds_are_drawn_on_the_map(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.tap("powerENGLAND")
    for key in ("unitA FIN", "toSTP", "toRUH", "supports_verb", "toNTH", "toDEN", "holds_verb", "toDEN"):
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
    nemo.sees("No exchange slip of yours lies at the desk.", "#page")
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
    nemo.sees("as it lies at the desk: 1/3", "#page")
    assert "No exchange slip" not in text_of(nemo.browser)
    press(nemo.browser, "#language")
    nemo.sees("wie es am Spieltisch liegt: 1/3", "#page")


def test_a_field_for_text_grows_with_what_is_typed(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")

    def shown() -> bool:
        return bool(
            nemo.browser.execute_script(
                "const one = document.querySelector('#more'); return one.clientHeight >= one.scrollHeight"
            )
        )

    nemo.type("moreAUSTRIA", "A Ser - Alb\n" * 16)
    assert shown()
    nemo.tap("read")
    nemo.sees("→ Albania", ".units")
    nemo.type("moreAUSTRIA", "F Tri - Adr or somewhere else " * 20)
    nemo.tap("unitA TRI")
    assert shown()


def test_every_field_of_every_press_text_is_handed_in(nemo: Player) -> None:
    nemo.tap("tabnews")
    nemo.tap("uncover")
    nemo.type("sender0", "The Grey Cardinal")
    nemo.type("to0", KOKS)
    nemo.type("text0", "Sell at once. 🕊 שלום")
    nemo.tap("add")
    nemo.type("text1", "Peace to all.")
    nemo.type("to1", NEMO)
    nemo.tap("add")
    nemo.tap("remove1")
    nemo.type("text1", "War to all.")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in")
    assert nemo.table.journal[-1]["in"]["press"] == [
        {"sender": "The Grey Cardinal", "to": KOKS, "text": "Sell at once. 🕊 שלום"},
        {"sender": "", "to": "", "text": "War to all."},
    ]


def test_a_receipt_makes_way_for_the_next_turn(nemo: Player) -> None:
    """It would tell that the new turn was handed in."""
    for key in ("tabmine", "fill", "amountENGLAND", "key+100", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Turn 9 of 21", ".receipt")
    game = next_step(nemo.table.game, hold_missing=True)
    nemo.table.show(game)
    nemo.sees("Turn 9 of 21", ".receipt")
    while game.turn.number == 9:
        game = next_step(game, hold_missing=True)
    nemo.table.show(game)
    until(nemo.browser, lambda one: not text_of(one, ".receipt"))
    nemo.sees("Spring 1905", "header")


def test_the_form_of_the_press_stays_open_when_it_is_uncovered_and_when_news_comes(nemo: Player) -> None:
    nemo.tap("tabnews")
    nemo.tap("uncover")
    is_open = "return document.querySelector('details.press').open"
    assert nemo.browser.execute_script(is_open)
    nemo.tap("tabtable")
    nemo.tap("tabnews")
    assert nemo.browser.execute_script(is_open)


def test_a_push_that_changes_nothing_is_told_once(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("amountENGLAND")
    nemo.tap("key1")
    nemo.sees("your push 1.49", ".pad")
    assert "→" not in text_of(nemo.browser, ".pad .hint")


def test_what_is_covered_does_not_say_that_it_will_be(nemo: Player) -> None:
    nemo.tap("tabmine")
    assert text_of(nemo.browser, ".strip > span") == "Only for you."
    nemo.tap("uncover")
    assert text_of(nemo.browser, ".strip > span") == "Only for you. Covers itself after 60 s."


def test_typed_orders_are_read_and_what_is_meant_is_offered(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.type("moreAUSTRIA", "ser alb\nA TRI - BUDD\nquark")
    nemo.tap("read")
    nemo.sees("→ Albania", ".units")
    nemo.sees("Meant:", "#read")
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


def test_the_picture_of_a_button_stands_level_with_its_words(nemo: Player) -> None:
    nemo.tap("tabmine")
    wait_for(nemo.browser, "Show", "[data-key=uncover]")
    button, icon = nemo.browser.execute_script("""
        const button = document.querySelector("[data-key=uncover]");
        return [button, button.querySelector(".icon")].map((one) => one.getBoundingClientRect().toJSON());
    """)
    assert icon["y"] + icon["height"] / 2 == pytest.approx(button["y"] + button["height"] / 2, abs=1)


def test_a_slip_that_costs_too_much_says_what_will_become_of_it(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("amountENGLAND")
    for digit in "9999":
        nemo.tap(f"key{digit}")
    nemo.sees("RED", ".sum")
    nemo.sees("becomes 0", ".is-cut")
    nemo.tap("amountGERMANY")
    nemo.tap("key±")
    for digit in "9999":
        nemo.tap(f"key{digit}")
    nemo.sees("only −500")


# Nothing that was written is lost


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
    nemo.sees("Not handed in yet. On its way to the desk …")
    release = "held.splice(0).forEach((go) => go()); return document.querySelector('.receipt')?.innerText ?? ''"
    until(nemo.browser, lambda one: "Handed in 21:04" in one.execute_script(release))
    asked = [do for do, _ in nemo.table.letters[before:]]
    assert asked == ["read", "hand_in"]
    assert nemo.table.journal[0]["in"]["slip"] == {"ENGLAND": 10}


def test_thirty_lines_of_nonsense_are_refused_in_a_sentence_and_told_one_by_one(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nonsense = [f"quark {number}" for number in range(29)]
    nemo.type("moreAUSTRIA", "\n".join(["A SER - ALB", *nonsense, "x" * 390]))
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("can't be handed in yet", "#refused")
    assert text_of(nemo.browser, "#refused li") == "30 lines are no orders. Each says below what is wrong."
    told = "return [...document.querySelectorAll('.orders li.bad')].filter((one) => one.querySelector('p.bad')).length"
    assert nemo.browser.execute_script(told) == 30
    assert nemo.browser.execute_script("return document.documentElement.scrollWidth") == 390
    assert nemo.table.journal == []


def test_the_clock_stands_in_one_line_beside_a_long_name_in_large_letters(nemo: Player) -> None:
    nemo.tap("tabmine")
    script = """
        const root = document.documentElement, clock = document.querySelector("#clock");
        root.style.fontSize = "24px";
        clock.hidden = false;
        clock.textContent = "123:45 ❚❚";
        return [clock.getClientRects().length, clock.offsetHeight < 3 * 24 * 1.5 / 2, root.scrollWidth];
    """
    nemo.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": True}
    )
    assert nemo.browser.execute_script(script) == [1, True, 320]


SEEN = """
    const edge = (place, side) => document.querySelector(place).getBoundingClientRect()[side];
    return edge("header", "bottom") - 1 <= edge(".slip-row.is-chosen", "top")
        && edge(".slip-row.is-chosen", "bottom") <= edge(".keys", "top") + 1;
"""
"""Whether the row that is chosen stands between what stands over the page."""


@pytest.mark.parametrize("scale", [1, 1.5])
def test_the_row_whose_amount_is_typed_is_in_sight_above_the_keys(nemo: Player, scale: float) -> None:
    begin_at = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    nemo.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", begin_at)
    nemo.browser.execute_script("document.documentElement.style.fontSize = `${16 * arguments[0]}px`", scale)
    for key in ("tabmine", "fill", "amountTURKEY"):
        nemo.tap(key)
    assert nemo.browser.execute_script(SEEN)
    for key in ("amountAUSTRIA", "moreRUSSIA"):
        nemo.tap(key)
        assert nemo.browser.execute_script(SEEN)


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
        nemo.sees("The game master closed the table at", "#line")
        for key in ("key+100", "check", "hand_in"):
            nemo.tap(key)
        nemo.sees("Not handed in yet. Trying again …")
        browser.execute_script("window.dispatchEvent(new Event('online'))")
        nemo.sees("The game master closed the table at", "#line")
        hosts = server._table.hosts
        table.server = Server(server._table, "127.0.0.1", server.port)
        server._table.hosts = hosts
        assert table.server.port == server.port
        nemo.sees("Handed in 21:04", ".receipt")
        assert table.journal[0]["in"]["slip"] == {"ENGLAND": 200}
        browser.execute_script("window.dispatchEvent(new Event('online'))")
        until(browser, lambda one: not text_of(one, "#line"))


def draft(player: Player) -> str:
    return str(
        player.browser.execute_script(
            "return localStorage[Object.keys(localStorage).find((one) => one.startsWith('kapdip.draft.'))]"
        )
    )


def test_what_was_not_handed_in_is_there_after_a_reload_and_covered(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.tap("unitA SER")
    nemo.tap("toALB")
    nemo.browser.refresh()
    nemo.tap("taborders")
    nemo.sees("Covered")
    assert "Albania" not in text_of(nemo.browser)
    nemo.tap("uncover")
    nemo.sees("→ Albania", ".units")
    nemo.sees("Not handed in yet. What you wrote stays on this phone.")


def test_a_phone_that_slept_covers_itself_and_trusts_no_stream(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("uncover")
    nemo.sees("10\u202f361")
    hide = """
        Object.defineProperty(document, "hidden", { configurable: true, get: () => arguments[0] });
        document.dispatchEvent(new Event("visibilitychange"));
    """
    nemo.browser.execute_script(hide.replace("arguments[0]", "true"))
    assert "10\u202f361" not in text_of(nemo.browser)
    server, seat = nemo.table.server, nemo.table.number(NEMO)
    assert server is not None
    server.do(lambda table: table.streams.end(seat))
    nemo.table.show(enter_slip(nemo.table.game, NEMO, ExchangeSlip({"ITALY": 7})))
    nemo.browser.execute_script(hide.replace("arguments[0]", "false"))
    nemo.tap("fill")
    nemo.sees("+7", ".slip")


def test_a_conflict_late_and_words_of_the_game_master_are_told(nemo: Player) -> None:
    def write(units: str) -> None:
        nemo.tap("tabmine")
        nemo.tap("fill" if nemo.there("fill") else "uncover")
        nemo.tap("amountGERMANY")
        nemo.tap(f"key{units}")

    write("+100")
    nemo.table.show(enter_slip(nemo.table.game, NEMO, ExchangeSlip({"ITALY": 7})))
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("The game master compares it", ".receipt")
    nemo.tap("change")
    nemo.table.send_back(NEMO, "Italy is on your paper.")
    nemo.sees("Italy is on your paper.", ".state")
    nemo.sees("Not handed in yet")
    nemo.tap("fill")
    nemo.sees("+100", ".slip")
    later = next_step(nemo.table.game, hold_missing=True)
    nemo.table.game = later  # resolved, and not shown yet
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Too late", ".receipt")


def test_what_was_taken_of_a_hand_in_is_not_handed_in_again_with_what_was_sent_back(nemo: Player) -> None:
    nemo.tap("tabmine")
    for key in ("fill", "moreITALY", "back", "taborders", "unitA SER", "toALB", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in 21:04", ".receipt")
    nemo.table.send_back(NEMO, "Italy?", "slip")
    nemo.sees("Of it was taken: orders for Austria.", ".receipt")
    nemo.tap("change")
    nemo.sees("Of it was taken: orders for Austria.", ".state")
    for key in ("tabmine", "fill", "moreITALY", "check"):
        nemo.tap(key)
    nemo.sees("+200")
    nemo.tap("hand_in")
    nemo.sees("Handed in 21:04", ".receipt")
    again = nemo.table.journal[1]["in"]
    assert (again["slip"], again["orders"]) == ({"ITALY": 200}, None)
    assert nemo.table.receipts[NEMO][0].state == "waiting"


def test_what_is_for_a_step_that_was_taken_back_is_not_called_too_late(nemo: Player) -> None:
    for key in ("tabmine", "fill", "moreITALY", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in", ".receipt")
    receipt = nemo.table.receipts[NEMO][0].receipt
    nemo.table.receipts[NEMO][0] = replace(nemo.table.receipts[NEMO][0], state="early")
    nemo.table.show()
    told = f"Receipt {receipt} waits at the desk until the game comes to it again"
    nemo.sees(told, ".receipt:not(.is-warn)")
    nemo.tap("change")
    nemo.sees(told, ".state.calm")
    nemo.tap(f"withdraw{receipt}")


def test_a_newer_version_of_what_was_taken_says_so(nemo: Player) -> None:
    for key in ("tabmine", "fill", "moreITALY", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in", ".receipt")
    nemo.table.receipts[NEMO][0] = replace(nemo.table.receipts[NEMO][0], instead_of="2QF4")
    nemo.table.show()
    nemo.sees("It is newer than 2QF4, which was taken, and comes in its place.", ".receipt")
    nemo.tap("change")
    nemo.sees("It is newer than 2QF4", ".state")


def test_what_was_handed_in_can_be_taken_back_and_stays_on_the_phone(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    nemo.tap("change")
    nemo.tap(f"withdraw{nemo.table.journal[0]['receipt']}")
    nemo.sees("Not handed in yet. What you wrote stays on this phone.")
    assert nemo.table.receipts[NEMO] == []
    nemo.tap("fill")
    nemo.sees("+100", ".slip")


def test_a_second_phone_of_the_seat_sees_what_waits(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    nemo.browser.execute_script("localStorage.clear()")
    nemo.sit_down()
    nemo.tap("tabmine")
    nemo.sees("Another phone of this seat has handed this in.")
    nemo.tap("fill")
    nemo.sees("+100", ".slip")


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
    nemo.sees("meanwhile: 9XYZ", "#page")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    nemo.tap("change")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.tap("check")
    nemo.sees("Exchange", "#page")
    assert "meanwhile" not in text_of(nemo.browser, "#page")


# Keys


def test_a_seat_that_was_given_another_key_says_so_and_forgets_the_old_one(
    browser: webdriver.Chrome, table: SeatTable
) -> None:
    nemo, server, number = Player(browser, table, NEMO), table.server, table.number(NEMO)
    assert server is not None
    with hurried(browser):
        nemo.sit_down()
        server.do(lambda table: table.give_key(number, SeatKey.new()))
        nemo.sees("This code is no longer good", "#page")
    assert text_of(browser).count("This code is no longer good") == 1
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
            nemo.sees("Another game is at this table now", "#line")
            nemo.tap("hand_in")
            nemo.sees("Not handed in yet. Trying again …")
            assert browser.execute_script(kept)
            browser.refresh()
            nemo.sees("Another game is at this table now", "#page")
            nemo.sees("Type the code", "#page")
            assert browser.execute_script(kept)
        with seated(turn_nine(), NEMO, lan=LAN, port=port, keys=table.keys) as again:
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
            wait_for(browser, "Another game is at this table now", "#line")
        with seated(turn_nine(), lan=LAN, port=port):
            until(browser, lambda one: not text_of(one, "#line"))
            wait_for(browser, "Standings")


def test_what_the_connection_is_stays_in_sight(nemo: Player) -> None:
    nemo.tap("tabnews")
    nemo.go_offline()
    nemo.browser.execute_script("window.dispatchEvent(new Event('online'))")
    nemo.sees("No connection to the table", "#line")
    nemo.browser.execute_script("scrollTo(0, 400)")
    top = "return document.querySelector('#line').getBoundingClientRect().top"
    head = "return document.querySelector('header').offsetHeight"
    assert nemo.browser.execute_script("return scrollY") > 100
    assert nemo.browser.execute_script(top) == pytest.approx(nemo.browser.execute_script(head), abs=1)
    nemo.go_offline(False)


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
    player.sees("Scan the code that the game master shows.")
    fits(browser, 320)
    changed = spelled[:-1] + LETTERS[LETTERS.index(spelled[-1]) ^ 1]  # another check of the same key
    for wrong in ("", "Nemo", spelled[:-3], f"0{spelled}", changed):
        player.type("code", wrong)
        player.tap("open")
        player.sees("This is no code.", "#wrong")
    player.type("code", f" {spelled.lower().replace('0', 'o').replace('1', 'l')}\n")
    player.tap("open")
    player.sees(NEMO, ".alias")
    assert key.text not in browser.current_url
    for told in (f"{number}.{key.text}", f"http://{LAN}:{table.server.port}/#{number}.{key.text}"):
        player.tap("not_me")
        player.type("code", told)
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
    player.sees("This is no code.", "#wrong")
    player.type("code", f"{number} {key.spelled}")
    player.tap("open")
    player.sees(NEMO, ".alias")


def test_the_key_is_nowhere_but_where_it_is_kept(nemo: Player) -> None:
    key = nemo.table.keys[NEMO].text
    assert key not in nemo.browser.current_url
    assert key not in nemo.browser.page_source
    assert key not in nemo.browser.title


def test_on_a_small_phone_it_is_seen_at_once_who_one_is_and_how_the_seat_is_taken(
    browser: webdriver.Chrome, table: SeatTable
) -> None:
    Player(browser, table, NEMO).scan(320, 568)
    seen = """
        return [".alias", '[data-key="take"]'].map((place) => {
            const one = document.querySelector(place), box = one.getBoundingClientRect();
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return box.bottom <= innerHeight && one.contains(there);
        });
    """
    until(browser, lambda one: one.execute_script(seen) == [True, True])


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


# How it looks


SIZES = [(320, 568, 2), (390, 844, 1), (768, 1024, 1), (320, 568, 1), (390, 844, 2), (768, 1024, 2)]
"""Pixels, and how large the text is set. The gate looks at every third."""


@pytest.mark.parametrize(("wide", "high", "scale"), every(3, SIZES))
def test_nothing_runs_over_the_edge(
    browser: webdriver.Chrome, table: SeatTable, wide: int, high: int, scale: int
) -> None:
    player = Player(browser, table, NEMO)
    player.scan(wide, high)
    browser.execute_script("document.documentElement.style.fontSize = `${16 * arguments[0]}px`", scale)
    fits(browser, wide)
    player.tap("take")
    for unit in ("unitA SER", "unitA TRI"):
        for keys in (("tabmine",), ("tabmine", "fill", "amountENGLAND", "key+500"), ("check",)):
            for key in keys:
                player.tap(key)
            fits(browser, wide)
        player.tap("back")
        for keys in (("taborders",), (unit,), ("supports_verb",), ("tabnews",), ("tabtable",)):
            for key in keys:
                player.tap(key)
            fits(browser, wide)
        browser.execute_script("document.querySelector('#language').click()")


def fits(browser: webdriver.Chrome, wide: int) -> None:
    wider = browser.execute_script(
        "return [...document.body.querySelectorAll('*')].filter((one) => !one.closest('svg')"
        " && one.getBoundingClientRect().right > arguments[0] + 1).map((one) => one.outerHTML.slice(0, 120))",
        wide,
    )
    assert browser.execute_script("return document.documentElement.scrollWidth") == wide, wider
    small = browser.execute_script(
        "return [...document.querySelectorAll('button:not([hidden]), input, textarea')].filter((one) => {"
        "const box = one.getBoundingClientRect(); return box.width && (box.height < 43.5 || box.width < 40); })"
        ".map((one) => one.outerHTML)"
    )
    assert small == []
    assert browser.execute_script(
        "return [...document.querySelectorAll('input, textarea')]."
        "every((one) => parseFloat(getComputedStyle(one).fontSize) >= 16)"
    )


def test_a_game_without_an_exchange_has_no_slip(browser: webdriver.Chrome) -> None:
    game = standard()
    with seated(game, game.turn.start.control["FRANCE"], lan=LAN) as table:
        player = Player(browser, table, game.turn.start.control["FRANCE"])
        player.sit_down()
        assert not player.there("tabmine")
        player.tap("taborders")
        player.tap("uncover")
        player.tap("unitA PAR")
        player.tap("toBUR")
        player.tap("check")
        player.tap("hand_in")
        player.sees("Handed in", ".receipt")


def test_a_first_visit_and_a_later_turn_are_small(browser: webdriver.Chrome, table: SeatTable) -> None:
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    player = Player(browser, table, NEMO)
    player.sit_down()
    player.tap("tabmine")
    sizes = "return performance.getEntriesByType('resource').map((one) => [one.name, one.transferSize])"
    first = browser.execute_script(sizes)
    assert table.server is not None
    assert all(name.startswith(f"http://{LAN}:{table.server.port}/") for name, _ in first)
    assert sum(size for _, size in first) <= 300 * 1024
    browser.execute_script("performance.clearResourceTimings()")
    whole = sample_game(WHOLE)
    assert sum(len(slip.movement) for slip in whole.turns[19].inputs.orders.values()) == 34
    table.show(replace(whole, turns=whole.turns[:21]))
    player.tap("tabtable")
    player.sees("Autumn 1910", "h1")
    assert 0 < sum(size for _, size in browser.execute_script(sizes)) <= 12 * 1024


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
        beaten.type("moreGERMANY", "")
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


def test_a_cut_trade_keeps_the_name_of_its_currency_whole(nemo: Player) -> None:
    narrow = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    nemo.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", narrow)
    for key in ("tabmine", "fill", "amountGERMANY", "key9", "key9", "key9", "key9", "check"):
        nemo.tap(key)
    nemo.sees("becomes", ".is-cut")
    script = "return document.querySelector('.row.is-cut .leader').offsetHeight < 40"
    assert nemo.browser.execute_script(script)


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
            found[alias] = told.split(",")[0].split(":")[0]
    assert set(found.values()) >= {"Tap what you build", "Tap what you remove"}
    press(browser, "#language")
    assert text_of(browser, ".bubble").startswith(("Tippe an", "Hier ist"))

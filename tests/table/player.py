"""Somebody with a phone, in a browser: sees, taps, types and loses the network."""

from dataclasses import replace

from selenium import webdriver

from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.machine import next_step
from kapdip.game.model import Game, TurnResults
from tests.chromium import until
from tests.samples import WHOLE, sample_game
from tests.table.browsing import begin, wait_for
from tests.table.seats import SeatTable

NEMO, KOKS = "Kapitän Nemo", "Graf Koks"


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


def retreats_of_nine() -> Game:
    """The same turn after the movement: three units of Nemo's have to retreat, and no retreat was given in advance."""
    inputs = sample_game(WHOLE).turns[8].inputs
    given = {power: replace(slip, retreats=()) for power, slip in inputs.orders.items()}
    nine = turn_nine()
    inputs = replace(inputs, orders=given, resolved_once=False)
    return next_step(replace(nine, turns=(*nine.turns[:8], replace(nine.turn, inputs=inputs))))


SEEN = """
    const edge = (place, side) => document.querySelector(place).getBoundingClientRect()[side];
    return edge("header", "bottom") - 1 <= edge(".slip-row.is-chosen", "top")
        && edge(".slip-row.is-chosen", "bottom") <= edge(".keys", "top") + 1;
"""
"""Whether the row that is chosen stands between what stands over the page."""


def draft(player: Player) -> str:
    return str(
        player.browser.execute_script(
            "return localStorage[Object.keys(localStorage).find((one) => one.startsWith('kapdip.draft.'))]"
        )
    )

"""A seat's press in a real browser: written, covered, checked with its sender and handed in."""

from tests.chromium import in_chromium
from tests.table.player import KOKS, NEMO, Player

pytestmark = in_chromium


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


def test_the_form_of_the_press_stays_open_when_it_is_uncovered_and_when_news_comes(nemo: Player) -> None:
    nemo.tap("tabnews")
    nemo.tap("uncover")
    is_open = "return document.querySelector('details.press').open"
    assert nemo.browser.execute_script(is_open)
    nemo.tap("tabtable")
    nemo.tap("tabnews")
    assert nemo.browser.execute_script(is_open)

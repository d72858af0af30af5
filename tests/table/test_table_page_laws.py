"""Laws of the page's source, for what the browser of these tests can't show: phones have browsers of other makers and
older ones, and no secure context.
"""

import json
import re
from collections.abc import Iterator

import pytest

from kapdip.showing.phone.texts import page_texts
from kapdip_gui.table.opened import OWN_FILES, PAGE

STYLES = sorted(PAGE.glob("*.css"))
MODULES = sorted(set(PAGE.glob("*.js")) - {PAGE / "nacl.js"})
NOT_THERE = {
    "without https": r"crypto\.subtle|randomUUID|navigator\.(?:clipboard|locks|serviceWorker|wakeLock)",
    "before 2022": r"structuredClone|\.(?:at\(-|findLast|toSorted\(|toReversed\(|toSpliced\()|\(\?<[=!]|groupBy",
    "on every phone": r"[\"'](?:mouse(?:down|up|move)|touch(?:start|end|move|cancel))[\"']",
}
"""What a page can't count on there; fingers, pens and mice alike are pointers."""


def rules() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Every rule of the style sheets: for what it is, and what it says in its order."""
    for path in STYLES:
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", path.read_text(encoding="utf-8")):
            pairs = (one.split(":", 1) for one in body.split(";") if ":" in one)
            yield selector.strip(), [(name.strip(), value.strip()) for name, value in pairs]


def test_every_module_and_style_is_served() -> None:
    assert {path.name for path in (*STYLES, *PAGE.glob("*.js"))} == set(OWN_FILES)


def test_every_text_that_a_page_asks_for_is_there_in_both_languages_and_every_one_is_asked_for() -> None:
    texts = json.loads(page_texts().removeprefix("export const TEXTS = ").rstrip(";\n"))
    source = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    asked = set(re.findall(r"\bsay\(\s*\"(\w+)\"", source))
    assert texts.keys() == {"de", "en"}
    assert asked <= texts["de"].keys() == texts["en"].keys()
    made = tuple(re.findall(r"`(\w+_)\$\{", source))
    ends = tuple(re.findall(r"\}(_\w+)`", source))
    named = set(re.findall(r"\w+", source))
    assert [
        key for key in texts["en"] if key not in named and not key.startswith(made) and not key.endswith(ends)
    ] == []


def test_no_field_has_letters_so_small_that_a_phone_zooms_into_it() -> None:
    fields = [facts for selector, facts in rules() if re.search(r"\b(?:input|textarea|select)\b", selector)]
    sizes = [value for facts in fields for name, value in facts if name == "font-size"]
    assert sizes == ["max(1rem, 16px)"]


def test_heights_that_old_browsers_do_not_know_come_after_those_that_they_know() -> None:
    for selector, facts in rules():
        for place, (name, value) in enumerate(facts):
            if "dvh" in value:
                assert (name, value.replace("dvh", "vh")) in facts[:place], selector


@pytest.mark.parametrize("where", NOT_THERE)
def test_nothing_is_used_that_a_phone_may_not_have(where: str) -> None:
    for path in MODULES:
        assert not re.findall(NOT_THERE[where], path.read_text(encoding="utf-8")), path.name


def test_no_phone_corrects_what_is_no_word() -> None:
    fields = [
        one for path in MODULES for one in re.findall(r"\{[^{}]*spellcheck[^{}]*\}", path.read_text(encoding="utf-8"))
    ]
    assert fields
    assert not [one for one in fields if 'autocorrect: "off"' not in one]


def test_two_quick_taps_on_a_button_never_zoom_and_a_long_one_chooses_no_text() -> None:
    (facts,) = (dict(facts) for selector, facts in rules() if selector.endswith("button, summary, label"))
    assert facts["touch-action"] == "manipulation"
    assert facts["user-select"] == facts["-webkit-user-select"] == "none"
    others = [selector for selector, facts in rules() if "touch-action" in dict(facts) and "button" in selector]
    assert len(others) == 1

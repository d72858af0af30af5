"""What Kapdip wrote is read in a shorter way: the same data as by the way for any YAML, or none."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip_gui.paths import SAVES
from kapdip_gui.storage import own_yaml
from kapdip_gui.storage.any_yaml import load_any
from kapdip_gui.storage.emitter import emit
from kapdip_gui.storage.strict_yaml import YamlError, load

_TEXTS = (
    st.text(max_size=12)
    | st.text("aZé0 _/.()+-'\"#:,\n", max_size=12)
    | st.sampled_from(["true", "NO", "~", "12", "a\nb\n", "a\n\n", "x" * 901])
)
_VALUES = st.none() | st.booleans() | st.integers(-(10**14), 10**14) | _TEXTS
_DATA = st.dictionaries(
    _TEXTS,
    st.recursive(_VALUES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXTS, inner, max_size=3), max_leaves=12),
    max_size=4,
)
_SIGNS = [
    *"-:,'\"{}[]|>#&*!?%@` \n\t~0a",
    "  ",
    "- ",
    ": ",
    "''",
    "|-",
    "|+",
    "---",
    " #c",
    "&a ",
    "*a",
    "!!str ",
    "\r",
    "\xa0",
    "\u2028",
    "\ufeff",
    "\x85",
]


def quickly(text: str) -> tuple[Any, ...]:
    """What is read in the short way, if it is."""
    try:
        return (own_yaml.read(text),)
    except own_yaml.OtherYamlError:
        return ()


def slowly(text: str) -> tuple[Any, ...]:
    """The same in the way for any YAML."""
    try:
        return (load_any(text),)
    except YamlError:
        return ()


@pytest.mark.parametrize("file", sorted(SAVES.glob("*.yaml")), ids=lambda file: file.stem)
def test_saves_are_read_in_the_short_way(file: Path) -> None:
    text = file.read_text("utf-8")
    assert quickly(text) == slowly(text) != ()


@given(_DATA)
def test_both_ways_read_the_same(data: dict[str, Any]) -> None:
    text = emit(data)
    assert repr(slowly(text)) == repr((data,))
    assert quickly(text) in ((), (data,))
    assert repr(load(text)) == repr(data)


@given(_DATA, st.data())
def test_what_somebody_changed_is_read_as_by_the_way_for_any_yaml_or_not_at_all(data: dict[str, Any], chance: st.DataObject) -> None:
    text = emit(data)
    for _ in range(chance.draw(st.integers(1, 3))):
        at, gone = chance.draw(st.integers(0, len(text))), chance.draw(st.integers(0, 2))
        text = text[:at] + chance.draw(st.sampled_from(_SIGNS)) + text[at + gone :]
    found = quickly(text)
    if found:
        assert repr(found) == repr(slowly(text))


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: 1\n", {"a": 1}),
        ("# said before\na: {b: [1, {}], 'it''s': [], c: null}\n", {"a": {"b": [1, {}], "it's": [], "c": None}}),
        ("a:\n- b: |-\n    one\n\n      two\n  c: true\n-\n  - x\n", {"a": [{"b": "one\n\n  two", "c": True}, ["x"]]}),
        ("a: |\n  one\nb: |+\n  two\n\nc:\n  d: ''\n", {"a": "one\n", "b": "two\n\n", "c": {"d": ""}}),
    ],
)
def test_the_forms_of_the_emitter(text: str, data: object) -> None:
    assert quickly(text) == slowly(text) == (data,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a: 1",
        "a: 1\n\n",
        "a: 1 # why\n",
        "a:\n",
        "a: \n  b: 1\n",
        "a:\n   b: 1\n",
        "a: b\n  c\n",
        "a: 1\na: 2\n",
        "a: {b: 1, b: 2}\n",
        "a: {b: 1,c: 2}\n",
        "a: {b: 1\n",
        "a: {b: }\n",
        "a: [1, 2\n",
        "a: [1, 2] 3\n",
        "a: [[1] 2]\n",
        "a: &b 1\n",
        "a: 007\n",
        'a: "b"\n',
        "a: 'b' c\n",
        "a: |\n",
        "a: |\n  \n",
        "a: |2\n  b\n",
        "a: |\n   b\n",
        "a: |\n b\n",
        "a:\n- 1\n-2\n",
        "a:\n- \n",
        "? a\n: 1\n",
        "---\na: 1\n",
        "a: 1\n...\n",
        "a: b\tc\n",
        "a: 1\r\n",
        f"{'a' * 901}: 1\n",
        f"a: {{{'a' * 901}: 1}}\n",
        f"a: {'[' * 13}{']' * 13}\n",
        "".join(f"{' ' * 2 * depth}a:\n" for depth in range(14)) + f"{' ' * 28}a: 1\n",
        f"a: {'b' * own_yaml.LARGEST}\n",
    ],
)
def test_any_other_text_is_left_to_the_way_for_any_yaml(text: str) -> None:
    assert quickly(text) == ()

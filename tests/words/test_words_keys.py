"""The page of all keys is German where the window is: keys are called as they are printed on them."""

import re

import pytest

from kapdip.showing.keys_table import OTHERS, keys_text
from kapdip.words.catalogue import words_in

ENGLISH = re.compile(r"\b(?:Ctrl|Shift|Delete|Home|End|Insert|Escape|Arrow|Drag|click|Menu key)\b")
ROWS = [(title, keys, what) for title, rows in OTHERS for keys, what in rows]


@pytest.mark.parametrize(("title", "keys", "what"), ROWS)
def test_a_row_of_keys_is_german_throughout(title: str, keys: str, what: str) -> None:
    german = words_in("de").gettext
    assert not ENGLISH.search(keys_text(keys, german))
    assert german(title) != title
    assert german(what) != what
    assert "{" not in keys_text(keys, str)

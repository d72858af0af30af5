"""What people typed, on a page: widths, wrapping, hidden signs, missing glyphs."""

import wcwidth
from hypothesis import given
from hypothesis import strategies as st

from kapdip.evaluation.lettering import clean, clean_line, columns, fit, left, paragraphs, printable, right, wrap


def test_direction_marks_and_controls_are_taken_out() -> None:
    assert clean_line("Ab\u202egad\u2066x\u2069\u200f\x07\u200b!") == "Abgadx!"


def test_line_separators_become_line_ends() -> None:
    assert paragraphs("eins\u2028zwei\r\n\r\ndrei\u0085vier\tfünf") == ("eins", "zwei", "drei", "vier fünf")


def test_towers_of_marks_are_cut() -> None:
    assert len(clean("Z" + "\u0301" * 60)) <= 6


def test_text_is_composed() -> None:
    assert clean("u\u0308") == "ü"


def test_cjk_and_emoji_are_two_cells_wide_marks_none() -> None:
    assert [columns(text) for text in ("Grün", "東京", "e\u0301", "❤️", "👍🏽", "👨‍👩‍👧")] == [4, 4, 1, 2, 2, 2]


@given(st.text(alphabet=st.sampled_from("aÄß東京é★–”😀ﬁあ"), max_size=40))
def test_widths_are_those_of_a_terminal(text: str) -> None:
    assert columns(text) == wcwidth.wcswidth(text)


@given(st.text(max_size=300), st.integers(12, 72))
def test_no_wrapped_line_is_too_wide_and_nothing_is_lost(text: str, width: int) -> None:
    said = clean(text)
    lines = wrap(said, width, "- ", "    ")
    assert all(columns(line) <= width + 1 for line in lines)  # a sign of two cells may be alone in the last one
    kept = "".join("".join(lines).split())
    assert kept.replace("-", "") == "".join(said.replace("\u00a0", " ").split()).replace("-", "")


def test_no_break_spaces_hold_words_together_and_are_printed_as_spaces() -> None:
    assert wrap("Zug A\u00a0Mun", 9) == ["Zug A Mun"]
    assert wrap("Züge A\u00a0Mun", 9) == ["Züge", "A Mun"]


def test_a_cut_name_ends_in_a_full_stop() -> None:
    assert fit("Kalle Wirsch", 11) == "Kalle Wirs."
    assert columns(fit("東京東京東京", 5)) <= 5


def test_filling_counts_cells() -> None:
    assert left("東", 4) == "東  "
    assert right("東", 4) == "  東"


def test_what_the_fonts_lack_is_told_by_number() -> None:
    assert printable("東京 ok") == "[6771 4EAC] ok"
    assert printable("ﬀﬁ") in ("ﬀﬁ", "ffi", "fffi")
    assert printable("😀") == "[1F600]"


def test_two_unprintable_names_stay_different() -> None:
    assert printable("東") != printable("西")


@given(st.text(max_size=60))
def test_everything_becomes_printable(text: str) -> None:
    made = printable(clean(text))
    assert printable(made) == made


def test_words_from_right_to_left_keep_to_their_cell_and_are_numbers_in_print() -> None:
    """What keeps them apart takes no cell, and would be a number itself where the fonts lack it."""
    cell = left("שלום", 6)
    assert (cell, columns(cell)) == ("\u2068שלום\u2069  ", 6)
    assert right("שלום", 6) == "  \u2068שלום\u2069"
    assert left("Anna", 6) == "Anna  "
    assert printable(cell) == printable("שלום  ")

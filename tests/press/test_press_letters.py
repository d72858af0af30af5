"""Where press ends and the mail around it goes on."""

import pytest

from kapdip.press.letters import is_in_quotes, signs_off


@pytest.mark.parametrize(
    ("row", "is_end"),
    [("Danke, Werner", True), ("Thanks", True), ("Danke der Flotte in der Nordsee", False), ("Wien brennt.", False)],
)
def test_thanks_end_a_mail_but_not_where_a_sentence_goes_on(row: str, is_end: bool) -> None:
    assert signs_off(row, "", "") is is_end


@pytest.mark.parametrize(
    ("rows", "at", "is_quoted"),
    [
        (["“Vienna burns,", "says Rome.”"], 1, True),
        (["“Vienna burns.”", "says Rome."], 1, False),
        (["Vienna burns,", "“says Rome.”"], 1, True),
        (["“Vienna burns,", "says Rome."], 1, False),
    ],
)
def test_a_passage_is_quoted_from_the_row_that_opens_it_to_the_one_that_closes_it(
    rows: list[str], at: int, is_quoted: bool
) -> None:
    assert is_in_quotes(rows, at) is is_quoted

"""Words that run from right to left turn nothing of the sentence around them (Unicode Standard Annex 9)."""

import pytest

from kapdip.words.format import listing
from kapdip.words.isolating import FIRST_STRONG, POP, apart, isolated
from kapdip.words.sentences import AS_WRITTEN, filled
from kapdip.words.speaker import Speaker
from tests.board_languages import DE, EN
from tests.words.causes import all_causes

HEBREW, ARABIC = "שלום", "سلام"


@pytest.mark.parametrize("text", ["", "Anna", "Gräfin Zahl", "Δ 5", "日本", "1 200"])
def test_what_runs_with_the_sentence_stays_as_it_is(text: str) -> None:
    assert isolated(text) == text


@pytest.mark.parametrize("text", [HEBREW, ARABIC, f"par {HEBREW}", "\u202eabc"])
def test_what_runs_against_it_has_a_direction_of_its_own(text: str) -> None:
    assert isolated(text) == f"{FIRST_STRONG}{text}{POP}"


def test_what_is_typed_never_leaves_its_own_direction() -> None:
    for typed in (f"{POP}{HEBREW}", f"{HEBREW}{FIRST_STRONG}", f"\u2067{HEBREW}{POP}{POP}"):
        assert isolated(typed) == f"{FIRST_STRONG}{HEBREW}{POP}"


def test_names_that_stand_apart_already_are_left_so() -> None:
    names = f"Anna, {isolated(HEBREW)} and {isolated(ARABIC)}"
    assert isolated(names) == names
    assert Speaker(EN).say("Missing: {names}", names=names) == f"Missing: {names}"


def test_no_reason_is_turned_by_what_people_wrote() -> None:
    written = dict.fromkeys(AS_WRITTEN, HEBREW)
    told = [filled(cause.sentence, written, lang) for cause in all_causes().values() for lang in (DE, EN)]
    quoting = [text for text in told if HEBREW in text]
    assert len(quoting) > 100
    for text in quoting:
        assert text.count(HEBREW) == text.count(f"{FIRST_STRONG}{HEBREW}{POP}"), text


def test_each_name_of_a_list_is_apart() -> None:
    told = filled("{players}.", {"players": (HEBREW, "Anna", ARABIC)}, EN)
    assert told == f"{FIRST_STRONG}{HEBREW}{POP}, Anna and {FIRST_STRONG}{ARABIC}{POP}."


def test_names_of_a_list_keep_their_order() -> None:
    told = f"Anna, {FIRST_STRONG}{HEBREW}{POP}, {FIRST_STRONG}{ARABIC}{POP}"
    assert apart(["Anna", HEBREW, ARABIC]) == told
    assert Speaker(EN).say("Missing: {names}", names=apart(["Anna", HEBREW, ARABIC])) == f"Missing: {told}"
    assert listing([HEBREW, ARABIC], EN).count(POP) == 2


def test_nothing_that_the_window_says_is_turned() -> None:
    assert Speaker(EN).say("Sent to {name}.", name=HEBREW) == f"Sent to {FIRST_STRONG}{HEBREW}{POP}."
    assert Speaker(DE).say_n("{n} of {name}", "{n} of {name}", 2, name=HEBREW) == f"2 of {FIRST_STRONG}{HEBREW}{POP}"

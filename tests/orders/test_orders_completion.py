"""The command line: what can come next, with the likeliest first, in either language."""

import pytest

from kapdip.board.model import Dislodged, Location, Position, Step
from kapdip.board.reading import standard_board
from kapdip.orders.completion import Completion, complete
from kapdip.words.read_back import choice_meaning
from kapdip.words.sentences import say
from tests.board_languages import DE, EN
from tests.orders.positions import EUROPE, position, unit, units

BOARD = standard_board()
START = BOARD.start


def words(found: Completion) -> list[str]:
    return [choice.word for choice in found.choices]


@pytest.mark.parametrize(
    ("text", "ghost", "likely"),
    [
        ("", "lvp", ["lvp", "edi", "lon"]),
        ("l", "vp", ["lvp", "lon"]),
        ("lo", "n", ["lon"]),
        ("lon", "", ["lon"]),
        ("lon ", "eng", ["eng", "nth", "wal", "yor", "h", "s"]),
        ("lon n", "th", ["nth"]),
        ("Lon N", "th", ["nth"]),
        ("lon nort", "h Sea", ["North Sea"]),
        ("lon north s", "ea", ["North Sea"]),
        ("lon nords", "ee", ["Nordsee"]),
        ("lon är", "melkanal", ["Ärmelkanal"]),
        ("lon - n", "th", ["nth"]),
        ("lon to ", "eng", ["eng", "nth", "wal", "yor"]),
        ("f lon n", "th", ["nth"]),
        ("a lon n", "", []),
        ("lon s ", "lvp", ["lvp", "edi", "bre"]),
        ("lon s f", "lvp", ["lvp", "edi", "bre"]),
        ("lon s edi ", "nth", ["nth", "yor"]),
        ("lon s edi - n", "th", ["nth"]),
        ("lon s edi nth ", "", []),
        ("lon h ", "", []),
        ("lon x", "", []),
        ("lon nth ", "", []),
        ("lon qqq ", "", []),
        ("par ", "", []),
        ("qqq ", "", []),
        ("G: ", "ber", ["ber", "mun", "kie"]),
        ("g: mun t", "yr", ["tyr"]),
        ("x: lon n", "", []),
    ],
)
def test_the_line_is_completed(text: str, ghost: str, likely: list[str]) -> None:
    found = complete(text, BOARD, START, power="ENGLAND")
    assert (found.ghost, words(found)) == (ghost, likely)


def test_h_alone_is_a_hold_even_where_a_place_begins_with_it() -> None:
    found = complete("kie h", BOARD, START, power="GERMANY")
    assert (found.ghost, words(found)) == ("", ["h", "hol", "hel"])
    assert complete("kie ho", BOARD, START, power="GERMANY").ghost == "l"


def test_a_choice_gives_the_whole_line() -> None:
    assert [choice.line for choice in complete("lon ", BOARD, START, power="ENGLAND").choices][:2] == [
        "lon eng",
        "lon nth",
    ]
    assert complete("lon", BOARD, START, power="ENGLAND").choices[0].line == "lon"
    assert complete("lon-n", BOARD, START, power="ENGLAND").choices[0].line == "lon-nth"
    assert complete("lon s", BOARD, START, power="ENGLAND").choices[0].line == "lon s"


def test_everybody_is_meant_where_no_power_is_named() -> None:
    assert words(complete("mun bu", BOARD, START)) == ["bur"]
    assert words(complete("m", BOARD, START, units=units("A MUN"))) == ["mun"]


def test_convoys_are_offered_over_the_fleets_that_are_there() -> None:
    assert words(complete("nth c ", BOARD, EUROPE, power="ENGLAND")) == ["lon", "spa"]
    assert "nwy" in words(complete("nth c lon n", BOARD, EUROPE, power="ENGLAND"))
    assert words(complete("nth c lon nwy ", BOARD, EUROPE, power="ENGLAND")) == []
    assert words(complete("lon nwy ", BOARD, EUROPE, power="ENGLAND")) == ["via"]
    assert words(complete("lon nwy v", BOARD, EUROPE, power="ENGLAND")) == ["via"]


def test_own_coasts_are_offered_by_name() -> None:
    assert words(complete("mao sp", BOARD, EUROPE, power="FRANCE")) == ["spa/nc", "spa/sc"]


FLED = position(
    {"FRANCE": "A BEL", "GERMANY": "A RUH"},
    {},
    {
        "GERMANY": (Dislodged(unit("A BEL"), "PIC", (Location("HOL"), Location("PIC"))),),
        "ENGLAND": (Dislodged(unit("F NTH"), None, ()),),
    },
)


def test_retreats_are_offered_one_after_the_other() -> None:
    def offered(text: str, power: str | None = "GERMANY") -> list[str]:
        return words(complete(text, BOARD, FLED, step=Step.RETREATS, power=power))

    assert offered("") == ["bel"]
    assert offered("", None) == ["bel", "nth"]
    assert offered("bel ") == ["hol", "pic", "r", "d"]
    assert offered("bel r ") == ["hol", "pic"]
    assert offered("bel r hol, ") == ["pic"]
    assert offered("bel - hol oder p") == ["pic"]
    assert offered("bel r engl kanal, hol, ") == ["pic"]
    assert offered("bel x ") == []


WINTER: Position = position({"FRANCE": "A BEL", "GERMANY": "A KIE, F BAL"}, {"FRANCE": "PAR MAR BEL", "GERMANY": "KIE"})


def test_builds_and_removals_are_offered() -> None:
    def offered(text: str, power: str = "FRANCE") -> list[str]:
        return words(complete(text, BOARD, WINTER, step=Step.ADJUSTMENTS, power=power))

    assert offered("+ ") == ["mar", "mar", "par"]
    assert offered("+ a ") == ["mar", "par"]
    assert offered("+ f ") == ["mar"]
    assert offered("+ f m") == ["mar"]
    assert offered("") == ["mar", "mar", "par"]
    assert offered("- ") == []
    assert offered("- ", "GERMANY") == ["kie", "bal"]
    assert offered("+ ", "GERMANY") == []
    assert offered("+ a mar ") == []
    assert offered("par ") == []
    assert words(complete("+ ", BOARD, WINTER, power="FRANCE")) == ["mar", "mar", "par"]


def test_what_a_word_means_is_told() -> None:
    first, *_, last = complete("lon ", BOARD, START, power="ENGLAND").choices
    assert choice_meaning(first, DE) == "Ärmelkanal"
    assert choice_meaning(last, DE) == "unterstützen"
    assert choice_meaning(complete("l", BOARD, START, power="ENGLAND").choices[0], EN) == "Army Liverpool"
    assert first.note
    assert say(first.note, DE) == "frei"
    stands = complete("mun be", BOARD, START, power="GERMANY").choices[0].note
    assert stands
    assert say(stands, EN) == "A\u00a0Ber is here"

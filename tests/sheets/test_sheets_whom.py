"""Whom a mail is from: by alias, person, title, nickname, initials, address; one player, or it is asked."""

from dataclasses import replace

import pytest

from kapdip.board.reading import standard_board
from kapdip.sheets.model import LineStatus, Sheet
from kapdip.sheets.reading import parse_sheet
from kapdip.sheets.whom import PlayerNames
from tests.sheets.mail_table import TABLE

PEOPLE = {
    "Graf Zahl": ("Werner Pohlmann",),
    "Dagobert Duck": ("Hannelore Breitscheid",),
    "Don De Vito": (),
    "Lucky Luke": ("Sabine Kurz",),
    "Käpt'n Blaubär": (),
    "Fräulein Rottenmeier": (),
    "Baron Münchhausen": (),
    "Onassis": (),
    "Die Bank von England": (),
}
NAMES = PlayerNames({alias: (alias, *persons) for alias, persons in PEOPLE.items()})
BOARD = standard_board()
GAME = replace(
    TABLE,
    players=tuple(PEOPLE),
    people=PEOPLE,
    control={"ENGLAND": "Käpt'n Blaubär", "RUSSIA": "Onassis"},
    position=None,
    language="de",
)


@pytest.mark.parametrize(
    ("written", "player"),
    [
        ("Frl. Rottenmeier", "Fräulein Rottenmeier"),
        ("Frl Rottenmeier", "Fräulein Rottenmeier"),
        ("FRAEULEIN ROTTENMEIER", "Fräulein Rottenmeier"),
        ("Kaptn Blaubaer", "Käpt'n Blaubär"),
        ("der Käpt'n", "Käpt'n Blaubär"),
        ("Bank v. England", "Die Bank von England"),
        ("Bank von England", "Die Bank von England"),
        ("Dagobert", "Dagobert Duck"),
        ("duck", "Dagobert Duck"),
        ("DD", "Dagobert Duck"),
        ("D. Duck", "Dagobert Duck"),
        ("Hanne", "Dagobert Duck"),
        ("Baron v. M.", "Baron Münchhausen"),
        ("Herr Baron Münchhausen", "Baron Münchhausen"),
        ("Don", "Don De Vito"),
        ("Sabine", "Lucky Luke"),
        ("W. Pohlmann", "Graf Zahl"),
    ],
)
def test_a_name_means_the_one_player_who_may_be_called_so(written: str, player: str) -> None:
    assert NAMES.meant(written) == {player}


@pytest.mark.parametrize("written", ["Günter", "D", "Do", "von", "Graf Koks", "dd", "Hannes Müller", "", "?"])
def test_nobody_is_called_so(written: str) -> None:
    assert NAMES.meant(written) == frozenset()


def test_a_name_that_fits_several_is_nobodys() -> None:
    names = PlayerNames({"Anna Meyer": ("Anna Meyer",), "Anna Müller": ("Anna Müller",), "Ann": ("Ann",)})
    assert names.meant("Anna") == {"Anna Meyer", "Anna Müller"}
    assert names.meant("Anna M.") == {"Anna Meyer", "Anna Müller"}
    assert names.meant("AM") == {"Anna Meyer", "Anna Müller"}
    assert names.meant("Ann") == {"Ann"}


@pytest.mark.parametrize(
    ("value", "player"),
    [
        ("don.de.vito@web.de", "Don De Vito"),
        ("<dondevito@web.de>", "Don De Vito"),
        ("kaeptn@blaubaer.de", "Käpt'n Blaubär"),
        ("w.pohlmann@t-online.de", "Graf Zahl"),
        ("hanne.b+kapdip@gmx.de", "Dagobert Duck"),
        ("die.bank.von.england@web.de", "Die Bank von England"),
        ('"Bank v. England"', "Die Bank von England"),
        ("Baron v. M. <muenchhausen@example.org>", "Baron Münchhausen"),
        ("Breitscheid, Hannelore <x@example.org>", "Dagobert Duck"),
        ("Sabine Kurz (Lucky Luke) <sk@example.org>", "Lucky Luke"),
        ("Günter <gh@example.org>", None),
        ("gh@example.org, don.de.vito@web.de", None),
        ("web@web.de", None),
    ],
)
def test_a_sender_is_found_by_name_or_by_address(value: str, player: str | None) -> None:
    assert NAMES.sender(value) == ({player} if player else frozenset())


@pytest.mark.parametrize(
    "heading",
    [
        "Dagobert",
        "DD",
        "Dagobert Duck (Hanne)",
        "Dagobert Duck, Herbst 1902",
        "Dagobert Duck - Zug 5",
        "Zug von Dagobert Duck für Herbst 1902",
        "Ihr Dagobert Duck wünscht:",
        "=== Dagobert Duck ===",
        "Hier ist Dagobert Duck:",
        "Zettel Dagobert",
        "Hi, Dagobert Duck hier.",
        "Hallo, hier ist Hanne!",
    ],
)
def test_a_line_above_a_slip_says_whose_it_is(heading: str) -> None:
    assert taken(read(f"{heading}\nMark -100\n")) == {"Dagobert Duck": -100}


@pytest.mark.parametrize(
    "ending",
    [
        "Ciao, Dagobert",
        "Tschö, der Dagobert",
        "Mit vorzüglicher Hochachtung\nDagobert Duck\ni.A. Sebastian",
        "Dagobert\n\nVerteiler:\nOnassis\nGraf Zahl",
        "Gruß\nHannelore",
        "Bis Samstag!\nHanne",
        "gez. D. Duck",
        "Dagobert Duck\nSabrina",
    ],
)
def test_a_signature_says_whose_it_is_and_never_blocks(ending: str) -> None:
    assert taken(read(f"Mark -100\nRubel +50\n\n{ending}\n")) == {"Dagobert Duck": -100}


def test_who_is_named_in_the_line_of_the_slip_itself() -> None:
    assert taken(read("Hi, Lucky Luke hier. Mark -100 / Rubel +50\nSabine\n")) == {"Lucky Luke": -100}
    assert taken(read("Bank von England: Mark -100, Rubel +50\nDD: Mark -5\n")) == {
        "Die Bank von England": -100,
        "Dagobert Duck": -5,
    }


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("Von: Graf Zahl\nIch schicke dir auch den Zettel für Dagobert Duck:\nMark -100", "Von: Dagobert Duck"),
        ("Dagobret Duck\nMark -100", "Von: Dagobert Duck"),
        ("Graf Zahl für Dagobert Duck\nMark -100", None),
    ],
)
def test_a_line_that_leaves_open_whose_the_slip_is_is_asked_about(text: str, suggestion: str | None) -> None:
    sheet = read(text)
    assert not sheet.exchange
    asked = next(line for line in sheet.lines if line.status in (LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD))
    assert asked.suggestion == suggestion
    assert "Mark" not in asked.text


@pytest.mark.parametrize("above", ["Grüße an", "Bitte auch an"])
def test_whom_a_sentence_names_has_not_written_what_follows(above: str) -> None:
    assert set(taken(read(f"Von: Dagobert Duck\n\nMark -100\n\n{above}\nOnassis\nRubel +300\n"))) <= {"Dagobert Duck"}


@pytest.mark.parametrize(
    "heading",
    [
        "England",
        "ENGLAND, Herbst 1902",
        "Befehle für England:",
        "England F02:",
        "England F/02",
        "England 02H",
        "Herbst 1902: England",
        "Mit England ziehe ich:",
        "Orders for England",
    ],
)
def test_the_name_of_a_power_heads_the_orders_of_who_leads_it(heading: str) -> None:
    for head in ("", "Käpt'n Blaubär\n", "Von: kaeptn@blaubaer.de\nBetreff: England F01\n\n"):
        sheet = read(f"{head}{heading}\nA Lvp - Yor\nF Lon - Nth\n")
        assert not sheet.problems
        assert [(one.player, one.power, len(one.movement)) for one in sheet.military] == [
            ("Käpt'n Blaubär", "ENGLAND", 2)
        ]
        assert not sheet.exchange


def test_a_heading_for_another_time_is_refused() -> None:
    for heading in ("England, Frühjahr 1901:", "Käpt'n Blaubär, Herbst 1901"):
        sheet = read(f"{heading}\nA Lvp - Yor\n")
        assert [problem.reason.key for problem in sheet.problems] == ["sheet.other_date"]


def test_a_heading_may_say_what_its_orders_are_for() -> None:
    sheet = read("Käpt'n Blaubär\nAufbauten England, Winter 1902:\nF Lon\n")
    assert [str(order) for entry in sheet.military for order in entry.adjustments] == ["F LON B"]


def read(text: str) -> Sheet:
    return parse_sheet(text, BOARD, GAME)


def taken(sheet: Sheet) -> dict[str, int]:
    """What each slip that can be taken says of Marks."""
    assert not [problem for problem in sheet.problems if problem.reason.key != "sheet.second_slip"]
    return {entry.player: entry.amounts["GERMANY"] for entry in sheet.exchange}

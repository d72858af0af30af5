"""The lines that begin a slip, and those that only look like it."""

import pytest

from kapdip.sheets.headers import Header, find_header, turn_remark
from kapdip.sheets.whom import PlayerNames, known_alias, nearest_alias

PLAYERS = ("Anna", "Kalle Wirsch", "Gräfin Zahl", "D'Artagnan", "X")

HEADERS = {
    'Börsenzug "Anna"': ("exchange", "Anna"),
    'Boersenzug "Anna":': ("exchange", "Anna"),
    'BÖRSENZUG "Anna"': ("exchange", "Anna"),
    'Exchange "Anna"': ("exchange", "Anna"),
    "Exchange slip „Anna“": ("exchange", "Anna"),
    "Exchange: 'Anna'": ("exchange", "Anna"),
    "Börsenzug «Gräfin Zahl»": ("exchange", "Gräfin Zahl"),
    'Börsenzug "Gra\u0308fin Zahl"': ("exchange", "Gräfin Zahl"),
    'Börsenzug "D\'Artagnan"': ("exchange", "D'Artagnan"),
    'Börsenzug von "Anna"': ("exchange", "Anna"),
    "Börsenzug Anna": ("exchange", "Anna"),
    "Börsenzug: Anna": ("exchange", "Anna"),
    'Militärzug "Anna"': ("military", "Anna"),
    "Orders for Anna": ("military", "Anna"),
    "Orders Kalle Wirsch:": ("military", "Kalle Wirsch"),
    'Presse "Anna"': ("press", "Anna"),
    "press: Anna": ("press", "Anna"),
    "Press release Anna": ("press", "Anna"),
    'Börsenzug "Nobody"': ("exchange", "Nobody"),
    'Börsenzug "An\u200bna"': ("exchange", "Anna"),
}


@pytest.mark.parametrize(("line", "found"), HEADERS.items())
def test_a_header_is_found(line: str, found: tuple[str, str]) -> None:
    header = find_header(line, PLAYERS, in_press=True)
    assert header
    assert (header.kind, header.player, header.sure) == (*found, True)


@pytest.mark.parametrize(
    "line",
    [
        "Presse ist wichtig",
        "Orders were given",
        "Orders",
        "Zug 5",
        'He said "Anna"',
        'Orders "Anna',
        "Orders \"Anna'",
        'Orders "',
        "",
        "Exchange " + "x" * 300,
        'xyz "Anna"',
    ],
)
def test_a_sentence_is_no_header(line: str) -> None:
    assert find_header(line, PLAYERS, in_press=True) is None


def test_outside_of_press_less_is_asked() -> None:
    assert find_header("Orders Ana", PLAYERS, in_press=False) == Header("military", "Orders", "Ana")
    assert find_header("Orders Somebody", PLAYERS, in_press=False) is None
    assert find_header("Orders Somebody", None, in_press=False) == Header("military", "Orders", "Somebody")
    assert find_header("Orders:", PLAYERS, in_press=False) == Header("military", "Orders", "")
    assert find_header("Züge 1902:", None, in_press=False) is None
    assert find_header("Orders were given by " + "x" * 40, None, in_press=False) is None


@pytest.mark.parametrize(
    ("line", "word"),
    [('Börsenzg "Anna"', "Börsenzug"), ('Ordrs "Anna"', "Orders"), ('Militärzugg "Anna"', "Militärzug")],
)
def test_a_misspelt_header_is_a_question(line: str, word: str) -> None:
    header = find_header(line, PLAYERS, in_press=False)
    assert header
    assert (header.word, header.sure) == (word, False)


@pytest.mark.parametrize(
    ("written", "player"),
    [
        ("Moewe", "Möwe"),
        ("Dr Kahn", "Dr. Kahn"),
        ("RÜBEZAHL", "Ruebezahl"),
        ("juergen", "Jürgen"),
        ("Jorgen", "Jorgen"),
    ],
)
def test_an_umlaut_or_a_dot_more_or_less_is_the_same_name(written: str, player: str) -> None:
    names = ("Möwe", "Dr. Kahn", "Ruebezahl", "Jürgen")
    assert known_alias(written, names) == player
    assert sender(f"{written} <a@b.example>", names) == (player if player in names else None)


def test_of_two_who_are_called_nearly_the_same_the_exact_name_counts() -> None:
    assert known_alias("Bös", ("Bös", "Boes")) == "Bös"
    assert sender("Boes", ("Bös", "Boes")) == "Boes"
    assert known_alias("BOS", ("Bös", "Boes")) == "BOS"


@pytest.mark.parametrize("written", ["Müller", "Mueller", "Muller", "MÜLLER", "muller"])
@pytest.mark.parametrize(
    "line", ["Börse {}", "Börse {}: +200 Francs", 'Börse "{}" +200 Francs', "Börse {} - 200 Francs"]
)
def test_beside_a_mueller_a_muller_is_nobody_but_himself(line: str, written: str) -> None:
    names = ("Möller", "Müller", "Mueller", "Muller")
    player = next(name for name in names if name.casefold() == written.casefold())
    header = find_header(line.format(written), names, in_press=False)
    assert header is not None
    assert (header.player, header.rest) == (
        player,
        line.removeprefix("Börse {}").removeprefix('Börse "{}"').strip(": "),
    )
    assert sender(written, names) == player


def test_a_name_of_which_nobody_knows_whose_it_is_begins_no_slip() -> None:
    """`MULLER` may be either; `Boerse Mueller: …` with one Müller at the table is his."""
    assert find_header("Börse MULLER: +200 Francs", ("Müller", "Mueller"), in_press=False) is None
    header = find_header("Boerse Mueller: +200 Francs", ("Anna", "Müller"), in_press=False)
    assert header is not None
    assert (header.player, header.rest) == ("Müller", "+200 Francs")


def test_near_aliases() -> None:
    assert nearest_alias("anna", PLAYERS) == "Anna"
    assert nearest_alias("Kalle Wirsc", PLAYERS) == "Kalle Wirsch"
    assert nearest_alias("Zorro", PLAYERS) is None


def test_remarks_may_name_the_turn() -> None:
    assert turn_remark("# turn 5 (F1902)") == 5
    assert turn_remark("## Zug: 12") == 12
    assert turn_remark("# turning") is None


def sender(written: str, players: tuple[str, ...]) -> str | None:
    found = PlayerNames({player: (player,) for player in players}).sender(written)
    return next(iter(found)) if len(found) == 1 else None

"""The words: every name leads to its province and to no other, and no verb is mistaken for a place."""

import pytest

from kapdip.orders import places, vocabulary
from kapdip.orders.cleaning import clean, fold, tokens
from kapdip.orders.likeness import distance
from kapdip.orders.notation import grammar_of, power_named
from kapdip.orders.places import Gazetteer
from tests.orders.positions import BOARD

GAZETTEER: Gazetteer = grammar_of(BOARD).gazetteer
VERBS = (
    vocabulary.HOLD,
    vocabulary.MOVE,
    vocabulary.SUPPORT,
    vocabulary.CONVOY,
    vocabulary.RETREAT,
    vocabulary.GIVE_UP,
    vocabulary.REMOVE,
    vocabulary.BUILD,
    vocabulary.WAIVE,
    vocabulary.VIA,
    vocabulary.ARMY,
    vocabulary.FLEET,
    vocabulary.FILLERS,
    vocabulary.ARTICLES,
    BOARD.speech.nationalities,
    frozenset(vocabulary.COASTS),
    frozenset(vocabulary.CONDITION),
)


def test_no_verb_is_a_place() -> None:
    words = frozenset().union(*VERBS)
    assert len(words) > 300
    assert [word for word in words if GAZETTEER.find((word,), 0) is not None] == []


def test_every_name_leads_to_its_province() -> None:
    for code, province in BOARD.provinces.items():
        for name in (code, *province.names.values(), *BOARD.speech.places.get(code, ())):
            found = GAZETTEER.find(tokens(name), 0)
            assert found, name
            assert found[0].provinces == (code,), name


def test_only_what_is_known_to_be_ambiguous_is_ambiguous() -> None:
    double = {" ".join(words) for words, codes in GAZETTEER.names.items() if len(codes) > 1}
    assert double == set(BOARD.speech.several)


@pytest.mark.parametrize(
    ("text", "provinces", "coast"),
    [
        ("liverp", ("LVP",), ""),
        ("norw sea", ("NWG",), ""),
        ("West. Mittelm.", ("WES",), ""),
        ("Gulf of Bothn", ("BOT",), ""),
        ("Sch", ("BLA", "SIL", "SWE", "SWI"), ""),
        ("St. Petersburg (Südküste)", ("STP",), "SC"),
        ("StP(nc)", ("STP",), "NC"),
        ("stpsc", ("STP",), "SC"),
        ("spa-sc", ("SPA",), "SC"),
        ("Spanien Nordküste", ("SPA",), "NC"),
        ("Bulgaria (east)", ("BUL",), "EC"),
        ("Bulgaria [south coast]", ("BUL",), "SC"),
        ("spa (nc", ("SPA",), ""),
        ("spa (", ("SPA",), ""),
        ("Mid-Atlantic Ocean", ("MAO",), ""),
    ],
)
def test_places_are_found(text: str, provinces: tuple[str, ...], coast: str) -> None:
    found = GAZETTEER.find(tokens(text), 0)
    assert found
    assert (found[0].provinces, found[0].coast) == (provinces, coast)


@pytest.mark.parametrize("text", ["of von", "du v the", "the of Ber"])
def test_nothing_but_links_is_no_place(text: str) -> None:
    assert GAZETTEER.find(tokens(text), 0) is None


def test_the_nearest_names_are_those_with_the_fewest_slips() -> None:
    assert GAZETTEER.nearest("lxp")[0] == ("LVP", 1)
    assert GAZETTEER.nearest("mnuich")[0][0] == "MUN"
    assert GAZETTEER.nearest("konstantinopl")[0][0] == "CON"
    assert GAZETTEER.nearest("q" * 1000) == ()
    assert GAZETTEER.nearest("q" * 1000) == ()


def test_the_memory_of_near_words_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "MOST_REMEMBERED", 1)
    own = Gazetteer(BOARD)
    for word in ("zqx", "zqy", "lxp"):
        own.nearest(word)
    assert own.nearest("lxp")[0][0] == "LVP"


@pytest.mark.parametrize(
    ("one", "other", "limit", "slips"),
    [
        ("mun", "mun", 1, 0),
        ("mnu", "mun", 1, 1),
        ("mun", "mu", 1, 1),
        ("mun", "ber", 2, None),
        ("a", "abcd", 2, None),
        ("abc", "cba", 1, None),
    ],
)
def test_distance_counts_slips(one: str, other: str, limit: int, slips: int | None) -> None:
    assert distance(one, other, limit) == slips


def test_cleaning_takes_away_what_cannot_be_seen() -> None:
    assert clean("\ufeff A\u00a0Ber\u2013Mun \u200f\x07") == "A Ber-Mun"
    assert fold("Ägäis Łódź STRASSE ß ı") == "agais lodz strasse ss i"
    assert tokens("A Ber ==> Mun -- Kie > x.") == ("a", "ber", "-", "mun", "-", "kie", ">", "x")


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("Deutschland", "GERMANY"),
        ("germany", "GERMANY"),
        ("Österreich-Ungarn", "AUSTRIA"),
        ("austria hungary", "AUSTRIA"),
        ("Anna", None),
    ],
)
def test_a_power_is_known_by_its_names_in_any_language(text: str, power: str | None) -> None:
    assert power_named(text, BOARD) == power

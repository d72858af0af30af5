"""One sentence for every reason, in both languages, with every fact in its place."""

import re
import string

import pytest

from kapdip.board.model import Location, Phase, Season, Step, Unit
from kapdip.exchange.money import Cents
from kapdip.orders.model import Convoy, Hold, Move, Retreat
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.words.catalogue import LANGUAGES, words_in
from kapdip.words.format import (
    coast_name,
    listing,
    money,
    number,
    order_text,
    ordinal,
    place_name,
    power_name,
    season_name,
    short_place,
    unit_text,
    value_text,
)
from kapdip.words.ledger_lines import LINES
from kapdip.words.log_texts import LOG_TEXTS
from kapdip.words.sentences import say
from kapdip.words.speaker import Speaker
from tests.board_languages import DE, EN, spoken
from tests.words.causes import all_causes

MUN: Unit = Unit.parse("A MUN")
FLEET: Unit = Unit.parse("F STP/SC")
MOVE = Move(MUN, Location("TYR"))

TEXTS = {
    **{key: cause.sentence for key, cause in all_causes().items()},
    **{f"{cause.key} without {name}": text for cause in all_causes().values() for name, text in cause.without.items()},
    **{f"ledger.{key}": text for key, text in LINES.items()},
    **{f"log.{key}": text for key, text in LOG_TEXTS.items()},
}
OF_THE_RULES = ("orders.", "sheet.", "movement.", "retreat.", "adjustment.")


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_sentence_is_translated_and_keeps_its_facts() -> None:
    """In one test, as those below: thousands would take longer to be begun than to be done."""
    for key, english in TEXTS.items():
        german = words_in("de").gettext(english)
        assert fields(german) == fields(english), key
        is_short = not any(len(word) > 3 for word in re.sub(r"\{.*?\}", "", english).split())
        assert german != english or is_short, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_speak_whole_sentences(lang: str) -> None:
    for key in filter(lambda one: one.startswith(OF_THE_RULES), all_causes()):
        facts = dict.fromkeys(fields(TEXTS[key]), "PAR")
        text = say(Reason(key, facts), spoken(lang))
        assert "{" not in text, key
        assert "  " not in text, key
        if not key.startswith(("orders.note_free", "orders.note_stands", "orders.verb_")):
            assert text[0].isupper() or text[0] in "„“", key
            assert text[-1] in ".?!" or text.endswith("Par") or text.endswith("PAR"), key


def test_a_failed_move_is_told_with_strengths_and_cause() -> None:
    facts = {
        "unit": MUN,
        "order": MOVE,
        "strength": 1,
        "by": Unit.parse("A VIE"),
        "by_order": Move(Unit.parse("A VIE"), Location("TYR")),
    }
    told = Reason("movement.bounce", facts | {"by_strength": 1})
    assert say(told, EN) == "A\u00a0Mun – Tyr fails: 1 against 1, A\u00a0Vie – Tyr."
    assert say(told, DE) == "A\u00a0Mun – Tyr scheitert: 1 gegen 1, A\u00a0Vie – Tyr."


def test_a_fact_that_is_missing_has_a_sentence_of_its_own() -> None:
    facts: dict[str, object] = {"order": MOVE, "strength": 1, "by": FLEET, "by_order": None, "by_strength": 2}
    assert say(Reason("movement.bounce", facts), EN) == "A\u00a0Mun – Tyr fails: 1 against 2, F\u00a0Stp/sc is there."


def test_people_are_quoted_as_they_are() -> None:
    facts = {"power": "ENGLAND", "controller": "FRANCE", "player": "PAR"}
    assert say(Reason("sheet.not_controller", facts), EN) == "FRANCE controls England this turn, not PAR."


def test_a_name_with_a_full_stop_ends_its_sentence() -> None:
    for lang in (DE, EN):
        told = say(causes.other_sender(player="Götz von B.", other="Anna"), lang)
        assert told.endswith("Götz von B.")
    speaker = Speaker(EN)
    assert speaker.say("Sent to {name}. Nothing else.", name="Dr. B.") == "Sent to Dr. B. Nothing else."
    assert speaker.say("Saved as {name}.yaml.", name="Dr. B.") == "Saved as Dr. B..yaml."


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (0, "only 0 units must be removed.", "Nur 0 Einheiten sind abzubauen."),
        (1, "only 1 unit must be removed.", "Nur 1 Einheit ist abzubauen."),
        (1200, "only 1,200 units must be removed.", "Nur 1\u202f200 Einheiten sind abzubauen."),
    ],
)
def test_a_number_has_its_word_for_one_and_for_more(count: int, english: str, german: str) -> None:
    reason = Reason("adjustment.too_many_removals", {"order": "A PAR D", "allowed": count})
    assert say(reason, EN).endswith(english)
    assert say(reason, DE).endswith(german)


def test_reasons_nest() -> None:
    inner = Reason("orders.note_free")
    assert say(Reason("x.y", {"why": inner}), DE) == "x.y (why: frei)"
    assert say(Reason("x.y", {"why": (inner, inner)}), DE) == "x.y (why: frei frei)"


def test_a_reason_without_a_sentence_is_told_by_its_key() -> None:
    assert say(Reason("x.y"), DE) == "x.y"
    assert say(Reason("x.y", {"unit": MUN}), DE) == "x.y (unit: A\u00a0Mun)"


def test_a_fact_that_a_sentence_lacks_shows_its_name() -> None:
    assert "{place}" in say(Reason("orders.no_unit"), EN)


@pytest.mark.parametrize(
    ("value", "spec", "german", "english"),
    [
        (12345, "", "12\u202f345", "12,345"),
        (-500, "signed", "\u2212500", "\u2212500"),
        (500, "signed", "+500", "+500"),
        (0, "signed", "0", "0"),
        (1901, "plain", "1901", "1901"),
        (Cents(105), "", "1,05", "1.05"),
        (Cents(-30), "", "\u22120,30", "\u22120.30"),
        (Cents(123456), "signed", "+1\u202f234,56", "+1,234.56"),
        (True, "", "ja", "yes"),
        (False, "", "nein", "no"),
        (None, "", "nichts", "nothing"),
        (MUN, "", "A\u00a0Mun", "A\u00a0Mun"),
        (MOVE, "", "A\u00a0Mun – Tyr", "A\u00a0Mun – Tyr"),
        (
            Convoy(FLEET, MUN, Location("LON")),
            "",
            "F\u00a0Stp/sc C A\u00a0Mun – Lon",
            "F\u00a0Stp/sc C A\u00a0Mun – Lon",
        ),
        ("TURKEY", "", "Osmanisches Reich", "Turkey"),
        ("MUN", "", "Mun", "Mun"),
        ("MUN", "name", "München", "Munich"),
        ("SPA/SC", "name", "Spanien (Südküste)", "Spain (south coast)"),
        ("SPA/XX", "name", "SPA/XX", "SPA/XX"),
        ("Anna", "", "Anna", "Anna"),
        ("MUN", "plain", "MUN", "MUN"),
        (("PAR", "BUR", "MUN"), "", "Par, Bur und Mun", "Par, Bur and Mun"),
        (("PAR", "BUR"), "or", "Par oder Bur", "Par or Bur"),
        (frozenset({"PAR", "BUR"}), "", "Bur und Par", "Bur and Par"),
        ((), "", "", ""),
        ({"TURKEY": 5}, "signed", "Osmanisches Reich: +5", "Turkey: +5"),
        (Phase(Season.AUTUMN, 1901, Step.MOVEMENT), "", "Herbst 1901", "Autumn 1901"),
        (Season.SPRING, "", "Frühjahr", "Spring"),
        (Step.MOVEMENT, "", "M", "M"),
        (1.5, "", "1.5", "1.5"),
    ],
)
def test_values_are_written_by_their_type(value: object, spec: str, german: str, english: str) -> None:
    assert value_text(value, DE, spec) == german
    assert value_text(value, EN, spec) == english


def test_single_writers() -> None:
    assert number(-1234567, "de", sign=True) == "\u22121\u202f234\u202f567"
    assert number(-1234567, "en", sign=True) == "\u22121,234,567"
    assert money(100, "de", sign=True) == "+1,00"
    assert short_place("STP/NC") == "Stp/nc"
    places: list[Location] = [Location("STP/NC"), Location("BUL/EC"), Location("XXX"), Location("XXX/WC")]
    assert [place_name(place, EN) for place in places] == [
        "St Petersburg (north coast)",
        "Bulgaria (east coast)",
        "XXX",
        "XXX (west coast)",
    ]
    assert coast_name(Location("SPA/SC"), "de") == "Südküste"
    assert power_name("AUSTRIA", DE) == "Österreich-Ungarn"
    assert power_name("MARS", DE) == "MARS"
    assert unit_text(FLEET) == "F\u00a0Stp/sc"
    assert order_text(Retreat(MUN, (Location("TYR"), Location("BOH"))), "de") == "A\u00a0Mun R Tyr, Boh"
    assert order_text(Hold(MUN), "de") == "A\u00a0Mun H"
    assert season_name(Season.WINTER, "en") == "Winter"
    assert listing(["a"], "de") == "a"


def test_a_place_in_a_ranking_is_an_ordinal_in_english() -> None:
    ranks = [ordinal(place, "en") for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 1002)]
    assert ranks == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th", "1,002nd"]
    assert ordinal(4, "de") == "4"

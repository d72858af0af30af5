"""Every notation that players use: what it says, and what is not understood."""

import pytest

from kapdip.board.model import Location, Position, Step
from kapdip.orders import causes
from kapdip.orders.canonical import MOST_KEPT, read_canonical
from kapdip.orders.model import Disband, Hold, Move, Retreat, Waive
from kapdip.orders.notation import grammar_of, parse_order, power_letters, power_of_letter, split_condition
from kapdip.orders.writing import Style, format_order
from tests.orders.positions import BOARD, EUROPE, unit, units

SEED = {  # Ludomaniac standard 2011, 3.5, 4.5, 9.7
    "A Ber-Mun": "A BER - MUN",
    "F NTH-ENG": "F NTH - ENG",
    "A Ber XXX": "A BER H",
    "A Mun Hold": "A MUN H",
    "A War xxx": "A WAR H",
    "A Ber S A Mun-Kie": "A BER S A MUN - KIE",
    "F Lon S F ENG XXX": "F LON S F ENG",
    "F NTH C A Den-Lon": "F NTH C A DEN - LON",
    "F Mar - GoL": "F MAR - LYO",
    "A Mun S Ber - Kie": "A MUN S A BER - KIE",
    "F Nth C A Lon - Nwy": "F NTH C A LON - NWY",
    "A Gre - Ion - Tyn - Rom": "A GRE - ROM VIA",
    "F Spa(sc) - Mar": "F SPA/SC - MAR",
    "+ A Ber": "A BER B",
    "- F NTH": "F NTH D",
    "A Rum-Sev via C": "A RUM - SEV VIA",
    "A Rum-Sev via Convoy": "A RUM - SEV VIA",
}
PROGRAMS = {  # DATC, nJudge, jDip, Realpolitik, RealWorld
    "A PAR HOLD": "A PAR H",
    "F NTH CONVOYS A LON-NWY": "F NTH C A LON - NWY",
    "A mar SUPPORTS A par-bur": "A MAR S A PAR - BUR",
    "Army Paris -> Burgundy": "A PAR - BUR",
    "Army Paris --> Burgundy": "A PAR - BUR",
    "Army Paris => Burgundy": "A PAR - BUR",
    "build army Paris": "A PAR B",
    "Build Army in Paris": "A PAR B",
    "Build F St Petersburg(nc)": "F STP/NC B",
    "Remove A Paris": "A PAR D",
    "Austria: Army Budapest -> Serbia.": "A BUD - SER",
    "Italy: Fleet Naples -> Ionian Sea.  (*bounce*)": "F NAP - ION",
    "England: Fleet North Sea CONVOY Army Yorkshire -> Norway.": "F NTH C A YOR - NWY",
    "Russia:  Fleet St Petersburg (south coast) -> Gulf of Bothnia.": "F STP/SC - BOT",
    "Germany: Builds an army in Berlin.": "A BER B",
    "France: Removes the fleet in Brest.": "F BRE D",
    "Army Yorkshire -> North Sea -> Norway": "A YOR - NWY VIA",
    "A bud S Russian F rumania": "A BUD S F RUM",
    "A bud supports the Russian fleet Rumania": "A BUD S F RUM",
    "F Clyde - Edinburgh": "F CLY - EDI",
    "A Clyde - Edinburgh via Convoy": "A CLY - EDI VIA",
    "A Lon - Nwy by convoy": "A LON - NWY VIA",
    "A Lon - Nwy (c)": "A LON - NWY VIA",
    "A Lon - Nwy (via NTH)": "A LON - NWY VIA",
    "A Lon - Nwy - via Convoy": "A LON - NWY VIA",
    "A Mun S Austria A Vie": "A MUN S A VIE",
    "A Hol S F NTH C A Lon-Nwy": "A HOL S F NTH",
    "england: f lon-nth": "F LON - NTH",
    "E: f lon-nth": "F LON - NTH",
    "A Munich supports A Berlin to Kiel": "A MUN S A BER - KIE",
    "A Munich S A Berlin to hold": "A MUN S A BER",
    "A Par R Gas": "A PAR R GAS",
    "A Paris retreats to Gascony": "A PAR R GAS",
    "A Paris disband": "A PAR D",
    "Disband A Paris": "A PAR D",
    "WAIVE": "WAIVE",
    "Build waived": "WAIVE",
    "no build": "WAIVE",
    "1. A Ber - Mun": "A BER - MUN",
    "2) A Ber - Mun": "A BER - MUN",
    "> A Ber - Mun": "A BER - MUN",
    "• A Ber - Mun": "A BER - MUN",
    "- A Ber - Mun": "A BER - MUN",
    "A Ber - Mun # or not": "A BER - MUN",
    "A Ber - Mun // or not": "A BER - MUN",
}
GERMAN = {
    "Armee Berlin zieht nach München": "A BER - MUN",
    "Armee Berlin nach Muenchen": "A BER - MUN",
    "Flotte London zieht in den Ärmelkanal": "F LON - ENG",
    "A Kie nach Den": "A KIE - DEN",
    "Flotte Nordsee geleitet Armee London nach Norwegen": "F NTH C A LON - NWY",
    "Armee München unterstützt Armee Berlin nach Kiel": "A MUN S A BER - KIE",
    "Armee München unterstützt Berlin": "A MUN S A BER",
    "Armee München hält": "A MUN H",
    "A Mun zieht sich zurück nach Boh": "A MUN R BOH",
    "A Mun löst sich auf": "A MUN D",
    "A Yor, Rückzug: Edi, Cly": "A YOR R EDI, CLY",
    "Rückzug A Yor: Edi, Cly": "A YOR R EDI, CLY",
    "A Yor Rueckzug Edi oder Cly": "A YOR R EDI, CLY",
    "A Yor, Rückzug: auflösen": "A YOR D",
    "Aufbau A Paris": "A PAR B",
    "baue Flotte in Kiel": "F KIE B",
    "Aufbau: F StP (Südküste)": "F STP/SC B",
    "Abbau: F Kie": "F KIE D",
    "Verzicht": "WAIVE",
    "+ Verzicht": "WAIVE",
    "kein Aufbau": "WAIVE",
    "Armee London zieht per Konvoi nach Norwegen": "A LON - NWY VIA",
    "F Bulgarien Ostküste - Konstantinopel": "F BUL/EC - CON",
    "F Rum - Bul(Ostküste)": "F RUM - BUL/EC",
    "Österreich: A Wien - Tirol": "A VIE - TYR",
    "D: Mun - Tir": "A MUN - TYR",
    "F Mar – Löwengolf": "F MAR - LYO",
    "F Ägäis - Ion. Meer": "F AEG - ION",
    "F Nordsee begleitet A London - Norwegen": "F NTH C A LON - NWY",
    "A Lon-Nwy (Konvoi NTH)": "A LON - NWY VIA",
    "A Lon-Nwy über NTH": "A LON - NWY VIA",
    "A Lon - Nwy (über Nordsee)": "A LON - NWY VIA",
    "A Lon - Nwy via F NTH": "A LON - NWY VIA",
    "A Mun unterst. A Ber-Kie": "A MUN S A BER - KIE",
    "A Mun (S) A Ber - Kie": "A MUN S A BER - KIE",
    "A Mun S (A Ber - Kie)": "A MUN S A BER - KIE",
    "A Mun S A Ber in Ber": "A MUN S A BER",
    "A Vie wartet": "A VIE H",
    "Neubau: A Paris": "A PAR B",
    "Aufbau in Brest: Flotte": "F BRE B",
    "Aufbau in Paris: Armee": "A PAR B",
    "A Par (Aufbau)": "A PAR B",
    "Abbau von A Par": "A PAR D",
    "A Par wird entfernt": "A PAR D",
    "A Par weg": "A PAR D",
    "Aufbau: keiner": "WAIVE",
    "A Mar: Rückzug nach Gas, sonst Spa": "A MAR R GAS, SPA",
    "F Spa (S) - Lyo": "F SPA/SC - LYO",
}
SHORT = {  # what is said and what the position adds
    "lon nth": "A LON - NTH",
    "lon nwy via": "A LON - NWY VIA",
    "mun s ber kie": "A MUN S A BER - KIE",
    "mun s ber": "A MUN S A BER",
    "nth c lon nwy": "F NTH C A LON - NWY",
    "gre r ser, alb": "A GRE R SER, ALB",
    "fnth - nwy": "F NTH - NWY",
    "stp - bot": "F STP/SC - BOT",
    "F STP - BOT": "F STP/SC - BOT",
    "F Bul - Con": "F BUL/EC - CON",
    "bulec - con": "F BUL/EC - CON",
    "A Mos - Liv": "A MOS - LVN",
    "Liv - Wal": "F LVP - WAL",
    "F Nap - Tyr": "F NAP - TYS",
    "A Ven - Tyr": "A VEN - TYR",
    "F NAP - TYR": "F NAP - TYR",
    "A Lon - Norw via": "A LON - NWY VIA",
    "A Spa - Liverp": "A SPA - LVP",
    "F MAO C A Spa - Lpl": "F MAO C A SPA - LVP",
    "F MAO - Nat": "F MAO - NAO",
    "F NWG - Nrg": "F NWG - NWG",
    "A Ven - Rom(nc)": "A VEN - ROM",
    "A Rom - Spa/nc": "A ROM - SPA",
    "A LON - NTH": "A LON - NTH",
    "a German army in Munich holds": "A MUN H",
}
ALL = {text: order for table in (SEED, PROGRAMS, GERMAN, SHORT) for text, order in table.items() if order}


def test_the_notation_is_understood() -> None:
    for text, order in ALL.items():
        reading = parse_order(text, BOARD, position=EUROPE)
        assert reading.problem is None, (text, reading)
        assert str(reading.order) == order, text


@pytest.mark.parametrize("table", [SEED, PROGRAMS, GERMAN], ids=["seed", "programs", "german"])
def test_full_orders_need_no_position(table: dict[str, str | None]) -> None:
    bare = {"A Mun S Ber - Kie", "D: Mun - Tir", "Armee München unterstützt Berlin"}
    for text, order in table.items():
        if order and text not in bare:
            assert str(parse_order(text, BOARD).order) == order, text


def test_case_spaces_and_marks_do_not_matter() -> None:
    for text in ALL:
        wanted = parse_order(text.lower(), BOARD, position=EUROPE).order
        for changed in (f"  {text.lower()}\t", f"\u200f{text.lower()}\u00a0", text.lower().replace(" ", "  ")):
            assert parse_order(changed, BOARD, position=EUROPE).order == wanted, changed


NOT_READ = {
    "": ("orders.empty", None),
    "# only a remark": ("orders.empty", None),
    "f nao c a spa - lxp": ("orders.unknown_place", "F NAO C A SPA - LVP"),
    "A Mnu - Boh": ("orders.unknown_place", "A MUN - BOH"),
    "F Nthe - Bel": ("orders.unknown_place", "F NTH - BEL"),
    "A TriH": ("orders.unknown_place", None),
    "A Smy - Syr vi": ("orders.rest", "A SMY - SYR VIA"),
    "A Ber foo Mun": ("orders.unknown_verb", None),
    "A Mun suports A Ber - Kie": ("orders.unknown_verb", "A MUN S A BER - KIE"),
    "f rum hlod": ("orders.unknown_verb", "F RUM H"),
    "A Mnu suports A Ber - Kie": ("orders.unknown_place", "A MUN S A BER - KIE"),
    "A Par - Bur quickly": ("orders.rest", "A PAR - BUR"),
    "A Par - Bur (failed) (cut) (void) (bounced)": ("orders.rest", None),
    "A Par": ("orders.incomplete", None),
    "A Par -": ("orders.incomplete", None),
    "A Par S": ("orders.incomplete", None),
    "A Par R": ("orders.incomplete", None),
    "A Ser R Alb, Lxp": ("orders.unknown_place", "A SER R ALB, LVP"),
    "F Lvp-NAO-MAO": ("orders.fleet_route", None),
    "A Mar - Bur - Par": ("orders.route_over_land", None),
    "F Spa(ec) - Mar": ("orders.no_such_coast", None),
    "xyzzy": ("orders.unknown_place", None),
    "A qqqqq - wwwww": ("orders.unknown_place", None),
    "fmnu - boh": ("orders.unknown_place", "A MUN - BOH"),
    "Pic - Bel": ("orders.no_unit", None),
    "F NTH - Nor": ("orders.ambiguous", "F NTH - NWY"),
    "F Nordsee geleitet Lonn nach Nor": ("orders.unknown_place", "F NTH C A LON - NWY"),
    "A Lon-Nwy vya C": ("orders.rest", "A LON - NWY VIA"),
    "nth - nor": ("orders.ambiguous", "F NTH - NWY"),
    "A Ber foo Spa(ec)": ("orders.unknown_verb", None),
    "F NWG - Nor": ("orders.ambiguous", "F NWG - NWY"),
    "A" * 500: ("orders.too_long", None),
    "A Ber - Mun " + "x " * 60: ("orders.rest", None),
}


def test_what_is_not_understood_says_why_and_what_is_likely() -> None:
    for text, answer in NOT_READ.items():
        reading = parse_order(text, BOARD, position=EUROPE)
        assert reading.order is None, text
        assert reading.problem, text
        assert (reading.problem.key, reading.suggestion) == answer, text


def test_a_glued_letter_is_parted_in_a_guess() -> None:
    assert parse_order("fnht - nwy", BOARD, position=EUROPE).suggestion == "F NTH - NWY"
    assert parse_order("amunhc - boh", BOARD, position=EUROPE).suggestion == "A MUN - BOH"


def test_the_word_is_quoted_as_it_was_written() -> None:
    problem = parse_order("A Ber - Münchinn", BOARD).problem
    assert problem
    assert problem.facts["word"] == "Münchinn"


def test_without_suggestions_only_the_reason_is_told() -> None:
    reading = parse_order("A Mnu - Boh", BOARD, position=EUROPE, suggest=False)
    assert reading.problem
    assert reading.suggestion is None


def test_a_missing_letter_is_asked_for_where_nothing_decides_it() -> None:
    asked = parse_order("ber - kie", BOARD)
    assert asked.problem
    assert (asked.problem.key, asked.suggestion) == ("orders.letter_missing", "A BER - KIE")
    assert str(parse_order("lon - nth", BOARD).order) == "F LON - NTH"
    assert str(parse_order("mun - tyr", BOARD).order) == "A MUN - TYR"
    assert str(parse_order("nth - nwy", BOARD).order) == "F NTH - NWY"
    supported = parse_order("A Mun S Ber - Kie", BOARD)
    assert supported.problem
    assert supported.problem.key == "orders.letter_missing"


def test_units_alone_decide_letters_too() -> None:
    assert str(parse_order("stp - bot", BOARD, units=units("F STP/SC, A MOS")).order) == "F STP/SC - BOT"


def test_a_unit_that_is_not_there_is_told_with_those_that_are() -> None:
    reading = parse_order("bur - par", BOARD, position=EUROPE, power="GERMANY")
    assert reading.order is not None  # Burgundy is inland: it could only be an army
    problem = parse_order("den - swe", BOARD, position=EUROPE, power="GERMANY").problem
    assert problem
    assert problem.key == "orders.no_unit_of"
    assert problem.facts["units"] == units("A MUN, A BER, F KIE, F HEL")


MUNICH = Position({"GERMANY": units("A MUN")}, {})


def test_a_unit_that_shall_be_supported_and_is_not_there_may_have_been_anybodys() -> None:
    problem = parse_order("mun s ber - kie", BOARD, position=MUNICH, power="GERMANY").problem
    assert problem
    assert (problem.key, problem.facts["near"]) == ("orders.no_unit", units("A MUN"))


@pytest.mark.parametrize("line", ["xx yy zz", "hallo welt"])
def test_words_that_name_no_place_are_not_guessed_to_be_an_impossible_order(line: str) -> None:
    assert parse_order(line, BOARD, position=MUNICH).suggestion is None
    assert parse_order("munchn - brlin", BOARD, position=MUNICH).suggestion == "A MUN - BER"
    assert parse_order("bur - munchn", BOARD, position=MUNICH).suggestion == "A BUR - MUN"


def test_the_own_unit_and_the_dislodged_one_come_first() -> None:
    from kapdip.board.model import Dislodged

    fled = Position(
        {"FRANCE": units("A BEL"), "GERMANY": ()},
        {},
        {"GERMANY": (Dislodged(unit("F BEL"), "PIC", (Location("HOL"),)),)},
    )
    assert (
        str(parse_order("bel - hol", BOARD, position=fled, step=Step.RETREATS, power="GERMANY").order) == "F BEL R HOL"
    )
    assert str(parse_order("bel - hol", BOARD, position=fled, power="FRANCE").order) == "A BEL - HOL"


def test_a_wrong_letter_is_kept() -> None:
    assert parse_order("A NTH - NWY", BOARD, position=EUROPE).order == Move(unit("A NTH"), Location("NWY"))
    assert parse_order("A Stp - Fin", BOARD, position=EUROPE).order == Move(unit("A STP"), Location("FIN"))


def test_in_retreats_a_move_is_a_retreat() -> None:
    assert parse_order("A SER - ALB", BOARD, step=Step.RETREATS).order == Retreat(unit("A SER"), (Location("ALB"),))
    assert parse_order("a ser - alb, gre", BOARD, step=Step.RETREATS).order == Retreat(
        unit("A SER"), (Location("ALB"), Location("GRE"))
    )
    assert parse_order("a ser - off", BOARD, step=Step.RETREATS).order == Disband(unit("A SER"))
    assert parse_order("A SER R ALB, ALB", BOARD, step=Step.RETREATS).order == Retreat(
        unit("A SER"), (Location("ALB"),)
    )


@pytest.mark.parametrize(
    ("text", "retreat"),
    [
        ("A Par-Bre, Rückzug: Mar, Bur", "A PAR R MAR, BUR"),
        ("A Par-Bre (Rückzug: Mar oder Bur)", "A PAR R MAR, BUR"),
        ("A Par H; retreat: Gas/Bur", "A PAR R GAS, BUR"),
        ("A Par S A Mar - Bur, R Gas", "A PAR R GAS"),
        ("F MAO C A Spa - Lvp, R Por, disband", "F MAO R POR"),
        ("A Par-Bre, Rückzug: auflösen", "A PAR D"),
        ("F Bul - Con, Rückzug: Gre, Nor", "F BUL/EC R GRE, NWY"),
        ("A Par-Bre via C, Rückzug: Pic", "A PAR R PIC"),
        ("A Par-Bre - Rückzug: Mar", "A PAR R MAR"),
        ("A Par-Bre, falls vertrieben: Mar, Bur", "A PAR R MAR, BUR"),
        ("A Par-Bre (if dislodged: Mar)", "A PAR R MAR"),
        ("F Mar - Spa/sc, Rückzug: Spa(sc), Pie", "F MAR R SPA/SC, PIE"),
    ],
)
def test_retreats_stand_behind_the_order(text: str, retreat: str) -> None:
    reading = parse_order(text, BOARD, position=EUROPE)
    assert reading.order is not None
    assert str(reading.retreat) == retreat


@pytest.mark.parametrize(
    ("text", "condition", "order"),
    [
        ("wenn Mun fällt: A Ber R Kie", "Mun fällt", "A BER R KIE"),
        ("if Mun falls: + A Ber", "Mun falls", "A BER B"),
        ("A Ber R Kie, falls Mun fällt", "Mun fällt", "A BER R KIE"),
        ("Wenn Mun frei ist, dann A Ber R Kie", "Mun frei ist", "A BER R KIE"),
        ("sonst: A Ber R Kie", "sonst", "A BER R KIE"),
        ("+ A Ber (if Mun is lost)", "Mun is lost", "A BER B"),
    ],
)
def test_conditions_are_parted_from_their_orders(text: str, condition: str, order: str) -> None:
    reading = parse_order(text, BOARD)
    assert (reading.condition, str(reading.order)) == (condition, order)
    assert split_condition("A Ber - Mun") == ("", "A Ber - Mun")


def test_the_line_may_name_its_power() -> None:
    assert parse_order("Österreich-Ungarn: A Vie - Tyr", BOARD).power == "AUSTRIA"
    assert parse_order("T: con - bul", BOARD, position=EUROPE).power == "TURKEY"
    assert parse_order("A Vie - Tyr", BOARD).power is None


def test_removals_are_told_from_giving_up() -> None:
    assert parse_order("- A Par", BOARD).removal
    assert parse_order("Abbau A Par", BOARD).removal
    assert parse_order("A Par removed", BOARD).removal
    assert not parse_order("A Par D", BOARD).removal


def test_what_was_decided_on_the_way_is_noted() -> None:
    assert [note.key for note in parse_order("A Mos - Liv", BOARD, position=EUROPE).notes] == ["orders.note_place"]
    assert [note.key for note in parse_order("A Gre - Ion - Rom", BOARD, position=EUROPE).notes] == [
        "orders.note_route"
    ]
    assert not parse_order("A Ven - Tyr", BOARD, position=EUROPE).notes


def test_strict_reading_leaves_nothing_to_the_position() -> None:
    assert parse_order("A Mos - Liv", BOARD, position=EUROPE, strict=True).order is None
    assert str(parse_order("A Mos - Lvn", BOARD, position=EUROPE, strict=True).order) == "A MOS - LVN"


def test_canonical_text_is_read_once_and_remembered() -> None:
    first = parse_order("A PAR - BUR", BOARD, position=EUROPE)
    assert first.order is not None
    assert parse_order("A PAR - BUR", BOARD).order is first.order
    assert parse_order("A XXX H", BOARD).order is None
    assert parse_order("A SPA - XXX", BOARD).order is None
    assert parse_order("A SPA/NC - GAS", BOARD).order == Move(unit("A SPA"), Location("GAS"))
    assert parse_order("A GAS - SPA/NC", BOARD).order == Move(unit("A GAS"), Location("SPA"))
    assert parse_order("F SPA/WC H", BOARD).order is None


def test_the_memory_of_canonical_texts_is_bounded() -> None:
    first = parse_order("A PAR H", BOARD).order
    for number in range(MOST_KEPT):
        assert read_canonical(f"A PAR {number}", BOARD) is None
    assert parse_order("A PAR H", BOARD).order is not first
    for text in ("A PAR H", "A BUR H", "A MUN H"):
        assert isinstance(parse_order(text, BOARD).order, Hold)


def test_every_style_writes_as_it_should() -> None:
    order = parse_order("F NTH C A LON - NWY", BOARD).order
    hold = parse_order("F SPA/SC H", BOARD).order
    gone = parse_order("A SER D", BOARD).order
    fled = parse_order("A SER R ALB, GRE", BOARD).order
    built = parse_order("A MUN B", BOARD).order
    assert order
    assert hold
    assert gone
    assert fled
    assert built
    assert format_order(order, BOARD, Style.DISPLAY) == "F Nth C A Lon – Nwy"
    assert format_order(order, BOARD, Style.LUDOMANIAC) == "F NTH C A Lon – Nwy"
    assert format_order(order, BOARD, Style.SHORT) == "F NTH C A Lon-Nwy"
    assert format_order(order, BOARD, letters=False) == "NTH C LON - NWY"
    assert format_order(hold, BOARD, Style.LUDOMANIAC, "de") == "F Spa (sc) hält"
    assert format_order(hold, BOARD, Style.DISPLAY) == "F Spa/sc H"
    assert format_order(gone, BOARD, Style.SHORT, removal=True) == "- A Ser"
    assert format_order(fled, BOARD, Style.CANONICAL) == "A SER R ALB, GRE"
    assert format_order(built, BOARD, Style.CANONICAL) == "A MUN B"
    assert format_order(built, BOARD, Style.DISPLAY) == "+ A Mun"
    assert [format_order(Waive(), BOARD, style) for style in (Style.CANONICAL, Style.SHORT)] == ["WAIVE", "Verzicht"]


@pytest.mark.parametrize("line", ["A Mun S <Germany> A Ber", "A Mun S <German> A Ber"])
def test_whose_unit_is_supported_may_stand_in_pointed_brackets(line: str) -> None:
    assert str(parse_order(line, BOARD, position=EUROPE).order) == "A MUN S A BER"


@pytest.mark.parametrize("line", ["A Mun supports the move A Ber", "A Mun S Zug von A Ber"])
def test_a_move_that_is_supported_has_a_target(line: str) -> None:
    reading = parse_order(line, BOARD, position=EUROPE)
    assert reading.order is None
    assert causes.incomplete.gave(reading.problem)


@pytest.mark.parametrize(("language", "letters"), [("de", "Ö E F D I R O"), ("en", "A E F G I R T")])
def test_each_power_has_a_letter_in_each_language(language: str, letters: str) -> None:
    assert " ".join(power_letters(BOARD, language).values()) == letters
    assert [power_of_letter(letter, BOARD) for letter in letters.split()] == [*BOARD.powers]
    assert power_of_letter("x", BOARD) is None


def test_no_name_is_like_a_single_letter() -> None:
    assert grammar_of(BOARD).gazetteer.nearest("x") == ()

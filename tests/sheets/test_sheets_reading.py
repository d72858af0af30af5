"""Whole sheets: what counts in the end, what is refused, and that no text does any harm."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.board.model import Position, Season, Step
from kapdip.board.reading import standard_board
from kapdip.sheets.model import LineKind, LineStatus, Sheet, SheetContext
from kapdip.sheets.reading import parse_sheet
from kapdip.sheets.speaking import Speaking
from tests.orders.positions import EUROPE

BOARD = standard_board()
PLAYERS = ("Anna", "Bert", "Zorro")
GAME = SheetContext(
    players=PLAYERS,
    control={"ENGLAND": "Anna", "RUSSIA": "Bert", "FRANCE": "Zorro", "ITALY": "Zorro"},
    position=EUROPE,
    turn=5,
    season=Season.AUTUMN,
)


def read(text: str, context: SheetContext | None = GAME) -> Sheet:
    return parse_sheet(text, BOARD, context)


def keys(sheet: Sheet) -> list[tuple[int, str]]:
    return [(problem.line, problem.reason.key) for problem in sheet.problems]


def warned(sheet: Sheet) -> list[str]:
    return [warning.reason.key for warning in sheet.warnings]


def orders(sheet: Sheet, place: int = 0) -> list[list[str]]:
    entry = sheet.military[place]
    return [[str(order) for order in some] for some in (entry.movement, entry.retreats, entry.adjustments)]


FULL = "Österreich: 0\nEngland: -5\nFrankreich: 0\nDeutschland: 0\nItalien: 0\nRussland: 0\nTürkei: +7\n"


class TestGameA:
    """The recorded game: 21 sheets in three people's notations."""

    def test_every_sheet_is_understood_completely(self, shared: Path) -> None:
        folder = shared / "data" / "game-a"
        players = tuple((folder / "players.txt").read_text(encoding="utf-8").strip().split(","))
        for number in range(1, 22):
            sheet = parse_sheet(
                (folder / f"turn{number:02}.txt").read_text(encoding="utf-8"),
                BOARD,
                SheetContext(players=players, turn=number),
            )
            assert sheet.turn == number
            assert not sheet.problems
            assert {line.status for line in sheet.lines} == {LineStatus.UNDERSTOOD}
            assert not [line for line in sheet.lines if line.kind is LineKind.OTHER]
            assert all(len(entry.movement) == len(set(entry.movement)) for entry in sheet.military)


class TestExchange:
    """Exchange slips: docs/rules.md 2.2 to 2.5."""

    def test_a_slip_holds_what_it_names(self) -> None:
        sheet = read(f'Börsenzug "Anna"\n{FULL}')
        assert not sheet.problems
        assert not sheet.warnings
        entry = sheet.exchange[0]
        assert (
            entry.player,
            entry.line,
            entry.amounts["ENGLAND"],
            entry.amounts["TURKEY"],
            sum(entry.amounts.values()),
        ) == (
            "Anna",
            1,
            -5,
            7,
            2,
        )

    def test_westlings_slip_has_no_colons(self) -> None:
        sheet = read(
            "Financial Orders Anna\nCrowns +500\nPounds +200\nFrancs -1000\nMarks N/T\nLira +100\nRubles +750\nPiastres"
            " -500"
        )
        assert list(sheet.exchange[0].amounts.values()) == [500, 200, -1000, 0, 100, 750, -500]

    def test_what_is_left_out_counts_as_nothing_with_a_warning(self) -> None:
        sheet = read('Börsenzug "Anna"\nEngland: -5')
        assert not sheet.problems
        assert warned(sheet) == ["slip.warning.left_out"]
        assert sheet.exchange[0].amounts["FRANCE"] == 0
        assert len(sheet.exchange[0].left_out) == 6

    def test_only_what_is_traded_is_asked_for(self) -> None:
        context = SheetContext(traded=("FRANCE", "ITALY"))
        sheet = read('Börsenzug "Anna"\nFrankreich: 5\nItalien: 0\nEngland: 0', context)
        assert not sheet.problems
        assert warned(sheet) == ["sheet.unsigned", "slip.warning.eliminated"]
        assert sheet.exchange[0].amounts == {"FRANCE": 5, "ITALY": 0}
        assert keys(read('Börsenzug "Anna"\nFrankreich: 0\nItalien: 0\nEngland: -5', context)) == [
            (4, "slip.refused.not_traded")
        ]

    def test_a_currency_named_twice_spoils_the_slip(self) -> None:
        sheet = read(f'Börsenzug "Anna"\n{FULL}Kronen: 0')
        assert keys(sheet) == [(9, "slip.refused.twice")]
        assert sheet.exchange[0].refused
        assert not sheet.exchange[0].amounts

    def test_no_whole_number_spoils_the_slip(self) -> None:
        sheet = read('Börsenzug "Anna"\nEngland: 5oo\nBlabla\nSchweiz +5\nEnglnd +5')
        assert keys(sheet) == [
            (2, "slip.refused.not_whole"),
            (3, "sheet.not_a_trade"),
            (4, "slip.refused.unknown"),
            (5, "slip.refused.unknown"),
        ]
        assert [line.status.value for line in sheet.lines] == [
            "understood",
            "question",
            "question",
            "not_understood",
            "question",
        ]
        assert read('Börsenzug "Anna"\nEngland:').lines[1].status is LineStatus.REFUSED

    def test_conditional_lines_count_as_nothing(self) -> None:
        sheet = read('Börsenzug "Anna"\nEngland: -5\nwenn Bert kauft: Frankreich +500\nwenn alles steigt: +3')
        assert not sheet.problems
        entry = sheet.exchange[0]
        assert entry.amounts["FRANCE"] == 0
        assert "FRANCE" not in entry.left_out
        assert entry.conditional == ("wenn Bert kauft: Frankreich +500", "wenn alles steigt: +3")
        assert {"slip.warning.condition", "sheet.condition_of_trade"} <= set(warned(sheet))

    def test_a_slip_of_conditions_alone_is_missing(self) -> None:
        sheet = read('Börsenzug "Anna"\nwenn Bert kauft: Frankreich +500')
        assert sheet.exchange[0].missing
        assert "slip.warning.only_conditions" in warned(sheet)

    def test_an_empty_slip_buys_and_sells_nothing(self) -> None:
        sheet = read('Börsenzug "Anna"\n\nBörsenzug "Bert"\nEngland: 0')
        assert not sheet.problems
        assert warned(sheet)[0] == "sheet.slip_empty"
        assert set(sheet.exchange[0].amounts.values()) == {0}
        assert keys(read('Börsenzug "Anna"', SheetContext(strict=True))) == [(1, "slip.refused.incomplete")]

    def test_a_later_slip_replaces_the_earlier_one_whole(self) -> None:
        sheet = read(f'Börsenzug "Anna"\nEngland: 5oo\n\nBörsenzug "Anna"\n{FULL}')
        assert not sheet.problems
        assert len(sheet.exchange) == 1
        assert sheet.exchange[0].amounts["ENGLAND"] == -5
        assert "sheet.replaced" in warned(sheet)

    def test_strict_reading_wants_every_currency_and_every_sign(self) -> None:
        strict = SheetContext(strict=True)
        assert keys(read('Börsenzug "Anna"\nEngland: -5', strict)) == [(1, "slip.refused.incomplete")]
        sheet = read(f'Börsenzug "Anna"\n{FULL.replace("-5", "5")}', strict)
        assert keys(sheet) == [(3, "sheet.unsigned")]
        assert sheet.problems[0].suggestion == "England: +5"


CLOSINGS = [
    "Viele Grüße",
    "Gruß, Anna",
    "mit freundlichen Grüßen",
    "MfG",
    "Best regards,",
    "Danke und bis Mittwoch!",
    "Gesendet von meinem Handy",
]


class TestMails:
    """The end of a mail belongs to no slip."""

    @pytest.mark.parametrize("closing", CLOSINGS)
    @pytest.mark.parametrize("slip", ['Börsenzug "Anna"\nEngland: +100', 'Militärzug "Anna"\nEngland:\nF Nth-Nwy'])
    def test_nothing_after_the_closing_is_read_as_a_line_of_the_slip(self, slip: str, closing: str) -> None:
        sheet = read(f'{slip}\n\n{closing}\nAnna\n\nMilitärzug "Zorro"\nA Par H')
        assert not sheet.problems
        assert [entry.player for entry in sheet.military][-1] == "Zorro"

    def test_an_order_after_the_closing_is_not_lost_in_silence(self) -> None:
        assert keys(read('Militärzug "Anna"\nEngland:\nF Nth-Nwy\nGruß, Anna\nPS:\nF Lon - Wal')) == [
            (6, "sheet.no_header")
        ]

    def test_a_greeting_below_press_is_not_of_it_but_what_its_quotes_hold_is(self) -> None:
        for closing in ("Viele Grüße\nAnna", "VG A.", "Cheers, Annegret", "Gruß Annegret", "\nAnna", "--\nA. Schulze"):
            assert read(f'Presse "Anna"\nAn: alle\n\nHallo!\n{closing}').press[0].text == "Hallo!"
        assert "Viele Grüße" in read('Presse "Anna"\n"Hallo!\nViele Grüße\nAnna"').press[0].text
        assert "euer Tick" in read('Presse "Anna"\nvon: Tick\nHallo!\nViele Grüße, euer Tick').press[0].text


class TestOrders:
    """Military slips: docs/contract.md, seed 9.5 and 9.7."""

    def test_the_example_of_the_formats(self) -> None:
        sheet = read(
            'Militärzug "Anna"\nEngland:\nF Nth-Nwy\nA Lon-Yor, Rückzug: Edi, Wal\n+ F Lon\n- A Yor\nA Yor R Edi,'
            " Cly\nF NAO D"
        )
        assert not sheet.problems
        assert orders(sheet) == [
            ["F NTH - NWY", "A LON - YOR"],
            ["A LON R EDI, WAL", "A YOR R EDI, CLY", "F NAO D"],
            ["F LON B", "A YOR D", "F NAO D"],
        ]

    def test_inline_powers_and_several_orders_in_a_line(self) -> None:
        sheet = read(
            'Orders "Zorro"\nFrance: A Par - Bur\nItaly: F Nap - Apu\nA Spa H; F MAO - NAF\n\nFrankreich:\nF Mar H, A'
            " Par H"
        )
        assert not sheet.problems
        assert [entry.power for entry in sheet.military] == ["FRANCE", "ITALY"]
        assert orders(sheet)[0] == ["A PAR - BUR", "A SPA H", "F MAO - NAF", "F MAR H", "A PAR H"]
        assert "sheet.unit_twice" in warned(sheet)
        # the same order twice is one
        assert orders(read('Orders "Anna"\nEngland:\nF Nth H\nf nth xxx'))[0] == ["F NTH H"]
        assert keys(read('Orders "Anna"\nEngland:\nF Nth - Lxp; F Nao H')) == [(3, "orders.unknown_place")]

    def test_a_single_power_need_not_be_named(self) -> None:
        assert read('Orders "Anna"\nF Nth H').military[0].power == "ENGLAND"
        assert keys(read('Orders "Zorro"\nA Wal - Yor')) == [(2, "sheet.no_power")]
        assert keys(read('Orders "Anna"\nF Nth H', SheetContext())) == [(2, "sheet.no_power")]
        assert read('Orders "Zorro"\n+ A Rom').military[0].power == "ITALY"
        assert keys(read('Orders "Zorro"\nWAIVE')) == [(2, "sheet.no_power")]
        assert keys(read('Orders "Zorro"\nxyz')) == [(2, "orders.unknown_place")]

    def test_headings_part_the_steps(self) -> None:
        sheet = read(
            'Orders "Anna"\nE:\nZüge 1902:\nF Nth - Nwy\nRückzüge:\nF Nth - Edi, Lon\nAufbauten:\nF Lon\n- A'
            " Lvp\nAbbauten:\nF NAO\nxyz Lon"
        )
        assert orders(sheet) == [["F NTH - NWY"], ["F NTH R EDI, LON"], ["F LON B", "A LVP D", "F NAO D"]]
        assert keys(sheet) == [(12, "orders.unknown_place")]
        inline = read('Orders "Anna"\nEngland\nWinter: + F Lon, + A Lvp\nF Nth H\nRückzug: F Nth - Edi\nF Nao off')
        assert orders(inline) == [["F NTH H"], ["F NTH R EDI", "F NAO D"], ["F LON B", "A LVP B", "F NAO D"]]

    @pytest.mark.parametrize("heading", ["Züge:", "Orders:", "Befehle:", "Moves", "Bewegungen", "Herbst 1902:"])
    def test_a_heading_without_a_name_is_no_new_slip(self, heading: str) -> None:
        for context in (GAME, SheetContext()):
            sheet = read(f'Orders "Anna"\nEngland:\n{heading}\nF Nth H', context)
            assert not sheet.problems
            assert orders(sheet)[0] == ["F NTH H"]

    def test_retreats_of_one_heading_may_give_up(self) -> None:
        sheet = read('Orders "Anna"\nEngland\nRückzüge\nF Nth auflösen\nWinter\nF NAO D')
        assert orders(sheet) == [[], ["F NTH D"], ["F NAO D"]]

    def test_somebody_elses_power_is_refused_with_its_controller(self) -> None:
        sheet = read('Orders "Anna"\nRussland:\nA Mos - Lvn\nAustria:\nA Vie H')
        assert keys(sheet) == [(2, "sheet.not_controller"), (4, "sheet.nobody_controls")]
        assert sheet.problems[0].reason.facts["controller"] == "Bert"
        assert keys(read('Orders "Anna"\nEngland:\nRussia: A Mos - Lvn')) == [(3, "sheet.not_controller")]

    @pytest.mark.parametrize(
        "begin",
        ["England:\nF Nth - Nwy", "England\nF Nth - Nwy", "England: F Nth - Nwy", "ENGLAND:  F Nth-Nwy; F NAO H"],
    )
    @pytest.mark.parametrize(
        "then", ["Russia:\nA Mos - Lvn", "Russland\nThe army at Moscow move to Livonia.", "RUSSIA: A Mos-Lvn; F Rum H"]
    )
    def test_without_an_exchange_each_power_names_its_player(self, begin: str, then: str) -> None:
        sheet = read(f"{begin}\n\n{then}", replace(GAME, traded=()))
        assert keys(sheet) == []
        assert [(entry.player, entry.power) for entry in sheet.military] == [("Anna", "ENGLAND"), ("Bert", "RUSSIA")]
        assert [orders(sheet, place)[0][0] for place in (0, 1)] == ["F NTH - NWY", "A MOS - LVN"]

    @pytest.mark.parametrize("head", ["Von: Anna\n", 'Orders "Anna"\n'])
    def test_without_an_exchange_too_nobody_orders_for_another(self, head: str) -> None:
        assert keys(read(f"{head}England:\nF Nth H\nRussia:\nA Mos H", replace(GAME, traded=()))) == [
            (4, "sheet.not_controller")
        ]

    def test_with_an_exchange_a_second_power_is_somebody_elses(self) -> None:
        assert keys(read("England:\nF Nth H\nRussia:\nA Mos H")) == [(3, "sheet.not_controller")]

    def test_impossible_orders_may_be_taken(self) -> None:
        sheet = read('Orders "Anna"\nEngland:\nF Nth - Rom\nA Mun - Boh\nA Nth - Nwy')
        assert not sheet.problems
        assert warned(sheet) == ["orders.too_far", "orders.not_yours", "orders.wrong_letter", "sheet.unit_twice"]
        assert [line.status for line in sheet.lines[2:]] == [LineStatus.NOT_ALLOWED] * 3
        strict = SheetContext(position=EUROPE, control=GAME.control, strict=True)
        assert keys(read('Orders "Anna"\nEngland:\nF Nth - Rom', strict)) == [(3, "orders.too_far")]

    def test_an_impossible_code_may_mean_something_possible(self) -> None:
        sheet = read('Orders "Zorro"\nItaly:\nF NAP - TYR')
        assert (sheet.lines[2].status, sheet.lines[2].suggestion) == (LineStatus.NOT_ALLOWED, "F NAP - TYS")

    def test_what_is_not_understood_is_kept_as_written(self) -> None:
        sheet = read('Orders "Anna"\nEngland:\nF Nth - Lxp\nwenn X: F Nth R Lxp')
        assert keys(sheet) == [(3, "orders.unknown_place"), (4, "orders.unknown_place")]
        assert sheet.problems[1].suggestion == "if X: F NTH R LVP" or sheet.problems[1].suggestion
        assert sheet.military[0].unreadable == ("F Nth - Lxp", "wenn X: F Nth R Lxp")

    def test_conditions_are_for_retreats_and_adjustments(self) -> None:
        sheet = read(
            'Orders "Anna"\nEngland:\nwenn Nwy frei: F Nth R Nwy\nif Lon is lost: + F Lvp\nif Lon is lost: F Nth - Lon'
        )
        assert [(one.condition, str(one.order), one.line) for one in sheet.military[0].conditionals] == [
            ("Nwy frei", "F NTH R NWY", 3),
            ("Lon is lost", "F LVP B", 4),
        ]
        assert keys(sheet) == [(5, "sheet.condition_of_movement")]

    def test_nothing_behind_else_is_lost(self) -> None:
        head = 'Orders "Anna"\nEngland:\n'
        wanted = [("Nwy frei", "F NTH R NWY"), ("nicht (Nwy frei)", "F NTH R EDI")]
        for lines in (
            "F Nth R Nwy, falls Nwy frei, sonst Edi",
            "wenn Nwy frei: F Nth R Nwy, sonst Edi",
            "wenn Nwy frei: F Nth R Nwy\nsonst: F Nth R Edi",
        ):
            sheet = read(head + lines)
            assert not sheet.problems
            assert [(one.condition, str(one.order)) for one in sheet.military[0].conditionals] == wanted

    def test_a_condition_holds_for_its_own_order_alone(self) -> None:
        sheet = read('Orders "Anna"\nEngland:\nF Nth H; wenn Nwy frei: F Nth R Nwy\nF Lvp H, R Wal wenn frei')
        assert not sheet.problems
        assert [(one.condition, str(one.order)) for one in sheet.military[0].conditionals] == [
            ("Nwy frei", "F NTH R NWY"),
            ("frei", "F LVP R WAL"),
        ]
        assert orders(sheet)[:2] == [["F NTH H", "F LVP H"], []]

    def test_a_line_may_hold_the_orders_of_all_units(self) -> None:
        assert orders(read('Orders "Anna"\nEngland:\nalle halten'))[0] == [
            "A LON H",
            "F ION H",
            "F LVP H",
            "F NAO H",
            "F NTH H",
        ]
        assert orders(read('Orders "Zorro"\nItaly:\nbaue Flotte Neapel und Armee Rom'))[2] == ["F NAP B", "A ROM B"]
        assert orders(read('Orders "Zorro"\nItaly:\nAufbau: Flotte Neapel, Armee Rom'))[2] == ["F NAP B", "A ROM B"]

    def test_a_later_slip_replaces_what_was_said_for_the_same_power(self) -> None:
        sheet = read('Orders "Zorro"\nFrance:\nA Par - Lxp\nItaly:\nF Nap H\n\nOrders "Zorro"\nFrance:\nA Par H')
        assert not sheet.problems
        assert {entry.power: [str(order) for order in entry.movement] for entry in sheet.military} == {
            "FRANCE": ["A PAR H"],
            "ITALY": ["F NAP H"],
        }
        assert "sheet.replaced" in warned(sheet)

    def test_a_slip_for_a_power_may_be_empty_but_not_without_one(self) -> None:
        assert read('Orders "Zorro"\nFrance:').military[0].movement == ()
        assert keys(read('Orders "Zorro"\n\n')) == [(1, "sheet.slip_empty")]

    def test_spring_has_no_builds(self) -> None:
        spring = SheetContext(position=EUROPE, control=GAME.control, season=Season.SPRING)
        sheet = read('Orders "Anna"\nEngland:\n+ F Lon\nF NAO D', spring)
        assert warned(sheet) == ["sheet.spring_has_no_builds"]
        assert orders(sheet) == [[], ["F NAO D"], []]

    def test_orders_for_a_step_that_is_over_come_too_late(self) -> None:
        retreats = SheetContext(position=Position(EUROPE.units, EUROPE.centres), step=Step.RETREATS)
        sheet = read('Orders "Anna"\nEngland:\nF Nth H\nF Nth - Edi\nF Nth D', retreats)
        assert warned(sheet) == ["sheet.step_is_over", "orders.not_dislodged", "orders.not_dislodged"]
        assert orders(sheet)[1] == ["F NTH R EDI", "F NTH D"]
        winter = read('Orders "Anna"\nEngland:\nF Nth R Edi\nF Nth D\n+ F Lon', SheetContext(step=Step.ADJUSTMENTS))
        assert warned(winter) == ["sheet.step_is_over"]
        assert orders(winter)[2] == ["F NTH D", "F LON B"]


class TestPress:
    """Press: docs/rules.md 9."""

    def test_sender_addressee_and_text(self) -> None:
        sheet = read(
            'Presse "Anna"\nvon: Lucky Luke\nan: <RUSSLAND>\nErste Zeile.\n\nZweite Zeile.\n# remark\n\nPress'
            ' "Anna"\nfrom: X\nHi\nto: Y'
        )
        first, second = sheet.press
        assert (first.sender, first.to, first.text) == ("Lucky Luke", "<RUSSLAND>", "Erste Zeile.\n\nZweite Zeile.")
        assert (second.sender, second.to, second.text) == ("X", "", "Hi\nto: Y")

    def test_the_sources_own_manner(self) -> None:
        item = read('Presse "Anna"\n\nKalle Wirsch an Lucky Luke:\nIch komme.').press[0]
        assert (item.sender, item.to, item.text) == ("Kalle Wirsch", "Lucky Luke", "Ich komme.")
        assert read(f'Presse "Anna"\n{"x" * 300}: y').press[0].sender == ""

    def test_conditional_parts(self) -> None:
        item = read('Presse "Anna"\nHallo. [wenn Bert Russland hat: Nun gut.] Ende [if x: y]').press[0]
        assert [(part.text, part.condition) for part in item.parts] == [
            ("Hallo. ", ""),
            ("Nun gut.", "Bert Russland hat"),
            (" Ende ", ""),
            ("y", "x"),
        ]

    def test_a_press_may_begin_with_a_condition(self) -> None:
        assert [part.condition for part in read('Presse "Anna"\n[if x: y][if z: w]').press[0].parts] == ["x", "z"]

    def test_press_without_text_is_refused(self) -> None:
        assert keys(read('Presse "Anna"\nvon: X\n')) == [(1, "sheet.press_empty")]

    def test_press_may_speak_of_orders(self) -> None:
        assert "Orders were given" in read('Presse "Anna"\nText\nOrders were given\nEngland: +5').press[0].text


class TestSheet:
    """The sheet as a whole."""

    def test_another_turns_sheet_is_refused(self) -> None:
        assert keys(read(f'# turn 4\nBörsenzug "Anna"\n{FULL}')) == [(1, "sheet.other_turn")]
        assert read("# turn 5\n# just a remark").turn == 5

    def test_unknown_players_are_refused(self) -> None:
        sheet = read(f'Börsenzug "Ana"\n{FULL}Börsenzug "Wendelin"\n{FULL}Börsenzg "Anna"\n{FULL}Orders:\nF Nth H')
        assert keys(sheet) == [
            (1, "sheet.unknown_player"),
            (9, "sheet.unknown_player"),
            (17, "sheet.header_misspelt"),
            (25, "sheet.header_without_player"),
            (26, "sheet.no_power"),
        ]
        assert any(problem.suggestion == 'Börsenzug "Anna"' for problem in sheet.problems)

    def test_a_greeting_is_left_aside_and_a_lost_slip_is_not(self) -> None:
        sheet = read('Hallo GM,\nhier meine Züge.\n\nF Nth - Nwy\nEngland: -500\nOrders "Anna"\nF Nth H')
        assert keys(sheet) == [(4, "sheet.no_header"), (5, "sheet.no_exchange_header")]
        assert warned(sheet)[:2] == ["sheet.aside", "sheet.aside"]
        assert keys(read("Hallo GM", SheetContext(strict=True))) == [(1, "sheet.nothing")]

    def test_mails_quote_and_end_lines_in_their_own_way(self) -> None:
        sheet = read('\ufeff> Orders "Anna"\r\n> England:\r\n> F Nth - Nwy\r> + F Lon\n>F Nao H\n>> F Nth H')
        assert not sheet.problems
        assert orders(sheet)[0] == ["F NTH - NWY", "F NAO H"]

    def test_nothing_at_all(self) -> None:
        sheet = read("", None)
        assert not sheet.problems
        assert sheet.lines[0].kind is LineKind.BLANK

    def test_counts_tell_how_many_lines_are_of_each_kind(self) -> None:
        counts = read('Orders "Anna"\nEngland:\nF Nth - Rom\nF Nth - Lxp\nxyz').counts
        assert [counts[status] for status in LineStatus] == [2, 1, 1, 1, 0]


@pytest.mark.unmeasured
class TestHostileText:
    """Nothing that somebody pastes makes the reader raise or wait."""

    @pytest.mark.parametrize("text", ["x" * 300_001, "\n" * 30_000])
    def test_what_is_too_large_is_refused_whole(self, text: str) -> None:
        assert len(read(text).problems) == 1

    @pytest.mark.parametrize(
        "line",
        [
            "x" * 290_000,
            "(" * 290_000,
            'Börsenzug "' * 25_000,
            "A Ber " * 48_000,
            "\u202e" * 290_000,
            "#" * 290_000,
            "[wenn " * 48_000,
        ],
    )
    def test_endless_lines_take_no_time(self, line: str) -> None:
        began = time.process_time()
        for head in ("", 'Börsenzug "Anna"\n', 'Orders "Anna"\nEngland:\n', 'Presse "Anna"\n'):
            read(head + line)
        assert time.process_time() - began < 20  # a guard against endless searching, not a measurement

    @settings(max_examples=80)
    @given(
        st.lists(
            st.one_of(
                st.text(max_size=60),
                st.sampled_from(
                    [
                        'Börsenzug "Anna"',
                        'Orders "Anna"',
                        "Presse Anna",
                        "England:",
                        "E:",
                        "F Nth - Nwy",
                        "Winter:",
                        "Pfund +5",
                        "von: x",
                        "> - ",
                    ]
                ),
            ),
            max_size=25,
        ),
        st.booleans(),
        st.sampled_from(list(Step)),
    )
    def test_no_text_makes_the_reader_raise(self, rows: list[str], strict: bool, step: Step) -> None:
        text = "\n".join(rows)
        for context in (None, SheetContext(PLAYERS, GAME.control, EUROPE, 5, Season.AUTUMN, step, strict=strict)):
            sheet = read(text, context)
            assert [line.number for line in sheet.lines] == list(range(1, len(sheet.lines) + 1))
            assert all(1 <= problem.line <= len(sheet.lines) for problem in (*sheet.problems, *sheet.warnings))


def test_the_likeliest_meaning_of_a_line_never_leaves_an_order_of_it_out() -> None:
    units = {
        **BOARD.start.units,
        "GERMANY": tuple(unit for unit in BOARD.start.units["GERMANY"] if unit.province != "BER"),
    }
    position = Position(units, BOARD.start.centres)
    context = SheetContext(
        players=("Anna",), control={"GERMANY": "Anna"}, position=position, step=Step.ADJUSTMENTS, season=Season.AUTUMN
    )
    sheet = parse_sheet("Anna: Deutschland: +A Ber, + F Kiel", BOARD, context)
    assert sheet.lines[0].status is LineStatus.NOT_ALLOWED, "Kiel is occupied"
    assert sheet.lines[0].suggestion is None


class TestMisspeltSender:
    """Nobody else has sent what stands below a `From:` line while it is asked whom it names."""

    def test_whoever_stands_below_is_not_taken_for_the_writer(self) -> None:
        sheet = read("From: Berrt\nsell 100 Turkey\n\nZorro\nsell 50 Italy\n")
        assert sheet.lines[0].suggestion == "From: Bert"
        assert not sheet.exchange
        mended = read("From: Bert\nsell 100 Turkey\n\nZorro\nsell 50 Italy\n")
        assert [slip.player for slip in mended.exchange] == ["Bert", "Zorro"]

    def test_his_own_signature_tells_him(self) -> None:
        assert [slip.player for slip in read("From: Berrt\nsell 100 Turkey\n\nBert\n").exchange] == ["Bert"]

    def test_a_sender_whom_nobody_knows_is_told_by_his_signature(self) -> None:
        assert [slip.player for slip in read("From: x@example.org\nsell 100 Turkey\n\nBert\n").exchange] == ["Bert"]

    @pytest.mark.parametrize("name", ["Anna", "anna"])
    def test_names_that_differ_in_capitals_only_are_told_apart(self, name: str) -> None:
        context = replace(GAME, players=("Anna", "anna", "Bert"))
        assert [slip.player for slip in read(f"From: {name}\nsell 100 Turkey\n", context).exchange] == [name]


@pytest.mark.parametrize("between", ["; ", ", "])
def test_a_power_before_several_orders_in_a_line_has_all_of_them(between: str) -> None:
    context = replace(GAME, control={**(GAME.control or {}), "GERMANY": "Zorro"})
    ordered = between.join(f"{unit} H" for unit in EUROPE.units["ITALY"])
    assert between in ordered
    sheet = read(f"Von: Zorro\nDeutschland\nItalien: {ordered}\n", context)
    line = sheet.lines[2]
    assert (line.status, line.power) == (LineStatus.UNDERSTOOD, "ITALY")
    assert len(line.orders) == len(EUROPE.units["ITALY"])
    assert [entry.power for entry in sheet.military if entry.movement] == ["ITALY"]


@pytest.mark.parametrize(
    "line",
    [
        "England ist stark.",
        "Die Türkei verzichtet auf einen Bau.",
        "BUR macht dicht",
        "Rückzüge wie besprochen bitte",
        "A Mün irgendwohin",
        "Frankreich, wir lieben dich",
    ],
)
def test_a_line_that_begins_with_a_power_a_unit_a_phase_or_a_code_is_never_passed_over(line: str) -> None:
    for text in (f"Von: Anna\n\n{line}\n", f"Von: Anna\n\nMark -100\n\n{line}\n", f"Anna\n\n{line}\nMark -100\n"):
        sheet = read(text)
        number = text.split("\n").index(line) + 1
        assert number in [problem.line for problem in sheet.problems], text


@pytest.mark.parametrize("line", ["Alle Mark behalten", "Mark behalten alle", "All French units hold."])
def test_who_keeps_all_of_a_currency_never_sells_it(line: str) -> None:
    sheet = read(f"Von: Anna\n\n{line}\nRubel +5\n")
    assert sheet.problems or all(not min(entry.amounts.values()) < 0 for entry in sheet.exchange)


def test_words_that_nobody_knows_never_make_an_amount_bought_or_sold() -> None:
    for line in (
        "Verkaufe 500 Mark und verzwirble mir 300 Rubel",
        "Dagobert: 500 Mark verkaufen",
        "Ich überlege, 500 Mark zu verkaufen",
        "Er verkauft 500 Mark",
        "Bert will 500 Mark kaufen, ich nehme 300 Rubel",
        "I would never sell 500 marks",
        "Weder 500 Mark noch 300 Rubel verkaufen",
        "Angenommen, ich verkaufe 500 Mark",
        "Dein Vorschlag, 500 Mark zu verkaufen, gefällt mir: 300 Rubel kaufen",
        "My 500 marks stay, buy 300 roubles",
        "Reduce marks to 200",
        "two hundred thousand marks sell",
        "1.5 hundred marks buy",
        "Take my 300 marks and give me 200 roubles",
        "300 roubles for 280 marks",
    ):
        assert read(f"Von: Anna\n\n{line}\n").problems, line


@pytest.mark.parametrize("line", ["." * 85 + " hello there", "the " + "." * 90 + " hello there"])
def test_words_behind_a_long_row_of_signs_begin_no_order(line: str) -> None:
    assert not Speaking(BOARD, GAME).of_orders(line)


def test_a_long_line_that_is_no_trade_is_quoted_with_dots_where_it_is_cut() -> None:
    words = "Verkaufe 500 Mark und 300 Rubel verzwirble und " + "quergestreifte Giraffen " * 8
    told = [
        str(one.reason.facts["text"]) for one in read(f"Von: Anna\n\n{words}\n").problems if "text" in one.reason.facts
    ]
    assert told
    assert all(len(text) <= 80 and words.startswith(text.removesuffix(" …")) for text in told)
    assert all(text.endswith(("quergestreifte …", "Giraffen …")) for text in told)

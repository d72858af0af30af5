"""The history of a game that came by mail: read, played by our rules, compared with what it says (docs/contract.md)."""

import pytest

from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.history_replay import HistoryError, HistoryReplay, replay_history
from kapdip.game.intake import SheetError
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.steps import position_now
from kapdip.game.variant import variant_of
from kapdip.imported.chronicle import LONGEST_HISTORY, begins_press, parse_chronicle
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say

JUDGE = """\
Hi all, here are the results.

Movement results for Spring of 1901.  (friday.003)

Austria: Army Budapest -> Serbia.
Austria: Fleet Trieste -> Albania.
Austria: Army Vienna -> Galicia.  (*bounce*)
Russia: Army Warsaw -> Galicia.  (*bounce*)
Russia: Fleet Sevastopol -> Rumania.
Turkey: Army Constantinople -> Bulgaria.
Turkey: Army Smyrna, no move received.

Unit locations:

Austria:   Army  Serbia.
Austria:   Fleet Albania.
Austria:   Army  Vienna.

The next phase of 'friday' will be Movement for Fall of 1901.

Movement results for Fall of 1901.

Austria: Army Serbia SUPPORT Fleet Albania -> Greece.
Austria: Fleet Albania -> Greece.
Turkey: Army Bulgaria -> Rumania.  (*bounce*)

Ownership of supply centers:

Austria:   Budapest, Greece, Serbia,
           Trieste, Vienna.
Turkey:    Ankara, Bulgaria, Constantinople, Smyrna.

Austria:    5 Supply centers,  3 Units:  Builds   2 units.

Adjustment orders for Winter of 1901.
Austria: Builds an army in Budapest.
Austria: Builds a fleet in Trieste.
Turkey: Build waived.
"""


def begun(profile: str = "standard", **rules: object) -> Game:
    variant = variant_of(with_house_rules(load_profile(profile), rules))
    return new_game("Friday", variant, ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"], seed=1)


def differing(told: HistoryReplay) -> list[tuple[int, str]]:
    return [(one.line, one.reason.key) for phase in told.phases for one in phase.differences]


def refused(text: str, profile: str = "standard", **rules: object) -> list[tuple[int, str]]:
    with pytest.raises(SheetError) as error:
        replay_history(begun(profile, **rules), text)
    return [(one.line, one.reason.key) for one in error.value.problems]


def units(game: Game) -> dict[str, list[str]]:
    return {power: list(map(str, some)) for power, some in position_now(game).units.items()}


def spoken(reason: Reason, game: Game) -> str:
    return say(reason, BoardLanguage("en", game.board))


def test_a_judges_mails_become_a_game() -> None:
    told = replay_history(begun(), JUDGE)
    assert [str(phase.phase) for phase in told.phases] == ["S1901M", "F1901M", "W1901A"]
    assert [phase.orders for phase in told.phases] == [6, 3, 3]
    assert units(told.game)["AUSTRIA"] == ["A BUD", "A SER", "A VIE", "F GRE", "F TRI"]
    assert told.game.turn.number == 3
    assert tuple(number for number, _ in told.aside) == (1, 11, 19, 33)


def test_what_the_mail_tells_otherwise_is_told() -> None:
    told = replay_history(
        begun(),
        """
        S1901M
        A Vie - Gal
        A War - Gal
        A Bud - Ser (bounce)
        F Tri - Alb (ok)
        A Con - Bul (*dislodged*)
        Positions:
        Austria: A Gal, A Ser, F Alb
        Hungary has none.
        Dislodged units:
        The Turkish Army in Constantinople can retreat to Bulgaria.
        Nobody else.
        """,
    )
    assert differing(told) == [
        (2, "history.silent"),
        (3, "history.fails"),
        (4, "history.fails"),
        (5, "history.succeeds"),
        (7, "history.not_dislodged"),
        (9, "history.units_more"),
        (9, "history.units_less"),
        (12, "history.not_dislodged"),
    ]
    assert tuple(number for number, _ in told.aside) == (10, 13)
    why = next(one.reason for one in told.phases[0].differences if one.line == 3)
    assert "War" in spoken(why, told.game)


def test_a_mail_that_calls_a_failure_a_success_is_told_so() -> None:
    told = replay_history(begun(), "S1901M\nA Vie - Gal succeeds\nA War - Gal & A Mos - Ukr (bounce)")
    assert (2, "history.fails") in differing(told)
    assert all(line != 3 for line, _ in differing(told)), "which of the two bounced is not said"


def test_retreats_and_builds_have_phases_of_their_own_or_stand_among_the_moves() -> None:
    moves = "S1901M\nTurkey: A Con - Bul\nAustria: A Bud - Ser\nItaly: A Ven - Tri\nF1901M\n"
    fight = f"{moves}A Ser - Gre\nA Bul S F Ank - Con\nF Ank - Con\nA Vie - Bud\n"
    beaten = f"{moves}A Ser S A Bul\nA Bul - Gre\n"
    assert (
        units(replay_history(begun(), f"{fight}Winter 1901 results\nAustria\n+ A Vie\n").game)["AUSTRIA"].count("A VIE")
        == 1
    )
    assert replay_history(begun(), f"{beaten}").phases[-1].orders == 2


DISLODGED = """Spring 1901
Austria: A Vie - Tyr, A Bud - Ser
Italy: A Ven - Pie, A Rom - Ven
Fall 1901
Austria: A Tyr - Ven, F Tri S A Tyr - Ven
Italy: A Ven holds (dislodged)
"""


def test_a_retreat_is_played_and_its_unit_is_known_without_its_power() -> None:
    listed = "The following units were dislodged:\nThe Italian Army in Venice can retreat to Tuscany.\n"
    told = replay_history(begun(), f"{DISLODGED}{listed}Retreats:\nA Ven - Tus\nWinter:\nA Bud\nItaly: nothing\n")
    assert [str(phase.phase) for phase in told.phases] == ["S1901M", "F1901M", "F1901R", "W1901A"]
    assert "history.not_dislodged" not in {key for _, key in differing(told)}
    assert "A TUS" in units(told.game)["ITALY"]
    assert "A BUD" in units(told.game)["AUSTRIA"]


def test_a_retreat_beside_the_move_counts_where_no_phase_of_retreats_is_told() -> None:
    told = replay_history(
        begun(), DISLODGED.replace("holds (dislodged)", "H, retreat: Tus") + "Spring 1902\nA Tus - Rom (ok)\n"
    )
    assert "A ROM" in units(told.game)["ITALY"]
    assert differing(told)[-1][1] == "history.silent"


@pytest.mark.parametrize("retreats", ["", "Retreats:\nItaly: A Ven - Tus\n"])
@pytest.mark.parametrize("mark", ["dislodged, R: Tus", "vertrieben, Rückzug nach Tus", "dislodged -> Tus"])
def test_a_retreat_that_is_told_with_the_dislodgement_counts(mark: str, retreats: str) -> None:
    told = replay_history(
        begun(), DISLODGED.replace("(dislodged)", f"({mark})") + retreats + "Spring 1902\nA Tus - Rom (ok)\n"
    )
    assert "A ROM" in units(told.game)["ITALY"]
    assert [key for _, key in differing(told) if key != "history.silent"] == []


def test_a_dislodged_unit_that_is_told_to_be_disbanded_goes() -> None:
    told = replay_history(begun(), DISLODGED.replace("(dislodged)", "(vertrieben, aufgelöst)") + "Winter 1901\n")
    assert units(told.game)["ITALY"] == ["A PIE", "F NAP"]


def test_a_retreat_of_a_unit_that_was_not_dislodged_is_refused() -> None:
    with pytest.raises(SheetError) as error:
        replay_history(begun(), "Spring 1901\nRussia: A Mos - Ukr, F Sev - Rum (vertrieben, R: Ukr), A War - Gal\n")
    assert [(one.line, one.reason.key) for one in error.value.problems] == [(2, "history.no_retreats")]


def test_a_retreat_that_clashed_is_compared_too() -> None:
    told = replay_history(begun(), f"{DISLODGED}Fall 1901 retreats\nA Ven - Tus (bounce)")
    assert (8, "history.succeeds") in differing(told)


def test_a_unit_that_had_nowhere_to_go_may_be_given_up_in_words() -> None:
    told = replay_history(begun(), "S1901M\nA Vie H\nSpring 1901 retreats\nA Ser disbanded\nF1901M\nA Vie - Tri")
    assert [phase.orders for phase in told.phases] == [1, 0, 1]


def test_mails_may_stand_in_any_order_and_say_the_same_twice() -> None:
    thread = "Fall 1901 results\nA Gal - Rum\n\n> Spring 1901\n> A Vie - Gal\n> A Vie - Gal\n"
    assert units(replay_history(begun(), thread).game)["AUSTRIA"] == ["A BUD", "A RUM", "F TRI"]


def test_the_last_phase_stays_open_with_what_was_read_where_orders_are_missing_and_no_result_is_told() -> None:
    told = replay_history(begun(), "Spring 1901\nA Vie - Gal\nFall 1901\nAustria: A Gal - Rum, A Bud - Ser")
    last = told.phases[-1]
    assert (last.orders, last.differences, last.awaited[0], len(last.awaited)) == (2, (), "ENGLAND", 6)
    assert (told.game.turn.number, units(told.game)["AUSTRIA"]) == (2, ["A BUD", "A GAL", "F TRI"])
    assert [str(order) for order in told.game.turn.inputs.orders["AUSTRIA"].movement] == ["A GAL - RUM", "A BUD - SER"]
    assert replay_history(begun(), "Spring 1901\nA Vie - Gal\nFall 1901").phases[-1].orders == 0


@pytest.mark.parametrize(
    "tells",
    [
        "Spring 1901 results\nA Vie - Gal",
        "Spring 1901\nA Vie - Gal (ok)",
        "Spring 1901\nA Vie - Gal\nUnits Austria: A Gal, A Bud, F Tri",
        "Spring 1901\nA Vie - Gal\nTurkey: no moves",
        "Spring 1901\nA Vie - Gal\nFall 1901\nA Gal H (ok)",
    ],
)
def test_a_phase_of_which_a_result_or_a_later_phase_is_told_was_played(tells: str) -> None:
    told = replay_history(begun(), tells)
    assert not any(phase.awaited for phase in told.phases)
    assert "A GAL" in units(told.game)["AUSTRIA"]


def test_a_power_of_which_the_mail_says_that_nothing_came_in_is_not_told_again() -> None:
    others = ["England", "France", "Germany", "Italy", "Russia"]
    held = "\n".join(f"{power}: no orders" for power in others)
    told = replay_history(
        begun(), f"Spring 1901\nAustria: A Vie - Gal, A Bud H, F Tri H\n{held}\nTurkey: NMR - all units hold"
    )
    assert differing(told) == []
    assert told.game.turn.number == 2


def test_a_last_phase_in_which_nobody_is_missing_is_played() -> None:
    all_hold = "\n".join(f"{unit} H" for some in units(begun()).values() for unit in some)
    assert replay_history(begun(), f"Spring 1901\n{all_hold}").game.turn.number == 2


def test_open_retreats_and_builds_stay_open_too() -> None:
    told = replay_history(begun(), f"{DISLODGED}Retreats:\n")
    assert (str(told.phases[-1].phase), told.phases[-1].awaited) == ("F1901R", ("ITALY",))
    built = replay_history(begun(), f"{DISLODGED}Retreats:\nA Ven - Tus\nWinter 1901:\nAustria: + A Bud\n")
    assert (str(built.phases[-1].phase), built.phases[-1].awaited) == ("W1901A", ("ITALY",))


def test_a_refusal_still_tells_how_it_went_until_then() -> None:
    with pytest.raises(HistoryError) as error:
        replay_history(begun(), "Spring 1901\nA Vie - Gal (ok)\nA War - Gal\nFall 1901\nA Gal - Rum")
    assert [(one.line, one.reason.key) for one in error.value.problems] == [(5, "history.whose")]
    remarks = [(one.line, one.reason.key) for phase in error.value.told for one in phase.differences]
    assert (2, "history.fails") in remarks


def test_a_gap_says_from_when_to_when_and_what_would_be_right() -> None:
    with pytest.raises(HistoryError) as error:
        replay_history(begun(), "Spring 1901\nA Vie - Gal\nFall 1903\nA Gal - Rum")
    assert spoken(error.value.problems[0].reason, begun()).startswith(
        "The moves of 4 phases, from Autumn 1901 to Spring 1903, are missing before Autumn 1903. If the year"
    )


def test_a_sheet_of_somebody_who_does_not_play_counts_for_its_powers_and_is_told_once() -> None:
    slips = 'Orders "Ann"\nAustria:\nA Vie - Gal\nOrders "Karl": A War - Mos\nBefehle „Otto“\nF Lon - Nth\n'
    told = replay_history(begun(), f'Spring 1901\n{slips}Fall 1901\nOrders "Karl"\nA War H')
    assert [phase.orders for phase in told.phases] == [3, 1]
    assert [one for one in differing(told) if one[1] == "history.players"] == [(5, "history.players")]
    why = next(one.reason for one in told.phases[0].differences if one.line == 5)
    assert spoken(why, told.game).startswith("Nobody in this game is called Karl or Otto: ")


def test_a_phase_may_begin_at_the_end_of_a_sentence() -> None:
    for heading in ("And on we go. Autumn 1901:", "Hi Martin, meine Züge für Herbst 1901:", "Los – Herbst 1901:"):
        told = replay_history(begun(), f"Spring 1901:\nA Vie - Gal\n{heading}\nA Gal - Rum")
        assert [phase.orders for phase in told.phases] == [1, 1]


def test_each_order_of_a_line_has_its_own_result() -> None:
    austria = "Austria: A Vie - Gal FAILED, A Bud - Ser prallt ab, F Tri - Alb"
    told = replay_history(begun(), f"S1901M\n{austria}\nRussia: A War - Gal => bounce, void")
    assert told.phases[0].orders == 4
    assert [one for one in differing(told) if one[1] == "history.succeeds"] == [(2, "history.succeeds")]


def test_lists_before_any_order_are_compared_with_the_start() -> None:
    text = "Starting position for Spring of 1901.\nUnits Turkey: A Con, A Smy, F Con\nSpring 1901 moves\nA Vie H"
    assert [key for _, key in differing(replay_history(begun(), text))][:2] == ["history.silent", "history.units_less"]
    only = "Winter 1900\nCentres Turkey: Ank, Con\nSpring 1901\nA Vie - Gal"
    assert differing(replay_history(begun(), only))[0] == (2, "history.centres_less")


def test_a_heading_of_a_phase_that_the_rules_leave_out_is_passed_over() -> None:
    told = replay_history(begun(), "Winter 1900\nSpring 1901\nA Vie - Gal\nSpring 1901 retreats\n")
    assert [str(phase.phase) for phase in told.phases] == ["S1901M"]


def test_a_game_with_an_exchange_is_played_without_trades() -> None:
    game = replay_history(begun("ka2007", players_min=2), "Spring 1901\nA Vie - Gal\nFall 1901\nA Gal - Rum\n").game
    assert game.turn.number == 3
    assert None not in game.turns[1].inputs.slips.values()
    assert len(set(game.turns[2].start.prices.values())) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello", [(1, "history.no_phase")]),
        ("x" * (LONGEST_HISTORY + 1), [(1, "sheet.too_large")]),
        ("Spring 1901\nHello", [(1, "history.no_orders")]),
        ("Spring 1901\nA Vie - Glaizia", [(2, "orders.unknown_place")]),
        (f"Spring 1901\nA Vie - {'- ' * 100_000}Gal", [(2, "orders.too_long")]),
        ("Spring 1901\nAustria: A Vie - Gal, A Bud - Sebria, F Tri - Alb", [(2, "orders.unknown_place")]),
        ("Spring 1901\nA Vie - Atlantis and back", [(2, "orders.unknown_place")]),
        ("Spring 1901\nA Gal - Rum", [(2, "history.whose")]),
        ("Spring 1901\nAustria: A Gal - Rum\nA Par", [(2, "orders.no_unit_of")]),
        ("Spring 1901\nA Vie - Gal\nA Vie - Tyr", [(3, "history.twice")]),
        ("Spring 1901\nif Tri falls: A Vie - Tri", [(2, "history.condition")]),
        ("Spring 1901\n+ A Vie", [(2, "history.other_step")]),
        ("Spring 1902\nA Vie - Gal", [(1, "history.gaps")]),
        ("Fall 1901\nA Vie - Gal", [(1, "history.gap")]),
        ("Summer 1901\nA Vie - Gal\nFall 1901\nA Vie H", [(1, "history.gap")]),
        ("Spring 1901\nA Vie H\nSummer 1901\nA Vie H, A Bud H", [(4, "history.no_moves")]),
        ("Spring 1901\nA Vie H\nSpring 1901 retreats\nA Vie - Tyr", [(4, "history.no_retreats")]),
        ("Spring 1901\nA Vie H\nFall 1901\nA Vie H\nWinter 1901\nAustria: + A Vie", [(6, "history.no_builds")]),
        ("Spring 1901\nA Vie - Gal\nFall 1901\nA Gal - Rum\nWinter 1901\nwaive", [(6, "history.whose")]),
        (f"{DISLODGED}Retreats\nA Ven - Tri", [(8, "orders.retreat_closed")]),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_line(text: str, expected: list[tuple[int, str]]) -> None:
    assert refused(text) == expected


def test_what_the_mail_itself_calls_void_is_left_out_and_told() -> None:
    told = replay_history(
        begun(),
        """
        Spring 1901
        Austria: A Gal - Rum (void)
        A Vie - Atlantis (*invalid*)
        A Vie - Tyr (void)
        A Vie - Gal
        A Bud - Ser, A Ukr - Rum (ungültig)
        if Tri falls: A Bud - Tri (void)
        Spring 1901 retreats
        A Vie - Boh (void)
        """,
    )
    assert [(line, key) for line, key in differing(told) if key != "history.silent"] == [
        (line, "history.void") for line in (3, 4, 5, 7, 8, 10)
    ]
    assert [phase.orders for phase in told.phases] == [2, 0]
    assert "A GAL" in units(told.game)["AUSTRIA"]
    why = next(one.reason for one in told.phases[0].differences if one.line == 3)
    assert "left out. Austria has no unit in Galicia" in spoken(why, told.game)


def test_an_impossible_move_is_played_as_a_hold_and_told() -> None:
    told = replay_history(begun(), "Spring 1901\nAustria: A Bud - Lon, A Vie - Ber (fails)\nF Tri - Alb")
    assert [one for one in differing(told) if one[1] != "history.silent"] == [(2, "history.holds")]
    why = next(one.reason for one in told.phases[0].differences if one.reason.key == "history.holds")
    assert spoken(why, told.game).startswith("A\u00a0Bud – Lon is impossible: the unit holds. ")


def test_a_build_that_is_not_due_is_told() -> None:
    moves = "Spring 1901\nAustria: A Bud - Ser\nFall 1901\nAustria: A Ser H, F Tri - Alb\n"
    told = replay_history(begun(), f"{moves}Winter 1901\nAustria: + A Bud\n+ F Tri\nTurkey: waive")
    assert [(line, key) for line, key in differing(told) if key != "history.silent"] == [
        (7, "adjustment.too_many_builds")
    ]


def test_a_heading_may_be_a_sentence_of_a_mail() -> None:
    for heading in ("Hier kommen die Züge vom Frühjahr 1901:", "Here are the results for Spring 1901:"):
        assert replay_history(begun(), f"Hi all\n\n{heading}\nAustria: A Bud - Ser").aside == ((1, "Hi all"),)


def test_a_mail_in_html_is_read_as_its_text() -> None:
    lines = ["Hi all", "Spring 1901", "Austria: A Bud -&gt; Ser <b>(bounce)</b>", "<i>Turkey</i>: F Ank -&gt; Bla"]
    for text in (f"<p>{'</p><p>'.join(lines)}</p>", "".join(f"<div>{line}</div>\n" for line in lines)):
        told = replay_history(begun(), f"<html><body>{text}</body></html>")
        assert told.phases[0].orders == 2
        assert [key for _, key in differing(told)].count("history.succeeds") == 1


def test_only_what_is_called_void_is_left_out() -> None:
    text = "Spring 1901\nAustria: A Gal - Rum (void)\nA Boh - Mun (bounce)"
    assert refused(text) == [(3, "orders.no_unit_of")]


def test_nothing_follows_the_end_of_a_game() -> None:
    text = "Spring 1901\nA Vie - Gal\nFall 1901\nA Gal - Rum\nSpring 1902\nA Rum H\n"
    assert refused(text, victory_centres=4) == [(6, "history.over")]


def test_a_power_that_nobody_leads_takes_no_orders() -> None:
    variant = variant_of(load_profile("intimate"))
    game = new_game("Two", variant, ["Ute", "Vera"], seed=1, homes={"Ute": "GERMANY", "Vera": "FRANCE"})
    with pytest.raises(SheetError) as error:
        replay_history(game, "Spring 1901\nA Ber - Kie\nA Vie - Gal")
    assert [(one.line, one.reason.key) for one in error.value.problems] == [(3, "orders.nobody")]


PRESS = """\
Spring 1901
England (Anna): F Lon - Nth, F Edi - Nwg, A Lvp - Yor
France (Bert M.): A Par - Bur
Austria (NMR): no orders
Italy (NMR): no orders

{press}
You promised{long}
A Mun - Tyr
and you lied. A Ber - Kie would be silly.

Germany: A Mun - Ruh

Fall 1901
England (Anna): F Nth - Nwy
"""


@pytest.mark.parametrize(
    "press",
    [
        "Press:",
        "Presse",
        "White press from France to all:",
        "Grey press: who will stop them?",
        "Graue Presse:",
        "Öffentliche Presse von Frankreich:",
        "Press (France):",
        "Presse Frankreich: A Mun - Tyr!",
        "Press all:",
        "France -> Germany: A Mun - Bur, please!",
        "Frankreich an alle:",
        "France (Bert M.) to Germany: A Mun - Tyr was the plan",
        "To Germany:",
        'Press "Bert"',
    ],
)
def test_no_order_is_read_in_press(press: str) -> None:
    told = replay_history(begun(), PRESS.format(press=press, long=" and promised" * 100))
    assert [phase.orders for phase in told.phases] == [5, 1]
    assert tuple(number for number, _ in told.aside) == (4, 5, 7, 8, 9, 10)


@pytest.mark.parametrize(
    "line", ["Pressed hard:", "Mun - Tyr:", "Ser to Bul:", "Hans to all:", "Press on with it:", "Grey Tyr:"]
)
def test_what_is_no_heading_of_press_begins_none(line: str) -> None:
    assert not begins_press(line, begun().board)


def test_names_in_brackets_behind_the_powers_are_the_players() -> None:
    told = parse_chronicle(PRESS.format(press="Press:", long=""), begun().board)
    assert told.players == {"ENGLAND": "Anna", "FRANCE": "Bert M."}
    marked = "Spring 1901\nAustria (cut, dislodged): A Vie - Gal\nRussia (3 units): A War - Gal\nTurkey ():"
    assert parse_chronicle(marked, begun().board).players == {}


@pytest.mark.parametrize(
    "line",
    [
        "Winter 1901: {0}",
        "Winter 1901 {0}",
        "Winter 1901 – {0}",
        "Winter 1901\n{0}",
    ],
)
def test_orders_on_the_line_of_a_heading_count(line: str) -> None:
    moves = "Frühjahr 1901\nF Kie - Den\nA Mar - Spa\n\nHerbst 1901\nA Spa H\n\n"
    told = replay_history(begun(), moves + line.format("Deutschland + F Kie; Frankreich + A Mar"))
    assert [phase.orders for phase in told.phases] == [2, 1, 2]
    assert told.aside == ()


@pytest.mark.parametrize(
    "line",
    [
        "England: Lon-NTH, Edi-NWG, Liv-Yrk",
        "England Lon - Nrt",
        "England: Lon und Edi warten ab",
        "Lon - Nrt",
        "Winter 1901: F Lon - Nrt",
        "+ F Lno",
    ],
)
def test_a_line_that_begins_as_an_order_and_is_not_understood_is_refused(line: str) -> None:
    assert refused(f"Spring 1901\nA Vie - Gal\n{line}")[0][0] == 3


@pytest.mark.parametrize(
    "line", ["Wie geht es weiter?", "Den Rest macht England.", "England ist stark.", "Anna: Hallo"]
)
def test_talk_is_listed_as_it_was_written(line: str) -> None:
    assert replay_history(begun(), f"Hi\nSpring 1901\nA Vie - Gal\n  {line}").aside == ((1, "Hi"), (4, line))


@pytest.mark.parametrize("mark", ["(n.e.)", "(f)", "(-)", "*", "#", "(verh.)", "(!)", "[??]"])
def test_a_mark_that_nobody_knows_is_told_and_keeps_no_order_out(mark: str) -> None:
    told = replay_history(
        begun(), f"Spring 1901\nAustria: A Vie - Gal {mark}, F Tri - Alb\nRussia: A War - Gal (bounce)"
    )
    assert told.phases[0].orders == 3
    found = differing(told)
    assert (2, "history.mark") in found
    assert (2, "history.fails") not in found, "of an order with a mark that nobody knows nothing is supposed"


@pytest.mark.parametrize("line", ["F Mid - Spa (nc)", "F Mao S A Par (France) - Gas", "A Par (hält)"])
def test_a_bracket_of_an_order_is_no_mark(line: str) -> None:
    assert "history.mark" not in {
        key for _, key in differing(replay_history(begun(), f"Spring 1901\nA Vie H\n{line} (void)"))
    }


@pytest.mark.parametrize("mark", ["(miss)", "(mißlungen)", "mißlingt"])
def test_the_spelling_of_old_zines_is_known(mark: str) -> None:
    told = replay_history(begun(), f"Spring 1901\nAustria: A Vie - Gal {mark}")
    assert [key for _, key in differing(told) if key != "history.silent"] == ["history.succeeds"]

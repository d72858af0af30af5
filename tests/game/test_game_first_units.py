"""The free start, sentence by sentence of docs/rules.md 13.2: who names what, what is filled up, what nobody learns."""

import pytest

from kapdip.board.model import Unit
from kapdip.board.reading import standard_board
from kapdip.exchange.profile_data import ProfileError, load_profile, with_house_rules
from kapdip.game.change import with_inputs
from kapdip.game.entries import enter_unit_order
from kapdip.game.errors import GameError
from kapdip.game.first_units import check_first_units, enter_first_units
from kapdip.game.fork import as_entered, fork
from kapdip.game.intake import SheetError, read_sheet, take_understood
from kapdip.game.machine import take_back
from kapdip.game.model import Game
from kapdip.game.own import own_view
from kapdip.game.public import public_view, whole_view
from kapdip.game.replay import amend, check, reopen
from kapdip.orders.model import Build
from kapdip.sheets.model import LineStatus
from tests.game.stab import lines, moved, ordered, stab
from tests.game.tables import played, refusal, sheet, stepped, until

FREE = {"free_start": True}


def free(**rules: object) -> Game:
    """A game of Stab with a free start."""
    return stab(**FREE, **rules)


def units(game: Game, power: str = "FRANCE") -> str:
    """With which units a power stands there as the game begins."""
    return ", ".join(map(str, game.turns[0].start.position.units[power]))


def named(game: Game, power: str, text: str) -> Game:
    """The units that a power names, by its own player."""
    return enter_first_units(game, power, game.turn.start.control[power], tuple(map(Unit.parse, text.split(", "))))


def wrong(text: str, power: str = "FRANCE") -> tuple[str, ...]:
    """What is told to a power that names these units."""
    with pytest.raises(GameError) as caught:
        named(free(), power, text)
    return refusal(caught.value)


# -- who names what ----------------------------------------------------------------------------------------------------


def test_it_is_off_at_first_and_goes_with_reports_of_failures_only() -> None:
    assert not load_profile("stab").free_start
    with pytest.raises(ProfileError) as caught:
        with_house_rules(load_profile("standard"), FREE)
    assert [reason.facts["point"] for reason in caught.value.reasons] == ["free_start"]


def test_each_names_as_many_units_as_usual_of_any_kind_in_provinces_of_its_own() -> None:
    game = named(free(), "FRANCE", "A BUR, A GAS, F PIC")
    assert units(game) == "A BUR, A GAS, F PIC"
    assert units(named(free(), "RUSSIA", "A FIN, A LVN, A UKR, F STP/NC"), "RUSSIA") == "A FIN, A LVN, A UKR, F STP/NC"
    assert units(game, "GERMANY") == "A BER, A MUN, F KIE"


def test_the_own_provinces_are_those_that_the_map_shows_as_homeland() -> None:
    lands = standard_board().lands
    assert " ".join(lands["AUSTRIA"]) == "BOH BUD GAL TRI TYR VIE"
    assert " ".join(lands["ENGLAND"]) == "CLY EDI LON LVP WAL YOR"
    assert " ".join(lands["FRANCE"]) == "BRE BUR GAS MAR PAR PIC"
    assert " ".join(lands["GERMANY"]) == "BER KIE MUN PRU RUH SIL"
    assert " ".join(lands["ITALY"]) == "APU NAP PIE ROM TUS VEN"
    assert " ".join(lands["RUSSIA"]) == "FIN LVN MOS SEV STP UKR WAR"
    assert " ".join(lands["TURKEY"]) == "ANK ARM CON SMY SYR"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A MUN", "orders.not_own_land"),
        ("A SPA", "orders.not_own_land"),
        ("F MAO", "orders.not_own_land"),
        ("F PAR", "orders.cannot_stand"),
        ("A BUR, F BUR", "first_units.twice"),
        ("A BUR, A GAS, A PIC, A PAR", "first_units.many"),
        ("A XYZ", "orders.unknown_place"),
    ],
)
def test_what_is_refused(text: str, told: str) -> None:
    assert told in wrong(text)


def test_a_fleet_on_a_province_of_two_coasts_names_its_coast() -> None:
    assert wrong("F STP", "RUSSIA") == ("orders.build_coast",)


def test_whoever_leads_the_power_names_its_units() -> None:
    with pytest.raises(GameError) as caught:
        enter_first_units(free(), "FRANCE", "Germ", (Unit.parse("A BUR"),))
    assert refusal(caught.value) == ("orders.not_controller",)


def test_without_the_house_rule_and_later_in_the_game_nothing_is_named() -> None:
    for game in (stab(), played(free()), stepped(moved(free(), FRANCE="A PAR - BUR"))):
        with pytest.raises(GameError) as caught:
            named(game, "FRANCE", "A BUR")
        assert refusal(caught.value) == ("first_units.closed",)


def test_a_file_that_names_them_without_the_house_rule_or_later_is_told_so() -> None:
    named_units = {"FRANCE": (Unit.parse("A BUR"),)}
    assert check_first_units(with_inputs(free(), first_units=named_units)) == ()
    for game in (stab(), played(free())):
        (reason,) = check_first_units(with_inputs(game, first_units=named_units))
        assert reason.key == "first_units.closed"


# -- what is filled up -------------------------------------------------------------------------------------------------


def test_missing_the_usual_start() -> None:
    assert units(free()) == "A MAR, A PAR, F BRE"


def test_what_is_left_out_is_filled_up_with_usual_units_in_their_order() -> None:
    assert units(named(free(), "FRANCE", "A BUR")) == "A BUR, A MAR, A PAR"
    assert units(named(free(), "FRANCE", "F MAR")) == "A PAR, F BRE, F MAR"
    assert units(named(free(), "FRANCE", "A BUR, A PAR")) == "A BUR, A MAR, A PAR"


def test_nothing_named_gives_the_usual_ones_back() -> None:
    game = named(free(), "FRANCE", "A BUR")
    assert enter_first_units(game, "FRANCE", "Fran", ()) == free()


def test_a_home_centre_without_a_unit_is_still_owned() -> None:
    game = played(named(free(), "FRANCE", "A BUR, A GAS, A PIC"), 2)
    assert game.turn.start.position.centres["FRANCE"] == ("BRE", "MAR", "PAR")


def test_orders_of_units_that_are_gone_go_with_them() -> None:
    game = named(ordered(free(), FRANCE="A PAR - BUR, F BRE - MAO"), "FRANCE", "A PIC")
    assert [str(order) for order in game.turn.inputs.orders["FRANCE"].movement] == ["A PAR - BUR"]


# -- with the orders of the first spring -------------------------------------------------------------------------------


def test_a_sheet_names_them_beside_the_orders_for_them() -> None:
    text = 'Orders "Fran"\nFrance:\n+ A Bur\n+ F Mar\nA Bur - Mun\nF Mar - Spa sc\nPar hold\n'
    game = sheet(free(), text, strict=True)
    assert units(game) == "A BUR, A PAR, F MAR"
    slip = game.turn.inputs.orders["FRANCE"]
    assert [str(order) for order in slip.movement] == ["A BUR - MUN", "F MAR - SPA/SC", "A PAR H"]


def test_german_sheets_say_it_the_same_way() -> None:
    game = sheet(free(), 'Militärzug "Fran"\nFrankreich:\n+ A Bur\n+ A Gas\n+ F Pic\n')
    assert units(game) == "A BUR, A GAS, F PIC"
    assert "FRANCE" not in game.turn.inputs.orders


def test_a_unit_that_cannot_begin_there_is_refused_and_nothing_of_the_slip_is_used() -> None:
    text = 'Orders "Fran"\nFrance:\n+ A Bur\n+ A Mun\nA Bur - Bel\n'
    read = read_sheet(free(), text)
    assert [one.status for one in read.lines[2:4]] == [LineStatus.UNDERSTOOD, LineStatus.REFUSED]
    with pytest.raises(SheetError) as caught:
        sheet(free(), text)
    assert refusal(caught.value) == ("orders.not_own_land",)
    assert take_understood(free(), read).game == free()


def test_too_many_are_refused_by_the_slip() -> None:
    with pytest.raises(SheetError) as caught:
        sheet(free(), 'Orders "Fran"\nFrance:\n+ A Bur\n+ A Gas\n+ A Pic\n+ A Par\n')
    assert refusal(caught.value) == ("first_units.many",)


def test_of_a_slip_in_doubt_the_sure_lines_are_taken() -> None:
    taken = take_understood(free(), read_sheet(free(), 'Orders "Fran"\nFrance:\n+ A Bur\nA Bur - Mun\nA Par rumpelt\n'))
    assert units(taken.game) == "A BUR, A MAR, A PAR"


def test_they_can_be_named_one_by_one() -> None:
    game = free()
    for text in ("A BUR", "F MAR", "A MAR", "A GAS"):
        game = enter_unit_order(game, "FRANCE", Build(Unit.parse(text)))
    assert units(game) == "A BUR, A GAS, A MAR"
    with pytest.raises(GameError) as caught:
        enter_unit_order(game, "FRANCE", Build(Unit.parse("F BRE")))
    assert refusal(caught.value) == ("first_units.many",)


# -- what nobody learns ------------------------------------------------------------------------------------------------


def test_first_units_are_not_published() -> None:
    one = named(free(), "FRANCE", "A BUR, A GAS, F PIC")
    assert public_view(one) == public_view(free())
    assert not any(public_view(one).turns[0].start.position.units.values())
    assert public_view(stepped(one)) == public_view(stepped(free()))


def test_each_sees_his_own() -> None:
    game = named(free(), "FRANCE", "A BUR, A GAS, F PIC")
    led = own_view(game, "Fran").leads["FRANCE"]
    assert [str(unit) for unit in led.units] == ["A BUR", "A GAS", "F PIC"]
    assert own_view(game, "Germ") == own_view(free(), "Germ")


def test_with_the_end_everything_is_open() -> None:
    game = named(free(last_turn=2), "FRANCE", "A BUR, A GAS, F PIC")
    over = played(game, 2)
    assert over.is_over
    assert "A GAS" in map(str, public_view(over).turns[0].start.position.units["FRANCE"])
    assert "A GAS" in map(str, whole_view(game).turns[0].start.position.units["FRANCE"])


def test_what_failed_is_told_wherever_the_units_began() -> None:
    game = named(free(), "FRANCE", "A BUR, A GAS, F PIC")
    assert lines(moved(game, FRANCE="A BUR - RUH", GERMANY="A MUN - RUH")) == [
        "A BUR [A BUR - RUH] bounce",
        "A MUN [A MUN - RUH] bounce",
    ]


# -- replay ------------------------------------------------------------------------------------------------------------


def test_replay_and_a_step_back_keep_them() -> None:
    game = named(free(), "FRANCE", "A BUR, A GAS, F PIC")
    later = played(moved(game, FRANCE="A BUR - MUN, A GAS - SPA", GERMANY="A MUN - TYR"), 3)
    assert check(later) == ()
    assert units(take_back(moved(game, FRANCE="A BUR - BEL"))) == "A BUR, A GAS, F PIC"


def test_mending_the_first_turn_may_name_others() -> None:
    game = played(named(free(), "FRANCE", "A BUR, A GAS, F PIC"), 2)
    mended = amend(game, named(reopen(game, 1), "FRANCE", "A PAR, A GAS, F PIC"))
    assert units(mended.game) == "A GAS, A PAR, F PIC"
    assert check(mended.game) == ()


def test_a_fork_of_the_first_turn_knows_none_of_them_a_later_one_all() -> None:
    game = until(played(named(free(), "FRANCE", "A BUR, A GAS, F PIC"), 2), "orders")
    assert units(fork(game, 1)) == "A MAR, A PAR, F BRE"
    assert units(as_entered(game, 1)) == "A BUR, A GAS, F PIC"
    assert check(as_entered(game, 1)) == ()
    assert check(fork(game, 2)) == ()

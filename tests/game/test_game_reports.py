"""Stab, row by row of the table in docs/rules.md 13.2: what everybody learns of a turn, and what nobody does."""

from dataclasses import fields, replace

import pytest

from kapdip.exchange.profile_data import ProfileError, load_profile, with_house_rules
from kapdip.game.ending import treaty_refusal, vote_draw
from kapdip.game.machine import play_turn, take_back
from kapdip.game.model import Game
from kapdip.game.public import public_turn, public_view, whole_turn, whole_view
from kapdip.game.replay import check
from tests.game.stab import lines, moved, ordered, stab, told
from tests.game.tables import STANDARD, played, standing, stepped, until


def test_stab_is_standard_with_other_reports_and_without_treaties() -> None:
    usual, profile = load_profile("standard"), load_profile("stab")
    differing = {one.name for one in fields(usual) if getattr(usual, one.name) != getattr(profile, one.name)}
    assert differing == {"name", "source", "reports", "plan_from_year"}
    with pytest.raises(ProfileError):
        with_house_rules(usual, {"reports": "failed"})


# -- moves -------------------------------------------------------------------------------------------------------------


def test_a_move_is_told_only_if_it_failed() -> None:
    game = moved(stab(), FRANCE="A PAR - BUR, A MAR - SPA", GERMANY="A MUN - BUR, F KIE - HOL")
    assert lines(game) == ["A MUN [A MUN - BUR] bounce", "A PAR [A PAR - BUR] bounce"]


def test_an_army_whose_convoy_was_disrupted_is_told_and_the_fleets_that_failed_it() -> None:
    game = standing(stab(), ENGLAND="A LON, F NTH", FRANCE="F ENG, F HEL", GERMANY="")
    game = moved(
        game, ENGLAND="A LON - NWY, F NTH C A LON - NWY", FRANCE="F ENG - NTH, F HEL S F ENG - NTH", AUSTRIA="A VIE H"
    )
    assert lines(game) == ["A LON [A LON - NWY] bounce", "F NTH [F NTH C A LON - NWY] bounce,dislodged"]


def test_a_move_that_is_impossible_is_not_told() -> None:
    assert lines(moved(stab(), FRANCE="A PAR - MOS, F BRE - SPA")) == []


# -- holds, supports, convoys ------------------------------------------------------------------------------------------


def test_a_hold_or_a_unit_without_an_order_is_told_only_if_it_was_dislodged() -> None:
    game = standing(stab(), FRANCE="A BUR, A PAR", GERMANY="A RUH, A MUN, A BER", ITALY="A PIE, A VEN")
    game = moved(game, GERMANY="A MUN - BUR, A RUH S A MUN - BUR", FRANCE="A BUR H, A PAR H")
    assert lines(game) == ["A BUR dislodged"]
    without = standing(stab(), FRANCE="A BUR, A PAR", GERMANY="A RUH, A MUN, A BER")
    assert lines(moved(without, GERMANY="A MUN - BUR, A RUH S A MUN - BUR")) == ["A BUR dislodged"]


def test_the_unit_that_dislodged_another_stays_hidden_unless_it_failed_itself() -> None:
    game = standing(stab(), FRANCE="A BUR, A PAR", GERMANY="A RUH, A MUN")
    game = moved(game, GERMANY="A MUN - BUR, A RUH S A MUN - BUR", FRANCE="A BUR H")
    position = told(game).after
    assert not any(position.units.values())
    assert [str(one.unit) for gone in position.dislodged.values() for one in gone] == ["A BUR"]


def test_a_support_is_told_if_it_was_cut() -> None:
    game = standing(stab(), FRANCE="A BUR, A BEL", GERMANY="A RUH, A MUN")
    game = moved(game, GERMANY="A MUN - BUR, A RUH S A MUN - BUR", FRANCE="A BUR H, A BEL - RUH")
    assert lines(game) == [
        "A BEL [A BEL - RUH] bounce",
        "A MUN [A MUN - BUR] bounce",
        "A RUH [A RUH S A MUN - BUR] bounce",
    ]


def test_a_support_that_was_given_is_not_told_of() -> None:
    game = moved(stab(), FRANCE="A PAR - BUR, A MAR S A PAR - BUR", GERMANY="A MUN - BUR")
    assert lines(game) == ["A MUN [A MUN - BUR] bounce"]


def test_of_a_support_for_a_unit_that_is_not_there_the_reason_is_told() -> None:
    game = moved(stab(), FRANCE="A PAR S A RUH - BUR")
    assert lines(game) == ["A PAR [A PAR S A RUH - BUR] bounce NSU"]
    (outcome,) = told(game).movement.outcomes  # type: ignore[union-attr]
    assert [reason.key for reason in outcome.reasons] == ["movement.no_such_unit"]
    assert set(outcome.reasons[0].facts) == {"unit", "order", "other"}


def test_a_support_of_what_was_not_so_ordered_is_told_without_a_reason() -> None:
    game = moved(stab(), FRANCE="A PAR - PIC, A MAR S A PAR - BUR")
    (outcome,) = told(game).movement.outcomes  # type: ignore[union-attr]
    assert str(outcome.order) == "A MAR S A PAR - BUR"
    assert (outcome.reasons, outcome.code) == ((), None)


def test_cut_and_not_so_ordered_look_alike() -> None:
    start = standing(stab(), FRANCE="A BUR, A MAR", ITALY="A PIE, A ROM")
    one = moved(start, FRANCE="A MAR S A BUR H, A BUR H", ITALY="A PIE - MAR")
    other = moved(start, FRANCE="A MAR S A BUR H, A BUR - PAR")
    line = "A MAR [A MAR S A BUR] bounce"
    assert line in lines(one)
    assert line in lines(other)


def test_a_convoy_is_told_if_there_is_no_such_army_or_it_was_not_so_ordered() -> None:
    game = standing(stab(), ENGLAND="A LON, F NTH")
    assert lines(moved(game, ENGLAND="F NTH C A YOR - NWY")) == ["F NTH [F NTH C A YOR - NWY] bounce NSU"]
    assert lines(moved(game, ENGLAND="F NTH C A LON - NWY, A LON - WAL")) == ["F NTH [F NTH C A LON - NWY] bounce"]
    assert lines(moved(game, ENGLAND="F NTH C A LON - NWY, A LON - NWY")) == []


def test_no_strength_no_other_code_and_nobody_else_is_in_a_report() -> None:
    game = moved(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR", ITALY="A ROM - PAR, A VEN S A TYR H")
    movement = told(game).movement
    assert movement is not None
    assert movement.strays == ()
    for one in movement.outcomes:
        assert one.reasons == () or one.code == "NSU"
        assert one.route == ()


# -- who was dislodged -------------------------------------------------------------------------------------------------


def test_where_a_dislodged_unit_could_go_and_where_from_it_was_attacked_is_not_told() -> None:
    game = moved(
        standing(stab(), FRANCE="A BUR, A PAR", GERMANY="A RUH, A MUN"),
        GERMANY="A MUN - BUR, A RUH S A MUN - BUR",
        FRANCE="A BUR H",
    )
    assert game.turn.step == "retreats"
    (gone,) = told(game).after.dislodged["FRANCE"]
    assert (str(gone.unit), gone.attacker_from, gone.retreats) == ("A BUR", None, ())


@pytest.mark.parametrize(
    ("given", "to", "gave_up"), [("A BUR R GAS", "GAS", False), ("A BUR D", None, True), ("", None, False)]
)
def test_what_became_of_a_dislodged_unit_is_told(given: str, to: str | None, gave_up: bool) -> None:
    game = standing(stab(), FRANCE="A BUR, A PAR", GERMANY="A RUH, A MUN")
    game = moved(game, GERMANY="A MUN - BUR, A RUH S A MUN - BUR", FRANCE="A BUR H")
    game = stepped(ordered(game, FRANCE=given) if given else game)
    (went,) = told(game).retreats or ()
    assert (went.destination, went.gave_up, went.reasons, went.code) == (to, gave_up, (), None)
    assert [str(unit) for unit in told(game).after.units.get("FRANCE", ())] == ([f"A {to}"] if to else [])


# -- the winter, the centres, who was silent ---------------------------------------------------------------------------


def test_all_builds_and_removals_are_told_and_no_balance() -> None:
    game = played(ordered(stab(), FRANCE="A MAR - SPA, F BRE - MAO", GERMANY="F KIE - HOL"))
    game = until(ordered(game, FRANCE="F MAO - POR, A SPA H", GERMANY="F HOL - BEL"), "adjustments")
    game = stepped(ordered(game, FRANCE="Build A MAR"))
    winter = told(game, 2).adjustments
    assert winter is not None
    assert [(one.power, str(one.unit), one.built) for one in winter.done] == [("FRANCE", "A MAR", True)]
    assert (winter.waived, winter.refused) == ({}, ())
    assert [str(unit) for unit in told(game, 2).after.units["FRANCE"]] == ["A MAR"]


def test_after_an_autumn_three_lists_of_centres_without_owners() -> None:
    game = standing(stab(), centres={"FRANCE": "PAR BRE MAR", "GERMANY": "BER KIE MUN BEL"}, FRANCE="A PIC, A MAR")
    game = played(game)
    assert told(game, 1).report.centres is None  # type: ignore[union-attr]
    game = until(ordered(game, FRANCE="A PIC - BEL, A MAR - SPA"), "adjustments")
    report = told(game, 2).report
    assert report is not None
    assert report.centres is not None
    assert report.centres.changed == ("BEL",)
    assert report.centres.taken == ("SPA",)
    assert report.centres.neutral == ("BUL", "DEN", "GRE", "HOL", "NWY", "POR", "RUM", "SER", "SWE", "TUN")
    assert told(game, 2).after.centres == {}


def test_a_power_without_any_orders_is_named() -> None:
    game = stepped(ordered(stab(), FRANCE="A PAR H", TURKEY="F ANK H"))
    report = told(game).report
    assert report is not None
    assert report.silent == ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA")


# -- the map, and what is never told -----------------------------------------------------------------------------------


def seen(game: Game) -> dict[str, list[str]]:
    """The public map now."""
    units = public_view(game).now.position.units
    return {power: [str(one) for one in there] for power, there in units.items() if there}


def test_the_public_map_shows_who_is_on_the_list_of_this_turn_and_past_turns_do_not_add_up() -> None:
    game = played(ordered(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR"))
    assert seen(game) == {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}
    game = played(ordered(game, ITALY="A VEN - TRI", AUSTRIA="F TRI H"))
    assert seen(game) == {"ITALY": ["A VEN"]}


def test_the_first_turn_begins_with_the_start_position_that_everybody_knows() -> None:
    start = public_view(stab()).turn.start
    assert start.position.units == stab().variant.position.units
    assert start.position.centres == {}


def test_no_public_state_counts_units_or_centres_or_says_who_is_out() -> None:
    game = standing(played(stab()), centres={"ITALY": "", "AUSTRIA": "ROM NAP VEN VIE BUD TRI"}, ITALY="")
    game = played(game, 2)
    view = public_view(game)
    for state in (view.now, *(turn.start for turn in view.turns)):
        assert (state.points, state.eliminated, state.last_occupant, state.position.centres) == ({}, {}, {}, {})
        assert set(state.control) == set(game.board.powers)
    assert all(turn.eliminated == () for turn in view.turns)
    assert (view.awaited.there, view.awaited.of) == (0, 0)


def test_there_are_no_treaties_and_draws_are_voted_as_ever() -> None:
    assert [reason.key for reason in [treaty_refusal(stab())] if reason] == ["treaty.none"]
    game = stab()
    for alias in STANDARD:
        game = vote_draw(game, alias)
    assert played(game).is_over


def test_with_the_end_of_the_game_everything_of_all_turns_is_open() -> None:
    game = played(ordered(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR"))
    for alias in STANDARD:
        game = vote_draw(game, alias)
    over = played(game)
    view = public_view(over)
    assert view == whole_view(over)
    assert len(view.turns[0].movement.outcomes) == 22  # type: ignore[union-attr]
    assert view.turns[0].report is None
    assert public_turn(take_back(over), over.turns[0]).report is not None, "and closed again where it goes on"


def test_the_desk_sees_all() -> None:
    game = played(stab())
    assert len(whole_turn(game, game.turns[0]).movement.outcomes) == 22  # type: ignore[union-attr]
    assert whole_view(game).now.position == game.turn.start.position
    assert check(game) == ()


def test_the_adjudication_is_that_of_standard() -> None:
    given = {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A MUN - BUR"}
    game = play_turn(ordered(stab(), **given), hold_missing=True)
    plain = play_turn(
        ordered(replace(stab(), variant=replace(stab().variant, profile=load_profile("standard"))), **given),
        hold_missing=True,
    )
    assert game.turns[0].results == plain.turns[0].results

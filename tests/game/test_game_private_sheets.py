"""What one player of Stab sees besides: his own units, and nothing of his neighbours'."""

import pytest

from kapdip.board.model import Step
from kapdip.game.errors import GameError
from kapdip.game.handing_in import HandedIn, HandInState, base_of, judge
from kapdip.game.model import Game
from kapdip.game.own import own_view, seat_view
from kapdip.game.own_turns import OwnTurn
from kapdip.game.public import public_turn
from kapdip.game.status import seat_status
from tests.game.stab import moved, ordered, stab
from tests.game.tables import played, refusal, standing, stepped, until


def sheet(game: Game, alias: str, number: int = 1) -> OwnTurn:
    return own_view(game, alias, past=True).turns[number - 1]


def lines(game: Game, alias: str, number: int = 1) -> list[str]:
    """Unit, order, flags, code and reasons of each own order."""
    movement = sheet(game, alias, number).movement
    assert movement is not None
    return [
        " ".join(
            filter(
                None,
                (
                    str(one.unit),
                    f"[{one.order}]" if one.order else "",
                    ",".join(sorted(one.flags)),
                    str(one.code or ""),
                    ",".join(reason.key for reason in one.reasons),
                ),
            )
        )
        for one in movement.outcomes
    ]


def beaten() -> Game:
    """A French army is dislodged from Burgundy by Munich with the help of the Ruhr; a German one bounces in Tyrolia."""
    start = standing(stab(), FRANCE="A BUR, A PAR", GERMANY="A RUH, A MUN, A BER", AUSTRIA="A VIE", ITALY="A VEN")
    return moved(
        start,
        GERMANY="A MUN - BUR, A RUH S A MUN - BUR, A BER - KIE",
        FRANCE="A BUR H, A PAR H",
        AUSTRIA="A VIE - TYR",
        ITALY="A VEN - TYR",
    )


def test_a_player_sees_where_his_units_stand_and_what_became_of_each_order() -> None:
    game = beaten()
    assert lines(game, "Germ") == ["A BER [A BER - KIE]", "A MUN [A MUN - BUR]", "A RUH [A RUH S A MUN - BUR]"]
    assert [str(unit) for unit in sheet(game, "Germ").after.units["GERMANY"]] == ["A BUR", "A KIE", "A RUH"]
    assert lines(game, "Ital") == ["A VEN [A VEN - TYR] bounce"]


def test_he_sees_open_retreats_and_not_whence_he_was_attacked() -> None:
    game = beaten()
    assert lines(game, "Fran") == ["A BUR [A BUR H] dislodged", "A PAR [A PAR H]"]
    (gone,) = sheet(game, "Fran").after.dislodged["FRANCE"]
    assert gone.attacker_from is None
    assert set(gone.retreats) == {"BEL", "GAS", "MAR", "PIC"}
    assert own_view(game, "Fran").leads["FRANCE"].dislodged == (gone,)
    assert "dislodged" not in str(own_view(game, "Germ").turns[0].after.dislodged)


def test_he_sees_his_centres_and_the_builds_that_are_due() -> None:
    game = played(ordered(stab(), FRANCE="A MAR - SPA, F BRE - MAO"))
    game = until(ordered(game, FRANCE="F MAO - POR, A SPA H"), "adjustments")
    mine = sheet(game, "Fran", 2)
    assert mine.due == {"FRANCE": 2}
    assert mine.after.centres == {"FRANCE": ("BRE", "MAR", "PAR", "POR", "SPA")}
    assert sheet(game, "Germ", 2).due == {}
    game = stepped(ordered(game, FRANCE="Build A MAR, Build F BRE"))
    done = sheet(game, "Fran", 2).adjustments
    assert done is not None
    assert [str(one.unit) for one in done.done] == ["A MAR", "F BRE"]
    assert sheet(game, "Fran", 2).due == {}
    assert sheet(game, "Germ", 2).adjustments is not None
    assert sheet(game, "Germ", 2).adjustments.done == ()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("A PAR - MOS", "A PAR [A PAR - MOS] void IMP movement.out_of_reach"),
        ("A PAR S A RUH - BUR", "A PAR [A PAR S A RUH - BUR] void NSU movement.no_such_unit"),
        ("A MAR H", "A PAR NOR movement.unordered"),
    ],
)
def test_of_his_own_mistakes_he_learns_the_code(given: str, told: str) -> None:
    assert told in lines(moved(stab(), FRANCE=given), "Fran")


def test_of_a_support_that_was_not_so_ordered_he_learns_that_it_fits_nothing() -> None:
    start = standing(stab(), FRANCE="A PAR", GERMANY="A BUR")
    game = moved(start, FRANCE="A PAR S A BUR - BEL", GERMANY="A BUR - PIC")
    assert lines(game, "Fran") == ["A PAR [A PAR S A BUR - BEL] void"]


def test_an_order_for_a_unit_that_is_not_his_says_the_same_whoever_stands_there() -> None:
    nobody = standing(stab(), FRANCE="A PAR", GERMANY="A MUN")
    somebody = standing(stab(), FRANCE="A PAR", GERMANY="A BUR")
    for start in (nobody, somebody):
        (stray,) = sheet(moved(start, FRANCE="A PAR H, A BUR - BEL"), "Fran").strays
        assert (stray.code, stray.reason.key) == ("NSU", "movement.no_unit")


def test_no_sheet_holds_anything_of_another() -> None:
    game = beaten()
    for alias, power in (("Fran", "FRANCE"), ("Germ", "GERMANY"), ("Ital", "ITALY")):
        view = own_view(game, alias)
        for turn in view.turns:
            assert set(turn.powers) == {power}
            assert set(turn.after.units) == set(turn.before.units) == set(turn.after.centres) == {power}
            for one in turn.movement.outcomes if turn.movement else ():
                assert one.power == power
                assert not {"by", "by_order", "by_help"} & {name for reason in one.reasons for name in reason.facts}


def test_what_a_unit_may_do_is_reckoned_with_what_the_player_knows() -> None:
    start = standing(stab(), FRANCE="A PAR", GERMANY="A BUR")
    game = played(ordered(start, FRANCE="A PAR H", GERMANY="A BUR H"))
    options = own_view(game, "Fran").options()
    assert [str(unit) for unit in options] == ["A PAR"]
    assert all(not one.supports_hold for one in options.values()), "nobody tells him of the German army in Burgundy"
    assert own_view(game, "Fran").position.units["GERMANY"] == ()


@pytest.mark.parametrize("line", ["A PAR S A BUR - BEL", "A PAR S A MUN - BUR", "A PAR - BUR"])
def test_what_is_said_to_a_hand_in_tells_of_no_hidden_unit(line: str) -> None:
    there = standing(stab(), FRANCE="A PAR", GERMANY="A BUR")
    gone = standing(stab(), FRANCE="A PAR", GERMANY="A KIE")
    verdicts = [
        judge(game, HandedIn("Fran", 1, base_of(game, "Fran"), {"FRANCE": (line,)}, asked=Step.MOVEMENT))
        for game in (there, gone)
    ]
    assert verdicts[0] == verdicts[1]
    assert (verdicts[0].state, verdicts[0].reasons) == (HandInState.WAITING, ())


def test_a_seat_is_found_by_the_name_that_somebody_typed() -> None:
    game = beaten()
    assert seat_view(game, " Fran ") == own_view(game, "Fran")
    with pytest.raises(GameError) as error:
        seat_view(game, "Nobody")
    assert refusal(error.value) == ("seat.unknown",)


def test_status_of_a_seat_tells_its_units_orders_and_what_is_due() -> None:
    told = seat_status(own_view(beaten(), "Fran"))
    assert told["units"] == {"AUSTRIA": ["A VIE"], "FRANCE": ["A PAR"], "ITALY": ["A VEN"]}, "two are public"
    assert told["dislodged"] == {"FRANCE": [{"unit": "A BUR", "retreats": ["BEL", "GAS", "MAR", "PIC"]}]}
    assert told["orders"][0] == {"unit": "A BUR", "order": "A BUR H", "flags": ["dislodged"]}
    silent = seat_status(own_view(moved(stab(), FRANCE="A PAR H"), "Germ", past=True), 1)
    assert silent["orders"][0] == {"unit": "A BER", "flags": [], "code": "NMR", "to": "BER"}
    assert (told["seat"], told["powers"], told["due"]) == ("Fran", ["FRANCE"], {})
    autumn = until(ordered(played(stab()), FRANCE="A MAR - SPA"), "adjustments")
    assert seat_status(own_view(autumn, "Fran"))["due"] == {"FRANCE": 1}
    assert seat_status(own_view(autumn, "Fran"))["centre_report"]["taken"] == ["SPA"]


def test_a_winter_of_its_own_tells_its_builds_alone() -> None:
    game = played(ordered(played(stab(rounds_a_year=3)), FRANCE="A MAR - SPA"))
    game = stepped(ordered(game, FRANCE="Build A MAR"))
    winter = public_turn(game, game.turns[2])
    assert [str(unit) for units in winter.after.units.values() for unit in units] == ["A MAR"]
    assert winter.movement is None

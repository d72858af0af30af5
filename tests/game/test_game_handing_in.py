"""What a player hands in for his own seat: read strictly, compared with what lies there, taken whole or not at all."""

from dataclasses import replace

import pytest

from kapdip.board.model import Step
from kapdip.game.entries import enter_slip, mark_missing
from kapdip.game.errors import GameError
from kapdip.game.handing_in import HandedIn, HandInState, OwnText, base_of, judge, standing, take_in
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import ExchangeSlip, Game, PressItem, PressPart
from kapdip.game.press import add_press, edit_press
from kapdip.game.steps import position_now
from tests.game.tables import dislodged, opened, orders, sheet, slips, table


@pytest.fixture(scope="module")
def game() -> Game:
    return opened(table())


def seat_of(game: Game, power: str) -> str:
    return game.turn.start.control[power]


def handed_in(game: Game, alias: str, **what: object) -> HandedIn:
    return HandedIn(alias, game.turn.number, base_of(game, alias), **what)  # type: ignore[arg-type]


ENGLAND = ("lon nth", "edi h", "lvp yor")
CANONICAL = ("F LON - NTH", "F EDI H", "A LVP - YOR")


def test_what_is_tapped_or_typed_is_the_same_as_on_a_sheet(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    taken = take_in(game, handed_in(game, alias, orders={"ENGLAND": ENGLAND}, slip={"AUSTRIA": 100, "ITALY": -50}))
    typed = sheet(
        game,
        f'Orders "{alias}"\nEngland:\n' + "\n".join(CANONICAL) + f'\nExchange "{alias}"\nA +100\nI -50\n',
    )
    assert taken.turn.inputs.orders == typed.turn.inputs.orders
    assert taken.turn.inputs.slips[alias] == ExchangeSlip({"AUSTRIA": 100, "ITALY": -50})


def test_a_reading_can_be_ended_before_each_line(game: Game) -> None:
    one, begun = handed_in(game, seat_of(game, "ENGLAND"), orders={"ENGLAND": ENGLAND}), 0

    def until_the_third() -> None:
        nonlocal begun
        begun += 1
        if begun == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        judge(game, one, "en", until_the_third)
    assert begun == 3


def test_what_is_not_named_stays(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    before = orders(game, "ENGLAND", *CANONICAL)
    after = take_in(before, handed_in(before, alias, slip={}))
    assert after.turn.inputs.orders == before.turn.inputs.orders
    assert alias in after.turn.inputs.slips


def test_lines_are_read_back_with_what_is_wrong(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    verdict = judge(game, handed_in(game, alias, orders={"ENGLAND": ("lon nth", "quark", "")}))
    assert [bool(line.orders) for line in verdict.lines["ENGLAND"]] == [True, False]
    assert verdict.reasons
    with pytest.raises(GameError):
        take_in(game, handed_in(game, alias, orders={"ENGLAND": ("lon nth", "quark")}))


def test_a_name_of_several_places_is_what_the_unit_can_reach(game: Game) -> None:
    alias = seat_of(game, "ITALY")
    verdict = judge(game, handed_in(game, alias, orders={"ITALY": ("A Ven - Tyr", "F Nap - Tyr", "A Rom - Tus")}))
    assert (verdict.state, verdict.reasons) == (HandInState.WAITING, ())
    assert [str(line.orders[0]) for line in verdict.lines["ITALY"]] == ["A VEN - TYR", "F NAP - TYS", "A ROM - TUS"]


def test_an_empty_list_is_no_orders(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    before = orders(game, "ENGLAND", *CANONICAL)
    assert not take_in(before, handed_in(before, alias, orders={"ENGLAND": ()})).turn.inputs.orders["ENGLAND"].movement


@pytest.mark.parametrize(
    "line",
    [
        'Exchange "{other}"',
        'Exchange "{other}": A -500',
        'Press "{other}"',
        'Orders "{other}"',
        "France:",
        'x\nExchange "{other}"\nA -500',
    ],
)
def test_a_line_speaks_for_nobody_but_its_seat(game: Game, line: str) -> None:
    alias, other = seat_of(game, "ENGLAND"), seat_of(game, "FRANCE")
    lines = ("lon nth", line.format(other=other), "A -500", "par bur")
    one = handed_in(game, alias, orders={"ENGLAND": lines})
    assert judge(game, one).reasons
    with pytest.raises(GameError):
        take_in(game, one)
    header_only = handed_in(game, alias, orders={"ENGLAND": (line.format(other=other),)})
    try:
        after = take_in(game, header_only)
    except GameError:
        return
    assert {power for power, slip in after.turn.inputs.orders.items() if slip.movement} == set()
    assert after.turn.inputs.slips == game.turn.inputs.slips
    assert after.turn.inputs.press == game.turn.inputs.press


def test_press_among_orders_is_nobodys(game: Game) -> None:
    alias, other = seat_of(game, "ENGLAND"), seat_of(game, "FRANCE")
    lines = (*CANONICAL, f'Press "{other}"', "I give up.")
    verdict = judge(game, handed_in(game, alias, orders={"ENGLAND": lines}))
    assert [reason.key for reason in verdict.reasons] == ["handed_in.for_others"]


def test_orders_for_a_power_that_the_seat_does_not_lead_are_refused_naming_who_leads_it(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    verdict = judge(game, handed_in(game, alias, orders={"FRANCE": ("par bur",)}))
    assert [reason.facts["controller"] for reason in verdict.reasons] == [seat_of(game, "FRANCE")]


def test_every_reason_is_told_and_nothing_is_taken(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    one = handed_in(game, alias, orders={"FRANCE": ("par bur",)}, slip={"AUSTRIA": 10**15})
    assert len(judge(game, one).reasons) == 2
    with pytest.raises(GameError) as error:
        take_in(game, one)
    assert len(error.value.reasons) == 2


def test_press_of_the_seat_is_replaced_and_nobody_elses(game: Game) -> None:
    anna, bert = "Anna", "Bert"
    lying = add_press(game, PressItem(bert, "", "", (PressPart("of Bert"),)))
    lying = add_press(lying, PressItem(anna, "", "", (PressPart("first"),)))
    one = handed_in(lying, anna, press=(OwnText("", "alle", 'Press "Bert"\nreally'), OwnText("", "", "second")))
    after = take_in(lying, one).turn.inputs.press
    assert [(item.author, item.parts[0].text) for item in after] == [
        (bert, "of Bert"),
        (anna, 'Press "Bert"\nreally'),
        (anna, "second"),
    ]


# What time brings


def test_what_the_player_did_not_see_is_a_conflict(game: Game) -> None:
    one = handed_in(game, "Anna", slip={"AUSTRIA": 100})
    assert judge(game, one).state is HandInState.WAITING
    typed = enter_slip(game, "Anna", ExchangeSlip({"ITALY": 50}))
    assert judge(typed, one).state is HandInState.CONFLICT
    other = enter_slip(game, "Bert", ExchangeSlip({"ITALY": 50}))
    assert judge(other, one).state is HandInState.WAITING
    assert judge(typed, replace(one, base=base_of(typed, "Anna"))).state is HandInState.WAITING


def test_what_the_game_master_typed_from_the_same_paper_is_no_conflict(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    written = (OwnText("Times", "", "Rain"),)
    one = handed_in(game, alias, orders={"ENGLAND": CANONICAL}, slip={"ITALY": 50}, press=written)
    typed = enter_slip(orders(game, "ENGLAND", *CANONICAL), alias, ExchangeSlip({"ITALY": 50, "FRANCE": 0}))
    typed = add_press(typed, PressItem(alias, "Times", "", (PressPart("Rain"),)))
    assert standing(typed, one) is judge(typed, one).state is HandInState.WAITING
    for other in (
        replace(one, slip={"ITALY": 51}),
        replace(one, slip=None),
        replace(one, orders={"ENGLAND": CANONICAL[1:]}),
        replace(one, orders={}),
        replace(one, press=()),
        replace(one, press=None),
    ):
        assert standing(typed, other) is HandInState.CONFLICT
    missing = mark_missing(game, alias)
    assert standing(missing, one) is HandInState.CONFLICT
    assert standing(orders(game, "ENGLAND", "if Lon falls: A Lvp R Wal"), one) is HandInState.CONFLICT


def test_orders_are_no_conflict_with_a_slip_that_was_declared_missing(game: Game) -> None:
    """As it is by a step that was taken back again: nothing was written there."""
    alias = seat_of(game, "ENGLAND")
    one = handed_in(game, alias, orders={"ENGLAND": CANONICAL})
    assert standing(mark_missing(game, alias), one) is HandInState.WAITING
    assert standing(mark_missing(game, alias), replace(one, slip={})) is HandInState.CONFLICT
    typed = enter_slip(game, alias, ExchangeSlip({"ITALY": 50}))
    assert standing(typed, one) is HandInState.CONFLICT


def test_retreats_are_compared_with_those_that_were_typed_and_not_with_the_orders_before() -> None:
    game = dislodged()
    power = next(one for one, units in position_now(game).dislodged.items() if units)
    unit = position_now(game).dislodged[power][0]
    line = f"{unit.unit} R {unit.retreats[0]}"
    one = handed_in(game, seat_of(game, power), orders={power: (line,)}, asked=Step.RETREATS)
    typed = orders(game, power, line)
    assert typed.turn.inputs.orders[power].movement
    assert standing(typed, one) is HandInState.WAITING
    assert standing(typed, replace(one, orders={power: (f"{unit.unit} D",)})) is HandInState.CONFLICT


def test_press_that_the_game_master_has_edited_is_not_replaced_unseen(game: Game) -> None:
    written = add_press(game, PressItem("Anna", "", "", (PressPart("Rain"),)))
    edited = edit_press(written, 0, "Sun")
    assert base_of(edited, "Anna") == base_of(written, "Anna")  # the seat is not told
    one = handed_in(written, "Anna", press=(OwnText("", "", "Rain and wind"),))
    assert judge(written, one).state is HandInState.WAITING
    assert judge(edited, one).state is HandInState.CONFLICT
    assert judge(edited, handed_in(written, "Anna", slip={})).state is HandInState.WAITING


def test_a_hand_in_for_another_turn_is_late(game: Game) -> None:
    one = replace(handed_in(game, "Anna", slip={}), turn=1)
    assert judge(game, one).state is HandInState.LATE
    with pytest.raises(GameError) as error:
        take_in(game, one)
    assert error.value.reasons[0].facts == {"turn": 1, "now": 2}


def test_a_slip_is_late_when_a_step_of_the_turn_was_resolved(game: Game) -> None:
    one = handed_in(game, "Anna", slip={"AUSTRIA": 100})
    after = next_step(slips(game), hold_missing=True)
    assert judge(after, one).state is HandInState.LATE
    with pytest.raises(GameError):
        take_in(after, one)
    assert judge(take_back(after), replace(one, base=base_of(after, "Anna"))).state is HandInState.LATE


def test_orders_are_late_when_the_units_are_done(game: Game) -> None:
    alias = seat_of(game, "ENGLAND")
    one = handed_in(game, alias, orders={"ENGLAND": ENGLAND})
    after = next_step(slips(game), hold_missing=True)
    verdict = judge(after, one)
    assert verdict.state is HandInState.LATE
    assert not verdict.reasons


def test_who_sits_nowhere_hands_in_nothing(game: Game) -> None:
    verdict = judge(game, handed_in(game, "Zoe", slip={}))
    assert verdict.reasons

"""What everybody may know: nothing secret by the types, every field decided, and twins that
differ only in secrets look alike.
"""

import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path

import pytest

from kapdip.adjudicator.model import AdjustmentResult, Flag, MovementResult, Outcome, RetreatResult, Unreadable
from kapdip.adjudicator.movement import resolve_movement
from kapdip.board.model import Location, Unit, UnitKind
from kapdip.exchange.model import Settlement
from kapdip.game.checklist import checklist, handed_in
from kapdip.game.desk import desk_view
from kapdip.game.ending import concede
from kapdip.game.entries import enter_orders, enter_slip, mark_missing
from kapdip.game.machine import next_step, play_turn, take_back
from kapdip.game.model import (
    ExchangeSlip,
    Game,
    LogEntry,
    MilitarySlip,
    Occupant,
    Origin,
    PressItem,
    PressPart,
    PublicState,
    Seat,
    SeatChange,
    SeatChangeKind,
    Treaty,
    Turn,
    TurnInputs,
    TurnResults,
)
from kapdip.game.press import add_press
from kapdip.game.public import PublicView, public_view
from kapdip.game.public_orders import PublicMovement, PublicOutcome, PublicRetreat, public_movement
from kapdip.game.seats import exclude
from kapdip.game.stages import open_questions
from kapdip.game.stages.stage import ItemState
from kapdip.game.steps import slips_locked
from kapdip.orders.model import Hold, Move, Order, SupportHold, SupportMove
from tests.game.tables import NAMES, opened, orders, played, standard, stepped, table, until
from tests.game.test_game_conditions import attacked, line
from tests.game.two import hired, two

ROOT = Path(__file__).parents[2]


# -- nothing secret by the types ---------------------------------------------------------------------------------------

PLAIN = (str, int, bool, type(None))
WHOLE = {"Variant"}
"""A board, a start and rules: public whole, and looked into no further."""
BEYOND_THE_MODULE = {
    "Account", "TurnDate", "Position", "Dislodged", "Unit", "Location", "PublicState", "PublishedPress",
    "RuleChange", "Ending", "Placing",
    "Hold", "Move", "SupportHold", "SupportMove", "Convoy", "Retreat", "Disband", "Build", "Waive",
}  # fmt: skip
"""Values from elsewhere that may stand in a public view: each of them is public whole (docs/public.md)."""


def parts(found: object) -> tuple[object, ...]:
    """The types that a type is made of."""
    if isinstance(found, type) and found.__name__ in WHOLE:
        return ()
    if isinstance(found, type) and (is_dataclass(found) or hasattr(found, "_fields")):
        return tuple(typing.get_type_hints(found).values())
    return tuple(part for part in typing.get_args(found) if part is not ...)


def type_graph(root: object) -> set[object]:
    seen: set[object] = set()
    left = [root]
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            left += parts(one)
    return seen


def is_allowed(found: object) -> bool:
    if isinstance(found, type):
        if issubclass(found, Enum | int) or found in PLAIN:
            return True
        return found.__module__.startswith("kapdip.game.public") or found.__name__ in BEYOND_THE_MODULE | WHOLE
    return typing.get_origin(found) in (tuple, frozenset, Mapping, typing.Union, types.UnionType) or hasattr(
        found, "__forward_arg__"
    )


def test_the_public_view_is_made_of_types_that_are_public_whole() -> None:
    graph = type_graph(PublicView)
    assert {found for found in graph if not is_allowed(found)} == set()
    assert {PublicOutcome, Unit, PublicState} <= graph  # the walk went all the way down


# -- every field is decided --------------------------------------------------------------------------------------------


@cache
def decisions() -> Mapping[tuple[str, str], str]:
    """(value, field) → what docs/public.md says of it."""
    told = {}
    for row in (ROOT / "docs" / "public.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if len(cells) == 3 and re.fullmatch(r"`\w+`", cells[0]):
            for name in re.findall(r"`(\w+)`", cells[1]):
                assert (cells[0].strip("`"), name) not in told
                told[cells[0].strip("`"), name] = cells[2]
    return told


MODEL = (
    Game,
    Seat,
    Turn,
    PublicState,
    TurnInputs,
    TurnResults,
    MovementResult,
    Outcome,
    RetreatResult,
    AdjustmentResult,
    Settlement,
)


def names(value: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(value)) if is_dataclass(value) else tuple(typing.get_type_hints(value))


def test_every_field_of_a_game_is_named_on_the_page_of_what_is_public() -> None:
    assert {(value.__name__, name) for value in MODEL for name in names(value)} == set(decisions())


# -- twins -------------------------------------------------------------------------------------------------------------


def twin(game: Game, **inputs: object) -> Game:
    """The game with other inputs in the turn in progress."""
    turn = replace(game.turn, inputs=replace(game.turn.inputs, **inputs))  # type: ignore[arg-type]
    return replace(game, turns=(*game.turns[:-1], turn))


def other_seats(game: Game, **changes: object) -> Game:
    return replace(game, seats=tuple(replace(seat, **changes) for seat in game.seats))  # type: ignore[arg-type]


SECRET: Mapping[tuple[str, str], Callable[[Game], Game]] = {
    ("Game", "seed"): lambda game: replace(game, seed=game.seed + 1),
    ("Game", "id"): lambda game: replace(game, id="f" * 16),
    ("Game", "log"): lambda game: replace(game, log=(LogEntry(1, "note", {"text": "Grottenolm"}),)),
    ("Seat", "occupants"): lambda game: other_seats(game, occupants=(Occupant("Xaver", 1),)),
    ("Seat", "note"): lambda game: other_seats(game, note="Zitterrochen"),
    ("TurnInputs", "orders"): lambda game: enter_orders(
        game, "FRANCE", MilitarySlip(game.turn.start.control["FRANCE"], (Move(army("PAR"), Location("BUR")),))
    ),
    ("TurnInputs", "slips"): lambda game: enter_slip(game, "Anna", ExchangeSlip({"FRANCE": 777})),
    ("TurnInputs", "press"): lambda game: add_press(
        game, PressItem("Anna", "Wetterfrosch", "alle", (PressPart("Regen"),))
    ),
    ("TurnInputs", "decisions"): lambda game: twin(game, decisions=frozenset({("retreats", "FRANCE")})),
    ("TurnInputs", "lots"): lambda game: twin(game, lots={"buy:Anna:1": "FRANCE"}),
    ("TurnInputs", "answers"): lambda game: twin(game, answers={"press.1.1": True}),
    ("TurnInputs", "play_on"): lambda game: twin(game, play_on=True),
    ("TurnInputs", "slips_unlocked"): lambda game: twin(game, slips_unlocked=True),
    ("TurnInputs", "origins"): lambda game: twin(game, origins={"7K2M": Origin("Anna", "21:04", ("slip",))}),
    ("TurnInputs", "resolved_once"): lambda game: twin(game, resolved_once=True),
    ("TurnInputs", "draw_votes"): lambda game: twin(game, draw_votes=frozenset({"Anna"})),
    ("TurnInputs", "treaty"): lambda game: twin(game, treaty=Treaty({"FRANCE": 17}, frozenset({"Anna"}))),
    ("TurnInputs", "seat_changes"): lambda game: twin(
        game, seat_changes=(SeatChange(SeatChangeKind.SUBSTITUTE, "Anna", "Yolanda"),)
    ),
    ("TurnInputs", "given"): lambda game: twin(game, given={"bids": {"Anna": {"GERMANY": 6}}}),
    ("TurnInputs", "first_units"): lambda game: twin(game, first_units={"FRANCE": (army("BUR"),)}),
    ("TurnInputs", "headline"): lambda game: twin(game, headline="Voreilig"),
    ("TurnInputs", "comment"): lambda game: twin(game, comment="Voreilig"),
    ("TurnInputs", "conceded"): lambda game: twin(game, conceded=game.seats[0].alias),
    ("TurnInputs", "deadline"): lambda game: twin(game, deadline="Voreilig"),
}
"""What can differ between two games while everybody sees the same, with how it is changed."""


def army(place: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(place))


def in_progress() -> Game:
    """Spring 1901, with everything entered for somebody else already."""
    return opened(table())


def without_count(game: Game) -> PublicView:
    """The view but for how many have handed in: that is public, as a number."""
    view = public_view(game)
    return replace(view, awaited=replace(view.awaited, there=0, of=0))


@pytest.mark.parametrize("field", SECRET, ids=".".join)
def test_a_secret_changes_nothing_that_everybody_sees(field: tuple[str, str]) -> None:
    game = in_progress()
    other = SECRET[field](game)
    assert other != game
    assert without_count(other) == without_count(game)


def test_every_secret_of_the_page_has_a_twin() -> None:
    never = {field for field, told in decisions().items() if told.startswith("no")}
    in_results = {field for field in never if field[0] not in {"Game", "Seat", "TurnInputs"}}
    assert never - in_results <= set(SECRET)
    assert {name for _, name in in_results} == {
        "contested",
        "strength",
        "position",
        "strays",
        "outcomes",
        "word_for_word",
    }


def test_how_many_have_handed_in_tells_of_no_condition_and_of_nobody_who_gives_up() -> None:
    """Once the number that is awaited grew when somebody wrote a condition, and was none when somebody gave up."""
    given = ("A MUN R BER, KIE",)
    asked, game = attacked(line("Tyrolia is empty", "A MUN R TYR"), retreats=given), attacked(retreats=given)
    assert len(open_questions(asked)) > len(open_questions(game))
    assert public_view(asked) == public_view(game)
    duel = hired(two())
    assert public_view(concede(duel, "Ute")) == public_view(duel)


def test_what_was_declared_missing_does_not_count_as_handed_in() -> None:
    """Once a step that was gone on with and then taken back had all entries there, while the desk asked for them."""
    game = in_progress()
    told = public_view(game).awaited
    assert told.there < told.of
    assert public_view(mark_missing(game, "Anna")).awaited == told
    back = take_back(next_step(game, hold_missing=True))
    assert public_view(back).awaited == told
    assert handed_in(back) == handed_in(game)


def test_how_many_players_have_handed_in_is_told_but_not_who() -> None:
    game = opened(table(names=(*NAMES, "Ida")))
    before = public_view(game).awaited
    assert (before.there, before.of) == (0, len(game.seats))
    half = enter_slip(game, "Anna", ExchangeSlip({}))
    assert public_view(half).awaited == before, "Anna leads a power, whose orders are still missing"
    for alias in ("Hans", "Ida"):
        view = public_view(enter_slip(game, alias, ExchangeSlip({})))
        assert (view.awaited.there, view.awaited.of) == (1, before.of)
    assert public_view(enter_slip(game, "Hans", ExchangeSlip({}))) == public_view(
        enter_slip(game, "Ida", ExchangeSlip({}))
    )


def test_players_are_asked_for_what_can_still_be_handed_in() -> None:
    """Once ten locked slips were counted among the orders for retreats."""
    game = until(in_progress(), "exchange")
    assert slips_locked(game)
    missing = [item for item in checklist(game).items if item.state is ItemState.MISSING]
    assert public_view(game).awaited.of == len({item.player for item in missing})


def test_a_seat_has_handed_in_when_neither_its_slip_nor_orders_of_its_powers_are_missing() -> None:
    game = opened(table())
    assert handed_in(game) == dict.fromkeys(NAMES, False)
    game = enter_slip(enter_slip(game, "Hans", ExchangeSlip({})), "Anna", ExchangeSlip({}))
    there = [alias for alias, is_in in handed_in(game).items() if is_in]
    assert there == ["Hans"], "Anna leads a power whose orders are missing"


def test_what_is_over_is_told_with_its_notes_and_seats_but_without_persons() -> None:
    game = twin(exclude(in_progress(), "Hans"), headline="Frühling", deadline="Mittwoch", comment="Schön war's")
    assert public_view(game).turn.seat_changes == ()
    turn = public_view(play_turn(game, hold_missing=True)).turns[1]
    assert (turn.headline, turn.deadline, turn.comment) == ("Frühling", "Mittwoch", "Schön war's")
    assert [(change.kind, change.alias) for change in turn.seat_changes] == [(SeatChangeKind.EXCLUDE, "Hans")]


# -- orders ------------------------------------------------------------------------------------------------------------


def movement_of(game: Game) -> PublicMovement:
    """The latest movement that is resolved."""
    return next(turn.movement for turn in reversed(public_view(game).turns) if turn.movement is not None)


def outcome_of(game: Game, place: str) -> PublicOutcome:
    return next(one for one in movement_of(game).outcomes if one.unit.province == place)


@pytest.mark.parametrize(
    "line", ["A PAR - NAF", "A PAR S A MAR - NAF", ""], ids=["impossible", "impossible support", "missing"]
)
def test_a_wrong_order_looks_like_a_missing_one_where_the_profile_hides_it(line: str) -> None:
    game = in_progress()
    lines = ["A MAR H", "F BRE H", *([line] if line else [])]
    told = outcome_of(stepped(orders(game, "FRANCE", *lines)), "PAR")
    assert (told.order, told.flags, told.reasons, told.code) == (None, frozenset(), (), None)


def test_a_wrong_order_and_its_code_are_told_where_the_profile_tells_them() -> None:
    game = stepped(orders(standard(), "FRANCE", "A PAR - NAF", "F BRE - MAO", "A MAR H", "A RUH H"))
    told = outcome_of(game, "PAR")
    assert (told.order, told.code) == (Move(army("PAR"), Location("NAF")), "IMP")
    assert [reason.key for reason in told.reasons]
    assert [(one.power, str(one.order), one.code) for one in movement_of(game).strays] == [("FRANCE", "A RUH H", "NSU")]
    hidden = stepped(orders(in_progress(), "FRANCE", "A PAR H", "F BRE H", "A MAR H", "A RUH H"))
    assert movement_of(hidden).strays == ()


def test_a_support_for_a_hidden_order_tells_no_more_than_that_it_fits_nothing() -> None:
    game = in_progress()
    control = game.turn.start.control["FRANCE"]
    follower = SupportMove(army("MAR"), army("PAR"), Location("BUR"))
    for wish in (Move(army("PAR"), Location("NAF")), Hold(army("PAR"))):
        slip = MilitarySlip(control, (wish, follower, SupportHold(army("RUH"), army("MUN"))))
        told = outcome_of(next_step(enter_orders(game, "FRANCE", slip), hold_missing=True), "MAR")
        assert [reason.key for reason in told.reasons] == ["movement.no_such_order"]
    hidden = enter_orders(game, "FRANCE", MilitarySlip(control, (Move(army("PAR"), Location("NAF")), follower)))
    assert outcome_of(stepped(hidden), "MAR").reasons[0].facts["by_order"] is None


def test_of_a_hidden_order_only_the_dislodgement_of_its_unit_is_told_with_those_who_helped() -> None:
    game = orders(in_progress(), "ITALY", "A VEN - TYR", "A ROM - VEN", "F NAP H")
    game = play_turn(game, hold_missing=True)
    game = orders(game, "ITALY", "A TYR - TRI", "A VEN S A TYR - TRI", "F NAP H")
    game = stepped(orders(game, "AUSTRIA", "F TRI - MUN", "A VIE H", "A BUD H"))
    told = outcome_of(game, "TRI")
    assert (told.order, told.flags, told.code, told.destination) == (None, frozenset({Flag.DISLODGED}), None, None)
    assert [reason.key for reason in told.reasons] == ["movement.dislodged"]
    assert told.reasons[0].facts["by_help"] == (army("VEN"),)


def test_where_nobody_helped_nobody_is_named_as_a_helper() -> None:
    game = orders(in_progress(), "ITALY", "A VEN - TYR", "A ROM H", "F NAP H")
    game = stepped(orders(game, "AUSTRIA", "A VIE - TYR", "F TRI H", "A BUD H"))
    (reason,) = outcome_of(game, "VEN").reasons
    assert "by" in reason.facts or "other" in reason.facts
    assert "by_help" not in reason.facts


def test_what_could_not_be_read_is_told_without_its_words() -> None:
    unreadable = Unreadable(army("PAR"), "A Par nach Wuppertal")
    board, rulebook = standard().board, standard().variant.rulebook
    result = resolve_movement(board, rulebook, standard().turn.start.position, {"FRANCE": [unreadable]})
    told = next(one for one in public_movement(result, hides=False).outcomes if one.unit.province == "PAR")
    assert (told.order, told.code) == (None, "IMP")
    assert [(reason.key, set(reason.facts)) for reason in told.reasons] == [("movement.unreadable", {"unit"})]


def test_of_retreats_and_winter_only_what_was_done_is_told() -> None:
    game = play_turn(orders(in_progress(), "ITALY", "A VEN - TYR", "A ROM - VEN", "F NAP H"), hold_missing=True)
    game = orders(game, "ITALY", "A TYR - TRI", "A VEN S A TYR - TRI", "F NAP H", "+ F ROM", "+ A VEN")
    game = orders(game, "AUSTRIA", "F TRI - MUN, R ADR, ALB", "A VIE H", "A BUD H", "- A BUD")
    turn = public_view(play_turn(game, hold_missing=True)).turns[2]
    fleet = Unit.parse("F TRI")
    assert turn.retreats == (PublicRetreat(fleet, "AUSTRIA", Location("ADR")),)
    assert turn.adjustments is not None
    assert [(one.power, str(one.unit), one.built) for one in turn.adjustments.done] == [
        ("AUSTRIA", "A BUD", False),
        ("ITALY", "F ROM", True),
    ]


def test_where_wrong_orders_are_told_a_removal_and_a_refused_build_have_their_reasons() -> None:
    game = played(orders(orders(standard(), "AUSTRIA", "A VIE - TYR"), "FRANCE", "A PAR - BUR"))
    game = orders(game, "AUSTRIA", "A TYR S A BUR - MUN")
    game = orders(orders(game, "FRANCE", "A BUR - MUN", "+ A MUN"), "GERMANY", "A MUN H, R TYR")
    turn = public_view(played(game)).turns[1]
    (removed,) = turn.retreats or ()
    assert (removed.unit, removed.destination, removed.code) == (army("MUN"), None, "IMP")
    assert [reason.key for reason in removed.as_reasons] == ["retreat.not_open"]
    assert turn.adjustments is not None
    assert [(one.power, str(one.order), one.reason.key, one.code) for one in turn.adjustments.refused] == [
        ("FRANCE", "A MUN B", "adjustment.not_home", "IMP")
    ]


# -- the rest of a turn ------------------------------------------------------------------------------------------------


def test_a_lot_is_public_only_if_it_gave_a_power_to_somebody() -> None:
    game = play_turn(table(), hold_missing=True)
    settlement = public_view(game).turns[0].settlement
    stored = game.turns[0].results.settlement
    assert settlement is not None
    assert stored is not None
    assert stored.lots
    assert {f"control:{lot.power}" for lot in settlement.lots} == {lot.question for lot in stored.lots}
    assert {one.power for one in settlement.decided} == set(stored.prices)


def test_press_is_public_with_the_end_of_its_turn_and_in_an_order_that_tells_nothing() -> None:
    first = PressItem("Anna", "Wetterfrosch", "alle", (PressPart("Regen"),))
    second = PressItem("Bert", "Alpenpost", "alle", (PressPart("Schnee"),))
    game = in_progress()
    one, two = (add_press(add_press(game, a), b) for a, b in ((first, second), (second, first)))
    assert public_view(one).turn.press == ()
    ends = [public_view(play_turn(each, hold_missing=True)).turns[1].press for each in (one, two)]
    assert ends[0] == ends[1]
    assert [item.sender for item in ends[0]] == ["Alpenpost", "Wetterfrosch"]


def test_what_anybody_wrote_appears_nowhere_in_a_view() -> None:
    """A canary in every text that is not public, in every step of a turn."""
    game = other_seats(in_progress(), note="Grottenolm", occupants=(Occupant("Grottenolm", 1),))
    game = replace(game, log=(LogEntry(1, "note", {"text": "Grottenolm"}),))
    game = twin(game, headline="Grottenolm", comment="Grottenolm", deadline="Grottenolm")
    slip = MilitarySlip(game.turn.start.control["FRANCE"], (), unreadable=("Grottenolm",))
    game = enter_slip(
        enter_orders(game, "FRANCE", slip), "Anna", ExchangeSlip({"FRANCE": 31415926}, conditional=("Grottenolm",))
    )
    while game.turn.number == 2:
        told = repr(public_view(game))
        assert "Grottenolm" not in told
        assert "31415926" not in told
        game = twin(stepped(game), headline="", comment="", deadline="") if game.turn.number == 2 else game
    assert "31415926" not in repr(public_view(game))


def test_an_ended_game_shows_its_ending() -> None:
    game = played(table(last_turn=1))
    view = public_view(game)
    assert view.ending is not None
    assert view.ending == game.turn.results.ending
    assert view.turn.is_finished


def test_a_view_knows_its_board_and_where_everybody_stands() -> None:
    game = in_progress()
    view = public_view(game)
    assert view.board is game.board
    assert view.profile is game.profile
    assert view.turn.after == game.turn.start.position
    assert view.turns[0].after == public_view(stepped(game)).turns[0].after


def test_of_orders_for_units_that_do_not_exist_only_those_are_told_that_are_orders() -> None:
    strays: list[Order | Unreadable] = [Unreadable(None, "A Wuppertal - Ruhr"), Hold(army("RUH"))]
    game = standard()
    result = resolve_movement(game.board, game.variant.rulebook, game.turn.start.position, {"FRANCE": strays})
    assert [str(one.order) for one in public_movement(result, hides=False).strays] == ["A RUH H"]


def test_what_looks_like_a_hold_is_shown_as_one() -> None:
    hidden = outcome_of(stepped(orders(in_progress(), "FRANCE", "A MAR - SPA", "F BRE H")), "PAR")
    assert (hidden.order, hidden.shown) == (None, Hold(army("PAR")))
    assert outcome_of(stepped(orders(in_progress(), "FRANCE", "A MAR - SPA")), "MAR").shown == Move(
        army("MAR"), Location("SPA")
    )


def test_the_game_masters_view_holds_the_turn_that_is_looked_at() -> None:
    game = played(in_progress())
    assert (desk_view(game).turn, desk_view(game).is_present) == (game.turn, True)
    assert (desk_view(game, 1).turn, desk_view(game, 1).is_present) == (game.turns[0], False)
    assert desk_view(game, 1).entered is game.turns[0].inputs
    assert desk_view(game).hides_wrong_orders
    assert not desk_view(standard()).hides_wrong_orders

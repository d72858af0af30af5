"""Why an order is impossible; what is possible is exactly what the options list."""

from itertools import product

import pytest

from kapdip.adjudicator.model import Code
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.rulebook import LUDOMANIAC
from kapdip.board.model import Dislodged, Location, Position, Power, Step, Unit, UnitKind
from kapdip.orders.convoys import ferries
from kapdip.orders.legality import check_order, is_over
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip.orders.notation import parse_order
from kapdip.orders.options import adjustment_options, retreat_options, unit_options
from tests.orders.positions import BOARD, EUROPE, position, random_position, unit

MOVEMENT = {
    "A Mun - Ber": None,
    "A Mun H": None,
    "A Lon - Nwy": None,
    "A Mun - Mun": "orders.same_place",
    "A Mun - Swi": "orders.impassable",
    "A Lon - Nth": "orders.army_at_sea",
    "F Nth - Ruh": "orders.fleet_inland",
    "F Nth - Nwy via": "orders.fleet_carried",
    "A Lon - Spa": None,
    "A Lon - Rom": "orders.no_ferry",
    "A Mun - Par": "orders.too_far",
    "A Mun - Ruh via": "orders.too_far",
    "F Nth - Bal": "orders.too_far",
    "F MAO - Spa": "orders.coast_needed",
    "F MAO - Spa/nc": None,
    "F Mar - Spa/nc": "orders.coast_unreachable",
    "F Mar - Spa": None,
    # the wrong coast of the ordered unit is left aside (DATC 4.B.5): it stands on the south coast
    "F Stp/nc - Bot": None,
    "F Stp/nc - Bar": "orders.too_far",
    "A Mun S A Mun": "orders.itself",
    "A Mun S F Mun - Boh": "orders.itself",
    "A Mun S A Ber": None,
    "A Mun S A Vie": "orders.support_too_far",
    "A Mun S A Bur": "orders.no_other_unit",
    "A Mun S F Ber": "orders.wrong_letter",
    "A Mun S A Ber - Kie": None,
    "A Mun S A Ber - Tyr": "orders.too_far",
    "A Mun S A Vie - Mun": "orders.supports_own_place",
    "A Mun S F Kie - Ber": None,
    "A Mun S F Nth - Kie": "orders.too_far",
    "A Mun S F Hel - Ber": "orders.too_far",
    "F MAO S F Mar - Spa": None,
    "F MAO S F Mar - Spa/nc": None,  # support for a coast that is not reached counts for nothing, but is an order
    "F Nth S A Lon - Nwy": "orders.supporter_is_ferry",
    "F NWG S A Lon - Nwy": None,
    "F Nth C A Lon - Nwy": None,
    "F Nth C A Lon - Lon": "orders.same_place",
    "F Nth C A Ber - Nwy": "orders.convoy_no_chain",
    "F Nth C A Bel - Nwy": "orders.no_other_unit",
    # NTH touches both: a way over NWG would take a fleet that it doesn't need
    "F NWG C A Lon - Nwy": "orders.convoy_needless",
    "F Nth C F Kie - Nwy": "orders.convoy_of_fleet",
    "F Kie C A Ber - Den": "orders.convoy_not_at_sea",
    "A Mun C A Ber - Den": "orders.convoy_not_at_sea",
    "F Nth C A Kie - Lon": "orders.wrong_letter",
    "A Nth - Lon": "orders.wrong_letter",
    "A Bur - Par": "orders.no_unit",
}


@pytest.mark.parametrize(("text", "key"), MOVEMENT.items())
def test_movement(text: str, key: str | None) -> None:
    order = parse_order(text, BOARD, position=EUROPE).order
    assert order
    reason = check_order(BOARD, EUROPE, None, order)
    assert (reason.key if reason else None) == key


@pytest.mark.parametrize(
    ("order", "word"),
    [
        (Hold(unit("A XYZ")), "XYZ"),
        (Move(unit("A MUN"), Location("XYZ")), "XYZ"),
        (Move(unit("F MAO"), Location("SPA/EC")), "SPA/EC"),
        (SupportHold(unit("A MUN"), unit("A XYZ")), "XYZ"),
        (SupportMove(unit("A MUN"), unit("A BER"), Location("PAR/NC")), "PAR/NC"),
        (Convoy(unit("F NTH"), unit("A LON"), Location("")), ""),
        (Retreat(unit("A MUN"), (Location("BER"), Location("XYZ"))), "XYZ"),
        (Disband(unit("A XYZ")), "XYZ"),
        (Build(unit("A XYZ")), "XYZ"),
    ],
    ids=str,
)
def test_a_place_that_the_board_does_not_have_is_named(order: Order, word: str) -> None:
    for step, where in product(Step, (EUROPE, None)):
        reason = check_order(BOARD, where, None, order, step=step)
        assert reason
        assert (reason.key, reason.facts["word"]) == ("orders.unknown_place", word)


def test_a_unit_of_somebody_else_cannot_be_ordered() -> None:
    reason = check_order(BOARD, EUROPE, "GERMANY", Hold(unit("F NTH")))
    assert reason
    assert (reason.key, reason.facts["owner"]) == ("orders.not_yours", "ENGLAND")
    missing = check_order(BOARD, EUROPE, "GERMANY", Hold(unit("A BUR")))
    assert missing
    assert (missing.key, missing.facts["units"]) == ("orders.no_unit_of", EUROPE.units["GERMANY"])


def test_without_a_position_only_the_board_is_asked() -> None:
    assert check_order(BOARD, None, None, Move(unit("A LON"), Location("NWY"))) is None
    assert check_order(BOARD, None, None, SupportMove(unit("F SPA"), unit("F MAO"), Location("GAS"))) is None
    assert check_order(BOARD, None, None, Move(unit("F SPA"), Location("LYO"))) is None
    for order, key in ((Hold(unit("F MUN")), "cannot_stand"), (Move(unit("A MUN"), Location("PAR")), "too_far")):
        reason = check_order(BOARD, None, None, order)
        assert reason
        assert reason.key == f"orders.{key}"


FLED = position(
    {"FRANCE": "A BEL, A PAR", "RUSSIA": "F SWE"},
    {},
    {
        "GERMANY": (
            Dislodged(unit("A BEL"), "PIC", (Location("HOL"), Location("RUH"))),
            Dislodged(unit("F GAS"), None, (Location("SPA/NC"), Location("BRE"))),
        ),
        "ENGLAND": (Dislodged(unit("F MAO"), None, (Location("SPA/NC"), Location("SPA/SC"))),),
    },
)
RETREATS = {
    "A BEL R HOL": None,
    "A BEL R BUR, RUH": None,
    "A BEL R BUR": "orders.retreat_closed",
    "F BEL R HOL": "orders.wrong_letter",
    "F GAS R SPA": None,
    "F GAS R SPA/SC": "orders.retreat_closed",
    "F MAO R SPA": "orders.coast_needed",
    "A PAR R PIC": "orders.not_dislodged",
    "A BEL D": None,
    "F BEL D": "orders.wrong_letter",
    "A PAR D": "orders.not_dislodged",
}


@pytest.mark.parametrize(("text", "key"), RETREATS.items())
def test_retreats(text: str, key: str | None) -> None:
    order = parse_order(text, BOARD).order
    assert order
    reason = check_order(BOARD, FLED, None, order, step=Step.RETREATS)
    assert (reason.key if reason else None) == key


def test_retreats_in_advance_are_held_to_the_map_alone() -> None:
    for text, key in (
        ("A PAR R BUR, GAS", None),
        ("A PAR R MUN", "orders.too_far"),
        ("A LON R NWY", "orders.too_far"),
        ("F MAO R SPA/SC", None),
        ("F MAO R SPA", "orders.coast_needed"),
        ("A PAR D", None),
        ("F PAR D", "orders.cannot_stand"),
    ):
        order = parse_order(text, BOARD).order
        assert order
        reason = check_order(BOARD, EUROPE, None, order)
        assert (reason.key if reason else None) == key, text


WINTER = position(
    {"FRANCE": "A BEL, F BRE", "GERMANY": "A KIE, A MUN", "RUSSIA": "A MOS, F SEV", "ITALY": "A ROM"},
    {"FRANCE": "PAR BRE MAR BEL", "GERMANY": "KIE", "RUSSIA": "STP MOS SEV", "ITALY": "ROM"},
)
ADJUSTMENTS = {
    ("A PAR B", "FRANCE"): None,
    ("F MAR B", "FRANCE"): None,
    ("F BRE B", "FRANCE"): "orders.build_occupied",
    ("F PAR B", "FRANCE"): "orders.cannot_stand",
    ("A BEL B", "FRANCE"): "orders.build_not_home",
    ("A MUN B", "FRANCE"): "orders.build_not_home",
    ("A BUR B", None): "orders.build_not_home",
    ("A WAR B", "RUSSIA"): "orders.build_not_owned",
    ("F STP B", "RUSSIA"): "orders.build_coast",
    ("F STP/NC B", "RUSSIA"): None,
    ("F STP/NC B", None): None,
    ("A NAP B", "ITALY"): "orders.build_not_owned",
    ("A ROM D", "ITALY"): "orders.nothing_to_remove",
    ("A KIE D", "GERMANY"): None,
    ("A KIE D", None): None,
    ("A KIE D", "FRANCE"): "orders.not_yours",
    ("A PAR D", "FRANCE"): "orders.no_unit_of",
    ("WAIVE", "FRANCE"): None,
}


@pytest.mark.parametrize(("asked", "key"), ADJUSTMENTS.items(), ids=str)
def test_adjustments(asked: tuple[str, str | None], key: str | None) -> None:
    text, power = asked
    order = parse_order(text, BOARD, position=WINTER).order
    assert order
    reason = check_order(BOARD, WINTER, power, order, step=Step.ADJUSTMENTS)
    assert (reason.key if reason else None) == key


def test_no_build_is_left_when_all_are_used() -> None:
    full = position({"ITALY": "A VEN"}, {"ITALY": "ROM"})
    order = parse_order("A ROM B", BOARD).order
    assert order
    reason = check_order(BOARD, full, "ITALY", order, step=Step.ADJUSTMENTS)
    assert reason
    assert reason.key == "orders.nothing_to_build"


def test_builds_in_advance_are_held_to_the_home_centres() -> None:
    for text, key in (("A PAR B", None), ("A BUR B", "orders.build_not_home"), ("F PAR B", "orders.cannot_stand")):
        order = parse_order(text, BOARD).order
        assert order
        reason = check_order(BOARD, EUROPE, "FRANCE", order)
        assert (reason.key if reason else None) == key
        if key == "orders.build_not_home":
            assert reason
            assert (reason.facts["power"], reason.facts["choices"]) == ("FRANCE", ("BRE", "MAR", "PAR"))


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("A PAR - BUR", {Step.MOVEMENT}),
        ("A PAR H", {Step.MOVEMENT}),
        ("A PAR R BUR, GAS", {Step.MOVEMENT, Step.RETREATS}),
        ("A PAR D", set(Step)),
        ("A PAR B", set(Step)),
        ("WAIVE", set(Step)),
    ],
)
def test_an_order_may_be_given_ahead_and_not_when_its_step_is_over(text: str, steps: set[Step]) -> None:
    order = parse_order(text, BOARD).order
    assert order
    assert {step for step in Step if not is_over(order, step)} == steps


def every_order(board_position: Position, mover: Unit) -> list[Order]:
    """Every order of movement that can be written down for a unit, possible or not."""
    places = sorted({*BOARD.adjacency[UnitKind.ARMY], *BOARD.adjacency[UnitKind.FLEET]})
    others = [one for some in board_position.units.values() for one in some]
    orders: list[Order] = [
        Hold(mover),
        *(Move(mover, Location(place), via) for place, via in product(places, (False, True))),
    ]
    orders += [SupportHold(mover, other) for other in others]
    codes = [code for code in BOARD.provinces if code != "SWI"]
    orders += [SupportMove(mover, other, Location(code)) for other, code in product(others, codes)]
    orders += [Convoy(mover, other, Location(code)) for other, code in product(others, codes)]
    return orders


@pytest.mark.unmeasured
@pytest.mark.parametrize("number", [1, 3])
def test_the_options_are_all_that_is_legal(number: int) -> None:
    board_position = random_position(number)
    for mover, options in list(unit_options(BOARD, board_position).items())[:12]:
        listed = set(options.orders())
        for order in every_order(board_position, mover):
            legal = check_order(BOARD, board_position, options.power, order) is None
            named = order
            if isinstance(order, Move) and (order.via or order.target in options.carried) and order not in listed:
                # an army far from home is carried, whether it says so or not
                named = Move(mover, Location(order.target[:3]), via=True)
            if isinstance(order, Move) and mover.kind is UnitKind.FLEET and "/" not in order.target and legal:
                assert any(target[:3] == order.target for target in options.moves)
            elif isinstance(order, Move) and mover.kind is UnitKind.ARMY and "/" in order.target:
                continue  # an army has no coast; the reader takes it away
            else:
                assert legal == (named in listed), order


def test_an_army_at_the_coast_can_be_carried_by_fleets_at_sea() -> None:
    options = unit_options(BOARD, position({"ENGLAND": "A LON, F NTH, F WAL"}))
    assert [str(order) for order in options[unit("A LON")].orders() if isinstance(order, Move) and order.via] == [
        f"A LON - {place} VIA" for place in ("BEL", "DEN", "EDI", "HOL", "NWY", "YOR")
    ]


def test_retreat_and_adjustment_options() -> None:
    fled = retreat_options(FLED)
    assert [str(order) for order in fled[unit("A BEL")].orders()] == ["A BEL D", "A BEL R HOL", "A BEL R RUH"]
    winter = adjustment_options(BOARD, WINTER)
    assert [str(order) for order in winter["FRANCE"].orders()] == ["A MAR B", "F MAR B", "A PAR B", "WAIVE"]
    assert [str(order) for order in winter["GERMANY"].orders()] == ["A KIE D", "A MUN D"]
    assert winter["RUSSIA"].number == 1
    assert "ITALY" not in winter


@pytest.mark.unmeasured
@pytest.mark.parametrize("number", [0, 1])
def test_the_adjudicator_finds_the_same_orders_impossible(number: int) -> None:
    board_position = random_position(number)
    movers = list(unit_options(BOARD, board_position).items())[:4]
    for orders in zip(*(every_order(board_position, mover) for mover, _ in movers), strict=True):
        given: dict[Power, list[Order]] = {}
        for (_, options), order in zip(movers, orders, strict=True):
            given.setdefault(options.power, []).append(order)
        result = resolve_movement(BOARD, LUDOMANIAC, board_position, given)
        for (mover, options), order in zip(movers, orders, strict=True):
            legal = check_order(BOARD, board_position, options.power, order) is None
            assert legal == (result.outcomes[mover].code not in (Code.IMP, Code.NSU)), order


def test_a_chain_has_no_needless_fleet() -> None:
    water = ferries(BOARD, position({"ENGLAND": "F ENG, F IRI, F MAO, F WES, F NTH, F BLA"}))
    assert "TUN" in water.helped_by("ENG", "LON")
    assert water.helped_by("IRI", "LON") == {"LVP"}  # ENG touches all else that IRI does, and MAO by itself
    assert "SPA" in water.helped_by("IRI", "WAL")
    assert "BRE" not in water.helped_by("MAO", "LON")
    assert water.helped_by("BLA", "SEV") == {"ANK", "ARM", "BUL", "CON", "RUM"}
    assert (
        water.helped_by("BLA", "LON") == water.helped_by("ION", "LON") == water.helped_by("NTH", "MUN") == frozenset()
    )


def test_fleets_join_ports() -> None:
    water = ferries(BOARD, position({"ENGLAND": "F NTH, F NWG, F WES, F TYS, A LON"}))
    assert "CLY" in water.from_port("LON")
    assert "TUN" not in water.from_port("LON")
    assert water.from_port("MUN") == frozenset()
    assert water.by_fleet("ION") == frozenset()
    assert "CLY" not in water.without("NWG", "LON")
    assert "NWY" in water.without("NWG", "LON")
    assert water.without("ION", "LON") == water.from_port("LON")
    assert water.without("TYS", "LON") == water.from_port("LON")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("F STP/NC - BOT", None),
        ("F STP/NC - BAR", "orders.too_far"),
        ("F STP - BAR", "orders.too_far"),
        ("F STP/NC S F BOT - FIN", None),
        ("F STP/NC S A MOS - NWY", "orders.support_too_far"),
        ("F BOT S F STP/NC - FIN", None),
        ("F NWY S F STP/NC - BAR", "orders.too_far"),
    ],
)
def test_a_fleet_stands_where_it_stands_whatever_coast_its_order_names(text: str, key: str | None) -> None:
    """The warning says what the movement does (DATC 4.B.5)."""
    standing = position({"RUSSIA": "F STP/SC, F BOT, A MOS, F NWY"})
    order = parse_order(text, BOARD, position=standing, power="RUSSIA").order
    assert order is not None
    assert not isinstance(order, Waive)
    reason = check_order(BOARD, standing, "RUSSIA", order)
    assert (reason.key if reason else None) == key
    code = (
        resolve_movement(BOARD, LUDOMANIAC, standing, {"RUSSIA": [order]})
        .outcomes[unit(str(order.unit).replace("NC", "SC"))]
        .code
    )
    assert (code is Code.IMP) == (key is not None)


def test_a_refusal_names_what_would_be_right() -> None:
    """Where the unit could go, and which units stand beside an empty place."""
    here = position({"ENGLAND": "F LON, A YOR", "FRANCE": "F ENG"})
    far = check_order(BOARD, here, "ENGLAND", Move(unit("F LON"), Location("NWY")))
    assert far is not None
    assert far.facts["reach"] == ("ENG", "NTH", "WAL", "YOR")
    empty = check_order(BOARD, here, None, Hold(unit("A WAL")))
    assert empty is not None
    assert [str(one) for one in empty.facts["near"]] == ["A YOR", "F ENG", "F LON"]  # type: ignore[attr-defined]
    alone = check_order(BOARD, here, None, Hold(unit("A SMY")))
    assert alone is not None
    assert alone.facts["near"] is None

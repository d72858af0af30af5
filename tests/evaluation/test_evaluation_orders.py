"""What is told of orders, under the profiles that hide wrong ones and those that do not."""

from dataclasses import replace

from kapdip.board.model import Location, Unit, UnitKind
from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.page import OrderText, Page
from kapdip.evaluation.pictures import moves_picture
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_orders
from kapdip.game.machine import play_turn
from kapdip.game.model import Game, MilitarySlip
from kapdip.game.public import public_view
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import Build, Hold, Move, MovementOrder, Retreat, SupportHold, SupportMove
from tests.evaluation.played_games import NAMES


def army(place: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(place))


def fleet(place: str) -> Unit:
    return Unit(UnitKind.FLEET, Location(place))


def spring(profile: str, **orders: tuple[MovementOrder, ...]) -> Game:
    """Spring 1901 with these orders; everybody else holds."""
    game = play_turn(new_game("x", variant_of(load_profile(profile)), NAMES[:8], seed=1), hold_missing=True)
    for power, given in orders.items():
        game = enter_orders(game, power, MilitarySlip(game.turn.start.control[power], given))
    return play_turn(game, hold_missing=True)


def told(game: Game, unit: str, lang: str = "en") -> OrderText:
    """The line of a unit (`A Bur`)."""
    page = TurnDocuments(public_view(game), 2, None, lang).page
    lines = [
        order for power in page.powers for order in power.orders if order.text.replace("\u00a0", " ").startswith(unit)
    ]
    assert len(lines) == 1
    return replace(lines[0], text=lines[0].text.replace("\u00a0", " "), reason=lines[0].reason.replace("\u00a0", " "))


def test_a_move_that_succeeds_has_no_mark() -> None:
    assert told(spring("ka2007", FRANCE=(Move(army("PAR"), Location("BUR")),)), "A Par") == OrderText(
        "A Par – Bur", True
    )


def test_a_standoff_names_the_other_move() -> None:
    game = spring("ka2007", FRANCE=(Move(army("PAR"), Location("BUR")),), GERMANY=(Move(army("MUN"), Location("BUR")),))
    assert told(game, "A Par") == OrderText("A Par – Bur", False, "fails", "1 against 1: A Mun – Bur")
    assert told(game, "A Par", "de") == OrderText("A Par – Bur", False, "scheitert", "1 gegen 1: A Mun – Bur")


def test_supporters_of_the_winner_are_named() -> None:
    game = spring(
        "ka2007",
        FRANCE=(Move(army("PAR"), Location("BUR")), SupportMove(army("MAR"), army("PAR"), Location("BUR"))),
        GERMANY=(Move(army("MUN"), Location("BUR")),),
    )
    assert told(game, "A Mun").reason == "1 against 2: A Par – Bur with A Mar"


def test_an_impossible_order_looks_like_a_hold() -> None:
    game = spring("ka2007", AUSTRIA=(Move(army("VIE"), Location("PAR")),))
    assert told(game, "A Vie") == told(spring("ka2007", AUSTRIA=(Hold(army("VIE")),)), "A Vie")


def test_missing_orders_look_like_a_hold() -> None:
    assert told(spring("ka2007"), "A Vie") == OrderText("A Vie holds", True)


def test_a_possible_support_that_fitted_nothing_is_marked() -> None:
    game = spring("ka2007", AUSTRIA=(SupportMove(army("BUD"), fleet("TRI"), Location("SER")), Hold(fleet("TRI"))))
    line = told(game, "A Bud")
    if line.ok:  # the fleet cannot reach Serbia: the support is impossible and hidden
        game = spring("ka2007", AUSTRIA=(SupportMove(army("BUD"), army("VIE"), Location("GAL")), Hold(army("VIE"))))
        line = told(game, "A Bud")
    assert (line.ok, line.result) == (False, "no match")


def test_the_mark_of_a_support_does_not_tell_a_hidden_order() -> None:
    hold = spring("ka2007", AUSTRIA=(SupportMove(army("BUD"), army("VIE"), Location("GAL")), Hold(army("VIE"))))
    hidden = spring(
        "ka2007", AUSTRIA=(SupportMove(army("BUD"), army("VIE"), Location("GAL")), Move(army("VIE"), Location("PAR")))
    )
    assert told(hold, "A Bud") == told(hidden, "A Bud")


def test_a_profile_that_hides_nothing_says_that_an_order_was_invalid() -> None:
    line = told(spring("cd1985", AUSTRIA=(Move(army("VIE"), Location("PAR")),)), "A Vie")
    assert (line.text, line.ok, line.result) == ("A Vie – Par", False, "IMP")
    assert "Par" in line.reason


def test_the_codes_of_the_standard_rules_stand_behind_the_orders_and_below_is_what_they_mean() -> None:
    game = new_game("x", variant_of(load_profile("standard")), NAMES[:7], seed=1)
    orders: dict[str, tuple[MovementOrder, ...]] = {
        "AUSTRIA": (Move(army("VIE"), Location("PAR")), Hold(army("BUD")), Hold(army("MUN"))),
        "ENGLAND": (SupportMove(fleet("LON"), fleet("EDI"), Location("NTH")), Hold(fleet("EDI"))),
    }
    for power, given in orders.items():
        game = enter_orders(game, power, MilitarySlip(game.turn.start.control[power], given))
    page = TurnDocuments(public_view(play_turn(game, hold_missing=True)), 1, None, "en").page
    lines = {
        power.power: [(line.text.replace("\u00a0", " "), line.result) for line in power.orders if not line.ok]
        for power in page.powers
    }
    assert lines["AUSTRIA"] == [("A Vie – Par", "IMP"), ("F Tri holds", "NOR"), ("A Mun holds", "NSU")]
    assert lines["ENGLAND"] == [("A Lvp holds", "NOR"), ("F Lon S F Edi – NTH", "NSO")]
    assert {result for _, result in lines["FRANCE"]} == {"NMR"}
    assert all(f"{code}:" in page.orders_note for code in ("NMR", "NOR", "NSO", "NSU", "IMP"))


def test_no_code_is_told_where_wrong_orders_are_hidden() -> None:
    game = spring("ka2007", AUSTRIA=(Move(army("VIE"), Location("PAR")), Hold(army("MUN"))))
    page = TurnDocuments(public_view(game), 2, None, "en").page
    assert page.orders_note == ""
    assert all(line.ok for power in page.powers for line in power.orders)
    assert not any("Mun" in line.text for power in page.powers if power.power == "AUSTRIA" for line in power.orders)


def test_a_support_that_is_cut_names_the_attack() -> None:
    game = spring(
        "ka2007",
        FRANCE=(Move(army("MAR"), Location("PIE")),),
        ITALY=(SupportHold(army("VEN"), army("ROM")), Hold(army("ROM"))),
        AUSTRIA=(Move(fleet("TRI"), Location("VEN")),),
    )
    line = told(game, "A Ven")
    assert (line.result, line.reason) == ("cut", "attack F Tri – Ven")


def test_an_invalid_move_is_no_arrow_on_the_map() -> None:
    evaluation = TurnDocuments(
        public_view(spring("cd1985", AUSTRIA=(Move(army("VIE"), Location("PAR")),))), 2
    ).evaluation
    drawn = [one for one in moves_picture(evaluation, "en", patterns=False).orders if one.power == "AUSTRIA"]
    assert [one.flags for one in drawn if isinstance(one.order, Move)] == [frozenset({"void"})]


def autumn(france: MilitarySlip, germany: MilitarySlip, *, hides: bool = False) -> Page:
    """Autumn 1901: Germany's army is dislodged from Munich; then what these two ordered for
    retreats and winter is done.
    """
    profile = "ka2007" if hides else "standard"
    names = NAMES[: 8 if hides else 7]
    game = new_game("x", variant_of(load_profile(profile)), names, seed=1)
    game = play_turn(game, hold_missing=True) if hides else game
    who = game.turn.start.control
    game = enter_orders(game, "FRANCE", MilitarySlip(who["FRANCE"], (Move(army("PAR"), Location("BUR")),)))
    game = enter_orders(game, "AUSTRIA", MilitarySlip(who["AUSTRIA"], (Move(army("VIE"), Location("TYR")),)))
    game = play_turn(game, hold_missing=True)
    who = game.turn.start.control
    backed = SupportMove(army("TYR"), army("BUR"), Location("MUN"))
    game = enter_orders(game, "AUSTRIA", MilitarySlip(who["AUSTRIA"], (backed,)))
    attack = (Move(army("BUR"), Location("MUN")),)
    game = enter_orders(game, "FRANCE", replace(france, player=who["FRANCE"], movement=attack))
    game = enter_orders(game, "GERMANY", replace(germany, player=who["GERMANY"], movement=(Hold(army("MUN")),)))
    return TurnDocuments(public_view(play_turn(game, hold_missing=True)), None, None, "en").page


WRONG = (
    MilitarySlip("", adjustments=(Build(army("BUR")),)),
    MilitarySlip("", retreats=(Retreat(army("MUN"), (Location("BUR"),)), Retreat(army("PIC"), (Location("BEL"),)))),
)


def block(page: Page, power: str) -> tuple[list[tuple[str, str, str]], list[str]]:
    """What failed of a power's orders, and what stands below them."""
    found = next(one for one in page.powers if one.power == power)
    failed = [(line.text, line.result, line.reason) for line in found.orders if not line.ok]
    plain = [tuple(text.replace("\u00a0", " ") for text in line) for line in failed]
    return plain, [f"{tail.label}: {tail.text}".replace("\u00a0", " ") for tail in found.tail]  # type: ignore[return-value]


def test_a_refused_build_and_a_refused_retreat_have_their_codes_and_reasons() -> None:
    page = autumn(*WRONG)
    failed, tail = block(page, "FRANCE")
    assert ("+ A Bur", "IMP", "Bur is not a home centre") in failed
    assert tail == ["Winter: 1 build waived"]
    failed, tail = block(page, "GERMANY")
    assert tail[0] == "Retreat: A Mun disbanded (IMP: Bur was not available)"
    assert ("A Pic, retreat: Bel", "NSU", "") in failed
    assert "IMP:" in page.orders_note
    assert "NSU:" in page.orders_note


def test_a_list_of_builds_of_which_enough_could_be_done_holds_no_mistake() -> None:
    page = autumn(MilitarySlip("", adjustments=(Build(army("BUR")), Build(army("PAR")))), MilitarySlip(""))
    failed, tail = block(page, "FRANCE")
    assert tail == ["Winter: + A Par"]
    assert not any("Bur" in text for text, _, _ in failed if text.startswith("+"))


def test_a_retreat_that_was_not_ordered_has_its_code() -> None:
    page = autumn(MilitarySlip(""), MilitarySlip(""))
    assert block(page, "GERMANY")[1][0] == "Retreat: A Mun disbanded (NOR)"
    assert "NOR:" in page.orders_note


def test_refused_builds_and_retreats_are_not_told_where_wrong_orders_are_hidden() -> None:
    right = MilitarySlip(""), MilitarySlip("")
    assert autumn(*WRONG, hides=True) == autumn(*right, hides=True)
    assert block(autumn(*WRONG, hides=True), "GERMANY")[1][0] == "Retreat: A Mun disbanded"

"""What is entered late in a turn must not change what an earlier step of the turn was played by.

Rules: docs/rules.md 5, 6.3 and 6.4; Westling 12.
"""

from kapdip.board.model import Location, Unit, UnitKind
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import answer_condition, decide_missing, enter_orders, enter_slip, enter_unit_order
from kapdip.game.machine import next_step, play_turn, with_all_decided
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip
from kapdip.game.question import exchange_question
from kapdip.game.replay import check
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import Build, Disband, Hold, Move, MovementOrder, Retreat, SupportMove


def army(place: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(place))


def ordered(game: Game, power: str, *movement: MovementOrder, conditionals: tuple[Conditional, ...] = ()) -> Game:
    player = game.turn.start.control[power]
    return enter_orders(game, power, MilitarySlip(player, movement, conditionals=conditionals))


def with_slips(game: Game) -> Game:
    """Everybody hands in a slip on which he does nothing."""
    for seat in game.seats:
        game = enter_slip(game, seat.alias, ExchangeSlip({}))
    return game


def burgundy_falls(*conditionals: Conditional, profile: str = "ka2007") -> Game:
    """Autumn 1901: the German army in Burgundy is dislodged; Germany has just taken Holland."""
    game = play_turn(with_slips(new_game("x", variant_of(load_profile(profile)), list("ABCDEFGH"), seed=1)))
    game = ordered(
        with_slips(game), "GERMANY", Move(army("MUN"), Location("BUR")), Move(Unit.parse("F KIE"), Location("HOL"))
    )
    game = ordered(game, "FRANCE", Move(army("PAR"), Location("PIC")), Move(army("MAR"), Location("GAS")))
    game = play_turn(game, hold_missing=True)
    game = ordered(with_slips(game), "GERMANY", Hold(army("BUR")), conditionals=conditionals)
    game = ordered(
        game, "FRANCE", Move(army("PIC"), Location("BUR")), SupportMove(army("GAS"), army("PIC"), Location("BUR"))
    )
    return next_step(with_all_decided(game))


def test_a_build_at_the_table_keeps_the_answer_by_which_a_retreat_was_played() -> None:
    build = Conditional("Kiel is free", Build(army("KIE")))
    game = burgundy_falls(build, Conditional("the Ruhr is free", Retreat(army(Location("BUR")), (Location("RUH"),))))
    assert game.turn.step == "retreats"
    game = next_step(answer_condition(game, "orders.GERMANY.2", True))
    assert army("RUH") in game.turn.results.position.units["GERMANY"]  # type: ignore[union-attr]
    game = enter_unit_order(game, "GERMANY", Build(army("MUN")))
    assert game.turn.inputs.answers == {"orders.GERMANY.1": True}
    game = play_turn(game, hold_missing=True)
    assert army("RUH") in game.turn.start.position.units["GERMANY"]
    assert army("MUN") in game.turn.start.position.units["GERMANY"]
    assert check(game) == ()


def test_a_new_slip_for_the_builds_keeps_the_conditional_disband_of_the_retreats() -> None:
    game = burgundy_falls(Conditional("Paris is free", Disband(army("BUR"))))
    game = next_step(answer_condition(game, "orders.GERMANY.1", True))
    game = enter_orders(
        game, "GERMANY", MilitarySlip(game.turn.start.control["GERMANY"], adjustments=(Build(army("MUN")),))
    )
    game = play_turn(game, hold_missing=True)
    assert game.turns[2].inputs.answers == {"orders.GERMANY.1": True}
    assert check(game) == ()


def test_westling_retreats_at_the_table_do_not_make_up_for_missing_orders() -> None:
    game = burgundy_falls(profile="cd1991")
    assert game.turn.step == "retreats"
    controllers = game.turn.start.control
    without = {power: player for power, player in controllers.items() if power not in ("GERMANY", "FRANCE")}
    assert exchange_question(game).no_orders == without
    game = decide_missing(game, "ENGLAND", go_on=False)
    game = enter_orders(game, "ENGLAND", MilitarySlip(controllers["ENGLAND"], retreats=(Disband(army("LVP")),)))
    assert exchange_question(game).no_orders == without

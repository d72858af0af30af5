"""Small games to try things on: eight players (or what a profile wants), turns played with few words."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from kapdip.board.model import Location, Position, Unit
from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.change import with_turn
from kapdip.game.entries import enter_orders
from kapdip.game.errors import GameError
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import Retreat
from kapdip.storage.order_text import read_unit

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fred", "Gabi", "Hans")
STANDARD = ("Aust", "Engl", "Fran", "Germ", "Ital", "Russ", "Turk")


def table(profile: str = "ka2007", names: tuple[str, ...] = NAMES, seed: int = 7, **rules: object) -> Game:
    """A new game; house rules as keywords."""
    return new_game("Test", variant_of(with_house_rules(load_profile(profile), rules)), names, seed=seed)


def standard(**rules: object) -> Game:
    """Plain Diplomacy: each player is named like his power."""
    return new_game("Test", variant_of(with_house_rules(load_profile("standard"), rules)), STANDARD, seed=7)


def slips(game: Game, **amounts: dict[str, int]) -> Game:
    """The given slips; everybody else's is a slip that does nothing."""
    from kapdip.game.checklist import missing_slips
    from kapdip.game.entries import enter_slip

    for alias in missing_slips(game):
        game = enter_slip(game, alias, ExchangeSlip(amounts.get(alias, {})))
    return game


def opened(game: Game) -> Game:
    """After a first exchange in which each of the first seven players has bought the lead of
    one power (A E F G I R T).
    """
    powers = tuple(game.turn.start.position.centres)
    buys = {
        name: {power: 100, powers[(index + 1) % 7]: -200}
        for index, (name, power) in enumerate(zip(NAMES, powers, strict=False))
    }
    return play_turn(slips(game, **buys))


def sheet(game: Game, text: str, **options: Any) -> Game:
    """Apply the text of an order sheet."""
    return apply_sheet(game, read_sheet(game, text, **options))


def orders(game: Game, power: str, *lines: str) -> Game:
    """Orders for a power by its controller, in canonical text."""
    player = game.turn.start.control[power]
    return sheet(game, f'Orders "{player}"\n{power.title()}:\n' + "\n".join(lines) + "\n")


def with_holds(game: Game, *, but: Collection[str] = ()) -> Game:
    """Everybody orders what he has to hold; the powers in `but` give nothing."""
    for power, units in game.turn.start.position.units.items():
        if power not in but and units:
            game = orders(game, power, *(f"{unit.kind.value} {unit.province} H" for unit in units))
    return game


def played(game: Game, turns: int = 1) -> Game:
    """So many turns with everything missing."""
    for _ in range(turns):
        game = play_turn(game, hold_missing=True)
    return game


def stepped(game: Game) -> Game:
    """One step with everything missing."""
    return next_step(game, hold_missing=True)


def until(game: Game, step: str) -> Game:
    """Steps with everything missing, until that step comes next."""
    while game.turn.step != step:
        game = stepped(game)
    return game


def standing(game: Game, *, centres: Mapping[str, str] | None = None, **units: str) -> Game:
    """The turn in progress with other units (`GERMANY="A PAR, F KIE"`) and centres."""
    position = game.turn.start.position
    told = {power: tuple(map(Unit.parse, text.split(", "))) if text else () for power, text in units.items()}
    owned = {power: tuple(text.split()) for power, text in (centres or {}).items()}
    changed = Position({**position.units, **told}, {**position.centres, **owned}, {})
    return with_turn(game, replace(game.turn, start=replace(game.turn.start, position=changed)))


def refusal(error: GameError) -> tuple[str, ...]:
    """The keys of a refusal."""
    return tuple(reason.key for reason in error.reasons)


def dislodged() -> Game:
    """Turn 3: a German army is dislodged from Munich; its retreat hangs on a condition that the GM answers."""
    game = opened(table())
    game = played(orders(orders(game, "AUSTRIA", "A VIE - TYR"), "FRANCE", "A PAR - BUR"))
    game = orders(orders(game, "AUSTRIA", "A TYR S A BUR - MUN"), "FRANCE", "A BUR - MUN")
    game = orders(game, "GERMANY", "A MUN H")
    player = game.turn.start.control["GERMANY"]
    slip = MilitarySlip(
        player,
        game.turn.inputs.orders["GERMANY"].movement,
        conditionals=(Conditional("Berlin is empty", Retreat(read_unit("A MUN"), (Location("BER"),))),),
    )
    return until(enter_orders(game, "GERMANY", slip), "retreats")

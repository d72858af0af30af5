"""Games for the tests of the evaluation: any number of players and turns, orders and slips drawn from a seed.

Not sensible play, but everything that can happen does: bounces, cuts, convoys, retreats, builds, RED, NMR, nonsense
orders.
"""

from functools import cache
from random import Random

from kapdip.board.board import Board
from kapdip.board.model import Location, Power, Unit
from kapdip.board.reading import standard_board
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_orders, enter_slip, set_notes
from kapdip.game.machine import play_turn
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.rules import living_powers
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import (
    AdjustmentOrder,
    Build,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Retreat,
    SupportHold,
    SupportMove,
)
from kapdip.orders.options import UnitOptions, unit_options

NAMES = (
    "Rübezahl",
    "Zorro",
    "Tante Ju",
    "Kalle Wirsch",
    "Münchhausen",
    "Mata Hari",
    "Pippi",
    "Don Quijote",
    "Gräfin Zahl",
    "Lucky Luke",
    "Der Graf von Monte Christo und Erben",
    "Ångström-Überzwerch-Schnurrbartöl",
)
LOREM = (
    "Über der Ägäis zieht ein Tief auf, und wer jetzt noch Piaster hält, möge einen Schirm mitbringen; wer Kronen hält,"
    " einen Sonnenhut. "
)


@cache
def played(players: int = 10, turns: int = 21, seed: int = 7, profile: str = "ka2007") -> Game:
    """A game after so many turns (fewer if it ended before)."""
    return play(start(NAMES[:players], seed, profile), turns, seed)


def start(names: tuple[str, ...], seed: int = 7, profile: str = "ka2007") -> Game:
    """A new game."""
    return new_game(
        "Goldrausch am Bosporus",
        variant_of(load_profile(profile)),
        names,
        seed=seed,
        gm="A. Spielleiter",
        language="de",
        press_apart=True,
    )


def play(game: Game, turns: int, seed: int = 7) -> Game:
    """Play on with drawn orders."""
    rng = Random(seed)
    while game.turn.number <= turns and not game.is_over:
        if game.turn.step == "orders":
            game = with_orders(game, rng)
        if game.profile.trades:
            game = with_slips(game, rng)
        game = with_words(game)
        game = play_turn(game, hold_missing=True)
    return game


def with_orders(game: Game, rng: Random) -> Game:
    """Orders for most units of most powers."""
    board = standard_board()
    position = game.turn.start.position
    options = unit_options(board, position)
    wishes: dict[Unit, Unit | Move] = {}
    for unit, option in options.items():
        if option.moves and rng.random() < 0.7:
            wishes[unit] = Move(unit, rng.choice(option.moves))
    for power in living_powers(game, game.turn.start):
        player = game.turn.start.control.get(power)
        if player is None or rng.random() < 0.04:
            continue
        movement = tuple(_order(options[unit], wishes, rng) for unit in position.units.get(power, ()))
        retreats = tuple(
            Retreat(unit, options[unit].moves[:2]) for unit in position.units.get(power, ()) if options[unit].moves
        )
        slip = MilitarySlip(player, movement, retreats, _adjustments(board, game, power))
        game = enter_orders(game, power, slip)
    return game


def _order(option: UnitOptions, wishes: dict[Unit, Unit | Move], rng: Random) -> MovementOrder:
    unit = option.unit
    wish = wishes.get(unit)
    if rng.random() < 0.03:
        return Move(unit, Location("NAO" if unit.location != "NAO" else "EAS"))
    if isinstance(wish, Move):
        return wish
    backed = [
        SupportMove(unit, other, wish.target)
        for other, targets in option.supports.items()
        for wish in [wishes.get(other)]
        if isinstance(wish, Move) and wish.target[:3] in targets
    ]
    if backed:
        return rng.choice(backed)
    if option.supports_hold and rng.random() < 0.5:
        return SupportHold(unit, rng.choice(option.supports_hold))
    return Hold(unit)


def _adjustments(board: Board, game: Game, power: Power) -> tuple[AdjustmentOrder, ...]:
    from kapdip.board.model import UnitKind

    builds = tuple(Build(Unit(UnitKind.ARMY, Location(code))) for code in board.home_centres(power))
    removals = tuple(Disband(unit) for unit in game.turn.start.position.units.get(power, ())[:2])
    return (*builds, *removals)


def with_slips(game: Game, rng: Random) -> Game:
    """Slips of most players, greedy ones among them."""
    prices = game.turn.start.prices
    for seat in game.seats:
        if rng.random() < 0.05 or game.turn.start.accounts[seat.alias].status is not SeatStatus.ACTIVE:
            continue
        amounts = {}
        for power in prices:
            held = game.turn.start.accounts[seat.alias].holdings.get(power, 0)
            draw = rng.random()
            amounts[power] = (
                -rng.randint(1, 500)
                if draw < 0.3 and held
                else 99999
                if draw < 0.4
                else rng.randint(1, 400)
                if draw < 0.55
                else 0
            )
        game = enter_slip(game, seat.alias, ExchangeSlip(amounts))
    return game


def with_words(game: Game) -> Game:
    """Press and a comment in some turns."""
    number = game.turn.number
    author = game.seats[number % len(game.seats)].alias
    if number % 3 == 0:
        game = add_press(game, PressItem(author, "", "alle", (PressPart(LOREM * 2 + "\nUnd noch etwas."),)))
        game = add_press(game, PressItem(author, "Der Wetterfrosch von Triest", "<RUSSLAND>", (PressPart(LOREM * 14),)))
    return set_notes(game, comment=LOREM if number % 2 else "", deadline="Freitag, 14. März, 20 Uhr")

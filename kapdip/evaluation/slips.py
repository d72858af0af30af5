"""Order slips for the turn in progress: what a player owns and leads, prices, and room for what they want.

Takes: a game (the turn that is being ordered). Gives: `slip_sheet` → `SlipSheet`, plain data in words, for the printed
pages and the mails. A slip holds what is public anyway, so that a lost page reveals nothing; where units are
hidden (docs/rules.md 13.2), it is for its player alone. Rules: KA 2007, "Aufteilung der Anweisungen",
"Befehlssyntax für Börsenzüge" (the order of the currencies; every part carries alias, game, turn).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kapdip.auction.bids import mercenaries
from kapdip.board.board import Board
from kapdip.board.model import Power, Unit
from kapdip.evaluation import causes
from kapdip.evaluation.errors import EvaluationError
from kapdip.evaluation.figures import hundredths, turn_name, whole
from kapdip.evaluation.gather_board import unit_key
from kapdip.evaluation.gather_exchange import by_name
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.present_orders import unit_text
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.profile import Balance, MissingSlip
from kapdip.exchange.projections import price_of_a_point
from kapdip.exchange.trading import balance_in
from kapdip.game.first_units import names_first_units
from kapdip.game.model import Game, Turn
from kapdip.words.board_language import BoardLanguage


@dataclass(frozen=True, slots=True)
class CurrencyLine:
    """A line of the exchange slip: the power's name as the slip writes it, holdings, what may be sold, price, price of
    a point, leader.
    """

    power: Power
    letter: str
    name: str
    units: str
    sellable: str
    price: str
    per_point: str
    centres: str
    leader: str
    leads: bool


@dataclass(frozen=True, slots=True)
class SlipPower:
    """A power that the player leads this turn: its units (as the order line begins) and its
    balance of centres and units.
    """

    power: Power
    letter: str
    name: str
    summary: str
    units: tuple[Unit, ...]
    unit_texts: tuple[str, ...]
    homes: tuple[str, ...]
    """Where it may build, as on the map."""
    lands: tuple[str, ...] = ()
    """Where the units may be with which the power begins, where it now chooses."""


@dataclass(frozen=True, slots=True)
class PlayerSlip:
    """One player's page."""

    player: str
    alias: str
    """The alias as the game knows it, for the headers that a sheet quotes."""
    cash: str
    currencies: tuple[CurrencyLine, ...]
    commands: tuple[SlipPower, ...]
    credits: str = ""
    """What they may bid with, in a turn in which bids are asked for."""
    sale: tuple[str, ...] = ()
    """The powers that can be hired."""
    trades: bool = False
    """Whether they hand in an exchange slip."""
    leads: bool = True
    """Whether they may lead powers: somebody who only invests hands in no orders."""


@dataclass(frozen=True, slots=True)
class SlipSheet:
    """The slips of a turn, by player.

    `adjusts`: the turn has builds and removals; `moves`: it has a movement; `trades`: an exchange; `bids`: an auction;
    `press`: press. `sells`: a missing exchange slip sells; `loses`: what no buy has used is lost.
    """

    lang: BoardLanguage
    game: str
    turn: int
    turn_name: str
    deadline: str
    base_currency: str
    sale_limit: int
    moves: bool
    adjusts: bool
    trades: bool
    sells: bool
    loses: bool
    bids: bool
    press: bool
    players: tuple[PlayerSlip, ...]


def slip_sheet(
    game: Game, language: str, *, deadline: str | None = None, players: Sequence[str] | None = None
) -> SlipSheet:
    """The slips of everybody who plays (or of the named players) for the turn in progress.

    Raises `EvaluationError` where the game is over or a named player does not play; ValueError for an unknown language.
    """
    words_in(language)
    if game.is_over:
        raise EvaluationError(causes.over())
    turn, board = game.turn, game.board
    lang = BoardLanguage(language, board)
    accounts = turn.start.accounts
    out = {name for name, account in accounts.items() if account.status is not SeatStatus.ACTIVE}
    playing = [name for name in turn.start.people if name not in out]
    wanted = by_name(playing) if players is None else list(players)
    for name in wanted:
        if name not in playing:
            raise EvaluationError(causes.no_player(player=name))
    date = game.variant.date(turn.number)
    before = game.turns[turn.number - 2].inputs.deadline if turn.number > 1 else ""
    return SlipSheet(
        lang=lang,
        game=clean_line(game.name),
        turn=turn.number,
        turn_name=turn_name(date.season, date.year, with_winter=date.movement and date.adjustments, lang=lang),
        deadline=clean_line(before if deadline is None else deadline),
        base_currency=game.profile.base_currency,
        sale_limit=game.profile.sale_limit,
        moves=date.movement,
        adjusts=date.adjustments,
        trades=game.profile.trades,
        sells=game.profile.missing_slip is not MissingSlip.NOTHING,
        loses=balance_in(game.profile, turn.number) is Balance.LOST,
        bids=date.auction,
        press=not game.profile.no_press,
        players=tuple(_player(name, game, turn, board, lang) for name in wanted),
    )


def _player(name: str, game: Game, turn: Turn, board: Board, lang: str) -> PlayerSlip:
    start = turn.start
    commands = [power for power in board.powers if start.control.get(power) == name and power not in start.eliminated]
    account = start.accounts.get(name)
    traded = [power for power in board.powers if power in start.prices] if account is not None else []
    return PlayerSlip(
        player=clean_line(name),
        alias=name,
        cash="" if account is None else hundredths(account.cash, lang),
        currencies=tuple(_currency(name, power, game, board, lang) for power in traded),
        trades=game.profile.trades and account is not None,
        leads=not game.profile.has_investors or name in start.homes,
        commands=tuple(_command(power, game, board, lang) for power in commands),
        credits=whole(start.credits[name], lang) if start.credits else "",
        sale=tuple(
            board.power_names[lang][power]
            for power in (mercenaries(board.powers, start.homes, frozenset(start.eliminated)) if start.credits else ())
        ),
    )


def _currency(name: str, power: Power, game: Game, board: Board, lang: str) -> CurrencyLine:
    start = game.turn.start
    units = start.accounts[name].holdings.get(power, 0)
    centres = len(start.position.centres.get(power, ()))
    price = start.prices[power]
    leader = start.control.get(power)
    held = start.accounts[leader].holdings.get(power, 0) if leader in start.accounts and leader else 0
    return CurrencyLine(
        power=power,
        letter=board.letters[power],
        name=board.power_names[lang][power],
        units=whole(units, lang),
        sellable=whole(min(units, game.profile.sale_limit), lang),
        price=hundredths(price, lang),
        per_point=hundredths(price_of_a_point(price, centres), lang) if centres else "–",
        centres=whole(centres, lang),
        leader=_leader(leader, held, game, lang),
        leads=leader == name,
    )


def _leader(leader: str | None, held: int, game: Game, lang: str) -> str:
    """Who leads the power, with their holding where that is why."""
    if not leader:
        return "–"
    return f"{clean_line(leader)} {whole(held, lang)}" if game.profile.holdings_lead else clean_line(leader)


def _command(power: Power, game: Game, board: Board, lang: str) -> SlipPower:
    words = words_in(lang)
    position = game.turn.start.position
    units = tuple(sorted(position.units.get(power, ()), key=unit_key))
    centres = len(position.centres.get(power, ()))
    have = words.ngettext("{count} unit", "{count} units", len(units)).format(count=whole(len(units), lang))
    own = words.ngettext("{count} centre", "{count} centres", centres).format(count=whole(centres, lang))
    return SlipPower(
        power=power,
        letter=board.letters[power],
        name=board.power_names[lang][power],
        summary=f"{have}, {own}",
        units=units,
        unit_texts=tuple(unit_text(unit, board) for unit in units),
        homes=tuple(code.capitalize() for code in board.home_centres(power)),
        lands=tuple(code.capitalize() for code in board.lands[power]) if names_first_units(game) else (),
    )

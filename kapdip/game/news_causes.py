"""The news of a turn: causes. See `kapdip.reason`."""

from kapdip.board.model import Power, ProvinceCode
from kapdip.game.model import Alias, EndKind, SeatChangeKind
from kapdip.reason import Cause


def _taken(*, power: Power, province: ProvinceCode) -> None: ...
def _lost(*, power: Power, province: ProvinceCode, loser: Power) -> None: ...
def _power(*, power: Power) -> None: ...
def _player(*, player: Alias) -> None: ...
def _leads(*, power: Power, player: Alias) -> None: ...
def _follows(*, power: Power, player: Alias, other: Alias) -> None: ...
def _lot(*, power: Power, winner: Alias, players: tuple[Alias, ...]) -> None: ...
def _hired(*, power: Power, player: Alias, count: int) -> None: ...
def _lost_credits(*, player: Alias, count: int) -> None: ...
def _earned(*, player: Alias, count: int, credits: int) -> None: ...
def _inning(*, player: Alias, power: Power, count: int, units: int, centres: int, builds: int) -> None: ...
def _silent(*, powers: tuple[Power, ...]) -> None: ...
def _listed(*, provinces: tuple[ProvinceCode, ...]) -> None: ...
def _nothing() -> None: ...
def _end(*, players: tuple[Alias, ...], power: Power = "") -> None: ...


news_centre_taken = Cause("news.centre_taken", _taken, "{power:name} takes {province:name}.")
news_centre_lost = Cause(
    "news.centre_lost",
    _lost,
    "{power:name} takes {province:name} from {loser:name}.",
)
news_eliminated = Cause(
    "news.eliminated",
    _power,
    "{power:name} has lost its last centre and is eliminated.",
)
news_exclude = Cause("news.exclude", _player, "{player} is excluded.")
news_substitute = Cause("news.substitute", _player, "Somebody else takes over the seat of {player}.")
news_buy_in = Cause("news.buy_in", _player, "{player} joins the game.")
news_resigned = Cause("news.resigned", _player, "{player} has resigned: holdings and cash are back at the bank.")
news_red = Cause("news.red", _player, "{player} tried to buy more than they could afford (RED).")
news_nmr = Cause("news.nmr", _player, "No slip from {player} (NMR).")
news_control_first = Cause("news.control_first", _leads, "{player} controls {power:name}.")
news_control = Cause("news.control", _follows, "{player} takes over {power:name} from {other}.")
news_lot = Cause(
    "news.lot",
    _lot,
    "The lot among {players} gives {power:name} to {winner}.",
)
news_lot_typed = Cause(
    "news.lot_typed",
    _lot,
    "The lot drawn at the table among {players} gives {power:name} to {winner}.",
)
news_end_centres = Cause(
    "news.end_centres",
    _end,
    "{power:name} owns enough centres. Won by {players}.",
)
news_end_last_turn = Cause("news.end_last_turn", _end, "The last turn is over. Won by {players}.")
news_end_draw = Cause("news.end_draw", _end, "The game ends in a draw between {players}.")
news_end_surrender = Cause("news.end_surrender", _end, "The game ends by a capitulation plan. Won by {players}.")
news_end_forced_draw = Cause("news.end_forced_draw", _end, "The game is stopped and ends in a draw between {players}.")
news_end_shortened = Cause(
    "news.end_shortened",
    _end,
    "The game ends as agreed, with places by centres. Won by {players}.",
)
news_end_occupation = Cause("news.end_occupation", _end, "The opponent's home country is occupied. Won by {players}.")
news_end_elimination = Cause("news.end_elimination", _end, "A home country has lost its last centre. Won by {players}.")
news_end_conceded = Cause("news.end_conceded", _end, "The opponent has conceded. Won by {players}.")
news_leads = Cause("news.leads", _hired, "{player} hires {power:name} for {count}.")
news_tied = Cause("news.tied", _power, "Equal bids for {power:name}: nobody controls it, nobody pays.")
news_over = Cause("news.over", _lost_credits, "{player} has overbid (OVER): {count:credit is|credits are} lost.")
news_half = Cause("news.half", _player, "{player} gets every power that was bid for at half the bid (HALF).")
news_no_bids = Cause("news.no_bids", _player, "No bids from {player} (NMR).")
news_income = Cause("news.income", _earned, "{player} gets {count} and has {credits:credit|credits}.")
news_tie_open = Cause(
    "news.tie_open",
    _nothing,
    "Each is in the other's home country and they are level in everything: nobody has won yet.",
)

news_inning = Cause(
    "news.inning",
    _inning,
    "{player}: {count} with {power:name}. Units: {units}, centres: {centres}, new units at home: {builds}.",
)
news_inning_short = Cause(
    "news.inning_short",
    _inning,
    "{player}: {count} with {power:name}. Units: {units}, but centres only: {centres}.",
)

news_silent = Cause("news.silent", _silent, "No moves received (NMR): {powers:name}.")
news_changed = Cause("news.changed", _listed, "Centres that have changed hands: {provinces:name}.")
news_taken = Cause("news.taken", _listed, "Centres that were taken for the first time: {provinces:name}.")
news_neutral = Cause("news.neutral", _listed, "Centres that are still neutral: {provinces:name}.")

news_unreplaced = Cause(
    "news.unreplaced", _player, "Nobody takes over the seat of {player}: its units hold until somebody does."
)
news_pause = Cause(
    "news.pause",
    _player,
    "{player} has given no orders: the game pauses until they order for the next turn or are replaced.",
)

SEATS = {
    SeatChangeKind.UNREPLACED: news_unreplaced,
    SeatChangeKind.EXCLUDE: news_exclude,
    SeatChangeKind.SUBSTITUTE: news_substitute,
    SeatChangeKind.BUY_IN: news_buy_in,
}
ENDS = {
    EndKind.CENTRES: news_end_centres,
    EndKind.LAST_TURN: news_end_last_turn,
    EndKind.DRAW: news_end_draw,
    EndKind.SURRENDER: news_end_surrender,
    EndKind.FORCED_DRAW: news_end_forced_draw,
    EndKind.SHORTENED: news_end_shortened,
    EndKind.OCCUPATION: news_end_occupation,
    EndKind.ELIMINATION: news_end_elimination,
    EndKind.CONCEDED: news_end_conceded,
}

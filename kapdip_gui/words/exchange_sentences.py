"""Sentences for the exchange: the audit of a turn, slips, profiles and house rules, news.

Takes and gives: see `words.sentences`. The keys come from `exchange.telling`, `telling_worth`, `slips` and
`profile_data`, and from `game.news`.
"""

from collections.abc import Mapping

_NEWS = {
    "news.centre_taken": "{power:name} takes {province:name}.",
    "news.centre_lost": "{power:name} takes {province:name} from {loser:name}.",
    "news.eliminated": "{power:name} has lost its last centre and is eliminated.",
    "news.exclude": "{player} is excluded.",
    "news.substitute": "Somebody else takes over the seat of {player}.",
    "news.buy_in": "{player} joins the game.",
    "news.resigned": "{player} has resigned: holdings and cash are back at the bank.",
    "news.red": "{player} wanted to buy more than there was cash for (RED).",
    "news.nmr": "No slip of {player} (NMR).",
    "news.control_first": "{player} controls {power:name}.",
    "news.control": "{player} takes over {power:name} from {other}.",
    "news.lot": "The lot among {players} gives {power:name} to {winner}.",
    "news.lot_typed": "The lot drawn at the table among {players} gives {power:name} to {winner}.",
    "news.end_centres": "{power:name} owns enough centres: the game is over. Won by {players}.",
    "news.end_last_turn": "The last turn is over. Won by {players}.",
    "news.end_draw": "The game ends in a draw of {players}.",
    "news.end_surrender": "The game ends by a capitulation plan. Won by {players}.",
    "news.end_forced_draw": "The game is stopped and ends in a draw of {players}.",
    "news.end_shortened": "The game ends as agreed, with places by centres. Won by {players}.",
}

TEMPLATES: Mapping[str, str] = {**_NEWS}

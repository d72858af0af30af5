"""Sentences for the exchange: the audit of a turn, slips, profiles and house rules, news.

Takes and gives: see `words.sentences`. The keys come from `exchange.telling`, `telling_worth`, `slips` and
`profile_data`, and from `game.news`.
"""

from collections.abc import Mapping

from kapdip_gui.words.profile_texts import PROFILE_TEMPLATES

_AUDIT = {
    "audit.slip.given": "Slip of {player}: {slip:signed}.",
    "audit.slip.empty": "{player} neither buys nor sells.",
    "audit.slip.missing": "No slip from {player}: as much of every currency as allowed is sold, and the cash is kept.",
    "audit.slip.resigned": "{player} has resigned: holdings and cash ({returned}) go back to the bank, no price moves.",
    "audit.slip.bought_in": "{player} buys in at this turn's prices; {cash} remains as cash.",
    "audit.sale": "{currency}: {units} sold at {price} bring {amount}.",
    "audit.sale.sale_limit": "{currency}: {wanted} offered, but no more than {units} may be sold in a turn; "
    "at {price} they bring {amount}.",
    "audit.sale.holding": "{currency}: {wanted} offered, but no more than {units} are held; at {price} they bring {amount}.",
    "audit.sale.not_traded": "{currency}: the power was eliminated in this turn and its currency is not traded, the line does nothing.",
    "audit.cash.to_spend": "Cash {before} and sales {proceeds} make {cash} to spend.",
    "audit.buys.wanted": "Everything asked for would cost {cost}.",
    "audit.buys.proportion": "There is not enough cash (RED): every buy becomes units × {cash} ÷ {cost}, rounded down.",
    "audit.buys.lowered": "There is not enough cash (RED): the largest buy, {currency}, is lowered from {wanted} to {units}.",
    "audit.buys.lowered_by_lot": (
        "There is not enough cash (RED): among equally large buys the lot falls on {currency}, lowered from {wanted} to {units}."
    ),
    "audit.buy": "{currency}: {units} bought at {price} cost {amount}.",
    "audit.buy.cut": "{currency}: {units} instead of {wanted} bought at {price} cost {amount}.",
    "audit.buy.not_traded": "{currency}: the power was eliminated in this turn and its currency is not traded, the line does nothing.",
    "audit.cash.dropped": "The fraction of the balance is dropped: {dropped}.",
    "audit.cash.returned": "{player} resigns: holdings and cash ({returned}) go back to the bank.",
    "audit.cash.after": "Cash afterwards: {cash}.",
    "audit.price.sum": "{currency}: {bought} bought less {sold} sold make {net:signed}.",
    "audit.price.world": "World events count {world:signed} in the price.",
    "audit.price.linear": "One hundredth for each full hundred: {before} {step:signed} gives {after}.",
    "audit.price.unmoved": "The price stays at {after}.",
    "audit.price.cube_root": "{before} times the cube root of {demand} ÷ {supply}, rounded toward 1.00, gives {after}.",
    "audit.price.floor": "No price falls below {after}.",
    "audit.price.frozen": "The last turn makes no new prices: {after} stays.",
    "audit.price.worthless": "The power is eliminated, its currency is worthless from now on.",
    "audit.control.clear": "{player} holds most of the currency of {power:name} ({units}) and controls it next turn.",
    "audit.control.kept": "The last turn makes no new controllers of {power:name}.",
    "audit.control.nobody": "Nobody may control {power:name} next turn.",
    "audit.control.barred": "May not control {power:name} next turn: {players}.",
    "audit.control.tied": "{players} hold equal amounts of the currency of {power:name} ({units}).",
    "audit.control.history": "At the end of turn {turn:plain} most of it was held by {players}.",
    "audit.control.history_equal": "All the way back to turn {turn:plain} there is no difference between {players}.",
    "audit.control.counts": "Controls awarded for the next turn so far: {players}.",
    "audit.control.by_history": "So {player} controls {power:name} next turn.",
    "audit.control.by_fewest": "{player} has the fewest and controls {power:name} next turn.",
    "audit.control.by_present": "{player} controls {power:name} now and keeps it.",
    "audit.control.lot": "The lot among {players} gives {power:name} to {player}.",
    "audit.control.lot_typed": "The lot drawn at the table among {players} gives {power:name} to {player}.",
}

_WORTH = {
    "worth.cash": "Cash: {cash}.",
    "worth.units": "{currency}: {units} at {price} are worth {amount}.",
    "worth.money": "All that {player} owns is worth {amount}.",
    "worth.weighted": "{currency}: {units} units × {centres} (centres) ÷ 100 = {points} points.",
    "worth.hundreds": "{currency}: {hundreds} (full hundreds of {units}) × {centres} (centres) = {points} points.",
    "worth.invested": "Cash {cash}, as if invested at the cheapest point ({price}, {currencies}), counts {points} points.",
    "worth.points": "Together {player} has {points} points.",
    "worth.final": "{player} ends with {points} victory points; cash counts nothing.",
    "worth.price_per_point": "{currency}: {price} × 100 ÷ {centres} (centres) = {amount} for a point, rounded half up.",
}

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

TEMPLATES: Mapping[str, str] = {**_AUDIT, **_WORTH, **_NEWS, **PROFILE_TEMPLATES}

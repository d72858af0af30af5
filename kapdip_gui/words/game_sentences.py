"""The game room in sentences: refusals, the checklist, facts for conditions, replay and the log.

Takes and gives: see `words.sentences`. The keys come from `game` and, as `log.<key>`, from the log of a game.
"""

from collections.abc import Mapping

_ENTRIES: Mapping[str, str] = {
    "game.over": "The game is over with turn {turn:plain}; nothing can be handed in any more. Take the last step back first.",
    "setup.players": "{count} players: by {profile} it must be {least} to {most}.",
    "setup.players_open": "{count} players: by {profile} it must be at least {least}.",
    "setup.seed": "The seed must be a whole number from 0 to {most}, not {value:plain}.",
    "setup.start": "There is no start position “{name}”; known are {names}.",
    "setup.press_limit": "The limit of press can't be below 0.",
    "alias.empty": "A player's name is empty.",
    "alias.too_long": "The name “{player}” is too long; at most {most} characters.",
    "alias.characters": "The name “{player}” holds quotes, angle brackets or invisible characters; choose a name "
    "that can be written in a line.",
    "alias.twice": "There is more than one player called “{player}”.",
    "orders.eliminated": "{power:name} is not in the game any more.",
    "orders.nobody": "Nobody leads {power:name} in this turn.",
    "orders.not_controller": "{power:name} is led by {controller}, not by {player}.",
    "orders.too_late": "It is too late for orders to {power:name}: the units of this turn are done. Take steps back to change that.",
    "orders.none_this_turn": "There are no orders in this turn: only the exchange is open.",
    "slip.locked": "Exchange slips are locked: something of this turn has been resolved. Take it back and unlock them first.",
    "slip.take_back_first": "Take the resolved steps of this turn back before you unlock the slips.",
    "slip.no_exchange": "There is no exchange in this game.",
    "slip.resigned": "{player} has resigned and trades no more.",
    "slip.excluded": "{player} is excluded; his slip is always missing. A substitute may take the seat over.",
    "slip.too_large": "{power}: {units} units are more than anybody can mean; at most {most}.",
    "seat.unknown": "There is no player “{player}” in this turn; known are {players}.",
    "seat.excluded": "{player} is excluded already.",
    "seat.resigned": "{player} has resigned; the holdings are back at the bank.",
    "seat.no_exchange": "Without an exchange nobody is excluded: let a substitute take the seat over, or let the units hold.",
    "seat.no_substitutes": "By {profile} nobody takes over a seat.",
    "seat.no_resigning": "By {profile} nobody resigns: exclude the player instead.",
    "seat.no_buy_in": "By {profile} nobody can buy in: a new player takes over a seat.",
    "seat.too_many": "A game has at most {most} seats.",
    "seat.no_change": "Nothing was decided about {player} in this turn.",
    "seat.settled": "The exchange of this turn is settled; take it back to change a seat.",
    "condition.unknown": "There is no condition “{name}” in this turn.",
    "lot.unknown": "This turn needs no lot “{name}”.",
    "lot.candidate": "{player} doesn't take part in this lot; it is among {players}.",
    "step.wrong": "This can't be done now: the next step is “{text}”.",
    "step.nothing_to_take_back": "Nothing has been resolved yet.",
    "step.entries_in_the_way": "Turn {turn:plain} already holds entries that would be lost. Clear them first, or mend the "
    "past turn with “correct and replay”.",
    "turn.unknown": "There is no turn {turn:plain}; the game has begun {most:plain} turns.",
    "turn.not_over": "Turn {turn:plain} is not over yet.",
    "draw.none": "By {profile} there are no draws.",
    "treaty.too_early": "A capitulation treaty is possible from autumn {text} on.",
    "treaty.sum": "The treaty gives {count} centres; {centres} are owned.",
}

_PRESS: Mapping[str, str] = {
    "press.black": "“{sender}” is another player's name: such press (black press) is refused.",
    "press.empty": "The press of {player} holds no text.",
    "press.too_many": "More than {most} press items in a turn are not taken.",
    "press.too_long": "The press of {player} has {length} characters; the limit is {most}.",
    "press.locked": "Press of this turn is locked: something of it has been resolved.",
    "press.unknown": "There is no press item {index:plain}.",
}

_CHECKLIST: Mapping[str, str] = {
    "missing.orders": "Orders for {power:name} are missing ({player}).",
    "missing.retreats": "A retreat for {power:name} is missing ({player}).",
    "missing.adjustments": "Builds or removals for {power:name} are missing ({player}).",
    "missing.slip": "The exchange slip of {player} is missing.",
    "missing.answer": "{power:name} ({player}): does “{condition}” hold?",
    "missing.press_answer": "A part of the press hangs on “{condition}”: does it hold?",
    "checklist.orders": "Orders for {power:name} are in ({player}).",
    "checklist.retreats": "The retreats of {power:name} are in ({player}).",
    "checklist.adjustments": "Builds or removals of {power:name} are in ({player}).",
    "checklist.slip": "The exchange slip of {player} is in.",
    "decided.orders": "{power:name} has no orders: its units hold.",
    "decided.retreats": "{power:name} has no retreat: the unit is removed.",
    "decided.adjustments": "{power:name} has no builds or removals: nothing is built, removals go by the rule.",
    "decided.slip": "The slip of {player} counts as missing (NMR).",
    "offer.exclusion": "Missing slips of {player} in a row: {count:plain}. Exclude the seat?",
    "offer.addressee": "Press item {index:plain} is addressed to a power that is eliminated: “{text}”.",
}

_FACTS: Mapping[str, str] = {
    "fact.stands": "{unit} ({power:name}) stands in {province:name}.",
    "fact.empty": "Nobody stands in {province:name}.",
    "fact.done": "{order} was carried out.",
    "fact.failed": "{order} failed.",
    "fact.owner": "{province:name} belongs to {power:name}.",
    "fact.power": "{power:name}: {units} units, {centres} centres.",
    "fact.player": "{player} owns {cash} in cash and {holdings}.",
    "fact.trades": "{player} traded {trades:signed}.",
    "fact.no_trades": "{player} traded nothing.",
    "fact.controller": "After this turn {power:name} is led by {controller}.",
    "fact.controller_now": "In this turn {power:name} is led by {controller}.",
}

_REPLAY: Mapping[str, str] = {
    "replay.controller": "Turn {turn:plain}: the orders for {power:name} are by {player}, but {controller} leads it now.",
    "replay.no_unit": "Turn {turn:plain}: {order} of {power:name} has no unit any more.",
    "replay.no_orders": "Turn {turn:plain}: {power:name} has no orders; its units hold.",
    "replay.no_slip": "Turn {turn:plain}: {player} has no exchange slip; it counts as missing.",
    "replay.no_answer": "Turn {turn:plain}: nobody said whether “{condition}” ({player}) holds; it counts as not fulfilled.",
    "replay.lot": "Turn {turn:plain}: the lot “{name}” drawn at the table ({winner}) no longer fits; the program draws.",
    "replay.slip_lost": "Turn {turn:plain}: {player} has no seat any more; the slip is dropped.",
    "replay.not_traded": "Turn {turn:plain}, {player}: {currency} is not traded any more; {units:signed} units do nothing.",
    "replay.seat_lost": "Turn {turn:plain}: what was decided about the seat of {player} no longer fits and is dropped.",
    "replay.turn_lost": "Turn {turn:plain} is not played any more: the game is over before.",
    "replay.orders_lost": "Turn {turn:plain}: the orders for {power:name} by {player} are dropped.",
    "difference.units": "Turn {turn:plain}, units of {power:name}: {before} → {after}.",
    "difference.centres": "Turn {turn:plain}, centres of {power:name}: {before} → {after}.",
    "difference.eliminated": "Turn {turn:plain}, elimination of {power:name}: {before} → {after}.",
    "difference.prices": "Turn {turn:plain}, price of {power:name}: {before} → {after}.",
    "difference.cash": "Turn {turn:plain}, cash of {player}: {before} → {after}.",
    "difference.holdings": "Turn {turn:plain}, {player}, {currency}: {before} → {after} units.",
    "difference.status": "Turn {turn:plain}, {player}: {before} → {after}.",
    "difference.control": "Turn {turn:plain}, {power:name} is led by: {before:plain} → {after:plain}.",
    "difference.money": "Turn {turn:plain}, money of {player}: {before} → {after}.",
    "difference.points": "Turn {turn:plain}, points of {player}: {before} → {after}.",
    "difference.outcome": "Turn {turn:plain}: the results of the step “{power:plain}” are told otherwise.",
    "difference.turns": "The game has {before} turns → {after}.",
    "difference.winners": "Winners: {before:plain} → {after:plain}.",
}

_LOG: Mapping[str, str] = {
    "log.slips.unlocked": "Slips were unlocked, agreed by {player}. {text}",
    "log.step.taken_back": "The step “{text}” was taken back.",
    "log.press.edited": "The game master changed press item {index} ({sender}).",
    "log.press.readdressed": "Press item {index} is now addressed to {other} instead of {text}.",
    "log.press.removed": "Press item {index} ({sender}) was taken out.",
    "log.seat.exclude": "{player} was excluded.",
    "log.seat.substitute": "{name} took over the seat of {player}.",
    "log.seat.resign": "{player} resigned.",
    "log.seat.buy_in": "{player} bought in.",
    "log.seat.withdrawn": "What was decided about {player} was taken back.",
    "log.game.play_on": "The game goes on although a draw is due, agreed by {player}.",
    "log.game.no_play_on": "The game ends when a draw is due, agreed by {player}.",
    "log.game.amended": "Turn {turn} was corrected, agreed by {player}. {text} Before: {old}. Differences: {differences}",
}

TEMPLATES: Mapping[str, str] = {**_ENTRIES, **_PRESS, **_CHECKLIST, **_FACTS, **_REPLAY, **_LOG}

"""The game room in sentences: refusals, the checklist, facts for conditions, replay and the log.

Takes and gives: see `words.sentences`. The keys come from `game` and, as `log.<key>`, from the log of a game.
"""

from collections.abc import Mapping

_LOG: Mapping[str, str] = {
    "log.rule.changed": "House rule “{name}” changed from turn {turn} on: {old} → {new}.",
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

TEMPLATES: Mapping[str, str] = _LOG

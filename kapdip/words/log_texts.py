"""What the log of a game says, by the keys of its entries; the facts are those of the entry."""

from collections.abc import Mapping

LOG_TEXTS: Mapping[str, str] = {
    "rule.changed": "House rule “{name}” changed from turn {turn} on: {old} → {new}.",
    "slips.unlocked": "Slips were unlocked, agreed by {player}. {text}",
    "step.taken_back": "The phase “{text}” was undone.",
    "press.edited": "The game master changed press item {index} ({sender}).",
    "press.removed": "Press item {index} ({sender}) was removed.",
    "seat.exclude": "{player} was excluded.",
    "seat.substitute": "{name} took over the seat of {player}.",
    "seat.resign": "{player} resigned.",
    "seat.buy_in": "{player} bought in.",
    "seat.computer": "The computer plays the seat of {player}.",
    "seat.person": "A person plays the seat of {player} again.",
    "seat.withdrawn": "The decision about {player} was reversed.",
    "game.play_on": "The game continues although a draw is due, as agreed by {player}.",
    "game.no_play_on": "The game ends when a draw is due, agreed by {player}.",
    "game.conceded": "{player} conceded.",
    "game.not_conceded": "{player} withdrew the concession.",
    "game.amended": "Turn {turn} was corrected, agreed by {player}. {text} Before: {old}. Differences: {differences}",
}

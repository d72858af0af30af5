"""What people read of seats that the computer plays: the natures, one sentence each, and who it is.

Takes a nature and a language; gives text. Source: docs/players.md 2.
"""

from collections.abc import Mapping

from kapdip.game.model import Alias, PlayedBy
from kapdip.words.catalogue import Translator, mark, words_in
from kapdip.words.isolating import apart

NATURE_TEXTS: Mapping[PlayedBy, tuple[str, str]] = {
    PlayedBy.PERSON: (mark("a person"), mark("Writes their own slips.")),
    PlayedBy.GUARD: (mark("guards what it leads"), mark("Stays ahead where it is in control, and sells none of that.")),
    PlayedBy.HUNTER: (
        mark("hunts takeovers"),
        mark("Buys what it lacks of the power that is cheapest to take."),
    ),
    PlayedBy.VALUE: (mark("buys cheap points"), mark("Divides prices by centres and buys what costs least.")),
    PlayedBy.TREND: (
        mark("follows the trend"),
        mark("Buys what rises and sells what falls. Good for a first game."),
    ),
    PlayedBy.CONTRARIAN: (mark("swims against the current"), mark("Buys what has fallen, and waits.")),
    PlayedBy.UNKNOWN: (mark("nobody knows"), mark("A lot decides. The last evaluation says who was what.")),
}
"""The name and the sentence of each."""


def player_text(by: PlayedBy, lang: str, *, trades: bool) -> str:
    """`a person`; `computer, hunts takeovers`; where nothing is traded, `computer`."""
    words = words_in(lang)
    name = words.gettext(NATURE_TEXTS[by][0])
    if by is PlayedBy.PERSON:
        return name
    return words.gettext("computer, {nature}").format(nature=name) if trades else words.gettext("computer")


def computers_text(played: Mapping[Alias, PlayedBy], words: Translator) -> str:
    """`Computers: Anna (hunts takeovers), Bert (buys cheap points)`."""
    names = apart(f"{alias} ({words.gettext(NATURE_TEXTS[by][0])})" for alias, by in played.items())
    return words.gettext("Computers: {names}").format(names=names)

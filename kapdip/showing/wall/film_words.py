"""What a page that plays a replay is made of: its frames, its title, the words of its buttons.

Takes: a public view, a speaker. Gives: `Film`, `film_words`. Source: docs/wall.md 3.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.drawing.film_frame import Frame
from kapdip.drawing.map_picture import Labels, MapOptions
from kapdip.game.public import PublicView
from kapdip.showing.wall.chapters import game_frames, turn_frames
from kapdip.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Film:
    """Pictures in their order, under a title."""

    title: str
    frames: tuple[Frame, ...]


def film_of(view: PublicView, speaker: Speaker, turn: int | None = None) -> Film:
    """The whole game as far as turns are over, or one turn that is over."""
    options = MapOptions(speaker.language, labels=Labels.CODES)
    frames = game_frames(view, speaker, options) if turn is None else turn_frames(view, turn, speaker, options)
    return Film(view.name if turn is None else f"{view.name}, {frames[-1].title}", frames)


def film_words(speaker: Speaker) -> Mapping[str, str]:
    """The words of the page, by the names that its template gives them."""
    say = speaker.say
    home, end = say("Home, End").split(", ")
    return {
        "film": say("Replay"),
        "map": say("Map"),
        "play": say("Play"),
        "pause": say("Pause"),
        "first": f"{say('Back to the start')} ({home})",
        "back": say("Previous picture"),
        "on": say("Next picture"),
        "last": f"{say('To the end')} ({end})",
        "place": say("Position in the replay"),
        "speed": say("Time per picture"),
        "power": say("Power"),
        "price": say("Price"),
        "change": say("Change"),
        "leader": say("controls now"),
        "made_with": say("Made with Kapdip"),
    }

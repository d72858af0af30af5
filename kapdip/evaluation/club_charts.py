"""The pictures of a person's card on paper: points of every game, places, which power in which turn.

Takes: a `Card`, a language. Gives: `CardCharts`, `card_charts`: the figures that the print template draws. All that
they show is in the tables, too. Rules: docs/club.md, "A person's card".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kapdip.club.card import Card, Played
from kapdip.club.courses import course_lines
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import figure_text
from kapdip.words.habits import power_of

MOST_GAMES = 15
"""Games that are drawn; of more, the last."""
MOST_NAMES = 7
"""Games whose names have room below their places; of more, the numbers."""


@dataclass(frozen=True, slots=True)
class CourseChart:
    """The points of a game in hundredths, player by player and turn by turn; `dark`: which lines stand out."""

    name: str
    points: str
    series: tuple[tuple[int, ...], ...]
    dark: tuple[int, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class PlaceSpot:
    """The place in a game, and how many were placed."""

    name: str
    place: int
    placed: int


@dataclass(frozen=True, slots=True)
class StripRow:
    """The powers that were led in a game, turn by turn."""

    name: str
    turns: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class CardCharts:
    """All pictures, each under its title."""

    courses_title: str
    courses: tuple[CourseChart, ...]
    places_title: str
    places: tuple[PlaceSpot, ...]
    strip_title: str
    strip: tuple[StripRow, ...]


def card_charts(card: Card, lang: BoardLanguage) -> CardCharts:
    """The pictures of a card; of games whose course nobody knows, the place alone."""
    say = words_in(lang).gettext
    last = card.played[-MOST_GAMES:]
    points = say("Points, turn by turn: bold for {name}, pale for the others").format(name=card.person)
    titles = [points, say("Place, game by game"), say("Which power, which turn")]
    if len(card.played) > MOST_GAMES:
        titles = [f"{title} ({say('the last {n} games').format(n=MOST_GAMES)})" for title in titles]
    return CardCharts(
        courses_title=titles[0],
        courses=tuple(chart for one in last if (chart := _course(one, lang)) is not None),
        places_title=titles[1],
        places=tuple(
            PlaceSpot(one.record.name if len(last) <= MOST_NAMES else one.record.number, one.place, one.placed)
            for one in last
            if one.place is not None
        ),
        strip_title=titles[2],
        strip=_strip(last, lang),
    )


def _course(one: Played, lang: BoardLanguage) -> CourseChart | None:
    lines = course_lines(one.record, {one.result.alias})
    if lines is None:
        return None
    turns = max(map(len, lines.series))
    points = figure_text(one.result.points, lang)
    return CourseChart(one.record.name, points, lines.series, tuple(sorted(lines.dark)), turns)


def _strip(played: Sequence[Played], lang: BoardLanguage) -> tuple[StripRow, ...]:
    return tuple(
        StripRow(
            one.record.name, tuple(tuple(power_of(letter, lang.board) for letter in letters) for letters in one.led)
        )
        for one in played
        if any(one.led)
    )

"""A season as values: its games, and its people by a formula or by the points that count.

Takes: a club, a season (None: all games), what is counted, a language. Gives: `SeasonPage`, `season_view`, `rises`.
Source: docs/window.md 11.9; docs/club.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.club.errors import ClubError
from kapdip.club.formula import FORMULAS
from kapdip.club.model import Club, Person
from kapdip.club.tables import ranking, records_of, season_points
from kapdip.showing.club.games import GameRow, game_row, running_row
from kapdip.showing.club.names import POINTS
from kapdip.showing.club.people_table import PeopleTable
from kapdip.showing.club.points import points_view
from kapdip.showing.club.ranking import ranking_view
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """What the page of a season shows."""

    title: str
    games: tuple[GameRow, ...]
    finished: int
    """How many of them count."""
    standing: PeopleTable


def season_view(
    club: Club,
    season: str | None,
    counted: str,
    language: BoardLanguage,
    *,
    minimum: int = 2,
    turns: Mapping[str, int | None] | None = None,
) -> SeasonPage:
    """The page of a season.

    `counted`: a formula, or `POINTS`; `turns`: how far the running games are by now, None: over.
    """
    records = records_of(club, season=season)
    running = [one for one in club.running if season is None or one.season == season]
    return SeasonPage(
        title=season or words_in(language).gettext("All games"),
        games=(
            *(game_row(one, language) for one in records),
            *(running_row(one, turns or {}, language) for one in running),
        ),
        finished=len(records),
        standing=points_view(records, club.plan(season), language)
        if counted == POINTS
        else ranking_view(records, counted, language, minimum=minimum),
    )


def rises(club: Club, season: str | None, before: str, after: str, *, minimum: int = 2) -> dict[Person, int] | None:
    """By how many places each rises (falls: negative) if something else is counted; None where nobody does, but others
    have places, or nobody has one.
    """
    first, second = (_places(club, season, counted, minimum) for counted in (before, after))
    moved = {
        person: first[person] - place for person, place in second.items() if person in first and first[person] != place
    }
    return moved if moved or (first and first.keys() == second.keys()) else None


def _places(club: Club, season: str | None, counted: str, minimum: int) -> Mapping[Person, int]:
    records = records_of(club, season=season)
    if counted != POINTS:
        return ranking(records, FORMULAS[counted], minimum_games=minimum).places
    try:
        return season_points(records, club.plan(season)).places
    except ClubError:
        return {}

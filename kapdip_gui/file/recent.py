"""What is remembered of the games played last, so that the welcome page and the menu can say more than a file's name.

Takes: a game when it is opened, written or left. Gives: `RecentGame`, kept beside the list of files in the settings,
and its sentence. Only what is public is kept: whose turn it is, not what was entered. Reads never fail.
"""

import json
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kapdip.words.catalogue import mark
from kapdip_gui.kit.parts import short_path
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings

if TYPE_CHECKING:
    from kapdip.club.model import Club
    from kapdip.game.model import Game

_KEY, CLUBS = "recent_games", "recent_clubs"
_CLUB_NAMES, _CLUB_GAMES = "recent_club_names", "recent_club_games"
_LATEST = datetime(9999, 12, 31).timestamp()
_SEASONS = {"S": mark("Spring"), "U": mark("Summer"), "F": mark("Autumn"), "W": mark("Winter")}
_STEPS = {
    "orders": mark("waiting for orders"),
    "retreats": mark("waiting for retreats"),
    "adjustments": mark("waiting for builds"),
    "exchange": mark("the exchange is next"),
    "bids": mark("waiting for bids"),
    "finished": mark("evaluated"),
}


@dataclass(frozen=True, slots=True)
class RecentGame:
    """What a game was like when it was last open. `season` is the letter of a `Season`, `step` the name of a stage."""

    name: str
    turn: int
    season: str
    year: int
    step: str
    players: int
    is_over: bool


def known_of(game: "Game") -> RecentGame:
    """What is to be remembered of a game."""
    number = game.turn.number
    step = game.turn.step
    return RecentGame(
        game.name, number, game.season(number).value, game.year(number), step, len(game.seats), game.is_over
    )


def keep(settings: Settings, path: Path, game: "Game") -> None:
    """Remember a game's state; games that are no longer on the list are forgotten."""
    all_known = _read(settings)
    all_known[str(path.absolute())] = asdict(known_of(game))
    listed = {str(one) for one in settings.recent()}
    settings.put(_KEY, json.dumps({file: one for file, one in all_known.items() if file in listed}, ensure_ascii=False))


def known(settings: Settings, path: Path) -> RecentGame | None:
    """What is remembered of a game; None for one that this program has not had open yet."""
    found = _read(settings).get(str(path))
    try:
        made = RecentGame(**found) if isinstance(found, dict) else None
    except TypeError:
        return None
    if made is None or not all(isinstance(one, str) for one in (made.name, made.season, made.step)):
        return None
    return made if all(isinstance(one, int) for one in (made.turn, made.year, made.players, made.is_over)) else None


def keep_club(settings: Settings, path: Path, club: "Club") -> None:
    """Put a club at the head of the recent ones, with its name and what identifies its games; of clubs that
    are no longer listed both are forgotten.
    """
    settings.remember(path, CLUBS)
    listed = {str(one) for one in settings.recent(CLUBS)}
    games = sorted({record.game for record in club.records if record.game})
    for key, value in ((_CLUB_NAMES, club.name), (_CLUB_GAMES, games)):
        kept = {file: one for file, one in _read(settings, key).items() if file in listed}
        settings.put(key, json.dumps(kept | {str(path.absolute()): value}, ensure_ascii=False))


def is_stored_club(settings: Settings, path: Path, club: "Club") -> bool:
    """Whether that is remembered of a club already."""
    games = sorted({record.game for record in club.records if record.game})
    at = str(path.absolute())
    is_named = recent_clubs(settings).get(path.absolute()) == club.name
    return is_named and _read(settings, _CLUB_GAMES).get(at) == games


def clubs_with(settings: Settings, game: "Game") -> dict[Path, str]:
    """The clubs of `recent_clubs` that contain a game, as far as this program has seen."""
    known_games, sought = _read(settings, _CLUB_GAMES), game.id
    return {
        path: name
        for path, name in recent_clubs(settings).items()
        if isinstance(games := known_games.get(str(path)), list) and sought in games
    }


def recent_clubs(settings: Settings) -> dict[Path, str]:
    """The clubs that were open lately and are still there, with their names; without one, by the name of the file."""
    names = _read(settings, _CLUB_NAMES)
    return {
        path: name if isinstance(name := names.get(str(path)), str) and name else path.stem
        for path in settings.recent(CLUBS)
        if os.path.exists(path)  # says no, too, where a name is too long
    }


def distinct_names(clubs: Mapping[Path, str]) -> dict[Path, str]:
    """What clubs are called in a list: where two have the same name, the file is added to it."""
    often = Counter(clubs.values())
    return {path: f"{name} ({short_path(path)})" if often[name] > 1 else name for path, name in clubs.items()}


def _read(settings: Settings, key: str = _KEY) -> dict[str, object]:
    return settings.told(key, {})


def about(session: Session, game: RecentGame) -> str:
    """`Autumn 1902, turn 5: waiting for orders · 10 players`."""
    return f"{state_text(session, game)} · {session.say_n('{n} player', '{n} players', game.players)}"


def state_text(session: Session, game: RecentGame) -> str:
    """`Autumn 1902, turn 5: waiting for orders`."""
    if game.is_over:
        return session.say("Finished after turn {turn}", turn=game.turn)
    season, state = session.say(_SEASONS.get(game.season, "")), session.say(_STEPS.get(game.step, ""))
    return session.say(
        "{season} {year}, turn {turn}: {state}", season=season, year=game.year, turn=game.turn, state=state
    )


def when_text(session: Session, when: datetime) -> str:
    """`today, 21:14`, or the date."""
    if when.date() == datetime.now().date():
        return session.say("today, {time}", time=f"{when:%H:%M}")
    return f"{when.day}.{when.month}.{when.year}" if session.language == "de" else f"{when.day} {when:%b %Y}"


def moment(seconds: float) -> datetime:
    """A moment, given in seconds since 1970; what no calendar has is its last day."""
    return datetime.fromtimestamp(min(max(seconds, 0), _LATEST))


def moment_text(session: Session, seconds: float) -> str:
    """A moment, given in seconds since 1970: `today, 21:14`, or date and time."""
    when = moment(seconds)
    day = when_text(session, when)
    return day if when.date() == datetime.now().date() else f"{day}, {when:%H:%M}"

"""When a turn is due: the moment, its grace, the next one by the game's rule, and how that is said.

Takes: a game, what time it is, days of absence. Gives: moments, sentences, a calendar file. Nothing happens by itself
when a deadline passes, and no rule of the game looks at it. A deadline is wall-clock time in its zone: an hour that
summer time skips is the hour after it, of a doubled one the later counts. Source: RFC 5545.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from kapdip.game.model import Alias, Due, Game, Schedule
from kapdip.game.nmr import grace_end
from kapdip.post import causes
from kapdip.post.errors import PostError
from kapdip.post.people import Absence, Contacts, placed
from kapdip.showing.texts import turn_title
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import day_text
from kapdip.words.sentences import say
from kapdip.words.speaker import Speaker

USUAL_ZONE = "Europe/Berlin"
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEK = timedelta(days=7)
_SIGNS = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def zone_of(name: str) -> ZoneInfo:
    """A zone by its name. Raises PostError."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # KeyError: not found
        raise PostError(causes.unknown_zone(name=name)) from None


def moment_of(at: str, zone: str) -> datetime:
    """The moment that clocks of a zone show. Raises PostError."""
    try:
        naive = datetime.fromisoformat(at).replace(tzinfo=None)
    except ValueError:
        raise PostError(causes.no_time(text=at)) from None
    place = zone_of(zone)
    later = naive.replace(tzinfo=place, fold=1)
    is_there = later.astimezone(UTC).astimezone(place).replace(tzinfo=None) == naive
    found = later if is_there else naive.replace(tzinfo=place, fold=0)
    return found.astimezone(UTC).astimezone(place)


def due_of(game: Game) -> datetime | None:
    """When the turn in progress is due; None where nobody said."""
    one = game.due
    return moment_of(one.at, one.zone) if one is not None and one.turn == game.turn.number else None


def grace_of(game: Game, due: datetime) -> datetime | None:
    """Until when who is late has time; None where the rules give none."""
    hours = game.profile.grace_hours
    return grace_end(due, hours) if hours else None


def with_due(game: Game, at: str, zone: str) -> Game:
    """The game with the deadline of the turn in progress. Raises PostError."""
    moment_of(at, zone)
    naive = datetime.fromisoformat(at).replace(tzinfo=None)
    old, turn = game.due, game.turn.number
    moved = old.moved + 1 if old is not None and old.turn == turn else 0
    return replace(game, due=Due(turn, naive.isoformat(), zone, moved))


def next_due(schedule: Schedule, after: date) -> str:
    """The first moment of the rule after a day: that of the last deadline, or on which was published. A day on which
    nothing is due passes it on: to the same day of the next week, or to the first day after.
    """
    if schedule.days:
        day, step = after + timedelta(days=schedule.days), timedelta(days=1)
    else:
        first = after + timedelta(days=1)
        day = first + timedelta(days=(schedule.weekday - first.weekday()) % 7) + (schedule.weeks - 1) * _WEEK
        step = _WEEK
    while any(begins <= day.isoformat() <= ends for begins, ends in schedule.holidays):
        day += step
    return f"{day.isoformat()}T{schedule.time}"


def met_by(game: Game, contacts: Contacts, due: datetime) -> Iterator[tuple[Alias, Absence]]:
    """Who is absent on the day of a deadline."""
    day = due.date().isoformat()
    sitting = {one.who: one.alias for one in placed(game) if one.until is None}
    for absence in contacts.absences:
        if absence.who in sitting and absence.begins <= day <= absence.ends:
            yield sitting[absence.who], absence


def due_text(due: datetime, speaker: Speaker) -> str:
    """The day with its weekday, and the time."""
    names = speaker.say("Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday").split(", ")
    day = day_text(due.date().isoformat(), speaker.language)
    return speaker.say("{weekday}, {day}, {time}", weekday=names[due.weekday()], day=day, time=f"{due:%H:%M}")


def left_text(game: Game, now: datetime, speaker: Speaker) -> str:
    """How long there is: days and hours, from 24 hours on hours, in the last one minutes; then since when it is over
    and until when there is grace. Empty without a deadline.
    """
    due = due_of(game)
    if due is None:
        return ""
    if now < due:
        return speaker.say("{time} left", time=_span(due - now, speaker))
    over = speaker.say("overdue for {time}", time=_span(now - due, speaker))
    grace = grace_of(game, due)
    return over if grace is None else f"{over}, {speaker.say('grace until {day}', day=due_text(grace, speaker))}"


def due_line(game: Game, now: datetime, speaker: Speaker) -> tuple[str, bool]:
    """The deadline and how long there is, and whether it is over; empty without one, or in a zone that nobody knows."""
    try:
        due = due_of(game)
    except PostError as error:
        return say(error.reason, speaker.language), True
    if due is None:
        return "", False
    return f"{due_text(due, speaker)}: {left_text(game, now, speaker)}", now >= due


def _span(span: timedelta, speaker: Speaker) -> str:
    hours, minutes = divmod(int(span.total_seconds()) // 60, 60)
    if hours >= 24:
        days, hours = divmod(hours, 24)
        told = speaker.say_n("{n} day", "{n} days", days)
        return f"{told} {speaker.say('{hours} h', hours=hours)}" if hours else told
    return speaker.say("{hours} h", hours=hours) if hours else speaker.say("{minutes} min", minutes=minutes)


def calendar(game: Game, due: datetime, language: str) -> bytes:
    """The deadline for a calendar. The same turn is the same event there, however often it is moved."""
    lang = BoardLanguage(language, game.board)
    title = f"{game.name}: {turn_title(game, game.turn.number, lang)}"
    at = due.astimezone(UTC)
    rows = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Kapdip//EN",
        "BEGIN:VEVENT",
        f"UID:{game.id}-{game.turn.number}@kapdip",
        f"SEQUENCE:{game.due.moved if game.due is not None else 0}",
        f"DTSTAMP:{at:%Y%m%dT%H%M%SZ}",
        f"DTSTART:{at:%Y%m%dT%H%M%SZ}",
        f"SUMMARY:{title.translate(_SIGNS)}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return b"".join(_folded(row) for row in rows)


def _folded(row: str) -> bytes:
    """A line of a calendar, in pieces of at most 75 bytes that end between letters."""
    pieces: list[bytes] = []
    piece = b""
    for sign in row:
        if sign < " ":
            continue
        data = sign.encode()
        if len(piece) + len(data) > 75 - bool(pieces):
            pieces.append(piece)
            piece = b""
        piece += data
    return b"\r\n ".join((*pieces, piece)) + b"\r\n"

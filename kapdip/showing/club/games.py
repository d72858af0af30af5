"""The games of a club as rows: number, winner, lead, the course of the points; those that are still played without
their people.

Takes: records and running games, a language. Gives: `GameRow`, `game_row`, `running_row`, `short_names`.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from kapdip.club.courses import Lines, course_lines
from kapdip.club.model import Record, Running
from kapdip.words.catalogue import words_in
from kapdip.words.format import day_text, figure_text


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in the list."""

    key: str
    """Its number; of a game that is still played what distinguishes its save from others."""
    number: str
    name: str
    day: str
    winner: str
    detail: str
    """Alias; below, points, and the lead before the second where points decided."""
    lines: Lines | None
    is_running: bool = False


def game_row(record: Record, language: str) -> GameRow:
    """A game as one row shows it."""
    return GameRow(
        key=record.number,
        number=record.number,
        name=record.name,
        day=day_text(record.ended, language),
        winner=" · ".join(result.person or result.alias or "?" for result in record.winners),
        detail=_detail(record, language),
        lines=course_lines(record, {result.alias for result in record.winners}),
    )


def running_row(running: Running, turns: Mapping[str, int | None], language: str) -> GameRow:
    """A game that is still played; `turns` says how far games are by now, None: over."""
    say = words_in(language).gettext
    turn = turns.get(running.game, running.turn)
    if turn is None:
        detail = say("Finished: press Enter to add it to the club.")
    elif running.last is None:
        detail = say("Turn {turn}: aliases stay secret, and it counts when it is over.").format(turn=turn)
    else:
        text = say("Turn {turn} of {last}: aliases stay secret, and it counts when it is over.")
        detail = text.format(turn=turn, last=running.last)
    return GameRow(
        running.game,
        "",
        running.name,
        say("running") if turn is not None else say("over"),
        "",
        detail,
        None,
        is_running=True,
    )


def _detail(record: Record, language: str) -> str:
    first = record.winners[0]
    parts = [figure_text(first.points, language)] if len(record.winners) == 1 and first.points is not None else []
    if record.lead is not None:
        parts.append(f"+{figure_text(record.lead, language)}")
    if len(record.winners) > 1:
        return words_in(language).gettext("shared victory")
    return "\n".join(filter(None, (first.alias, ", ".join(parts))))


_NUMBERED = re.compile(r"(?:.*?\D)??(?P<number>\d{1,3}|\d+)\W*")


def short_names(names: Sequence[str], taken: Collection[str] = ()) -> tuple[str, ...]:
    """A letter for each game, with the number in which its name ends, above a column of places; as many figures as tell
    games apart, and from what is `taken` beside them.
    """
    made = [name[:1].upper().strip("0123456789") + _number_of(name) for name in names]
    return tuple(
        one if made.count(one) == 1 and one not in taken else f"{one[:1]}{made[: index + 1].count(one)}"
        for index, one in enumerate(made)
    )


def _number_of(name: str) -> str:
    """The number in which a name ends; of a year its last two figures."""
    found = _NUMBERED.fullmatch(name)
    number = found["number"] if found else ""
    return number if len(number) < len("1987") else number[-2:]

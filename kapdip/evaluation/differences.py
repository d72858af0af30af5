"""The differences that a corrected turn makes, turn by turn and player by player: what window, page and text show.

Takes: the game as it is and an `Amendment`. Gives: `Report`, all text in one language. Nothing is judged here.
Source: docs/rules.md 12; docs/window.md 11.8.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kapdip.board.model import Power
from kapdip.exchange.explaining import why_control
from kapdip.exchange.model import SeatStatus, Settlement
from kapdip.game.compare import Difference
from kapdip.game.mending import EntryChange, entry_changes
from kapdip.game.model import Game
from kapdip.game.replay import Amendment
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import currency_name, money, number, power_name, season_name, value_text
from kapdip.words.sentences import say

_MONEY = frozenset({"prices", "cash", "money", "points"})
_OF_PLAYERS = ("status", "cash", "credits", "holdings", "money", "points")
_SERIOUS = frozenset({"control"})
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One thing that is not the same: what it is, old, new. `serious`: another player leads the power."""

    kind: str
    what: str
    before: str
    after: str
    power: Power | None = None
    serious: bool = False
    why: tuple[str, ...] = ()
    """How the player who controls it now got it, sentence by sentence."""


@dataclass(frozen=True, slots=True)
class PlayerLines:
    """What changes for one player in a turn."""

    player: str
    lines: tuple[DifferenceLine, ...]


@dataclass(frozen=True, slots=True)
class TurnLines:
    """What is not the same after a turn: the board with prices and control first, then player by player."""

    number: int
    title: str
    count: int
    board: tuple[DifferenceLine, ...]
    players: tuple[PlayerLines, ...]
    control: tuple[Power, ...]
    """Powers that somebody else leads in the next turn."""


@dataclass(frozen=True, slots=True)
class Report:
    """A corrected turn as people read it. `unfitting`: what later turns hold that no longer fits, in sentences."""

    title: str
    game: str
    summary: str
    entries: tuple[DifferenceLine, ...]
    unfitting: tuple[str, ...]
    turns: tuple[TurnLines, ...]
    language: BoardLanguage


def report(game: Game, amendment: Amendment, spoken: str) -> Report:
    """The whole report in `"de"` or `"en"`."""
    language = BoardLanguage(spoken, game.board)
    words = words_in(language)
    first = amendment.turn
    numbers = sorted({one.turn for one in amendment.differences})
    turns = tuple(
        _turn(amendment.game, n, [one for one in amendment.differences if one.turn == n], language) for n in numbers
    )
    count = len(amendment.differences)
    told = words.ngettext("{n} difference", "{n} differences", count).format(n=number(count, language))
    last = max((first, *(turn.number for turn in turns)))
    again = (
        "Turns {first} to {last} will be recalculated: {count}."
        if last > first
        else "Turn {first} will be recalculated: {count}."
    )
    summary = words.gettext(again).format(first=first, last=last, count=told)
    return Report(
        title=words.gettext("Turn {turn}, {title}, corrected").format(turn=first, title=_title(game, first, language)),
        game=game.name,
        summary=summary if count else words.gettext("Nothing changes."),
        entries=entry_lines(entry_changes(game.turns[first - 1].inputs, amendment.entries), language),
        unfitting=tuple(dict.fromkeys(say(one.reason, language) for one in amendment.orphaned)),
        turns=turns,
        language=language,
    )


def entry_lines(changes: Iterable[EntryChange], language: BoardLanguage) -> tuple[DifferenceLine, ...]:
    """What was changed in the entries of a turn, old and new."""
    return tuple(
        DifferenceLine(
            f"entry.{one.kind}",
            say(one.reason, language),
            _entry(one, one.before, language),
            _entry(one, one.after, language),
            one.power,
        )
        for one in changes
    )


def _entry(change: EntryChange, value: object, language: BoardLanguage) -> str:
    if value is None or value == ():
        return NOTHING
    if isinstance(value, int):
        return number(value, language, sign=change.kind == "trade")
    if isinstance(value, tuple):
        return ", ".join(_entry(change, one, language) for one in value)
    if isinstance(value, Reason):
        return say(value, language)
    return value if isinstance(value, str) else value_text(value, language)


def _title(game: Game, turn: int, language: str) -> str:
    return f"{season_name(game.season(turn), language)} {game.year(turn)}"


def _turn(game: Game, turn: int, found: list[Difference], language: BoardLanguage) -> TurnLines:
    settled = game.turns[turn - 1].results.settlement if turn <= len(game.turns) else None
    board = tuple(
        replace(_line(one, language), why=_why(one, settled, language)) for one in found if one.kind not in _OF_PLAYERS
    )
    names = dict.fromkeys(one.subject for one in found if one.kind in _OF_PLAYERS)
    players = tuple(PlayerLines(name, tuple(_of_player(name, found, language))) for name in names)
    control = tuple(one.subject for one in found if one.kind == "control")
    return TurnLines(turn, _title(game, turn, language), len(found), board, players, control)


def _why(one: Difference, settled: Settlement | None, language: BoardLanguage) -> tuple[str, ...]:
    if settled is None or one.kind != "control":
        return ()
    return tuple(say(reason, language) for reason in why_control(settled, one.subject))


def _of_player(name: str, found: Iterable[Difference], language: BoardLanguage) -> Iterator[DifferenceLine]:
    mine = [one for one in found if one.kind in _OF_PLAYERS and one.subject == name]
    for one in sorted(mine, key=lambda one: _OF_PLAYERS.index(one.kind)):
        yield _line(one, language)


def _line(one: Difference, language: BoardLanguage) -> DifferenceLine:
    before, after = _text(one, one.before, one.after, language), _text(one, one.after, one.before, language)
    before = NOTHING if one.kind == "outcome" and before == after else before  # worded differently than before
    power = one.subject if one.kind in {"units", "centres", "eliminated", "prices", "control"} else one.detail or None
    return DifferenceLine(one.kind, _what(one, language), before, after, power, one.kind in _SERIOUS)


def _what(one: Difference, language: BoardLanguage) -> str:
    gettext = words_in(language).gettext
    if one.kind == "holdings":
        return currency_name(one.detail, language)
    names = {
        "units": gettext("Units of {power}"),
        "centres": gettext("Centres of {power}"),
        "eliminated": gettext("{power} eliminated in turn"),
        "prices": gettext("Price of {power}"),
        "control": gettext("{power} controlled next turn by"),
        "status": gettext("Seat"),
        "cash": gettext("Cash"),
        "credits": gettext("Credits"),
        "money": gettext("Net worth projection"),
        "points": gettext("Point projection"),
        "turns": gettext("Number of turns"),
        "winners": gettext("Winners"),
    }
    steps = {
        "movement": gettext("Movement results"),
        "retreats": gettext("Results of the retreats"),
        "adjustments": gettext("Results of builds and removals"),
        "settlement": gettext("Settlement of the exchange"),
        "press": gettext("Published press"),
        "ending": gettext("End of the game"),
        "outcomes": gettext("Results of other phases"),
        "position": gettext("Dislodged units"),
    }
    text = steps[one.subject] if one.kind == "outcome" else names[one.kind]
    return text.format(power=power_name(one.subject, language)) if "{power}" in text else text


def _text(one: Difference, value: object, other: object, language: BoardLanguage) -> str:
    gettext = words_in(language).gettext
    if value is None or value == ():
        return NOTHING
    if isinstance(value, bool):
        return gettext("changed") if value else NOTHING
    if isinstance(value, SeatStatus):
        return {
            SeatStatus.ACTIVE: gettext("plays"),
            SeatStatus.EXCLUDED: gettext("excluded"),
            SeatStatus.RESIGNED: gettext("has resigned"),
        }[value]
    if isinstance(value, tuple) and one.kind in {"units", "centres"}:
        return _places(one.kind, value, other if isinstance(other, tuple) else (), language)
    if one.kind in _MONEY and isinstance(value, int):
        return money(value, language)
    return value_text(value, language, "plain" if one.kind in {"control", "winners", "eliminated"} else "")


def _places(kind: str, here: tuple[object, ...], there: tuple[object, ...], language: BoardLanguage) -> str:
    """How many units or centres, and which of them only this line of the game has."""
    alone = ", ".join(value_text(one, language) for one in here if one not in there)
    if kind == "units":
        return alone or NOTHING
    return f"{len(here)} ({alone})" if alone else str(len(here))

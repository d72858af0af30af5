"""What a published turn said before it was changed, and what reads differently now.

Takes games; gives `remembering`, which keeps in the log what published turns said, and `published_view`, a public view
whose turns hold their `Correction`s. Only what was public then, in this kind of game, is kept or shown. Rules:
docs/rules.md 6.2 and 12.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import TypeAlias

from kapdip.game.change import logged
from kapdip.game.model import Game
from kapdip.game.public import Correction, PublicTurn, PublicView, public_turn, public_view
from kapdip.game.published import published_turns, turn_of

CHANGED = "turn.changed"
"""A log line that keeps what a turn said which had been published."""
PUBLISHED = "turn.published"
_Key: TypeAlias = tuple[str, str, str]
"""What is said, of whom or where, and of what: `holding`, `Anna`, `FRANCE`."""
_REPORTED: _Key = ("reported", "", "")
"""That only failures were published."""
_OF_THE_BOARD = frozenset({"order", "unit", "centre", "listed", "silent"})
"""What reads differently once a game is over of which only failures were published."""


def remembering(before: Game, after: Game) -> Game:
    """The game after a change, with what it changed of turns that were published in its log."""
    for turn in before.turns:
        if turn.number not in published_turns(before) or not turn.is_over:
            continue
        said = _said(public_turn(before, turn))
        now = after.turns[turn.number - 1] if turn.number <= len(after.turns) else None
        says = _said(public_turn(after, now)) if now is not None else {}
        lost = {key: said.get(key, "") for key in said.keys() | says.keys() if said.get(key) != says.get(key)}
        if lost:
            lost |= {_REPORTED: said[_REPORTED]} if _REPORTED in said else {}
            text = "\n".join("\t".join((*key, value)) for key, value in sorted(lost.items()))
            after = logged(after, CHANGED, {"turn": str(turn.number), "said": text})
    return after


def published_view(game: Game, view: PublicView | None = None) -> PublicView:
    """The public view of a game, or what the room sees, each turn with what was published differently."""
    view = view or public_view(game)
    is_changed = {turn_of(entry) for entry in game.log if entry.key == CHANGED}
    turns = tuple(
        replace(turn, corrections=_corrections(game, turn)) if turn.is_finished and turn.number in is_changed else turn
        for turn in view.turns
    )
    return replace(view, turns=turns)


def _corrections(game: Game, turn: PublicTurn) -> tuple[Correction, ...]:
    """What differs from the version that was published last of those that read otherwise."""
    says = _said(turn)
    said = dict(says)
    for entry in reversed(game.log):
        if turn_of(entry) != turn.number:
            continue
        if entry.key == CHANGED:
            said |= _read(entry.facts.get("said", ""))
        elif entry.key == PUBLISHED and (found := tuple(_differences(said, says))):
            return found
    return ()


def _read(text: str) -> dict[_Key, str]:
    lines = (line.split("\t") for line in text.split("\n"))
    return {(kind, subject, detail): value for kind, subject, detail, value in (one for one in lines if len(one) == 4)}


def _differences(said: Mapping[_Key, str], says: Mapping[_Key, str]) -> Iterator[Correction]:
    tells_more = _REPORTED in said and _REPORTED not in says
    for key in dict.fromkeys((*says, *said)):
        before, after = said.get(key, ""), says.get(key, "")
        if before != after and key != _REPORTED and not (tells_more and key[0] in _OF_THE_BOARD):
            yield Correction(*key, before, after)


def _said(turn: PublicTurn) -> dict[_Key, str]:
    """Everything that the evaluation of a turn says, as text; nothing while the turn is played."""
    found = dict(_facts(turn)) if turn.is_finished else {}
    return {key: value for key, value in found.items() if value}


def _facts(turn: PublicTurn) -> Iterator[tuple[_Key, str]]:
    yield from _board(turn)
    if turn.settlement is not None:
        yield from _exchange(turn)
    for purses in (one.credits for one in (turn.auction, turn.income) if one is not None):
        yield from ((("credits", alias, ""), str(credit)) for alias, credit in purses.items())
    for alias, bids in (turn.auction.bids if turn.auction is not None else {}).items():
        yield from ((("bid", alias, power), str(bid)) for power, bid in (bids or {}).items())
    if turn.inning is not None:
        yield from ((("innings", alias, ""), str(total)) for alias, total in turn.inning.totals.items())
    if turn.ending is not None:
        yield from ((("winner", alias, ""), "1") for alias in turn.ending.winners)
    press = "\n".join(f"{item.sender}\t{item.to}\t{item.text}" for item in turn.press)
    words = {"press": press, "headline": turn.headline, "comment": turn.comment, "deadline": turn.deadline}
    yield from (
        ((kind, "", ""), sha256(text.encode()).hexdigest()[:16] if text else "") for kind, text in words.items()
    )


def _board(turn: PublicTurn) -> Iterator[tuple[_Key, str]]:
    for outcome in turn.movement.outcomes if turn.movement is not None else ():
        yield ("order", outcome.power, str(outcome.unit)), f"{outcome.shown}|{','.join(sorted(outcome.flags))}"
    for power, units in turn.after.units.items():
        yield from ((("unit", power, str(unit)), "1") for unit in units)
    if turn.report is None:
        for power, centres in turn.after.centres.items():
            yield from ((("centre", str(code), ""), power) for code in centres)
        return
    yield _REPORTED, "1"
    yield from ((("silent", power, ""), "1") for power in turn.report.silent)
    listed = turn.report.centres
    for kind in ("changed", "taken", "neutral") if listed is not None else ():
        yield from ((("listed", str(code), kind), "1") for code in getattr(listed, kind))


def _exchange(turn: PublicTurn) -> Iterator[tuple[_Key, str]]:
    settled = turn.settlement
    assert settled is not None
    yield from ((("price", power, ""), str(int(price))) for power, price in settled.prices.items())
    yield from ((("control", power, ""), alias) for power, alias in settled.control.items())
    for alias, account in settled.accounts.items():
        yield from ((("holding", alias, power), str(units or "")) for power, units in account.holdings.items())
        yield ("cash", alias, ""), str(int(account.cash))
        yield ("status", alias, ""), account.status.value
    yield from ((("flag", alias, ""), ", ".join(flags)) for alias, flags in settled.flags.items())
    yield from ((("money", alias, ""), str(int(amount))) for alias, amount in settled.money.items())
    points = settled.points if settled.final_points is None else settled.final_points
    yield from ((("points", alias, ""), str(int(amount))) for alias, amount in points.items())

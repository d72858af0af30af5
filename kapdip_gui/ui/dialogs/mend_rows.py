"""The differences of a mended turn as rows: only what changed, old and new, holdings summed up.

Takes: an `Amendment` and a language. Gives: `Block`s per turn. Source: mock-up h; rulings B8.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kapdip_gui.game.compare import Difference
from kapdip_gui.game.replay import Amendment, Homeless
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import money, number, power_name, value_text

_MONEY = frozenset({"prices", "cash", "money", "points"})
_BY_POWER = frozenset({"units", "centres", "eliminated", "prices", "control"})


@dataclass(frozen=True, slots=True)
class Changed:
    """One line: what, whose, old and new."""

    kind: str
    what: str
    old: str
    new: str
    power: str | None = None
    serious: bool = False
    """A change of control, units or centres: later orders may hang on it."""


@dataclass(frozen=True, slots=True)
class Block:
    """A turn with its changes and how many there are."""

    turn: int
    rows: tuple[Changed, ...]
    count: int
    control: tuple[str, ...]
    """Powers whose controller changes."""


def blocks(amendment: Amendment, language: str) -> tuple[Block, ...]:
    """The turns that differ, in order."""
    turns = sorted({difference.turn for difference in amendment.differences})
    return tuple(_block(turn, [d for d in amendment.differences if d.turn == turn], language) for turn in turns)


def _block(turn: int, found: list[Difference], language: str) -> Block:
    rows = [_row(one, language) for one in found if one.kind not in {"holdings", "cash", "money", "points", "outcome"}]
    rows += _summed(found, language)
    return Block(turn, tuple(rows), len(found), tuple(one.subject for one in found if one.kind == "control"))


def _row(one: Difference, language: str) -> Changed:
    say = words_in(language).gettext
    names = {
        "units": say("Units"),
        "centres": say("Centres"),
        "eliminated": say("Eliminated in turn"),
        "prices": say("Price"),
        "control": say("led in the next turn by"),
        "status": say("Seat"),
        "turns": say("Number of turns"),
        "winners": say("Winner"),
    }
    power = one.subject if one.kind in _BY_POWER else None
    what = names.get(one.kind, one.kind)
    if power is not None and one.kind == "control":
        what = f"{power_name(power, language)} {what}"
    elif one.subject and power is None:
        what = f"{what}: {one.subject}"
    serious = one.kind in {"control", "units", "centres", "eliminated", "turns", "winners"}
    return Changed(one.kind, what, _text(one, one.before, language), _text(one, one.after, language), power, serious)


def _text(one: Difference, value: object, language: str) -> str:
    if value is None:
        return "–"
    if one.kind in _MONEY and isinstance(value, int):
        return money(value, language)
    return value_text(value, language, "plain" if one.kind in {"control", "status", "winners"} else "")


def _summed(found: Iterable[Difference], language: str) -> list[Changed]:
    """Holdings, cash and projections in a line each, and one line per kind: they are many and follow from the rest."""
    words = words_in(language)
    rows = []
    kinds = (
        ("holdings", words.gettext("Holdings")),
        ("cash", words.gettext("Cash")),
        ("money", words.gettext("Money projection")),
        ("points", words.gettext("Point projection")),
        ("outcome", words.gettext("Results of orders")),
    )
    for kind, name in kinds:
        mine = [one for one in found if one.kind == kind]
        if not mine:
            continue
        players = len({one.subject for one in mine})
        figures = words.ngettext("{n} number", "{n} numbers", len(mine)).format(n=number(len(mine)))
        people = words.ngettext("of {n} player", "of {n} players", players).format(n=players)
        rows.append(Changed(kind, f"{name}: {figures} {people}", "", "", None))
    return rows


def foreign_orders(amendment: Amendment) -> tuple[Homeless, ...]:
    """Orders of later turns that were written by somebody who would not lead the power any more: the GM must decide about them."""
    return tuple(one for one in amendment.homeless if one.power is not None and one.reason.key == "replay.controller")

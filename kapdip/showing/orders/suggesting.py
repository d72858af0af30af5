"""The completion of the command line for the unit it waits for: what is typed may name another unit, or only a target.

Takes: the table of the phase, the unit aimed at. Gives: `Suggester`. The words come from `orders.completion`.
Source: docs/window.md 6 (command line).
"""

from collections.abc import Sequence
from dataclasses import replace

from kapdip.board.model import Step, Unit, province_of
from kapdip.orders.cleaning import tokens
from kapdip.orders.completion import CompletedWord, complete
from kapdip.orders.notation import grammar_of
from kapdip.orders.vocabulary import ARMY, CONVOY, FLEET, HOLD, RETREAT, SUPPORT
from kapdip.showing.orders.gesture import StepOptions

_VERBS = SUPPORT | CONVOY | HOLD | RETREAT | {"d"}


class Suggester:
    """Choices and whole lines in one position."""

    def __init__(self, table: StepOptions, aim: Unit | None) -> None:
        self._table = table
        self._aim = aim
        self._step = Step.ADJUSTMENTS if table.adjustments else Step.RETREATS if table.retreats else Step.MOVEMENT

    def unit_named(self, text: str) -> Unit | None:
        """The unit that can be ordered and that the line begins with."""
        words = list(tokens(text))
        if words and words[0] in ARMY | FLEET and len(words) > 1:
            words = words[1:]
        found = grammar_of(self._table.board).gazetteer.find(words, 0) if words else None
        if found is None:
            return None
        known = self._table.retreats or self._table.units
        meant = [unit for unit in known if unit.province in found[0].provinces]
        return meant[0] if len(meant) == 1 else None

    def begins_with_place(self, text: str) -> bool:
        """Whether a line begins with a place, or with a letter and a place, and goes on."""
        words = list(tokens(text))
        at = int(len(words) > 1 and words[0] in ARMY | FLEET)
        found = grammar_of(self._table.board).gazetteer.find(words, at)
        return found is not None and found[1] < len(words)

    def is_unit_alone(self, text: str) -> bool:
        """Whether the line names a unit and nothing else."""
        words = [word for word in tokens(text) if word not in ARMY | FLEET]
        found = grammar_of(self._table.board).gazetteer.find(words, 0) if words else None
        return found is not None and found[1] == len(words) and self.unit_named(text) is not None

    def _reaches(self, aim: Unit, other: Unit | None) -> bool:
        options = self._table.units.get(aim)
        if options is None or other is None or other == aim:
            return False
        return other.province in {*map(province_of, options.moves), *options.carried}

    def with_unit(self, text: str) -> str:
        """The whole line: with the unit that is aimed at in front, where the text names none itself.

        A place alone that the unit can go to is its target, even with another unit in it; elsewhere it names the unit
        there. What begins with a plus, or with a minus and a letter, is a unit to come or to go.
        """
        words = tokens(text)
        if self._aim is None or self._table.adjustments or not words or ":" in text or words[0] == "+":
            return text
        if words[0] == "-" and words[1:2] and words[1] in ARMY | FLEET:
            return text
        if self.is_unit_alone(text) and self._reaches(self._aim, self.unit_named(text)):
            return f"{self._aim.location.lower()} {text}"
        if self.unit_named(text) is not None or text.strip().split()[0].lower() in ARMY | FLEET:
            return text
        return f"{self._aim.location.lower()} {text}"

    def _aimed(self, text: str, aim: Unit) -> tuple[str, tuple[CompletedWord, ...]]:
        """What could come next for the unit aimed at."""
        prefix = f"{aim.location.lower()} "
        found = complete(prefix + text, self._table.board, self._table.position, step=self._step, units=[aim])
        plain = (
            CompletedWord(one.word, one.line.removeprefix(prefix), one.place, one.unit, one.verb, one.note)
            for one in found.choices
        )
        return found.ghost, tuple(plain)

    @staticmethod
    def _with_letter(choice: CompletedWord) -> CompletedWord:
        """A place where army or fleet could be built is in the line with the letter of what it is offered for."""
        before = choice.line.removesuffix(choice.word)
        if choice.unit is None or before.rstrip()[-1:] not in ("", "+", "-", ":"):
            return choice
        return replace(choice, line=f"{before}{str(choice.unit).lower()}")

    def choices(self, text: str, waiting: Sequence[Unit]) -> tuple[str, tuple[CompletedWord, ...]]:
        """Ghost text and choices.

        Units that wait are offered before targets of the unit aimed at, and these before other units.
        """
        if not text.strip():
            return "", ()
        table = self._table
        if table.adjustments:
            found = complete(text, table.board, table.position, step=self._step)
            return found.ghost, tuple(map(self._with_letter, found.choices))
        known = list(table.retreats or table.units)
        first = text.split(maxsplit=1)[0].lower()
        if (
            self._aim is not None
            and first in _VERBS
            and (text[-1:].isspace() or len(text.split()) > 1 or first in "shcrd")
        ):
            ghost, mine = self._aimed(text, self._aim)
            if mine:
                return ghost, mine
        named = complete(text, table.board, table.position, step=self._step, units=list(waiting) or known)
        if named.choices:
            return named.ghost, named.choices
        if self._aim is not None and self.with_unit(text) != text:
            ghost, mine = self._aimed(text, self._aim)
            if mine:
                return ghost, mine
        every = complete(text, table.board, table.position, step=self._step, units=known)
        return every.ghost, every.choices

"""What a line that is typed comes to at the desk: with the unit that it is for, the letter that was asked for, the
likeliest meaning.

Takes: a game, what is possible in its phase, the unit and the power that the line waits for. Gives: `TypedLine`.
Source: docs/window.md 6 (command line).
"""

from dataclasses import dataclass

from kapdip.board.model import Power, Unit
from kapdip.game.model import Game
from kapdip.orders import causes
from kapdip.orders.cleaning import tokens
from kapdip.orders.model import Hold
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import LETTERS
from kapdip.showing.orders.gesture import StepOptions
from kapdip.showing.orders.suggesting import Suggester
from kapdip.showing.orders.understanding import Understood, read


@dataclass(frozen=True, slots=True)
class TypedLine:
    """How lines are read now. `asked_about`: a line that several units fit; a letter alone answers which."""

    game: Game
    table: StepOptions
    aimed: Unit | None
    asked_about: str = ""
    waiting: Power | None = None

    @property
    def _suggester(self) -> Suggester:
        return Suggester(self.table, self.aimed)

    def answers(self, text: str) -> bool:
        """Whether a text is the letter that was asked for."""
        return bool(self.asked_about) and set(tokens(text)) <= LETTERS

    def understood(self, text: str) -> Understood | None:
        """What a text comes to; None for an empty one. A unit alone holds."""
        if not text.strip():
            return None
        if self.answers(text):
            text = f"{text.strip()} {self.asked_about}"
        suggester = self._suggester
        line = suggester.with_unit(text)
        unit = suggester.unit_named(line) if not self.table.adjustments else None
        if unit is not None and unit in self.table.units and suggester.is_unit_alone(line):
            return Understood(Reading(line, Hold(unit)))
        found = self._read(line)
        if line == text or not suggester.begins_with_place(text) or found.is_allowed:
            return found
        own = self._read(text)  # no target of the unit that waits: a unit of its own, then, even where there is none
        is_own = own.order is not None or (own.reading.problem and causes.no_unit.gave(own.reading.problem))
        return own if is_own else found

    def _read(self, line: str) -> Understood:
        """What a line comes to for the power whose unit it begins with; where it begins with no place, for the power
        of the unit that waits.
        """
        unit = None if self.table.adjustments else self._suggester.unit_named(line)
        if unit is not None and unit in self.table.units:
            return read(self.game, line, self.table.owner(unit), self.waiting)
        if self.table.adjustments or self.aimed is None:
            return read(self.game, line, None, self.waiting)
        if self._suggester.begins_with_place(line):
            return read(self.game, line)
        return read(self.game, line, self.table.owner(self.aimed), self.waiting)

    def likeliest(self, found: Understood | None) -> Understood | None:
        """What an unreadable line probably means: as the reader guesses, or with the word it stumbled over as a
        misspelt target.
        """
        if found is None:
            return None
        problem, tries = found.reading.problem, [found.reading.suggestion]
        if problem is not None and (causes.unknown_verb.gave(problem) or causes.rest.gave(problem)):
            word = causes.rest.facts_of(problem)["word"]
            again = self.understood(found.reading.text.replace(word, f"- {word}", 1))
            tries.insert(0, again.reading.suggestion if again is not None else None)
        meant = (self.understood(text) for text in tries if text)
        return next((one for one in meant if one is not None and one.is_allowed), None)

    def is_whole(self, text: str) -> bool:
        """Whether a text is an allowed order as it stands; the name of a unit alone is none yet."""
        found = self.understood(text)
        return found is not None and found.is_allowed and not self._suggester.is_unit_alone(text)

"""What can be wrong with a save: every problem with its place in the file, in one error.

Gives: `Problem` (path like `turns.4.exchange.7.amount`, or line and column of broken YAML) and `SaveError`.
"""

from pathlib import Path
from typing import NamedTuple

from kapdip.reason import Reason
from kapdip.storage import causes


class Problem(NamedTuple):
    """One thing that is wrong: where, and why."""

    path: str
    reason: Reason


class SaveError(Exception):
    """A file that cannot be read as a game, or not be written. `problems` holds all of them, the first ones first."""

    def __init__(self, file: Path | None, *problems: Problem) -> None:
        super().__init__("; ".join(f"{problem.path}: {problem.reason.key}" for problem in problems))
        self.file = file
        self.problems = problems

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The problems as reasons with their place, for `words`."""
        return tuple(
            causes.problem(path=problem.path, reason=problem.reason) if problem.path else problem.reason
            for problem in self.problems
        )

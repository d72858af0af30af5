"""Ballots as people mail them: `Zine A 9, Zine B 7,5`, a ballot to a line, or a vote to a line up to an empty line.

Takes text and a scale; gives `BallotSheet`: the ballots, and for every line that gave nothing why. Rules: docs/club.md,
"Ballots as text".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from kapdip_gui.club import because
from kapdip_gui.club.figures import figure
from kapdip_gui.club.poll import Ballot, Candidate
from kapdip_gui.game.names import clean_line
from kapdip_gui.reason import Reason

_SPLIT = re.compile(r";|,(?!\d)|(?<!\d),")
"""Between votes: not the comma of a decimal."""
_VOTE = re.compile(r"(?P<name>.*?\S)(?:\s*[:=]\s*|\s+(?:[-–—]\s+)?)(?P<vote>\d{1,6}(?:[.,]\d{1,6})?)")
_VOTER = re.compile(r"[^:=,;]+:(?!\s*\d)")
"""Whose ballot it is, before the votes."""


@dataclass(frozen=True, slots=True)
class BallotSheet:
    """What was read. `unread`: lines without a vote, as prose is; `wrong`: votes that can't be counted."""

    ballots: tuple[Ballot, ...]
    unread: tuple[Reason, ...]
    wrong: tuple[Reason, ...]


@dataclass
class _Reader:
    """Collects ballots; a candidate keeps the first spelling of his name."""

    least: Fraction
    most: Fraction
    ballots: list[dict[Candidate, Fraction]] = field(default_factory=list)
    unread: list[Reason] = field(default_factory=list)
    wrong: list[Reason] = field(default_factory=list)
    names: dict[str, Candidate] = field(default_factory=dict)
    open_ballot: dict[Candidate, Fraction] = field(default_factory=dict)

    def line(self, number: int, raw: str) -> None:
        """One line of the text."""
        text = clean_line(raw).lstrip("> \t").rstrip(" .")
        if not text:
            self.close()
            return
        if text.startswith("#"):
            return
        voter = _VOTER.match(text)
        if voter:
            self.close()
            text = text[voter.end() :].strip()
        votes = list(_votes(text))
        if any(found is None for found in votes):
            self.unread.append(because.ballot_unread(line=number, text=clean_line(raw)))
        read = [found for found in votes if found is not None]
        if len(votes) > 1:
            self.close()
        for name, vote in read:
            self._take(number, name, vote)
        if len(votes) > 1:
            self.close()

    def _take(self, number: int, name: str, vote: Fraction) -> None:
        known = self.names.setdefault(" ".join(name.casefold().split()), " ".join(name.split()))
        is_on_scale = self.least <= vote <= self.most
        if is_on_scale and known not in self.open_ballot:
            self.open_ballot[known] = vote
            return
        cause = because.ballot_twice if is_on_scale else because.ballot_off_scale
        self.wrong.append(cause(line=number, name=known, vote=vote, least=self.least, most=self.most))

    def close(self) -> None:
        """The ballot that was being read is complete."""
        if self.open_ballot:
            self.ballots.append(self.open_ballot)
            self.open_ballot = {}


def _votes(text: str) -> Iterator[tuple[Candidate, Fraction] | None]:
    """The votes of a line; None for a part that is none."""
    for part in _SPLIT.split(text):
        if part.strip():
            found = _VOTE.fullmatch(part.strip())
            yield None if found is None else (found["name"], figure(found["vote"].replace(",", ".")))


def read_ballots(text: str, least: Fraction = Fraction(0), most: Fraction = Fraction(10)) -> BallotSheet:
    """The ballots in a text."""
    reader = _Reader(least, most)
    for number, raw in enumerate(text.splitlines(), 1):
        reader.line(number, raw)
    reader.close()
    return BallotSheet(tuple(reader.ballots), tuple(reader.unread), tuple(reader.wrong))

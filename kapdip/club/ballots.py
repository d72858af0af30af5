"""Ballots as people mail them: `Zine A 9, Zine B 7,5`, a ballot to a line, or a vote to a line up to an empty line.

Takes text and a scale; gives `BallotSheet`: the ballots with who cast them, and for every line that gave nothing why.
Mails are told apart, and their quotations left aside, by the reader of mails. Rules: docs/club.md, "Ballots as text".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from kapdip.club import causes
from kapdip.club.figures import figure
from kapdip.club.poll import Ballot, Candidate
from kapdip.game.names import clean_line
from kapdip.press.letters import is_closing
from kapdip.reason import Reason
from kapdip.sheets.mail import head_sender, is_head_line
from kapdip.sheets.quotations import Counts, Mail, Row, read_mails

_SPLIT = re.compile(r";|,(?!\d)|(?<!\d),")
"""Between votes: not the comma of a decimal."""
_VOTE = re.compile(r"(?P<name>.*?\S)(?:\s*[:=]\s*|\s+(?:[-–—]\s+)?)(?P<vote>\d{1,3}(?:[.,]\d{1,6})?)")
_VOTER = re.compile(r"(?P<name>[^:=,;]+):(?!\s*\d)")
"""Whose ballot it is, before the votes."""
_WITH_ADDRESS = re.compile(r"([^<(\[]*)[<(\[].*[>)\]]")


@dataclass(frozen=True, slots=True)
class CastBallot:
    """A ballot, and whose it is: `""` where nothing says so."""

    voter: str
    line: int
    votes: Ballot


@dataclass(frozen=True, slots=True)
class BallotSheet:
    """What was read. `unread`: lines without a vote, as prose is; `wrong`: votes that can't be counted."""

    cast: tuple[CastBallot, ...]
    unread: tuple[Reason, ...]
    wrong: tuple[Reason, ...]

    @property
    def ballots(self) -> tuple[Ballot, ...]:
        """The votes alone."""
        return tuple(one.votes for one in self.cast)


@dataclass
class _Reader:
    """Collects ballots; a candidate keeps the first spelling of its name."""

    least: Fraction
    most: Fraction
    cast: list[CastBallot] = field(default_factory=list)
    unread: list[Reason] = field(default_factory=list)
    wrong: list[Reason] = field(default_factory=list)
    names: dict[str, Candidate] = field(default_factory=dict)
    voters: dict[str, int] = field(default_factory=dict)
    """By voter, the line of the ballot."""
    open_ballot: dict[Candidate, Fraction] = field(default_factory=dict)
    voter: str = ""
    begun: int = 0

    def mail(self, mail: Mail) -> None:
        """The ballots of a mail: one of its sender, unless its lines name several voters."""
        rows = [row for row in mail.rows if not row.parts and row.counts is Counts.YES]
        named = {name for row in rows if (name := _label(row.text)) and any(_votes(_behind_label(row.text)))}
        addressed = _WITH_ADDRESS.fullmatch(mail.sender.strip())
        sender = (addressed[1].strip() if addressed else "") or mail.sender
        is_own = bool(sender) and len(named) < 2
        self.voter = sender if is_own else ""
        end = next((at for at, row in enumerate(rows) if is_closing(row.text) and not any(_votes(row.text))), len(rows))
        for row in _of_ballots(rows[:end]):
            self.line(row, is_own=is_own)
        self.close()
        self.unread += [_unread(row) for row in rows[end:] if row.text.strip()]
        for row in mail.rows:
            if row.counts is Counts.ONLY_QUOTED and any(_votes(row.text)):
                self.unread.append(causes.ballot_quoted(line=row.number, text=clean_line(row.text)))

    def line(self, row: Row, *, is_own: bool) -> None:
        """One line of a mail; `is_own`: all votes are of its sender."""
        text = clean_line(row.text).rstrip(" .")
        if not text:
            if not self.voter:
                self.close()
            return
        if text.startswith("#") or is_head_line(text) or _sender(text):
            return
        if _VOTER.match(text):
            if not is_own:
                self.close()
                self.voter = _label(text)
            text = _behind_label(text)
        votes = list(_votes(text))
        if any(found is None for found in votes):
            self.unread.append(_unread(row))
        read = [found for found in votes if found is not None]
        if len(votes) > 1 and not is_own:
            voter = self.voter if _VOTER.match(row.text) else ""
            self.close()
            self.voter = voter
        for name, vote in read:
            self._take(row.number, name, vote)
        if len(votes) > 1 and not is_own:
            self.close()

    def _take(self, number: int, name: str, vote: Fraction) -> None:
        known = self.names.setdefault(" ".join(name.casefold().split()), " ".join(name.split()))
        is_on_scale = self.least <= vote <= self.most
        self.begun = self.begun or number
        if is_on_scale and known not in self.open_ballot:
            self.open_ballot[known] = vote
            return
        cause = causes.ballot_twice if is_on_scale else causes.ballot_off_scale
        self.wrong.append(cause(line=number, name=known, vote=vote, least=self.least, most=self.most))

    def close(self) -> None:
        """The ballot that was being read is complete; of a voter the first one counts until one is left out."""
        if self.open_ballot:
            key = " ".join(self.voter.casefold().split())
            first = self.voters.setdefault(key, self.begun) if key else self.begun
            if first == self.begun:
                self.cast.append(CastBallot(self.voter, self.begun, self.open_ballot))
            else:
                self.wrong.append(causes.ballot_again(line=self.begun, name=self.voter, first=first))
        self.open_ballot, self.begun, self.voter = {}, 0, ""


def _of_senders(mail: Mail) -> Iterator[Mail]:
    """A mail, cut before each line that names a sender and that no other line of a head goes with."""
    own = [(row, _sender(row.text) if row.counts is Counts.YES else "") for row in mail.rows]
    begins = [at for at, (row, sender) in enumerate(own) if sender and not row.parts]
    for begin, end in pairwise([0, *begins, len(own)]):
        yield Mail(next(filter(None, (sender for _, sender in own[begin:end])), ""), mail.rows[begin:end])


def _of_ballots(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows of a mail; of one that has an empty line between all others, without these."""
    is_spaced = not any(one.text.strip() and other.text.strip() for one, other in pairwise(rows))
    yield from (row for row in rows if row.text.strip() or not is_spaced)


def _unread(row: Row) -> Reason:
    return causes.ballot_unread(line=row.number, text=clean_line(row.text))


def _sender(text: str) -> str:
    """Whom a `From:` line names; a vote for a candidate of that name is no such line."""
    return "" if any(_votes(text)) else head_sender(text) or ""


def _label(text: str) -> str:
    """Who is named before the votes of a line."""
    found = _VOTER.match(clean_line(text))
    return found["name"].strip() if found else ""


def _behind_label(text: str) -> str:
    found = _VOTER.match(clean_line(text))
    return clean_line(text)[found.end() if found else 0 :].strip()


def _votes(text: str) -> Iterator[tuple[Candidate, Fraction] | None]:
    """The votes of a line; None for an invalid part."""
    for part in _SPLIT.split(text):
        if part.strip():
            found = _VOTE.fullmatch(part.strip())
            yield None if found is None else (found["name"], figure(found["vote"].replace(",", ".")))


def _says(text: str) -> str | None:
    """The kind of a line, for the reader of mails."""
    return "vote" if not is_head_line(text) and any(_votes(_behind_label(text))) else None


def read_ballots(text: str, least: Fraction = Fraction(0), most: Fraction = Fraction(10)) -> BallotSheet:
    """The ballots in a text."""
    reader = _Reader(least, most)
    for mail in read_mails(text, _says):
        for part in _of_senders(mail):
            reader.mail(part)
    return BallotSheet(tuple(reader.cast), tuple(reader.unread), tuple(reader.wrong))

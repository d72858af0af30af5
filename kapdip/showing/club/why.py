"""Where a figure of the ranking comes from, as a ledger: a line for each game or pair, the sum below.

Takes: a club, a season, a formula, the question behind a figure, a language. Gives: `WhyLine`s. Nothing is computed
here: every amount is a fact of its reason (`club.telling`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kapdip.club.explaining import explain_fame, explain_final, explain_mean, explain_pairs, explain_points
from kapdip.club.formula import FORMULAS
from kapdip.club.model import Club
from kapdip.club.tables import ranking, records_of
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import figure_writer
from kapdip.words.sentences import say

SUMS = frozenset(f"club.why.{name}" for name in ("mean", "pairs", "preference", "final", "total", "best"))
OUT = frozenset({"club.why.dropped", "club.why.beyond"})


@dataclass(frozen=True, slots=True)
class WhyLine:
    """What counted, and what it came to."""

    text: str
    amount: str
    is_sum: bool = False
    is_out: bool = False
    """Left out of the mean."""


def why_lines(
    club: Club,
    season: str | None,
    formula: str,
    question: tuple[str, ...],
    language: BoardLanguage,
    *,
    minimum: int = 2,
) -> tuple[WhyLine, ...]:
    """The answer to `("mean", person)`, `("pairs", person)`, `("final", person)`, which may name another formula as its
    third part, `("total", person)` of a season's points, or `("fame", person, family)`.
    """
    which, person, *more = question
    if which == "fame":
        return tuple(_lines(explain_fame(records_of(club, family=more[0]), person), language))
    records = records_of(club, season=season)
    if which == "total":
        return tuple(_lines(explain_points(records, club.plan(season), person), language))
    poll = ranking(records, FORMULAS[more[0] if more else formula], minimum_games=minimum)
    if person not in poll.places:
        return ()
    mean, pairs = explain_mean(records, poll, person), explain_pairs(poll, person)
    found = {"mean": mean, "pairs": pairs}.get(which, (*mean, *pairs, *explain_final(poll, person)))
    return tuple(_lines(found, language))


def _lines(reasons: Sequence[Reason], language: BoardLanguage) -> Iterable[WhyLine]:
    amounts = [_amount(reason) for reason in reasons]
    write = figure_writer(amounts, language)
    for reason, amount in zip(reasons, amounts, strict=True):
        told = "" if amount is None else write(amount)
        yield WhyLine(say(reason, language), told, reason.key in SUMS, reason.key in OUT)


def _amount(reason: Reason) -> Fraction | None:
    found = next((reason.facts[name] for name in ("value", "vote", "points") if name in reason.facts), None)
    return found if isinstance(found, Fraction) else None

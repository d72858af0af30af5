"""Everything that is thought ahead of one exchange, read once for all that shows it.

Takes a public view and the turn that is looked at, and the desk where the slips handed in are to count; gives
`Foresight`. Source: docs/foresight.md 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.board.model import Position
from kapdip.exchange.model import Currency, Player
from kapdip.exchange.money import Cents
from kapdip.foresight import causes
from kapdip.foresight.explaining import (
    explain_claim,
    explain_danger,
    explain_point,
    explain_racer,
    explain_row,
    explain_sale,
)
from kapdip.foresight.horizon import dangers, horizon
from kapdip.foresight.outlook import Outlook, asked_turn, desk_outlook, no_outlook, no_radar, public_outlook
from kapdip.foresight.race import by_points, race
from kapdip.foresight.radar import Claim, Radar, radar
from kapdip.foresight.worth import Worth, worth
from kapdip.game.desk import DeskView
from kapdip.game.public import PublicView
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import power_name
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker

Question = tuple[str, ...]
"""What somebody asks about: `claim`, `row`, `point`, `sale`, `danger` or `racer`, and of whom."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """One exchange, looked ahead."""

    speaker: Speaker
    number: int
    """The turn of this exchange."""
    outlook: Outlook
    radar: Radar | None
    no_radar: Reason | None
    """Why there is none."""
    position: Position
    """Units and centres that count."""
    marks: Mapping[Player, str]
    """The players' monograms."""
    players: tuple[Player, ...]
    """By their projection of points, the first first."""
    with_slips: bool
    """The slips that the desk holds count: nobody else may see it."""

    @property
    def lang(self) -> BoardLanguage:
        """The language in which it is written."""
        return self.speaker.language

    def worth(self, amount: Cents, holder: Player | None) -> Worth:
        """What a sum is worth, for somebody with the holdings of this player or with none."""
        return worth(self.outlook, amount, self.outlook.question.accounts[holder].holdings if holder else {})

    def claim(self, player: Player, power: Currency) -> Claim | None:
        """A player's way to a power, where there is a radar."""
        row = self.radar.row(power) if self.radar is not None else None
        return row.claims.get(player) if row is not None else None

    def answer(self, question: Question, bought: Worth | None = None) -> tuple[str, tuple[Reason, ...]]:
        """Title and reasons for a question; no reasons for one that is no longer about anything."""
        kind, subject = question[0], question[1]
        if kind in ("claim", "row") and self.radar is not None:
            return self._radar_answer(self.radar, question)
        if kind == "point" and bought is not None:
            row = next((row for row in bought.prices if row.power == subject), None)
            return power_name(subject, self.lang), explain_point(bought.amount, row) if row is not None else ()
        if kind == "sale":
            sale = next(one for one in horizon(self.outlook) if (one.player, one.power) == (subject, question[2]))
            return f"{subject}, {power_name(question[2], self.lang)}", explain_sale(self.outlook, sale)
        if kind == "danger":
            found = (one for one in dangers(self.outlook, self.position) if one.power == subject)
            return power_name(subject, self.lang), tuple(map(explain_danger, found))
        racer = next((one for one in race(self.outlook) if one.player == subject), None)
        return subject, explain_racer(self.outlook, racer) if racer is not None else ()

    def slip_of(self, question: Question) -> str:
        """The slip with which a player takes what a question is about, as a sheet has it; "" where there is none."""
        row = self.radar.row(question[-1]) if self.radar is not None and question[0] == "claim" else None
        slip = row.claims[question[1]].slip if row is not None else None
        return "\n".join((f'Exchange "{question[1]}"', slip_text(slip, self.lang))) if slip else ""

    def _radar_answer(self, found: Radar, question: Question) -> tuple[str, tuple[Reason, ...]]:
        power = question[-1]
        row, name = found.row(power), power_name(power, self.lang)
        if row is None:
            return name, ()
        if question[0] == "row":
            return name, explain_row(found, row)
        return f"{question[1]}, {name}", explain_claim(self.outlook, found, row.claims[question[1]])


def slip_text(slip: Mapping[Currency, int], lang: BoardLanguage) -> str:
    """The lines of a slip that does this."""
    return "\n".join(f"{power_name(power, lang)}: {units:+d}" for power, units in slip.items())


def look_ahead(view: PublicView, viewed: int, speaker: Speaker, desk: DeskView | None = None) -> Foresight | Reason:
    """What can be said of the exchange that follows what is looked at, or why nothing can."""
    if view.ending is not None and viewed == len(view.turns) and view.profile.trades:
        return causes.over()
    return look_at(view, asked_turn(view, viewed), speaker, desk)


def look_at(view: PublicView, number: int, speaker: Speaker, desk: DeskView | None = None) -> Foresight | Reason:
    """What can be said of the exchange of this turn, or why nothing can."""
    if (reason := no_outlook(view, number)) is not None:
        return reason
    turn = view.turns[number - 1]
    outlook = public_outlook(view, number) if desk is None else desk_outlook(desk)
    reason = no_radar(view, number)
    return Foresight(
        speaker=speaker,
        number=number,
        outlook=outlook,
        radar=radar(outlook) if reason is None else None,
        no_radar=reason,
        position=turn.start.position if turn.is_finished else turn.after,
        marks=monograms(outlook.question.accounts),
        players=by_points(outlook),
        with_slips=desk is not None,
    )

"""Who could take which power in the next turn, as far as everybody can work it out.

Takes a public view and a finished turn; gives the leads, the most endangered first. Source: docs/foresight.md 2.
"""

from kapdip.evaluation.model import Lead, Threat
from kapdip.exchange.audit import ControlBy
from kapdip.foresight.outlook import no_radar, public_outlook
from kapdip.foresight.radar import ClaimKind, Thinness, radar
from kapdip.game.public import PublicTurn, PublicView


def leads(view: PublicView, turn: PublicTurn) -> tuple[Lead, ...]:
    """As the next turn begins; nothing where it has no radar, or where there is none."""
    coming = turn.number + 1
    if coming > len(view.turns) or no_radar(view, coming, at_start=True) is not None:
        return ()
    return tuple(
        Lead(
            row.power,
            row.leader,
            row.margin,
            row.thinness is not Thinness.SAFE,
            tuple(
                Threat(
                    claim.player,
                    claim.need,
                    claim.cost,
                    is_certain=claim.kind is ClaimKind.CERTAIN,
                    is_lot=claim.by is ControlBy.LOT,
                )
                for claim in row.threats
            ),
            is_lot=bool(row.tied),
        )
        for row in radar(public_outlook(view, coming, at_start=True)).rows
    )

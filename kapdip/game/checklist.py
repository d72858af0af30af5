"""The game master's checklist: what is in, what is missing, what blocks, and what comes next.

Takes a game; gives `Checklist`, and the reasons that stop the next phase. Rules: docs/rules.md 2.2 to 2.5, 6.2, 6.3 and
6.4.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kapdip.board.model import Power
from kapdip.game import causes
from kapdip.game.model import Alias, Game, StageName
from kapdip.game.owed import owed
from kapdip.game.press import lost_addressees, telling_press
from kapdip.game.rules import unreplaced
from kapdip.game.seats import exclusion_offers
from kapdip.game.stages import chain_of, first_stage, open_questions, stage_of
from kapdip.game.stages.stage import ChecklistItem, ItemState
from kapdip.game.steps import slips_locked
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class Checklist:
    """Everything about the phase that comes next."""

    step: StageName
    items: tuple[ChecklistItem, ...]
    locked: bool
    """Slips and press can no longer be changed."""

    @property
    def blocks(self) -> tuple[ChecklistItem, ...]:
        """What keeps the next phase from being resolved."""
        return tuple(item for item in self.items if item.state is ItemState.MISSING)


def checklist(game: Game) -> Checklist:
    """The checklist of the turn in progress; empty when the game is over."""
    items = () if game.is_over else tuple(_items(game))
    return Checklist(game.turn.step, items, slips_locked(game))


def blocking(game: Game) -> tuple[Reason, ...]:
    """Why the next phase can't be resolved yet; nothing if it can."""
    return tuple(item.reason for item in checklist(game).blocks)


def missing_powers(game: Game) -> tuple[Power, ...]:
    """The powers of which the next phase wants something that is missing and undecided."""
    return tuple(item.power for item in checklist(game).blocks if item.power is not None and item.question is None)


def missing_slips(game: Game) -> tuple[Alias, ...]:
    """The active seats whose exchange slip is neither in nor marked as missing."""
    blocks = checklist(game).blocks
    return tuple(item.player for item in blocks if item.player is not None and item.kind == "slip")


def missing_bids(game: Game) -> tuple[Alias, ...]:
    """The players whose bids are neither in nor marked as missing."""
    return tuple(item.player for item in checklist(game).blocks if item.player is not None and item.kind == "bids")


def handed_in(game: Game) -> Mapping[Alias, bool]:
    """The players of whom the current phase asks something, and whether each has handed in everything: every order of
    every power that they lead, and their slip. What is decided to be missing was not handed in, and where nobody plays
    any more nothing is asked for. Who gives up is asked as before, and an open condition is nothing to be handed
    in: either would reveal what somebody wrote.
    """
    empty, has_begun = unreplaced(game), stage_of(game) is not first_stage(game)
    found: dict[Alias, bool] = {}
    for item in entries(game):
        is_past = item.kind == "slip" and item.state is not ItemState.MISSING and has_begun and slips_locked(game)
        if item.player is None or item.player in empty or item.state is ItemState.OFFER or is_past:
            continue
        is_in = item.state is ItemState.IN and not (item.power and owed(game, item.power))
        found[item.player] = is_in and found.get(item.player, True)
    return found


def entries(game: Game) -> tuple[ChecklistItem, ...]:
    """What is to be handed in for the next phase, whatever the game master has to decide before. Where somebody
    practises, nobody waits for the others.
    """
    if game.is_over:
        return ()
    items = tuple(item for stage in chain_of(game.variant) for item in stage.items(game))
    return tuple(item for item in items if item.player == game.practice) if game.practice else items


def _items(game: Game) -> Iterator[ChecklistItem]:
    if game.turn.inputs.conceded:
        return
    yield from entries(game)
    for question in open_questions(game):
        cause = causes.missing_answer if question.power else causes.missing_press_answer
        reason = cause(condition=question.condition, player=question.player, power=question.power, question=question.id)
        yield ChecklistItem("answer", ItemState.MISSING, reason, question.power, question.player, question)
    for alias in exclusion_offers(game):
        missed = game.turn.start.accounts[alias].missed + 1
        yield ChecklistItem(
            "exclusion", ItemState.OFFER, causes.offer_exclusion(player=alias, count=missed), player=alias
        )
    for index in lost_addressees(game):
        item = game.turn.inputs.press[index]
        yield ChecklistItem("addressee", ItemState.OFFER, causes.offer_addressee(index=index + 1, text=item.to))
    for index in telling_press(game):
        item = game.turn.inputs.press[index]
        yield ChecklistItem(
            "telling", ItemState.OFFER, causes.offer_telling(index=index + 1, sender=item.sender or item.author)
        )

"""How the history of a game that came by mail is described: its phases, and what came of each.

Takes a `Phase` or a `ReplayedPhase` and a language, gives text; of a history itself it gives the players' names.
Source: docs/contract.md, "Histories of games".
"""

from kapdip.board.model import Phase, Step
from kapdip.game.history_replay import ReplayedPhase
from kapdip.imported.chronicle import parse_chronicle
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.format import listing, power_name, season_name

_STEPS = {Step.MOVEMENT: mark("moves"), Step.RETREATS: mark("retreats"), Step.ADJUSTMENTS: mark("builds")}


def names_in_text(text: str, lang: BoardLanguage) -> list[str]:
    """The players as a history names them after their powers; a power of which it names nobody is its own name."""
    told = parse_chronicle(text, lang.board).players
    return [told.get(power) or power_name(power, lang) for power in lang.board.powers]


def phase_name(phase: Phase, lang: BoardLanguage) -> str:
    """`Autumn 1901, retreats`"""
    return f"{season_name(phase.season, lang)} {phase.year}, {words_in(lang).gettext(_STEPS[phase.step])}"


def replayed_phase_text(phase: ReplayedPhase, lang: BoardLanguage) -> str:
    """How many orders it has, how much the mail says otherwise, and of whom orders are awaited."""
    form, count = words_in(lang).ngettext, len(phase.differences)
    told = [form("{n} order", "{n} orders", phase.orders).format(n=phase.orders)]
    if count:
        told.append(form("{n} remark", "{n} remarks", count).format(n=count))
    if phase.awaited:
        names = listing([power_name(power, lang) for power in phase.awaited], lang)
        told.append(words_in(lang).gettext("still open: orders of {powers} are missing").format(powers=names))
    return ", ".join(told)

"""How a season of a club counts, in words.

Takes a `Plan`. Gives `plan_text`, `weight_text`. Source: docs/club.md, "Games, seasons, hall of fame".
"""

from fractions import Fraction

from kapdip.club.figures import exact_text
from kapdip.club.model import Plan
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import decimal_text
from kapdip.words.rule_names import SYSTEM_NAMES


def plan_text(plan: Plan, language: BoardLanguage) -> str:
    """How a season counts, in a sentence."""
    words = words_in(language)
    system = words.gettext(SYSTEM_NAMES[plan.system])
    if plan.weights is None:
        told = words.gettext("Points of each game {system}; all results count.").format(system=system)
    else:
        weights = " · ".join(weight_text(weight, language) for weight in plan.weights)
        told = words.gettext("Points of each game {system}; the best results count {weights}.").format(
            system=system, weights=weights
        )
    least = words.ngettext("A place from {n} game on.", "A place from {n} games on.", plan.minimum).format(
        n=plan.minimum
    )
    return f"{told} {least}"


def weight_text(weight: Fraction, language: str) -> str:
    """`2`, `0.8`: a weight with all its decimals, as it can be typed again."""
    return decimal_text(exact_text(weight), language)

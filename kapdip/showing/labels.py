"""Names of edits for the undo list and the log, made in whatever language is asked for later.

Gives: `named(message, **facts)`: a function from language to text; facts may be such functions themselves.
`plain_name(message, **facts)`: a name that is the same on both sides of the curtain.
"""

from kapdip.board.model import Power, Unit
from kapdip.game.model import StageName
from kapdip.orders.model import Order
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.edit_name import EditName, Spoken
from kapdip.words.format import order_text, power_name, unit_text
from kapdip.words.stage_texts import stage_texts


def plain_name(message: str, /, **facts: object) -> EditName:
    """The name of an edit that has nothing to hide, on both sides of the curtain."""
    told = named(message, **facts)
    return EditName(told, told)


def named(message: str, /, **facts: object) -> Spoken:
    """An English source text (mark it with `mark`) with its facts, by language."""

    def text(language: BoardLanguage) -> str:
        said = {name: fact(language) if callable(fact) else fact for name, fact in facts.items()}
        return words_in(language).gettext(message).format(**said)

    return text


def of_power(power: Power) -> Spoken:
    """A power's name by language."""
    return lambda language: power_name(power, language)


def of_order(order: Order) -> Spoken:
    """An order in short by language."""
    return lambda language: order_text(order, language)


def of_unit(unit: Unit) -> Spoken:
    """A unit in short."""
    return lambda _language: unit_text(unit)


def of_step(step: StageName) -> Spoken:
    """A stage of the turn as an edit."""
    return named(stage_texts(step).edit)

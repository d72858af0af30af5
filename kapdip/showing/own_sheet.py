"""What one player has handed in, as a text in the form in which it is handed in, and what they lead.

Takes: an `OwnView`, a speaker. Gives: `own_sheet`, `own_facts`. Source: docs/contract.md, "Text that people write".
"""

from collections.abc import Iterator

from kapdip.board.model import Power
from kapdip.game.own import OwnOrders, OwnView
from kapdip.orders.model import Disband
from kapdip.orders.writing import Style, format_order
from kapdip.words.format import power_name
from kapdip.words.speaker import Speaker

LONGEST_PRESS = 300
"""Characters of a press text that are shown."""
_HEADINGS = {"de": ("Militärzug", "Börsenzug", "wenn"), "en": ("Orders", "Exchange", "if")}


def own_facts(view: OwnView, speaker: Speaker) -> str:
    """What the player leads, where no figures show it, and their press."""
    told = [] if view.trades else [_led(view, speaker)]
    for item in view.press:
        text = " ".join("".join(part.text for part in item.parts).split())
        told.append(speaker.say("Press: {text}", text=text[:LONGEST_PRESS]))
    return "\n".join(told)


def _led(view: OwnView, speaker: Speaker) -> str:
    led = [power_name(power, speaker.language) for power in view.leads]
    return (
        speaker.say("Controls {powers} this turn.", powers=", ".join(led))
        if led
        else speaker.say("Controls no power this turn.")
    )


def own_sheet(view: OwnView, speaker: Speaker) -> str:
    """The player's slips as they are, in the form in which they are handed in; empty ones to fill in."""
    military, exchange, _ = _HEADINGS[speaker.language]
    lines: list[str] = []
    if view.leads:
        lines.append(f'{military} "{view.alias}"')
        for power, orders in view.leads.items():
            lines += _power(view, power, orders, speaker)
        lines.append("")
    if view.trades and not view.slips_are_locked:
        lines.append(f'{exchange} "{view.alias}"')
        for power in view.public.turn.start.prices:
            units = view.slip.amounts.get(power, 0) if view.slip is not None else 0
            lines.append(
                f"{power_name(power, speaker.language)}: {units:+d}"
                if units
                else f"{power_name(power, speaker.language)}: 0"
            )
        lines += view.slip.conditional if view.slip is not None else ()
    return "\n".join(lines) + "\n"


def _power(view: OwnView, power: Power, orders: OwnOrders, speaker: Speaker) -> Iterator[str]:
    language, board = speaker.language, view.public.board
    yield f"{power_name(power, language)}:"
    given = orders.given
    for order in (*given.movement, *given.retreats, *given.adjustments):
        yield format_order(order, board, Style.SHORT, language, removal=order in given.adjustments)
    for one in given.conditionals:
        order_text = format_order(one.order, board, Style.SHORT, language, removal=isinstance(one.order, Disband))
        yield f"{_HEADINGS[language][2]} {one.condition}: {order_text}"
    yield from given.unreadable

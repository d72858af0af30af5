"""Sentences for what stands in a cell of the exchange sheet and is not an amount.

Takes and gives: see `words.sentences`. The keys come from `ui.exchange.amounts`.
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "amount.no_number": "Expected a whole number of units, found “{text}”.",
    "amount.fraction": "Units are whole numbers; “{text}” is not a whole number.",
    "amount.too_big": "“{text}” can't be meant; at most {most}.",
}

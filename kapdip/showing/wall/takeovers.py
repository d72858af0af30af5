"""Who takes over which power in an exchange, in words: the announcements of the wall and of its page.

Takes: a settled turn and its prices, a speaker. Gives: `Takeover`s. Source: docs/wall.md 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kapdip.board.model import Power, ProvinceCode
from kapdip.game.model import Alias
from kapdip.game.public import PublicTurn
from kapdip.showing.wall.parts import PriceRow
from kapdip.words.format import coins, number
from kapdip.words.read_back import power_text
from kapdip.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Takeover:
    """A power has changed hands: who leads it now, from whom, with how many units, and by how many more."""

    power: Power
    headline: str
    sentence: str
    leader: Alias
    centres: frozenset[ProvinceCode]


def takeovers_of(turn: PublicTurn, prices: Sequence[PriceRow], speaker: Speaker) -> tuple[Takeover, ...]:
    """Every power that somebody else leads from now on."""
    return tuple(_takeover(turn, row, speaker) for row in prices if row.changes_hands and row.leader)


def _takeover(turn: PublicTurn, row: PriceRow, speaker: Speaker) -> Takeover:
    settled, say, lang = turn.settlement, speaker.say, speaker.language
    assert settled is not None
    headline = say("{player} takes over {power}", player=row.leader, power=power_text(row.power, lang))
    units = {alias: settled.accounts[alias].holdings.get(row.power, 0) for alias in settled.accounts}
    lot = next((one for one in settled.lots if one.power == row.power), None)
    mine, other = units.get(row.leader, 0), units.get(row.led_before, 0)
    told = coins(mine, row.power, lang)
    if lot is not None:
        sentence = say("{mine}, by lot.", mine=told)
    elif row.led_before:
        sentence = say("{mine} to {other} held by {loser}.", mine=told, other=number(other, lang), loser=row.led_before)
        if mine > other:
            sentence = f"{sentence} {say('Ahead by {units}.', units=number(mine - other, lang))}"
    else:
        sentence = f"{told}."
    return Takeover(row.power, headline, sentence, row.leader, frozenset(turn.after.centres.get(row.power, ())))

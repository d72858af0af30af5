"""What a game of two players and bids puts on the map: who leads which power for how much, and home centres in danger.

Takes: a picture, a public view and one of its turns, a speaker. Gives: the picture with tags and threats. Source:
docs/intimate.md.
"""

from collections.abc import Mapping
from dataclasses import replace

from kapdip.auction.threat import threats
from kapdip.board.model import Power
from kapdip.drawing.map_picture import MapPicture
from kapdip.game.public import PublicTurn, PublicView
from kapdip.showing.auction.purses import last_auction
from kapdip.words.format import number
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker


def with_hires(
    picture: MapPicture, view: PublicView, turn: PublicTurn, speaker: Speaker, *, opening: bool = False
) -> MapPicture:
    """The picture with who leads whom, and the home centres that can be entered with the next move; in another game
    the picture as it is. `opening`: the last bids are still turning over, and those before them count.
    """
    if not view.profile.bids:
        return picture
    found = threats(view.board, turn.start.homes, picture.position.units) if not turn.ending else ()
    threatened = {one.centre: one.guard is None for one in found}
    tags = hire_tags(view, turn, speaker, opening=opening)
    return replace(picture, control=tags, threatened=threatened).with_options(control=True)


def hire_tags(view: PublicView, turn: PublicTurn, speaker: Speaker, *, opening: bool = False) -> Mapping[Power, str]:
    """What is shown at each power on the map: its player's monogram with the price, or that it is their home country;
    a dash at one that nobody leads.
    """
    marks = monograms(turn.start.homes)
    held = last_auction(view, turn)
    if opening and held is not None:
        held = last_auction(view, view.turns[held.number - 2]) if held.number > 1 else None
    if held is None or held.auction is None:
        return {home: f"{marks[alias]} {speaker.say('Home')}" for alias, home in turn.start.homes.items()}
    auction = held.auction
    tags = dict.fromkeys(auction.neutral, "–")
    for power, alias in auction.control.items():
        tags[power] = f"{marks[alias]} {number(auction.cost[alias][power], speaker.language)}"
    return tags | {home: f"{marks[alias]} {speaker.say('Home')}" for alias, home in turn.start.homes.items()}

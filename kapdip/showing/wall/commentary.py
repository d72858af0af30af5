"""What is said of a fight: a headline of at most three words, a sentence, and the few words that stay in the list.

Takes a `Fight`, a speaker; gives `Comment`. Words of six metres: no sentence has more than 24 words, none a second
clause.
Source: docs/wall.md 3.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kapdip.adjudicator.model import Flag
from kapdip.board.model import Power, UnitKind
from kapdip.showing.wall.fights import Fight, FightEnd
from kapdip.words.catalogue import mark
from kapdip.words.format import capital, listing, place_name, power_name
from kapdip.words.read_back import power_text, way_from, way_to
from kapdip.words.speaker import Speaker

MOST_CUT = 2
"""Cut supports that are named; who wants all of them reads the evaluation."""


@dataclass(frozen=True, slots=True)
class Comment:
    """The words of one event. `place` and `brief` are its line in the list, shown after it."""

    headline: str
    sentence: str
    place: str
    brief: str
    end: FightEnd
    rows: tuple[tuple[Power, str], ...] = ()
    """Of retreats and builds, which are no fight: what became of each power's units."""

    @property
    def before(self) -> "Comment":
        """What may be said before it is decided: where it is."""
        return replace(self, headline=f"{self.place} …", sentence="", rows=())


def comment_on(fight: Fight, speaker: Speaker) -> Comment:
    """The words of a fight."""
    lang = speaker.language
    place = power_name(fight.powers[0], lang) if fight.is_quiet else place_name(fight.province, lang)
    return Comment(
        _headline(fight, place, speaker), " ".join(_sentences(fight, speaker)), place, _brief(fight, speaker), fight.end
    )


HEADLINES: Mapping[FightEnd, str] = {
    FightEnd.MOVED: mark("Landing: {place}"),
    FightEnd.WON: mark("{place} won."),
    FightEnd.TAKEN: mark("{place} falls."),
    FightEnd.HELD: mark("{place} holds."),
    FightEnd.STANDOFF: mark("Standoff: {place}"),
    FightEnd.BLOCKED: mark("{place} holds."),
    FightEnd.STRANDED: mark("{place} not reached."),
}


def _headline(fight: Fight, place: str, speaker: Speaker) -> str:
    if fight.is_quiet:
        return speaker.say("{power} moves {way}.", power=_who(fight.powers[0], speaker), way=_ways(fight, speaker)[0])
    is_broken = fight.end is FightEnd.STRANDED and _was_convoyed(fight)
    return speaker.say("No landing.") if is_broken else speaker.say(HEADLINES[fight.end], place=place)


def _ways(fight: Fight, speaker: Speaker) -> list[str]:
    """Where each of them went."""
    return [way_to(one.destination, speaker.language) for one in fight.movers if one.destination is not None]


def _sentences(fight: Fight, speaker: Speaker) -> Iterator[str]:
    say, lang = speaker.say, speaker.language
    strengths = fight.odds or ("", "")
    mine, theirs = reversed(strengths) if fight.end is FightEnd.HELD else strengths
    odds = say("{mine} against {theirs}", mine=mine, theirs=theirs)
    first = fight.winner or fight.movers[0]
    facts = {"power": _who(first.power, speaker), "way": way_from(first.unit.location, lang), "odds": odds}
    match fight.end:
        case FightEnd.MOVED if fight.is_quiet:
            ways = _ways(fight, speaker)[1:]
            yield say("Also {ways}.", ways=listing(ways, lang)) if ways else f"{capital(facts['way'])}."
        case FightEnd.TAKEN | FightEnd.WON:
            yield say("{power} attacks {way}, {odds}.", **facts)
        case FightEnd.HELD:
            yield say("{power} attacks {way} and bounces, {odds}.", **facts)
        case FightEnd.STANDOFF:
            yield say(
                "{powers} bounce, {odds}.",
                powers=_powers((one.power for one in fight.movers), speaker),
                odds=odds,
            )
        case _:
            yield _brief(fight, speaker)
    if fight.cut:
        places = listing([place_name(one.unit.province, lang) for one in fight.cut[:MOST_CUT]], lang)
        yield speaker.say_n(
            "Support from {places} is cut.", "Support from {places} is cut.", len(fight.cut[:MOST_CUT]), places=places
        )
    if fight.is_dislodging and fight.holder is not None:
        is_army = fight.holder.unit.kind is UnitKind.ARMY
        yield say("The army is dislodged.") if is_army else say("The fleet is dislodged.")


def _brief(fight: Fight, speaker: Speaker) -> str:
    lang = speaker.language
    if fight.is_quiet:
        return f"{capital(listing(_ways(fight, speaker), lang))}."
    first = fight.winner or fight.movers[0]
    powers = _powers((one.power for one in fight.movers), speaker)
    others = _powers((one.power for one in fight.losers), speaker)
    facts = {
        "power": _who(first.power, speaker),
        "way": way_from(first.unit.location, lang),
        "powers": powers,
        "others": others,
    }
    return speaker.say(_brief_text(fight), **facts)


BRIEF_TEXTS: Mapping[FightEnd, str] = {
    FightEnd.MOVED: mark("{power} lands {way}."),
    FightEnd.WON: mark("{power} gets in ahead of {others}."),
    FightEnd.TAKEN: mark("{power} dislodges the army."),
    FightEnd.HELD: mark("{power} bounces."),
    FightEnd.STANDOFF: mark("{powers} bounce."),
    FightEnd.BLOCKED: mark("{power} blocks itself."),
    FightEnd.STRANDED: mark("{power} does not arrive."),
}


def _brief_text(fight: Fight) -> str:
    """The words for the list; those in which fleets play a part are others."""
    if fight.end is FightEnd.TAKEN and fight.holder is not None and fight.holder.unit.kind is UnitKind.FLEET:
        return mark("{power} dislodges the fleet.")
    if fight.end is FightEnd.STRANDED and _was_convoyed(fight):
        return mark("{power}: the convoy is broken.")
    return BRIEF_TEXTS[fight.end]


def _was_convoyed(fight: Fight) -> bool:
    return any(Flag.DISRUPTED in one.flags for one in fight.movers)


def _powers(powers: Iterable[Power], speaker: Speaker) -> str:
    return capital(listing([power_text(power, speaker.language) for power in dict.fromkeys(powers)], speaker.language))


def _who(power: Power, speaker: Speaker) -> str:
    return capital(power_text(power, speaker.language))

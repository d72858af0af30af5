"""Entering games and people into a club, each step from club to club.

Takes a `Club` and what is to be entered; gives the new one, or raises `ClubError` with every reason and changes
nothing.
Rules: docs/club.md, "Games, seasons, hall of fame".
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from difflib import get_close_matches

from kapdip.club import causes
from kapdip.club.errors import ClubError
from kapdip.club.figures import are_places
from kapdip.club.model import FAMILIES, Alias, Club, ISODate, Member, Person, Plan, Record, Result, Running
from kapdip.game.causes import alias_twice
from kapdip.game.names import clean_line
from kapdip.reason import Reason

_NUMBER = re.compile(r"([A-Z]{2}) ([1-9][0-9]{0,5})")


def new_club(name: str) -> Club:
    """An empty club. Raises ClubError without a name."""
    cleaned = clean_line(name)
    if not cleaned:
        raise ClubError(causes.no_name())
    return Club(cleaned)


def rename_club(club: Club, name: str) -> Club:
    """Another name for the club. Raises ClubError without one."""
    return replace(club, name=new_club(name).name)


def next_number(club: Club, profile: str) -> str:
    """The first free number of the profile's family after the highest that is taken."""
    family = FAMILIES[profile]
    taken = [
        int(found[2]) for record in club.records if (found := _NUMBER.fullmatch(record.number)) and found[1] == family
    ]
    return f"{family} {max(taken, default=0) + 1}"


def enter_game(club: Club, record: Record) -> Club:
    """Enter a finished game with its people; a record without a number gets the next one."""
    entered = replace(record, number=record.number or next_number(club, record.profile))
    reasons = tuple(_against(club, entered))
    if reasons:
        raise ClubError(*reasons)
    people = with_people(club.people, ((result.person, result.alias) for result in entered.results))
    running = tuple(one for one in club.running if one.game != entered.game)
    return replace(club, people=people, records=(*club.records, entered), running=running)


def known_people(club: Club, record: Record) -> dict[Alias, Person]:
    """Who sat behind the aliases of which the record does not know it: the only person of the club who has played under
    each. Nobody is taken to have sat on two seats.
    """
    aliases = (one.alias for one in record.results if one.person is None and one.alias is not None)
    found = {alias: person for alias in aliases if (person := club.behind(alias)) is not None}
    people = [*found.values(), *(one.person for one in record.results)]
    return {alias: person for alias, person in found.items() if people.count(person) == 1}


def with_names(record: Record, people: Mapping[Alias, Person | None]) -> Record:
    """The record with the people who sat behind some aliases."""
    results = tuple(replace(one, person=people.get(one.alias or "", one.person)) for one in record.results)
    return replace(record, results=results)


def _against(club: Club, record: Record) -> Iterable[Reason]:
    known = {one.number: one for one in club.records}
    twice = next((one for one in club.records if record.game and one.game == record.game), None)
    if twice is not None:
        yield causes.game_twice(number=twice.number, name=twice.name)
    if record.number in known:
        yield causes.number_taken(number=record.number, name=known[record.number].name)
    found = _NUMBER.fullmatch(record.number)
    if found is None or found[1] != FAMILIES[record.profile]:
        yield causes.number_wrong(text=record.number, example=next_number(club, record.profile))
    if record.ended is not None and not is_date(record.ended):
        yield causes.no_date(text=record.ended)
    yield from _against_results(record.results)


def _against_results(results: tuple[Result, ...]) -> Iterable[Reason]:
    places = [result.place for result in results if result.place is not None]
    if not places:
        yield causes.nobody_placed()
    elif not are_places(places):
        yield causes.no_places(text=", ".join(map(str, sorted(places))))
    if any(result.person is None and result.alias is None for result in results):
        yield causes.nameless()
    aliases = [result.alias for result in results if result.alias is not None]
    for alias in sorted({alias for alias in aliases if aliases.count(alias) > 1}):
        yield alias_twice(player=alias)


def is_date(text: str) -> bool:
    """Whether this is a day as `2026-11-18`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def with_people(people: tuple[Member, ...], seats: Iterable[tuple[Person | None, Alias | None]]) -> tuple[Member, ...]:
    """The people with those of some seats, and with the aliases under which they played."""
    found = {member.name: member for member in people}
    for person, alias in seats:
        if person is None:
            continue
        member = found.get(person, Member(person))
        if alias is not None and alias not in member.aliases:
            member = replace(member, aliases=(*member.aliases, alias))
        found[person] = member
    return tuple(found.values())


def remove_game(club: Club, number: str) -> Club:
    """Take a game off the club; its people stay."""
    _record(club, number)
    return replace(club, records=tuple(record for record in club.records if record.number != number))


def put_in_season(club: Club, number: str, season: str | None) -> Club:
    """Give a game to a season, or to none."""
    return _changed(club, replace(_record(club, number), season=clean_line(season or "") or None))


def begin_season(club: Club, plan: Plan) -> Club:
    """Begin a season, which has no game yet."""
    name = clean_line(plan.season)
    if name in club.seasons:
        raise ClubError(causes.season_twice(text=name))
    return plan_season(club, name, replace(plan, season=name))


def plan_season(club: Club, season: str, plan: Plan) -> Club:
    """How a season counts from now on, under the name in the plan: its games go with it."""
    name = clean_line(plan.season)
    if not name:
        raise ClubError(causes.no_season())
    if name != season and name in club.seasons:
        raise ClubError(causes.season_twice(text=name))
    planned = replace(plan, season=name)
    is_known = any(one.season == season for one in club.plans)
    plans = (
        tuple(planned if one.season == season else one for one in club.plans) if is_known else (*club.plans, planned)
    )
    return replace(
        club,
        plans=plans,
        records=tuple(replace(one, season=name) if one.season == season else one for one in club.records),
        running=tuple(replace(one, season=name) if one.season == season else one for one in club.running),
    )


def end_season(club: Club, season: str) -> Club:
    """Take a season off the club; its games stay, without one."""
    if season not in club.seasons:
        raise ClubError(causes.unknown_season(text=season, names=club.seasons or None))
    return replace(
        club,
        plans=tuple(one for one in club.plans if one.season != season),
        records=tuple(replace(one, season=None) if one.season == season else one for one in club.records),
        running=tuple(replace(one, season=None) if one.season == season else one for one in club.running),
    )


def list_running(club: Club, running: Running) -> Club:
    """List a game that is still played, or say how far it is by now."""
    twice = next((one for one in club.records if one.game and one.game == running.game), None)
    if twice is not None:
        raise ClubError(causes.game_twice(number=twice.number, name=twice.name))
    known = next((one for one in club.running if one.game == running.game), None)
    if known is None:
        return replace(club, running=(*club.running, running))
    return replace(
        club, running=tuple(replace(running, season=one.season) if one is known else one for one in club.running)
    )


def put_running_in_season(club: Club, game: str, season: str | None) -> Club:
    """The season to which a game that is still played is to belong."""
    name = clean_line(season or "") or None
    return replace(club, running=tuple(replace(one, season=name) if one.game == game else one for one in club.running))


def unlist_running(club: Club, game: str) -> Club:
    """Take a game that is still played off the list."""
    return replace(club, running=tuple(one for one in club.running if one.game != game))


def date_game(club: Club, number: str, ended: ISODate | None) -> Club:
    """The day on which a game ended; None: not known."""
    if ended is not None and not is_date(ended):
        raise ClubError(causes.no_date(text=ended))
    return _changed(club, replace(_record(club, number), ended=ended))


def rename_person(club: Club, name: Person, other: Person) -> Club:
    """Another name for a person. If there is somebody of that name, the two are one from now on."""
    cleaned = clean_line(other)
    if not cleaned:
        raise ClubError(causes.no_person())
    if club.member(name) is None:
        raise _unknown(club, name)
    return _called(club, name, cleaned)


def _called(club: Club, name: Person, other: Person) -> Club:
    records = tuple(
        replace(
            record, results=tuple(replace(one, person=other) if one.person == name else one for one in record.results)
        )
        for record in club.records
    )
    merged: dict[Person, Member] = {}
    for member in club.people:
        called = other if member.name == name else member.name
        before = merged.get(called, Member(called, (), member.is_public))
        aliases = tuple(dict.fromkeys((*before.aliases, *member.aliases)))
        merged[called] = Member(called, aliases, before.is_public and member.is_public)
    return replace(club, people=tuple(merged.values()), records=records)


def publish_name(club: Club, name: Person, is_public: bool) -> Club:
    """Whether a person's name may be printed for everybody."""
    member = club.member(name)
    if member is None:
        raise _unknown(club, name)
    return replace(
        club, people=tuple(replace(one, is_public=is_public) if one is member else one for one in club.people)
    )


def change_people(club: Club, changes: Iterable[tuple[Member, Person, bool]]) -> Club:
    """New names, and whether each may be printed for everybody: all changes at once, so that
    two may swap their names.
    """
    known = tuple(changes)
    for member, _, is_public in known:
        club = publish_name(club, member.name, is_public) if is_public is not member.is_public else club
    renamed = [
        (member.name, f"\n{index}", name) for index, (member, name, _) in enumerate(known) if name != member.name
    ]
    if not all(clean_line(name) for *_, name in renamed):
        raise ClubError(causes.no_person())
    for before, between, _ in renamed:
        club = _called(club, before, between)
    for _, between, after in renamed:
        club = rename_person(club, between, after)
    return club


def _unknown(club: Club, name: Person) -> ClubError:
    """That nobody is called so, with those who are called nearly so."""
    names = [member.name for member in club.people]
    return ClubError(causes.unknown_person(name=name, names=tuple(get_close_matches(name, names)) or None))


def _record(club: Club, number: str) -> Record:
    found = next((record for record in club.records if record.number == number), None)
    if found is None:
        numbers = tuple(record.number for record in club.records)
        raise ClubError(causes.unknown_game(number=number, names=numbers or None))
    return found


def _changed(club: Club, record: Record) -> Club:
    return replace(club, records=tuple(record if one.number == record.number else one for one in club.records))

"""A person's card as values: rank, wins, points of every game, powers turn by turn, places, whom he was ahead of, habits.

Takes: a club, a season, a person, a formula, a language. Gives: `PersonCard`, `card_view`.
Source: docs/window.md 11.10; docs/club.md.
"""

from dataclasses import dataclass
from fractions import Fraction

from kapdip_gui.club.card import Card, Played, card_of
from kapdip_gui.club.formula import FORMULAS
from kapdip_gui.club.model import Club, Person
from kapdip_gui.club.tables import ranking, records_of
from kapdip_gui.showing.club.fame import power_of
from kapdip_gui.showing.club.names import FORMULA_NAMES
from kapdip_gui.showing.club.season import Lines, course_lines
from kapdip_gui.showing.figures import Column, Figure
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import figure_text, points_text, power_name
from kapdip_gui.words.monograms import monograms
from kapdip_gui.words.tongue import Tongue


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure at the head of the card."""

    title: str
    value: str
    below: str


@dataclass(frozen=True, slots=True)
class GameOf:
    """A game on the card."""

    name: str
    points: str
    place: int | None
    placed: int
    lines: Lines | None
    powers: tuple[tuple[str, ...], ...]
    """Which powers he led, turn by turn."""


@dataclass(frozen=True, slots=True)
class PersonCard:
    """What the card shows."""

    person: Person
    monogram: str
    about: str
    facts: tuple[Fact, ...]
    games: tuple[GameOf, ...]
    columns: tuple[Column, ...]
    against: tuple[tuple[Figure, ...], ...]
    habits: tuple[str, ...]


def card_view(club: Club, season: str | None, person: Person, formula: str, language: Tongue, *, minimum: int = 2) -> PersonCard:
    """A person's card by the games of a season (None: by all)."""
    records = records_of(club, season=season)
    card = card_of(records, person)
    poll = ranking(records, FORMULAS[formula], minimum_games=minimum)
    words = words_in(language)
    games = words.ngettext("{n} game", "{n} games", len(card.played)).format(n=len(card.played))
    alias = card.played[-1].result.alias if card.played else None
    about = words.gettext("{games} · last as {alias}").format(games=games, alias=alias) if alias and alias != person else games
    people = [member.name for member in club.people]
    return PersonCard(
        person=person,
        monogram=monograms(people)[person],
        about=about,
        facts=(_rank(poll.places.get(person), poll.final.get(person), formula, language), *_facts(card, language)),
        games=tuple(_game(one, language) for one in card.played),
        columns=(
            Column(words.gettext("Against whom"), stretch=True),
            Column(""),
            Column(words.gettext("ahead : behind")),
            Column("P(n,m)"),
        ),
        against=_against(card, monograms(people), language),
        habits=tuple(_habits(card, language)),
    )


def _rank(place: int | None, value: Fraction | None, formula: str, language: str) -> Fact:
    say = words_in(language).gettext
    if place is None or value is None:
        return Fact(say("Ranking"), "–", say("too few games"))
    return Fact(say("Ranking"), f"{place}.", f"{say(FORMULA_NAMES[formula])} {figure_text(value, language)}")


def _facts(card: Card, language: str) -> tuple[Fact, ...]:
    words = words_in(language)
    games = words.ngettext("of {n} game", "of {n} games", len(card.played)).format(n=len(card.played))
    share = "?" if card.share is None else f"{int(100 * card.share + Fraction(1, 2))}\u00a0%"
    return (
        Fact(words.gettext("Wins"), str(card.wins), games),
        Fact(words.gettext("Average"), share, words.gettext("of the winner’s points")),
        Fact(words.gettext("Podium"), str(card.podium), words.gettext("times")),
    )


def _game(one: Played, language: Tongue) -> GameOf:
    powers = tuple(tuple(power_of(letter, language.board) for letter in letters) for letters in one.led)
    lines = course_lines(one.record, {one.result.alias})
    return GameOf(one.record.name, points_text(one.result.points, language), one.place, one.placed, lines, powers)


def _against(card: Card, marks: dict[Person, str], language: str) -> tuple[tuple[Figure, ...], ...]:
    rows = []
    for order, one in enumerate(sorted(card.against, key=lambda one: (one.chance, one.pair.above), reverse=False)):
        pair = one.pair
        told = f"{pair.above} : {pair.below}"
        rows.append(
            (
                Figure(one.other, order, is_text=True, monogram=marks[one.other], why=("card", one.other)),
                Figure("", int(one.chance * 10**6), share=1000 * pair.above // pair.compared, badge="duel"),
                Figure(told, pair.above - pair.below, bold=True),
                Figure(figure_text(one.chance, language), int(one.chance * 10**6), role="text_secondary"),
            )
        )
    return tuple(rows)


def _habits(card: Card, language: Tongue) -> list[str]:
    words = words_in(language)
    told = []
    if card.red or card.missed or any(one.record.course for one in card.played):
        red = words.ngettext("{n} slip cut (RED)", "{n} slips cut (RED)", card.red).format(n=card.red)
        missed = words.ngettext("{n} slip missing (NMR)", "{n} slips missing (NMR)", card.missed).format(n=card.missed)
        told.append(f"{red}, {missed}.")
    if card.powers:
        best, worst = card.powers[0], card.powers[-1]
        told.append(_power(words.gettext("Best power: {power}, place {place} on average."), best.letter, best.mean_place, language))
        if best.letter != worst.letter:
            told.append(_power(words.gettext("Worst power: {power}, place {place} on average."), worst.letter, worst.mean_place, language))
    jumps = [(jump[0], -index, one, jump[1]) for index, one in enumerate(card.played) if (jump := one.jump) is not None]
    if jumps:
        gain, _, one, turn = max(jumps, key=lambda jump: jump[:2])
        text = words.gettext("Best turn: {points} points in turn {turn} of {game}.")
        told.append(text.format(points=f"+{points_text(Fraction(gain, 100), language)}", turn=turn, game=one.record.name))
    return told


def _power(text: str, letter: str, place: Fraction, language: Tongue) -> str:
    return text.format(power=power_name(power_of(letter, language.board), language), place=_one_decimal(place, language))


def _one_decimal(value: Fraction, language: str) -> str:
    tenths = int(value * 10 + Fraction(1, 2))
    return f"{tenths // 10}{',' if language == 'de' else '.'}{tenths % 10}" if tenths % 10 else str(tenths // 10)

"""A person's card as values: rank, wins, points of every game, powers turn by turn, places, whom they were ahead of,
habits.

Takes: a club, a season, a person, a formula, a language. Gives: `PersonCard`, `card_view`.
Source: docs/window.md 11.10; docs/club.md.
"""

from dataclasses import dataclass
from fractions import Fraction

from kapdip.club.card import Card, Played, card_of
from kapdip.club.courses import Lines, course_lines
from kapdip.club.formula import DEFAULT, FORMULAS
from kapdip.club.model import Club, Person
from kapdip.club.tables import ranking, records_of
from kapdip.tables.figures import Column, Figure
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import figure_text, figure_writer, percent
from kapdip.words.habits import habit_texts, power_of
from kapdip.words.monograms import monograms
from kapdip.words.rule_names import FORMULA_NAMES


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
    """Which powers they led, turn by turn."""


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


def card_view(
    club: Club, season: str | None, person: Person, counted: str, language: BoardLanguage, *, minimum: int = 2
) -> PersonCard:
    """A person's card by the games of a season (None: by all), with the place by a formula; where points are counted,
    by the usual one.
    """
    formula = counted if counted in FORMULAS else DEFAULT
    records = records_of(club, season=season)
    card = card_of(records, person)
    poll = ranking(records, FORMULAS[formula], minimum_games=minimum)
    words = words_in(language)
    games = words.ngettext("{n} game", "{n} games", len(card.played)).format(n=len(card.played))
    alias = card.played[-1].result.alias if card.played else None
    about = (
        words.gettext("{games} · last as {alias}").format(games=games, alias=alias)
        if alias and alias != person
        else games
    )
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
        habits=tuple(habit_texts(card, language)),
    )


def _rank(place: int | None, value: Fraction | None, formula: str, language: str) -> Fact:
    say = words_in(language).gettext
    if place is None or value is None:
        return Fact(say("Ranking"), "–", say("too few games"))
    return Fact(say("Ranking"), f"{place}.", f"{say(FORMULA_NAMES[formula])} {figure_text(value, language)}")


def _facts(card: Card, language: str) -> tuple[Fact, ...]:
    words = words_in(language)
    games = words.ngettext("of {n} game", "of {n} games", len(card.played)).format(n=len(card.played))
    share = "?" if card.share is None else percent(int(100 * card.share + Fraction(1, 2)), language)
    return (
        Fact(words.gettext("Wins"), str(card.wins), games),
        Fact(words.gettext("Average"), share, words.gettext("of the winner’s points")),
        Fact(words.gettext("Podium"), str(card.podium), words.ngettext("time", "times", card.podium)),
    )


def _game(one: Played, language: BoardLanguage) -> GameOf:
    powers = tuple(tuple(power_of(letter, language.board) for letter in letters) for letters in one.led)
    lines = course_lines(one.record, {one.result.alias})
    return GameOf(one.record.name, figure_text(one.result.points, language), one.place, one.placed, lines, powers)


def _against(card: Card, marks: dict[Person, str], language: str) -> tuple[tuple[Figure, ...], ...]:
    rows = []
    write = figure_writer((one.chance for one in card.against), language)
    for order, one in enumerate(sorted(card.against, key=lambda one: (one.chance, one.pair.above))):
        pair = one.pair
        told = f"{pair.above} : {pair.below}"
        half = 1000 * (2 * pair.above + pair.equal) // (2 * pair.compared)
        rows.append(
            (
                Figure(one.other, order, is_text=True, monogram=marks[one.other], why=("card", one.other)),
                Figure("", int(one.chance * 10**6), share=half, badge="duel"),
                Figure(told, pair.above - pair.below, bold=True),
                Figure(write(one.chance), int(one.chance * 10**6), role="text_secondary"),
            )
        )
    return tuple(rows)

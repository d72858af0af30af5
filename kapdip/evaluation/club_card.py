"""A person's card on paper: places and points of every game, against whom, powers, habits; one page for most.

Takes: a club, a person, what is asked, a language. Gives: `card_document`. Rules: docs/club.md,
"A person's card". The person is named; all others only as in every document.
"""

from collections.abc import Iterator
from fractions import Fraction

from kapdip.club.card import Card, Played, card_of
from kapdip.club.figures import UNKNOWN
from kapdip.club.formula import FORMULAS
from kapdip.club.model import Club, Person
from kapdip.club.tables import ranking, records_of
from kapdip.evaluation.club_cells import ClubDocument, ClubTable, FigureColumn, TableCell, count_cell, text_cell
from kapdip.evaluation.club_charts import card_charts
from kapdip.evaluation.club_document import Asked, public_names
from kapdip.evaluation.lettering import clean_line
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import day_text, figure_text, percent, power_name
from kapdip.words.habits import habit_texts, power_of
from kapdip.words.rule_names import FORMULA_NAMES


def card_document(club: Club, person: Person, asked: Asked, lang: BoardLanguage) -> ClubDocument:
    """The card of a person by the games that are asked for."""
    records = records_of(club, family=asked.family, season=asked.season)
    card = card_of(records, person)
    poll = ranking(records, FORMULAS[asked.formula], minimum_games=2 if asked.minimum is None else asked.minimum)
    words = words_in(lang)
    place = words.gettext("–: too few games")
    if person in poll.places:
        place = words.gettext("{place} of {all} by {formula}, {value}").format(
            place=poll.places[person],
            all=len(poll.places),
            formula=words.gettext(FORMULA_NAMES[asked.formula]),
            value=figure_text(poll.final[person], lang),
        )
    share = UNKNOWN if card.share is None else percent(int(100 * card.share + Fraction(1, 2)), lang)
    facts = (
        (words.gettext("Season of the club"), asked.season or words.gettext("All games")),
        (words.gettext("Ranking"), place),
        (words.gettext("Games"), str(len(card.played))),
        (words.gettext("Wins"), str(card.wins)),
        (words.gettext("Places one to three"), str(card.podium)),
        (words.gettext("Average share of the winner’s points"), share),
    )
    names = public_names(club) if asked.is_public else {member.name: member.name for member in club.people}
    return ClubDocument(
        club=clean_line(club.name),
        title=clean_line(person),
        about=" ".join(habit_texts(card, lang)),
        tables=tuple(_tables(card, facts, names, lang)),
        lang=lang,
        private=""
        if asked.is_public
        else words.gettext("For the game master only: it contains names that are not public."),
        charts=card_charts(card, lang),
    )


def _tables(
    card: Card, facts: tuple[tuple[str, str], ...], names: dict[Person, str], lang: BoardLanguage
) -> Iterator[ClubTable]:
    say = words_in(lang).gettext
    yield ClubTable(
        say("Overview"),
        "",
        (say("What"), say("How much")),
        (False, False),
        tuple((text_cell(a), text_cell(b, strong=True)) for a, b in facts),
    )
    heads = (
        say("Number"),
        say("Ended on"),
        say("Name of the game"),
        say("Alias"),
        say("Place"),
        say("of"),
        say("Points"),
        say("Most controlled"),
    )
    families = dict.fromkeys(one.record.family for one in card.played)
    for family in families or ("",):
        played = [one for one in card.played if one.record.family == family]
        points = FigureColumn((one.result.points for one in played), lang)
        rows = tuple(_game(one, points, lang) for one in played)
        title = say("Games") + (f" {family}" if len(families) > 1 else "")
        yield ClubTable(title, "", heads, (False, False, False, False, True, True, True, False), rows)
    if card.against:
        duels = sorted(card.against, key=lambda one: (one.chance, one.pair.above))
        chances = FigureColumn((one.chance for one in duels), lang)
        pairs = tuple(
            (
                text_cell(names[one.other]),
                *map(count_cell, one.pair),
                chances.cell(one.chance),
            )
            for one in duels
        )
        columns = (say("Against whom"), say("ahead"), say("level"), say("behind"), "P(n,m)")
        yield ClubTable(say("Against whom"), "", columns, (False, True, True, True, True), pairs)


def _game(one: Played, points: FigureColumn, lang: BoardLanguage) -> tuple[TableCell, ...]:
    record, result = one.record, one.result
    place = UNKNOWN if one.place is None else str(one.place)
    return (
        *(
            text_cell(text)
            for text in (record.number, day_text(record.ended, lang), record.name, result.alias or UNKNOWN)
        ),
        TableCell("–" if one.place is None else place, one.place, one.place == 1),
        count_cell(one.placed),
        points.cell(result.points),
        text_cell(power_name(power_of(one.most_led, lang.board), lang) if one.most_led else "–"),
    )

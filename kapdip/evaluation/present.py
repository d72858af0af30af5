"""From figures to words: an evaluation in German or English, ready to be set.

Takes: an `Evaluation` and a language (which need not be the window's). Gives: `present` → `Page`, `present_book` →
`Book`.
Rules: KA 2007, "Auswertung der Partie" to "Veröffentlichung von Presse"; docs/window.md 10.1 to 10.4.
"""

from collections.abc import Iterator, Sequence

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.evaluation.figures import hundredths, turn_name, whole
from kapdip.evaluation.model import Evaluation, PressNote
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.page import Book, Digest, MapLegend, Page, PressGroup, PrintedPress
from kapdip.evaluation.present_corrections import correction_texts
from kapdip.evaluation.present_headline import headline_and_deck
from kapdip.evaluation.present_hiring import hiring_table, purse_texts
from kapdip.evaluation.present_news import news_texts
from kapdip.evaluation.present_orders import codes_text, position_texts, power_texts
from kapdip.evaluation.present_private import asked_texts
from kapdip.evaluation.present_radar import leads_table
from kapdip.evaluation.present_reckoning import reckoning_text
from kapdip.evaluation.present_sections import sections_of
from kapdip.evaluation.present_tables import centres_table, ranking_table
from kapdip.evaluation.present_words import page_words
from kapdip.evaluation.printed_exchange import exchange_table
from kapdip.evaluation.printed_tables import projection_tables
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator
from kapdip.words.computers import computers_text
from kapdip.words.format import addressee
from kapdip.words.isolating import isolated


def season_text(evaluation: Evaluation, lang: str) -> str:
    """`Autumn and Winter 1904`"""
    return turn_name(evaluation.season, evaluation.year, with_winter=evaluation.has_winter, lang=lang)


def present(evaluation: Evaluation, language: str) -> Page:
    """The evaluation in words. Raises ValueError for a language that the program does not speak."""
    board = evaluation.played_on
    lang = BoardLanguage(language, board)
    words = words_in(lang)
    turn = whole(evaluation.turn, lang)
    season = season_text(evaluation, lang)
    headline, deck = headline_and_deck(evaluation, board, lang)
    heading = words.gettext("Turn {turn}").format(turn=turn)
    kicker = f"{heading} · {season}"
    if evaluation.is_final:
        kicker = f"{kicker} · {words.gettext('Final standing')}"
    if evaluation.corrections:
        kicker = f"{kicker} · {words.gettext('corrected version')}"
    next_text, next_deadline = _next(evaluation, words, lang)
    fixed = page_words(lang, evaluation.turn, evaluation.base_currency)
    if evaluation.report is not None:
        fixed["map_caption"], fixed["moves_caption"] = fixed["map_caption_failed"], fixed["moves_caption_failed"]
    elif evaluation.private is not None:
        fixed["map_caption"], fixed["moves_caption"] = fixed["map_caption_private"], fixed["moves_caption_private"]
        fixed["news"] = fixed["asked"]
    elif evaluation.map_tint != "last":
        fixed["map_caption"] = fixed[f"map_caption_{evaluation.map_tint}"]
    projections = projection_tables(evaluation, fixed, lang)
    return Page(
        lang=lang,
        turn=turn,
        title=words.gettext("{game}: evaluation on turn {turn}, {season}").format(
            game=evaluation.game_name, turn=turn, season=season
        ),
        masthead=masthead(evaluation, words),
        byline=byline(evaluation, words),
        kicker=kicker,
        running=(evaluation.game_name, f"{heading} · {season}"),
        headline=headline,
        deck=deck,
        news=(*correction_texts(evaluation, board, lang), *news_texts(evaluation, board, lang))
        if evaluation.private is None
        else asked_texts(evaluation.private, board, lang),
        next_label=words.gettext("Next turn") if evaluation.next else "",
        next_text=next_text,
        next_deadline=next_deadline,
        waiting=_waiting(evaluation, board, lang),
        legend=tuple(
            MapLegend(power, board.letters[power], board.power_names[lang][power], count)
            for power, count in _on_the_map(evaluation, board)
        ),
        powers=power_texts(evaluation, board, lang),
        orders_note=codes_text(evaluation, lang),
        positions=position_texts(evaluation, board, lang),
        shows_positions=evaluation.shows_positions,
        centres=centres_table(evaluation, fixed, lang),
        exchange=exchange_table(evaluation, fixed, lang),
        money=projections.get("money"),
        points=projections.get("points"),
        ranking=ranking_table(evaluation, fixed, lang),
        press=_press(evaluation, words, lang),
        comment=evaluation.comment,
        reckoning=reckoning_text(evaluation, fixed, lang),
        leads=leads_table(evaluation.leads, fixed, lang),
        hiring=hiring_table(evaluation, fixed, lang),
        purses=purse_texts(evaluation, board, lang),
        sections=sections_of(evaluation, board, lang),
        is_final=evaluation.is_final,
        words=fixed,
    )


def _on_the_map(evaluation: Evaluation, board: Board) -> Iterator[tuple[Power, str]]:
    """The powers of the legend with the number of their centres, where that is shown."""
    if evaluation.centres is None:
        yield from ((power, "") for power in board.powers)
        return
    yield from ((row.power, str(len(row.centres))) for row in evaluation.centres.rows if not row.eliminated)


def masthead(evaluation: Evaluation, words: Translator) -> str:
    """`Kapitalisten-Diplomacy · Goldrausch am Bosporus`"""
    kind = words.gettext("Capitalist Diplomacy") if evaluation.played.settlement else "Diplomacy"
    return f"{kind} · {evaluation.game_name}"


def byline(evaluation: Evaluation, words: Translator) -> str:
    """Date and game master, as far as they are known."""
    parts = []
    if evaluation.published:
        parts.append(words.gettext("Evaluation of {date}").format(date=evaluation.published))
    if evaluation.gm:
        parts.append(words.gettext("Game master: {name}").format(name=evaluation.gm))
    if evaluation.computers:
        parts.append(computers_text(evaluation.computers, words))
    return " · ".join(parts)


def _next(evaluation: Evaluation, words: Translator, lang: str) -> tuple[str, str]:
    coming = evaluation.next
    if coming is None:
        return "", ""
    season = turn_name(coming.season, coming.year, with_winter=coming.has_winter, lang=lang)
    text = words.gettext("{season} (turn {turn}).").format(turn=whole(coming.turn, lang), season=season)
    return text, words.gettext("Due {deadline}.").format(
        deadline=coming.deadline.rstrip(".")
    ) if coming.deadline else ""


def _waiting(evaluation: Evaluation, board: Board, lang: str) -> str:
    coming = evaluation.next
    if coming is None or not coming.waiting:
        return ""
    names = ", ".join(board.power_names[lang][power] for power in coming.waiting)
    return words_in(lang).gettext("The game is waiting for orders from: {powers}.").format(powers=names)


def _press(evaluation: Evaluation, words: Translator, lang: str) -> tuple[PressGroup, ...]:
    def items(notes: Sequence[PressNote]) -> tuple[PrintedPress, ...]:
        return tuple(
            PrintedPress(
                note.sender,
                words.gettext("to {names}").format(names=isolated(addressee(note.to, lang))) if note.to else "",
                note.paragraphs,
            )
            for note in notes
        )

    if not evaluation.press_apart:
        return (PressGroup("", items(evaluation.press)),) if evaluation.press else ()
    white = [note for note in evaluation.press if not note.is_grey]
    grey = [note for note in evaluation.press if note.is_grey]
    groups = ((words.gettext("White press"), white), (words.gettext("Grey press"), grey))
    return tuple(PressGroup(label, items(notes)) for label, notes in groups if notes)


def present_book(evaluations: Sequence[Evaluation], language: str) -> Book:
    """A whole game as one document, a chapter a turn. Raises ValueError without a turn."""
    if not evaluations:
        raise ValueError("a document of a whole game needs at least one finished turn")
    board = evaluations[-1].played_on
    lang = BoardLanguage(language, board)
    words = words_in(lang)
    pages = tuple(present(evaluation, lang) for evaluation in evaluations)
    last, page = evaluations[-1], pages[-1]
    span = season_text(evaluations[0], lang), season_text(last, lang)
    deck = page.deck if last.is_final else words.gettext("Standing after turn {turn}.").format(turn=page.turn)
    return Book(
        lang=lang,
        title=words.gettext("{game}: the whole game").format(game=last.game_name),
        masthead=masthead(last, words),
        byline=byline(last, words),
        kicker=words.gettext("The whole game · {first} to {last}").format(first=span[0], last=span[1]),
        headline=page.headline if last.is_final else last.game_name,
        deck=deck,
        letters=tuple(board.letters.values()),
        contents=tuple(
            Digest(one.turn, season_text(evaluation, lang), one.headline, _digest(evaluation, board, lang))
            for evaluation, one in zip(evaluations, pages, strict=True)
        ),
        front=page,
        pages=pages,
        words=page.words,
    )


def _digest(evaluation: Evaluation, board: Board, lang: str) -> tuple[str, ...]:
    """New prices of a turn in the order of the powers, for the contents."""
    settled = evaluation.played.settlement
    found = (settled.prices.get(power) if settled is not None else None for power in board.powers)
    return tuple("–" if price is None else hundredths(price, lang) for price in found)

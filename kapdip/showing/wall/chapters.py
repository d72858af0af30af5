"""The whole game as a replay: one chapter a turn, with one headline, the map, prices and points moving together.

Takes: a public view, a speaker, how maps are drawn. Gives: `Chapter`s of every turn that is over, and `Frame`s: the
pictures of a page that plays the game, or one turn fight by fight.
Source: docs/wall.md 3.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kapdip.drawing.film_frame import Frame, FramePrice
from kapdip.drawing.map_picture import MapOptions, MapPicture
from kapdip.game.public import PublicTurn, PublicView
from kapdip.showing.orders.picture import public_occupants
from kapdip.showing.wall.bids import bid_lines
from kapdip.showing.wall.director import Cue, Scene
from kapdip.showing.wall.film import FilmCut, Shot, movement_film, turn_film
from kapdip.showing.wall.parts import Head, PriceRow, RaceRow, head_of, price_rows, race_rows
from kapdip.showing.wall.takeovers import takeovers_of
from kapdip.showing.wall.ticker import headlines
from kapdip.words.format import money
from kapdip.words.speaker import Speaker

LINES = 3
"""What is said of a turn besides its headline."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn: the map before and after it, what is said about it, prices and points as they become."""

    head: Head
    shot: Shot
    headline: str
    lines: tuple[str, ...]
    prices: tuple[PriceRow, ...]
    before: tuple[RaceRow, ...]
    race: tuple[RaceRow, ...]


def chapters_of(view: PublicView, speaker: Speaker, options: MapOptions) -> tuple[Chapter, ...]:
    """Every turn that is over, from Winter 1900 on."""
    return tuple(_chapter(view, turn, speaker, options) for turn in view.turns if turn.is_finished)


def _chapter(view: PublicView, turn: PublicTurn, speaker: Speaker, options: MapOptions) -> Chapter:
    said = headlines(view, turn, speaker)
    headline = turn.headline or (said[0] if said else speaker.say("Nothing changes hands."))
    lines = tuple(line for line in said if line != headline)[:LINES]
    head = head_of(view, Cue(Scene.NEWS, turn.number), speaker)
    shot = _shot(view, turn, speaker, options)
    before = race_rows(view, turn.number - 1, speaker)
    return Chapter(
        head, shot, headline, lines, price_rows(view, turn.number), before, race_rows(view, turn.number, speaker)
    )


def _shot(view: PublicView, turn: PublicTurn, speaker: Speaker, options: MapOptions) -> Shot:
    """The movement at once, then the map after everything that the turn brought."""
    after = MapPicture(turn.after, (), public_occupants(turn), options=options)
    film = movement_film(turn, view.board.powers, speaker, options, FilmCut.AT_ONCE)
    if not film:
        return Shot(after, after, frozenset(), (), None)
    played = replace(after, orders=film[0].after.orders)
    return Shot(film[0].before, played, frozenset(), (), None)


# -- frames ------------------------------------------------------------------------------------------------------------


def game_frames(view: PublicView, speaker: Speaker, options: MapOptions) -> tuple[Frame, ...]:
    """The whole game: of each turn the moves, then the map with the new prices and points."""
    return tuple(
        frame for chapter in chapters_of(view, speaker, options) for frame in _chapter_frames(chapter, view, speaker)
    )


def _chapter_frames(chapter: Chapter, view: PublicView, speaker: Speaker) -> Iterator[Frame]:
    title, number = chapter.head.title, chapter.head.number
    after = chapter.shot.after
    if after.orders:
        before, prices = frame_race(chapter.before), tuple(_before(row) for row in chapter.prices)
        yield Frame(
            title,
            number,
            after,
            frozenset(),
            speaker.say("Movement"),
            (),
            frame_prices(prices, view, speaker),
            before,
            chapter.shot.before,
        )
    still = replace(after, orders=())
    yield Frame(
        title,
        number,
        still,
        frozenset(),
        chapter.headline,
        chapter.lines,
        frame_prices(chapter.prices, view, speaker),
        frame_race(chapter.race),
    )


def turn_frames(view: PublicView, number: int, speaker: Speaker, options: MapOptions) -> tuple[Frame, ...]:
    """One turn that is over, fight by fight, then everything together, then what it changed."""
    turn, held = view.turns[number - 1], public_occupants(view.turns[number - 1])
    chapter = _chapter(view, turn, speaker, options)
    shots = turn_film(turn, view.board.powers, held, speaker, options)
    prices = frame_prices(tuple(_before(row) for row in chapter.prices), view, speaker)
    race = frame_race(chapter.before)
    told = tuple(shot_frame(shot, chapter.head, prices, race, speaker) for shot in shots)
    last = tuple(_chapter_frames(chapter, view, speaker))[-1]
    return (*told, *exchange_frames(view, turn, speaker, options), last)


def exchange_frames(view: PublicView, turn: PublicTurn, speaker: Speaker, options: MapOptions) -> tuple[Frame, ...]:
    """The exchange of a turn: the new prices, and who takes over what; or the auction. None before it is settled."""
    if turn.settlement is None and turn.auction is None:
        return ()
    head, rows = head_of(view, Cue(Scene.EXCHANGE, turn.number), speaker), price_rows(view, turn.number)
    taken = takeovers_of(turn, rows, speaker)
    lines = tuple(f"{one.headline}: {one.sentence}" for one in taken) or (speaker.say("Nothing changes hands."),)
    title = speaker.say("Exchange")
    if turn.auction is not None:
        lines, title = bid_lines(turn, speaker), speaker.say("Bids for {year}", year=turn.date.year + 1)
    return (
        Frame(
            head.title,
            head.number,
            MapPicture(turn.after, (), public_occupants(turn), options=options),
            frozenset(),
            title,
            lines,
            frame_prices(rows, view, speaker),
            frame_race(race_rows(view, turn.number, speaker)),
        ),
    )


def shot_frame(
    shot: Shot, head: Head, prices: tuple[FramePrice, ...], race: tuple[tuple[str, str, str], ...], speaker: Speaker
) -> Frame:
    """A fight, with what is said about it once it is decided."""
    headline = shot.comment.headline if shot.comment is not None else speaker.say("Movement")
    lines = tuple(shot.comment.sentence.splitlines()) if shot.comment is not None else ()
    return Frame(head.title, head.number, shot.after, shot.places, headline, lines, prices, race, shot.before)


def _before(row: PriceRow) -> PriceRow:
    """A currency as it was when the turn began."""
    price = row.before if row.before is not None else row.price
    return replace(row, price=price, before=None, leader=row.led_before)


def frame_prices(rows: tuple[PriceRow, ...], view: PublicView, speaker: Speaker) -> tuple[FramePrice, ...]:
    """Prices as a page shows them."""
    lang = speaker.language
    return tuple(
        FramePrice(
            row.power,
            view.board.letters[row.power],
            money(row.price, lang),
            f"{'▲' if row.change > 0 else '▼'} {money(abs(row.change), lang)}" if row.change else "",
            row.leader or "–",
        )
        for row in rows
    )


def frame_race(rows: tuple[RaceRow, ...]) -> tuple[tuple[str, str, str], ...]:
    """The race as a page shows it."""
    return tuple((str(row.rank or "·"), row.name, row.text) for row in rows)

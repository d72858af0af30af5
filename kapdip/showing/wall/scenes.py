"""The scenes of the wall as values: all that is painted, in words and figures, and nothing that is not public.

Takes a `Director` (whose views hold nothing secret) and a speaker; gives one of the scenes. The clock is not in them:
it runs on by itself.
Source: docs/wall.md 1.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from kapdip.board.model import Power
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip.exchange.profile import Nmr
from kapdip.game.model import Alias
from kapdip.game.public import Awaited, PublicTurn, PublicView
from kapdip.showing.auction.on_map import with_hires
from kapdip.showing.auction.purses import last_auction
from kapdip.showing.orders.picture import public_occupants
from kapdip.showing.wall.bids import BidsScene, bids_scene, purse_lines
from kapdip.showing.wall.chapters import Chapter, chapters_of
from kapdip.showing.wall.director import Director, Scene
from kapdip.showing.wall.film import FilmCut, Shot, build_film, movement_film, retreat_film
from kapdip.showing.wall.parts import (
    CentreCount,
    Head,
    PriceRow,
    RaceRow,
    centre_rows,
    head_of,
    price_rows,
    race_rows,
)
from kapdip.showing.wall.rules import rules_in_short
from kapdip.showing.wall.takeovers import Takeover, takeovers_of
from kapdip.showing.wall.ticker import ticker
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Writing:
    """Orders and slips are being written: the map, how many have handed in, prices, the race."""

    head: Head
    picture: MapPicture
    awaited: Awaited
    prices: tuple[PriceRow, ...]
    race: tuple[RaceRow, ...]
    ticker: tuple[str, ...]
    who: tuple[tuple[str, bool], ...] = ()
    """Monograms and whether they have handed in, where the game master shows it; never in anonymous games."""
    rules: tuple[str, ...] = ()
    """The game in five lines, before anything has happened; the purses, where powers are hired."""


@dataclass(frozen=True, slots=True)
class Results:
    """The replay of a phase, then the whole map with the centres."""

    head: Head
    shots: tuple[Shot, ...]
    centres: tuple[CentreCount, ...]
    leaders: Mapping[Power, Alias]
    """Who commanded which power."""
    ticker: tuple[str, ...]

    def centres_at(self, shot: int) -> tuple[CentreCount, ...]:
        """The centres as the room may know them: those before, until the last shot shows the whole map."""
        is_told = shot >= len(self.shots) - 1
        return self.centres if is_told else tuple(replace(row, after=row.before) for row in self.centres)


@dataclass(frozen=True, slots=True)
class ExchangeScene:
    """The exchange: every price counts to the new one, then each change of control, then the race sorts itself anew."""

    head: Head
    picture: MapPicture
    prices: tuple[PriceRow, ...]
    takeovers: tuple[Takeover, ...]
    before: tuple[RaceRow, ...]
    race: tuple[RaceRow, ...]
    ticker: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class News:
    """A turn is over: what people talk about, and what comes next."""

    head: Head
    picture: MapPicture
    headline: str
    lines: tuple[str, ...]
    coming: str
    deadline: str
    race: tuple[RaceRow, ...]
    ticker: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A place at the end: points as they were published, and what they are made of."""

    rank: int | None
    name: str
    points: str
    parts: tuple[tuple[Power, int, int], ...]
    """Power, full hundreds of units, centres: their product is the points of this power."""


@dataclass(frozen=True, slots=True)
class Podium:
    """The end of the game."""

    head: Head
    picture: MapPicture
    headline: str
    places: tuple[Place, ...]
    ticker: tuple[str, ...]
    investors: tuple[Place, ...] = ()
    """The places at the exchange, where others trade than lead."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that was seen is being corrected: nothing is shown until it is shown again. Or the code for phones."""

    head: Head
    text: str
    code: str = ""
    """The address in the code."""


@dataclass(frozen=True, slots=True)
class GameFilm:
    """The whole game, turn by turn."""

    chapters: tuple[Chapter, ...]
    ticker: tuple[str, ...] = ()

    @property
    def head(self) -> Head:
        """The head of the first chapter; the others have their own."""
        return self.chapters[0].head

    @property
    def shots(self) -> tuple[Shot, ...]:
        """What is played on the map."""
        return tuple(chapter.shot for chapter in self.chapters)


WallScene: TypeAlias = Writing | Results | ExchangeScene | BidsScene | News | Podium | Moment | GameFilm


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the game master has chosen for the wall."""

    telling: FilmCut = FilmCut.FIGHTS
    labels: Labels = Labels.CODES
    there: Mapping[Alias, bool] | None = None
    """The players who are asked, and whether they have handed in, where the game master shows it; None: nobody is
    named.
    """
    code: str = ""
    """The address of the pages for everybody; `""`: no code may be seen."""


def scene_of(director: Director, speaker: Speaker, wishes: Wishes = Wishes()) -> WallScene:
    """What the wall shows now."""
    view, cue = director.view, director.cue
    turn = view.turns[cue.turn - 1]
    head = head_of(view, cue, speaker)
    options = MapOptions(speaker.language, labels=wishes.labels)
    match director.scene:
        case Scene.RESULTS if turn.movement is not None:
            shots = _shots(view, turn, speaker, options, part=max(1, cue.part), telling=wishes.telling)
            return Results(
                head,
                shots,
                centre_rows(turn, view.board.powers, speaker),
                _leaders(turn),
                ticker(view, speaker, turn.number - 1),
            )
        case Scene.EXCHANGE if view.profile.bids and (held := last_auction(view, turn)) is not None:
            return bids_scene(view, held, head, speaker, options)
        case Scene.EXCHANGE if (last := _last_settled(view, turn)) is not None:
            return _exchange(view, last, head, speaker, options)
        case Scene.NEWS if turn.is_finished:
            return _news(view, turn, head, speaker, options)
        case Scene.MOMENT | Scene.CODE as scene if scene is Scene.MOMENT or wishes.code:
            code = wishes.code if scene is Scene.CODE else ""
            told = speaker.say("Follow the game on your phone") if code else speaker.say("One moment")
            return Moment(head, told, code)
    return _of_the_game(director, head, speaker, options, () if director.holds else who_handed_in(view, wishes.there))


def _of_the_game(
    director: Director, head: Head, speaker: Speaker, options: MapOptions, who: tuple[tuple[str, bool], ...]
) -> WallScene:
    """What is about no single turn that is over: the end, the whole game, or what is awaited."""
    view = director.view
    if director.scene is Scene.END and view.ending is not None:
        return _podium(view, head, speaker, options)
    if director.scene is Scene.GAME and (chapters := chapters_of(view, speaker, options)):
        return GameFilm(chapters)
    return replace(_writing(view, head, speaker, options), who=who)


def _last_settled(view: PublicView, turn: PublicTurn) -> PublicTurn | None:
    return next((one for one in reversed(view.turns[: turn.number]) if one.settlement is not None), None)


def _leaders(turn: PublicTurn) -> Mapping[Power, Alias]:
    return {power: alias for power, alias in turn.start.control.items() if alias}


def _picture(turn: PublicTurn, options: MapOptions) -> MapPicture:
    return MapPicture(turn.after, (), public_occupants(turn), options=options)


def _writing(view: PublicView, head: Head, speaker: Speaker, options: MapOptions) -> Writing:
    turn = view.turn
    last = turn.number if turn.is_finished else turn.number - 1
    picture, hides = with_hires(_picture(turn, options), view, turn, speaker), turn.report is not None
    # where only failures are reported, there is no race to show
    purses = purse_lines(view.turn, speaker) if view.profile.bids else ()
    return Writing(
        head,
        picture,
        view.awaited,
        price_rows(view, last),
        race_rows(view, last, speaker),
        ticker(view, speaker),
        rules=rules_in_short(view.profile, speaker) if not last or hides else purses,
    )


def _shots(
    view: PublicView, turn: PublicTurn, speaker: Speaker, options: MapOptions, *, part: int, telling: FilmCut
) -> tuple[Shot, ...]:
    held = public_occupants(turn)
    if part == 2:
        return retreat_film(turn, held, speaker, options)
    if part == 3:
        return build_film(turn, held, speaker, options)
    return movement_film(turn, view.board.powers, speaker, options, telling)


def _exchange(view: PublicView, turn: PublicTurn, head: Head, speaker: Speaker, options: MapOptions) -> ExchangeScene:
    prices = price_rows(view, turn.number)
    return ExchangeScene(
        head,
        _picture(turn, replace(options, labels=Labels.NONE)),
        prices,
        takeovers_of(turn, prices, speaker),
        race_rows(view, turn.number - 1, speaker),
        race_rows(view, turn.number, speaker),
        ticker(view, speaker, turn.number - 1),
    )


def _news(view: PublicView, turn: PublicTurn, head: Head, speaker: Speaker, options: MapOptions) -> News:
    headline, *lines = (*([turn.headline] if turn.headline else []), *ticker(view, speaker, turn.number)) or ("",)
    coming = speaker.say("Next: turn {turn}", turn=turn.number + 1) if view.ending is None else ""
    race = race_rows(view, turn.number, speaker)
    return News(head, _picture(turn, options), headline, tuple(lines), coming, turn.deadline, race)


def _podium(view: PublicView, head: Head, speaker: Speaker, options: MapOptions) -> Podium:
    ending, turn = view.ending, view.turn
    assert ending is not None
    names = "\u00a0· ".join(ending.winners)
    headline = speaker.say_n("Won by {names}", "A draw between {names}", len(ending.winners), names=names)
    places = tuple(Place(one.place, one.alias, one.points, ()) for one in ending.places)
    traded = tuple(
        Place(one.place, one.alias, one.points, tuple(_parts(turn, one.alias)))
        for one in ending.investors or ending.places
    )
    told = ticker(view, speaker)
    if ending.investors:
        return Podium(head, _picture(turn, options), headline, places, told, investors=traded)
    return Podium(head, _picture(turn, options), headline, traded, told)


def _parts(turn: PublicTurn, alias: Alias) -> Iterator[tuple[Power, int, int]]:
    settled = turn.settlement
    if settled is None or alias not in settled.accounts:
        return
    for power, units in settled.accounts[alias].holdings.items():
        hundreds, centres = units // 100, len(turn.after.centres.get(power, ()))
        if hundreds and centres:
            yield power, hundreds, centres


def who_handed_in(view: PublicView, there: Mapping[Alias, bool] | None) -> tuple[tuple[str, bool], ...]:
    """Monograms of the players who are asked, and whether they have handed in; empty in anonymous games, where it would
    reveal who has lost or won something, and where the rules say that nobody may know, whatever is asked for.
    """
    is_told = view.profile.nmr is not Nmr.BEFORE and view.turn.report is None
    if there is None or view.profile.anonymous or not is_told:
        return ()
    marks = monograms(seat.alias for seat in view.seats)
    return tuple((mark, there[alias]) for alias, mark in marks.items() if alias in there)

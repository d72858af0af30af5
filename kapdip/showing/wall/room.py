"""What the room sees, as the pictures of one page: the game now, then the turn in progress and the last one that is
over, fight by fight.

Takes: a public view, a speaker. Gives: a `Film`, which `evaluation.film_page.render_film` makes a page of, for a file
or for a server. Source: docs/wall.md 3.
"""

from kapdip.drawing.film_frame import Frame
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip.game.public import PublicView
from kapdip.showing.orders.picture import public_occupants
from kapdip.showing.wall.chapters import exchange_frames, frame_prices, frame_race, shot_frame, turn_frames
from kapdip.showing.wall.director import Scene, directed
from kapdip.showing.wall.film import turn_film
from kapdip.showing.wall.film_words import Film
from kapdip.showing.wall.parts import handed_in_text, head_of, price_rows, race_rows
from kapdip.showing.wall.rules import rules_in_short
from kapdip.showing.wall.ticker import ticker
from kapdip.words.speaker import Speaker


def room_film(view: PublicView, speaker: Speaker) -> Film:
    """The state of the game first; then what led to it."""
    options = MapOptions(speaker.language, labels=Labels.CODES)
    over = [turn.number for turn in view.turns if turn.is_finished]
    told = turn_frames(view, over[-1], speaker, options) if over else ()
    return Film(view.name, (_now(view, speaker, options), *_fights(view, speaker, options), *told))


def _now(view: PublicView, speaker: Speaker, options: MapOptions) -> Frame:
    director, turn = directed(view), view.turn
    last = turn.number if turn.is_finished else turn.number - 1
    head = head_of(view, director.cue, speaker)
    return Frame(
        head.title,
        head.number,
        MapPicture(turn.after, (), public_occupants(turn), options=options),
        frozenset(),
        _headline(view, director.scene, speaker),
        ticker(view, speaker) if last else rules_in_short(view.profile, speaker),
        frame_prices(price_rows(view, last), view, speaker),
        frame_race(race_rows(view, last, speaker)),
    )


def _headline(view: PublicView, scene: Scene, speaker: Speaker) -> str:
    if view.ending is not None:
        names = " · ".join(view.ending.winners)
        return speaker.say_n("Won by {names}", "A draw between {names}", len(view.ending.winners), names=names)
    if scene is Scene.NEWS:
        return view.turn.headline or speaker.say("Next: turn {turn}", turn=view.turn.number + 1)
    return handed_in_text(view, speaker)


def _fights(view: PublicView, speaker: Speaker, options: MapOptions) -> tuple[Frame, ...]:
    """What has been resolved of the turn in progress."""
    turn, last = view.turn, view.turn.number - 1
    if turn.is_finished or turn.movement is None:
        return ()
    head = head_of(view, directed(view).cue, speaker)
    prices = frame_prices(price_rows(view, last), view, speaker)
    race = frame_race(race_rows(view, last, speaker))
    shots = turn_film(turn, view.board.powers, public_occupants(turn), speaker, options)
    told = (shot_frame(shot, head, prices, race, speaker) for shot in shots)
    return (*told, *exchange_frames(view, turn, speaker, options))

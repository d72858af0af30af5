"""Press: handed in under any name but another player's, published by order of senders, with nothing that reveals who
wrote grey press.

Takes items as players wrote them; gives `PublishedPress`. Every change by the game master is in the log.
Rules: docs/rules.md 9; KA 2007, "Pressemeldungen" and "Veröffentlichung von Presse".
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.game import causes
from kapdip.game.change import demand_open, demand_seat, logged, with_inputs
from kapdip.game.collation import collation_key
from kapdip.game.errors import GameError
from kapdip.game.house_rules import rule_at
from kapdip.game.model import Alias, Game, PressColour, PressItem, PressPart, PublishedPress
from kapdip.game.names import alias_key, clean_line, clean_text, eye_key
from kapdip.game.steps import slips_locked
from kapdip.orders.notation import power_named
from kapdip.press.letters import joined_conditions, names_in, senders_in, signature_at, split_addressee
from kapdip.reason import Reason

MOST_ITEMS = 200
MOST_CHARACTERS = 200_000
"""Press items of one turn, and their characters: more is an attack, or a save that nobody could read again."""
_EDGES = frozenset(" \n")
_ADDRESSEE = re.compile(r"<\s*([^<>]+?)\s*>")


def add_press(game: Game, item: PressItem) -> Game:
    """Take a press item.

    Raises GameError if it is black, empty, too long together with the player's other items, or too late.
    """
    demand_open(game)
    demand_seat(game, item.author)
    if game.profile.no_press:
        raise GameError(causes.press_none())
    if slips_locked(game):
        raise GameError(causes.press_locked())
    item = cleaned(item)
    wrong = check_press(game, item)
    if wrong is not None:
        raise GameError(wrong)
    return with_inputs(game, press=(*game.turn.inputs.press, item))


def cleaned(item: PressItem) -> PressItem:
    """The item with safe texts; empty parts are dropped, the outer ones trimmed.

    A condition after the addressee is one of all parts.
    """
    to, condition = split_addressee(clean_line(item.to))
    parts = [
        PressPart(_inner(part.text), clean_line(joined_conditions(condition, part.condition))) for part in item.parts
    ]
    return replace(
        item,
        author=alias_key(item.author),
        sender=clean_line(item.sender),
        to=to,
        parts=tuple(part for part in parts if part.text),
        edited=None if item.edited is None else clean_text(item.edited),
    )


def _inner(text: str) -> str:
    """As `clean_text`, but keeping one space or line end at the edges, so that parts join as they were written."""
    body = clean_text(text)
    if not body:
        return ""
    before = text[0] if text[0] in _EDGES else ""
    after = text[-1] if text[-1] in _EDGES else ""
    return before + body + after


def check_press(game: Game, item: PressItem) -> Reason | None:
    """Why a press item is refused, or None. Black is another player's alias, as it is seen, as its sender or as that of
    something within it.
    """
    others = {eye_key(seat.alias) for seat in game.seats} - {eye_key(item.author)}
    for sender in (item.sender, *(name for part in item.parts for name in senders_in(part.text))):
        if eye_key(sender) in others:
            return causes.press_black(sender=sender)
    if not item.parts:
        return causes.press_empty(player=item.author)
    if len(game.turn.inputs.press) >= MOST_ITEMS:
        return causes.press_too_many(most=MOST_ITEMS)
    everybody = sum(map(press_length, (*game.turn.inputs.press, item)))
    if everybody > MOST_CHARACTERS:
        return causes.press_too_long(player=item.author, length=everybody, most=MOST_CHARACTERS)
    written = sum(press_length(one) for one in game.turn.inputs.press if one.author == item.author) + press_length(item)
    limit = rule_at(game, "press_limit", game.turn.number)
    if isinstance(limit, int) and 0 < limit < written:
        return causes.press_too_long(player=item.author, length=written, most=limit)
    return None


def press_length(item: PressItem) -> int:
    """How many characters of press an item counts for: its text with all conditional parts."""
    return sum(len(part.text) for part in item.parts)


def press_colour(game: Game, item: PressItem) -> PressColour:
    """White under the author's own alias (or no name), else grey."""
    return PressColour.WHITE if alias_key(item.sender) in {"", item.author} else PressColour.GREY


def edit_press(game: Game, index: int, text: str | None, by: str = "") -> Game:
    """The edited version of item `index` (from 0); `""` keeps it out of print, None is the author's text again.

    The change is logged.
    """
    item = _item(game, index)
    facts = {
        "index": str(index + 1),
        "sender": item.sender or item.author,
        "text": "" if text is None else clean_text(text),
    }
    changed = replace(item, edited=None if text is None else clean_text(text))
    if by:
        facts["player"] = clean_line(by)
    return _with_item(logged(game, "press.edited", facts), index, changed)


def rewrite_press(game: Game, index: int, item: PressItem) -> Game:
    """Put another item in the place of item `index` (from 0), as long as slips are open: it was misread. The edited
    version of the old text goes with it; answers to conditions of press are asked anew where the item's text is
    another. Raises GameError as `add_press`.
    """
    old = _item(game, index)
    demand_seat(game, item.author)
    if slips_locked(game):
        raise GameError(causes.press_locked())
    item = cleaned(item)
    press = game.turn.inputs.press
    wrong = check_press(with_inputs(game, press=(*press[:index], *press[index + 1 :])), item)
    if wrong is not None:
        raise GameError(wrong)
    answers = game.turn.inputs.answers
    if item.parts != old.parts:
        answers = {name: holds for name, holds in answers.items() if not name.startswith(f"press.{index + 1}.")}
    return _with_item(with_inputs(game, answers=answers), index, item)


def remove_press(game: Game, index: int) -> Game:
    """Take item `index` (from 0) off the table, as long as slips are open.

    Answers to conditions of press are asked anew.
    """
    item = _item(game, index)
    if slips_locked(game):
        raise GameError(causes.press_locked())
    press = game.turn.inputs.press
    answers = {name: holds for name, holds in game.turn.inputs.answers.items() if not name.startswith("press.")}
    entry = logged(game, "press.removed", {"index": str(index + 1), "sender": item.sender or item.author})
    return with_inputs(entry, press=(*press[:index], *press[index + 1 :]), answers=answers)


def press_count(game: Game) -> int:
    """How many texts were handed in for the turn in progress, whatever is in them."""
    return len(game.turn.inputs.press)


def _item(game: Game, index: int) -> PressItem:
    demand_open(game)
    if not 0 <= index < len(game.turn.inputs.press):
        raise GameError(causes.press_unknown(index=index + 1))
    return game.turn.inputs.press[index]


def _with_item(game: Game, index: int, item: PressItem) -> Game:
    press = game.turn.inputs.press
    return with_inputs(game, press=(*press[:index], item, *press[index + 1 :]))


# -- publishing --------------------------------------------------------------------------------------------------------


def lost_addressees(game: Game) -> tuple[int, ...]:
    """The press items (from 0) addressed to `<POWER>` of a power that is eliminated: their text stays."""
    gone = {*game.turn.start.eliminated, *game.turn.results.eliminated}
    return tuple(
        index
        for index, item in enumerate(game.turn.inputs.press)
        if any(power_named(found, game.board) in gone for found in _ADDRESSEE.findall(item.to))
    )


def telling_press(game: Game) -> tuple[int, ...]:
    """The press items (from 0) whose text may reveal who wrote them: grey press that names its author, press that is
    signed otherwise than its sender is called. The game master looks at them before they are printed (docs/rules.md 9).
    """
    people = {seat.alias: (seat.alias, *(one.person for one in seat.occupants)) for seat in game.seats}
    everybody = [name for names in people.values() for name in names if name]
    found = []
    for index, item in enumerate(game.turn.inputs.press):
        text = "".join(part.text for part in item.parts) if item.edited is None else item.edited
        named = press_colour(game, item) is PressColour.GREY and names_in(text, people.get(item.author, (item.author,)))
        if named or signature_at(text.split("\n"), item.sender or item.author, everybody) is not None:
            found.append(index)
    return tuple(found)


def publish_press(game: Game) -> tuple[PublishedPress, ...]:
    """The press of the turn in progress as everybody reads it, after the settlement; items that come to nothing are
    left out.

    Sorted by sender, addressee, text; with `press_apart` white press comes first. Rules: docs/rules.md 9.
    """
    settlement = game.turn.results.settlement
    control = settlement.control if settlement else game.turn.start.control
    is_apart = bool(rule_at(game, "press_apart", game.turn.number))
    published = []
    for number, item in enumerate(game.turn.inputs.press, start=1):
        text = _text(game, number, item)
        if text:
            colour = press_colour(game, item)
            published.append(
                PublishedPress(
                    item.sender or item.author, clean_line(_addressed(item.to, control, game.board)), text, colour
                )
            )
    return tuple(sorted(published, key=lambda one: _published_key(one, is_apart)))


def _published_key(item: PublishedPress, apart: bool) -> tuple[object, ...]:
    is_later = apart and item.colour is PressColour.GREY
    return is_later, collation_key(item.sender), collation_key(item.to), collation_key(item.text)


def _text(game: Game, number: int, item: PressItem) -> str:
    if item.edited is not None:
        return item.edited
    answers = game.turn.inputs.answers
    parts = [
        part.text
        for place, part in enumerate(item.parts, start=1)
        if not part.condition or answers.get(f"press.{number}.{place}", False)
    ]
    return clean_text("".join(parts))


def _addressed(to: str, control: Mapping[Power, Alias], board: Board) -> str:
    return _ADDRESSEE.sub(lambda found: control.get(power_named(found[1], board) or "", found[0]), to)

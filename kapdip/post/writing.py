"""Which letters there are to write for a game, and the letters: the only place that makes them of a whole game.

Takes: a game, what is known of people, a kind. Gives: `letters_of`. Each is made of its seat's own view and the public
turn alone (`letters`).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from kapdip.evaluation.documents import PrivateDocuments, TurnDocuments, plain_name
from kapdip.evaluation.options import EvaluationOptions
from kapdip.evaluation.slip_text import slip_text
from kapdip.evaluation.slips import slip_sheet
from kapdip.game.checklist import handed_in
from kapdip.game.corrections import published_view
from kapdip.game.inbox import latest_of
from kapdip.game.model import Alias, Game
from kapdip.game.own import own_view
from kapdip.game.public import tells_all
from kapdip.paths import state_folder
from kapdip.post import causes
from kapdip.post.deadlines import calendar, due_of, due_text, grace_of
from kapdip.post.errors import PostError
from kapdip.post.letters import LetterFacts, LetterKind, PostLetter, letter
from kapdip.post.people import Contacts
from kapdip.post.reading import Known
from kapdip.showing.inbox import lacking
from kapdip.showing.texts import turn_title
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker


def template_file(kind: LetterKind, language: str) -> Path:
    """Where the game master's own template is, if there is one."""
    return state_folder() / "letters" / f"{kind.value}.{language}.txt"


def template_of(kind: LetterKind, language: str) -> str:
    """The game master's own template; `""`: the usual one."""
    try:
        return template_file(kind, language).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def players_of(game: Game, kind: LetterKind) -> tuple[Alias, ...]:
    """Who gets such a letter now. Raises PostError where nobody can."""
    playing = dict.fromkeys(game.turn.start.people, True)
    if kind is LetterKind.RESULT:
        if not any(turn.is_over for turn in game.turns):
            raise PostError(causes.no_result())
        return tuple(playing)
    if game.is_over:
        raise PostError(causes.game_is_over())
    if kind is LetterKind.REMINDER:
        return tuple(alias for alias, is_in in handed_in(game).items() if not is_in)
    if kind is LetterKind.RECEIPT:
        return tuple(alias for alias in playing if latest_of(game, alias) is not None)
    slips = slip_sheet(game, game.language or "en")
    return tuple(one.alias for one in slips.players)


def letters_of(
    game: Game, contacts: Contacts, known: Known, kind: LetterKind, language: str, *, wanted: Sequence[Alias] = ()
) -> Iterator[PostLetter]:
    """The letters of a kind, sorted by player. Raises PostError; EvaluationError for what is attached."""
    speaker = Speaker(BoardLanguage(language, game.board))
    view = published_view(game)
    is_result = kind is LetterKind.RESULT
    turn = [one for one in view.turns if one.is_finished][-1] if is_result else view.turn
    due = due_of(game) if not game.is_over else None
    grace = grace_of(game, due) if due is not None else None
    title = turn_title(game, turn.number, speaker.language)
    attached: dict[str, bytes] = {}
    if is_result:
        html = TurnDocuments(view, turn.number, EvaluationOptions(), language).html()
        attached[f"{plain_name(game.name)}-{turn.number:02d}.html"] = html.encode()
    if due is not None:
        attached["termin.ics" if language == "de" else "deadline.ics"] = calendar(game, due, language)
    sheet = None if is_result or game.is_over else slip_sheet(game, language)
    slips = {one.alias: one for one in sheet.players} if sheet is not None else {}
    for alias in sorted(players_of(game, kind)):
        if wanted and alias not in wanted:
            continue
        last = latest_of(game, alias)
        mail = next((one.mail for one in reversed(known.items) if last is not None and one.receipt == last[0]), {})
        facts = LetterFacts(
            game=game.name,
            tag=contacts.game(game).tag or game.name,
            turn=title,
            gm=game.gm,
            deadline=due_text(due, speaker) if due is not None else "",
            grace=speaker.say("Grace until {day}.", day=due_text(grace, speaker)) if grace is not None else "",
            missing=lacking(game, alias, speaker, hidden=False),
            receipt=last[0] if last is not None else "",
            unused=tuple(map(str, mail.get("unused", ()))),
            slip=slip_text(sheet, slips[alias]) if sheet is not None and alias in slips else "",
        )
        to = next(iter(contacts.addresses_of(game, alias)), "")
        template = template_of(kind, language)
        enclosed = attached
        if is_result and not tells_all(game):
            sheet_of_own = PrivateDocuments(own_view(game, alias, past=True), turn.number, lang=language)
            enclosed = {**attached, f"{plain_name(alias)}-{turn.number:02d}.html": sheet_of_own.html().encode()}
        own = own_view(game, alias)
        yield letter(kind, own, turn, facts, speaker, to=to, template=template, attached=enclosed)


def last_mail(known: Known, alias: Alias) -> str:
    """The id of the player's last mail that was laid into the inbox; `""`: none was."""
    own = (str(one.mail.get("id", "")) for one in reversed(known.items) if one.mail and one.handed_in.alias == alias)
    return next(own, "")


def file_name(game: Game, letter: PostLetter, place: int) -> str:
    """A name that sorts by player and holds nothing that anybody wrote but the alias, in plain letters."""
    turn, ending = f"{plain_name(game.name)}-{game.turn.number:02d}", "eml" if letter.to else "txt"
    return f"{turn}-{letter.kind.value}-{place:02d}-{plain_name(letter.name)}.{ending}"

"""Makes and writes the documents of a turn, beside the window: what the publish dialog has ticked.

Takes: a game and a `PublishRequest`. Gives: `publish(wish, told)` → the files written, or a refusal that says
what to do; `evaluation_text`.
Source: docs/window.md 9.7.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kapdip.evaluation.documents import Documents, PrivateDocuments, TurnDocuments, WholeGameDocuments
from kapdip.evaluation.errors import EvaluationError
from kapdip.evaluation.gather import finished_turns
from kapdip.evaluation.gather_own import published_turn
from kapdip.evaluation.options import EvaluationOptions
from kapdip.game.corrections import published_view
from kapdip.game.model import Alias, Game
from kapdip.game.own import own_view
from kapdip.showing.texts import turn_title
from kapdip.storage.outputs import make_folder, write_output
from kapdip.storage.written import note_written
from kapdip.words.catalogue import words_in
from kapdip_gui.session.session import Session

FORMATS = ("html", "pdf", "text", "slips_pdf", "tables")
MAILS = "slips_text"
"""Order forms, a mail for each player."""
PRIVATE = {"private_html": "html", "private_pdf": "pdf", "private_text": "txt"}
"""A sheet for each player, where there are private sheets, with the ending of its file."""
_SEASON = re.compile(r"(?<=-\d\d-)([^\W\d])[^\W\d]+-\d\d(\d\d)(?=-)")
_UNSAFE = '<>:"/\\|?*'


@dataclass(frozen=True, slots=True)
class PublishRequest:
    """What shall be published: turns (none: the whole game as one document) in some formats and
    languages, into a folder.
    """

    game: Game
    turns: tuple[int, ...]
    formats: tuple[str, ...]
    languages: tuple[str, ...]
    options: EvaluationOptions
    folder: Path
    save: Path | None = None
    """Where the game is for which it is remembered that it wrote them."""

    @property
    def files(self) -> Iterator[Path]:
        """What is about to be written."""
        return (path for path, _ in _jobs(self))


def file_name(game: Game, turn: int, kind: str, language: str) -> str:
    """`Wednesday-05-Autumn-1902-en.html`: sorted by turn in a folder, without anything that a file system dislikes."""
    name = "".join("-" if sign in _UNSAFE or ord(sign) < 32 else sign for sign in game.name).strip(" .") or "Kapdip"
    words = words_in(language)
    ending = {"text": "txt", "slips_pdf": "pdf", MAILS: "txt", "tables": "xlsx"}.get(kind, kind)
    is_slips = kind.startswith("slips")
    number = game.turn.number if is_slips else turn
    season = turn_title(game, number, language).replace(" ", "-") if number else ""
    part = f"{number:02d}-{season}" if number else words.gettext("whole-game")
    what = f"-{words.gettext('slips')}" if is_slips else f"-{words.gettext('tables')}" if kind == "tables" else ""
    return f"{name[:60]}-{part}{what}-{language}.{ending}"


def private_name(game: Game, alias: Alias, kind: str, language: str) -> str:
    """`Wednesday-05-Autumn-1902-Anna-en.pdf`: of the turn that the sheet is about."""
    number = published_turn(own_view(game, alias, past=True)) or game.turn.number
    return _name_for(alias, Path(file_name(game, number, "html", language)), language, PRIVATE[kind])


def _name_for(alias: Alias, whole: Path, language: str, ending: str) -> str:
    name = "".join("-" if sign in _UNSAFE or ord(sign) < 32 else sign for sign in alias).strip(" .")
    return f"{whole.stem.removesuffix(f'-{language}')}-{name}-{language}.{ending}"


def publish(
    wish: PublishRequest, told: Callable[[int, int, str], object] = lambda done, total, name: None
) -> tuple[Path, ...]:
    """Write every document; `told(done, total, file)` before each.

    Raises WriteError, EvaluationError; what was there before stays.
    """
    make_folder(wish.folder)
    jobs = list(_jobs(wish))
    written: list[Path] = []
    try:
        for number, (path, make) in enumerate(jobs):
            told(number, len(jobs), path.name)
            make(path)
            written.append(path)
    finally:
        note_written(wish.save, written)
    told(len(jobs), len(jobs), "")
    return tuple(written)


def _jobs(wish: PublishRequest) -> Iterator[tuple[Path, Callable[[Path], None]]]:
    """What is to be written, and where: a document that was written under its short name (`05-A02`) keeps it."""
    for path, make in _named_jobs(wish):
        short = path.with_name(_SEASON.sub(r"\1\2", path.name, count=1))
        yield short if short.exists() else path, make


def _named_jobs(wish: PublishRequest) -> Iterator[tuple[Path, Callable[[Path], None]]]:
    last = wish.turns[-1] if wish.turns else 0
    for turn in wish.turns or (0,):
        for language in wish.languages:
            for kind in FORMATS:
                is_of_a_turn = kind in {"html", "pdf", "text"}  # slips and tables are those of the game as it is now
                if kind in wish.formats and (is_of_a_turn or turn == last):
                    yield wish.folder / file_name(wish.game, turn, kind, language), _maker(wish, turn, kind, language)
    yield from _mail_jobs(wish)
    yield from _private_jobs(wish)


def _mail_jobs(wish: PublishRequest) -> Iterator[tuple[Path, Callable[[Path], None]]]:
    """An order form for each player, to be sent to that player alone."""
    from kapdip.evaluation.slip_text import slip_texts
    from kapdip.evaluation.slips import slip_sheet

    for language in wish.languages if MAILS in wish.formats else ():
        whole = Path(file_name(wish.game, 0, MAILS, language))
        for alias, text in slip_texts(slip_sheet(wish.game, language)).items():
            yield wish.folder / _name_for(alias, whole, language, "txt"), partial(write_output, content=text)


def _private_jobs(wish: PublishRequest) -> Iterator[tuple[Path, Callable[[Path], None]]]:
    """A sheet for each player as the game is now, in the middle of a turn, too."""
    for alias in wish.game.turn.start.accounts:
        for language in wish.languages:
            for kind in PRIVATE:
                if kind in wish.formats:
                    path = wish.folder / private_name(wish.game, alias, kind, language)
                    yield path, partial(_write_private, wish, alias, kind, language)


def _write_private(wish: PublishRequest, alias: Alias, kind: str, language: str, path: Path) -> None:
    sheet = PrivateDocuments(own_view(wish.game, alias, past=True), None, wish.options, language)
    made: dict[str, Callable[[], bytes | str]] = {
        "private_html": sheet.html,
        "private_pdf": sheet.pdf,
        "private_text": sheet.text,
    }
    write_output(path, made[kind]())


def _maker(wish: PublishRequest, turn: int, kind: str, language: str) -> Callable[[Path], None]:
    return lambda path: write_output(path, document(wish, turn, kind, language))


def document(wish: PublishRequest, turn: int, kind: str, language: str) -> bytes | str:
    """One document as bytes (PDF, tables) or text; `turn` 0: of the whole game."""
    if kind == "tables":
        from kapdip.evaluation.spreadsheet import xlsx_bytes

        return xlsx_bytes(wish.game, language)
    if kind == "slips_pdf":
        from kapdip.evaluation.slip_pdf import render_slips_pdf
        from kapdip.evaluation.slips import slip_sheet

        return render_slips_pdf(slip_sheet(wish.game, language))
    documents: Documents
    if turn == 0:
        documents = WholeGameDocuments(published_view(wish.game), wish.options, language)
    else:
        documents = TurnDocuments(published_view(wish.game), turn, wish.options, language)
    if kind == "html":
        return documents.html()
    return documents.pdf() if kind == "pdf" else documents.text()


def evaluation_language(session: Session) -> str:
    """The language in which this game is published by default."""
    game = session.game
    return game.language if game is not None and game.language in {"de", "en"} else session.language


def languages_key(session: Session) -> str:
    """Where the settings keep in which languages games of this one's language are published."""
    return f"publish/languages/{evaluation_language(session)}"


def saved_languages(session: Session) -> tuple[str, ...]:
    """The languages that were ticked last for games of this one's language; at first that language."""
    kept = session.settings.text(languages_key(session), "")
    return tuple(kept.split(",")) if kept else (evaluation_language(session),)


def first_language(session: Session, wanted: Sequence[str]) -> str:
    """Where only one language has room: the game's own, if it is among those that are wanted."""
    own = evaluation_language(session)
    return own if own in wanted or not wanted else wanted[0]


def evaluation_text(session: Session) -> str:
    """The evaluation of the shown (or last) turn as text; `""` and a message where there is none."""
    game = session.current
    turns = finished_turns(session.public)
    turn = session.viewed_turn if session.viewed_turn in turns else (turns[-1] if turns else None)
    if turn is None:
        session.told.emit(session.say("No turn is finished yet."))
        return ""
    language = first_language(session, saved_languages(session))
    wish = PublishRequest(game, (turn,), ("text",), (language,), EvaluationOptions(), Path())
    try:
        return str(document(wish, turn, "text", language))
    except EvaluationError as error:
        session.refused.emit((error.reason,))
        return ""

"""Imports a foreign board: reads what it is, and makes its folder whole or not at all.

Takes: a source, the folder to make, a variant's name, settings. Gives: the report, reason by reason. Source:
docs/boards.md, "Import".
"""

import re
import secrets
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePosixPath

from kapdip.board_rules import Builds
from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import playable
from kapdip.foreign import causes, jdip, map_file, vdip
from kapdip.foreign.errors import ImportRefusedError
from kapdip.foreign.making import files_for, summary
from kapdip.foreign.source import files_beside, files_of, refuse_unknown
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say

REPORT = "import.txt"
SETTINGS: dict[str, tuple[str, ...]] = {
    "begin": (),
    "borders": ("plain",),
    "builds": tuple(Builds),
    "islands": ("coast", "sea"),
}
"""What may be chosen, and among what; a beginning is any spring."""
_BEGIN = re.compile(r"S[1-9][0-9]{0,3}M")


def import_board(
    source: Path,
    target: Path,
    variant: str | None,
    chosen: Sequence[str],
    lang: BoardLanguage,
    *,
    progress: Callable[[str, float], None] = lambda text, share: None,
) -> tuple[Reason, ...]:
    """Make the folder of a board; gives what was decided, its figures first. `progress` hears many times a second what
    is being done and which share of all is done; whatever it raises stops the import, and nothing is made. Raises
    OSError, and ImportRefusedError with every reason.
    """

    def step(what: Reason, start: float, end: float) -> Callable[[float], None]:
        text = say(what, lang)
        return lambda share: progress(text, start + share * (end - start))

    reading, drawing = step(causes.reading(), 0, 0.7), step(causes.drawing(), 0.7, 1)
    reading(0)
    settings = {name.strip(): value.strip() for name, _, value in (one.partition("=") for one in chosen)}
    for name, value in settings.items():
        if name not in SETTINGS or not (_BEGIN.fullmatch(value) if name == "begin" else value in SETTINGS[name]):
            possible = tuple(f"{one}={'|'.join(some) or 'S1901M'}" for one, some in SETTINGS.items())
            raise ImportRefusedError(causes.unknown_setting(name=f"{name}={value}", names=possible))
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise ImportRefusedError(causes.not_empty(name=str(target)))
    files = files_of(source)
    held = {PurePosixPath(name).name for name in files}
    is_map = source.suffix.lower() == ".map" and source.is_file()
    if not (is_map or {jdip.INDEX} <= held or {vdip.INDEX, "variant.php"} <= held):
        refuse_unknown(source, [*files])
    try:
        if is_map:
            draft = map_file.read_map(files | files_beside(source), source.name, settings)
        elif jdip.INDEX in held:
            draft = jdip.read_jdip(files, variant, settings)
        else:
            draft = vdip.read_vdip(files, lambda name: files_of(source.parent / name), settings, reading)
        made, notes = files_for(draft, drawing)
    except RecursionError as error:
        raise ImportRefusedError(causes.too_deep()) from error
    drawing(1)
    report = (summary(draft), *notes)
    made[REPORT] = "".join(f"{say(one, lang)}\n" for one in report)
    _write(made, target)
    return report


def _write(files: Mapping[str, str], target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    half_made = target.parent / f".{target.name}.{secrets.token_hex(4)}"
    try:
        for name, text in files.items():
            (half_made / name).parent.mkdir(parents=True, exist_ok=True)
            (half_made / name).write_text(text, encoding="utf-8")
        playable(half_made)
        if target.exists():
            target.rmdir()
        half_made.rename(target)
    except BoardRefusedError as error:
        raise ImportRefusedError(*error.reasons) from error
    finally:
        shutil.rmtree(half_made, ignore_errors=True)

"""A board that was imported and is not taken yet: what may still be changed about it, before any game is played on it.

Takes: a source. Gives: `Proposal`, in a folder of its own; `take` puts it among the user's boards, `drop` leaves
nothing. Source: docs/boards.md, "Import".
"""

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import copied_files, playable
from kapdip.foreign.errors import ImportRefusedError
from kapdip.foreign.importing import import_board
from kapdip.foreign.making import board_text, crowns
from kapdip.paths import boards_folder
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage

_NO_NAME = re.compile(r"[^a-z0-9]+")
INDEXES = ("variant.php", "install.php", "variants.xml", "board.json")
"""Files that stand for the folder that they are in."""


class Proposal:
    """The board in its folder, and what was decided when it was read."""

    def __init__(self) -> None:
        boards_folder().mkdir(parents=True, exist_ok=True)
        self._home = Path(tempfile.mkdtemp(prefix="import-", dir=boards_folder().parent))
        self.folder = self._home / "board"
        self.reasons: tuple[Reason, ...] = ()
        self.data: dict[str, Any] = {}

    def read(
        self,
        source: Path,
        variant: str | None,
        chosen: Sequence[str],
        lang: BoardLanguage,
        progress: Callable[[str, float], None],
    ) -> Board:
        """Import a board, or copy one of Kapdip's own. Raises OSError, ImportRefusedError, and what `progress` does."""
        source = source.parent if source.name in INDEXES else source
        if (source / "board.json").is_file():
            try:
                copied_files(source, self.folder)
            except BoardRefusedError as error:
                raise ImportRefusedError(*error.reasons) from error
        else:
            self.reasons = import_board(source, self.folder, variant, chosen, lang, progress=progress)
        self.data = json.loads((self.folder / "board.json").read_text("utf-8"))
        return self.board()

    def board(self) -> Board:
        """The board as it is now. Raises OSError, BoardRefusedError with all that keeps it from being played."""
        if "powers" in self.data and "of" not in self.data:
            (self.folder / "board.json").write_text(board_text(self.data), encoding="utf-8")
        return playable(self.folder)

    def name(self, power: Power, text: str, language: str) -> None:
        """Call a power so; its currency, if nobody has named it."""
        row = self._row(power)
        if row["currencies"][language] == crowns(row["names"][language], language):
            row["currencies"][language] = crowns(text, language)
        row["names"][language] = text

    def name_currency(self, power: Power, text: str, language: str) -> None:
        """Call a power's currency so."""
        self._row(power)["currencies"][language] = text

    def give_letter(self, power: Power, letter: str) -> None:
        """Give a power a letter; who had it gets the other's."""
        row = self._row(power)
        for other in self.data["powers"]:
            if other["letter"] == letter:
                other["letter"], other["input_letters"] = row["letter"], [row["letter"]]
        row["letter"], row["input_letters"] = letter, [letter]

    def wear(self, colours: dict[Power, str]) -> None:
        """Say which colour each power has."""
        (self.folder / "colours.json").write_text(json.dumps(colours, indent=1) + "\n", encoding="utf-8")

    def _row(self, power: Power) -> dict[str, Any]:
        return next(row for row in self.data["powers"] if row["power"] == power)

    def take(self) -> Path:
        """Put the board among the user's. Raises OSError."""
        stem = _NO_NAME.sub("-", str(self.data["name"]).lower()).strip("-")[:40] or "board"
        target, number = boards_folder() / stem, 2
        while target.exists():
            target, number = boards_folder() / f"{stem}-{number}", number + 1
        self.folder.rename(target)
        self.drop()
        return target

    def drop(self) -> None:
        """Leave nothing."""
        shutil.rmtree(self._home, ignore_errors=True)

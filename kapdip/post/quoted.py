"""Whether a mail speaks of the game in its own lines, or only in what it quotes or sends back as it came.

Takes: a mail as a sheet. Gives: why what it holds does not count by itself, and what it says without that. A quotation
is never taken by itself: where the mail points at it, or fills in our slip in it, it is asked about.
"""

from itertools import dropwhile

from kapdip.post import causes
from kapdip.reason import Reason
from kapdip.sheets.headers import turn_remark
from kapdip.sheets.mail import points_below
from kapdip.sheets.model import BLOCKING, LineKind, Sheet, SheetLine
from kapdip.sheets.quotations import AS_SENT, place_rows

TALK = {LineKind.OTHER, LineKind.REMARK, LineKind.BLANK}
_HEADS = {LineKind.HEADER, LineKind.POWER, LineKind.SECTION}


def own_words(sheet: Sheet) -> tuple[Reason | None, str | None]:
    """Why what is quoted in a mail does not count by itself, and the text that is left without it; nothing of both
    where its own lines speak. No text where the quotation has to be asked about.
    """
    rows = [row for row in place_rows([line.raw for line in sheet.lines], lambda _: None) if not row.parts]
    own: list[SheetLine] = []
    quoted: list[SheetLine] = []
    for row in rows:
        (quoted if row.depth or row.mail != rows[0].mail else own).append(sheet.lines[row.number - 1])
    form = _form(own)
    if _says(own) or all(line.kind in TALK for line in sheet.lines):
        return None, None
    if _says(_form(quoted)) or any(points_below(line.text) for line in own):
        return causes.points_below(), None
    return causes.only_quoted(), "\n".join(line.text for line in own[: len(own) - len(form)])


def _form(lines: list[SheetLine]) -> list[SheetLine]:
    """What stands from the first line of our form on."""
    return [*dropwhile(lambda line: turn_remark(line.text) is None, lines)]


def _says(lines: list[SheetLine]) -> bool:
    """Whether any line is an order, a trade, a bid or press, and not as we sent it."""
    as_sent = [line for line in _form(lines) if AS_SENT.search(line.text) or line.text.startswith("#")]
    return any(line not in as_sent and (line.kind not in TALK | _HEADS or line.status in BLOCKING) for line in lines)

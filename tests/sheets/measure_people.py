"""How much of what people write is read at first sight, and how often the first offer is what they meant.

`python tests/sheets/measure_people.py FILE … [--show KIND …]`: files in the manner of `slips_of_people.txt`. Prints how
many texts were read as meant, asked about with the right offer, with another one or none, and taken as something else;
with `--show` those of a kind as well. An offer is right where taking the likeliest meaning of every line that is asked
about, and the first of the names where it is asked whose a line is, comes to what was meant.

Of a mail with orders the lines behind `=>` say `Anna GERMANY A MUN - TYR R BOH, R SIL, F KIE H`,
`Anna GERMANY winter: build A BER`, `Anna exchange GERMANY -500`, or `press: Begins so … ends so`.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.board.reading import standard_board
from kapdip.sheets.model import Sheet
from kapdip.sheets.reading import parse_sheet
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say
from tests.sheets.table_of_twelve import TABLE_OF_TWELVE

BOARD = standard_board()
ENGLISH = BoardLanguage("en", BOARD)
LETTERS = dict(zip("AEFGIRT", BOARD.powers, strict=True))
ASKED = ["=!"]
READ, RIGHT, OTHER, OPEN, TAKEN, WRONG = (
    "read",
    "asked, offer right",
    "asked, other",
    "open, asked",
    "open, taken",
    "WRONG",
)
_MOST_OFFERS = 12
_MAIL = re.compile(r"(?P<player>.+?) (?P<power>exchange|[A-Z]{4,}) (?P<said>.+)")
_ORDER = re.compile(r" [A-Z]{4,} (?![-+])|^press: ")
_SHOWN = 20


def texts(path: Path) -> dict[str, tuple[str, list[str]]]:
    """The texts of a file by title, each with what must come out."""
    found = {}
    for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
        title, *rows = block.rstrip("\n").split("\n")
        meant = [row.rstrip() for row in rows if row.startswith(("=>", "=!"))]
        found[title] = "\n".join(row for row in rows if row.rstrip() not in meant), meant
    return found


def meant_by(rows: Iterable[str]) -> set[str]:
    """What must come out, in the manner of `taken`."""
    found = set()
    for row in rows:
        said = row.removeprefix("=> ")
        if said.startswith("press: "):
            found.add(said)
        elif trades := re.fullmatch(r"([^:]+): ((?:[A-Z][-+][0-9]+ ?)+)", said):
            found |= {f"{trades[1]} {LETTERS[one[0]]} {one[1:]}" for one in trades[2].split()}
        elif mail := _MAIL.fullmatch(said):
            found |= {f"{mail['player']} {one}" for one in _items(mail["power"], mail["said"])}
    return found


def _items(power: str, said: str) -> Iterator[str]:
    if power == "exchange":
        yield from re.findall(r"[A-Z]+ [-+][0-9]+", said)
    elif said.startswith("winter: "):
        wanted = [one.split(" ", 1) for one in said.removeprefix("winter: ").split(", ")]
        yield f"{power} winter {', '.join(f'{unit} {word[0].upper()}' for word, unit in wanted)}"
    else:
        for order in re.split(r", (?!R )", said.replace(" VIA", "")):
            move, *retreats = re.split(r",? R ", order)
            yield f"{power} {move}"
            if retreats:
                yield f"{power} {' '.join(move.split()[:2])} R {', '.join(retreats)}"


def taken(sheet: Sheet, meant: Iterable[str] = ()) -> set[str]:
    """What a sheet comes to; press in the words by which `meant` knows it."""
    found = {f"{one.player} nothing" for one in sheet.exchange if not any(one.amounts.values())}
    found = {one for one in found if not any(row.startswith(one.removesuffix("nothing")) for row in meant)}
    found |= {
        f"{one.player} {power} {units:+d}" for one in sheet.exchange for power, units in one.amounts.items() if units
    }
    if not any(_ORDER.search(one) for one in meant):
        return found  # a file of slips
    found = {one for one in found if not one.endswith("nothing")}
    for slip in sheet.military:
        head = f"{slip.player} {slip.power}"
        found |= {f"{head} {str(order).replace(' VIA', '')}" for order in (*slip.movement, *slip.retreats)}
        wanted = ", ".join(str(one)[:-1] + {"B": "B", "D": "R"}.get(str(one)[-1], "?") for one in slip.adjustments)
        found |= {f"{head} winter {wanted}"} if wanted else set()
        found |= {f"{head} if {one.condition}: {one.order}" for one in slip.conditionals}
    pressed = [one.removeprefix("press: ").split(" … ") for one in meant if one.startswith("press: ")]
    for item in sheet.press:
        text = " ".join(item.text.split())
        known = next((" … ".join(one) for one in pressed if text.startswith(one[0]) and text.endswith(one[-1])), text)
        found.add(f"press: {known}")
    return found


def outcome(text: str, meant: list[str]) -> str:
    """What becomes of a text."""
    sheet = parse_sheet(text, BOARD, TABLE_OF_TWELVE)
    if meant == ASKED:
        return OPEN if sheet.problems else TAKEN
    wanted = meant_by(meant)
    if not sheet.problems:
        return READ if taken(sheet, wanted) == wanted else WRONG
    for _ in range(_MOST_OFFERS):
        offered = next((one for one in sheet.problems if one.suggestion is not None), None)
        if offered is None:
            break
        rows = text.split("\n")
        rows[offered.line - 1] = offered.suggestion or ""
        text = "\n".join(rows)
        sheet = parse_sheet(text, BOARD, TABLE_OF_TWELVE)
    return RIGHT if not sheet.problems and taken(sheet, wanted) == wanted else OTHER


def main(paths: Iterable[str], kinds: Iterable[str]) -> None:
    """Read, print."""
    wrong = 0
    for path in map(Path, paths):
        counts: Counter[str] = Counter()
        for title, (text, meant) in texts(path).items():
            became = outcome(text, meant)
            counts[became] += 1
            if any(became.startswith(kind) for kind in kinds):
                sheet = parse_sheet(text, BOARD, TABLE_OF_TWELVE)
                print(f"=== {became}: {title}\n{text}", *meant, sep="\n")
                print(*sorted(taken(sheet, meant_by(meant)) ^ meant_by(meant))[:_SHOWN], sep="\n")
                for one in sheet.problems:
                    print(f"=! {one.line}: {say(one.reason, ENGLISH)} [{one.suggestion}]")
        wrong += counts[WRONG]
        print(f"{path.name}: {', '.join(f'{kind} {counts[kind]}' for kind in counts)}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    words = sys.argv[1:]
    split = words.index("--show") if "--show" in words else len(words)
    main(words[:split], words[split + 1 :])

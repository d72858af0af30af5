"""How heavy the program is, room by room: `python packaging/weigh.py` prints files, lines, tokens and records.

Tokens are those of `tokenize` without comments, line ends and indents: dense lines weigh as much as airy ones. Records
are classes that only hold fields (dataclasses, named tuples, typed dictionaries). `weight.txt` beside this says how
heavy each room may be, in thousands of tokens and in records; the gate looks.
"""

import ast
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CEILINGS = Path(__file__).with_name("weight.txt")
WEIGHTLESS = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}
PACKAGES = ("kapdip", "kapdip_gui", "kapdip_board")
RECORDS = {"dataclass", "NamedTuple", "TypedDict"}


def weigh() -> dict[str, Counter[str]]:
    """Files, lines, tokens and records of each room of `kapdip`, and of each other package."""
    rooms: dict[str, Counter[str]] = {}
    for file in sorted(file for package in PACKAGES for file in ROOT.glob(f"{package}/**/*.py")):
        package, *inside = file.relative_to(ROOT).parent.parts
        room = inside[0] if inside and package == "kapdip" else package
        text = file.read_text(encoding="utf-8")
        with file.open("rb") as stream:
            tokens = sum(token.type not in WEIGHTLESS for token in tokenize.tokenize(stream.readline))
        records = sum(map(is_record, ast.walk(ast.parse(text))))
        weight = Counter(files=1, lines=text.count("\n"), tokens=tokens, records=records)
        rooms[room] = rooms.get(room, Counter()) + weight
    return rooms


def is_record(node: ast.AST) -> bool:
    """Whether it is a class that is told to hold fields."""
    if not isinstance(node, ast.ClassDef):
        return False
    marks = (*(one.func if isinstance(one, ast.Call) else one for one in node.decorator_list), *node.bases)
    return any(
        isinstance(one, ast.Name | ast.Attribute) and ast.unparse(one).split(".")[-1] in RECORDS for one in marks
    )


def ceilings() -> dict[str, tuple[int, int]]:
    """Of each room the most tokens and records that it may have."""
    rows = (line.split() for line in CEILINGS.read_text(encoding="utf-8").splitlines() if line[:1] not in ("", "#"))
    return {room: (1000 * int(tokens), int(records)) for room, tokens, records in rows}


def main() -> None:
    """Print the table, the heaviest room first."""
    rooms = weigh()
    rooms["all"] = sum(rooms.values(), Counter())
    columns = ("files", "lines", "tokens", "records")
    print(f"{'room':14}" + "".join(f"{name:>9}" for name in columns))
    for room, weight in sorted(rooms.items(), key=lambda one: -one[1]["tokens"]):
        print(f"{room:14}" + "".join(f"{weight[name]:9,}" for name in columns))


if __name__ == "__main__":
    main()

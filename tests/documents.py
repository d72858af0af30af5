"""All documents of this checkout beside those of another one: what differs is named, one line a file.

    python tests/documents.py CHECKOUT [SAVE …]      without saves: the samples, and a save of each set of rules

Whoever moves what is told compares with the checkout before the move: `git worktree add ../before main`. Both read the
saves of this checkout and write their documents, in both languages and all forms that the commands have, into
`build/documents`. PDF is compared by pages and their text, workbooks by cells, all else byte for byte. The exit status
is 1 where something differs.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import openpyxl
import pypdf

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "documents"
LANGUAGES = ("de", "en")
PARTS = ("news", "moves_map", "positions", "charts", "press", "comment", "reckoning", "radar")
RUN = """
import contextlib, json, sys
from kapdip.cli.main import main
for name, words in json.load(sys.stdin):
    out = open(name + ".out", "w", encoding="utf-8")
    with out, contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            print("status", main(words))
        except BaseException as error:
            print(type(error).__name__, error)
"""
"""What each checkout does in a process of its own."""


def commands(save: Path, folder: Path) -> Iterator[tuple[str, list[str]]]:
    """A name and the words of each command that makes a document of a save, or tells it."""
    here = str(save)
    for language in LANGUAGES:
        name = f"{folder / save.stem}-{language}"

        def files(kinds: str, name: str = name) -> list[str]:
            return [word for kind in kinds.split() for word in (f"--{kind}", f"{name}.{kind}")]

        spoken = ["--lang", language]
        everything = [word for part in PARTS for word in ("--with", part)]
        yield name, ["evaluate", here, *spoken, *files("html pdf text"), *everything, "--date", "1 May"]
        first = f"{name}-first"
        yield first, ["evaluate", here, *spoken, *files("html text", first), "--turn", "1", "--labels", "names"]
        whole = f"{name}-whole"
        yield whole, ["evaluate", here, *spoken, *files("html pdf text", whole), "--whole", "--press", "together"]
        slips = f"{name}-slips"
        yield slips, ["slips", here, *spoken, *files("pdf", slips), "--mails", f"{slips}.mails"]
        outlook = f"{name}-outlook"
        yield outlook, ["explore", here, *spoken, *files("svg xlsx csv", outlook)]
        club = f"{name}-club.yaml"
        yield f"{name}-new", ["club", "new", club, "--name", "Club"]
        yield f"{name}-add", ["club", "add", club, here]
        shown = f"{name}-club"
        yield shown, ["club", "show", club, *spoken, *files("html pdf text xlsx csv", shown)]
    name = str(folder / save.stem)
    yield f"{name}-film", ["film", here, "--html", f"{name}-film.html"]
    yield f"{name}-status", ["status", here]
    yield f"{name}-json", ["status", here, "--json"]
    yield f"{name}-why", ["explore", here, "--why"]


def written(checkout: Path, folder: Path, saves: list[Path]) -> None:
    """Every document of a checkout."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run([sys.executable, "packaging/compile_words.py"], cwd=checkout, stdout=subprocess.DEVNULL, check=False)
    asked = [(name, words) for save in saves for name, words in commands(save, folder)]
    environment = {"PYTHONPATH": str(checkout), "PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"}
    subprocess.run(
        [sys.executable, "-c", RUN], cwd=checkout, env=environment, input=json.dumps(asked), text=True, check=True
    )


def content(file: Path) -> object:
    """What a document says."""
    if file.suffix == ".pdf":
        return [page.extract_text() for page in pypdf.PdfReader(file).pages]
    if file.suffix == ".xlsx":
        return {sheet.title: list(sheet.values) for sheet in openpyxl.load_workbook(file)}
    return file.read_bytes().replace(str(file.parent).encode(), b"")


def differing(one: Path, other: Path) -> list[str]:
    """What is different, or there only once."""
    names = {path.relative_to(folder) for folder in (one, other) for path in folder.rglob("*") if path.is_file()}
    return sorted(
        str(name)
        for name in names
        if not ((one / name).exists() and (other / name).exists() and content(one / name) == content(other / name))
    )


def main(checkout: Path, saves: list[Path]) -> int:
    """Make, compare, tell."""
    with ThreadPoolExecutor() as both:
        list(both.map(written, (ROOT, checkout), (OUT / "here", OUT / "there"), (saves, saves)))
    found = differing(OUT / "here", OUT / "there")
    made = sum(path.is_file() for path in (OUT / "here").rglob("*"))
    print("\n".join([*found, f"{made} documents, {len(found)} differ: {OUT}"]))
    return 1 if found else 0


if __name__ == "__main__":
    given = [Path(name).resolve() for name in sys.argv[1:]]
    of_all = sorted([*(ROOT / "saves").glob("*.yaml"), *(ROOT / "tests" / "storage" / "versions").rglob("*.yaml")])
    sys.exit(main(given[0], given[1:] or of_all))

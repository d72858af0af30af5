"""What the appendix tells of a player's cash leads from the cash before to the cash after, to the last hundredth, in
every game that is kept and in every form.
"""

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.gather import finished_turns
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.game.public import public_view
from kapdip.storage.files import load_game

ROOT = Path(__file__).resolve().parents[2]
SAVES = sorted([*(ROOT / "saves").glob("*.yaml"), *(ROOT / "tests" / "storage" / "versions").glob("*.yaml")])
TOLD = EvaluationOptions(blocks=frozenset(Block))
AMOUNT = re.compile(r"[+−-]?[\d,]+\.\d\d$")


def cents(text: str) -> int:
    """`−1,234.50` is −123450."""
    return int(text.replace(",", "").replace(".", "").replace("−", "-").replace("+", ""))


def moved(steps: str) -> int:
    """What all steps of a player come to: the amount at the end of each, where it has one."""
    amounts = (AMOUNT.search(step) for step in re.split("[;,](?= | )", steps))
    return sum(cents(amount[0]) for amount in amounts if amount is not None)


def of_text(text: str) -> Iterator[tuple[str, str, str, str]]:
    """Player, cash before, steps and cash after of each line in the text's appendix."""
    appendix = re.sub(r"\n {4}", " ", text).partition("APPENDIX")[2].replace("\u00a0", " ")
    yield from re.findall(r"^(.+): (\S+); (.+); Cash after (\S+)$", appendix, re.M)


def of_html(html: str) -> Iterator[tuple[str, str, str, str]]:
    """The same of the page's table."""
    table = re.search(r'<table class="reckon".*?</table>', html, re.S)
    for row in re.findall(r'<tr role="row">(.*?)</tr>', table[0], re.S)[1:] if table else ():
        name, before, steps, after = re.findall(r">([^<>]+)<", row)
        yield unescape(name), before, unescape(steps).replace("\u00a0", " "), after


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_cash_before_and_all_that_is_told_is_cash_after(save: Path) -> None:
    view = public_view(load_game(save))
    for turn in finished_turns(view):
        settled = view.turns[turn - 1].settlement
        documents = TurnDocuments(view, turn, TOLD, "en")
        if settled is None:
            assert documents.page.reckoning is None
            continue
        told = list(of_text(documents.text()))
        assert {name: cents(after) for name, _, _, after in told} == {
            name: account.cash for name, account in settled.accounts.items()
        }
        held = view.turns[turn - 1].start.accounts
        for name, before, steps, after in told:
            assert cents(before) == (held[name].cash if name in held else 0), (turn, name)
            assert cents(before) + moved(steps) == cents(after), (turn, name, steps)


def test_every_form_tells_the_same_of_cash() -> None:
    view = public_view(load_game(ROOT / "saves" / "zwischenstand.yaml"))
    documents = TurnDocuments(view, None, TOLD, "en")
    rows = list(of_html(documents.html()))
    assert len(rows) == len(view.turns[0].start.accounts)
    pages = "".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(documents.pdf())).pages)
    printed = re.sub(r"\s", "", pages)
    for (name, before, steps, after), (_, *other) in zip(rows, of_text(documents.text()), strict=True):
        assert cents(before) + moved(steps) == cents(after), name
        assert [cents(before), moved(steps), cents(after)] == [cents(other[0]), moved(other[1]), cents(other[2])]
        assert re.sub(r"\s", "", f"{name}{before}{steps}{after}") in printed

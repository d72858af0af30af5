"""The manual's pages as Sphinx reads them: those of `docs/manual`, what the program itself tells, the reference, the
pictures.

Gives: `stage`, `SOURCES`. A line `{{…}}` of a page stands for what is made here: the rules by subject (what F1 says),
the sets of rules, all keys, what the commands say to `--help`.
"""

import base64
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from kapdip.board.reading import standard_board
from kapdip.cli.helping import HelpLines, localised_usage, with_edits
from kapdip.cli.main import SUMMARIES, parser_of
from kapdip.exchange.profile_data import PROFILES, differences, load_profile
from kapdip.showing.commands import COMMANDS, MENUS
from kapdip.showing.keys_table import OTHERS, keys_text
from kapdip.showing.rules_topics import TOPICS, Rule
from kapdip.words import sentences
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.rule_names import PROFILE_NAMES
from manual.pictures import take

DOCS = Path(__file__).resolve().parents[2] / "docs"
SOURCES = DOCS / "manual"
REFERENCE = ("rules", "intimate", "contract", "save-format", "public", "foresight", "club")
"""Pages of `docs/` that the manual brings along as they are, with all that they lead to; the German one has `regeln`
besides.
"""
GERMAN_KEYS = {
    "Ctrl": "Strg",
    "Shift": "Umschalt",
    "Left": "Links",
    "Right": "Rechts",
    "End": "Ende",
    "Backspace": "Rücktaste",
}
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=="
)
"""What stands for a picture where none is taken: a picture of one dot."""


def stage(folder: Path, language: str, *, pictures: bool = True) -> None:
    """Everything that Sphinx reads, in a folder that there is not yet."""
    shutil.copytree(SOURCES / language, folder)
    for page in folder.glob("*.md"):
        page.write_text(_filled(page.read_text("utf-8"), language), encoding="utf-8")
    (folder / "reference").mkdir()
    for name in reference(language):
        text = (DOCS / f"{name}.md").read_text("utf-8")
        (folder / "reference" / f"{name}.md").write_text(_numbered(text) if name == "rules" else text, encoding="utf-8")
    (folder / "pictures").mkdir()
    wanted = sorted(named_pictures(language))
    if pictures:
        take(folder / "pictures", language, wanted)
    else:
        for name in wanted:
            (folder / "pictures" / f"{name}.png").write_bytes(DOT)


def reference(language: str) -> set[str]:
    """The pages of `docs/` that the manual has, with those that they lead to."""
    waiting, found = [*REFERENCE, *(("regeln",) if language == "de" else ())], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(r"\]\(([\w-]+)\.md\b", (DOCS / f"{name}.md").read_text("utf-8"))
    return found


def named_pictures(language: str) -> set[str]:
    """The pictures that the pages of a language show."""
    texts = (page.read_text("utf-8") for page in (SOURCES / language).glob("*.md"))
    return {name for text in texts for name in re.findall(r"\(pictures/([\w-]+)\.png\)", text)}


def _filled(text: str, language: str) -> str:
    """A page with what is made of the program in place of its marks."""
    for name, make in MADE.items():
        if f"{{{{{name}}}}}" in text:
            text = text.replace(f"{{{{{name}}}}}", "\n".join(make(language)))
    return text


def _numbered(text: str) -> str:
    """The rules with a label at each number, for what F1 names."""
    return re.sub(r"^(#+ (\d+(?:\.\d+)?) )", lambda found: f"{_label(found[2])}\n{found[1]}", text, flags=re.MULTILINE)


def _label(number: str) -> str:
    return f"(at-rule-{number.replace('.', '-')})="


# -- what the program tells --------------------------------------------------------------------------------------------


def _topics(language: str) -> Iterator[str]:
    say = words_in(language).gettext
    for key, (name, rules) in TOPICS.items():
        yield f"\n(at-rules-{key})=\n## {say(name)}\n"
        for rule in rules:
            yield f"- {say(rule.text)} *({_where(rule, language)})*"


def _where(rule: Rule, language: str) -> str:
    say = words_in(language).gettext
    places = []
    if rule.ka:
        places.append(say("KA 2007, “{heading}”").format(heading=rule.ka))
    if rule.standard:
        places.append(say("Standard rules {number}").format(number=rule.standard))
    if rule.manual:
        first, _, _ = rule.manual.replace("–", ",").partition(",")
        label = f"#at-rule-{first.strip().replace('.', '-')}"
        chapters = _numbered((DOCS / "rules.md").read_text("utf-8"))
        if f"({label.removeprefix('#')})=" not in chapters:  # a point of a chapter: the chapter
            label = label.rpartition("-")[0]
        places.append(f"[{say('Manual {number}').format(number=rule.manual)}]({label})")
    return " · ".join(places)


def _profiles(language: str) -> Iterator[str]:
    say = words_in(language).gettext
    usual, board_language = PROFILES[0], BoardLanguage(language, standard_board())
    for name in PROFILES:
        profile = load_profile(name)
        yield f"\n### {say(PROFILE_NAMES[name])} (`{name}`)\n"
        for reason in differences(profile) if name != usual else ():
            yield f"- {_plain(sentences.say(reason, board_language))}"
        if name == usual:
            yield say(TOPICS["turn"][1][0].text)


def _keys(language: str) -> Iterator[str]:
    say = words_in(language).gettext
    for menu, name in MENUS:
        rows = [one for one in COMMANDS if one is not None and one.menu == menu and one.shortcut]
        if rows:
            yield f"\n## {say(name).replace('&', '')}\n\n| | |\n|---|---|"
            for one in rows:
                keys = ", ".join(f"`{key_name(key, language)}`" for key in one.shortcut.split("|"))
                yield f"| {say(one.text)} | {keys} |"
    for name, others in OTHERS:
        yield f"\n## {say(name)}\n\n| | |\n|---|---|"
        for keys, what in others:
            yield f"| {_plain(say(what))} | {_plain(keys_text(keys, say))} |"


def key_name(key: str, language: str) -> str:
    """A shortcut as keyboards of the language name it."""
    if language == "en":
        return key
    return re.sub(r"[A-Za-z]+", lambda found: GERMAN_KEYS.get(found[0], found[0]), key)


def _commands(language: str) -> Iterator[str]:
    with localised_usage(language):
        for parser in (edit for name in SUMMARIES for edit in with_edits(parser_of(name))):
            parser.formatter_class = partial(HelpLines, width=90)  # whatever terminal this runs in
            yield f"\n### {parser.prog}\n\n```text\n{parser.format_help().strip()}\n```"


def _plain(text: str) -> str:
    """A text of the program as text: signs that Markdown would read stay signs."""
    return re.sub(r"([\\*_`\[\]<>|#])", r"\\\1", text)


MADE: dict[str, Callable[[str], Iterator[str]]] = {
    "topics": _topics,
    "profiles": _profiles,
    "keys": _keys,
    "commands": _commands,
}

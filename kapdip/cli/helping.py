"""What `--help` and the refusal of wrong usage say, in the language of the surroundings, or that of the manual.

Gives: `Parser`, whose helps, headings and descriptions are words of the catalogue, marked where the parser is made and
translated when they are printed; `localised_usage`: within it argparse says its own words and all others in a language.
Names of files, values and fields (GAME.yaml, ALIAS, `players`) stay what they are in docs/contract.md.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from kapdip.cli.voice import language
from kapdip.words.catalogue import mark, words_in

OF_ARGPARSE = (
    mark("usage: "),
    mark("%(prog)s: error: %(message)s\n"),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("the following arguments are required: %s"),
    mark("one of the arguments %s is required"),
    mark("unrecognized arguments: %s"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("expected one argument"),
    mark("expected at most one argument"),
    mark("expected at least one argument"),
    mark("not allowed with argument %s"),
    mark("ignored explicit argument %r"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("invalid %(type)s value: %(value)r"),
)
"""What argparse asks of gettext and a user may see; all else stays as argparse has it."""


@contextmanager
def localised_usage(lang: str = "") -> Iterator[None]:
    """argparse speaks a language, that of the surroundings unless another is named: it asks the names that it imported
    from gettext.
    """
    asked = vars(argparse)
    before = asked["_"]
    asked["_"] = words_in(lang or language()).gettext
    try:
        yield
    finally:
        asked["_"] = before


def in_words(text: str) -> str:
    """An English text in the language that argparse speaks now."""
    return str(vars(argparse)["_"](text))


class HelpLines(argparse.HelpFormatter):
    """Lines of a help: its texts are translated, those of several lines are kept as they are."""

    def start_section(self, heading: str | None) -> None:
        """The heading of a group."""
        super().start_section(heading and in_words(heading))

    def add_text(self, text: str | None) -> None:
        """A description, or what is below."""
        super().add_text(text and _sentence(in_words(text)))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and in_words(action.help)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return "".join(f"{indent}{line}" for line in text.splitlines(keepends=True))
        return super()._fill_text(text, width, indent)


def _sentence(text: str) -> str:
    """A summary (`make a game`) as a sentence; several lines, and what is one already, as they are."""
    return text if "\n" in text else f"{text[:1].upper()}{text[1:].removesuffix('.')}."


class Parser(argparse.ArgumentParser):
    """A parser that says its marked words in the language of `localised_usage`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": HelpLines} | options)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """As argparse does it, whose versions quote the choices each in its own way."""
        if action.choices is not None and value not in action.choices:
            choices = ", ".join(map(repr, action.choices))
            raise argparse.ArgumentError(
                action,
                in_words(mark("invalid choice: {value} (choose from {choices})")).format(
                    value=repr(value), choices=choices
                ),
            )

    def _print_message(self, message: str, file: Any = None) -> None:
        """As argparse does it, but what can't be written is an error."""
        print(message, end="", file=file or sys.stderr)


def add_game(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml, a save that is there."""
    parser.add_argument("game", type=_save, metavar="GAME.yaml", help=mark("the save of the game"))


def _save(text: str) -> Path:
    """The save that is meant: that in a zip with its board is put beside it."""
    from kapdip.storage.bundle import ENDING, is_bundle, unbundled
    from kapdip.storage.errors import SaveError

    path = Path(text)
    if path.suffix.lower() == ENDING and is_bundle(path):
        with suppress(SaveError):  # the command says why the zip can't be read
            return unbundled(path)
    return path


def with_edits(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser, and those of the words that come next (`club new`)."""
    yield parser
    for action in parser._actions:
        if isinstance(action.choices, Mapping):
            yield from action.choices.values()


def misused(expected: str, text: str) -> argparse.ArgumentTypeError:
    """An invalid value: what was expected, with what was found."""
    return argparse.ArgumentTypeError(in_words(expected).format(text=repr(text)))


def whole_number(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError as error:
        raise misused(mark("expected a whole number, found {text}"), text) from error


def count(text: str) -> int:
    """A whole number of things, none or more."""
    number = whole_number(text)
    if number < 0:
        raise misused(mark("expected a whole number from 0, found {text}"), text)
    return number


def give_examples(parser: argparse.ArgumentParser, about: str, examples: Sequence[str]) -> None:
    """Say what a command is for, and how it is called."""
    parser.description = about
    parser.epilog = "\n".join([in_words(mark("examples:")), *(f"  {line}" for line in examples)])

"""What `--help` and the refusal of wrong usage say, in the language of the surroundings.

Gives: `give_examples` (lines that can be tried), `misused`, `localised_usage`: within it argparse says its own words
through our catalogue. What an option does is said in English, as in the manual's page for those who write programs.
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kapdip_gui.cli.voice import language
from kapdip_gui.words.catalogue import mark, words_in

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
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
)
"""What argparse asks of gettext and a user may see; all else stays as argparse has it."""


@contextmanager
def localised_usage() -> Iterator[None]:
    """argparse speaks the language of the surroundings: it asks the names that it imported from gettext."""
    asked = vars(argparse)
    before = asked["_"]
    asked["_"] = words_in(language()).gettext
    try:
        yield
    finally:
        asked["_"] = before


def misused(expected: str, text: str) -> argparse.ArgumentTypeError:
    """A value that is none: what was expected, with what was found in it."""
    return argparse.ArgumentTypeError(words_in(language()).gettext(expected).format(text=repr(text)))


def give_examples(parser: argparse.ArgumentParser, about: str, examples: Sequence[str]) -> None:
    """Say what a command is for, and how it is called."""
    say = words_in(language()).gettext
    parser.description = say(about)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n".join([say("examples:"), *(f"  {line}" for line in examples)])

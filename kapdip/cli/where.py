"""`kapdip where`: the places in which the program keeps what is its user's.

Source: docs/contract.md, `where`.
"""

import argparse
import json

from kapdip.cli.helping import give_examples
from kapdip.cli.voice import DONE, language, tell
from kapdip.paths import boards_folder, settings_file, state_folder
from kapdip.words.catalogue import mark, words_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """--json"""
    parser.add_argument("--json", action="store_true", help=mark("for other programs"))
    about = mark("Where the program keeps what is yours: settings, boards, recovered games, keys of phones, its log.")
    give_examples(parser, about, ["kapdip where", "kapdip where --json"])


def run(args: argparse.Namespace) -> int:
    """0: a line for each place, whether or not there is something yet."""
    state = state_folder()
    places = {
        mark("settings"): settings_file(),
        mark("boards"): boards_folder(),
        mark("state"): state,
        mark("log"): state / "kapdip.log",
    }
    if args.json:
        tell(json.dumps({key: str(place) for key, place in places.items()}, ensure_ascii=False))
        return DONE
    say = words_in(language()).gettext
    for key, place in places.items():
        tell(f"{say(key)}: {place}")
    return DONE

"""The commands of the outside contract: finds the one that is asked for, and imports only that.

Takes arguments; gives the exit status: 0 done, 1 refused, 2 wrong usage. Source: docs/contract.md, "Commands".
"""

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from kapdip.words.catalogue import mark, words_in

SUMMARIES = {
    "new": mark("make a game"),
    "import": mark("make a game from its history in emails"),
    "orders": mark("read an order sheet into the current turn"),
    "resolve": mark("resolve the next phase, or the rest of the turn"),
    "computer": mark("who plays which seat, a person or the computer, and why it traded so"),
    "status": mark("show the public state"),
    "explore": mark("who could take what next turn, what a point costs, what trading alone gives, as JSON"),
    "evaluate": mark("write the evaluation of a turn"),
    "film": mark("write a replay of the game, or a turn, as a web page"),
    "post": mark("play by post: read a box of emails, write letters, keep addresses"),
    "slips": mark("write order forms for the current turn"),
    "check": mark("replay a game and compare every stored result"),
    "board": mark("list boards, check one's folder for faults, import another program's"),
    "adjudicate": mark("resolve phases given as JSON Lines"),
    "exchange": mark("settle exchange turns given as JSON Lines"),
    "intimate": mark("homes, bids, income and victory of two players, given as JSON Lines"),
    "club": mark("run a club: add finished games, show its tables"),
    "poll": mark("count polls given as JSON Lines"),
    "ranking": mark("rank people by games given as JSON Lines"),
    "score": mark("points of games given as JSON Lines"),
    "where": mark("where the program keeps what is yours"),
}
COMMANDS = tuple(SUMMARIES)
COLLECTED = ("new", "import", "orders", "resolve", "check", "board")
"""Commands that speak sentences, which `--json` gives to other programs as one object."""


def module_of(command: str) -> str:
    """The module of a command; `import` is a word of the language and can't be the name of one."""
    return f"kapdip.cli.{command}{'_' if command == 'import' else ''}"


def main(arguments: Sequence[str]) -> int:
    """Run a command; the first argument names it. Raises SystemExit(2) for wrong usage, as argparse does."""
    _open_what_is_closed()
    _speak_utf8()
    try:
        try:
            return _run(arguments[0] if arguments else "--help", arguments[1:])
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has gone, e.g. `| head`
        _write_nowhere()
        return 0
    except OSError as error:  # a full disk behind standard output
        return _refused(error)
    except KeyboardInterrupt:
        return 130


def _run(name: str, arguments: Sequence[str]) -> int:
    from kapdip.cli.helping import localised_usage  # not at the start of the window, which asks for the commands

    if name == "--version":
        from kapdip.project import version

        print(f"kapdip {version()}")
        return 0
    if name not in COMMANDS:
        return _help(name)
    with localised_usage():
        return _run_command(name, arguments)


def _run_command(name: str, arguments: Sequence[str]) -> int:
    asked = parser_of(name).parse_args(arguments)
    run = importlib.import_module(module_of(name)).run
    if not (name in COLLECTED and asked.json):
        status: int = run(asked)
        return status
    import json

    from kapdip.cli.voice import collected, tell

    with collected() as said:
        status = run(asked)
    tell(json.dumps({"status": status, **said}, ensure_ascii=False))
    return status


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of a command; its words are said within `localised_usage`."""
    from kapdip.cli.helping import Parser, with_edits

    parser = Parser(prog=f"kapdip {name}", description=SUMMARIES[name])
    importlib.import_module(module_of(name)).add_arguments(parser)
    if name in COLLECTED:
        whole, *parts = with_edits(parser)
        for one in parts or [whole]:
            one.add_argument("--json", action="store_true", help=mark("what is said as one JSON object"))
    return parser


def _help(name: str) -> int:
    from kapdip.cli.voice import language

    say = words_in(language()).gettext
    usage = say("usage: ")
    behind = " " * len(usage)
    lines = [
        f"{usage}kapdip [GAME.yaml]            {say('open the window')}",
        f"{behind}kapdip COMMAND … [--help]      {say('without a window')}",
        f"{behind}kapdip --version",
        "",
    ]
    lines += [f"  {command:<12}{say(SUMMARIES[command])}" for command in COMMANDS]
    if name in ("-h", "--help", "help"):
        print("\n".join(lines))
        return 0
    expected = say("expected a game file or one of {names}").format(names=", ".join(COMMANDS))
    print(f"kapdip: {name}: {expected}", *lines, sep="\n", file=sys.stderr)
    return 2


def _refused(error: OSError) -> int:
    """Say what the system refused."""
    from kapdip.cli.voice import REFUSED, board_language, complain
    from kapdip.storage.system import system_reason
    from kapdip.words.sentences import say

    _write_nowhere()
    complain(f"kapdip: {error.filename}" if error.filename else "kapdip", say(system_reason(error), board_language()))
    return REFUSED


def _write_nowhere() -> None:
    """What waits to be written to standard output goes nowhere: at the end of the process it would fail again."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_what_is_closed() -> None:
    """Standard streams that the caller has closed read nothing and keep nothing."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")

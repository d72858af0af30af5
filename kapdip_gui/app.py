"""The program's entry: a window for a game, or a command without one.

Takes the arguments of the process; gives its exit status. Qt is imported only where a window is wanted.
"""

import gc
import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """`kapdip` and `kapdip GAME.yaml` open the window, everything else is a command."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if wants_window(given):
        return open_window(Path(given[0]) if given else None)
    from kapdip.cli.main import main as run_command

    return run_command(given)


def open_window(game: Path | None) -> int:
    """Show the window until it is closed; where the system lacks what Qt needs, say so and give 1."""
    gc.disable()  # nothing that is imported is garbage; the window collects for itself
    try:
        from kapdip_gui.process.main import run
    except ImportError as error:
        if "shared object" not in str(error) and (error.name or "").partition(".")[0] != "PySide6":
            raise
        from kapdip.cli.voice import language
        from kapdip.words.no_window import without_window
        from kapdip_gui.libraries import with_package

        print(without_window([with_package(str(error))], game, language()), file=sys.stderr)
        return 1
    return run(game)


def wants_window(arguments: Sequence[str]) -> bool:
    """Whether these arguments ask for the window: none at all, or one that names a file."""
    from kapdip.cli.main import COMMANDS

    if not arguments:
        return True
    first = arguments[0]
    return (
        len(arguments) == 1
        and first not in COMMANDS
        and not first.startswith("-")
        and (first.endswith((".yaml", ".yml")) or Path(first).exists())
    )


if __name__ == "__main__":
    sys.exit(main())

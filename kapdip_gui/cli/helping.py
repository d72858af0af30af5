"""What `--help` says below the options: lines that can be tried.

Gives: `give_examples`.
"""

import argparse
from collections.abc import Sequence


def give_examples(parser: argparse.ArgumentParser, about: str, examples: Sequence[str]) -> None:
    """Say what a command is for, and how it is called."""
    parser.description = about
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n".join(["examples:", *(f"  {line}" for line in examples)])

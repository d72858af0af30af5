"""`python -m kapdip`: the commands, on a machine without a window."""

import sys

from kapdip.cli.main import main

sys.exit(main(sys.argv[1:]))

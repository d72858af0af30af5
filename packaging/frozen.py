"""Where the frozen program begins."""

import sys

from kapdip_gui.app import main

if __name__ == "__main__":
    sys.exit(main())

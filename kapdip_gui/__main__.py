"""`python -m kapdip_gui`: the same as the command `kapdip`."""

import sys

from kapdip_gui.app import main

sys.exit(main())

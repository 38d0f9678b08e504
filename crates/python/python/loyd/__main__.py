"""``python -m loyd``: the same as the command ``loyd``."""

import sys

from ._command import main

sys.exit(main())

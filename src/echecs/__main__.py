"""`python -m echecs`."""

import sys

from echecs.cli import main

sys.exit(main())

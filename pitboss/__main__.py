"""``python -m pitboss`` is ``pitboss``."""

import sys

from pitboss.main import main

sys.exit(main())

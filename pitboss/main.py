"""The command line."""

from __future__ import annotations

import sys


def main() -> int:
    print("pitboss: no commands yet", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())

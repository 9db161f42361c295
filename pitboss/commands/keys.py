"""``pitboss keys``: test keys for trying out signing."""

from __future__ import annotations

import argparse
from pathlib import Path

from pitboss.passphrase import add_secret_arguments, secret
from reports.signatures.keys import new


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("new",), metavar="new", help="make a test authority and two test keys")
    parser.add_argument("folder", metavar="FOLDER", help="where to put them; nothing there is written over")
    add_secret_arguments(parser)


def run(args: argparse.Namespace) -> int:
    paths = new(Path(args.folder), secret("Pass phrase for the new keys: ", args))
    for path in paths:
        print(path)
    print("These keys are marked as tests, in every certificate and on every stamp: not for real filings.")
    return 0

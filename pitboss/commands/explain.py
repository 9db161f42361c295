"""``pitboss explain``: the manual page of a check."""

from __future__ import annotations

import argparse
from pathlib import Path

import checker
from grammar.errors.faults import Unreadable, did_you_mean

PAGES = Path(checker.__file__).parent / "checks"  # importing the package would load every check


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("check", nargs="?", metavar="CHECK", help="the name of a check; all names if none is given")


def run(args: argparse.Namespace) -> int:
    pages = {page.stem.replace("_", "-"): page for page in sorted(PAGES.glob("*.md"))}
    if args.check is None:
        for name, page in pages.items():
            print(f"{name:32} {first_sentence(page)}")
        return 0
    if args.check not in pages:
        raise Unreadable(
            f'there is no check "{args.check}"; {did_you_mean(args.check, pages) or "pitboss explain lists them"}'
        )
    print(pages[args.check].read_text("utf-8").rstrip())
    return 0


def first_sentence(page: Path) -> str:
    lines = page.read_text("utf-8").splitlines()
    return next((line for line in lines[1:] if line.strip()), "")

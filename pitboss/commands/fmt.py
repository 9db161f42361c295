"""``pitboss fmt``: rewrites files in canonical form."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from datetime import date

from base.files import write_atomically
from grammar.errors.fault_text import worded
from grammar.errors.faults import Unreadable, counted
from grammar.formatter.document_text import printed
from grammar.parser import parse, text_of
from grammar.proposals import CONFIDENCES, confirmed, waiting
from grammar.tree import Document
from pitboss.files import STDIN, exhibits_at, standard_input
from pitboss.terminal import complain, write_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="files or folders, changed in place; here if none; - for standard input",
    )
    parser.add_argument(
        "--confirm",
        choices=("sure", "likely", "perhaps", "all"),
        help="confirm what a draft proposed with this confidence; you have compared it with the source",
    )
    parser.add_argument("--by", metavar="NAME", default="", help="who confirms")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a file would change")


def run(args: argparse.Namespace) -> int:
    if args.confirm and not args.by.strip():
        return complain("a confirmation needs a name: --by NAME")
    codes = [formatted(path, args.check, args.confirm or "", args.by.strip()) for path in exhibits_at(args.files)]
    return max(codes)


def formatted(path: str, check: bool, confirm: str = "", by: str = "") -> int:
    try:
        text = standard_input() if path == STDIN else text_of(path)
    except Unreadable as unreadable:
        return complain(unreadable.sentence)
    found = parse(text, path)
    if found.faults:
        print("\n".join(worded(path, text, fault) for fault in found.faults), file=sys.stderr)
        return 2
    document = confirmed(found.document, confirm, by, date.today()) if confirm else found.document
    canonical = printed(document)
    if confirm and path != STDIN and not check:
        print(confirmation(path, found.document, document, confirm, by))
    if path == STDIN and not check:
        write_data(canonical)
        return 0
    if canonical == text:
        return 0
    if check:
        return complain(f"{'standard input' if path == STDIN else path} would change", 1)
    write_atomically(path, canonical.encode("utf-8"))
    if not confirm:
        print(f"{path} changed")
    return 0


def confirmation(path: str, before: Document, after: Document, confidence: str, by: str) -> str:
    """What was confirmed, what was left though proposed as surely, and what still waits."""
    left = waiting(after)
    number = len(waiting(before)) - len(left)
    still = Counter(line.tail.proposed for line in left)
    counts = ", ".join(f"{still[one]} {one}" for one in CONFIDENCES if still[one])
    told = f"{counted(number, 'line')} confirmed by {by}" if number else f"nothing to confirm as {confidence}"
    told += f"; {counted(len(left), 'line')} left to confirm ({counts})" if left else "; none is left to confirm"
    if confidence != "all" and still[confidence]:
        told += f"; those proposed as {confidence} share their sentence with something less sure"
    return f"{path}: {told}"

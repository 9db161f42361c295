"""``pitboss fmt``: rewrites files in canonical form."""

from __future__ import annotations

import argparse
import sys
from datetime import date

from base.files import write_atomically
from grammar.errors.fault_text import worded
from grammar.errors.faults import Unreadable
from grammar.formatter.document_text import printed
from grammar.parser import parse, text_of
from grammar.proposals import confirmed
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
    if path == STDIN and not check:
        write_data(canonical)
        return 0
    if canonical == text:
        return 0
    if check:
        return complain(f"{'standard input' if path == STDIN else path} would change", 1)
    write_atomically(path, canonical.encode("utf-8"))
    print(f"{path} changed")
    return 0

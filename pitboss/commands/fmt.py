"""``pitboss fmt``: files in the canonical form."""

from __future__ import annotations

import argparse
import sys

from base.files import write_atomically
from grammar.errors.fault_text import worded
from grammar.errors.faults import Unreadable
from grammar.formatter.document_text import printed
from grammar.parser import parse, text_of
from pitboss.files import STDIN, exhibits_at, standard_input
from pitboss.terminal import complain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="files or folders, changed in place; here if none; - for standard input",
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a file would change")


def run(args: argparse.Namespace) -> int:
    codes = [formatted(path, args.check) for path in exhibits_at(args.files)]
    return max(codes)


def formatted(path: str, check: bool) -> int:
    try:
        text = standard_input() if path == STDIN else text_of(path)
    except Unreadable as unreadable:
        return complain(unreadable.sentence)
    found = parse(text, path)
    if found.faults:
        print("\n".join(worded(path, text, fault) for fault in found.faults), file=sys.stderr)
        return 2
    canonical = printed(found.document)
    if path == STDIN and not check:
        sys.stdout.write(canonical)
        return 0
    if canonical == text:
        return 0
    if check:
        return complain(f"{'standard input' if path == STDIN else path} would change", 1)
    write_atomically(path, canonical.encode("utf-8"))
    print(f"{path} changed")
    return 0

"""``pitboss draft``: a text read into proposed statements, each with its place and how sure it is."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from base.files import write_atomically
from grammar.errors.faults import Unreadable, counted
from grammar.parser import text_of
from grammar.source import cut


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE.txt", help="the text of the procedure")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write; standard output if not given")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(args: argparse.Namespace) -> int:
    from intake.draft import draft
    from intake.draft_text import draft_text

    if args.output and Path(args.output).exists() and not args.force:
        raise Unreadable(f"{args.output} is there already; --force writes over it")
    source = cut(text_of(args.source).removeprefix("\ufeff"), Path(args.source).name)
    made = draft(source)
    text = draft_text(made, Path(source.name).stem)
    if args.output is None:
        sys.stdout.write(text)
        return 0
    write_atomically(args.output, text.encode("utf-8"))
    rows = sum(len(table.rows) for table in made.tables)
    print(
        f"{args.output}: {counted(len(made.proposals), 'statement')} and {counted(rows, 'row')} proposed "
        f"from {counted(len(source.pieces), 'sentence')}; compare them with the text before you confirm them"
    )
    return 0

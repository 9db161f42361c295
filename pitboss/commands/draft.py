"""``pitboss draft``: a skeleton with every sentence of a source numbered and unclaimed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from base.files import write_atomically
from grammar.errors.faults import Unreadable
from grammar.parser import text_of
from grammar.source import Kind, Piece, Source, cut


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE.txt", help="the text of the procedure")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write; standard output if not given")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(args: argparse.Namespace) -> int:
    source = cut(text_of(args.source).removeprefix("\ufeff"), Path(args.source).name)
    text = "\n".join(skeleton(source)) + "\n"
    if args.output is None:
        sys.stdout.write(text)
        return 0
    if Path(args.output).exists() and not args.force:
        raise Unreadable(f"{args.output} is there already; --force writes over it")
    write_atomically(args.output, text.encode("utf-8"))
    print(f"{args.output}: {len(source.pieces)} sentences and rows to claim")
    return 0


def skeleton(source: Source) -> Iterator[str]:
    """Headings as sections, everything else as comments that give the place to cite."""
    yield f'exhibit "{clean(Path(source.name).stem)}"'
    yield "language 1"
    yield f'source "{clean(source.name)}"'
    yield "game blackjack"
    for piece in source.pieces:
        if piece.kind is Kind.HEADING:
            yield ""
            yield f'section "{clean(piece.text)}"'
            yield f"# @{piece.line}.{piece.sentence} is this heading: unclaimed until the section cites it"
        else:
            yield f"# {place(piece)} {one_line(piece.text)}"


def place(piece: Piece) -> str:
    return f"@{piece.line}" if piece.kind is Kind.ROW else f"@{piece.line}.{piece.sentence}"


def clean(text: str) -> str:
    return one_line(text).replace('"', "'").strip("#* ")[:100] or "untitled"


def one_line(text: str) -> str:
    return " ".join(text.split())

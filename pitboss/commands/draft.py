"""``pitboss draft``: turns a document into proposed statements, each with its place and how certain it is."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import write_atomically
from grammar.errors.faults import Unreadable, counted
from grammar.parser import text_of
from grammar.source import cut
from pitboss.source_documents import document_text, read_document

if TYPE_CHECKING:
    from intake.document import Document
    from intake.draft import Draft


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FILE", help="the procedure: PDF, Word, HTML, text, Markdown or a scan")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE.game",
        help="where to write; the text that it cites is written beside it. Standard output if not given",
    )
    parser.add_argument("--force", action="store_true", help="write over files that are there")


def run(args: argparse.Namespace) -> int:
    from intake.document import Format
    from intake.draft_text import draft_text

    document = read_document(args.source)
    for notice in document.notices:
        print(f"{args.source}: {notice.message}", file=sys.stderr)
    plain = document.format in (Format.TEXT, Format.MARKDOWN)
    if not plain and args.output is None:
        raise Unreadable("a draft cites the text of the document, which is written beside it: name the draft with -o")
    text = text_of(args.source).removeprefix("\ufeff") if plain else document_text(document)
    plain = plain and (args.output is None or Path(args.output).resolve().parent == Path(args.source).resolve().parent)
    beside = Path(args.source) if plain else Path(args.output).with_suffix(".txt")
    made = draft_of(document, text, beside.name)
    written = draft_text(made, Path(args.source).stem, hashlib.sha256(text.encode("utf-8")).hexdigest())
    if args.output is None:
        sys.stdout.write(written)
        return 0
    write_files(args, {} if plain else {beside: text, beside.with_suffix(".places.json"): placed(document)}, written)
    rows = sum(len(table.rows) for table in made.tables)
    print(
        f"{args.output}: {counted(len(made.proposals), 'statement')} and {counted(rows, 'row')} proposed; "
        "compare them with the text before you confirm them"
    )
    return 0


def draft_of(document: Document, text: str, name: str) -> Draft:
    """The draft of a text, with what the document knows about its lines."""
    from intake.draft import draft

    same = document.text.splitlines() == text.splitlines()
    lines = list(enumerate(document.lines, 1)) if same else []
    kinds = {at: line.kind.value for at, line in lines}
    doubtful = frozenset(at for at, line in lines if any(word.doubtful for word in line.words))
    return draft(cut(text, name), kinds, doubtful)


def placed(document: Document) -> str:
    from intake.places import places

    return places(document)


def write_files(args: argparse.Namespace, beside: dict[Path, str], written: str) -> None:
    """Writes the draft last, so that whenever it exists, so do the files it cites."""
    files = beside | {Path(args.output): written}
    for path in files:
        if path.exists() and not args.force:
            raise Unreadable(f"{path} is there already; --force writes over it")
    for path, content in files.items():
        write_atomically(path, content.encode("utf-8"))

"""``pitboss draft``: turns a document into proposed statements, each with its place and how certain it is."""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from base.files import write_atomically
from grammar.errors.faults import Unreadable, counted
from grammar.parser import text_of
from grammar.source import cut
from pitboss.source_documents import document_text, read_document
from pitboss.terminal import write_data

if TYPE_CHECKING:
    from intake.document import Document
    from intake.entries import Draft


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FILE", help="the procedure: PDF, Word, HTML, text, Markdown or a scan")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE.game",
        help="where to write; the text that it cites is written beside it. Standard output if not given",
    )
    parser.add_argument(
        "--update",
        metavar="FILE.game",
        help="read a new version of the document into this file: what was confirmed and has not changed stays",
    )
    parser.add_argument(
        "--earlier", metavar="FILE", help="with --update: the version cited so far, if it is not beside"
    )
    parser.add_argument(
        "--family", metavar="NAME", help="the game, where the text does not name it: blackjack, craps, …"
    )
    parser.add_argument("--force", action="store_true", help="write over files that are there")


def run(args: argparse.Namespace) -> int:
    from intake.draft_text import draft_text

    if args.earlier and not args.update:
        raise Unreadable("--earlier names the version that a file cites: it goes with --update FILE.game")
    output = args.output or args.update
    document = read_document(args.source)
    if output is not None:
        document = with_lists_apart(document)
    for told in notices(document):
        print(f"{args.source}: {told}", file=sys.stderr)
    taken = cited_text(args.source, document, output)
    drafts = drafts_of(document, taken.text, taken.path.name, family_named(args.family))
    if args.update:
        return update(args, document, taken, drafts)
    digest = hashlib.sha256(taken.text.encode("utf-8")).hexdigest()
    title = drafts[0].title or Path(args.source).stem
    if output is None:
        for other in drafts[1:]:
            print(f"{args.source}: it also has {other.game.title}; with -o that is drafted too", file=sys.stderr)
        write_data(draft_text(drafts[0], title, digest))
        return 0
    paths = [Path(output), *(game_file(output, made.game.family) for made in drafts[1:])]
    files = {made.game.family: path.name for made, path in zip(drafts, paths, strict=True)}
    titles = [title, *(made.game.title for made in drafts[1:])]
    written = {
        path: draft_text(made, named, digest, files) for made, named, path in zip(drafts, titles, paths, strict=True)
    }
    write_files(files_beside(document, taken) | written, args.force)
    for made, path in zip(drafts, paths, strict=True):
        print(proposed(made, path, taken))
    for unread in drafts[0].apart:
        if unread.family not in files:
            print(f"{args.source}: it also has {unread.title}, a game that Pitboss does not know yet: not drafted")
    return 0


def notices(document: Document) -> Iterator[str]:
    """What the reader has to say, each sentence once, with the pages that it is about."""
    pages: dict[str, list[int]] = {}
    for notice in document.notices:
        pages.setdefault(notice.message, []).extend([] if notice.page is None else [notice.page])
    for message, named in pages.items():
        several = len(document.pages) > 1 and named
        yield f"{'page' if len(named) == 1 else 'pages'} {listed(named)}: {message}" if several else message


def listed(numbers: Sequence[int]) -> str:
    """``1, 2, 3, 5`` as ``1 to 3 and 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    return " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def proposed(made: Draft, path: Path, taken: CitedText) -> str:
    rows = sum(len(table.rows) for table in made.tables)
    told = (
        f"{path}: {counted(len(made.proposals), 'statement')} and {counted(rows, 'row')} proposed; "
        f"compare them with the text{f' in {taken.path}' if taken.apart else ''} before you confirm them"
    )
    return told if made.spoken else f"{told}\n{path}: {unknown_game(made)}; name it with --family, or as its head says"


def family_named(name: str | None) -> str:
    from grammar.errors.faults import one_of
    from intake.language import spoken_families

    if name and name not in spoken_families():
        raise Unreadable(f'there is no family "{name}"; there are {one_of(sorted(spoken_families()))}')
    return name or ""


def unknown_game(made: Draft) -> str:
    title = made.game.title
    return f"{title} is no game that Pitboss knows yet" if title else "no word of the text tells the game"


def game_file(output: str, family: str) -> Path:
    """The file of another game of the same document."""
    path = Path(output)
    return path.with_name(f"{path.stem}-{family.replace(' ', '-')}{path.suffix}")


def update(args: argparse.Namespace, document: Document, taken: CitedText, drafts: tuple[Draft, ...]) -> int:
    from grammar.declared.families import family_told
    from grammar.lines import logical_lines
    from pitboss.commands.draft_update import replaceable, report, updated_file

    source = cut(taken.text, taken.path.name)
    family = family_told(logical_lines(text_of(args.update))[0]) or "blackjack"
    made = next((one for one in drafts if one.game.family == family), drafts[0])
    found = updated_file(args.update, args.earlier, source, taken.text, made)
    output = Path(args.output or args.update)
    files = files_beside(document, taken) | {output: found.text}
    write_files(files, args.force, replaced=() if args.output else replaceable(args.update))
    print("\n".join(report(found, str(output))))
    return 0


class CitedText(NamedTuple):
    """The text that a draft cites, and the file that holds it; ``apart`` if that file has to be written."""

    text: str
    path: Path
    apart: bool


def cited_text(source: str, document: Document, output: str | None) -> CitedText:
    """A plain text beside the draft is cited as it is; of everything else the draft gets a text of its own."""
    from intake.document import Format

    plain = document.format in (Format.TEXT, Format.MARKDOWN)
    text = text_of(source).removeprefix("\ufeff") if plain else document_text(document)
    if output is not None and plain and document.text.splitlines() != text.splitlines():
        return CitedText(document.text, beside(output, source), True)
    if output is None:
        if not plain:
            raise Unreadable(
                "a draft cites the text of the document, which is written beside it: name the draft with -o"
            )
        return CitedText(text, Path(source), False)
    here = Path(output).resolve().parent == Path(source).resolve().parent
    return CitedText(text, Path(source), False) if plain and here else CitedText(text, beside(output, source), True)


def beside(output: str, source: str) -> Path:
    """Where the text of a draft is written: never over the document itself."""
    path = Path(output).with_suffix(".txt")
    return path.with_suffix(".lines.txt") if path.resolve() == Path(source).resolve() else path


def with_lists_apart(document: Document) -> Document:
    """A plain text in which every item of a list is a piece of its own; other formats know their lists."""
    from intake.document import Format
    from intake.layout.list_lines import set_apart
    from intake.readers.plain import plain_lines

    if document.format not in (Format.TEXT, Format.MARKDOWN):
        return document
    text = set_apart(document.text)
    return document if text == document.text else replace(document, lines=plain_lines(text.encode("utf-8"))[0])


def files_beside(document: Document, taken: CitedText) -> dict[Path, str]:
    return {taken.path: taken.text, taken.path.with_suffix(".places.json"): placed(document)} if taken.apart else {}


def drafts_of(document: Document, text: str, name: str, family: str = "") -> tuple[Draft, ...]:
    """The draft of a text, with what the document knows about its lines; then one for each other game it has.

    ``family`` is what a person says that the text is about."""
    from intake import limits
    from intake.draft import draft
    from intake.language import spoken_families
    from intake.prose.games import Game

    same = document.text.rstrip().splitlines() == text.rstrip().splitlines()
    lines = list(enumerate(document.lines, 1)) if same else []
    kinds = {at: line.kind.value for at, line in lines}
    doubtful = frozenset(at for at, line in lines if any(word.doubtful for word in line.words))
    source = cut(text, name)
    if len(source.pieces) > limits.SENTENCES:
        raise Unreadable(
            f"{name} has {len(source.pieces):,} sentences and rows; Pitboss drafts at most {limits.SENTENCES:,}. "
            "Read the part with the rules."
        )
    told = Game(family, family.replace("-", " ").title(), family) if family else None
    first = draft(source, kinds, doubtful, told)
    others = [other for other in first.apart if other.family in spoken_families()]
    families = {other.family: other for other in reversed(others)}
    return (first, *(draft(source, kinds, doubtful, about=families[name]) for name in reversed(families)))


def placed(document: Document) -> str:
    from intake.places import places

    return places(document)


def write_files(files: dict[Path, str], force: bool, replaced: Collection[Path] = ()) -> None:
    """Writes the draft, which is last, after the files it cites; ``replaced`` may be written over."""
    for path in files:
        if path.exists() and not force and path not in replaced:
            raise Unreadable(f"{path} is there already; --force writes over it")
    for path, content in files.items():
        write_atomically(path, content.encode("utf-8"))

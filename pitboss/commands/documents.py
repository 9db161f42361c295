"""What the document-writing commands share: building the case of a file, and writing its pages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import write_atomically
from grammar.errors.faults import Unreadable, one_of
from pitboss.files import refuse_signed
from pitboss.terminal import Progress, complain
from reports.pdf.document import Setter, document
from reports.pdf.worker import press

if TYPE_CHECKING:
    from reports.case import Case

KINDS = (".pdf", ".html")


def add_case_arguments(
    parser: argparse.ArgumentParser, *, output_needed: bool = True, kinds: Sequence[str] = KINDS
) -> None:
    """The checking options that affect a document."""
    where = f"where to write: a {one_of(kinds)} file"
    parser.add_argument("-o", "--output", metavar="OUT", required=output_needed, help=where)
    parser.add_argument("--source", metavar="FILE", help="the source text that the exhibit reads")
    parser.add_argument("--sources", metavar="FOLDER", help="a folder with the source texts")
    parser.add_argument("--as-of", metavar="DATE", help="the day whose law applies to an exhibit without a date")
    parser.add_argument("--on", metavar="DATE", help="the day to print on it; today if not given")
    parser.set_defaults(profile=None, reading=[], quiet=False, no_prices=False)


def case_of(path: str, args: argparse.Namespace, progress: Progress, *, repairs: bool = False) -> Case:
    """The file checked and its odds computed. Raises Unreadable if it has faults."""
    from engine.money.mathematics import kept_odds
    from pitboss.arguments import inputs_from
    from pitboss.loading import parse_file
    from pitboss.review import review
    from reports.case import Case

    loaded = parse_file(path)
    given = inputs_from(loaded, args)
    progress.say(f"checking {loaded.path}")
    checked = review(loaded, given, prices=not args.no_prices, repairs=repairs, progress=progress.say)
    progress.say(f"counting the odds in {loaded.path}")
    return Case(loaded.path, loaded.text, checked, given.source, *kept_odds(loaded.text, loaded.exhibit))


def printed_on(args: argparse.Namespace) -> date:
    from pitboss.arguments import day

    return day(args.on) or date.today()


def kind_of(output: str) -> str:
    """.pdf or .html; an unsupported name is refused before anything is computed."""
    target = Path(output)
    if target.suffix.lower() not in KINDS:
        raise Unreadable(f"{output}: the name must end in .pdf or .html")
    if not target.parent.is_dir():
        raise Unreadable(f"{output}: there is no folder {target.parent}")
    refuse_signed(target)
    return target.suffix.lower()


def press_for(output: str | None) -> AbstractContextManager[Setter]:
    """What typesets this file; for a PDF it starts before anything is read, because it takes as long to load."""
    return press() if output and kind_of(output) == ".pdf" else nullcontext(document)


def write_document(
    output: str, title: str, html: Callable[[], str], pdf: Callable[[str], bytes], progress: Progress
) -> int:
    """Writes the file in the format its name asks for; warns on standard error about characters no bundled font has."""
    from reports.html_page import page
    from reports.pdf.fonts import unprintable
    from reports.pdf.weasyprint import PangoMissing

    progress.say(f"setting {output}")
    text = html()
    if kind_of(output) == ".html":
        write_atomically(output, page(text, title).encode("utf-8"))
        progress.done()
        return 0
    try:
        write_atomically(output, pdf(text))
    except PangoMissing as missing:
        return complain(str(missing))
    finally:
        progress.done()
    for sentence in unprintable(title + text):
        print(f"pitboss: {sentence}", file=sys.stderr)
    return 0

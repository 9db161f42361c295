"""``pitboss compare SIGNED.pdf NEW.game``: what an amendment changes, and the sheet that is filed with it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import write_atomically
from base.garbage import collector_paused
from base.plain_text import json_text
from grammar.errors.faults import Unreadable
from pitboss.amendment import Amendment, ApprovedVersion, amendment, approved_version, is_pdf
from pitboss.commands.documents import case_of, printed_on, write_document
from pitboss.terminal import Progress

if TYPE_CHECKING:
    from datetime import date

    from reports.case import Case

KINDS = (".pdf", ".html", ".txt", ".md", ".json")


def add_amendment_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", metavar="SHEET", help=f"write the amendment sheet: a {', '.join(KINDS[:-1])} or .json file"
    )
    parser.add_argument("--trust", metavar="TRUST.toml", help="amendment: who may sign as what")
    parser.add_argument(
        "--rebuild", action="store_true", help="amendment: also print the signed source again and compare its pages"
    )
    parser.add_argument("--source", metavar="FILE", help="amendment: the source text that the new version reads")
    parser.add_argument("--sources", metavar="FOLDER", help="amendment: a folder with the source texts")
    parser.add_argument("--as-of", metavar="DATE", help="amendment: the day whose law applies without a date")
    parser.add_argument("--on", metavar="DATE", help="amendment: the day to print on the sheet; today if not given")
    parser.set_defaults(profile=None, reading=[], quiet=False, no_prices=False)


@collector_paused()
def run_amendment(args: argparse.Namespace) -> int:
    """Exit 1 where the new version has an error of its own or a question left open, else 0."""
    if len(args.files) != 2:
        raise Unreadable("an amendment has two versions: pitboss compare SIGNED.pdf NEW.game")
    refuse_unfit(args)
    day = printed_on(args)
    progress = Progress()
    made = amendment(approved(args, progress), amended(args, progress), day=day, tell=progress.say)
    progress.done()
    if args.output:
        if unwritten := written(made, args.output, day, progress):
            return unwritten
        print(f"{args.output}: written. {made.view.verdict}")
    else:
        print(told(made, args.format, whole=False), end="")
    return made.amended.checked.exit_code


def refuse_unfit(args: argparse.Namespace) -> None:
    """Said before anything is computed."""
    if is_pdf(args.files[1]) and not is_pdf(args.files[0]):
        raise Unreadable(f"{args.files[1]}: the new version is a .game file; the signed PDF comes first")
    if args.output:
        target = Path(args.output)
        if target.suffix.lower() not in KINDS:
            raise Unreadable(f"{args.output}: the name must end in {', '.join(KINDS[:-1])} or {KINDS[-1]}")
        if not target.parent.is_dir():
            raise Unreadable(f"{args.output}: there is no folder {target.parent}")


def approved(args: argparse.Namespace, progress: Progress) -> ApprovedVersion:
    from reports.amendment.amendment_view import ApprovedFile

    path = args.files[0]
    if is_pdf(path):
        return approved_version(path, args.trust, args.rebuild, progress.say)
    if args.trust or args.rebuild:
        raise Unreadable(f"{path} is no PDF: --trust and --rebuild are about a signed one")
    return ApprovedVersion(case_of(path, args, progress), ApprovedFile())


def amended(args: argparse.Namespace, progress: Progress) -> Case:
    """The new version; where that was printed too, the source in its PDF."""
    path = args.files[1]
    if not is_pdf(path):
        return case_of(path, args, progress)
    return approved_version(path, args.trust, args.rebuild, progress.say).case


def told(made: Amendment, form: str, *, whole: bool = True) -> str:
    """Without the whole, a text leaves out the clauses that stay: -o writes them."""
    from reports.amendment.amendment_pages import amendment_data, amendment_markdown, amendment_text

    match form:
        case "json":
            return json_text(amendment_data(made.view), indent=1) + "\n"
        case "markdown":
            return amendment_markdown(made.view)
        case _:
            return amendment_text(made.view, whole=whole)


def written(made: Amendment, output: str, day: date, progress: Progress) -> int:
    from reports.amendment.amendment_pages import KIND, amendment_html, amendment_pdf

    kind = Path(output).suffix.lower()
    if kind in (".pdf", ".html"):
        return write_document(
            output,
            f"{KIND}: {made.view.amended.title}",
            lambda: amendment_html(made.view),
            lambda html: amendment_pdf(made.view, (made.approved, made.amended), day=day, html=html),
            progress,
        )
    form = {".json": "json", ".md": "markdown"}.get(kind, "text")
    write_atomically(output, told(made, form).encode("utf-8"))
    return 0

"""``pitboss diff``: what does an amendment change?"""

from __future__ import annotations

import argparse

from base.garbage import collector_paused
from base.plain_text import json_text
from pitboss.commands.documents import add_case_arguments, case_of, press_for, printed_on, write_document
from pitboss.terminal import Progress
from reports.pdf.document import Setter


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", metavar="OLD", help="the procedure as it was")
    parser.add_argument("after", metavar="NEW", help="the procedure as it is to be")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="what to print, without -o")
    add_case_arguments(parser, output_needed=False)


@collector_paused()
def run(args: argparse.Namespace) -> int:
    with press_for(args.output) as setter:
        return compared(args, setter)


def compared(args: argparse.Namespace, setter: Setter) -> int:
    from reports.changes import changes
    from reports.views.diff_view import diff_data, diff_text

    progress = Progress()
    before, after = (case_of(path, args, progress) for path in (args.before, args.after))
    found = changes(before, after, progress.say)
    progress.done()
    if not args.output:
        print(json_text(diff_data(found), indent=1) if args.format == "json" else diff_text(found))
        return 0
    from reports.pdf.attachments import enclosed
    from reports.views.diff_view import diff_html, diff_pdf

    titles = (before.checked.exhibit.title, after.checked.exhibit.title)
    day = printed_on(args)
    unwritten = write_document(
        args.output,
        titles[1],
        lambda: diff_html(found, titles, day),
        lambda html: diff_pdf(found, titles, enclosed([before, after]), day=day, html=html, setter=setter),
        progress,
    )
    if not unwritten:
        print(f"{args.output}: written. {found.verdict}")
    return unwritten

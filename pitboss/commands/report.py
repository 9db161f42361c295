"""``pitboss report``: the findings as a document for people to read."""

from __future__ import annotations

import argparse

from base.garbage import collector_paused
from checker.profiles import names as profile_names
from pitboss.commands.documents import add_case_arguments, case_of, press_for, printed_on, write_document
from pitboss.files import exhibits_at
from pitboss.terminal import Progress
from reports.pdf.document import Setter


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="files or folders; several give one report")
    parser.add_argument("--profile", metavar="NAME", help=f"jurisdiction: {', '.join(profile_names())}")
    parser.add_argument("--reading", metavar="LABEL=NAME", action="append", default=[], help="choose a reading")
    parser.add_argument("--no-prices", action="store_true", help="leave out what findings are worth in house edge")
    add_case_arguments(parser)


@collector_paused()
def run(args: argparse.Namespace) -> int:
    with press_for(args.output) as setter:
        return reported(args, setter)


def reported(args: argparse.Namespace, setter: Setter) -> int:
    from checker.between.filed_exhibits import findings_between
    from pitboss.commands.check import worst
    from reports.output.terminal import verdict_line
    from reports.pdf.attachments import enclosed
    from reports.report import report_html, report_pdf
    from reports.views.report_view import report

    day = printed_on(args)
    progress = Progress()
    cases = [case_of(path, args, progress, repairs=True) for path in exhibits_at(args.files)]
    between = findings_between([case.checked.exhibit for case in cases]) if len(cases) > 1 else ()
    view = report(cases, day, progress.say, between)
    unwritten = write_document(
        args.output,
        view.title,
        lambda: report_html(view),
        lambda html: report_pdf(view, enclosed(cases, between), day=day, html=html, setter=setter),
        progress,
    )
    if unwritten:
        return unwritten
    for case in cases:
        print(f"{verdict_line(case.path, case.checked)} (see {args.output})")
    return worst([case.checked.exit_code for case in cases])

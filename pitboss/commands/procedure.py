"""``pitboss procedure``: the procedure itself, ready to sign and file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from base.garbage import collector_paused
from grammar.errors.faults import counted
from pitboss.commands.documents import add_case_arguments, case_of, press_for, printed_on, write_document
from pitboss.terminal import Progress, complain
from reports.pdf.document import Setter

if TYPE_CHECKING:
    from reports.case import Case


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input")
    parser.add_argument("--draft", action="store_true", help="print it although errors stand, DRAFT on every page")
    add_case_arguments(parser)


@collector_paused()
def run(args: argparse.Namespace) -> int:
    with press_for(args.output) as setter:
        return printed(args, setter)


def printed(args: argparse.Namespace, setter: Setter) -> int:
    from reports.pdf.attachments import enclosed
    from reports.procedure import procedure_html, procedure_pdf, profile_of
    from reports.views.procedure_view import procedure

    day = printed_on(args)
    progress = Progress()
    case = case_of(args.file, args, progress)
    if not args.draft and (refusal := refused(case)):
        progress.done()
        return complain(refusal, 1)
    exhibit = case.checked.exhibit
    view = procedure(exhibit, profile_of(exhibit), case.text.encode("utf-8"))
    return write_document(
        args.output,
        view.title,
        lambda: procedure_html(view, draft=args.draft),
        lambda html: procedure_pdf(view, enclosed([case]), printed_on=day, html=html, setter=setter),
        progress,
    )


def refused(case: Case) -> str:
    """Why the procedure is not printed; empty if it is."""
    from checker.finding import Severity

    if waiting := case.checked.exhibit.unconfirmed:
        return (
            f"{case.path} is not printed while {counted(len(waiting), 'proposed line')} "
            f"wait{'s' if len(waiting) == 1 else ''} to be confirmed, the first in line {waiting[0].span.line}. "
            "Compare them with the source, then pitboss fmt --confirm, or print a draft with --draft."
        )
    errors = [finding for finding in case.checked.open_findings if finding.severity is Severity.ERROR]
    if not errors:
        return ""
    first = errors[0]
    return (
        f"{case.path} is not printed while {counted(len(errors), 'error')} stand{'s' if len(errors) == 1 else ''}; "
        f"the first: {first.message}. See pitboss check, or print a draft with --draft."
    )

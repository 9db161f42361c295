"""``pitboss procedure``: the procedure itself, ready to sign and file."""

from __future__ import annotations

import argparse

from base.garbage import collector_paused
from pitboss.commands.documents import add_case_arguments, press_for, printed_on, write_document
from pitboss.terminal import Progress, complain
from reports.pdf.document import Setter


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input")
    parser.add_argument(
        "--draft", action="store_true", help="print it although it is not clean: DRAFT on every page, cannot be signed"
    )
    add_case_arguments(parser)


@collector_paused()
def run(args: argparse.Namespace) -> int:
    with press_for(args.output) as setter:
        return printed(args, setter)


def printed(args: argparse.Namespace, setter: Setter) -> int:
    from pitboss.arguments import day
    from pitboss.filed_procedure import filed, papers_of
    from reports.procedure import procedure_html

    progress = Progress()
    papers = papers_of(args.file, source=args.source, folder=args.sources, as_of=day(args.as_of), on=printed_on(args))
    progress.say(f"checking {args.file}")
    made = filed(papers, progress.say)
    if not args.draft and (refusals := made.refusals()):
        progress.done()
        more = f" And {len(refusals) - 1} more." if len(refusals) > 1 else ""
        return complain(
            f"{args.file} is not printed: {refusals[0]}.{more} See pitboss check, or print a draft with --draft.", 1
        )
    view = made.view()
    unwritten = write_document(
        args.output,
        view.title,
        lambda: procedure_html(view, draft=args.draft),
        lambda html: made.pdf(made.attachments(), html=html, setter=setter),
        progress,
    )
    if not unwritten:
        print(f"{args.output}: written{' as a draft, which cannot be signed' if args.draft else ''}")
    return unwritten

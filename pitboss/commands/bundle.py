"""``pitboss bundle``: a submission as one file, with a manifest of hashes; refused while its papers disagree."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import write_atomically
from base.garbage import collector_paused
from base.plain_text import json_text, visible
from grammar.errors.faults import Unreadable, counted
from pitboss.arguments import day
from pitboss.commands.documents import printed_on
from pitboss.terminal import Progress, coloured, complain

if TYPE_CHECKING:
    from engine.sheet.wager_sheet import WagerSheet
    from pitboss.bundle.given_papers import GivenPapers
    from pitboss.bundle.submission import Bundle
    from pitboss.filed_procedure import FiledProcedure
    from pitboss.filed_sheet import FiledSheet

ROUNDS = 2_000_000
"""Rounds simulated where a figure of the sheet needs it; pitboss odds --sheet makes one with more."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        help="the papers: one .game file, and what there is of request letter, source, signed PDF, posted texts "
        "(named layout…, sign…, rackcard…), laboratory figures (.csv, .xlsx), register",
    )
    parser.add_argument("-o", "--output", metavar="BUNDLE.zip", required=True, help="the file to write")
    parser.add_argument("--procedure", metavar="FILE.game", help="which procedure, where the folder has several")
    parser.add_argument("--as-of", metavar="DATE", help="the day whose law applies to a procedure without a date")
    parser.add_argument("--on", metavar="DATE", help="the day to print on papers without a date; today if not given")
    parser.add_argument(
        "--no-pdf", action="store_true", help="print the procedure as HTML, and cards and figures without PDF"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for a reader or a program")


@collector_paused()
def run(args: argparse.Namespace) -> int:
    """0: complete. 1: papers disagree, and nothing is written, or one is missing, and the bundle says so. 3: only
    something left to the eye."""
    from pitboss.bundle.given_papers import given_papers

    refuse_unfit(args)
    progress = Progress()
    progress.say(f"reading {args.folder}")
    given = given_papers(Path(args.folder), args.procedure)
    try:
        return bundled(args, given, progress)
    finally:
        progress.done()


def refuse_unfit(args: argparse.Namespace) -> None:
    target = Path(args.output)
    if target.suffix.lower() != ".zip":
        raise Unreadable(f"{args.output}: the name must end in .zip")
    if not target.parent.is_dir():
        raise Unreadable(f"{args.output}: there is no folder {target.parent}")
    if target.resolve().is_relative_to(Path(args.folder).resolve()):
        raise Unreadable(f"{args.output} lies in the folder that it bundles; write it elsewhere")


def bundled(args: argparse.Namespace, given: GivenPapers, progress: Progress) -> int:
    from pitboss.bundle.bundle_agreement import agreement
    from pitboss.bundle.made_papers import made_papers
    from pitboss.bundle.submission import submission, zipped
    from pitboss.filed_procedure import filed, papers_of
    from reports.pdf.weasyprint import PangoMissing
    from reports.procedure import profile_of

    papers = papers_of(given.loaded.path, source=None, folder=None, as_of=day(args.as_of), on=printed_on(args))
    made = filed(papers, progress.say)
    sheet = sheet_of(args, given, made, progress)
    found = agreement(given, lambda: wagers_of(given, made, progress), progress.say)
    refused = (*(f"{papers.name}: {why}" for why in made.refusals()), *found.problems)
    if refused:
        progress.done()
        return refusal(args, refused)
    profile = profile_of(made.case.checked.exhibit)
    try:
        parts = list(made_papers(given, made, sheet, pdf=not args.no_pdf, tell=progress.say))
    except PangoMissing as missing:
        return complain(f"{missing} Or use --no-pdf.")
    whole = submission(given, made, profile, parts, found)
    write_atomically(args.output, zipped(whole))
    progress.done()
    return told(args, whole)


def sheet_of(
    args: argparse.Namespace, given: GivenPapers, made: FiledProcedure, progress: Progress
) -> FiledSheet | None:
    """The sheet, where the folder holds none."""
    from engine.sheet.options import SheetOptions
    from pitboss.filed_sheet import SheetPapers, filed_sheet

    if given.of("mathematics"):
        return None
    progress.say("working out the mathematics sheet")
    options = SheetOptions(rounds=ROUNDS)
    return filed_sheet(
        SheetPapers(made.papers.name, made.papers.text, options, printed_on=made.papers.printed_on), progress.say
    )


def wagers_of(given: GivenPapers, made: FiledProcedure, progress: Progress) -> list[WagerSheet]:
    """Every figure of every wager, for the figures of a laboratory to be held against."""
    from engine.sheet.options import SheetOptions
    from pitboss.filed_sheet import SheetPapers, game_sheets

    papers = SheetPapers(made.papers.name, made.papers.text, SheetOptions(rounds=ROUNDS))
    return [wager for sheet in game_sheets(papers, progress.say)[1] for wager in sheet.wagers]


def refusal(args: argparse.Namespace, refused: tuple[str, ...]) -> int:
    if args.format == "json":
        print(json_text({"bundle": None, "refused": list(refused)}, indent=1))
        return 1
    print(coloured(f"no bundle: {counted(len(refused), 'thing')} in {args.folder} must agree first", "error"))
    print("\n".join(f"  ! {visible(one)}" for one in refused))
    return 1


def told(args: argparse.Namespace, whole: Bundle) -> int:
    from pitboss.bundle.submission import manifest, text_lines

    if args.format == "json":
        print(json_text({**manifest(whole), "bundle_file": args.output}, indent=1))
    else:
        print(f"{args.output}: {counted(len(whole.papers), 'paper')}")
        print("\n".join(visible(line) for line in text_lines(whole)))
    if whole.missing:
        return 1
    return 3 if whole.agreement.unread else 0

"""``pitboss odds --sheet``: every figure of a game with its exactness, in the form in which a laboratory files it."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import write_atomically
from grammar.errors.faults import Unreadable, one_of
from grammar.parser import text_of
from pitboss.commands.documents import press_for, printed_on, write_document
from pitboss.loading import parse_file
from pitboss.terminal import Progress
from reports.pdf.document import Setter, document

if TYPE_CHECKING:
    from pitboss.filed_sheet import SheetPapers

FORMS = (".pdf", ".html", ".xlsx", ".json")
MOST_ROUNDS = 10**12
FASTEST = 100_000


def add_sheet_arguments(parser: argparse.ArgumentParser) -> None:
    sheet = parser.add_argument_group("the whole sheet of a game")
    sheet.add_argument("--sheet", action="store_true", help="every figure of every wager, with how exact it is")
    sheet.add_argument("-o", "--output", metavar="OUT", help=f"where to write the sheet: a {one_of(FORMS)} file")
    sheet.add_argument("--speed", metavar="N", type=int, help="rounds an hour; what is usual for the game")
    sheet.add_argument(
        "--rounds",
        metavar="N",
        default="1e8",
        help="rounds to simulate where a figure needs it (100,000,000)",
    )
    sheet.add_argument("--seed", metavar="N", type=int, default=1, help="the seed of that simulation (1)")
    sheet.add_argument(
        "--figures",
        metavar="TABLE",
        help="compare the figures that a laboratory's report prints with ours: a CSV, Excel or text table",
    )
    sheet.add_argument("--on", metavar="DATE", help="the day to print on it if the procedure has none; today")


def run_sheet(args: argparse.Namespace) -> int:
    form = form_of(args.output)
    with press_for(args.output) if form == ".pdf" else nullcontext(document) as setter:
        return written(args, form, setter)


def written(args: argparse.Namespace, form: str, setter: Setter) -> int:
    from pitboss.filed_sheet import filed_sheet
    from reports.output.sheet_json import sheet_json
    from reports.output.sheet_xlsx import sheet_xlsx
    from reports.sheet import KIND, sheet_html

    progress = Progress()
    made = filed_sheet(papers(args), progress.say)
    title = f"{KIND}: {made.view.title}"
    match form:
        case ".pdf" | ".html":
            attached = made.attachments()
            unwritten = write_document(
                args.output,
                title,
                lambda: sheet_html(made.view),
                lambda html: made.pdf(attached, html=html, setter=setter),
                progress,
            )
        case _:
            write_atomically(args.output, sheet_xlsx(made.view) if form == ".xlsx" else sheet_json(made.view))
            progress.done()
            unwritten = 0
    if not unwritten:
        print(f"{args.output}: written")
    return unwritten


def papers(args: argparse.Namespace) -> SheetPapers:
    from engine.sheet.options import SheetOptions
    from pitboss.commands.odds import stake_named
    from pitboss.commands.simulate import whole_number
    from pitboss.filed_sheet import SheetPapers

    loaded = parse_file(args.file)
    rounds = whole_number(args.rounds)
    within("--rounds", rounds, MOST_ROUNDS)
    within("--speed", args.speed or 1, FASTEST)
    options = SheetOptions(
        decks=args.decks,
        stake=stake_named(args.stake),
        speed=args.speed,
        rounds=rounds,
        seed=args.seed,
        strategy=text_of(args.strategy) if args.strategy else "",
    )
    name = Path(args.strategy).name if args.strategy else ""
    return SheetPapers(
        loaded.path, loaded.text, options, args.game or "", tuple(args.reading), name, printed_on(args)
    )  # fmt: skip


def within(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise Unreadable(f"{name} {value}: a number from 1 to {most:,} is meant")


def form_of(output: str | None) -> str:
    if not output:
        raise Unreadable("a sheet is written to a file: add -o sheet.pdf (or .html, .xlsx, .json)")
    target = Path(output)
    if target.suffix.lower() not in FORMS:
        raise Unreadable(f"{output}: the name must end in {one_of(FORMS)}")
    if not target.parent.is_dir():
        raise Unreadable(f"{output}: there is no folder {target.parent}")
    return target.suffix.lower()

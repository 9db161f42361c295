"""``pitboss letter``: the questions that a reviewer sends back, ready to be edited and sent."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import write_atomically
from base.garbage import collector_paused
from base.plain_text import visible
from checker.profiles import names as profile_names
from grammar.errors.faults import Unreadable, counted
from pitboss.answer_letter import AnswerLetter, read_answers
from pitboss.commands.documents import add_case_arguments, case_of, printed_on, write_document
from pitboss.files import exhibits_at
from pitboss.review_file import read_record, write_record
from pitboss.terminal import Progress

if TYPE_CHECKING:
    from checker.points.later_round import EarlierPoint
    from checker.points.review_record import FiledAnswers, ReviewRecord
    from reports.case import Case
    from reports.views.letter_view import LetterView

KINDS = (".pdf", ".docx", ".html", ".txt", ".md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="files or folders; each gets a letter of its own")
    parser.add_argument("--all", action="store_true", help="every question in full, however small")
    parser.add_argument("--accepted", action="store_true", help="also say what was let stand, and why")
    parser.add_argument(
        "--since",
        metavar="OLD.json",
        help="what check --format json printed of an earlier version: say what is answered",
    )
    parser.add_argument(
        "--review",
        metavar="REVIEW.json",
        help="the record of the review: gives points lasting numbers, and is written with what this round found",
    )
    parser.add_argument(
        "--answers",
        metavar="FILE",
        help="what the operator answered in words, each answer after the number of its point: 3: We stand on all 17s",
    )
    parser.add_argument(
        "--renamed", action="store_true", help="the procedure has another title or game than in the last letter"
    )
    parser.add_argument("--profile", metavar="NAME", help=f"jurisdiction: {', '.join(profile_names())}")
    parser.add_argument("--reading", metavar="LABEL=NAME", action="append", default=[], help="choose a reading")
    add_case_arguments(parser, kinds=KINDS)


@collector_paused()
def run(args: argparse.Namespace) -> int:
    from pitboss.commands.check import worst

    paths = exhibits_at(args.files)
    outputs = {path: output_for(args.output, path, len(paths)) for path in paths}
    earlier = earlier_rounds(args.since)
    refuse_unfit(args, len(paths))
    day = printed_on(args)
    progress = Progress()
    return worst([written(path, outputs[path], args, earlier, day, progress) for path in paths])


def output_for(output: str, path: str, number: int) -> str:
    """The file to write; with several exhibits, one beside the other, each named after its own."""
    target = Path(output)
    if target.suffix.lower() not in KINDS:
        raise Unreadable(f"{output}: the name must end in {', '.join(KINDS[:-1])} or {KINDS[-1]}")
    if not target.parent.is_dir():
        raise Unreadable(f"{output}: there is no folder {target.parent}")
    if number == 1:
        return output
    own = Path(path)
    name = own.parent.name if own.stem == "procedure" else own.stem
    return str(target.with_name(f"{target.stem}-{name}{target.suffix}"))


def earlier_rounds(path: str | None) -> dict[str, tuple[EarlierPoint, ...]] | None:
    """What an earlier run found, by exhibit."""
    if path is None:
        return None
    from checker.points.later_round import earlier_points
    from grammar.parser import text_of

    try:
        return {one["path"]: earlier_points(one) for one in json.loads(text_of(path))["exhibits"]}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Unreadable(f"{path} is not what pitboss check --format json prints") from None


def written(
    path: str,
    output: str,
    args: argparse.Namespace,
    earlier: dict[str, tuple[EarlierPoint, ...]] | None,
    day: date,
    progress: Progress,
) -> int:
    from reports.views.letter_view import letter

    case = case_of(path, args, progress)
    before = None if earlier is None else earlier.get(path, next(iter(earlier.values()), ()))
    record = next_record(args, case, day) if args.review else None
    view = letter(case, day, every=args.all, accepted=args.accepted, earlier=before, record=record)
    if code := set_down(view, output, day, progress):
        return code
    if record is not None:
        write_record(args.review, record)
    told = f", {len(view.further)} more in a line" if view.further else ""
    print(f"{output}: {counted(len(view.points), 'question')}{told} on {path}{' (DRAFT)' if view.draft else ''}")
    return case.checked.exit_code


def refuse_unfit(args: argparse.Namespace, number: int) -> None:
    if args.review and number > 1:
        raise Unreadable("a review is of one procedure; write one letter at a time with --review")
    if args.review and args.since:
        raise Unreadable("--review knows the earlier rounds itself; leave --since out")
    if args.answers and not args.review:
        raise Unreadable("--answers belongs to --review REVIEW.json, whose points it answers")
    if args.renamed and not args.review:
        raise Unreadable("--renamed belongs to --review REVIEW.json, which knows the procedure by its title")
    for path, read in ((args.review, read_record), (args.answers, read_answers)):
        if path:
            read(path)  # said now, not after the check


def next_record(args: argparse.Namespace, case: Case, day: date) -> ReviewRecord:
    """The record with this round on top: of every point that a letter asks."""
    from checker.points.gather import points_of
    from checker.points.review_record import UnknownPoint
    from reports.views.letter_view import is_asked

    record = read_record(args.review)
    points = [one for one in points_of(case.checked, case.source) if is_asked(one) or record.has(one)]
    titles = {one.number: one.title for one in record.points}
    answers = read_answers(args.answers, titles) if args.answers else AnswerLetter({}, ())
    filed = filed_answers(case, answers)
    refuse_unlike(args, record, filed, day)
    try:
        made = record.next_round(points, day, filed)
    except UnknownPoint as unknown:
        raise Unreadable(f"{args.answers}: {unknown}") from None
    for remark in answers.remarks:
        print(f"{args.answers}: answers no point, kept as a remark: “{visible(remark)}”", file=sys.stderr)
    return made


def filed_answers(case: Case, answers: AnswerLetter) -> FiledAnswers:
    from hashlib import sha256

    from checker.points.review_record import FiledAnswers

    exhibit = case.checked.exhibit
    return FiledAnswers(
        sha256(case.text.encode()).hexdigest(),
        exhibit.title,
        tuple(one.name for one in exhibit.games),
        {one.about for one in exhibit.stated},
        answers.words,
        answers.remark,
    )


def refuse_unlike(args: argparse.Namespace, record: ReviewRecord, filed: FiledAnswers, day: date) -> None:
    """The record of another procedure would call all its questions answered; a letter cannot follow a later one."""
    if not args.renamed and not record.is_of(filed):
        last = record.rounds[-1]
        raise Unreadable(
            f"{args.review} is the review of “{last.title}” ({', '.join(last.games)}), and this is “{filed.title}” "
            f"({', '.join(filed.games)}); if it is the same procedure under another name, say so with --renamed"
        )
    before = record.day_before(filed)
    if before is not None and day < before:
        raise Unreadable(f"a letter of {day} cannot follow the last one, which {args.review} dates {before}; see --on")


def set_down(view: LetterView, output: str, day: date, progress: Progress) -> int:
    """Writes the letter in the format that the name asks for."""
    from reports.letter import letter_html, letter_markdown, letter_pdf, letter_text

    kind = Path(output).suffix.lower()
    if kind in (".pdf", ".html"):
        return write_document(
            output, view.title, lambda: letter_html(view), lambda html: letter_pdf(view, day=day, html=html), progress
        )
    if kind == ".docx":
        from reports.output.letter_docx import letter_docx

        content = letter_docx(view, day)
    else:
        content = (letter_text(view) if kind == ".txt" else letter_markdown(view)).encode("utf-8")
    write_atomically(output, content)
    progress.done()
    return 0

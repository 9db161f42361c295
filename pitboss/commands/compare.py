"""``pitboss compare``: games side by side, posted texts against the rules, a new version against the approved one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from base.plain_text import json_text
from checker.between.filed_exhibits import findings_between
from checker.between.parameters import Parameters, as_markdown, as_text, differing, parameters
from checker.finding import Finding
from grammar.errors.faults import Unreadable
from pitboss.amendment import is_pdf
from pitboss.arguments import settled_among
from pitboss.commands.compare_amendment import add_amendment_arguments, run_amendment
from pitboss.files import exhibits_at
from pitboss.loading import parse_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="files or folders; here if none; - for standard input. A signed PDF and a new version: the amendment",
    )
    parser.add_argument(
        "--posted",
        nargs="+",
        metavar="TEXT",
        help="rack cards, layouts and signs (PDF, Word, HTML, text) to set against one procedure or its PDF",
    )
    parser.add_argument(
        "--game", default="", metavar="NAME", help="which game of the procedure the posted texts are for"
    )
    parser.add_argument(
        "--amendment", action="store_true", help="two versions of one procedure, clause by clause; the approved first"
    )
    parser.add_argument(
        "--reading",
        metavar="LABEL=NAME",
        action="append",
        default=[],
        help='read a sentence, or a silence ("silence on double=any-two-cards"), this way in all that have it',
    )
    add_amendment_arguments(parser)
    parser.add_argument(
        "--format", choices=("text", "markdown", "json"), default="text", help="for a reader, a page or a program"
    )


def run(args: argparse.Namespace) -> int:
    if args.posted:
        return run_posted(args)
    if args.amendment or (args.files and is_pdf(args.files[0])):
        return run_amendment(args)
    if args.output:
        raise Unreadable("-o writes an amendment sheet: name the signed PDF and the new version, or add --amendment")
    files = [parse_file(path) for path in exhibits_at(args.files)]
    exhibits = [one.exhibit for one in files]
    settled = settled_among(args.reading, files)
    columns = [column for one in files for column in parameters(one.exhibit, settled.get(one.path))]
    found = findings_between(exhibits)
    match args.format:
        case "json":
            print(json_text(as_data(columns, found), indent=1))
        case "markdown":
            print(as_markdown(columns) + "".join(f"\n- {finding_text(finding)}" for finding in found))
        case _:
            print("\n".join([as_text(columns), *differences(columns), *(finding_text(finding) for finding in found)]))
    return 0


def run_posted(args: argparse.Namespace) -> int:
    """Exit 1 where a posted text differs from the rules, 3 where something is left to the eye and nothing differs."""
    from grammar.exhibit import MAIN
    from pitboss.posted_texts import posted_comparison
    from pitboss.terminal import shown_progress
    from reports.output.posted_differences import comparison_data, comparison_text

    if len(args.files) != 1:
        raise Unreadable("--posted compares with one procedure: name one .game file, or the PDF printed from it")
    with shown_progress() as tell:
        made = posted_comparison(args.files[0], args.game, args.posted, tell)
    if args.format == "json":
        print(json_text(comparison_data(made.procedure.path, made.game, made.texts), indent=1))
    else:
        main = made.procedure.exhibit.main_wager
        print(comparison_text(made.procedure.path, made.game, made.texts, main if main != MAIN else "the bet"), end="")
    return made.exit_code


def as_data(columns: Sequence[Parameters], found: Sequence[Finding]) -> dict[str, object]:
    from reports.output.json_data import finding_data

    return {
        "version": 1,
        "games": [{"exhibit": one.exhibit, "game": one.game, "values": dict(one.values)} for one in columns],
        "differing": [name for name, _ in differing(columns)],
        "findings": [finding_data("", finding) for finding in found],
    }


def differences(columns: Sequence[Parameters]) -> list[str]:
    if len(columns) < 2:
        return []
    names = [name for name, _ in differing(columns)]
    return [f"these differ in: {', '.join(names)}\n" if names else "these do not differ\n"]


def finding_text(finding: Finding) -> str:
    where = ", ".join(f"{place.path}:{place.span.line}" for place in finding.places)
    return f"{finding.severity.value}: {finding.message} [{finding.check}] {where}"

"""``pitboss check``: what is wrong with these procedures?"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from base.plain_text import json_text
from checker.profiles import names as profile_names
from grammar.errors.faults import Unreadable
from pitboss import __version__
from pitboss.cluster_option import add_cluster_arguments, connected
from pitboss.files import STDIN, exhibits_at
from pitboss.outcomes import Outcome, Since, outcomes
from pitboss.terminal import Progress, adopted

if TYPE_CHECKING:
    from checker.finding import Finding


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="files or folders; here if none; - for standard input")
    parser.add_argument(
        "--format", choices=tuple(SHEETS), default="text", help="for a reader, a program, or a GitHub workflow"
    )
    parser.add_argument(
        "--source", metavar="FILE", help="the document that the exhibit reads: text, PDF, Word, HTML or a scan"
    )
    parser.add_argument(
        "--sources", metavar="FOLDER", help="a folder with the source texts, by the names exhibits give"
    )
    parser.add_argument("--profile", metavar="NAME", help=f"jurisdiction: {', '.join(profile_names())}")
    parser.add_argument("--as-of", metavar="DATE", help="the day whose law applies to an exhibit without a date")
    parser.add_argument(
        "--reading", metavar="LABEL=NAME", action="append", default=[], help="read an ambiguous sentence this way"
    )
    parser.add_argument("--together", action="store_true", help="also compare the exhibits with each other")
    parser.add_argument("--since", metavar="OLD.json", help="show what is new and what is gone since an earlier run")
    parser.add_argument("--repairs", action="store_true", help="also try and show how each finding can be repaired")
    parser.add_argument("--repair", metavar="ID.N", help="write repair N of the finding with this id into the file")
    parser.add_argument("--no-prices", action="store_true", help="leave out what findings are worth in house edge")
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=int,
        default=0,
        help="files checked at a time; as many as there are cores; 1: by this process alone",
    )
    parser.add_argument(
        "--order",
        choices=("rank", "line"),
        default="rank",
        help="gravest question first, or line by line for working through a file",
    )
    add_cluster_arguments(parser)
    parser.add_argument("--quiet", action="store_true", help="print findings only, no summary and no progress")


def run(args: argparse.Namespace) -> int:
    paths = exhibits_at(args.files)
    if refusal := refused(paths, args):
        raise Unreadable(refusal)
    if args.repair:
        from pitboss.commands.repair import written

        return written(paths, args)
    if STDIN in paths:
        args.jobs = 1  # no other process can read our standard input
    since = earlier(args.since)
    sheet = SHEETS[args.format]()
    codes: list[int] = []
    readable: list[str] = []
    progress = Progress(args.quiet or len(paths) == 1)
    progress.say(f"checking {len(paths)} files")
    with connected(args) as cluster:
        for path, outcome in zip(paths, outcomes(paths, args, since, cluster), strict=True):
            codes.append(outcome.code)
            progress.done()
            if outcome.complaint:
                print(outcome.complaint, file=sys.stderr)
            else:
                readable.append(path)
            sheet.add(outcome)
            progress.say(f"{len(codes)} of {len(paths)} files")
    progress.done()
    between = together(readable) if args.together else ()
    sheet.finish(between)
    codes += [1 for finding in between if finding.severity.value == "error"]
    return worst(codes)


def refused(paths: list[str], args: argparse.Namespace) -> str:
    """Why these options make no sense together; empty if they do."""
    if args.jobs < 0:
        return f"--jobs {args.jobs}: a number of 1 or more is meant"
    if args.repair and STDIN in paths:
        return "a repair is written into a file, and standard input is none; name a file"
    if args.cluster and (args.source or STDIN in paths):
        return "a cluster checks files, and their sources lie beside them or in --sources FOLDER"
    if args.since and args.format != "text":
        return f"--since tells a reader what is new; with --format {args.format}, compare the ids of the findings"
    return ""


class TextSheet:
    """Findings for a reader, printed as they come."""

    def add(self, outcome: Outcome) -> None:
        if outcome.shown:
            print(adopted(outcome.shown))

    def finish(self, between: tuple[Finding, ...]) -> None:
        for finding in between:
            print(f"between exhibits: {finding.severity.value}: {finding.message} [{finding.check}]")
            for place in finding.places:
                print(f"  {place.says or place.words}")


class GithubSheet(TextSheet):
    """Commands for a GitHub workflow, printed as they come."""

    def finish(self, between: tuple[Finding, ...]) -> None:
        from reports.output.github import finding_command

        for finding in between:
            print(finding_command("", finding))


class JsonSheet:
    """One JSON object, written exhibit by exhibit so that memory use does not grow with their number."""

    def __init__(self) -> None:
        from reports.output.json_data import VERSION

        print(f'{{"version": {VERSION}, "exhibits": [', end="")
        self.joint = "\n"

    def add(self, outcome: Outcome) -> None:
        if outcome.data:
            print(f"{self.joint}{outcome.data}", end="")
            self.joint = ",\n"

    def finish(self, between: tuple[Finding, ...]) -> None:
        from reports.output.json_data import finding_data

        print(f'\n], "findings": {json_text([finding_data("", one) for one in between])}}}')


class SarifSheet:
    """One SARIF run over all files, written result by result."""

    def __init__(self) -> None:
        from reports.output.sarif import opening

        print(opening(), end="")
        self.joint = "\n"
        self.checks: set[str] = set()
        self.notices: list[dict[str, Any]] = []

    def add(self, outcome: Outcome) -> None:
        told = json.loads(outcome.data or "{}")
        self.notices += told.get("notifications", [])
        for result in told.get("results", []):
            self.write(result)

    def write(self, result: dict[str, Any]) -> None:
        self.checks.add(result["ruleId"])
        print(f"{self.joint}{json_text(result)}", end="")
        self.joint = ",\n"

    def finish(self, between: tuple[Finding, ...]) -> None:
        from reports.output.sarif import closing, result

        for finding in between:
            self.write(result("", finding))
        print(closing(self.checks, __version__, self.notices))


SHEETS: dict[str, Callable[[], TextSheet | JsonSheet | SarifSheet]] = {
    "text": TextSheet,
    "json": JsonSheet,
    "sarif": SarifSheet,
    "github": GithubSheet,
}


def together(paths: list[str]) -> tuple[Finding, ...]:
    from checker.between.filed_exhibits import findings_between
    from pitboss.loading import load

    return findings_between([load(path).exhibit for path in paths])


def earlier(path: str | None) -> Since:
    """The ids that an earlier run found, by exhibit."""
    if path is None:
        return None
    from grammar.parser import text_of

    try:
        data = json.loads(text_of(path))
        return {one["path"]: {finding["id"] for finding in one["findings"]} for one in data["exhibits"]}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Unreadable(f"{path} is not what pitboss check --format json prints") from None


def worst(codes: list[int]) -> int:
    """2 before 1 before 3 before 0."""
    return next((code for code in (2, 1, 3) if code in codes), 0)

"""``pitboss check``: what is wrong with these procedures?"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from checker.checking import Checked, checked
from checker.findings import Finding, Severity
from checker.profile import names as profile_names
from checker.repairing import repairs
from grammar.faults import Unreadable
from grammar.parsing import parse, text_of
from grammar.resolving import resolve
from pitboss import __version__
from pitboss.checking import Outcome, check_one, outcomes
from pitboss.loading import Loaded, exhibits_at, load, sound, write_whole
from pitboss.terminal import Progress, complain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="files or folders; here if none; - for standard input")
    parser.add_argument("--format", choices=("text", "json", "sarif"), default="text")
    parser.add_argument("--source", metavar="FILE", help="the source text that the exhibit reads")
    parser.add_argument(
        "--sources", metavar="FOLDER", help="a folder with the source texts, by the names exhibits give"
    )
    parser.add_argument("--profile", metavar="NAME", help=f"jurisdiction: {', '.join(profile_names())}")
    parser.add_argument("--as-of", metavar="DATE", help="the day whose law applies to an exhibit without a date")
    parser.add_argument("--reading", metavar="LABEL=NAME", action="append", default=[], help="choose a reading")
    parser.add_argument("--together", action="store_true", help="also compare the exhibits with each other")
    parser.add_argument("--since", metavar="OLD.json", help="show what is new and what is gone since an earlier run")
    parser.add_argument("--repair", metavar="ID.N", help="write repair N of the finding with this id into the file")
    parser.add_argument("--no-prices", action="store_true", help="leave out what findings are worth in house edge")
    parser.add_argument(
        "--jobs", metavar="N", type=int, default=0, help="files checked at a time; all cores for many files"
    )
    parser.add_argument("--quiet", action="store_true", help="print findings only, no summary and no progress")


def run(args: argparse.Namespace) -> int:
    paths = exhibits_at(args.files)
    if args.repair:
        return repaired(paths, args)
    args.jobs = args.jobs or (os.cpu_count() or 1 if len(paths) >= MANY else 1)
    since = earlier(args.since)
    sheet = SHEETS[args.format]()
    codes: list[int] = []
    progress = Progress(args.quiet or len(paths) < MANY)
    for number, outcome in enumerate(outcomes(paths, args, since), start=1):
        codes.append(outcome.code)
        progress.done()
        if outcome.complaint:
            print(outcome.complaint, file=sys.stderr)
        sheet.add(outcome)
        progress.say(f"{number} of {len(paths)} files")
    progress.done()
    sheet.finish(together(paths) if args.together else ())
    return worst(codes)


class TextSheet:
    """Findings for a reader, as they come."""

    def add(self, outcome: Outcome) -> None:
        if outcome.shown:
            print(outcome.shown)

    def finish(self, between: tuple[Finding, ...]) -> None:
        for finding in between:
            print(f"between exhibits: {finding.severity.value}: {finding.message} [{finding.check}]")
            for place in finding.places:
                print(f"  {place.says or place.words}")


class JsonSheet:
    """One JSON object, written exhibit by exhibit, so that memory does not grow with their number."""

    def __init__(self) -> None:
        from reports.machine import VERSION

        print(f'{{"version": {VERSION}, "exhibits": [', end="")
        self.joint = "\n"

    def add(self, outcome: Outcome) -> None:
        if outcome.data:
            print(f"{self.joint}{outcome.data}", end="")
            self.joint = ",\n"

    def finish(self, between: tuple[Finding, ...]) -> None:
        from reports.machine import finding_data

        print(f'\n], "findings": {json.dumps([finding_data("", one) for one in between], ensure_ascii=False)}}}')


class SarifSheet:
    """One SARIF run over all files."""

    def __init__(self) -> None:
        self.results: list[dict[str, Any]] = []

    def add(self, outcome: Outcome) -> None:
        self.results.extend(json.loads(outcome.data) if outcome.data else ())

    def finish(self, between: tuple[Finding, ...]) -> None:
        from reports.sarif import frame

        print(json.dumps(frame(self.results, __version__), indent=1, ensure_ascii=False))


SHEETS: dict[str, Callable[[], TextSheet | JsonSheet | SarifSheet]] = {
    "text": TextSheet,
    "json": JsonSheet,
    "sarif": SarifSheet,
}
MANY = 8
"""From so many files on they are checked on all cores, with progress."""


def together(paths: list[str]) -> tuple[Finding, ...]:
    from checker.together import findings_between

    loaded = [load(path) for path in paths]
    return findings_between([one.exhibit for one in loaded if not one.faults])


def earlier(path: str | None) -> dict[str, set[str]] | None:
    """The ids that an earlier run found, by exhibit."""
    if path is None:
        return None
    try:
        data = json.loads(text_of(path))
        return {one["path"]: {finding["id"] for finding in one["findings"]} for one in data["exhibits"]}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Unreadable(f"{path} is not what pitboss check --format json prints") from None


def repaired(paths: list[str], args: argparse.Namespace) -> int:
    """Write one repair, after making sure that it removes its finding and makes no other."""
    name, _, number = args.repair.partition(".")
    args.no_prices = True
    for path in paths:
        loaded = sound(path)
        found = check_one(loaded, args)
        for finding in found.findings:
            if finding.id == name:
                return written_repair(loaded, found, finding, number or "1")
    raise Unreadable(f'nothing found has the id "{name}"')


def written_repair(loaded: Loaded, found: Checked, finding: Finding, number: str) -> int:
    offered = repairs(loaded.exhibit, finding)
    if not number.isdigit() or not 1 <= int(number) <= len(offered):
        raise Unreadable(f"the finding {finding.id} has {len(offered)} repairs, not one numbered {number}")
    chosen = offered[int(number) - 1]
    exhibit, faults = resolve(parse(chosen.text, loaded.path))
    if faults:
        return complain(f"the repair would not be readable: {faults[0].message}", 1)
    left = made_worse(found, checked(exhibit), finding)
    if left:
        return complain(f"the repair was not written: {left}", 1)
    write_whole(Path(loaded.path), chosen.text.encode("utf-8"))
    print(f"{loaded.path}: {chosen.words}")
    return 0


def made_worse(before: Checked, after: Checked, finding: Finding) -> str:
    """Why a repair is none: the finding stays, or another of its weight comes."""
    kept = {(one.check, one.question, one.about) for one in before.findings}
    for one in after.findings:
        key = (one.check, one.question, one.about)
        if key == (finding.check, finding.question, finding.about):
            return f"it would leave this: {one.message}"
        if key not in kept and one.severity is not Severity.NOTE:
            return f"it would make this: {one.message}"
    return ""


def worst(codes: list[int]) -> int:
    """2 over 1 over 3 over 0."""
    return next((code for code in (2, 1, 3) if code in codes), 0)

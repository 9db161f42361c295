"""``pitboss check``: what is wrong with these procedures?"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date

from checker.checking import Checked, checked, with_prices
from checker.findings import Finding, Severity
from checker.profile import load as load_profile
from checker.profile import names as profile_names
from checker.repairing import repairs
from grammar.faults import Unreadable
from grammar.parsing import parse
from grammar.resolving import resolve
from pitboss import __version__
from pitboss.loading import Loaded, accepts_beside, exhibits_at, load, source_for, write_whole
from pitboss.terminal import Progress, coloured, complain


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
    parser.add_argument("--since", metavar="OLD.json", help="show what is new and what is gone since an earlier run")
    parser.add_argument("--repair", metavar="ID.N", help="write repair N of the finding with this id into the file")
    parser.add_argument("--no-prices", action="store_true", help="leave out what findings are worth in house edge")
    parser.add_argument("--quiet", action="store_true", help="print findings only, no summary")


def run(args: argparse.Namespace) -> int:
    codes: list[int] = []
    results: list[tuple[Loaded, Checked]] = []
    for path in exhibits_at(args.files):
        try:
            loaded = load(path)
        except Unreadable as unreadable:
            codes.append(complain(unreadable.sentence))
            continue
        if loaded.faults:
            print(loaded.told_faults(), file=sys.stderr)
            codes.append(2)
            continue
        results.append((loaded, check_one(loaded, args)))
        codes.append(results[-1][1].exit_code)
    if args.repair:
        return repaired(results, args.repair)
    show(results, args)
    return worst(codes)


def repaired(results: list[tuple[Loaded, Checked]], wanted: str) -> int:
    """Write one repair, after making sure that it removes its finding and makes no other."""
    name, _, number = wanted.partition(".")
    for loaded, found in results:
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
    write_whole(loaded.path, chosen.text.encode("utf-8"))
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


def check_one(loaded: Loaded, args: argparse.Namespace) -> Checked:
    found = unpriced(loaded, args)
    if args.no_prices:
        return found
    progress = Progress(args.quiet)
    try:
        return with_prices(found, progress.say)
    finally:
        progress.done()


def unpriced(loaded: Loaded, args: argparse.Namespace) -> Checked:
    exhibit = loaded.exhibit
    named = args.profile or (exhibit.jurisdiction.name if exhibit.jurisdiction else None)
    return checked(
        exhibit,
        source=source_for(loaded, args.source, args.sources),
        profile=load_profile(named) if named else None,
        as_of=day(args.as_of),
        accepts=accepts_beside(loaded),
        readings=chosen_readings(args.reading, loaded),
    )


def day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Unreadable(f'"{text}" is no date; write it as 2026-11-16') from None


def chosen_readings(words: list[str], loaded: Loaded) -> dict[str, str]:
    """``LABEL=NAME`` pairs that the exhibit knows."""
    found = {}
    for word in words:
        label, _, name = word.partition("=")
        names = loaded.exhibit.readings.get(label)
        if names is None:
            known = ", ".join(loaded.exhibit.readings) or "none"
            raise Unreadable(f'{loaded.path} has no ambiguous sentence "{label}"; it has: {known}')
        if name not in names:
            raise Unreadable(f'"{label}" has no reading "{name}"; it has: {", ".join(names)}')
        found[label] = name
    return found


def show(results: list[tuple[Loaded, Checked]], args: argparse.Namespace) -> None:
    pairs = [(loaded.path, outcome) for loaded, outcome in results]
    if args.format == "json":
        from reports.machine import report

        print(json.dumps(report(pairs), indent=1, ensure_ascii=False))
    elif args.format == "sarif":
        from reports.sarif import sarif

        print(json.dumps(sarif(pairs, __version__), indent=1, ensure_ascii=False))
    else:
        from reports.text import told

        for loaded, outcome in results:
            source = source_for(loaded, args.source, args.sources)
            print(told(loaded.path, loaded.text, outcome, source, coloured))


def worst(codes: list[int]) -> int:
    """2 over 1 over 3 over 0."""
    return next((code for code in (2, 1, 3) if code in codes), 0)

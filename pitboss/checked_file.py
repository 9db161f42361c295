"""One exhibit checked as the command line asks, and rendered."""

from __future__ import annotations

import argparse
import gc
import json
import sys
from datetime import date
from typing import NamedTuple

from checker.check import CheckResult, check_exhibit, with_prices
from checker.facts.claims import main_edge
from checker.profile import Profile
from checker.profile import load as load_profile
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.source import Source
from grammar.tree import Accept
from pitboss.loading import Loaded, accepts_beside, accepts_path, load, source_for, source_path
from pitboss.outcomes import Outcome, Since
from pitboss.terminal import Progress, coloured


def outcome(path: str, args: argparse.Namespace, since: Since) -> Outcome:
    """One file, checked and rendered; never raises for what the file holds."""
    try:
        loaded = load(path)
        if loaded.faults:
            return Outcome(path, 2, complaint=loaded.told_faults())
        found = check_one(loaded, args)
    except Unreadable as unreadable:
        return Outcome(path, 2, complaint=f"pitboss: {unreadable.sentence}")
    others = (accepts_path(loaded), source_path(loaded, args.source, args.sources))
    return rendered(loaded, found, args, since)._replace(read=tuple(str(other) for other in others if other))


def check_one(loaded: Loaded, args: argparse.Namespace, *, mending: bool = True) -> CheckResult:
    """What is found, with repairs or without."""
    exhibit = loaded.exhibit
    named = args.profile or (exhibit.jurisdiction.name if exhibit.jurisdiction else None)
    given = CheckInputs(
        source_for(loaded, args.source, args.sources),
        load_profile(named) if named else None,
        day(args.as_of),
        accepts_beside(loaded),
        chosen_readings(args.reading, loaded),
    )
    return newly_checked(exhibit, given, args, mending)


class CheckInputs(NamedTuple):
    """What a check rests on beside the exhibit."""

    source: Source | None
    profile: Profile | None
    as_of: date | None
    accepts: tuple[Accept, ...]
    readings: dict[str, str]


def newly_checked(exhibit: Exhibit, given: CheckInputs, args: argparse.Namespace, mending: bool) -> CheckResult:
    working = sys.modules.get("multiprocessing.process")  # loaded in every process that works for another
    alone = working is None or working.parent_process() is None
    asked = not args.no_prices and exhibit.has_main_game
    progress = Progress(args.quiet or not alone)
    gc.disable()  # little becomes garbage here, and the search for it takes a tenth of the time
    try:
        edge = main_edge(exhibit) if asked else None
        plain = check_exhibit(
            exhibit,
            **given._asdict(),
            main_edge=edge,
            mending=mending,
            ahead=asked and getattr(args, "ahead", True),
            progress=progress.say,
        )
        return plain if args.no_prices else with_prices(plain, progress.say)
    finally:
        gc.enable()
        progress.done()


def rendered(loaded: Loaded, found: CheckResult, args: argparse.Namespace, since: Since) -> Outcome:
    if args.format == "json":
        from reports.output.json_data import exhibit_data

        return Outcome(
            loaded.path, found.exit_code, data=json.dumps(exhibit_data(loaded.path, found), ensure_ascii=False)
        )
    if args.format == "sarif":
        from reports.output.sarif import result

        results = [result(loaded.path, finding) for finding in found.findings]
        return Outcome(loaded.path, found.exit_code, data=json.dumps(results, ensure_ascii=False))
    from reports.output.terminal import since_lines, told

    source = source_for(loaded, args.source, args.sources)
    if since is None:
        return Outcome(
            loaded.path, found.exit_code, told(loaded.path, loaded.text, found, source, coloured, args.quiet)
        )
    known = since.get(loaded.path, set())
    return Outcome(loaded.path, found.exit_code, since_lines(loaded.path, loaded.text, found, known, source, coloured))


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

"""Checks one file as the command line asks, and renders the result."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace

from base.plain_text import json_text
from checker.check import CheckResult
from checker.failures import Failure, attempted
from grammar.errors.faults import Unreadable
from pitboss.arguments import inputs_from
from pitboss.loading import Loaded, accepts_path, base_path, load, source_path
from pitboss.outcomes import Outcome, Since
from pitboss.review import CheckInputs, followed, review
from pitboss.source_documents import in_front
from pitboss.terminal import Progress, coloured, settled


def outcome(path: str, args: argparse.Namespace, since: Since, shown_as: str = "") -> Outcome:
    """One file, checked and rendered, under another name if one is given; never raises because of its contents."""
    try:
        loaded = load(path)
        path, there = shown_as or path, loaded
        loaded = replace(loaded, path=path) if shown_as else loaded
        if loaded.faults:
            return Outcome(path, 2, fault_commands(loaded) if args.format == "github" else "", loaded.told_faults())
        given = inputs_from(there, args)
    except Unreadable as unreadable:
        return Outcome(path, 2, complaint=f"pitboss: {unreadable.sentence}")
    failures: list[Failure] = []
    made = attempted("the check", lambda: checked_outcome(loaded, given, args, since), None, failures)
    return made or Outcome(path, 2, complaint=f"pitboss: {path} is not checked: {failures[0].why}")


def checked_outcome(loaded: Loaded, given: CheckInputs, args: argparse.Namespace, since: Since) -> Outcome:
    found = reviewed(loaded, given, args)
    others = (accepts_path(loaded), source_path(loaded, args.source, args.sources), base_path(loaded))
    read = tuple(str(other) for other in others if other)
    return rendered(loaded, given, found, args, since)._replace(
        read=read, failed=not all(one.lasting for one in found.failures)
    )


def fault_commands(loaded: Loaded) -> str:
    from reports.output.github import fault_commands as commands

    return commands(loaded.path, loaded.faults)


def reviewed(loaded: Loaded, given: CheckInputs, args: argparse.Namespace) -> CheckResult:
    progress = Progress(args.quiet or not in_front())
    try:
        found = review(
            loaded,
            given,
            prices=not args.no_prices,
            repairs=args.repairs,
            alone=not getattr(args, "ahead", True),
            progress=progress.say,
        )
        return followed(found, progress.say) if args.format == "json" and args.repairs else found
    finally:
        progress.done()


def rendered(loaded: Loaded, given: CheckInputs, found: CheckResult, args: argparse.Namespace, since: Since) -> Outcome:
    path, code = loaded.path, found.exit_code
    hint = hint_for(loaded)
    if args.format == "json":
        from reports.output.json_data import exhibit_data

        return Outcome(path, code, data=json_text(exhibit_data(path, found, given.source, hint)))
    if args.format == "sarif":
        from reports.output.sarif import not_decided, results, unconfirmed

        told = {
            "results": results(path, found),
            "notifications": [*unconfirmed(path, found), *not_decided(path, found)],
        }
        return Outcome(path, code, data=json_text(told))
    if args.format == "github":
        from reports.output.github import report_commands

        return Outcome(path, code, report_commands(path, found, args.quiet))
    from reports.output.terminal import report_text, since_lines

    if since is None:
        shown = report_text(path, loaded.text, found, given.source, coloured, args.quiet, args.order, hint)
        return Outcome(path, code, settled(shown))
    shown = since_lines(path, loaded.text, found, since.get(path, set()), given.source, coloured)
    return Outcome(path, code, settled(shown))


def hint_for(loaded: Loaded) -> Callable[[str], str]:
    """What an unclaimed sentence is likely about, with a line to begin from; prose is loaded only if there is one."""

    def hint(text: str) -> str:
        from intake.prose.subjects import likely_subjects

        found = likely_subjects(text, loaded.exhibit.family)
        return f"{', '.join(one.subject for one in found)}; for example: {found[0].example}" if found else ""

    return hint

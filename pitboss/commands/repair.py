"""``pitboss check --repair``: writes one repair, after making sure that it removes its finding and causes no other."""

from __future__ import annotations

import argparse
from pathlib import Path

from base.files import write_atomically
from checker.check import CheckResult
from checker.finding import Finding
from checker.repair_trial import made_worse
from grammar.errors.faults import Unreadable
from pitboss.arguments import inputs_from
from pitboss.loading import Loaded, load_text, parse_file
from pitboss.review import CheckInputs, checked, repaired
from pitboss.terminal import Progress, complain


def written(paths: list[str], args: argparse.Namespace) -> int:
    """Writes repair N of the finding that ``--repair ID.N`` names."""
    name, _, number = args.repair.partition(".")
    progress = Progress(args.quiet)
    try:
        for path in paths:
            loaded = parse_file(path)
            given = inputs_from(loaded, args)
            found = checked(loaded, given, progress=progress.say)
            if any(finding.is_called(name) for finding in found.findings):
                tried = repaired(found, progress.say, only=name)
                return written_repair(loaded, given, tried, name, number or "1")
    finally:
        progress.done()
    raise Unreadable(f'nothing found has the id "{name}"')


def written_repair(loaded: Loaded, given: CheckInputs, found: CheckResult, name: str, number: str) -> int:
    finding = next(finding for finding in found.findings if finding.is_called(name))
    offered = finding.repairs or ()
    if not number.isdigit() or not 1 <= int(number) <= len(offered):
        raise Unreadable(f"the finding {name} has {len(offered)} repairs, not one numbered {number}")
    chosen = offered[int(number) - 1]
    if refusal := refused(loaded.path, chosen.text, given, found, finding):
        return complain(refusal, 1)
    write_atomically(Path(loaded.path), chosen.text.encode("utf-8"))
    print(f"{loaded.path}: {chosen.words}")
    return 0


def refused(path: str, text: str, given: CheckInputs, found: CheckResult, finding: Finding) -> str:
    """Why the repaired text is not written; empty if it is. The trial looked at parsed lines; this parses the text."""
    mended = load_text(text, path)
    if mended.faults:
        return f"the repair would not be readable: {mended.faults[0].message}"
    left = made_worse(found.findings, checked(mended, given).findings, finding)
    return f"the repair was not written: {left}" if left else ""

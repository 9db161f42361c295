"""``pitboss check --repair``: one repair, written after making sure that it removes its finding and makes no other."""

from __future__ import annotations

import argparse
from pathlib import Path

from base.files import write_atomically
from checker.check import CheckResult
from checker.finding import Finding
from checker.repair_trial import made_worse
from grammar.errors.faults import Unreadable
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from pitboss.checked_file import check_one
from pitboss.loading import Loaded, sound
from pitboss.terminal import complain


def repaired(paths: list[str], args: argparse.Namespace) -> int:
    """Write repair N of the finding that ``--repair ID.N`` names."""
    name, _, number = args.repair.partition(".")
    args.no_prices = True
    for path in paths:
        loaded = sound(path)
        found = check_one(loaded, args)
        for finding in found.findings:
            if finding.id == name:
                return written_repair(loaded, found, finding, number or "1", args)
    raise Unreadable(f'nothing found has the id "{name}"')


def written_repair(loaded: Loaded, found: CheckResult, finding: Finding, number: str, args: argparse.Namespace) -> int:
    offered = found.repairs.get(finding.id, ())
    if not number.isdigit() or not 1 <= int(number) <= len(offered):
        raise Unreadable(f"the finding {finding.id} has {len(offered)} repairs, not one numbered {number}")
    chosen = offered[int(number) - 1]
    mended = Loaded(loaded.path, chosen.text, *resolve(parse(chosen.text, loaded.path)))
    if mended.faults:
        return complain(f"the repair would not be readable: {mended.faults[0].message}", 1)
    left = made_worse(found.findings, check_one(mended, args, mending=False).findings, finding)
    if left:
        return complain(f"the repair was not written: {left}", 1)
    write_atomically(Path(loaded.path), chosen.text.encode("utf-8"))
    print(f"{loaded.path}: {chosen.words}")
    return 0

"""``pitboss compare``: games side by side, and what exhibits say about each other."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from base.plain_text import json_text
from checker.between.filed_exhibits import findings_between
from checker.between.parameters import Parameters, as_markdown, as_text, differing, parameters
from checker.finding import Finding
from pitboss.files import exhibits_at
from pitboss.loading import parse_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="files or folders; here if none; - for standard input")
    parser.add_argument(
        "--format", choices=("text", "markdown", "json"), default="text", help="for a reader, a page or a program"
    )


def run(args: argparse.Namespace) -> int:
    exhibits = [parse_file(path).exhibit for path in exhibits_at(args.files)]
    columns = [column for exhibit in exhibits for column in parameters(exhibit)]
    found = findings_between(exhibits)
    match args.format:
        case "json":
            print(json_text(as_data(columns, found), indent=1))
        case "markdown":
            print(as_markdown(columns) + "".join(f"\n- {finding_text(finding)}" for finding in found))
        case _:
            print("\n".join([as_text(columns), *differences(columns), *(finding_text(finding) for finding in found)]))
    return 0


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

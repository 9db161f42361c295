"""The files attached to a PDF: the sources, the findings and the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any

from base.plain_text import json_text
from checker.finding import Finding
from engine.money.edge import edge
from engine.side_wagers.odds_json import as_json
from grammar.exhibit import Exhibit
from reports.case import Case
from reports.output import json_data
from reports.pdf.document import Attachment


def enclosed(cases: Iterable[Case], between: Iterable[Finding] = ()) -> tuple[Attachment, ...]:
    known = tuple(cases)
    names = unique(PurePath(case.path).name for case in known)
    named = list(zip(names, known, strict=True))
    sources = (
        Attachment(name, case.text.encode("utf-8"), f"The source of “{case.checked.exhibit.title}”", "Source")
        for name, case in named
    )
    findings = json_data.report(((name, case.checked) for name, case in named), between)
    return (
        *sources,
        Attachment("findings.json", written(findings), "What Pitboss found", "Data"),
        Attachment("numbers.json", written(numbers(named)), "The house edge and the odds of every wager", "Data"),
    )


def numbers(named: Iterable[tuple[str, Case]]) -> dict[str, Any]:
    return {
        "version": 1,
        "exhibits": [
            {
                "path": name,
                "main": list(main_wagers(case.checked.exhibit)),
                "wagers": [as_json(one) for one in case.odds],
                "without": [{"game": game, "wager": wager, "why": why} for game, wager, why in case.without],
            }
            for name, case in named
        ],
    }


def main_wagers(exhibit: Exhibit) -> Iterator[dict[str, Any]]:
    """The main wager's house edge under best play, for every game whose rules can be played as written."""
    for game in exhibit.games:
        if found := edge(exhibit, game.name):
            yield {
                "game": game.name,
                "decks": found.decks,
                "stake": str(found.stake),
                "edge_percent": found.percent,
                "assumed": list(found.assumed),
            }


def written(data: dict[str, Any]) -> bytes:
    return (json_text(data, indent=1) + "\n").encode("utf-8")


def unique(names: Iterable[str]) -> list[str]:
    """The names as given, numbered if two files share one."""
    found: list[str] = []
    for name in names:
        path, number = PurePath(name if name.endswith(".game") else f"{name}.game"), 2
        free = path.name
        while free in found:
            free, number = f"{path.stem}-{number}{path.suffix}", number + 1
        found.append(free)
    return found

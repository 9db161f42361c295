"""``pitboss odds --figures``: does what a laboratory printed agree with what the procedure comes to?"""

from __future__ import annotations

import argparse
from typing import Any

from base.plain_text import json_text, visible
from checker.printed_figures import ComparedFigure, compared, main_wager_of
from engine.sheet.figure import Exact, number
from pitboss.commands.odds_sheet import papers
from pitboss.lab_report import read_figures
from pitboss.terminal import Progress, coloured


def run_figures(args: argparse.Namespace) -> int:
    """1 where a figure differs or is not known; 3 where one is not decided and nothing worse."""
    from pitboss.filed_sheet import game_sheets

    report = read_figures(args.figures)
    progress = Progress()
    loaded, sheets = game_sheets(papers(args), progress.say)
    progress.done()
    wagers = [wager for sheet in sheets for wager in sheet.wagers]
    found = compared(report.figures, wagers, main_wager_of(loaded.exhibit))
    if args.format == "json":
        print(json_text(figures_data(loaded.path, args.figures, found, report.unread), indent=1))
    else:
        print("\n".join(visible(line) for line in lines(args.figures, found, report.unread)))
    verdicts = {one.verdict for one in found}
    return 1 if verdicts & {"differs", "not known"} else 3 if "not decided" in verdicts or report.unread else 0


def lines(path: str, found: tuple[ComparedFigure, ...], unread: tuple[str, ...]) -> list[str]:
    told = [
        f"{coloured(one.verdict, 'error')}: {one.printed.told}{one.ours_in_words}{f'; {one.why}' if one.why else ''}"
        for one in found
        if one.verdict != "agrees"
    ]
    told += [f"not read, compare by eye: {line}" for line in unread]
    agree = sum(one.verdict == "agrees" for one in found)
    return [f"{path}: {agree} of {len(found)} figures agree with the procedure to every printed digit", *told]


def figures_data(path: str, table: str, found: tuple[ComparedFigure, ...], unread: tuple[str, ...]) -> dict[str, Any]:
    return {
        "version": 1,
        "path": path,
        "table": table,
        "figures": [
            {
                "place": one.printed.place,
                "wager": one.printed.wager,
                "row": one.printed.row,
                "figure": one.printed.figure,
                "printed": one.printed.text,
                "verdict": one.verdict,
                "ours": None if one.ours is None else number(one.ours),
                "exactly": str(one.ours.value) if isinstance(one.ours, Exact) else None,
                "why": one.why,
            }
            for one in found
        ],
        "unread": list(unread),
    }

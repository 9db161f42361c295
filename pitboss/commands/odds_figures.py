"""``pitboss odds --figures``: does what a laboratory printed agree with what the procedure comes to?"""

from __future__ import annotations

import argparse
from typing import Any

from base.plain_text import json_text, visible
from checker.printed_figures import ComparedFigure, compared
from engine.sheet.figure import Exact, number
from pitboss.commands.odds_sheet import papers
from pitboss.lab_report import read_figures
from pitboss.terminal import Progress, coloured


def run_figures(args: argparse.Namespace) -> int:
    """1 where a figure differs or is not known; 3 where one is not decided and nothing worse."""
    from pitboss.filed_sheet import game_sheets

    printed = read_figures(args.figures)
    progress = Progress()
    loaded, sheets = game_sheets(papers(args), progress.say)
    progress.done()
    found = compared(printed, [wager for sheet in sheets for wager in sheet.wagers])
    if args.format == "json":
        print(json_text(figures_data(loaded.path, args.figures, found), indent=1))
    else:
        print("\n".join(visible(line) for line in lines(args.figures, found)))
    verdicts = {one.verdict for one in found}
    return 1 if verdicts & {"differs", "not known"} else 3 if "not decided" in verdicts else 0


def lines(path: str, found: tuple[ComparedFigure, ...]) -> list[str]:
    told = [
        f"{coloured(one.verdict, 'error')}: {one.printed.place}: {one.printed.wager}, {one.printed.figure} "
        f"{one.printed.text}{ours_in_words(one)}{f'; {one.why}' if one.why else ''}"
        for one in found
        if one.verdict != "agrees"
    ]
    agree = sum(one.verdict == "agrees" for one in found)
    return [f"{path}: {agree} of {len(found)} figures agree with the procedure to every printed digit", *told]


def ours_in_words(one: ComparedFigure) -> str:
    if one.ours is None:
        return ""
    value = number(one.ours)
    exact = f" (exactly {one.ours.value})" if isinstance(one.ours, Exact) and len(str(one.ours.value)) < 40 else ""
    return f": it is {100 * value:.6f}%{exact}" if one.percent else f": it is {value:.8f}{exact}"


def figures_data(path: str, table: str, found: tuple[ComparedFigure, ...]) -> dict[str, Any]:
    return {
        "version": 1,
        "path": path,
        "table": table,
        "figures": [
            {
                "place": one.printed.place,
                "wager": one.printed.wager,
                "figure": one.printed.figure,
                "printed": one.printed.text,
                "verdict": one.verdict,
                "ours": None if one.ours is None else number(one.ours),
                "exactly": str(one.ours.value) if isinstance(one.ours, Exact) else None,
                "why": one.why,
            }
            for one in found
        ],
    }

"""A mathematics sheet as it is filed: worked out from a procedure and options, made again from its attachments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from base.plain_text import json_text
from base.progress import Progress, silent, watched
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.arguments import settled_in
from pitboss.filed_procedure import INPUTS, attached_name, difference, loaded_json
from pitboss.loading import Loaded, load_text, without_faults
from reports.pdf.document import Attachment, Setter, document

if TYPE_CHECKING:
    from engine.sheet.game_sheet import GameSheet
    from engine.sheet.options import SheetOptions
    from reports.signatures.evidence import Attached
    from reports.signatures.rebuild import Reprint
    from reports.views.sheet_view import SheetView

KIND = "sheet"
DATA, CHART = "sheet.json", "strategy.txt"


@dataclass(frozen=True, slots=True)
class SheetPapers:
    """All that a sheet depends on: texts, numbers and a date, no files."""

    name: str
    text: str
    options: SheetOptions
    game: str = ""
    """Only this one; all of them if empty."""
    readings: tuple[str, ...] = ()
    strategy_name: str = ""
    printed_on: date = date.min


@dataclass(frozen=True, slots=True)
class FiledSheet:
    """A sheet worked out and ready to print."""

    papers: SheetPapers
    view: SheetView
    day: date

    def attachments(self) -> tuple[Attachment, ...]:
        from reports.output.sheet_json import sheet_json

        papers = self.papers
        chart = papers.options.strategy.encode("utf-8")
        return (
            Attachment(attached_name(papers.name), papers.text.encode("utf-8"), "The procedure", "Source"),
            Attachment(DATA, sheet_json(self.view), "Every figure with its exactness", "Data"),
            Attachment(INPUTS, inputs_text(papers), "What the sheet was worked out with", "Data"),
            *((Attachment(CHART, chart, "The strategy that was priced", "Supplement"),) if chart else ()),
        )

    def pdf(self, attachments: tuple[Attachment, ...], *, html: str = "", setter: Setter = document) -> bytes:
        from reports.sheet import sheet_pdf

        return sheet_pdf(self.view, attachments, day=self.day, html=html, setter=setter)


def filed_sheet(papers: SheetPapers, progress: Progress = silent) -> FiledSheet:
    """The same papers give the same sheet on any machine. Raises Unreadable."""
    from checker.check import check_exhibit
    from grammar.topics import topics
    from reports.views.procedure_view import day_of
    from reports.views.sheet_page_one import sheet_view

    loaded, sheets = game_sheets(papers, progress)
    progress("checking the procedure")
    checked = check_exhibit(loaded.exhibit)
    speed = papers.options.speed or topics().rounds(loaded.exhibit.family)
    view = sheet_view(
        checked, papers.text, sheets, papers.options, speed, papers.readings, papers.strategy_name
    )  # fmt: skip
    day = day_of(loaded.exhibit) or papers.printed_on
    return FiledSheet(replace(papers, printed_on=day), view, day)  # today is no part of a sheet that has its own day


def game_sheets(papers: SheetPapers, progress: Progress = silent) -> tuple[Loaded, list[GameSheet]]:
    """The procedure, and every figure of each of its games. Raises Unreadable."""
    from engine.sheet.game_sheet import game_sheet

    loaded = without_faults(load_text(papers.text, papers.name))
    sheets = []
    with watched(progress):
        for game in games_of(loaded, papers.game):
            exhibit, readings = settled_in(list(papers.readings), loaded, game)
            sheets.append(game_sheet(exhibit, game, readings, papers.options))
    return loaded, sheets


def games_of(loaded: Loaded, wanted: str) -> list[str]:
    from pitboss.commands.odds import chosen_games

    return chosen_games(loaded.exhibit, wanted or None)


# Attached and read again ------------------------------------------------------------------------------------


def inputs_text(papers: SheetPapers) -> bytes:
    options = papers.options
    data = {
        "version": 1,
        "kind": KIND,
        "procedure": attached_name(papers.name),
        "decks": options.decks,
        "stake": None if options.stake is None else str(options.stake),
        "speed": options.speed,
        "rounds": options.rounds,
        "seed": options.seed,
        "game": papers.game,
        "readings": list(papers.readings),
        "strategy": papers.strategy_name,
        "printed_on": papers.printed_on.isoformat(),
    }
    return (json_text(data, indent=1) + "\n").encode("utf-8")


def is_sheet(files: tuple[Attached, ...]) -> bool:
    """Do these attachments belong to a sheet?"""
    data = loaded_json(next((one.content for one in files if one.name == INPUTS), None))
    return isinstance(data, dict) and data.get("kind") == KIND


def sheet_papers_in(files: tuple[Attached, ...]) -> SheetPapers:
    """The papers attached to a PDF; raises ValueError with a sentence."""
    from engine.sheet.options import SheetOptions

    known = {one.name: one.content for one in files}
    try:
        data: dict[str, Any] = json.loads(known[INPUTS])
        name, chart = str(data["procedure"]), str(data["strategy"])
        numbers = {word: whole(data[word]) for word in ("rounds", "seed")}
        options = SheetOptions(
            decks=optional(data, "decks"),
            stake=None if data["stake"] is None else Fraction(data["stake"]),
            speed=optional(data, "speed"),
            strategy=known[CHART].decode("utf-8") if chart else "",
            **numbers,
        )
        return SheetPapers(
            name, known[name].decode("utf-8"), options, str(data["game"]), tuple(map(str, data["readings"])), chart,
            date.fromisoformat(data["printed_on"]),
        )  # fmt: skip
    except UnicodeDecodeError:
        raise ValueError("the source is not UTF-8 text") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, ZeroDivisionError):
        raise ValueError(f"{INPUTS}, or a file that it names, is not attached") from None


def optional(data: Mapping[str, Any], word: str) -> int | None:
    return None if data[word] is None else whole(data[word])


MOST = 10**12


def whole(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value <= MOST:
        raise ValueError
    return value


def reprint_sheet(files: tuple[Attached, ...]) -> Reprint:
    """The attached papers worked out and printed again; raises ValueError with a sentence."""
    from reports.signatures.rebuild import Reprint

    try:
        made = filed_sheet(sheet_papers_in(files))
    except Unreadable as unreadable:
        raise ValueError(unreadable.sentence.split("\n")[0]) from None
    known = {one.name: one.content for one in files}
    own = made.attachments()
    again = next(one for one in own if one.name == DATA)
    there = known.get(DATA)
    if place := difference(loaded_json(there), json.loads(again.content)):
        return Reprint(made.pdf(own), (f"{DATA} is not what working it out again gives: {place}.",))
    same = tuple(replace(one, content=there) if one.name == DATA and there else one for one in own)
    return Reprint(made.pdf(same))

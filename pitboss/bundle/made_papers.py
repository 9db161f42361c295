"""The papers that are made from the procedure: print, cards, mathematics sheet, findings and what was let stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING

from base.plain_text import json_text, visible
from base.records import dataclass
from pitboss.bundle.given_papers import GivenPapers
from pitboss.filed_procedure import FiledProcedure
from pitboss.filed_sheet import FiledSheet
from reports.html_page import page

if TYPE_CHECKING:
    from checker.check import CheckResult

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class MadePaper:
    """A file that Pitboss makes for the bundle."""

    name: str
    kind: str
    content: bytes


def made_papers(
    given: GivenPapers, filed: FiledProcedure, sheet: FiledSheet | None, *, pdf: bool, tell: Tell
) -> Iterator[MadePaper]:
    """What the folder does not hold already; findings always."""
    if not given.of("printed procedure"):
        tell("printing the procedure")
        yield print_of(filed, pdf=pdf)
    there = {paper.kind for paper in given.papers}
    tell("making the cards")
    yield from (one for one in cards_of(filed, pdf=pdf) if one.kind not in there)
    if sheet is not None:
        tell("printing the mathematics sheet")
        yield from sheet_papers(sheet, pdf=pdf)
    yield from findings_of(filed.case.checked, PurePath(given.loaded.path).name)


def print_of(filed: FiledProcedure, *, pdf: bool) -> MadePaper:
    from reports.procedure import procedure_html

    if pdf:
        return MadePaper("procedure.pdf", "printed procedure", filed.pdf(filed.attachments()))
    view = filed.view()
    return MadePaper("procedure.html", "printed procedure", page(procedure_html(view), view.title).encode("utf-8"))


def cards_of(filed: FiledProcedure, *, pdf: bool) -> Iterator[MadePaper]:
    from reports.cards.card_pages import card_pdf
    from reports.cards.card_text import card_text
    from reports.cards.card_view import cards
    from reports.procedure import profile_of
    from reports.views.procedure_view import day_of

    exhibit, papers = filed.case.checked.exhibit, filed.papers
    day = day_of(exhibit) or papers.printed_on
    games = [game.name for game in exhibit.games]
    for game in games:
        for card in cards(exhibit, game, profile_of(exhibit), papers.text):
            stem = f"cards/{game}-{card.kind}" if games[1:] else f"cards/{card.kind}"
            kind = CARD_KINDS[card.kind]
            yield MadePaper(f"{stem}.txt", kind, card_text(card).encode("utf-8"))
            if pdf:
                yield MadePaper(f"{stem}.pdf", kind, card_pdf(card, day=day, large=False))


CARD_KINDS = {"rack-card": "guide", "layout": "layout", "table-sign": "sign", "dealer-card": "dealer's card"}


def sheet_papers(sheet: FiledSheet, *, pdf: bool) -> Iterator[MadePaper]:
    from reports.output.sheet_json import sheet_json

    yield MadePaper("mathematics.json", "mathematics", sheet_json(sheet.view))
    if pdf:
        yield MadePaper("mathematics.pdf", "mathematics", sheet.pdf(sheet.attachments()))


def findings_of(checked: CheckResult, name: str) -> Iterator[MadePaper]:
    from reports.output.json_data import report

    data = json_text(report([(name, checked)]), indent=1) + "\n"
    yield MadePaper("findings.json", "findings", data.encode("utf-8"))
    yield MadePaper("accepted.txt", "findings", accepted_text(checked).encode("utf-8"))


def accepted_text(checked: CheckResult) -> str:
    """What was found and let stand, and why."""
    accepted = [one for one in checked.findings if one.accepted]
    lines = [f"Findings let stand in “{checked.exhibit.title}”", ""]
    for one in accepted:
        assert one.accepted is not None
        lines += [
            f"{one.id}  {one.severity.value}: {one.message} [{one.check}]",
            f"    {one.accepted.reason} ({one.accepted.by}, {one.accepted.on})",
        ]
    if not accepted:
        lines.append("None: nothing was found that somebody let stand.")
    return "\n".join(map(visible, lines)) + "\n"

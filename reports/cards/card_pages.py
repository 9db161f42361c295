"""A card as a page: HTML for the screen, and a PDF on the paper that the card is cut from."""

from __future__ import annotations

import datetime

from reports.cards.card_view import Card
from reports.cards.contents import CardKind
from reports.pdf.document import Setter, document
from reports.templates.environment import rendered

PAPERS: dict[CardKind, str] = {
    "rack-card": "size: 4in 9in",
    "layout": "size: 11in 8.5in; background: #14402f",
    "table-sign": "size: 5.5in 8.5in",
    "dealer-card": "size: 5in 8in",
}
LARGE_PAPERS: dict[CardKind, str] = {**dict.fromkeys(PAPERS, "size: 8.5in 11in"), "layout": PAPERS["layout"]}
MARGINS = "margin: 6mm 0 5mm"
FIRST = "@page :first { margin-top: 0 }"
"""The band with the name of the game runs to the edge of the first page."""


def card_html(card: Card, *, large: bool = False) -> str:
    paper = (LARGE_PAPERS if large else PAPERS)[card.kind]
    return rendered("card.html.jinja", card=card, large=large, paper=f"@page {{ {paper}; {MARGINS} }}{FIRST}")


def card_pdf(card: Card, *, day: datetime.date, large: bool = False, setter: Setter = document) -> bytes:
    return setter(
        card_html(card, large=large),
        title=f"{card.game}: {card.title}{' (large print)' if large else ''}",
        attachments=(),
        identifier=f"{card.identifier}{'-large' if large else ''}",
        created=day,
    )

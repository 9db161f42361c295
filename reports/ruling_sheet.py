"""The ruling sheet as HTML and PDF."""

from __future__ import annotations

import datetime
import hashlib
import re

from markupsafe import Markup

from reports.drawings.cards import hand
from reports.pdf.document import Setter, document
from reports.templates.environment import rendered
from reports.views.ruling_view import RulingView

CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def ruling_html(view: RulingView) -> str:
    return rendered("ruling.html.jinja", view=view, drawn=drawn(view.hand))


def drawn(text: str) -> list[tuple[str, Markup]]:
    """Each side of the table: its cards drawn, and the words that are no cards."""
    sides = []
    for side in text.partition(",")[0].split(" v "):
        cards = tuple((rank, SUITS[suit]) for rank, suit in CARD.findall(side))
        sides.append((side.strip(), Markup(hand(cards)) if cards else Markup("")))
    return sides


def ruling_pdf(view: RulingView, *, day: datetime.date, html: str = "", setter: Setter = document) -> bytes:
    identifier = hashlib.sha256(repr(view).encode()).hexdigest()[:16]
    return setter(
        html or ruling_html(view),
        title=f"Ruling sheet: {view.title}",
        attachments=(),
        identifier=identifier,
        created=day,
    )

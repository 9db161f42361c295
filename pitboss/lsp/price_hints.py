"""What each open question is worth, shown at the end of its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.lsp.hover_text import escaped, price
from pitboss.lsp.open_document import CheckedVersion, Version, kept_lines
from reports.views.finding_view import price_view


class PriceHint(NamedTuple):
    """A line, and what stands behind it."""

    line: int
    text: str
    tooltip: str


def price_hints(version: Version, checked: CheckedVersion | None) -> Iterator[PriceHint]:
    """Only for questions whose answer moves the edge; while somebody types, hints move along with their lines."""
    if checked is None:
        return
    lines = kept_lines(checked.text, version.text)
    for finding in checked.findings:
        line = lines.get(finding.places[0].span.line) if finding.places else None
        if finding.price is None or finding.accepted or line is None:
            continue
        view = price_view(finding.price)
        if view.moves:
            tooltip = f"{escaped(finding.message)}\n\n{price(view)}"
            yield PriceHint(line, f"worth {view.worth} of every {view.wager} wager", tooltip)

"""A card as plain text: on a felt in capitals, pay rows with dots."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from reports.cards.card_view import Block, Card, PayBox, PayRow

WIDTH = 76
CAPITALS = ("layout",)


def card_text(card: Card) -> str:
    lines = [*head(card), *(line for block in card.blocks for line in block_lines(block)), "", *wrapped(card.footer)]
    body = "\n".join(line.rstrip() for line in lines)
    return f"{body.upper() if card.kind in CAPITALS else body}\n"


def head(card: Card) -> Iterator[str]:
    yield card.game.upper()
    yield from (text for text in (card.operator, card.title) if text)


def block_lines(block: Block) -> Iterator[str]:
    yield from ("", block.title.upper())
    for row in block.limits:
        yield f"{row.title}: {row.pays}"
    for line in block.lines:
        yield from wrapped(line)
    for box in block.boxes:
        yield from box_lines(box)


def box_lines(box: PayBox) -> Iterator[str]:
    yield ""
    if box.title:
        yield f"{box.title.upper()} PAYS"
    if box.note:
        yield from wrapped(f"({box.note})")
    for row in box.rows:
        yield from row_lines(row)


def row_lines(row: PayRow) -> Iterator[str]:
    """The title, dots, what is paid at the margin; a long title wraps before its dots."""
    room = WIDTH - len(row.pays) - 5
    *before, last = wrap(row.title, room)
    yield from before
    yield f"{last} {'.' * (WIDTH - len(last) - len(row.pays) - 2)} {row.pays}"


def wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)

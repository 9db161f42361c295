"""Charts whose rows are sentences: drawing charts by total and third card, slips by numbers marked and caught.

A row is said with the words of its header; what the header does not make plain is left as it is. Cells by third card
are said in the language itself: they hold only where a third card was drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from grammar.source import Kind, Piece

_TOTAL = re.compile(
    r"(?i)\b(?P<side>player|banker|bank)(?:['’]?s)?\b.{0,30}\b(?:totals?|hands?|scores?|points?|counts?|has|having)\b"
)
_THIRD = re.compile(r"(?i)\b(?:third|3rd|card|cards|player (?:draws?|drew|drawn|has drawn|took|takes|hits?))\b")
_DRAWS, _STANDS = re.compile(r"(?i)\b(?:draws?|hits?|takes?)\b"), re.compile(r"(?i)\bstands?\b")
_TURNED = re.compile(r"(?i)\b(?:not|no|never|except|unless|natural|if|when)\b|n['’]t\b")
_MARKED = re.compile(r"(?i)\b(?:spots?|numbers?|marked|picked|played|selected)\b")
_CAUGHT = re.compile(r"(?i)\b(?:catch(?:es)?|caught|hits?|match(?:es|ed)?|winning)\b")
_PAID = re.compile(r"(?i)\b(?:pays?|payouts?|odds|prize|wins)\b")
_NUMBERS = re.compile(r"\s*\d\s*(?:(?:,|-|–|to|through|or|and|&|/)+\s*\d\s*)*")
_VALUES = frozenset(range(10))
_ANY_THIRD = frozenset(
    ("", "any", "any card", "any third card", "anything", "whatever", "everything", "all", "always", "n/a")
)
Row = tuple[str, str]
"""A subject and what is said of it; where the subject is empty, a sentence to be read."""
_NO_FACE = frozenset((0, 1))
"""Values that are no faces of cards: those of tens and aces."""


def chart_rows(pieces: Sequence[Piece]) -> Mapping[tuple[int, int], tuple[Row, ...]]:
    """The sentences of each row of a chart, by where it starts; none for its header."""
    found: dict[tuple[int, int], tuple[Row, ...]] = {}
    header: list[str] = []
    for piece in pieces:
        cells = _cells(piece) if piece.kind is Kind.ROW else _columns(piece)
        if not cells:
            header = []
        elif _heads(cells):
            header = cells
            found[piece.start] = ()
        elif header and len(cells) <= len(header) and (said := tuple(_sentences(header, cells))):
            found[piece.start] = said
    return {start: said for start, said in found.items() if said or any(found.values())}


def _cells(piece: Piece) -> list[str]:
    return [cell.strip() for cell in re.split(r"\t|\|", piece.text.strip("|\n")) if cell is not None]


def _columns(piece: Piece) -> list[str]:
    """The cells of a line that wide gaps part."""
    cells = re.split(r"\s{2,}", piece.text.strip())
    return cells if len(cells) > 1 and piece.sentence == 1 else []


def _heads(cells: Sequence[str]) -> bool:
    slip = len(cells) == 3 and _MARKED.search(cells[0]) and _CAUGHT.search(cells[1]) and _PAID.search(cells[2])
    plain = not any(re.search(r"\d", cell.replace("3rd", "")) for cell in cells)
    return plain and bool(slip or (len(cells) > 1 and _TOTAL.search(cells[0])))


def _sentences(header: Sequence[str], cells: Sequence[str]) -> Iterator[Row]:
    side = _TOTAL.search(header[0])
    if side is None:
        marked, caught, pays = (*cells, "", "")[:3]
        if marked.isdigit() and caught.isdigit() and re.search(r"\d ?(?:to|for|:) ?\d", pays):
            yield "", f"{marked} spots: catch {caught} pays {pays}."
        return
    totals = numbers_in(cells[0])
    who = "player" if side["side"].lower() == "player" else "banker"
    if totals and (act := _acted(header, cells)):
        yield from act_by_third(who, totals, *act)
        return
    for title, cell in zip(header[1:], cells[1:], strict=False):
        if totals and cell:
            yield from _drawing(who, totals, title, cell)


def _acted(header: Sequence[str], cells: Sequence[str]) -> tuple[str, str] | None:
    """What is done, and the third cards it is done for, where each has a column of its own."""
    columns = list(zip(header[1:], cells[1:], strict=False))
    thirds = [cell for title, cell in columns if _THIRD.search(title) and not _act(title)]
    acts = [_act(cell) for title, cell in columns if not _THIRD.search(title)]
    return (acts[0], thirds[0]) if len(columns) == 2 and len(thirds) == len(acts) == 1 and acts[0] else None


def act_by_third(who: str, totals: frozenset[int], act: str, third: str) -> Iterator[Row]:
    """*draw* on 3 for *not 8*, on 4 for *2-7*, on 2 for *any*."""
    if third.strip(" .-–—").lower() in _ANY_THIRD:
        yield "", f"If the {who} total is {listed(totals)}, the {who} {act}."
        return
    denied = _DENIED.match(third)
    cards = numbers_in(third[denied.end() :] if denied else third)
    begin = (
        f"{who} must {'hit' if act == 'draws' else 'stand'} when player side drew and {who} total is {listed(totals)}"
    )
    if cards and not cards & _NO_FACE:
        yield f"{who} draw", f"{begin} and {'not ' if denied else ''}third card is {listed(cards)}"


_DENIED = re.compile(r"(?i)(?:not|all (?:but|except)|any(?:thing)? (?:but|except)|except)(?: an?| for)? ")


def _drawing(who: str, totals: frozenset[int], title: str, cell: str) -> Iterator[Row]:
    """*always draws*, or the third cards at which the column draws or stands."""
    if act := _act(cell):
        yield "", f"If the {who} total is {listed(totals)}, the {who} {act}."
        return
    if not (act := _act(title)) or not _THIRD.search(title):
        return
    if cell.strip().lower() in _ANY_THIRD:
        yield "", f"If the {who} total is {listed(totals)}, the {who} {act}."
        return
    denied = _DENIED.match(cell)
    cards = numbers_in(cell[denied.end() :] if denied else cell)
    cards = _VALUES - cards if denied and cards else cards
    others = _VALUES - cards
    if not cards:
        return
    begin = (
        f"{who} must {'hit' if act == 'draws' else 'stand'} when player side drew and {who} total is {listed(totals)}"
    )
    if not cards & _NO_FACE:
        yield f"{who} draw", f"{begin} and third card is {listed(cards)}"
    elif others and not others & _NO_FACE:  # tens and aces are told by the cards that are left out
        yield f"{who} draw", f"{begin} and not third card is {listed(others)}"


_AFTER_PLAYER = re.compile(
    r"(?i)\b(?:when|if|on|where|after)\b[^;]{0,20}\bplayer (?:draws?|drew|drawn|has|took|takes|hits?).{0,30}$"
)


def _act(text: str) -> str:
    text = _AFTER_PLAYER.sub("", text)
    draws, stands = _DRAWS.search(text), _STANDS.search(text)
    plain = re.sub(r"(?i)\bwhen\b", "", text) if _THIRD.search(text) else text
    if bool(draws) == bool(stands) or _TURNED.search(plain):
        return ""
    return "draws" if draws else "stands"


def numbers_in(cell: str) -> frozenset[int]:
    """The numbers of ``0, 1, 2`` or ``0-5``; none if there is anything else."""
    if not _NUMBERS.fullmatch(cell):
        return frozenset()
    found: set[int] = set()
    for low, high in re.findall(r"(\d)\s*(?:-|–|to|through)\s*(\d)", cell):
        found |= set(range(int(low), int(high) + 1))
    return frozenset(found | {int(one) for one in re.findall(r"\d", cell)})


def listed(numbers: frozenset[int]) -> str:
    first, last = min(numbers), max(numbers)
    if len(numbers) > 2 and len(numbers) == last - first + 1:
        return f"{first} to {last}"
    *before, end = map(str, sorted(numbers))
    return f"{', '.join(before)} or {end}" if before else end

"""Drawing charts written as lists: below *if Player draws, Banker:* a line *3: draws unless the third card was 8*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from grammar.source import Piece
from intake.prose.charts import Row, chart_rows, listed, numbers_in

_LEAD = re.compile(r"(?i)\b(?:player|banker|bank)\b(?:['’]s)?[^.;]{0,60}:?\s{0,9}$")
_BEFORE = r"(?i)\b(?:if|when|after|once)\b[^.;:]{0,20}\bplayer\b[^.;:]{0,20}"
_AFTER_DRAW = re.compile(rf"{_BEFORE}\b(?:draws?|drew|drawn|hits?|takes?)\b")
_AFTER_STAND = re.compile(rf"{_BEFORE}\b(?:stands?|stood|does not draw)\b")
_JOINT = r"(?:,? ?(?:to|through|or|and|&) |, ?| ?[-–/] ?)(?:an? )?"
_NUMBERS = rf"\d(?:{_JOINT}\d){{0,9}}"
_ITEM = re.compile(
    r"(?i)^\W{0,9}(?:(?:the )?(?P<side>banker|player|bank)(?:['’]s)?(?: hand| total| with| has| on| of){0,3} )?"
    rf"(?P<totals>{_NUMBERS})(?: ?[:=] ?| ?\.{{2,9}} ?|(?: \.){{2,20}} | [–—-] | )"
    r"(?:always )?(?P<act>draws?|hits?|takes? a card|stands?)(?P<rest>[^.;]{0,90})[.;]?$"
)
_THIRD = re.compile(
    r"(?i)^,? (?P<word>if|when|unless|except(?: when| if)?) (?:the )?(?:player(?:['’]s)? )?"
    r"(?:third card|3rd card|card drawn|draws?|drew|has drawn)(?: is| was| of| being)? "
    rf"(?P<denied>not |anything but |other than )?(?:an? )?(?P<cards>{_NUMBERS})$"
)
_ALWAYS = re.compile(r"(?i)^,? ?(?:always|in every case|in all cases|on any card|(?:whatever|regardless)[^.;]{0,40})?$")
_FEWEST = 3
"""Lines that make a chart."""
_LONGEST = 200
"""Characters of a line that can be one of them."""


def charts_in(pieces: Sequence[Piece]) -> Mapping[tuple[int, int], tuple[Row, ...]]:
    """What the lines of lists and the rows of charts say."""
    return {**listed_charts(pieces), **chart_rows(pieces)}


def listed_charts(pieces: Sequence[Piece]) -> Mapping[tuple[int, int], tuple[Row, ...]]:
    """What each line of such a list says, by where it starts, and nothing for the line above it."""
    found: dict[tuple[int, int], tuple[Row, ...]] = {}
    at = 0
    while at < len(pieces):
        items = _run(pieces, at + 1)
        lead = pieces[at]
        if len(items) >= _FEWEST and _LEAD.search(lead.text) and not _ITEM.match(_plain(lead)):
            who = _acting(lead.text)
            rows = {piece.start: tuple(_rows(who, lead.text, item)) for piece, item in items}
            if who and all(rows.values()):
                found |= {lead.start: (), **rows}
                at += len(items)
        at += 1
    return found


def _run(pieces: Sequence[Piece], at: int) -> list[tuple[Piece, re.Match[str]]]:
    items: list[tuple[Piece, re.Match[str]]] = []
    for piece in pieces[at:]:
        item = _ITEM.match(_plain(piece))
        if item is None:
            break
        items.append((piece, item))
    return items


def _plain(piece: Piece) -> str:
    return " ".join(piece.text[:_LONGEST].split())


def _acting(lead: str) -> str:
    """The side that the list is about: the one named last, beside the one whose draw it comes after."""
    without = _AFTER_STAND.sub("", _AFTER_DRAW.sub("", lead))
    sides = re.findall(r"(?i)\b(player|banker|bank)\b", without)
    return "" if not sides else "player" if sides[-1].lower() == "player" else "banker"


def _rows(who: str, lead: str, item: re.Match[str]) -> Iterator[Row]:
    totals, act = numbers_in(item["totals"]), "stand" if item["act"].lower().startswith("stand") else "hit"
    side = who if item["side"] is None else "player" if item["side"].lower() == "player" else "banker"
    third = _THIRD.match(item["rest"])
    if side != who or not totals or not (third or _ALWAYS.match(item["rest"])):
        return
    drew = "player side drew and " if _AFTER_DRAW.search(lead) or third else ""
    stood = " and not player side drew" if _AFTER_STAND.search(lead) and not third else ""
    said = f"{who} must {act} when {drew}{who} total is {listed(totals)}{stood}"
    if third:
        turned = (third["word"].lower() not in ("if", "when")) != bool(third["denied"])
        cards = numbers_in(re.sub(r"(?i)\ban? ", "", third["cards"]))
        if not cards or min(cards) < 2:
            return
        said += f" and {'not ' if turned else ''}third card is {listed(cards)}"
    yield f"{who} draw", said

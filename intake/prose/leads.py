"""Lists below an unfinished sentence: ``The wager shall:`` is read together with each of its items.

An item alone would lose the words that govern it, and a *not* among them would turn it round."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from base.records import dataclass
from grammar.source import Kind, Piece

_MARK = re.compile(
    r"\s*(?:(?P<bullet>[-*+•·◦▪●○‣–—])\s+|(?P<dots>\d{1,3}(?:\.\d{1,3})+)\.?\s+|\(?(?:(?P<digit>\d{1,3})|(?P<roman>[ivx]{1,5})|(?P<letter>[A-Za-z]))[.)]\s+)"
)
_END = re.compile(r"(?<![\s:—–-])[\s:—–-]+$")
_CLOSING = re.compile(r"(?<![\s,;.])[\s,;.]*(?:\b(?:and|or)\b[\s,;.]*)?$")
_ALL = re.compile(r"\band\s*$")
_OPEN = re.compile(
    r"(?i)\b(?:if|when|unless|where|that|which|who|shall|must|may|not|will|can|cannot|be|is|are|by|to|of|either|whether|before|until"
    r"|only|except|(?:an?|the|each|any|every) (?:player|dealer|banker|patron|wager|hand|bet|croupier)(?:['’]s hand)?)$"
)
_BREAKS_OFF = re.compile(
    r"(?i)(?:\b(?:shall|must|may|will|if|when|unless)|\bthe (?:player|banker|dealer)(?:[\x27’]s hand)?)$"
)
_CONDITION = re.compile(
    r"(?i)^[\W\d]*(?:[^\W\d]\w{0,2}[.)][\W\d]*){0,4}(?:if|when|where|once|after|in the event|should)\b[^,]*$"
    r"|\b(?:if|when|unless|where|that|who|whether|before|until|only|except|either)$"
)
_MEANS = re.compile(
    r"(?i)^.*?[\"“']([^\"”']{2,40})[\"”'],? (?:bet |wager )?means an? (wager|bet)\b[^,.]{0,60}"
    r"\b(?:which|that) ((?:shall|must|will|may|can)(?: not)?)$"
)
_RELATIVE = re.compile(
    r"(?i)^.*?\b(?:an?|the|each|any) "
    r"((?:\w+ )?(?:wagers?|bets?|hands?)(?: on (?:the |an? )?[\"“]?[A-Z][^,.\"”]{1,30}[\"”]?)?)(?=\W)[^,.]{0,60}"
    r"\b(?:which|that) ((?:shall|must|will|may|can)(?: not)?)$"
)
_GOING_ON = re.compile(
    r"(?:on|after|before|with|without|when|if|unless|for|at|in|of|except|up to|only|by|during|until)\b"
)
_NEGATIVE = re.compile(r"(?i)\b(?:not|no|never|cannot|prohibited|forbidden|disallowed|except|unless|neither|without)\b")
_GRANTED = re.compile(
    r"(?i)\bfollowing\b.{0,150}\b(?:is|are|shall be|will be) "
    r"(?P<how>(?:not |never )?(?:allowed|permitted|available|offered)"
    r"|prohibited|forbidden|disallowed)\b"
)


@dataclass(frozen=True, slots=True)
class _Lead:
    """An open list: the words before its items, and how the items are marked."""

    text: str
    style: str
    starts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lists:
    """``items`` has the sentence that each item makes with its lead, empty if it makes none."""

    items: Mapping[tuple[int, int], str]
    leads: frozenset[tuple[int, int]]


def lists(pieces: Sequence[Piece]) -> Lists:
    items: dict[tuple[int, int], str] = {}
    leads: set[tuple[int, int]] = set()
    open_leads: list[_Lead] = []
    for at, piece in enumerate(pieces):
        style = _style(piece, open_leads)
        while open_leads and open_leads[-1].style != style:
            open_leads.pop()
        said = piece.text
        if open_leads and style:
            lead = open_leads[-1]
            said = _joined(lead.text, piece.text, _together(pieces, at, style))
            items[piece.start] = said
            leads.add(lead.starts)
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        below = _style(following, open_leads) if following else ""
        if (
            following
            and below
            and _leads_on(said or piece.text, following, beside=below == style and _marked_alike(piece, following))
        ):
            open_leads.append(_Lead(_END.sub("", said), below, piece.start))
    return Lists(items, frozenset(leads))


def _marked_alike(piece: Piece, following: Piece) -> bool:
    """Whether two items are of one list by the form of their marks: ``(a)`` and ``(b)``, not ``(b)`` and ``A.``"""
    marks = [_MARK.match(one.text) for one in (piece, following)]
    forms = {
        re.sub(r"[A-Z]", "A", re.sub(r"[a-z]+", "a", re.sub(r"\d+", "1", mark[0] if mark else ""))) for mark in marks
    }
    return len({form.strip() for form in forms}) == 1


def _leads_on(text: str, following: Piece, beside: bool) -> bool:
    """Whether a piece needs the one that follows; an item does not go on with another of its own list."""
    open_end = not text.rstrip().endswith((".", ";", "!", "?"))
    return _unfinished(text) or (open_end and not beside and _goes_on(following.text))


def _goes_on(item: str) -> bool:
    """Whether an item goes on with the sentence above it: ``A. on the first two cards``."""
    mark = _MARK.match(item)
    return mark is not None and _GOING_ON.match(item[mark.end() :]) is not None


def _unfinished(text: str) -> bool:
    """Whether a sentence ends in a colon or a dash and needs its items to say anything."""
    plain = text.rstrip()
    if not plain.endswith((":", "—", "–", ":-", " -")):
        return _BREAKS_OFF.search(plain) is not None
    body = _END.sub("", plain)
    if _ANY_OF.search(body) or _ALL_OF.search(body):
        return True
    return bool(_OPEN.search(body) or _CONDITION.search(body) or _GRANTED.search(body) or _NEGATIVE.search(body))


def _style(piece: Piece, open_leads: list[_Lead]) -> str:
    """How an item is marked; empty if the piece is none."""
    if piece.kind is not Kind.SENTENCE or piece.sentence > 1:
        return ""
    if mark := _MARK.match(piece.text):
        if mark["dots"]:
            return f"dots {mark['dots'].count('.')}"
        style = str(mark.lastgroup)
        letters = any(lead.style == "letter" for lead in open_leads)
        return "letter" if style == "roman" and letters and len(mark["roman"]) == 1 and mark["roman"] != "i" else style
    first = re.search(r"[^\W_]", piece.text)
    return "small" if first and first[0].islower() else ""


def _together(pieces: Sequence[Piece], at: int, style: str) -> bool:
    """Whether an item holds only together with its neighbours: one of the list ends in *and*."""
    begin = at
    while begin > 0 and _style(pieces[begin - 1], []) == style:
        begin -= 1
    end = at
    while end < len(pieces) and _style(pieces[end], []) == style:
        end += 1
    return any(_ALL.search(piece.text) for piece in pieces[begin:end])


_ANY_OF = re.compile(
    r"(?i)\b(if|when|where|unless)\b(?: either)? (?:any|one)(?: one)?(?: or more)? of the following"
    r"(?: (?:events?|conditions?|circumstances?|situations?|cases?|cards?))?"
    r"(?: (?:occurs?|appl(?:y|ies)|(?:is|are) (?:met|true|satisfied|present)|exists?|happens?))?$"
)
_ALL_OF = re.compile(r"(?i)\b(?:if|when|where|unless)\b(?: either)? (?:all|each|both) of the following\b[^,]{0,80}$")


def _joined(lead: str, item: str, together: bool) -> str:
    """One sentence of a lead and its item; empty if they make none that stands by itself."""
    mark = _MARK.match(item)
    plain = item[mark.end() :] if mark else item
    plain = plain if plain.rstrip().endswith((":", "—", "–")) else _CLOSING.sub("", plain)
    if not lead or not plain:
        return ""
    if _ALL_OF.search(lead):
        return ""
    lead = _ANY_OF.sub(r"\1", lead)
    if granted := _GRANTED.search(lead):
        return f"{plain} is {granted['how'].lower()}."
    goes_on = _goes_on(item)
    if not _OPEN.search(lead) and not _CONDITION.search(lead) and not goes_on:
        return ""
    if (_CONDITION.search(lead) or (goes_on and not _OPEN.search(lead))) and together:
        return ""
    lead = _RELATIVE.sub(r"The \1 \2", _MEANS.sub(r"The \1 \2 \3", lead))
    comma = "" if goes_on or _OPEN.search(lead) or re.match(r"(?:and|or|but)\b", plain) else ","
    return f"{lead}{comma} {plain}" + ("" if plain.endswith((":", "—", "–")) else ".")

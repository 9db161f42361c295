"""Rows of pay tables that need more than their own words: the wager stands in a column, or is the game's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from grammar.source import Kind, Piece
from intake.prose.candidates import Context
from intake.prose.proposal import Confidence, Proposal
from intake.prose.sentence import read_sentence
from intake.prose.wager_names import NAMED_FAMILIES
from intake.prose.wager_pays import said_odds
from intake.prose.word_sets import word_set

_WAGER_COLUMN = re.compile(r"(?:(?:type|name) of )?(?:the )?(?:wagers?|bets?)(?: types?| names?)?", re.I)
_PAY_WORDS = re.compile(
    r"(?i)^[\d.()\s]*|\b(?:pay(?:s|ing|ments?| ?outs?| ?offs?| tables?)?|paid|odds|settle(?:d|ment)?|according(?:ly)?"
    r"|winning|wins?|wagers?|bets?|hands?|results?|outcomes?|tables?|schedules?|following|follows|as|below|this|these"
    r"|the|in|to|at|of|on|for|by|are|is|be|shall|will|must|and|all|every|each|game|black ?jack|baccarat|punto"
    r" banco|(?:mini|midi)[- ]?|rules?|how|what|"
    r"section|main|base|original|initial|ante|player'?s?|with|set out|listed|shown)\b|\W"
)
"""Words of a title that names no wager beside the game."""

_INSURANCE = re.compile(r"(?i)\binsurance\b")
_PAY = re.compile(r'wager pay "|\w[\w ]* pay$')
_JUST_WINS = re.compile(
    r"(?i)^(?:if )?(?:the |your |a |any )?(?:players?|hand|you|player'?s hand)?\s*"
    r"(?:beats?|wins?|winning|is (?:higher|closer)|higher|outranks?|defeats?)\b(?!.*\b(?:with|on|by|in)\b)"
)


def cells_of(piece: Piece) -> list[str]:
    text = piece.text.strip()
    return [cell.strip().strip('"“”') for cell in text.strip("|").split("\t" if "\t" in text else "|")]


_GAME_WORDS = word_set(
    "21 additional and bet bets black blackjack bonus bonuses extra following for hand hands house in odds of on"
    " pay paying payment payments payoff payoffs payout payouts pays pay-outs paytable player players rule rules"
    " schedule section shall spanish special standard super table the to twenty-one wager wagers what winning with"
    " you your"
)
_CALLED = re.compile(
    r"\b[Tt]he ((?:[A-Z0-9][\w'’+-]*)(?: (?:[A-Z0-9][\w'’+-]*|of|the)){0,4}) (?:[Ss]ide )?(?:[Bb]et|[Ww]ager)s?\b"
)
_LONGEST_NAME = 5


def side_named(title: str) -> str:
    """The side bet that the title of a table names, beside the game: ``Lucky Lucky Schedule``, ``The Hot 3 wager"
    " pays``."""
    if called := _CALLED.search(title):
        return called[1]
    if title.endswith((".", ",")) or len(title.split()) > _LONGEST_NAME:
        return ""
    words = re.findall(r"[\w'’+-]+", title)
    kept = [word for word in words if word.lower() not in _GAME_WORDS and not re.fullmatch(r"\d{1,2}|[IVX]+", word)]
    said = " ".join(
        re.sub(r"(?i)\b(?:pay ?tables?|payouts?|pays?|schedule|wagers?|bets?|odds)\b\W*", "", title).split()
    )
    return said if kept and all(word[:1].isupper() for word in kept) else ""


def wager_groups(run: Sequence[Piece]) -> list[tuple[str, list[Piece]]]:
    """The rows below a header, by the wager that their first column names; empty if no wager has several rows."""
    if len(run) < 3 or any(piece.kind is not Kind.ROW for piece in run):
        return []
    header, *rows = map(cells_of, run)
    if len(header) < 3 or not _WAGER_COLUMN.fullmatch(header[0]):
        return []
    groups: dict[str, list[Piece]] = {}
    name = ""
    for piece, cells in zip(run[1:], rows, strict=True):
        name = name if len(cells) < len(header) else cells[0] or name
        groups.setdefault(name, []).append(piece)
    several = any(len(pieces) > 1 for pieces in groups.values())
    return list(groups.items()) if several and "" not in groups else []


def row_of_the_game(title: str, row: str, odds: str, place: str, family: str) -> tuple[Proposal, ...]:
    """A row as a sentence of the game itself, where the title of its table names no wager beside it."""
    if family not in NAMED_FAMILIES:
        return ()
    for text in _sentences(title, row, odds):
        found = read_sentence(text, place, Context(family=family))
        pays = tuple(one for one in found if _PAY.match(one.subject) and said_odds(one) == {odds})
        if pays and len(pays) == len(found):
            return tuple(_likely(one) for one in pays)
    return ()


def _sentences(title: str, row: str, odds: str) -> Iterator[str]:
    if _INSURANCE.search(row) or _INSURANCE.search(title):
        yield f"Insurance pays {odds}."
    elif not _PAY_WORDS.sub("", title):
        yield f"A winning hand pays {odds}." if _JUST_WINS.match(row) else f"{row} pays {odds}."


def _likely(proposal: Proposal) -> Proposal:
    sure = proposal.confidence is Confidence.SURE
    return replace(proposal, confidence=Confidence.LIKELY if sure else proposal.confidence)

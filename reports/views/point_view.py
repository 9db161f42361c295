"""A point as the report shows it: the question, the sentences, the hand drawn, the money, and the working below."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from base.records import dataclass
from checker.points.point import Point, PointKind, ShownHand
from checker.points.witness_case import shown_cards
from engine.cards import NoCard
from engine.cards import cards as parsed
from grammar.source import Source
from reports.english.point_text import (
    SMALL,
    dollars,
    hand_text,
    often_text,
    please_text,
    quoted,
    silence_text,
    worth_text,
)
from reports.views.finding_view import FindingView, Hand, faces, finding_view, hands

DRAWN = 1
"""So many hands of a point are drawn; the others are told in words."""
MOST_QUOTES = 6
MOST_WORKING = 6
MOST_REPAIRS = 2


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand: the cards drawn, and what it comes to."""

    sides: tuple[Hand, ...]
    text: str
    game: str


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """A statement of the file that a point rests on."""

    line: int
    words: str
    says: str


@dataclass(frozen=True, slots=True)
class PointView:
    """One question of the report."""

    rank: int
    id: str
    kind: str
    title: str
    severity: str
    hourly: str
    marked: bool
    quotes: tuple[str, ...]
    more_quotes: int
    silence: str
    hands: tuple[HandView, ...]
    more_hands: int
    often: str
    worth: str
    please: str
    findings: tuple[FindingView, ...]
    working: tuple[WorkingLine, ...]
    more_working: int
    repairs: tuple[str, ...]


def point_view(point: Point, source: Source | None) -> PointView:
    working = tuple(dict.fromkeys(working_lines(point)))
    return PointView(
        rank=point.rank,
        id=point.id,
        kind=point.kind.value,
        title=point.title,
        severity="accepted" if point.accepted else point.severity.value,
        hourly=f"{dollars(point.per_hour)} an hour" if point.per_hour and point.per_hour >= SMALL else "",
        marked=point.origin == "marked",
        quotes=tuple(quoted(quote, most=60) for quote in point.quotes[:MOST_QUOTES]),
        more_quotes=max(0, len(point.quotes) - MOST_QUOTES),
        silence=silence_text(point, ""),
        hands=tuple(hand_view(hand, drawn=place < DRAWN) for place, hand in enumerate(point.hands)),
        more_hands=point.more_hands,
        often=often_text(point),
        worth=worth_text(point.worth),
        please=please_text(point),
        findings=tuple(finding_view(number, one, source) for number, one in enumerate(point.findings, start=1)),
        working=working[:MOST_WORKING],
        more_working=max(0, len(working) - MOST_WORKING),
        repairs=tuple(repair.words for one in point.findings for repair in one.repairs or ())[:MOST_REPAIRS],
    )


def hand_view(hand: ShownHand, *, drawn: bool) -> HandView:
    """Cards as they are told; what is no card, such as dice, as the situation holds it."""
    sides = (tuple(drawn_sides(hand)) or tuple(hands(hand.situation))) if drawn else ()
    return HandView(sides, hand_text(hand), hand.game)


def drawn_sides(hand: ShownHand) -> Iterable[Hand]:
    for side, held, _ in shown_cards(hand.played or hand.deal):
        try:
            yield Hand(side.capitalize(), faces(parsed(held)))
        except NoCard:
            yield Hand(side.capitalize(), Markup(""))


def working_lines(point: Point) -> Iterable[WorkingLine]:
    if point.kind is PointKind.QUESTION:
        for finding in point.findings:
            for place in finding.places:
                yield WorkingLine(place.span.line, place.words, place.says)

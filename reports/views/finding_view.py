"""A finding as the reader sees it: the words, the answers, the hand on the table, the money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from markupsafe import Markup

from base.records import dataclass
from checker.finding import Certainty, Finding, Place, Price, Witness
from grammar.source import Source
from grammar.vocabulary import vocabulary
from reports.drawings import cards
from reports.drawings.faces import shown
from reports.english.assumptions import assumption
from reports.english.sentences import upper
from reports.output.terminal import basis, cited_lines, source_words

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
MOST_PLACES = 12
MOST_DETAILS = 12


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A statement that a finding points at."""

    label: str
    line: int
    words: str
    says: str
    cited: str
    source: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards on the table: whose they are, and their faces."""

    whose: str
    faces: Markup


@dataclass(frozen=True, slots=True)
class AnswerView:
    statement: str
    value: str
    result: str


@dataclass(frozen=True, slots=True)
class WitnessView:
    deal: str
    game: str
    played: str
    hands: tuple[Hand, ...]
    answers: tuple[AnswerView, ...]


@dataclass(frozen=True, slots=True)
class PriceView:
    """What a finding is worth; moves: whether the answers make a difference."""

    worth: str
    moves: bool
    wager: str
    basis: str
    answers: tuple[tuple[str, str], ...]
    uncounted: tuple[str, ...]
    assumed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindingView:
    """One finding; number is its position in the report."""

    number: int
    id: str
    check: str
    severity: str
    certainty: str
    message: str
    asks: str
    places: tuple[PlaceView, ...]
    more_places: int
    witness: WitnessView | None
    price: PriceView | None
    details: tuple[str, ...]
    more_details: int
    repairs: tuple[str, ...]
    accepted: str
    reason: str


def findings(found: Iterable[Finding], source: Source | None) -> tuple[FindingView, ...]:
    return tuple(finding_view(number, finding, source) for number, finding in enumerate(found, start=1))


def assumed(found: Iterable[FindingView]) -> tuple[str, ...]:
    """How these findings' prices settle the questions that they are not about."""
    return tuple(dict.fromkeys(one for view in found if view.price for one in view.price.assumed))


def certainty(finding: Finding) -> str:
    """How it is known; no hand proves a computed number or an amount in question."""
    if finding.certainty == Certainty.READ:
        return "read in the text"
    if finding.witness is None:
        return "worked out from the rules"
    shown = "a hand" if any(suit in finding.witness.deal for suit in SUITS) else "a case"
    if finding.origin == "marked":
        return f"marked in the file; the difference proved with {shown}"
    return f"proved with {shown}"


def finding_view(number: int, finding: Finding, source: Source | None) -> FindingView:
    question = vocabulary().questions[finding.question] if finding.question else None
    accepted = finding.accepted
    return FindingView(
        number=number,
        id=finding.id,
        check=finding.check.replace("-", " "),
        severity=finding.severity.value,
        certainty=certainty(finding),
        message=ended(finding.message),
        asks=question.asks if question else "",
        places=tuple(place_view(place, source) for place in finding.places[:MOST_PLACES]),
        more_places=max(0, len(finding.places) - MOST_PLACES),
        witness=witness_view(finding.witness) if finding.witness else None,
        price=price_view(finding.price) if finding.price else None,
        details=finding.details[:MOST_DETAILS],
        more_details=max(0, len(finding.details) - MOST_DETAILS),
        repairs=tuple(repair.words for repair in finding.repairs or ()),
        accepted=f"Accepted by {accepted.by} on {day_in_words(accepted.on)}" if accepted else "",
        reason=accepted.reason if accepted else "",
    )


def place_view(place: Place, source: Source | None) -> PlaceView:
    return PlaceView(
        label=place.statement if not place.statement.startswith("line ") else "",
        line=place.span.line,
        words=place.words,
        says=place.says,
        cited=", ".join(cited_lines(place)),
        source=tuple(source_words(place, source)) or tuple(f'"{cite.words}"' for cite in place.cites if cite.words),
    )


def witness_view(witness: Witness) -> WitnessView:
    return WitnessView(
        deal=upper(witness.deal),
        played=upper(witness.played),
        game=witness.game,
        hands=tuple(hands(witness.situation)),
        answers=tuple(
            AnswerView(
                "what is usual" if answer.statement == "usual" else answer.statement, answer.value, answer.result
            )
            for answer in witness.answers
        ),
    )


def hands(situation: Any) -> Iterator[Hand]:
    """The hands of a situation, if any, with the dealer's first as on the table."""
    for whose, name in (("Dealer", "dealer"), ("Banker", "banker"), ("Player", "hand"), ("Player", "player")):
        held = getattr(situation, name, ())
        if isinstance(held, tuple) and held and all(hasattr(card, "rank") and hasattr(card, "suit") for card in held):
            yield Hand(whose, faces(held))

    for whose, kind, drawn in getattr(situation, "shown", ()):
        if kind == "cards":
            yield Hand(whose.capitalize(), faces(drawn))
        else:
            yield Hand(whose.capitalize(), Markup(shown(kind, drawn)))


def faces(held: Iterable[Any]) -> Markup:
    return Markup(cards.hand(tuple((card.rank, SUITS[card.suit]) for card in held)))


def price_view(price: Price) -> PriceView:
    return PriceView(
        worth=percent(price.worth),
        moves=price.worth != 0,
        wager=price.wager,
        basis=basis(price),
        answers=tuple((value, percent(edge)) for value, edge in price.answers),
        uncounted=price.uncounted,
        assumed=tuple(map(assumption, price.assumed)),
    )


def percent(number: float) -> str:
    return f"{number:z.2f}%"


def ended(message: str) -> str:
    text = upper(message)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def day_in_words(day: Any) -> str:
    return f"{day.day} {day:%B %Y}"

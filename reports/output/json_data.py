"""Findings as JSON data for other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from checker.check import CheckResult
from checker.finding import Finding, Place, Price, Repair, Severity, Witness
from checker.points.gather import points_of
from checker.points.point import MOST_HANDS, Point, Quote, ShownHand, Worth
from checker.points.witness_case import shown_cards
from checker.proofs import Proof
from checker.repair_edits import edits
from grammar.exhibit import Exhibit
from grammar.proposals import Proposable
from grammar.source import Source
from grammar.tree import Cite, Define, Document, Span, Statement
from reports.english.point_text import hand_text, sentences
from reports.english.sentences import sentence

if TYPE_CHECKING:
    from checker.price_base import PriceBase

VERSION = 2
"""Described in docs/check.schema.json. Version 1 had no points, and ids of its own (``earlier_id``)."""


def report(exhibits: Iterable[tuple[str, CheckResult]], between: Iterable[Finding] = ()) -> dict[str, Any]:
    """The complete output of ``check --format json``."""
    return {
        "version": VERSION,
        "findings": [finding_data("", finding) for finding in between],
        "exhibits": [exhibit_data(path, checked) for path, checked in exhibits],
    }


def exhibit_data(
    path: str, checked: CheckResult, source: Source | None = None, hint: Callable[[str], str] | None = None
) -> dict[str, Any]:
    """One exhibit; ``hint`` tells what a sentence that nothing claims is likely about."""
    exhibit = checked.exhibit
    points = points_of(checked, source)
    plain = plain_sentences(exhibit)
    coverage = checked.coverage
    return {
        "path": path,
        "title": exhibit.title,
        "source": exhibit.source,
        "games": [game.name for game in exhibit.games],
        "summary": {severity.value: checked.count(severity) for severity in Severity} | {"accepted": checked.accepted},
        "coverage": None
        if coverage is None
        else {
            "words": coverage.words,
            "claimed": coverage.claimed,
            "noted": coverage.noted,
            "unclaimed": [
                {"line": piece.line, "sentence": piece.sentence, "text": piece.text}
                | ({"likely": hint(piece.text)} if hint else {})
                for piece in coverage.unclaimed
            ],
        },
        "unconfirmed": {
            "lines": [proposal_data(line) for line in exhibit.unconfirmed],
            "findings": [finding.id for finding in checked.resting_on_proposals],
        },
        "undecided": [{"step": failure.step, "why": failure.why} for failure in checked.failures],
        "questions": [proof_data(proof) for proof in checked.proofs],
        "statements": {game: account.data() for game, account in checked.accounts.items()},
        "interval": None
        if checked.interval is None
        else {
            "low_percent": checked.interval.low,
            "high_percent": checked.interval.high,
            "low_open": checked.interval.low_open,
            "high_open": checked.interval.high_open,
            "method": checked.interval.method,
            "holds": checked.interval.shoe.strip(),
        },
        "base": None if checked.base is None else base_data(checked.base),
        "points": [point_data(point) for point in points],
        "findings": [
            finding_data(path, finding, plain, checked.exhibit.document)
            | {"point": point.id, "rank": point.rank, "per_hour": point.per_hour}
            for point in points
            for finding in point.findings
        ],
    }


def base_data(base: PriceBase) -> dict[str, Any]:
    """What every price holds for unless it says otherwise."""
    return {
        "decks": base.decks,
        "stake": None if base.stake is None else str(base.stake),
        "rounds_per_hour": base.rounds,
        "readings": dict(base.readings),
        "edges": dict(base.edges),
    }


def point_data(point: Point) -> dict[str, Any]:
    """One question to the author; findings name it by its id."""
    return {
        "id": point.id,
        "rank": point.rank,
        "kind": point.kind.value,
        "topic": point.topic,
        "about": point.about,
        "title": point.title,
        "severity": point.severity.value,
        "origin": point.origin,
        "accepted": point.accepted,
        "text": list(sentences(point, MOST_HANDS)),
        "please": point.please,
        "per_hour": point.per_hour,
        "frequency": point.frequency,
        "worth": None if point.worth is None else worth_data(point.worth),
        "quotes": [quote_data(quote) for quote in point.quotes],
        "hands": [hand_data(hand) for hand in point.hands],
        "more_hands": point.more_hands,
        "findings": [finding.id for finding in point.findings],
    }


def worth_data(worth: Worth) -> dict[str, Any]:
    return {
        "wager": worth.wager,
        "game": worth.game,
        "stake": str(worth.stake),
        "decks": worth.decks,
        "percent": worth.percent,
        "per_hour": worth.per_hour,
        "answers": [{"clause": one.clause, "edge_percent": one.percent} for one in worth.edges],
        "assumed": list(worth.assumed),
    }


def quote_data(quote: Quote) -> dict[str, Any]:
    """The words of the source; start and end count characters within the sentence, where the source is at hand."""
    start = quote.sentence.find(quote.words) if quote.words and quote.sentence else -1
    return {
        "cite": quote.cite,
        "words": quote.words,
        "sentence": quote.sentence,
        "start": None if start < 0 else start,
        "end": None if start < 0 else start + len(quote.words),
        "line": quote.place.span.line,
        "statement": quote.place.words,
    }


def hand_data(hand: ShownHand) -> dict[str, Any]:
    """A deal with its cards as data, and what each answer comes to."""
    return {
        "deal": hand.deal,
        "game": hand.game,
        "played": hand.played,
        "cards": [cards_data(*held) for held in shown_cards(hand.deal)],
        "answers": [{"answer": one.answer, "clause": one.clause, "result": one.result} for one in hand.meanings],
        "text": hand_text(hand),
    }


def proposal_data(line: Proposable) -> dict[str, Any]:
    """A line that a draft proposed and nobody has confirmed."""
    return {
        "line": line.span.line,
        "confidence": line.tail.proposed,
        "cites": [cited for cite in line.tail.cites for cited in cite_data(cite)],
    }


def proof_data(proof: Proof) -> dict[str, Any]:
    return {
        "game": proof.game,
        "question": proof.question,
        "about": proof.about,
        "status": proof.status,
        "situations": proof.situations,
        "why": proof.why,
    }


def plain_sentences(exhibit: Exhibit) -> dict[Span, str]:
    """Every statement that answers a question, in plain English."""
    lines = (one.line for one in exhibit.stated)
    return {line.span: sentence(line) for line in lines if isinstance(line, Statement | Define)}


def finding_data(
    path: str, finding: Finding, plain: Mapping[Span, str] | None = None, document: Document | None = None
) -> dict[str, Any]:
    return {
        "id": finding.id,
        "earlier_id": finding.earlier_id,
        "check": finding.check,
        "severity": finding.severity.value,
        "certainty": finding.certainty.value,
        "origin": finding.origin,
        "question": finding.question,
        "about": finding.about,
        "message": finding.message,
        "places": [place_data(path, place, plain or {}) for place in finding.places],
        "witness": None if finding.witness is None else witness_data(finding.witness),
        "details": list(finding.details),
        "price": None if finding.price is None else price_data(finding.price),
        "repairs": None if finding.repairs is None else [repair_data(one, document) for one in finding.repairs],
        "accepted": None
        if finding.accepted is None
        else {"reason": finding.accepted.reason, "by": finding.accepted.by, "on": finding.accepted.on.isoformat()},
    }


def repair_data(repair: Repair, document: Document | None) -> dict[str, Any]:
    """A repair as edits of the file's lines, with the house edge that it leads to."""
    changes = edits(document, repair.document) if document else ()
    shown = [{"start_line": one.start_line, "end_line": one.end_line, "text": one.text} for one in changes]
    leads_to = repair.interval
    interval = None if leads_to is None else {"low_percent": leads_to[0], "high_percent": leads_to[1]}
    return {"words": repair.words, "edits": shown, "interval": interval}


def place_data(path: str, place: Place, plain: Mapping[Span, str]) -> dict[str, Any]:
    span = place.span
    return {
        "path": place.path or path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "statement": place.statement,
        "sentence": plain.get(place.span, ""),
        "cites": [cited for cite in place.cites for cited in cite_data(cite)],
        "says": place.says,
    }


def cite_data(cite: Cite) -> list[dict[str, int | None]]:
    ends = [cite.first] if cite.first == cite.last else [cite.first, cite.last]
    return [{"line": line, "sentence": sentence} for line, sentence in ends]


def witness_data(witness: Witness) -> dict[str, Any]:
    answers = [{"statement": said.statement, "value": said.value, "result": said.result} for said in witness.answers]
    cards = [cards_data(*held) for held in shown_cards(witness.deal)]
    told = {"deal": witness.deal, "game": witness.game, "played": witness.played}
    return {**told, "cards": cards, "answers": answers}


def cards_data(side: str, cards: str, total: str) -> dict[str, Any]:
    return {"side": side, "cards": cards.split(), "total": total}


def price_data(price: Price) -> dict[str, Any]:
    return {
        "wager": price.wager,
        "stake": str(price.stake),
        "decks": price.decks,
        "answers": [{"value": value, "edge_percent": edge} for value, edge in price.answers],
        "worth": price.worth,
        "assumed": list(price.assumed),
        "uncounted": list(price.uncounted),
    }

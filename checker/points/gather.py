"""Findings into points: by topic, by the sentence whose reading they depend on, by the sentence they quote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from checker.check import CheckResult
from checker.context import CheckContext
from checker.finding import Finding, Severity, Witness
from checker.points.answer_clauses import meanings, option_clause
from checker.points.point import MOST_HANDS, AnswerEdge, Point, PointKind, ShownHand, Worth
from checker.points.point_kinds import JOINING, kind_of
from checker.points.point_rank import ranked
from checker.points.source_quotes import quotes_of, told
from checker.points.topic_choice import topic_of
from checker.points.witness_case import filled, title_words
from grammar.exhibit import MAIN, Exhibit
from grammar.source import Source
from grammar.topics import Topic, topics
from grammar.tree import Span
from grammar.vocabulary import vocabulary

TITLES = {
    PointKind.LAW: ("what the law requires", "What does the law require that is missing?", ""),
    PointKind.NUMBER: ("printed numbers", "Which numbers are wrong?", ""),
    PointKind.ADVICE: ("recommendations", "What should the document also say?", ""),
    PointKind.REMARK: ("remarks", "What else was noticed?", ""),
}


@dataclass
class Gathering:
    """The findings of one point while it is being put together."""

    kind: PointKind
    topic: Topic | None
    about: str
    findings: list[Finding] = field(default_factory=list)

    @property
    def cited(self) -> set[str]:
        return {told(cite) for one in self.findings for place in one.places for cite in place.cites}

    @property
    def lines(self) -> set[Span]:
        return {place.span for one in self.findings for place in one.places}


Key = tuple[str, ...]


def points_of(result: CheckResult, source: Source | None = None) -> tuple[Point, ...]:
    """Everything found in a document as questions, gravest first."""
    known = source or (result.context.source if result.context else None)
    groups = gathered(result.findings, result.context)
    made = [point(group, result.exhibit, result.context, known) for group in groups.values()]
    return ranked(made, result.frequencies)


def gathered(findings: Iterable[Finding], context: CheckContext | None) -> dict[Key, Gathering]:
    """The findings by point. What depends on the reading of one sentence goes together, wherever it first came up."""
    groups: dict[Key, Gathering] = {}
    by_label: dict[str, Key] = {}
    joining: list[Finding] = []
    for finding in sorted(findings, key=gravity):
        if finding.check in JOINING and not finding.question and finding.severity is not Severity.NOTE:
            joining.append(finding)
            continue
        labels = [label for option in finding.options for label, _ in option.readings]
        key, fresh = group_of(finding, context)
        key = next((by_label[label] for label in labels if label in by_label), key)
        groups.setdefault(key, fresh).findings.append(finding)
        by_label |= {label: key for label in labels if label not in by_label}
    for finding in joining:
        join(finding, groups)
    amounts_to_law(groups)
    return groups


def gravity(finding: Finding) -> tuple[object, ...]:
    """Money first, then severity, then proof: the order in which findings lead a point."""
    money = finding.price.worth * float(finding.price.stake) if finding.price else 0.0
    return -money, list(Severity).index(finding.severity), finding.witness is None, *finding.order[1:]


def group_of(finding: Finding, context: CheckContext | None) -> tuple[Key, Gathering]:
    kind = kind_of(finding)
    if kind is not PointKind.QUESTION:
        return (kind,), Gathering(kind, None, "")
    topic = topic_of(finding, context)
    if topic is None:
        return (kind, finding.check, finding.about), Gathering(kind, None, finding.about)
    about = finding.about if topic.each and finding.about != MAIN else ""
    return (kind, topic.name, about), Gathering(kind, topic, about)


def join(finding: Finding, groups: dict[Key, Gathering]) -> None:
    """A doubt about words joins the question that turns on the same sentence; else it stands by itself."""
    cited = {told(cite) for place in finding.places for cite in place.cites}
    lines = {place.span for place in finding.places}
    asked = [group for group in groups.values() if group.kind is PointKind.QUESTION]
    near = [one for one in asked if one.lines & lines]
    near += [one for one in asked if one.cited & cited or (finding.about and finding.about == one.about)]
    home = next(iter(near), None)
    if home is not None:
        home.findings.append(finding)
        return
    key, fresh = group_of(finding, None)
    groups.setdefault(key, fresh).findings.append(finding)


def amounts_to_law(groups: dict[Key, Gathering]) -> None:
    """Where the law asks for the amounts and nothing at all is said on them, that is one point, not two."""
    law, amounts = groups.get((PointKind.LAW,)), groups.get((PointKind.QUESTION, "amounts", ""))
    if law and amounts and all(one.check == "missing-answers" for one in amounts.findings):
        law.findings.extend(amounts.findings)
        del groups[PointKind.QUESTION, "amounts", ""]


# One point --------------------------------------------------------------------------------------------------------


def point(group: Gathering, exhibit: Exhibit, context: CheckContext | None, source: Source | None) -> Point:
    findings = tuple(group.findings)
    hands = shown_hands(findings, context)
    name, title, please = wording(group)
    return Point(
        topic=name,
        about=group.about,
        kind=group.kind,
        title=title,
        findings=findings,
        quotes=quotes_of(findings, source),
        hands=hands[:MOST_HANDS],
        more_hands=max(0, len(hands) - MOST_HANDS),
        worth=worth_of(findings, topics().rounds(exhibit.family)),
        please=please,
    )


def wording(group: Gathering) -> tuple[str, str, str]:
    """The name of the topic, the title, and what is asked for."""
    if group.kind in TITLES:
        return TITLES[group.kind]
    lead = group.findings[0]
    if group.topic is None:
        return lead.check, lead.asks or f"{lead.message[0].upper()}{lead.message[1:]}.", ""
    words = title_words(lead)
    title = lead.asks or group.topic.asks(lead.question, bool(lead.witness and lead.witness.answers))
    return group.topic.name, filled(title, words), filled(group.topic.state, words)


def shown_hands(findings: Sequence[Finding], context: CheckContext | None) -> tuple[ShownHand, ...]:
    """Every witness with answers, each deal once."""
    found: dict[str, ShownHand] = {}
    for finding in findings:
        told_in_words = finding.check == "missing-answers" and is_constraint(finding)
        if finding.witness and finding.witness.answers and finding.witness.deal not in found and not told_in_words:
            found[finding.witness.deal] = shown_hand(finding, finding.witness, context)
    return tuple(found.values())


def is_constraint(finding: Finding) -> bool:
    """Does it ask how much or how many? Where nothing is said on that, one amount shows no more than another."""
    if not finding.question:
        return False
    return vocabulary().questions[finding.question].kind == "constraint"


def shown_hand(finding: Finding, witness: Witness, context: CheckContext | None) -> ShownHand:
    return ShownHand(witness.deal, meanings(finding, witness, context), witness.played, witness.game)


def worth_of(findings: Iterable[Finding], rounds: int) -> Worth | None:
    """The dearest price among the findings; a question that settles several is worth at least that."""
    prices = [worth(finding, rounds) for finding in findings if finding.price and finding.price.answers]
    return max(prices, key=lambda one: one.per_hour, default=None)


def worth(finding: Finding, rounds: int) -> Worth:
    price = finding.price
    assert price is not None
    return Worth(
        wager=price.wager,
        stake=price.stake,
        percent=price.worth,
        per_hour=rounds * float(price.stake) * price.worth / 100,
        edges=tuple(AnswerEdge(option_clause(finding, name), percent) for name, percent in price.answers),
        decks=price.decks,
        assumed=price.assumed,
    )

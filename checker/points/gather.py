"""Findings into points: by topic, by the sentence whose reading they depend on, by the sentence they quote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from checker.check import CheckResult
from checker.context import CheckContext
from checker.finding import Finding, Price, Severity, Witness
from checker.points.answer_clauses import meanings, option_clauses
from checker.points.point import MOST_HANDS, AnswerEdge, Point, PointKind, ShownHand, Worth
from checker.points.point_kinds import JOINING, kind_of
from checker.points.point_rank import ranked
from checker.points.source_quotes import quotes_of, told
from checker.points.topic_choice import topic_of
from checker.points.witness_case import filled, title_words
from grammar.exhibit import MAIN
from grammar.source import Source
from grammar.topics import Topic, topics
from grammar.tree import Span
from grammar.vocabulary import vocabulary

TITLES = {
    PointKind.LAW: ("what the law requires", "What does {law} require that is missing?", ""),
    PointKind.NUMBER: ("printed numbers", "Which numbers are wrong?", ""),
    PointKind.ADVICE: ("recommendations", "What should the document also say?", ""),
    PointKind.REMARK: ("remarks", "What else was noticed?", ""),
}
OF_LAW = {
    "payout-limit-too-low": (
        "payout limits that the law does not allow",
        "Which payout limits does the law not allow?",
        "payout limits that the law allows, or none",
    ),
    "wager-over-limit": (
        "wagers above the limit",
        "Which wagers are higher than the law allows?",
        "a highest wager that the law allows",
    ),
    "wager-with-wrong-decks": (
        "wagers that the law gives to other decks",
        "Which wagers does the law not allow with these decks?",
        "a number of decks with which the law allows them",
    ),
    "undated-exhibit": (
        "the date of the document",
        "By the law of which day is the document judged?",
        "the date of the document",
    ),
}
"""What the law asks besides that something be written: the check, and as above."""


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
REFERENCES = ("dangling-reference", "reference-to-another-game", "unnamed-table")
LABELLED = "wagers that a sentence means"
"""The topic of a sentence that can be read for one wager or for several."""


def points_of(result: CheckResult, source: Source | None = None) -> tuple[Point, ...]:
    """Everything found in a document as questions, gravest first."""
    known = source or (result.context.source if result.context else None)
    groups = gathered(result.findings, result.context)
    made = [point(group, result, known) for group in groups.values()]
    return ranked(made, result.frequencies)


def gathered(findings: Iterable[Finding], context: CheckContext | None) -> dict[Key, Gathering]:
    """The findings by point. What depends on the reading of one sentence goes together, wherever it first came up."""
    groups: dict[Key, Gathering] = {}
    by_label: dict[str, Key] = {}
    joining: list[Finding] = []
    findings = sorted(findings, key=gravity)
    wide = labels_of_several(findings)
    for finding in findings:
        if finding.check in JOINING and not finding.question and finding.severity is not Severity.NOTE:
            joining.append(finding)
            continue
        labels = [label for option in finding.options for label, _ in option.readings]
        key, fresh = group_of(finding, context)
        if label := next((one for one in labels if one in wide), ""):
            key, fresh = (PointKind.QUESTION, LABELLED, label), Gathering(PointKind.QUESTION, None, label)
        key = next((by_label[label] for label in labels if label in by_label), key)
        groups.setdefault(key, fresh).findings.append(finding)
        by_label |= {label: key for label in labels if label not in by_label}
    for finding in joining:
        join(finding, groups)
    amounts_to_law(groups)
    return groups


def labels_of_several(findings: Iterable[Finding]) -> set[str]:
    """The sentences whose reading changes what several side wagers pay, or how much may be put on them."""
    wagers: dict[str, set[str]] = {}
    for finding in findings:
        for option in finding.options if finding.question in ("wager pay", "wager amount") else ():
            for label, _ in option.readings:
                wagers.setdefault(label, set()).add(finding.about)
    return {label for label, abouts in wagers.items() if len(abouts) > 1}


def gravity(finding: Finding) -> tuple[object, ...]:
    """Money first, then severity, then proof: the order in which findings lead a point."""
    money = finding.price.worth * float(finding.price.stake) if finding.price else 0.0
    return -money, list(Severity).index(finding.severity), finding.witness is None, *finding.order[1:]


def group_of(finding: Finding, context: CheckContext | None) -> tuple[Key, Gathering]:
    kind = kind_of(finding)
    if kind is PointKind.LAW and finding.check in OF_LAW:
        return (kind, finding.check), Gathering(kind, None, "")
    if kind is not PointKind.QUESTION:
        return (kind,), Gathering(kind, None, "")
    topic = topic_of(finding, context)
    if topic is None:
        check = "unnamed-table" if finding.check in REFERENCES else finding.check
        about = finding.about if check == "undefined-term" else ""
        return (kind, check, about), Gathering(kind, None, about)
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


def point(group: Gathering, result: CheckResult, source: Source | None) -> Point:
    findings, context = tuple(group.findings), result.context
    hands = shown_hands(findings, context)
    name, title, please = wording(group, cited_law(context))
    return Point(
        topic=name,
        about=group.about,
        kind=group.kind,
        title=title,
        findings=findings,
        quotes=quotes_of(findings, source),
        hands=hands[:MOST_HANDS],
        more_hands=max(0, len(hands) - MOST_HANDS),
        worth=worth_of(group, result),
        please=please,
    )


def wording(group: Gathering, law: str) -> tuple[str, str, str]:
    """The name of the topic, the title, and what is asked for."""
    lead = group.findings[0]
    if group.kind is PointKind.LAW and lead.check in OF_LAW:
        return OF_LAW[lead.check]
    if group.kind in TITLES:
        name, title, please = TITLES[group.kind]
        return name, title.format(law=law), please
    if group.topic is None:
        return word_title(lead, of_several=lead.check == "differing-readings" and bool(group.about))
    words = title_words(lead)
    title = lead.asks or group.topic.asks(lead.question, bool(lead.witness and lead.witness.answers))
    return group.topic.name, filled(title, words), filled(group.topic.state, words)


def word_title(lead: Finding, *, of_several: bool) -> tuple[str, str, str]:
    """The same for a doubt about words, or about the wagers that a sentence means."""
    name = LABELLED if of_several else lead.check
    if name not in WORD_TITLES:
        return name, lead.asks or f"{lead.message[0].upper()}{lead.message[1:]}.", ""
    title, please = WORD_TITLES[name]
    words = next((cite.words for place in lead.places for cite in place.cites if cite.words), "")
    known = {"about": lead.about, "words": f"“{words}”" if words else "this sentence"}
    return name, title.format(**known), please.format(**known)


def cited_law(context: CheckContext | None) -> str:
    profile = context.profile if context else None
    return profile.sections[0].citation if profile and profile.sections else "the law"


WORD_TITLES = {
    "undefined-term": ("What does “{about}” mean?", "what “{about}” means"),
    "unnamed-table": ("Which table or section is meant?", "which table or section each reference means, by its title"),
    "damaged-text": ("What do the damaged words say?", "the words, by filing a clean copy"),
    LABELLED: ("Which wagers does {words} mean?", "for which wagers this sentence holds"),
}


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
    return ShownHand(witness.deal, meanings(finding, witness, context), witness.played, witness.game, witness.situation)


def worth_of(group: Gathering, result: CheckResult) -> Worth | None:
    """The dearest price among the findings; a question that settles several is worth at least that."""
    rounds = result.base.rounds if result.base else topics().rounds(result.exhibit.family)
    often = rounds / (group.topic.once_in if group.topic else 1)
    prices = [worth(one, often, result) for one in group.findings if one.price and one.price.answers]
    return max(prices, key=lambda one: one.per_hour, default=None)


def worth(finding: Finding, rounds: float, result: CheckResult) -> Worth:
    price = finding.price
    assert price is not None
    clauses = option_clauses(finding, result.context)
    several = len(result.exhibit.games) > 1 and finding.witness is not None
    return Worth(
        wager=price.wager,
        stake=price.stake,
        percent=price.worth,
        per_hour=rounds * float(price.stake) * price.worth / 100,
        edges=tuple(AnswerEdge(clauses[name], percent) for name, percent in shown_answers(finding, price)),
        decks=price.decks,
        assumed=price.assumed,
        in_dollars=price.in_dollars,
        game=finding.witness.game if several and finding.witness else "",
        base=result.base,
    )


def shown_answers(finding: Finding, price: Price) -> tuple[tuple[str, float], ...]:
    """The answers of the hand that is shown, if those make the difference; a clash may have more elsewhere."""
    told = {one.value for one in finding.witness.answers} if finding.witness else set()
    own = tuple((name, percent) for name, percent in price.answers if name in told)
    edges = {percent for _, percent in own}
    return own if len(own) > 1 and max(edges) - min(edges) == price.worth else price.answers

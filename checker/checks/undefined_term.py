"""A term that an answer depends on is not defined anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.defined_terms import speaks_of, terms
from checker.facts.lines import folded, gravest, lines_in, references, stake_of, stated_once
from checker.facts.rank_tests import own_pays
from checker.finding import STAKES, Certainty, Finding, Severity, place_at, place_of
from grammar.exhibit import Exhibit, Stated
from grammar.tree import Choice, Define, Event, Happens, Line, Statement, Worded, tests_in
from grammar.vocabulary import TERMS, plain


def undefined_term(context: CheckContext) -> Iterator[Finding]:
    known = defined(context)
    used: dict[str, list[tuple[Line, str]]] = {}
    for line, reference in references(context, "term"):
        if folded(reference.target) not in known and folded(reference.target) not in EVERYDAY:
            used.setdefault(folded(reference.target), []).append((line, reference.target))
    for uses in used.values():
        yield finding(context, uses)
    yield from unsaid_bars(context, known)
    told: set[str] = set()
    for term, meant in terms(context.exhibit).items():
        relying = [stated for stated in stated_once(context) if rests_on(stated, term)]
        if relying and not any(name.split()[:1] == term.split()[:1] for name in known):
            unlike = term in COUNTED and not told & set(COUNTED) and any(one.question in RESULTS for one in relying)
            told |= {term} if unlike else set()
            yield by_custom(term, meant.usual, relying, Severity.WARNING if unlike else Severity.NOTE)


EVERYDAY = frozenset(map(folded, ("picture card", "picture cards", "face cards", "court cards", "natural")))
"""Words that nobody who plays cards has to be told."""


def unsaid_bars(context: CheckContext, known: set[str]) -> Iterator[Finding]:
    """What the house's hand has to reach before wagers are compared, named in the document without the hand."""
    exhibit = context.exhibit
    stems = {word[:STEM] for name in known for word in name.split()}
    used: dict[str, list[Stated]] = {}
    for one in own_pays(exhibit):
        for test in tests_in(one.when):
            if isinstance(test, Happens) and is_bar(plain(test.event), exhibit):
                used.setdefault(plain(test.event), []).append(one)
    for event, relying in used.items():
        if folded(event) not in known and not any(word[:STEM] in stems for word in event.split() if len(word) > STEM):
            yield Finding(
                check="undefined-term",
                severity=Severity.ERROR,
                certainty=Certainty.READ,
                message=f'wagers are settled by whether "{event}", and nothing says with which hand',
                places=tuple(dict.fromkeys(map(place_of, relying)))[:SHOWN],
                question="wager pay",
                about=event,
                asks=f"With which hand can it be said that “{event}”?",
            )


STEM = 6
SHOWN = 3


def is_bar(event: str, exhibit: Exhibit) -> bool:
    """``dealer hand ranks at least Q high``: a hand that is not the player's, against a fixed one."""
    test = exhibit.events.get(event)
    if exhibit.structure is None or not isinstance(test, Worded) or test.verb != "ranks":
        return False
    drawers = {exhibit.structure.places[place].who for place in exhibit.structure.members(test.operand)
               if place in exhibit.structure.places}  # fmt: skip
    return bool(drawers - {"player"}) and test.terms[0].text == "at least"


def rests_on(stated: Stated, term: str) -> bool:
    return any(speaks_of(test, term) for test in tests_in(stated.when))


COUNTED = ("soft hand", "hard hand")
RESULTS = ("main result", "main pay")


def by_custom(term: str, usual: str, relying: list[Stated], severity: Severity) -> Finding:
    """A term of the game that the document does not define; its usual meaning is assumed.

    What the dealer draws to is told by soft and hard totals everywhere; a result or a pay of the player hardly ever is.
    """
    return Finding(
        check="undefined-term",
        severity=severity,
        certainty=Certainty.READ,
        message=f'rules rest on "{term}", which is not defined; its usual meaning is taken',
        places=tuple(place_of(stated) for stated in relying[:3]),
        question=TERMS[term],
        about=term,
        restatements=(usual,),
    )


def defined(context: CheckContext) -> set[str]:
    """Defined terms in comparable form; "soft" counts as defined if "soft hand" is."""
    found: set[str] = set()
    for line in lines_in(context):
        match line:
            case Statement(subject="term", name=name) | Event(name=name):
                found.add(folded(name))
            case Define(term=term):
                found |= {folded(term), folded(term.removesuffix(" hand"))}
            case _:
                pass
    return found


def finding(context: CheckContext, uses: list[tuple[Line, str]]) -> Finding:
    term = uses[0][1]
    return Finding(
        check="undefined-term",
        severity=gravest(weight(context, line) for line, _ in uses),
        certainty=Certainty.READ,
        message=f'"{term}" is defined nowhere in this document',
        places=tuple(place_at(line, f'"{name}"') for line, name in uses),
        about=term,
        details=tuple(dict.fromkeys(other for line, _ in uses for other in answered_too(context, line))),
    )


def answered_too(context: CheckContext, line: Line) -> Iterator[str]:
    """If the term itself is the answer: the statements that answer the same question in other words."""
    if getattr(line, "value", None) != Choice("by reference"):
        return
    asked = {(stated.question, stated.about) for stated in context.exhibit.stated if stated.line is line}
    for stated in context.exhibit.stated:
        if (stated.question, stated.about) in asked and stated.line is not line:
            yield f"{stated.key} answers {stated.question} as well; which holds is not said"


def weight(context: CheckContext, line: Line) -> Severity:
    """The stake's severity if the term itself is the answer; at most a warning if it only describes."""
    severity = STAKES[stake_of(context, line)]
    answer = getattr(line, "value", None) == Choice("by reference")
    return Severity.WARNING if severity is Severity.ERROR and not answer else severity

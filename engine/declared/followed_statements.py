"""Which statements decide what the odds of a declared game hold, and which lose: asked wherever play can come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from base.records import dataclass
from engine.declared.declared_document import worth_of
from engine.declared.declared_situations import DeclaredSituations
from engine.declared.situation_table import DeclaredSituation
from engine.footprint import circumstances
from engine.rulebook import Answer, Rulebook
from engine.situation_classes import tests_of
from grammar.question_names import QuestionName

LOST = "lost a contradiction: {}: the first of two statements"


@dataclass(frozen=True, slots=True)
class Followed:
    """Statements by key: those of an answer that is followed somewhere, and those of one that another one beat."""

    deciding: frozenset[str] = frozenset()
    beaten: Mapping[str, str] = field(default_factory=dict)
    """With the question and how that was settled."""


def followed_statements(rules: Rulebook, questions: Iterable[QuestionName]) -> Followed:
    """Of two answers the first is followed, as the odds do; the document's own, not what is usual beside it."""
    reach = DeclaredSituations(rules)
    deciding: set[str] = set()
    beaten: dict[str, str] = {}
    for question in questions:
        if not rules.statements.get(question):
            continue
        outside = circumstances(tests_of(rules, question))
        for about in reach.subjects(question):
            for at in reach.situations(question, about):
                if at.true & outside:
                    continue
                said = answered(rules.ask(question, at, about).given, at)
                deciding.update(key for key, answer in said if answer == said[0][1])
                beaten.update((key, LOST.format(question)) for key, answer in said if answer != said[0][1])
    return Followed(frozenset(deciding), beaten)


def answered(given: Sequence[Answer], at: DeclaredSituation) -> list[tuple[str, object]]:
    """Statements with what they answer here; face value is the figure on the card, and nothing on a king."""
    if at.card is None:
        return [(one.stated.key, one.effect) for one in given]
    worth = ((one.stated.key, worth_of(one.effect, at.card.rank)) for one in given)
    return [(key, number) for key, number in worth if number is not None]

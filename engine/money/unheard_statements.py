"""What moves money and is in no number, in any family: what others decide, circumstances, steps that pay."""

from __future__ import annotations

from collections.abc import Iterator

from engine.footprint import outside_facts
from engine.money.statement_account import LeftOut
from engine.money.told_steps import told_not_played
from engine.rulebook import Rulebook
from engine.situation_classes import single
from grammar.question_names import QuestionName
from grammar.tree import Discretion
from grammar.vocabulary import vocabulary

STEPS: QuestionName = "steps"


def unheard_statements(rules: Rulebook) -> Iterator[LeftOut]:
    """What is left to somebody is a silence, and settled as any other is; so it stands in the way of no claim."""
    for question, several in rules.statements.items():
        moves = vocabulary().questions[question].stake == "money" or question in PLAYED
        for rule in several:
            stated = rule.stated
            tests = tuple(single(stated.when, rules))
            if question == STEPS and (why := told_not_played(stated, rules)):
                yield LeftOut(stated.key, why)
            elif moves and isinstance(stated.value, Discretion):
                yield LeftOut(stated.key, "what is decided there is not known here", contradicted=True)
            elif moves and (outside := ", ".join(outside_facts(tests))):
                yield LeftOut(stated.key, f"it hangs on what no draw tells; taken here is {outside}")


PLAYED: frozenset[QuestionName] = frozenset({"may stand", "insurance offered", "even money offered"})
"""Questions of play that move money as those on money do."""

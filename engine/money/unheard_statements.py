"""What moves money and is in no number, in any family: what others decide, circumstances, steps that pay."""

from __future__ import annotations

from collections.abc import Iterator

from engine.footprint import outside_facts
from engine.money.statement_account import LeftOut
from engine.rulebook import Rulebook
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Discretion, Norm
from grammar.vocabulary import vocabulary

STEPS: QuestionName = "steps"
MOVING = frozenset({"pay", "take", "collect", "charge", "deduct"})


def unheard_statements(rules: Rulebook) -> Iterator[LeftOut]:
    """What is left to somebody is a silence, and settled as any other is; so it stands in the way of no claim."""
    for question, several in rules.statements.items():
        moves = vocabulary().questions[question].stake == "money" or question in PLAYED
        for rule in several:
            stated = rule.stated
            tests = tuple(single(stated.when, rules))
            if question == STEPS and pays(stated):
                yield LeftOut(stated.key, "what a step of the procedure takes or pays is not in this number")
            elif moves and isinstance(stated.value, Discretion):
                yield LeftOut(stated.key, "what is decided there is not known here", contradicted=True)
            elif moves and (outside := ", ".join(outside_facts(tests))):
                yield LeftOut(stated.key, f"it hangs on what no draw tells; taken here is {outside}")


PLAYED: frozenset[QuestionName] = frozenset({"may stand", "insurance offered", "even money offered"})
"""Questions of play that move money as those on money do."""


def pays(stated: Stated) -> bool:
    """``player must pay $1``: an amount of money that changes hands in a step."""
    words = stated.value.action if isinstance(stated.value, Norm) else ()
    return any(word in MOVING for word in words) and any(word.startswith("$") for word in words)

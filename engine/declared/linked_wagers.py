"""Wagers that hang together: those that the player's choices are about are priced and decided as one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.declared.added_stakes import own_stages
from engine.declared.atom_reads import reads
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.plan import PAY, conditions_on
from engine.rulebook import Rulebook
from engine.situation_classes import abouts
from grammar.declared.structure import Structure
from grammar.question_names import QuestionName
from grammar.vocabulary import plain, vocabulary

LINK: QuestionName = "wager link"
BASIS: QuestionName = "payout basis"
THE_ANTE = "the ante"


@lru_cache(maxsize=64)
def linked_wagers(rules: Rulebook, usual: Rulebook) -> tuple[str, ...]:
    """The first is the one that the others are measured by. A side wager cannot move a choice: it is not among them."""
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    named = [name for name in abouts(rules, PAY) if name]
    found = {name for stage in terms.structure.stages for option in stage.options
             for name in (option.wager, option.base) if name}  # fmt: skip
    found |= {name for name in named if reads(conditions_on(rules, usual, PAY, name), terms).options}
    tied = {name: linked_to(rules, name) or linked_to(usual, name) for name in named}
    while more := {name for name in named if name not in found and tied[name] in found}:
        found |= more
    bases = [option.base for stage in terms.structure.stages for option in stage.options if option.base]
    kept = [name for name in named if name in found]
    first = [name for name in kept if name in bases]
    return tuple(dict.fromkeys((*first, *kept)))


def linked_to(rules: Rulebook, name: str) -> str:
    """The wager together with which this one is placed, as the document says."""
    for rule in rules.speaking(LINK, name):
        return str(getattr(rule.stated.value, "text", ""))
    return paid_on(rules, name)


def ante_of(names: Sequence[str]) -> str:
    """The wager that is meant by the ante where others are shares of it: the one called so, else the first."""
    called = vocabulary().bases
    return next((name for name in names if called.get(plain(name)) == "ante"), names[0] if names else "")


def paid_on(rules: Rulebook, name: str) -> str:
    """The wager on whose stake this one is paid; empty where it has its own, as the ante has."""
    for rule in rules.speaking(BASIS, name):
        if getattr(rule.stated.value, "word", "") == THE_ANTE:
            ante = ante_of([one for one in abouts(rules, PAY) if one])
            return "" if ante == name else ante
    return ""


def raised_by_choice(rules: Rulebook, structure: Structure) -> frozenset[str]:
    """Wagers whose amount a choice gives that the document itself tells: ``raise adding 3 times "Ante" to "Play"``."""
    own = own_stages(rules)
    options = (option for stage in structure.stages if stage.name in own for option in stage.options)
    return frozenset(option.wager for option in options if option.base != option.wager)

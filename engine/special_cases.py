"""Which statement is a special case of another, though nobody marked it as an exception."""

from __future__ import annotations

from collections.abc import Sequence

from engine.compiled_statements import Answer, CompiledStatement
from engine.effects import ALLOWED, FORBIDDEN
from engine.exceptions_unmarked import conjuncts, names_both, narrows, speaks_of_the_rest, things
from grammar.exhibit import Stated
from grammar.tree import (
    Alike,
    AllOf,
    AnyOf,
    CardIs,
    Circumstance,
    Condition,
    Count,
    Flag,
    Happens,
    Moment,
    Not,
    NumberIs,
    Outcome,
    RanksAre,
    Row,
    Statement,
    TotalIs,
    Worded,
    only_there,
    tests_in,
    words_of_test,
)
from grammar.vocabulary import vocabulary

WIN_PAY = "main pay"
"""The subject of what any win pays; a pay-table row that also answers is a special case of it."""
PAID_BY_CASE = frozenset({"wager pay"})
"""Questions in which a sentence that repeats the case of another and adds to it is read as its exception."""
PAID_BY_HAND = frozenset({"main pay"})
"""Questions that come after who wins is known: a blackjack is one, too, where the dealer is bust."""


def is_special_case(entry: tuple[CompiledStatement, Answer], general: tuple[CompiledStatement, Answer]) -> bool:
    """Is one a special case of the other? Found out once for two statements and what they answer."""
    (rule, answer), (other, others) = entry, general
    if answer.effect == others.effect:
        return False
    things = (rule.stated, other.stated, answer.effect, others.effect)
    key = tuple(map(id, things))
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        KNOWN[key] = is_case_of(entry, general), things
    return KNOWN[key][0]


KNOWN: dict[tuple[int, ...], tuple[bool, tuple[object, ...]]] = {}
"""With what was looked at, so that nothing else comes to have its identity."""
MOST_KNOWN = 100_000


def is_case_of(entry: tuple[CompiledStatement, Answer], general: tuple[CompiledStatement, Answer]) -> bool:
    """Does the vocabulary know one as a special case of the other, and do they differ?

    It is, if it needs a fact that decides a hand by itself, or if the other is on a general subject and names no
    hands; who allows something may name cards: "a pair may be split" says nothing on aces that have been split, and
    nothing on a moment at which splits are refused.
    """
    (rule, answer), (other, others) = entry, general
    if rule.stated.question not in PAID_BY_HAND and decides_before(rule.stated.when, other.stated.when):
        return True
    if calls_off(rule.stated.when, other.stated.when):
        return True
    line, wide = rule.stated.line, other.stated.line
    if not isinstance(wide, Statement):
        return False
    by_case = isinstance(line, Statement) and rule.stated.question in PAID_BY_CASE
    won = answer.effect.kind == others.effect.kind == "pays"
    if by_case and (adds_to(rule.stated, other.stated, won) or ends_by_choice(rule.stated, other.stated)):
        return True
    if by_case and answer.effect.kind == "stay" and of_other_things(rule.stated, other.stated):
        return True
    if excepted_outside(rule.stated, other.stated):
        return True
    unconditional = other.stated.when == other.stated.given
    if unconditional and speaks_of_the_rest(other.stated) and rule.stated.when != rule.stated.given:
        return True
    if narrows(entry, general) or names_both(rule.stated, other.stated):
        return True
    if isinstance(line, Row):
        return unconditional and wide.subject == WIN_PAY
    if barred_anyway(entry, general) or of_hands_beyond(entry, general):
        return True
    narrower = isinstance(line, Statement) and wide.subject in vocabulary().subjects[line.subject].special_of
    withdrawn = others.effect == ALLOWED and answer.effect == FORBIDDEN
    chosen = vocabulary().questions[rule.stated.question].kind == "permission"
    if chosen and withdrawn and is_moment(rule.stated.when) and knows_no_history(other.stated.when):
        return True
    return narrower and (unconditional or (withdrawn and knows_no_aces(other.stated.when)))


def barred_anyway(entry: tuple[CompiledStatement, Answer], special: tuple[CompiledStatement, Answer]) -> bool:
    """Does "only on two cards" bar what "also after a split" allows? Who lifts one bar does not lift the others."""
    (rule, answer), (other, others) = entry, special
    line, wide = rule.stated.line, other.stated.line
    lifts = isinstance(wide, Statement) and others.effect == ALLOWED and names_no_more(other.stated, rule.stated)
    bars = isinstance(line, Statement) and answer.effect == FORBIDDEN and only_there(rule.stated.value)
    if not (lifts and bars and isinstance(line, Statement) and isinstance(wide, Statement)):
        return False
    lifted = {
        word for test in tests_in(other.stated.given) if not isinstance(test, Happens) for word in words_of_test(test)
    }
    named = {
        word for test in tests_in(rule.stated.when) if not isinstance(test, Happens) for word in words_of_test(test)
    }
    narrower = line.subject in vocabulary().subjects[wide.subject].special_of
    return narrower and lifted.isdisjoint(named) and not passes_over(rule.stated.when, other.stated.given)


def names_no_more(leave: Stated, bar: Stated) -> bool:
    """Does a permission add to its own subject only what the bar asks too? "Also after a split, but for aces"."""
    extra = [part for part in conjuncts(leave.when) if part not in conjuncts(leave.given)]
    return all(part in conjuncts(bar.when) for part in extra)


def of_hands_beyond(special: tuple[CompiledStatement, Answer], entry: tuple[CompiledStatement, Answer]) -> bool:
    """ "Surrender only as first action. A doubled hand may be rescued": the second would otherwise mean nothing."""
    (rule, answer), (other, others) = special, entry
    line, wide = rule.stated.line, other.stated.line
    if not (isinstance(line, Statement) and isinstance(wide, Statement)) or not only_there(other.stated.value):
        return False
    narrower = wide.subject in vocabulary().subjects[line.subject].special_of
    lifted = answer.effect == ALLOWED and others.effect == FORBIDDEN
    return narrower and lifted and passes_over(other.stated.when, rule.stated.given)


def passes_over(when: Condition | None, given: Condition | None) -> bool:
    """Does a condition on two cards, or on a first action, leave no hand to a subject on doubled hands alone?"""
    first = any(part == Flag("action is first") or is_pair(part) for part in conjuncts(when))
    return first and needs(given, "hand is doubled")


def is_pair(test: Condition) -> bool:
    return (
        isinstance(test, NumberIs)
        and is_size(test)
        and all(one.high is not None and one.high <= PAIR for one in test.intervals)
    )


PAIR = 2


def of_other_things(stays: Stated, other: Stated) -> bool:
    """Is a wager off in a case of which the other sentence says nothing? "Place wagers are off on a come-out roll"."""
    own = looked_at(stays.when)
    return stays.about == other.about and bool(own) and own.isdisjoint(looked_at(other.when))


def looked_at(condition: Condition | None) -> frozenset[str]:
    """What the tests speak of: the states, places and numbers of a declared game by their names."""
    worded = {test.operand.casefold() for test in tests_in(condition) if isinstance(test, Worded)}
    return things(condition) - {Worded.__name__} | worded


def excepted_outside(special: Stated, general: Stated) -> bool:
    """Does one sentence hold in a circumstance, and the other on the same question whatever is the case outside?"""
    weighs = special.question == "conduct" or vocabulary().questions[special.question].stake in ("money", "play")
    return weighs and special.about == general.about and of_circumstance(special) and not of_circumstance(general)


def of_circumstance(stated: Stated) -> bool:
    """Does the sentence hold under a circumstance of its own only, as "on the last spin of the day"?"""
    return any(isinstance(part, Circumstance) for part in conjuncts(stated.when))


def adds_to(special: Stated, general: Stated, won: bool) -> bool:
    """Does one sentence name the case of the other and something more?

    "A winning Banker wager pays even money. A Banker win with three cards and a total of 7 is a push." Of numbers that
    the other lists itself only what is won may be told apart: "loses on 2, 3 or 12" and "3 pays 1 to 1" clash.
    """
    if special.about != general.about or general.when == general.given:
        return False
    own, wide = conjuncts(special.when), conjuncts(general.when)
    return (
        bool(wide)
        and own != wide
        and all(any(part == case or (won and fewer(part, case)) for part in own) for case in wide)
    )


def ends_by_choice(special: Stated, general: Stated) -> bool:
    """Does one sentence take a hand that the player gave up, where the other does not ask what was chosen?

    "Who folds loses the Pair Plus. Pair Plus wins with a pair": nobody compares a hand that was given up.
    """
    chose = any(isinstance(part, Worded) and part.verb == CHOSE for part in conjuncts(special.when))
    asks = any(isinstance(test, Worded) and test.verb == CHOSE for test in tests_in(general.when))
    given_up = special.value == Outcome("lose") and special.about == general.about
    return given_up and chose and not asks and general.value != special.value


CHOSE = "chose"


def fewer(part: Condition, case: Condition) -> bool:
    """Is it a test for fewer of the numbers that the other lists?"""
    if not (isinstance(part, Worded) and isinstance(case, Worded)) or part.operand != case.operand:
        return False
    own, listed = numbers_listed(part), numbers_listed(case)
    return bool(own) and own < listed


def numbers_listed(test: Worded) -> frozenset[str]:
    """``total is 2, 3 or 12``: its numbers; none if it says anything else."""
    if test.verb != "is" or any(term.kind not in ("NUMBER", "COMMA", "LIST_OR") for term in test.terms):
        return frozenset()
    return frozenset(term.text for term in test.terms if term.kind == "NUMBER")


def knows_no_history(condition: Condition | None) -> bool:
    """Does a condition speak of cards and totals only, so that it says nothing on what a hand has been through?"""
    return all(isinstance(test, CardIs | Alike | RanksAre | TotalIs) or is_size(test) for test in tests_in(condition))


def knows_no_aces(condition: Condition | None) -> bool:
    """Does a condition say nothing on split aces? "Split hands may be hit. Split aces get one card": an exception."""
    apart = (Flag("hand is split"), Flag("player has blackjack"))
    return all(test in apart or knows_no_history(test) for test in tests_in(condition))


def is_moment(condition: Condition | None) -> bool:
    """Does a condition speak of a moment and of nothing else?"""
    tests = tuple(tests_in(condition))
    return bool(tests) and all(isinstance(test, Moment) for test in tests)


def is_size(test: object) -> bool:
    return isinstance(test, NumberIs) and test.quantity == Count("cards in hand")


def decides_before(when: Condition | None, other: Condition | None) -> bool:
    """Does one condition need a fact that decides a hand by itself, where the other speaks of none so decisive?"""
    facts = vocabulary().decisive
    tests = tuple(tests_in(other))
    spoken = {test.name for test in tests if isinstance(test, Flag)} | {bust_named(test) for test in tests}
    first = next((place for place, fact in enumerate(facts) if needs(when, fact)), len(facts))
    return first < len(facts) and spoken.isdisjoint(facts[: first + 1])


def calls_off(when: Condition | None, other: Condition | None) -> bool:
    """Does one condition need a hand that does not qualify, where the other is on better hands and passes over that?"""
    missing = [event for event in refused_events(when) if set(event.split()) & vocabulary().comparing]
    tests = tuple(tests_in(other))
    return bool(missing) and any(map(wants_better, tests)) and not any(names(test, missing) for test in tests)


def refused_events(condition: Condition | None) -> tuple[str, ...]:
    """The events that must not happen for the condition to hold."""
    if isinstance(condition, AllOf):
        return tuple(event for part in condition.parts for event in refused_events(part))
    if isinstance(condition, Not) and isinstance(condition.part, Happens):
        return (condition.part.event.lower(),)
    return ()


def wants_better(test: object) -> bool:
    return isinstance(test, Worded) and test.verb == "ranks" and test.terms[0].text in ("above", "below")


def names(test: object, events: Sequence[str]) -> bool:
    return isinstance(test, Happens) and test.event.lower() in events


def needs(condition: Condition | None, fact: str) -> bool:
    """Does the condition hold only where the fact does?"""
    if isinstance(condition, AllOf):
        return any(needs(part, fact) for part in condition.parts)
    if isinstance(condition, AnyOf):
        return all(needs(part, fact) for part in condition.parts)
    return (isinstance(condition, Flag) and condition.name == fact) or bust_named(condition) == fact


BUST = 21
BUSTS = {"player": "hand is bust", "dealer": "dealer is bust"}


def bust_named(condition: object) -> str:
    """``dealer total is 22``, ``player total is more than 21``: the fact that such totals amount to; else nothing."""
    if not isinstance(condition, TotalIs) or not condition.totals:
        return ""
    bounds = (one.interval for one in condition.totals)
    over = all(one.low is not None and (one.low > BUST or (one.low == BUST and one.low_open)) for one in bounds)
    return BUSTS.get(condition.whose, "") if over else ""

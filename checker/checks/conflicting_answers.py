"""Two statements answer one question differently in the same situation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.lines import exclude_each_other, listed
from checker.facts.paraphrases import may_say_the_same
from checker.facts.rank_tests import looks
from checker.finding import STAKES, Certainty, Finding, Severity, places_of
from checker.witness import parts, witness
from engine.card_values import BEST, ranks_of, totaller
from engine.effects import ALLOWED, FORBIDDEN, GRANTED, promises
from engine.resolutions import Option
from engine.rulebook import Answer, Answers
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import (
    Condition,
    Flag,
    Moment,
    Norm,
    Statement,
    Total,
    TotalIs,
    Versus,
    bounds_in,
    tests_in,
    words_in,
)
from grammar.vocabulary import Question, vocabulary


def conflicting_answers(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str, frozenset[str]]] = set()
    found: dict[object, list[Finding]] = {}
    for game in context.games:
        for question, about in game.questions():
            for statements, finding in game.remembered(conflicts, question, about):
                key = (question.name, about, statements)
                if key not in seen:
                    seen.add(key)
                    clash = LISTS if question.name in LISTED else lines_of(finding)
                    found.setdefault((question.name, clash), []).append(finding)
    for alike in found.values():
        yield from [told_once(alike)] if alike[0].about else alike


LISTS: frozenset[int] = frozenset()
LISTED: frozenset[QuestionName] = frozenset({"wager amount"})
"""Limits stand in lists: two lists that differ are one question, whatever wagers they name."""


def lines_of(finding: Finding) -> frozenset[int]:
    return frozenset(place.span.line for place in finding.places)


def told_once(alike: list[Finding]) -> Finding:
    """Where the same lines, or lists, clash for several wagers, one answer of the author settles all."""
    first = alike[0]
    wagers = list(dict.fromkeys(one.about for one in alike))
    if len(wagers) == 1:
        return first
    return replace(
        first,
        message=first.message.replace(f" for {first.about} ", f" for {listed(wagers)} ", 1),
        places=tuple(dict.fromkeys(place for one in alike for place in one.places)),
    )


def conflicts(game: GameContext, question: Question, about: str) -> Iterator[tuple[frozenset[str], Finding]]:
    """Each group of statements that clash on one question, with its finding."""
    clashes = Clashes(question, about, game)
    for answers in game.answers(question.name, about):
        if len(answers.effects) > 1 and not settled_by_custom(game, answers):
            clashes.add(under_each_choice(game, answers))
    clashes.add_empty_ranges()
    for group in clashes.groups():
        yield frozenset(group.keys), group.finding()


def settled_by_custom(game: GameContext, answers: Answers) -> bool:
    """Does one sentence on a draw except a case that every table excepts, and the other not look at the case?

    "With 8 or 9 nobody draws. The player draws on 5 or less": nobody takes that for a contradiction.
    """
    if game.exhibit.structure is None or answers.question.name not in game.exhibit.structure.asked:
        return False
    usual = game.usual_answers(answers.question.name, answers.situation, answers.about)
    seen = {one.stated.key: looks(one.stated, game.exhibit) for one in answers.given}
    excepting = [one for one in answers.given if usual.clear and one.effect == usual.effects[0]]
    others = [one for one in answers.given if one not in excepting]
    ruled = [seen[other.stated.key] for other in others]  # a rule without any condition excepts nothing
    return any(all(other and seen[one.stated.key] - other for other in ruled) for one in excepting)


def under_each_choice(game: GameContext, answers: Answers) -> list[Answers]:
    """The answers under each choice of readings."""
    choices = game.choices(answers)
    question, at, about = answers.question.name, answers.situation, answers.about
    return [answers] if choices == [{}] else [game.rules.ask(question, at, about, choice) for choice in choices]


def clashing(answers: Answers) -> list[tuple[Answer, Answer]]:
    """The pairs of answers that cannot both be followed."""
    return [
        (one, two)
        for one, two in combinations(answers.given, 2)
        if one.effect != two.effect
        and in_force_together(one.stated, two.stated)
        and not (limits_act(one, two) or limits_act(two, one))
        and not (bound_in_a_case(one, two) or bound_in_a_case(two, one))
        and not (narrowed_by_another(one, two) or narrowed_by_another(two, one))
        and not any(overlooks_bust(each.stated, answers) for each in (one, two))
    ]


DEALER_TOTAL = Total("dealer")


def overlooks_bust(stated: Stated, answers: Answers) -> bool:
    """Does it hold only as the total of a dealer who is bust is compared, which nobody had in mind who wrote it?"""
    if answers.question.name != "main result" or getattr(answers.situation, "moment", "") != "settle":
        return False
    tests = list(tests_in(stated.when))
    compared = any(isinstance(test, Versus) and DEALER_TOTAL in (test.left, test.right) for test in tests)
    return compared and not any(map(looks_at_dealer, tests)) and dealer_is_over_21(answers.situation)


def looks_at_dealer(test: Condition) -> bool:
    return test == Flag("dealer is bust") or (isinstance(test, TotalIs) and test.whose == "dealer")


def dealer_is_over_21(at: Any) -> bool:
    return bool(at.dealer) and totaller(at.values)(ranks_of(at.dealer)).total > BEST


def limits_act(bar: Answer, leave: Answer) -> bool:
    """Does one forbid a part of what the other allows, or something else altogether?

    "Tips are allowed", "tips may not be doubled for less"; "cards must not be touched", "chips may".
    """
    norm, other = bar.stated.value, leave.stated.value
    if not isinstance(norm, Norm) or norm.only or (bar.effect, leave.effect) != (FORBIDDEN, ALLOWED):
        return False
    if bar.stated.question != "conduct" or bar.stated.about != leave.stated.about:
        return False
    return norm.action != other.action if isinstance(other, Norm) else bool(norm.action)


def bound_in_a_case(duty: Answer, leave: Answer) -> bool:
    """Must be done in some case what may be done in any? "A player may stand", "a player must stand on 21"."""
    if leave.effect != ALLOWED or duty.effect not in GRANTED - {ALLOWED}:
        return False
    return leave.stated.when == leave.stated.given and duty.stated.when != duty.stated.given


def moments(stated: Stated) -> frozenset[Condition]:
    return frozenset(test for test in tests_in(stated.when) if isinstance(test, Moment))


def within_a_reading(one: Answer, two: Answer) -> bool:
    """Do both belong to the same reading of a sentence? Whoever picks that reading has to follow both."""
    return one.stated.reading is not None and one.stated.reading == two.stated.reading


@dataclass
class Group:
    """Statements linked by clashes, with the smallest situation that shows each pair."""

    question: Question
    about: str
    game: GameContext
    keys: set[str] = field(default_factory=set)
    pairs: dict[tuple[str, str], Answers] = field(default_factory=dict)

    def finding(self) -> Finding:
        first = next(iter(self.pairs.values()))
        apart = different(first)
        shown = self.shown()
        words = list(dict.fromkeys(said(self.question, answer.effect) for answer in apart))
        number = NUMBERS.get(len(words), "several")
        subject = f" for {self.about}" if self.about and self.about != "main" else ""
        return Finding(
            check="conflicting-answers",
            severity=self.severity(),
            certainty=Certainty.READ if self.in_words else Certainty.PROVED,
            message=f"{self.question.name}{subject} has {number} answers: {listed(words)}",
            places=places_of(
                (answer, said(self.question, answer.effect)) for answer in self.shown(by_row=True).values()
            ),
            question=self.question.name,
            about=self.about,
            witness=witness(first, apart, self.game),
            options=self.sides(shown),
            details=tuple(
                f"{one} and {two} clash at {answers.situation.told()}" for (one, two), answers in self.pairs.items()
            )
            if len(self.pairs) > 1
            else (),
        )

    def severity(self) -> Severity:
        return Severity.NOTE if self.in_words and not self.words_differ else STAKES[self.question.stake]

    @property
    def in_words(self) -> bool:
        """Are all answers words of the document's own, which nothing can compare but a reader?"""
        return all(free_words(answer.stated) for answer in self.shown().values())

    @property
    def words_differ(self) -> bool:
        """Not where one sentence is a case of the other: "where the dealer says, when several share a box"."""
        limited = {answer.stated.when is not None for answer in self.shown().values()}
        if len(limited) > 1:
            return False
        texts = [free_words(answer.stated) for answer in self.shown().values()]
        return not all(may_say_the_same(one, other) for one, other in combinations(texts, 2))

    def shown(self, *, by_row: bool = False) -> dict[str, Answer]:
        """What each statement of the group says where it first clashes; a sum is shown as one, or row by row."""
        found: dict[str, Answer] = {}
        for answers in self.pairs.values():
            for answer in (answer for answer in answers.given if answer.stated.key in self.keys):
                for part in parts(answer, answers) if by_row else (answer,):
                    found.setdefault(part.stated.key, part)
        return found

    def sides(self, shown: dict[str, Answer]) -> tuple[Option, ...]:
        """Two camps if every clash is between them; otherwise one side for each distinct answer."""
        camps = two_camps(self.keys, self.pairs) or by_words(self.question, shown)
        return tuple(
            Option(
                " or ".join(dict.fromkeys(said(self.question, shown[key].effect) for key in shown if key in camp)),
                winners=frozenset(camp),
                losers=frozenset(self.keys.difference(camp)),
            )
            for camp in camps
        )


def free_words(stated: Stated) -> str:
    """The value, if it is words that the language takes as they are."""
    line = stated.line
    free = isinstance(line, Statement) and vocabulary().subjects[line.subject].type in FREE
    return words_in(stated.value) if free else ""


FREE = ("words", "text")

NUMBERS = {2: "two", 3: "three", 4: "four"}


class Clashes:
    """Groups the statements that clash, situation by situation."""

    def __init__(self, question: Question, about: str, game: GameContext) -> None:
        self.question = question
        self.about = about
        self.game = game
        self.pairs: dict[tuple[str, str], Answers] = {}

    def add(self, asked: list[Answers]) -> None:
        """Records what clashes under every choice of readings, or within one reading under some.

        Any other clash that appears under only some choices is an ambiguity, which differing-readings reports.
        """
        found = [(answers, clashing(answers)) for answers in asked]
        always = all(pairs for _, pairs in found)
        for answers, pairs in found:
            for one, two in pairs:
                if always or within_a_reading(one, two):
                    self.pairs.setdefault((one.stated.key, two.stated.key), answers)

    def add_empty_ranges(self) -> None:
        """A bound implies that some amount beyond it is possible: "at least $4" and "only $4" clash at $5."""
        if self.question.kind != "constraint":
            return
        asked = self.game.answers(self.question.name, self.about)
        for rule in self.game.rules.statements.get(self.question.name, ()):
            if rule.stated.about not in ("", self.about):
                continue
            beyond = [answers for answers in asked if promises(rule.stated.value, answers.situation)]
            if beyond and all(any(answer.effect.kind == "forbidden" for answer in answers.given) for answers in beyond):
                smallest = beyond[0]
                forbidding = [answer for answer in smallest.given if answer.effect.kind == "forbidden"]
                for answer in forbidding:
                    if narrowed_by_another(answer, Answer(rule.stated, ALLOWED)):
                        continue
                    if in_force_together(rule.stated, answer.stated) and self.in_every_reading(answer, forbidding):
                        self.pairs.setdefault((rule.stated.key, answer.stated.key), with_promise(rule.stated, smallest))

    def in_every_reading(self, answer: Answer, forbidding: list[Answer]) -> bool:
        """Do all readings of the sentence say the same?"""
        if answer.stated.reading is None:
            return True
        label = answer.stated.reading[0]
        said_in = {one.stated.reading[1] for one in forbidding if one.stated.reading and one.stated.reading[0] == label}
        return said_in >= set(self.game.names(label))

    def groups(self) -> Iterator[Group]:
        groups: list[Group] = []
        for (one, two), answers in self.pairs.items():
            touching = [group for group in groups if one in group.keys or two in group.keys]
            merged = Group(self.question, self.about, self.game, {one, two})
            for group in touching:
                merged.keys |= group.keys
                merged.pairs |= group.pairs
                groups.remove(group)
            merged.pairs[(one, two)] = answers
            groups.append(merged)
        yield from groups


def two_camps(keys: Iterable[str], pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Splits the statements into two camps that clash only with each other; empty if that is impossible."""
    colour: dict[str, int] = {}
    edges: dict[str, set[str]] = {}
    for one, two in pairs:
        edges.setdefault(one, set()).add(two)
        edges.setdefault(two, set()).add(one)
    for start in edges:
        todo = [(start, colour.get(start, 0))]
        while todo:
            key, shade = todo.pop()
            if key in colour:
                if colour[key] != shade:
                    return []
                continue
            colour[key] = shade
            todo.extend((other, 1 - shade) for other in edges[key])
    return [[key for key in colour if colour[key] == shade] for shade in (0, 1)]


def by_words(question: Question, shown: dict[str, Answer]) -> list[list[str]]:
    found: dict[str, list[str]] = {}
    for key, answer in shown.items():
        found.setdefault(said(question, answer.effect), []).append(key)
    return list(found.values())


def with_promise(stated: Stated, answers: Answers) -> Answers:
    return replace(answers, given=(Answer(stated, ALLOWED), *answers.given))


def different(answers: Answers) -> list[Answer]:
    """One answer for each effect, in document order."""
    found: dict[object, Answer] = {}
    for answer in answers.given:
        found.setdefault(answer.effect, answer)
    return list(found.values())


def narrowed_by_another(bar: Answer, leave: Answer) -> bool:
    """ "From $5 to $100" and "the second wager equals the first": both hold together."""
    return bar.effect == FORBIDDEN and relative(bar.stated) and not relative(leave.stated)


def relative(stated: Stated) -> bool:
    """Is it a bound by another wager, and by nothing else?"""
    bounds = bounds_in(stated.value)
    return bool(bounds) and all(part.base for part in bounds)


def in_force_together(one: Stated, two: Stated) -> bool:
    """Readings of one sentence exclude each other; rows of one table are left to its policy, or its lack of one.

    What holds at some tables may be otherwise at some others.
    """
    if one.hedge == two.hedge == "at some tables":
        return False
    if one.question == "conduct" and moments(one) and moments(two) and moments(one) != moments(two):
        return False
    return not (one.table and one.table == two.table) and not exclude_each_other(one, two)

"""The one answer that play can follow: an effect and who ordered it, or the open question that stops play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from base.records import dataclass
from engine.effects import ALLOWED, FORBIDDEN, Effect, effect_of
from engine.rulebook import Answer, Answers, Rulebook
from grammar.errors.faults import Unreadable, did_you_mean
from grammar.exhibit import Stated
from grammar.parser import parse
from grammar.question_names import QuestionName
from grammar.resolver.resolution import resolve
from grammar.vocabulary import question_named, vocabulary


class Order(NamedTuple):
    """Who ordered a step: the statements, and how an open question was resolved, if there was one."""

    by: tuple[Stated, ...] = ()
    resolved: str = ""


NOBODY = Order()


class Verdict(NamedTuple):
    """What is done and who ordered it; the effect is None where the document is silent and may be."""

    effect: Effect | None
    order: Order = NOBODY


@dataclass(frozen=True, slots=True)
class Open:
    """A question the document leaves unanswered here, or answers in two ways."""

    question: QuestionName
    about: str
    situation: Any
    given: tuple[Answer, ...]

    def told(self) -> str:
        """The open question in one sentence."""
        asks = vocabulary().questions[self.question].asks
        about = f' ("{self.about}")' if self.about and self.about != "main" else ""
        said = ("is silent", "leaves a choice", "says two things")[min(2, len({one.effect for one in self.given}))]
        return f"{asks}{about} The document {said}{self.where()}."

    def where(self) -> str:
        """The situation, after a colon; where the document says nothing, the amount is left out."""
        at = self.situation if self.given else replace(self.situation, amount=None)
        shown = at.told()
        return "" if shown == at.moment else f": {shown}"


class Stopped(Exception):
    """Play cannot continue: a question is open."""

    def __init__(self, opened: Open) -> None:
        super().__init__(opened.told())
        self.opened = opened


@dataclass(frozen=True, slots=True)
class Chosen:
    """How open questions are resolved in one run: by hand-picked answers, or by the usual ones."""

    answers: Mapping[QuestionName, Effect] = field(default_factory=dict)
    usual: bool = False
    clashes: bool = True
    """Does what is usual also settle statements that clash, or only silence?"""


NOTHING_CHOSEN = Chosen()


class Arbiter:
    """Asks a document and insists on one answer."""

    def __init__(
        self, rules: Rulebook, usual: Callable[[Rulebook], Rulebook] | None = None, chosen: Chosen = NOTHING_CHOSEN
    ) -> None:
        self.rules = rules
        self.chosen = chosen
        self.custom = usual(rules) if usual else None
        """What is usual in this game; in every run it answers for permissions of which the document never speaks."""
        self.usual = self.custom if chosen.usual else None
        """The same in a run that lets it settle every open question."""

    def value(self, question: QuestionName, at: Any, about: str = "") -> Verdict:
        """The single effect of a question that asks for a value."""
        said = self.rules.ask(question, at, about)
        if said.clear:
            return Verdict(said.given[0].effect, Order(stated(said.given)))
        if not said.given and said.question.silence != "gap":
            return unsaid(said, self.rules, self.custom) if unspoken(self.rules, question) else self.customary(said)
        return self.resolved(said)

    def customary(self, said: Answers) -> Verdict:
        """What is usual where a document never speaks of something that may go unsaid; nothing, if nothing is."""
        question = said.question
        if self.custom is None or question.stake != "money" or self.rules.statements.get(question.name):
            return Verdict(None)
        effect = usual_effect(self.custom, said)
        return Verdict(effect, Order((), never_said(question.name))) if effect else Verdict(None)

    def permission(self, question: QuestionName, at: Any, about: str = "") -> Verdict:
        """Allowed or forbidden; an obligation ("player must hit") keeps its own verb."""
        said = self.rules.ask(question, at, about)
        effect = permitted(said)
        if effect is not None:
            return Verdict(effect, Order(stated(said.given)))
        if not said.given and said.question.silence != "gap":
            return unsaid(said, self.rules, self.custom)
        return self.resolved(said)

    def books(self, questions: Iterable[QuestionName]) -> tuple[Rulebook, ...]:
        """The rulebooks that answers to these questions can come from."""
        if self.custom is None or not (self.chosen.usual or any(unspoken(self.rules, one) for one in questions)):
            return (self.rules,)
        return (self.rules, self.custom)

    def within(self, question: QuestionName, at: Any, about: str = "") -> Verdict:
        """Is the amount in this situation allowed? Whatever no bound forbids is allowed."""
        said = self.rules.ask(question, at, about)
        if said.clear:
            return Verdict(said.given[0].effect, Order(stated(said.given)))
        if not said.given:
            bounds = self.speaking(question, at, about)
            if bounds:
                return Verdict(ALLOWED, Order(bounds))
            if said.question.silence != "gap":
                return Verdict(ALLOWED)
        effect, order = self.resolved(said)
        number = exactly_one(effect)
        if number is not None:
            effect = ALLOWED if number == at.amount else FORBIDDEN
        return Verdict(effect, order)

    def speaking(self, question: QuestionName, at: Any, about: str = "") -> tuple[Stated, ...]:
        """The statements on a question that hold here, whether or not they answer it."""
        return tuple(
            rule.stated
            for rule in self.rules.statements.get(question, ())
            if rule.stated.about in ("", about) and rule.holds(at)
        )

    def resolved(self, said: Answers) -> Verdict:
        """An open question, resolved the way this run chose."""
        question, about = said.question.name, said.about
        if question in self.chosen.answers:
            return Verdict(self.chosen.answers[question], Order(stated(said.given), f"{question} chosen by hand"))
        if self.usual is not None:
            effect = usual_effect(self.usual, said)
            if said.given and self.chosen.clashes:
                return one_of_two(said, effect)
            if effect is not None and not said.given:
                return Verdict(effect, Order((), f"{question}: the document is silent, the usual answer is taken"))
        raise Stopped(Open(question, about, self.rules.terms.shown(said.situation), said.given))


def permitted(said: Answers) -> Effect | None:
    """Allowed, forbidden or, in its own word, ordered; None where nothing is said or two things are."""
    own = said.question.name.removeprefix("may ")
    obliged = [effect for effect in said.effects if effect.kind == own]
    yes = bool(obliged) or ALLOWED in said.effects
    no = any(effect.kind not in ("allowed", own) for effect in said.effects)
    if yes == no:
        return None
    return FORBIDDEN if no else obliged[0] if obliged else ALLOWED


def unsaid(said: Answers, rules: Rulebook, usual: Rulebook | None) -> Verdict:
    """What silence means where play does not stop at it.

    A document that never speaks of a permission leaves it to what is usual in its game. One that allows something in
    some hands does not allow it in others: there the vocabulary's own answer holds.
    """
    question = said.question
    effect = ALLOWED if question.silence == "yes" else FORBIDDEN
    if not unspoken(rules, question.name):
        return Verdict(effect)
    if usual is not None:
        effect = permitted(usual.ask(question.name, said.situation, said.about)) or effect
    return Verdict(effect, Order((), never_said(question.name)))


def never_said(question: QuestionName) -> str:
    return f"{question}: the document never speaks of it, the usual answer is taken"


def unspoken(rules: Rulebook, question: QuestionName) -> bool:
    """Is this a permission that moves money, and no statement of the document gives or refuses it anywhere?"""
    known = vocabulary().questions[question]
    if known.stake != "money" or known.silence not in ("yes", "no"):
        return False
    return all(rule.narrows for rule in rules.statements.get(question, ()))


def usual_effect(usual: Rulebook, said: Answers) -> Effect | None:
    """The usual effect, where there is a clear one; an amount that no usual bound forbids is usual."""
    question, at, about = said.question.name, said.situation, said.about
    found = usual.ask(question, at, about)
    if found.clear:
        return found.effects[0]
    if not found.given and said.question.kind == "constraint" and Arbiter(usual).speaking(question, at, about):
        return ALLOWED
    return None


def one_of_two(said: Answers, usual: Effect | None) -> Verdict:
    """Of two conflicting statements, the one that gives the usual answer; the first if neither does."""
    question = said.question.name
    for answer in said.given:
        if answer.effect == usual:
            return Verdict(answer.effect, Order((answer.stated,), f"{question}: of two statements the usual one"))
    first = said.given[0]
    return Verdict(first.effect, Order((first.stated,), f"{question}: the first of two statements"))


def first_said(
    rules: Rulebook, usual: Rulebook, question: QuestionName, at: Any, about: str = ""
) -> tuple[Effect, str]:
    """The document's first answer or the usual one, and what had to be assumed; empty if nothing had to be."""
    said = rules.ask(question, at, about).effects
    if not said:
        return usual.ask(question, at, about).effects[0], f"{question} is as usual"
    return said[0], f"{question}: the first of two statements" if len(said) > 1 else ""


def stated(given: Iterable[Answer]) -> tuple[Stated, ...]:
    return tuple(answer.stated for answer in given)


def chosen_answers(texts: Iterable[str]) -> dict[QuestionName, Effect]:
    """Parses ``dealer draw=hit`` into effects by question. Raises Unreadable."""
    found: dict[QuestionName, Effect] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        question = question_of(name.strip())
        if not sign or not value.strip():
            raise Unreadable(f'"{text}" chooses no answer; write for example "dealer draw=hit"')
        found[question] = effect_named(question, value.strip(), text)
    return found


def question_of(name: str) -> QuestionName:
    """The question with this name, or the one answered by the subject with this name. Raises Unreadable."""
    known = vocabulary()
    question = question_named(name)
    if question is not None:
        return question
    if name in known.subjects:
        return known.subjects[name].question
    raise Unreadable(" ".join((f'there is no question "{name}".', did_you_mean(name, known.questions))).strip())


def effect_named(question: QuestionName, value: str, text: str) -> Effect:
    """The effect of a value, written as in a statement on the question."""
    subjects = [subject for subject in vocabulary().subjects.values() if subject.question == question]
    for subject in subjects:
        name = ' "main"' if subject.named else ""
        units = ("decks",) if subject.type == "deck" else subject.units
        for shown in (value, *(f"{value} {unit}" for unit in units)):
            exhibit, faults = resolve(parse(f"{subject.name}{name}: {shown}"))
            effect = effect_of(exhibit.stated[0].value) if exhibit.stated and not faults else None
            if effect is not None:
                return effect
    raise Unreadable(f'"{value}" is no answer to "{question}" (in "{text}")')


def exactly_one(effect: Effect | None) -> Fraction | None:
    """The number named by an exact answer; None if it leaves a choice."""
    if effect is None or not isinstance(effect.amount, tuple):
        return None
    first = effect.amount[0]
    interval = first if hasattr(first, "low") else first[0][0]
    low, high = interval.low, interval.high
    return Fraction(low) if low is not None and low == high else None

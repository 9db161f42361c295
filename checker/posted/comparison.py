"""Asks the procedure and a posted text the same questions in every situation that either tells apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from base.records import dataclass
from checker.answer_effects import heard_effects
from checker.answer_text import said
from checker.context import GameContext, game_context
from checker.posted.difference import Difference, DifferenceKind, Side, TextComparison
from checker.posted.exceptions import AspectsByPart, is_beyond_money, is_excused
from checker.posted.joined_document import BothBooks, JoinedDocument, both_books, joined_document
from checker.posted.lowest_stake import at_lowest_stake
from checker.posted.omissions import left_out, wager_left_out
from checker.posted.promises import broken_promises
from checker.posted.round_money import round_money
from checker.witness_money import result_of
from engine.effects import FORBIDDEN, GRANTED, Effect
from engine.rulebook import Answers
from grammar.exhibit import Exhibit, Stated
from grammar.formatter.value_text import said_condition, said_value
from grammar.posted_text import PostedText, PostedWords
from grammar.question_names import QuestionName
from grammar.tree import Interval
from grammar.vocabulary import vocabulary

WIN = Effect("win")
FACE_VALUE = Effect("says", "face value")
BOUNDS_NOTHING_SAYS: tuple[QuestionName, ...] = ("payout limit",)
"""Where rules that are silent say that there is no bound: a text that posts one promises less than they pay."""
COMPARED = ("value", "permission", "constraint")


@dataclass(frozen=True, slots=True)
class BothAnswers:
    """What both texts answer in one situation."""

    posted: Answers
    rules: Answers

    @property
    def agree(self) -> bool:
        """Do they come to the same? Where the rules are silent nothing is contradicted."""
        if not self.rules.given and not self.rules.overridden:
            return self.posted.question.name not in BOUNDS_NOTHING_SAYS  # the rules say nothing of it
        mine, others = (self.said(effects) for effects in (self.posted.effects, heard_effects(self.rules)))
        if self.posted.question.kind == "permission":
            return granted(mine) == granted(others) if others else True
        if mine == {WIN} and others and all(one.kind == "pays" for one in others):
            return True  # that it wins is no word on what it pays
        if len(mine) > 1 and others and others <= mine:
            return True  # it says a rule and its exception, as *even money, 12 barred* does
        return mine == others or not others

    def said(self, effects: Iterable[Effect]) -> frozenset[Effect]:
        """What the answers come to; the face value of a card is its number."""
        card = getattr(self.posted.situation, "card", None)
        if card is None or not card.rank.isdigit():
            return frozenset(effects)
        number = Fraction(card.rank)
        points = Effect("counts", (Interval(number, number),))
        return frozenset(points if one == FACE_VALUE else one for one in effects)

    @property
    def is_rule_of_exception(self) -> bool:
        """Does the posted line say what the rules say too, in the same words, but for an exception that they make?"""
        known = {(one.effect, one.stated.when) for one in self.rules.overridden}
        return all((one.effect, one.stated.when) in known for one in self.posted.given)


def granted(effects: frozenset[Effect]) -> bool:
    return FORBIDDEN not in effects and bool(effects & GRANTED)


def compared(procedure: Exhibit, text: str, game: str, posted: PostedText) -> TextComparison:
    """One posted text against one game of the procedure."""
    joined = joined_document(procedure, text, posted)
    books = both_books(joined, procedure, game)
    context = game_context(procedure, game)
    asker = Asker(joined, books, context, posted)
    promised = tuple(broken_promises(context, books, posted))
    missing = (*left_out(joined, books, context, posted), *wager_left_out(joined, context, posted))
    found = tuple(dict.fromkeys((*asker.differences(), *promised, *missing)))
    read = len({id(line) for line in joined.origins.values() if not line.tentative})
    told = {(one.line, one.words) for one in promised}
    unread = tuple(one for one in (*posted.unread, *joined.unread) if (one.line, one.words) not in told)
    unread = (*unread, *unconfirmed(joined, found))
    return TextComparison(posted.name, read, found, unread)


def unconfirmed(joined: JoinedDocument, found: tuple[Difference, ...]) -> Iterator[PostedWords]:
    """Lines that were not understood well enough, and of which nothing was told: a reader has to compare them."""
    told = {(one.line, one.words) for one in found}
    lines = {id(line): line for line in joined.origins.values() if line.tentative}
    yield from (PostedWords(one.line, one.words) for one in lines.values() if (one.line, one.words) not in told)


class Asker:
    """Compares the answers of both books, statement by statement of the posted text."""

    def __init__(self, joined: JoinedDocument, books: BothBooks, context: GameContext, posted: PostedText) -> None:
        self.joined = joined
        self.books = books
        self.context = context
        self.posted = posted
        self.answered: dict[tuple[int, QuestionName, str], list[BothAnswers]] = {}

    def differences(self) -> Iterator[Difference]:
        """One for each posted line and question, in the order of the text."""
        told: set[tuple[int, str, str]] = set()
        alike: set[tuple[object, ...]] = set()
        for stated in self.joined.exhibit.stated:
            line = self.joined.origins.get(stated.span.line)
            if line is None:
                continue
            kin = (id(line), stated.value, stated.when, self.books.pays_like(stated.about))
            if stated.question == "wager pay" and kin in alike:
                continue
            alike.add(kin)
            for question in questions_of(stated):
                difference = self.difference(stated, question)
                key = (id(line), question, difference.posted.says if difference else "")
                if difference and key not in told:
                    told.add(key)
                    yield difference

    def both(self, question: QuestionName, stated: Stated) -> list[BothAnswers]:
        """Every situation in which the posted line of this statement answers, by itself."""
        line = self.joined.origins[stated.span.line]
        key = (id(line), question, stated.about)
        if key not in self.answered:
            alone = self.books.posted.without(lambda one: self.joined.origins[one.span.line] is not line)
            asked = (
                (alone.ask(question, at, stated.about), at) for at in self.books.situations(question, stated.about)
            )
            self.answered[key] = [
                BothAnswers(answers, self.books.rules.ask(question, at, stated.about))
                for answers, at in asked
                if answers.effects
            ]
        return self.answered[key]

    def difference(self, stated: Stated, question: QuestionName) -> Difference | None:
        both = [
            one
            for one in self.both(question, stated)
            if any(answer.stated.span.line == stated.span.line for answer in one.posted.given)
        ]
        apart = [one for one in both if not one.agree and not one.is_rule_of_exception]
        if not apart:
            return None if both else self.impossible(stated, question)
        agreed = [one.posted.situation for one in both if one.agree]
        seen = AspectsByPart(self.books.rules, question, stated)
        line = self.joined.origins[stated.span.line]
        plain = [
            one
            for one in apart
            if not is_beyond_money(one.posted, one.rules)
            and (
                line.always
                or line.meanings  # what a word means has no exceptions
                or not is_excused(one.posted, agreed, seen.at(one.posted.situation), contested=self.is_contested(one))
            )
        ]
        kind = DifferenceKind.DIFFERS if plain else DifferenceKind.EXCEPTION
        doubtful = line.doubtful and not line.always
        shown = min(plain or apart, key=lambda one: seen.at(one.posted.situation).special(one.posted.situation))
        here = seen.at(shown.posted.situation)
        explained = any(here.same_place(shown.posted.situation, one) for one in agreed)
        if plain and doubtful and explained and shown.posted.question.kind == "value":
            kind = DifferenceKind.UNSURE  # words that were not used may say where it holds
        if (line.tentative or line.questioned) and kind is DifferenceKind.DIFFERS:
            kind = DifferenceKind.UNSURE
        return self.told(kind, stated, shown, len(plain or apart))

    def impossible(self, stated: Stated, question: QuestionName) -> Difference | None:
        """A row that pays in a case which cannot come up, in place of one that can."""
        line = self.joined.origins[stated.span.line]
        own = next((one.stated for one in self.books.rules.speaking(question, stated.about) if one.stated.when), None)
        if question != "wager pay" or line.sentence or line.meanings or stated.when is None or own is None:
            return None
        paid = f"pays {said_value(stated.value)} when {said_condition(stated.when)}"
        rules = f"pays {said_value(own.value)} when {said_condition(own.when)}" if own.when else ""
        asks = vocabulary().questions[question].asks
        sides = (Side(f"{paid}, which cannot come up"), Side(rules))
        return Difference(
            DifferenceKind.UNSURE,
            self.posted.name,
            line.line,
            line.words,
            question,
            stated.about,
            asks,
            "",
            *sides,
            own,
        )

    def is_contested(self, one: BothAnswers) -> bool:
        """Does the posted text as a whole say several things here?"""
        whole = self.books.posted.ask(one.posted.question.name, one.posted.situation, one.posted.about)
        return len(whole.effects) > 1

    def told(self, kind: DifferenceKind, stated: Stated, shown: BothAnswers, situations: int) -> Difference:
        line = self.joined.origins[stated.span.line]
        posted, rules = self.sides(stated, shown)
        answering = next((answer.stated for answer in shown.rules.given), None)
        return Difference(
            kind if answering or kind is not DifferenceKind.DIFFERS else DifferenceKind.PROMISES,
            self.posted.name,
            line.line,
            line.words,
            shown.posted.question.name,
            stated.about,
            shown.posted.question.asks,
            told_situation(shown.posted.situation),
            posted,
            rules,
            answering,
            situations,
        )

    def sides(self, stated: Stated, shown: BothAnswers) -> tuple[Side, Side]:
        sides = (self.side(shown.posted, shown.posted.effects), self.side(shown.rules, heard_effects(shown.rules)))
        if any(side.money for side in sides):
            return sides
        played = round_money(self.joined, self.context, stated, shown.posted)
        if played is None:
            return sides
        return Side(sides[0].says, played[0]), Side(sides[1].says, played[1])

    def side(self, answers: Answers, found: Iterable[Effect]) -> Side:
        effects = sorted(found, key=str)
        words = " and ".join(said(answers.question, effect) for effect in effects) or "nothing is said"
        at = at_lowest_stake(self.books, answers.situation, answers.about)
        money = [result_of(answers.question, effect, at, self.context) for effect in effects]
        return Side(words, " or ".join(dict.fromkeys(filter(None, money))))


def questions_of(stated: Stated) -> Sequence[QuestionName]:
    kind = vocabulary().questions[stated.question].kind
    return (stated.question,) if kind in COMPARED else ()


def told_situation(at: Any) -> str:
    told = getattr(at, "told", None)
    return str(told()) if told else ""

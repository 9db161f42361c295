"""A blackjack and another 21 are settled by a rule on totals alone, as no table does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from base.records import dataclass
from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import subject
from checker.facts.stakes import at_the_table
from checker.finding import Certainty, Finding, Severity, WitnessAnswer, place_of
from checker.witness import witness
from engine.cards import cards
from engine.effects import ALLOWED
from engine.rulebook import Answers
from engine.special_cases import bust_named
from grammar.exhibit import MAIN, Stated
from grammar.tree import Flag, Total, TotalIs, Versus, tests_in

BLACKJACKS = frozenset({"player has blackjack", "dealer has blackjack"})


@dataclass(frozen=True, slots=True)
class Meeting:
    """A blackjack against another 21: the two hands, and who has which, in words."""

    hand: str
    dealer: str
    words: str


MEETINGS = (
    Meeting("A♠ K♦", "9♣ 5♦ 7♠", "a player's blackjack against a dealer's 21 of three cards"),
    Meeting("9♠ 9♥ 3♦", "A♣ Q♥", "a player's 21 of three cards against a dealer's blackjack"),
    Meeting("9♠ 9♥ 3♦", "Q♥ A♣", "a player's 21 of three cards against a dealer's blackjack"),
)


TWO_BLACKJACKS = Meeting("A♠ K♦", "A♣ Q♥", "two blackjacks")
OVERDRAWN = Meeting("A♠ K♦", "9♣ 6♦ 7♠", "a player's blackjack against a dealer's 22")


def unranked_blackjack(context: CheckContext) -> Iterator[Finding]:
    games = context.games if context.exhibit.asks("main result") else ()
    yield from islice(chain.from_iterable(map(among_naturals, games)), 1)
    yield from islice(chain.from_iterable(map(against_a_bust, games)), 1)
    yield from islice(chain.from_iterable(map(paid_as_any, games)), 1)
    yield from islice(chain.from_iterable(map(of_side_wagers, games)), 1)


def of_side_wagers(game: GameContext) -> Iterator[Finding]:
    """A wager that is returned when both have 21, in a document that does not say who wins there: is it a tie?"""
    _, meeting, _ = MEETINGS
    at = situation(game, meeting)
    if is_told(game, at):
        return  # who wins is said, or asked of the main wager
    for question, about in game.questions():
        if question.name != "wager pay" or about in ("", MAIN):
            continue
        first = game.rules.ask("wager pay", at, about)
        every = [game.rules.ask("wager pay", at, about, choice) for choice in game.choices(first)]
        tied = next((one for one in every if not is_lost(one) and compares(one) and by_totals(one)), None)
        usual = game.usual_answers("main result", at)
        if tied is not None and usual.clear:
            found = finding(game, tied, usual, meeting)
            words = f'"{about}": {found.message}'
            asks = f"What becomes of “{about}” when the dealer's blackjack meets a 21 of three cards?"
            yield replace(found, message=words, question="wager pay", about=about, asks=asks)


def is_told(game: GameContext, at: Any) -> bool:
    """By the document itself: rules that are taken over by the name of the game say nothing on its side wagers."""
    answers = game.rules.ask("main result", at)
    return any(not one.stated.base for one in (*answers.given, *answers.overridden))


def is_lost(answers: Answers) -> bool:
    return not answers.given or all(effect.kind == "lose" for effect in answers.effects)


def compares(answers: Answers) -> bool:
    """Does a sentence look at the totals of both hands?"""
    return any(sides(one.stated) >= {"player", "dealer"} for one in answers.given)


def sides(stated: Stated) -> set[str]:
    tests = list(tests_in(stated.when))
    told = {test.whose for test in tests if isinstance(test, TotalIs)}
    versus = [side for test in tests if isinstance(test, Versus) for side in (test.left, test.right)]
    return told | {side.whose for side in versus if isinstance(side, Total)}


ORDINARY = Meeting("A♠ K♦", "9♣ 8♦", "a player's blackjack")


def paid_as_any(game: GameContext) -> Iterator[Finding]:
    """ "All winning bets are paid 1 to 1": also a blackjack, of which no sentence on pays speaks?"""
    answers = game.rules.ask("main pay", situation(game, ORDINARY))
    usual = game.usual_answers("main pay", answers.situation)
    if any(subject(one) == "blackjack pay" and not one.base for one in game.exhibit.stated):
        return  # a sentence speaks of it, and leaves the number to a table or sign that is not here
    if answers.clear and usual.clear and usual.effects != answers.effects and by_totals(answers) and by_all(answers):
        found = finding(game, answers, usual, ORDINARY)
        words = (
            f"a blackjack is paid as any other win, {said(answers.question, answers.effects[0])}: no sentence on pays"
        )
        yield replace(
            found, message=f"{words} speaks of it", question="main pay", asks="Is a blackjack paid as any other win?"
        )


def by_all(answers: Answers) -> bool:
    """Does a sentence without any condition decide?"""
    return any(one.stated.when is None and not one.stated.base for one in answers.given)


def against_a_bust(game: GameContext) -> Iterator[Finding]:
    """ "A dealer's 22 is a push": also for a blackjack, which was paid before the dealer drew, or should have been?"""
    answers = game.rules.ask("main result", situation(game, OVERDRAWN))
    usual = game.usual_answers("main result", answers.situation)
    named = any(bust_named(test) for one in answers.given for test in tests_in(one.stated.when))
    if named and answers.clear and usual.clear and usual.effects != answers.effects and by_totals(answers):
        found = finding(game, answers, usual, OVERDRAWN)
        yield replace(found, asks="Does a player's blackjack win when the dealer has drawn 22?")


def among_naturals(game: GameContext) -> Iterator[Finding]:
    met = [(meeting, answers) for meeting in MEETINGS for answers in in_each_reading(game, meeting)]
    for meeting, answers in met:
        if ALLOWED in game.rules.ask("dealer checks", answers.situation).effects and len(cards(meeting.hand)) > 2:
            continue  # no hand draws against a blackjack that has been found
        if settled_at_once(game, answers.situation):
            continue  # a 21 that is paid when it is made is compared with nothing
        usual = game.usual_answers("main result", answers.situation)
        if answers.given and usual.clear and usual.effects[0] not in answers.effects and by_totals(answers):
            yield finding(game, answers, usual, meeting)
            return
    answers = game.rules.ask("main result", situation(game, TWO_BLACKJACKS))
    usual = game.usual_answers("main result", answers.situation)
    if answers.clear and usual.clear and usual.effects[0] not in answers.effects and swept(answers):
        yield without_exception(game, answers, usual)


def settled_at_once(game: GameContext, at: Any) -> bool:
    paid = game.rules.ask("twenty-one paid", at)
    return any("at once" in str(answer.stated.value) for answer in paid.given)


def in_each_reading(game: GameContext, meeting: Meeting) -> list[Answers]:
    at = situation(game, meeting)
    first = game.rules.ask("main result", at)
    return [game.rules.ask("main result", at, "", choice) for choice in game.choices(first)]


def swept(answers: Answers) -> bool:
    """Does a sentence on the dealer's blackjack settle two blackjacks, and nothing speaks of the player's?"""
    tests = (test for one in (*answers.given, *answers.overridden) for test in tests_in(one.stated.when))
    return {test.name for test in tests if isinstance(test, Flag)} & BLACKJACKS == {"dealer has blackjack"}


def situation(game: GameContext, meeting: Meeting) -> Any:
    hand, dealer = cards(meeting.hand), cards(meeting.dealer)
    hits = len(hand) - 2
    return at_the_table(game, "settle", hand=hand, dealer=dealer, hits=hits, checked=hits == 0)


def by_totals(answers: Answers) -> bool:
    """Does no sentence that applies here speak of a blackjack?"""
    tests = (test for one in (*answers.given, *answers.overridden) for test in tests_in(one.stated.when))
    return not any(isinstance(test, Flag) and test.name in BLACKJACKS for test in tests)


def finding(game: GameContext, answers: Answers, usual: Answers, meeting: Meeting) -> Finding:
    shown = witness(answers, answers.given, game)
    usually = WitnessAnswer("usual", said(answers.question, usual.effects[0]))
    return Finding(
        check="unranked-blackjack",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{meeting.words} is settled by the totals alone: {said(answers.question, answers.effects[0])}",
        places=tuple(dict.fromkeys(place_of(one.stated) for one in answers.given)),
        question="main result",
        witness=type(shown)(shown.deal, (*shown.answers, usually), shown.situation, shown.game, shown.played),
        asks="Does a blackjack beat every other hand of 21?",
    )


def without_exception(game: GameContext, answers: Answers, usual: Answers) -> Finding:
    return replace(
        finding(game, answers, usual, TWO_BLACKJACKS),
        message="a dealer's blackjack settles every wager, and nothing says whether a player's blackjack is excepted: "
        f"{said(answers.question, answers.effects[0])}",
        asks="What happens to a player's blackjack when the dealer has one too?",
    )

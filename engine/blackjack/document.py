"""A blackjack document ready to be asked: first its card values and terms, since conditions stand on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from engine.ace_order import QUESTIONS as ACE_QUESTIONS
from engine.ace_order import AceOrder, ace_order
from engine.blackjack.situation import Situation
from engine.blackjack.terms import BlackjackTerms, Judge
from engine.card_values import BEST, PIPS, USUAL_VALUES, Values
from engine.cards import RANKS, Card
from engine.conditions import predicate
from engine.effects import FORBIDDEN, Effect
from engine.play.table_setup import USUAL_DECKS, named_numbers
from engine.rulebook import Answer, Answers, Readings, Rulebook
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.resolver.resolution import exhibit_of
from grammar.tree import Condition, Flag, Interval, Test, TotalIs, TotalSet
from grammar.usual import LIBRARY, namesake, takes_over_usual_rules
from grammar.vocabulary import TERMS

Definitions = Mapping[str, Condition | None]
"""Terms with what they are defined as."""
Meaning = tuple[Values, Definitions, AceOrder]

MEANINGS: frozenset[QuestionName] = frozenset({"card value", *TERMS.values(), *ACE_QUESTIONS})
"""Questions whose answers conditions stand on."""
SAID_ANYWAY: Mapping[str, tuple[Test, ...]] = {
    "bust": (TotalIs("own", (TotalSet("any", Interval(Fraction(BEST + 1), None)),)),),
    "soft hand": (Flag("ace is counted as 11"), Flag("ace can count both ways")),
}
"""Definitions that say what a term means where nobody defines it."""


def rulebook(exhibit: Exhibit, game: str, readings: Readings | None = None, decks: int | None = None) -> Rulebook:
    """One game of an exhibit, under these readings. Of readings that are not chosen all are heard.

    decks: with so many decks, where a rule looks at their number; else with the fewest that the document allows.
    """
    values, definitions, aces = meaning(exhibit, game, readings)
    events = tuple(exhibit.events.items()) if definitions else ()
    key = (tuple(values.items()), tuple(definitions.items()), events, aces.straights)
    book = Rulebook(exhibit, game, terms_of(*key), readings)
    if not exhibit.looks_at_decks:
        return book
    return Rulebook(exhibit, game, terms_of(*key, decks or fewest_decks(book)), readings)


def low_rulebook(exhibit: Exhibit, game: str, readings: Readings | None = None) -> Rulebook:
    """The same with every card at the lowest that it may count, as who counts an ace as 1 reads it."""
    values, definitions, aces = meaning(exhibit, game, readings)
    events = tuple(exhibit.events.items()) if definitions else ()
    low = tuple((rank, (min(counts),)) for rank, counts in values.items())
    return Rulebook(exhibit, game, terms_of(low, tuple(definitions.items()), events, aces.straights), readings)


def fewest_decks(rules: Rulebook) -> int:
    """The lowest number of decks that the document names and allows; the usual number where it names none."""
    named = {edge for rule in rules.statements.get("number of decks", ()) for edge in named_numbers((rule.stated,))}
    for number in sorted(named):
        said = rules.ask("number of decks", Situation("set-up", amount=number, decks=int(number))).effects
        if number >= 1 and FORBIDDEN not in said:
            return int(number)
    return USUAL_DECKS


@lru_cache(maxsize=32)
def terms_of(
    values: tuple[tuple[str, tuple[int, ...]], ...],
    definitions: tuple[tuple[str, Condition | None], ...],
    events: tuple[tuple[str, Condition], ...],
    straights: str = "",
    decks: int = 0,
) -> BlackjackTerms:
    """One for all documents in which cards and terms mean the same."""
    bare = BlackjackTerms(dict(values), straights=straights)
    terms = {term: judge(predicate(when, bare, dict(events))) for term, when in definitions}
    return BlackjackTerms(bare.values, terms, decks, straights)


def meaning(exhibit: Exhibit, game: str, readings: Readings | None = None) -> Meaning:
    """What cards count, the terms that the document defines, of a term the first definition, and where aces stand."""
    meanings = tuple(stated for stated in exhibit.stated if stated.question in MEANINGS)
    labels = {stated.reading[0] for stated in meanings if stated.reading}
    read = tuple(sorted((label, name) for label, name in (readings or {}).items() if label in labels))
    key = (exhibit.lineage(game), tuple(map(id, meanings)), id(exhibit.events), read)
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        KNOWN[key] = meanings, exhibit.events, worked_out(exhibit, game, meanings, readings)
    return KNOWN[key][-1]


KNOWN: dict[object, tuple[tuple[Stated, ...], Mapping[str, Condition], Meaning]] = {}
"""What cards and terms mean by some statements; with what the key names, so that nothing else takes its address."""
MOST_KNOWN = 256


def worked_out(exhibit: Exhibit, game: str, meanings: tuple[Stated, ...], readings: Readings | None) -> Meaning:
    first = Rulebook(replace(exhibit, stated=meanings), game, BlackjackTerms(USUAL_VALUES), readings)
    defining = {term: first.statements.get(question, []) for term, question in TERMS.items() if term != "hard hand"}
    definitions = {
        term: statements[0].stated.when
        for term, statements in defining.items()
        if statements and statements[0].stated.when not in SAID_ANYWAY.get(term, ())
    }
    aces = ace_order(rule.stated for question in ACE_QUESTIONS for rule in first.statements.get(question, ()))
    return {rank: value_of(first, rank) for rank in RANKS}, definitions, aces


def value_of(rules: Rulebook, rank: str) -> tuple[int, ...]:
    """What a rank counts: the first answer of the document, or the usual one.

    While nobody has chosen a reading, one reading alone does not change what a card counts in all that is asked.
    """
    answers = rules.ask("card value", Situation("set-up", card=Card(rank, "♠")))
    for answer in answers.given:
        if answer.stated.reading is not None and not in_every_reading(rules, answer, answers):
            continue
        if answer.effect.word == "face value" and rank in PIPS:
            return PIPS[rank]
        if answer.effect.kind == "counts":
            return tuple(sorted(int(interval.low) for interval in answer.effect.amount))
    return USUAL_VALUES[rank]


def in_every_reading(rules: Rulebook, answer: Answer, answers: Answers) -> bool:
    """Is the reading chosen, or do all readings of its sentence answer here?"""
    label, _ = answer.stated.reading or ("", "")
    spoken = {one.stated.reading[1] for one in answers.given if one.stated.reading and one.stated.reading[0] == label}
    return label in rules.readings or spoken >= set(rules.exhibit.readings.get(label, ()))


def judge(holds: Any) -> Judge:
    """A definition speaks of "the hand": whichever hand is judged stands in the player's place."""

    @lru_cache(maxsize=100_000)
    def fits(hand: tuple[Card, ...], from_split: bool) -> bool:
        return bool(holds(Situation("set-up", hand=hand, from_split=from_split)))

    def judged(hand: Sequence[Card], at: Situation) -> bool:
        return fits(tuple(hand), at.from_split and hand is at.hand)

    return judged


@cache
def library_exhibit(name: str) -> Exhibit:
    exhibit, faults = exhibit_of(LIBRARY / f"{name}.game")
    assert not faults, faults
    return exhibit


def usual_exhibit() -> Exhibit:
    """What is usual where a document is silent: itself a document in the language."""
    return library_exhibit("usual-blackjack")


def customary_exhibit(lineage: tuple[str, ...]) -> Exhibit:
    """What is customary in a game, or in the one that it follows in what is usual."""
    known = usual_exhibit()
    own = namesake(lineage, tuple(one.name for one in known.games))
    return next(library_exhibit(f"customary-{name}") for name in known.lineage(own) if name in CUSTOMARY)


CUSTOMARY = frozenset({"blackjack", "spanish21"})
"""Games with a file of what is customary."""


def usual_beside(rules: Rulebook) -> Rulebook:
    """What is usual in a game, in the words of its document: cards count and terms mean what they do there."""
    assert isinstance(rules.terms, BlackjackTerms)
    known = usual_exhibit()
    game = namesake(rules.exhibit.lineage(rules.game), tuple(one.name for one in known.games))
    return usual_to(rules.terms, game)


@lru_cache(maxsize=16)
def usual_to(terms: BlackjackTerms, game: str) -> Rulebook:
    return Rulebook(usual_exhibit(), game, terms)


def require_winner(rules: Rulebook) -> None:
    """Usual answers fill in what a document leaves out of who wins, and never stand for all. Raises ValueError.

    Nor is a game priced in which hands over 21 win because nobody thought of them.
    """
    if not says_who_wins(rules):
        raise ValueError(
            "no statement says who wins; "
            'add for example "main result: player wins when player total is more than dealer total"'
        )
    over = over_21(rules)
    if over and by_accident(rules, settled(over, SEVENTEEN), settled(TWENTY, SEVENTEEN), "win"):
        raise ValueError('by its words a hand over 21 beats a dealer\'s 17; add for example "bust: player loses"')


def loses_to_bust_dealers(rules: Rulebook) -> bool:
    """Does a hand lose to a dealer over 21 only because no statement thought of it?"""
    over = over_21(rules)
    return bool(over) and by_accident(rules, settled(NINETEEN, over), settled(NINETEEN, TWENTY), "lose")


def over_21(rules: Rulebook) -> tuple[Card, ...]:
    """A hand over 21 by the values that the document gives to cards; empty if none is at hand."""
    assert isinstance(rules.terms, BlackjackTerms)
    totals = ((hand, rules.terms.points(hand).total) for hand in OVER)
    return next((hand for hand, total in totals if total > MOST), ())


def ties_with_bust_dealers(rules: Rulebook) -> bool:
    """Is a hand over 21 that equals a dealer over 21 settled as any tie is, only because no statement thought of it?"""
    over = over_21(rules)
    if not over:
        return False
    both, tied = settled(over, over), settled(NINETEEN, NINETEEN)
    whole_loss = all(answer.effect == Effect("lose") for answer in rules.ask("main result", both).given)
    return not whole_loss and any(by_accident(rules, both, tied, kind) for kind in ("lose", "push", "win"))


def by_accident(rules: Rulebook, bust: Situation, beside: Situation, kind: str) -> bool:
    """Is a bust hand settled so only by statements that hold for the higher hand beside it as well?"""
    given = rules.ask("main result", bust).given
    spoken = [rule.stated for rule in rules.statements.get("main result", ()) if rule.holds(beside)]
    return bool(given) and all(answer.effect.kind == kind and answer.stated in spoken for answer in given)


def says_who_wins(rules: Rulebook) -> bool:
    return takes_over_usual_rules(rules.exhibit) or any(rules.ask("main result", at).given for at in PLAIN_HANDS)


TWENTY, NINETEEN = (Card("K", "♠"), Card("Q", "♥")), (Card("K", "♦"), Card("9", "♣"))
BLACKJACK, TWENTY_ONE = (Card("A", "♠"), Card("K", "♥")), (Card("K", "♠"), Card("5", "♥"), Card("6", "♥"))


def settled(hand: tuple[Card, ...], dealer: tuple[Card, ...]) -> Situation:
    return Situation("settle", hand=hand, dealer=dealer, checked=True, ante=Fraction(10), staked=Fraction(10))


PLAIN_HANDS = tuple(
    settled(hand, dealer)
    for hand, dealer in (
        (TWENTY, NINETEEN),
        (NINETEEN, TWENTY),
        (NINETEEN, NINETEEN),
        (BLACKJACK, NINETEEN),
        (TWENTY_ONE, NINETEEN),
    )
)
"""Hands that nobody busts: a document that decides none of them does not say who wins."""
SEVENTEEN = (Card("K", "♦"), Card("7", "♣"))
MOST = 21
OVER = tuple(
    tuple(Card(rank, suit) for rank, suit in zip(ranks, "♠♥♦", strict=True)) for ranks in ("688", "999", "KQJ", "KQ9")
)
"""Hands over 21, as most documents count their cards."""

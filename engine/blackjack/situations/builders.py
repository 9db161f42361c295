"""For each question of blackjack, the situations in which it comes up: one builder per kind of question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from base.effort import spend
from engine.arbiter import unsaid
from engine.blackjack.document import usual_beside
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import may_double_again, may_split_again, most_doubles
from engine.blackjack.situations.hands import MOST_CARDS, Hand, ace_hands, dealt, player_hands, size, two_card_hands
from engine.blackjack.situations.sensible_play import sensible_first
from engine.blackjack.table_reads import history_read, looks_at_dealer
from engine.blackjack.terms import MOMENTS
from engine.card_values import BEST
from engine.cards import Card
from engine.effects import GRANTED, optional
from engine.footprint import circumstances, moments, places_of
from engine.situation_classes import apart, asked_amounts, bounds, predicates
from grammar.exhibit import MAIN
from grammar.question_names import QuestionName
from grammar.tree import Moment, Test, bounds_in
from grammar.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from engine.blackjack.situations.enumeration import BlackjackSituations

MOST_DECKS = 8


MOST_HANDS = 7


def histories(tests: Iterable[Test], moment: str, reach: BlackjackSituations) -> list[Situation]:
    """The ways a hand can have come about, as far as the tests look at it and the document does not rule them out."""
    seen = history_read(tests) - {told for told, action in MADE_BY.items() if reach.ruled_out(action)}
    base = Situation(moment, ante=reach.ante, staked=reach.ante, checked=True)
    found = [base]
    if seen & {"split", "split aces"}:
        most = 3 if "split count" in seen else 1
        found += [replace(base, splits=times, from_split=True) for times in range(1, most + 1)]
        if "split aces" in seen:
            found += [replace(base, splits=times, from_split=True, split_aces=True) for times in range(1, most + 1)]
    if "doubled" in seen:
        most = most_doubles(reach.rules)
        found += [
            replace(at, doubles=times, staked=at.ante * 2**times) for at in tuple(found) for times in range(1, most + 1)
        ]
    plain = [at for at in found if not (at.splits or at.doubles)]
    if "surrendered" in seen:
        found += [replace(at, surrendered=True) for at in plain]
    if "insured" in seen:
        found += [replace(at, insured=True) for at in plain]
    if "even money" in seen:
        found += [replace(at, even_money=True) for at in plain]
    found = in_circumstances(reach, found, circumstances(tests))
    if "checked" in seen and moment == "hand":
        found = [replace(at, tells_check=True) for at in found]
        found += [replace(at, checked=False) for at in tuple(found) if not at.splits and not at.doubles]
    return found


def in_circumstances(reach: BlackjackSituations, found: Sequence[Situation], texts: Collection[str]) -> list[Situation]:
    """With none of them, and with all that statements can need at once."""
    made = list(found)
    for some in reach.together(texts):
        spend(LAID_OUT * len(found))
        made += [replace(at, true=at.true | some) for at in found if some]
    return made


LAID_OUT = 6
"""What it takes to lay a situation out once more, in units of `base.effort`."""

MADE_BY: dict[str, QuestionName] = {
    "split": "may split",
    "split aces": "may split",
    "split count": "may split",
    "doubled": "may double",
    "surrendered": "may surrender",
    "insured": "insurance offered",
    "even money": "even money offered",
}
"""By what a test reads in the history of a hand: the question that must be answered with yes before."""


DEALER_SUITS = ("♦", "♣", "♥", "♠")
"""The dealer's cards use different suits from the player's, so that a witness can be dealt from few decks."""


def dealer_hands(reach: BlackjackSituations, by_up_card: bool = False) -> list[Hand]:
    """Hands a dealer can have before or after drawing: grown as long as some answer, or none, lets the dealer draw.

    Of drawn hands with equal total and number of cards only one is kept, or one for each up card.
    """
    kept: dict[tuple[int, bool, int, str], Hand] = {}
    pairs = [(one.rank, two.rank) for one, two in map(tuple, two_card_hands(reach.ranks))]
    level = [dealt(way, DEALER_SUITS) for pair in pairs for way in dict.fromkeys((pair, pair[::-1]))]
    found: list[Hand] = list(level)
    while level:
        grown: list[Hand] = []
        for hand in level:
            at = Situation("dealer", dealer=hand, checked=True)
            total = reach.terms.points(hand).total
            asked = reach.rules.ask("dealer draw", at)
            stands = bool(asked.effects) and all(effect.kind != "hit" for effect in asked.effects)
            stands = stands and not any(optional(answer.stated.value) for answer in asked.given)
            if total > BEST or stands or len(hand) > MAX_DEALER:
                continue
            for rank in reach.ranks:
                more = (*hand, Card(rank, DEALER_SUITS[len(hand) % 4]))
                if [card.rank for card in more].count(rank) > reach.decks * len(DEALER_SUITS):
                    continue
                total, soft = reach.terms.points(more)
                up = hand[0].rank if by_up_card else ""
                if kept.setdefault((total, soft, len(more), up), more) is more:
                    grown.append(more)
        found.extend(grown)
        level = grown
    return sorted(found, key=size)


MAX_DEALER = 7


def once(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Questions whose answer depends on circumstances alone."""
    tests = reach.tests(question)
    base = Situation("set-up", ante=reach.ante)
    return in_circumstances(reach, [base], {*circumstances(tests), *moments(tests)})


def doubled_hand(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """A hand whose wager was raised, once or more, and that is now due its card."""
    if acting := acting_hands(reach, question, "may double"):
        return [replace(at, doubles=at.doubles + 1, staked=at.staked * 2) for at in acting]
    base = Situation("hand", hand=reach.plain("5", "6"), dealer=(reach.up,), ante=reach.ante, checked=True)
    return [
        replace(base, doubles=times, staked=base.ante * 2**times) for times in range(1, most_doubles(reach.rules) + 1)
    ]


def card_values(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    return [Situation("set-up", card=Card(rank, "♠")) for rank in reach.ranks]


def deck_numbers(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    edges = [int(edge) for edge in bounds(reach.rules, question)]
    numbers = sorted({*range(1, MOST_DECKS + 1), *edges})
    return [Situation("set-up", amount=Fraction(number)) for number in numbers if number > 0]


def hand_numbers(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    tests = reach.tests(question)
    found = [Situation("wager", amount=Fraction(number), hands_of_player=number) for number in range(1, MOST_HANDS + 1)]
    return in_circumstances(reach, found, circumstances(tests))


def amounts(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Amounts around every bound, for the lowest and the highest ante."""
    moment = "wager" if question == "wager amount" else "hand"
    antes = sorted({reach.ante, *bounds(reach.rules, "wager amount", MAIN)} - {Fraction(0)})
    if about == MAIN or question in DEPTHS or question == "burn":
        antes = [reach.ante]
    step = Fraction(1, 2) if question in DEPTHS else Fraction(1)
    found = []
    again = range(most_doubles(reach.rules)) if question == "double amount" else range(1)
    acting = acting_hands(reach, question, RAISED_BY[question]) if question in RAISED_BY else []
    for ante, doubles in product(dict.fromkeys((antes[0], antes[-1])), again):
        stakes = {"ante": ante, "staked": ante * 2**doubles}
        base = Situation(
            moment, doubles=doubles, wager=about, beside=named_bases(reach, question, about, ante), **stakes
        )
        edges = {edge for stake in stakes.values() for edge in bounds(reach.rules, question, about, stake)}
        starts = [replace(at, **stakes) for at in acting if at.doubles == doubles] or [base]
        asked = asked_amounts(reach.rules, question, about, sorted(edges), step) or [ante]
        found += [replace(start, amount=amount) for start in starts for amount in asked]
    return in_circumstances(reach, found, {*circumstances(reach.tests(question)), *moments(reach.tests(question))})


def named_bases(
    reach: BlackjackSituations, question: QuestionName, about: str, stake: Fraction
) -> tuple[tuple[str, Fraction], ...]:
    """Other wagers of which limits are shares, each as high as the ante."""
    parts = [part for rule in reach.rules.speaking(question, about) for part in bounds_in(rule.stated.value)]
    named = dict.fromkeys(
        plain(part.base) for part in parts if part.base and part.base not in vocabulary().bases.values()
    )
    return tuple((name, stake) for name in named if name not in map(plain, vocabulary().main_wagers))


DEPTHS: tuple[QuestionName, ...] = ("player cut depth", "stop card depth")
RAISED_BY: dict[QuestionName, QuestionName] = {"double amount": "may double", "split amount": "may split"}


def times(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Numbers of times: from one to one past any limit, for aces, another pair, and hands that tests tell apart."""
    edges = [int(edge) for edge in bounds(reach.rules, question)]
    numbers = range(1, max(edges, default=1) + 2)
    compiled = predicates(reach.tests(question), reach.rules)
    base = Situation("hand", ante=reach.ante, staked=reach.ante, checked=True)
    if question == "split limit":
        usual = [reach.plain("8", "8"), dealt(("A", "A"))]
        others = [dealt((rank, rank)) for rank in reach.ranks]
    else:
        usual, others = [reach.plain("5", "6")], two_card_hands(reach.ranks)
    found: list[Situation] = []
    for up in ups_apart(reach, reach.tests(question)):
        situation = partial(seen_by, up, base)
        known = [hand for hand in usual if all(card.rank in reach.ranks for card in hand)]
        more = [hand for hand in apart([*known, *others], situation, compiled) if hand not in known]
        found += [situation(hand) for hand in (*known, *more)]
    counted = [replace(at, amount=Fraction(number)) for at in found for number in numbers]
    if question == "double limit":
        again = apart(may_double_again(reach.rules, 1), lambda at: at, compiled)
        counted += [replace(at, amount=Fraction(at.doubles + 1)) for at in again]
    elif "split" in history_read(reach.tests(question)):
        again = apart(may_split_again(reach.rules), lambda at: at, compiled)
        counted += [replace(at, amount=Fraction(number)) for at in again for number in numbers[1:]]
    return counted


def acting_hands(reach: BlackjackSituations, question: QuestionName, action: QuestionName) -> list[Situation]:
    """Hands that may take the action, one for each class that tests on the question tell apart."""
    own = reach.tests(question)
    if not any(looks_at_table(test) for test in own):
        return []
    compiled, tests = predicates(own, reach.rules), tuple(dict.fromkeys((*own, *reach.tests(action))))
    loose = (*reach.loose(question), *reach.loose(action))
    hands = player_hands(reach.terms, reach.ranks, tests, False, loose, reach.decks)
    hands += [hand[::-1] for hand in two_card_hands(reach.ranks)]
    found: list[Situation] = []
    for base, up in product(histories(tests, "hand", reach), ups_apart(reach, tests)):
        tried = hands_from_split_aces(reach, base, False) if base.split_aces else hands
        asked = [placed(base, hand, (up,)) for hand in tried if can_be(base, hand)]
        found += [at for at in asked if reach.arises(action, at) and may(reach, action, at)]
    return apart(found, lambda at: at, compiled, lambda at: at.doubles)


def may(reach: BlackjackSituations, action: QuestionName, at: Situation) -> bool:
    """Does some statement allow the action here, or is it allowed by silence?"""
    said = reach.rules.ask(action, at)
    if said.effects:
        return not GRANTED.isdisjoint(said.effects)
    return unsaid(said, reach.rules, usual_beside(reach.rules)).effect in GRANTED


def looks_at_table(test: Test) -> bool:
    """Does a test look at cards, or at a hand's history beyond its doubles?"""
    if isinstance(test, Moment):
        return (test.relation, test.name) in MOMENTS
    return bool(places_of(test) - {"count ante", "count doubles made"})


def checks(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """By up card, and by the player's two cards where a test looks at them."""
    return by_up_card(reach, question, sensible_first(reach.terms, question, two_card_hands(reach.ranks)))


def blackjacks(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Blackjacks as dealt, by up card."""
    dealt_now = Situation("check")
    pairs = two_card_hands(reach.ranks)
    return by_up_card(reach, question, [hand for hand in pairs if reach.terms.blackjack(hand, dealt_now, False)])


def drawn_twenty_ones(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Hands of 21 with three or more cards, by up card."""
    hands = player_hands(reach.terms, reach.ranks, reach.tests(question), False, reach.loose(question), reach.decks)
    drawn = [hand for hand in hands if len(hand) > 2 and reach.terms.points(hand).total == BEST]
    return by_up_card(reach, question, drawn)


def by_up_card(reach: BlackjackSituations, question: QuestionName, tried: list[Hand]) -> list[Situation]:
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    base = Situation("check", ante=reach.ante, staked=reach.ante)
    ups = [Card(rank, "♦") for rank in reach.ranks]
    hands = apart(tried, lambda hand: base.with_cards(hand, (ups[0],), 0), compiled)
    found = [base.with_cards(hand, (up,), 0) for hand in hands for up in ups]
    return in_circumstances(reach, found, circumstances(tests))


def permissions(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """The player's hand, its history and the up card, where the action can come up at all."""
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    ups = ups_apart(reach, tests)
    found: list[Situation] = []
    hands = player_hands(reach.terms, reach.ranks, tests, False, reach.loose(question), reach.decks)
    hands += [hand[::-1] for hand in two_card_hands(reach.ranks)]
    hands = sensible_first(reach.terms, question, hands)
    for base in histories(tests, "hand", reach):
        spend(LAID_OUT * len(hands))
        situation = partial(seen_by, reach.up, base)
        tried = hands_from_split_aces(reach, base, False) if base.split_aces else hands
        fitting = [at for hand in tried if can_be(base, hand) and reach.arises(question, at := situation(hand))]
        kept = apart(fitting, lambda at: at, compiled)
        found.extend(placed(base, at.hand, (up,)) for at in kept for up in ups)
    return found


def hands_from_split_aces(reach: BlackjackSituations, base: Situation, busts: bool) -> list[Hand]:
    """Two-card hands, and longer ones if such a hand may be hit or was doubled."""
    at = replace(base, moment="hand", hand=reach.plain("A", "5"), dealer=(reach.up,), doubles=0)
    effects = reach.rules.ask("may hit", at).effects
    most = 2 + base.doubles if effects and GRANTED.isdisjoint(effects) else MOST_CARDS
    return [hand for hand in ace_hands(reach.terms, reach.ranks, busts, reach.decks) if len(hand) <= most]


def placed(base: Situation, hand: Hand, dealer: Hand) -> Situation:
    """The hand with its history: cards beyond the first two were hits, except those drawn by doubling."""
    return base.with_cards(hand, dealer, max(0, len(hand) - 2 - base.doubles))


def seen_by(up: Card, base: Situation, hand: Hand) -> Situation:
    return placed(base, hand, (up,))


def can_be(base: Situation, hand: Hand) -> bool:
    """Can a hand with this history hold these cards?"""
    return len(hand) >= 2 + base.doubles and base.split_aces == (base.from_split and hand[0].rank == "A")


def ups_apart(reach: BlackjackSituations, tests: Sequence[Test]) -> list[Card]:
    relevant = [test for test in tests if looks_at_dealer(test)]
    if not relevant:
        return [reach.up]
    base = Situation("hand", hand=reach.plain("5", "6"), checked=True)
    compiled = predicates(relevant, reach.rules)
    return apart([Card(rank, "♦") for rank in reach.ranks], lambda up: base.with_cards(base.hand, (up,), 0), compiled)


def dealer_turn(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    hands = [hand for hand in reach.dealers if reach.terms.points(hand).total <= BEST]
    base = Situation(
        "dealer",
        hand=reach.plain("9", "10"),
        checked=True,
        ante=reach.ante,
    )
    live = [hand for hand in hands if not reach.terms.blackjack(hand, base, False)]
    points = reach.terms.points
    kept = apart(live, lambda hand: base.with_cards(base.hand, hand, 0), compiled, lambda hand: points(hand))
    return [base.with_cards((), hand, 0) for hand in kept]


def definitions(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    hands = player_hands(reach.terms, reach.ranks, tests, False, reach.loose(question), reach.decks)
    base = Situation("set-up")
    histories_ = [base]
    if question == "what is a blackjack":
        histories_.append(replace(base, from_split=True, splits=1))
    points = reach.terms.points
    found: list[Situation] = []
    for history in histories_:
        judged = [history.with_cards(hand, (), 0) for hand in hands]
        found.extend(apart(judged, lambda at: at, compiled, lambda at: points(at.hand)))
    return found

"""Every situation of blackjack in which a question comes up, one for each class a document can tell apart.

A question's situations are built part by part (the player's hand, the dealer's, the history of the hand, the
amount) and each part is cut down to the first of every class that the document's tests distinguish; then the
parts are combined. What play cannot reach is left out: hands over 21 that still act, dealers who draw past the
answers, doubles that no statement allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from engine.asking import Rulebook
from engine.blackjack.hands import Hand, dealt, mentions_suits, player_hands, size, two_card_hands
from engine.blackjack.rules import usual
from engine.blackjack.senses import BlackjackSenses
from engine.blackjack.situations import Situation
from engine.cards import RANKS, Card
from engine.effects import ALLOWED, FORBIDDEN
from engine.meaning import BEST
from engine.reach import abouts, apart, around, bounds, laws_on, predicates, tests_of
from grammar.resolving import MAIN
from grammar.tree import (
    Alike,
    CardIs,
    Circumstance,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Flag,
    Matching,
    Moment,
    NumberIs,
    RanksAre,
    Total,
    TotalIs,
    Versus,
)

ONLY_WITH = {
    "double amount": "may double",
    "double limit": "may double",
    "cards after a double": "may double",
    "split amount": "may split",
    "split limit": "may split",
    "surrender loss": "may surrender",
    "insurance amount": "insurance offered",
}
"""Questions that come up only where something else is allowed."""
UP = Card("6", "♦")
"""The up card where no test looks at it."""
MOST_DECKS = 8
MOST_HANDS = 7


class Reach:
    """The situations of one game."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        senses = rules.senses
        assert isinstance(senses, BlackjackSenses)
        self.senses = senses
        gone = removed_ranks(rules)
        self.ranks = tuple(rank for rank in RANKS if rank not in gone)
        self.ante = lowest_ante(rules)
        self.dealers = dealer_hands(self)

    def situations(self, question: str, about: str = "") -> list[Situation]:
        """One situation for each class, the smallest first."""
        if question in ONLY_WITH and not self.ever_allowed(ONLY_WITH[question]):
            return []
        build = BUILDERS.get(question, once)
        found = build(self, question, about)
        return sorted(found, key=order)

    def ever_allowed(self, question: str) -> bool:
        """Does some statement allow this anywhere?"""
        laws = self.rules.laws.get(question, ())
        return any(not law.narrows and law.effect(None) == ALLOWED for law in laws)

    def tests(self, question: str) -> tuple[Condition, ...]:
        also = ("bonus eligibility", "main result") if question == "main pay" else ()
        limits = {"may split": ("split limit",), "may double": ("double limit",)}.get(question, ())
        return tests_of(self.rules, question, *also, *limits)

    def subjects(self, question: str) -> tuple[str, ...]:
        """What a question is asked about: each wager that it concerns, or nothing in particular."""
        named = tuple(name for name in abouts(self.rules, question) if name)
        if question == "wager amount":
            tables = tuple(name for name in abouts(self.rules, "wager pay") if name != "Insurance")
            named = tuple(dict.fromkeys((MAIN, *named, *tables)))
        if question in ("wager amount", "wager pay"):
            named = tuple(name for name in named if self.offered(name))
        return named or ("",)

    def offered(self, wager: str) -> bool:
        """Is the wager offered, as far as the document says? One that is nowhere refused is."""
        return FORBIDDEN not in self.rules.ask("wager offered", Situation("wager", wager=wager), wager).effects


def order(at: Situation) -> tuple[object, ...]:
    """Fewest hands, then cards, then decisions, then the lowest stake, then ranks and suits."""
    cards = (*at.hand, *at.dealer)
    return (
        at.splits,
        len(cards),
        at.hits + at.doubles,
        at.ante,
        at.amount if at.amount is not None else Fraction(0),
        len(at.true),
        at.surrendered + at.insured + at.even_money,
        size(cards)[1:],
        sorted(at.true),
    )


# The parts of a situation ------------------------------------------------------------------------------------


def removed_ranks(rules: Rulebook) -> frozenset[str]:
    """The ranks that the document takes out, by its first answer."""
    effects = rules.ask("ranks removed", Situation("set-up")).effects
    return frozenset(effects[0].kind.split()) if effects else frozenset()


def lowest_ante(rules: Rulebook) -> Fraction:
    """The lowest amount that some statement allows for the main wager."""
    amounts = [
        amount
        for amount in bounds(rules, "wager amount", MAIN)
        if ALLOWED in rules.ask("wager amount", Situation("wager", amount=amount), MAIN).effects and amount > 0
    ]
    return min(amounts, default=Fraction(10))


def histories(tests: Iterable[Condition], moment: str, reach: Reach) -> list[Situation]:
    """The ways a hand can have come about, as far as the tests look at it."""
    seen = looked_at(tests)
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
    for text in sorted(outside(tests)):
        found += [replace(at, true=at.true | {text}) for at in tuple(found)]
    if "checked" in seen and moment == "hand":
        found += [replace(at, checked=False) for at in tuple(found) if not at.splits and not at.doubles]
    return found


def most_doubles(rules: Rulebook) -> int:
    """How often a hand can be doubled at most, by any statement; one where nothing is said."""
    edges = [int(edge) for edge in bounds(rules, "double limit")]
    return max(edges, default=1)


SEEN = {
    "hand is split": "split",
    "hand is from split aces": "split aces",
    "hand is doubled": "doubled",
    "hand is surrendered": "surrendered",
    "insurance is taken": "insured",
    "even money is taken": "even money",
    "dealer has checked": "checked",
    "splits made": "split count",
    "hands from this split": "split count",
    "doubles made": "doubled",
    "player has blackjack": "split",
}


def looked_at(tests: Iterable[Condition]) -> set[str]:
    """Which parts of the history some test looks at."""
    seen: set[str] = set()
    for test in tests:
        match test:
            case Flag(name) | NumberIs(Count(name), _) | Versus(Count(name), _, _):
                seen.add(SEEN.get(name, ""))
            case Moment(_, name):
                seen.add({"check": "checked", "split": "split", "double": "doubled"}.get(name, ""))
            case _:
                pass
    if "split count" in seen:
        seen.add("split")
    return seen - {""}


def outside(tests: Iterable[Condition]) -> set[str]:
    """Circumstances that some test looks at."""
    return {test.text for test in tests if isinstance(test, Circumstance)}


def looks_at_dealer(test: Condition) -> bool:
    match test:
        case Flag(name):
            return name.startswith("dealer") and name != "dealer has checked"
        case TotalIs(whose, _):
            return whose == "dealer"
        case CardIs(group, _) | Alike(group, _) | Consecutive(group) | RanksAre(group, _):
            return any(name in DEALER_GROUPS for name in group)
        case NumberIs(Count("dealer cards"), _):
            return True
        case NumberIs(Matching(_, target, _, _), _):
            return any(name in DEALER_GROUPS for name in target)
        case NumberIs(CountOf(_, group), _) | NumberIs(Total(_, group), _):
            return any(name in DEALER_GROUPS for name in group)
        case Versus(left, _, right):
            return any(isinstance(side, Total) and side.whose == "dealer" for side in (left, right))
        case _:
            return False


DEALER_SUITS = ("♦", "♣", "♥", "♠")
"""The dealer's cards take other suits than the player's, so that a witness can be laid out with few decks."""
DEALER_GROUPS = frozenset({"up card", "hole card", "dealer hand"})


def compares_totals(tests: Iterable[Condition]) -> bool:
    return any(isinstance(test, Versus) and isinstance(test.left, Total) for test in tests)


# The dealer's hands ------------------------------------------------------------------------------------------


def dealer_hands(reach: Reach) -> list[Hand]:
    """Hands that a dealer can have before drawing or after: grown while some answer, or none, lets the dealer draw."""
    kept: dict[tuple[int, bool, int], Hand] = {}
    pairs = [(one.rank, two.rank) for one, two in map(tuple, two_card_hands(reach.ranks))]
    level = [dealt(way, DEALER_SUITS) for pair in pairs for way in dict.fromkeys((pair, pair[::-1]))]
    found: list[Hand] = list(level)
    while level:
        grown: list[Hand] = []
        for hand in level:
            at = Situation("dealer", dealer=hand, checked=True)
            total = reach.senses.points(hand).total
            effects = reach.rules.ask("dealer draw", at).effects
            if total > BEST or (effects and all(effect.kind != "hit" for effect in effects)) or len(hand) > MAX_DEALER:
                continue
            for rank in reach.ranks:
                more = (*hand, Card(rank, DEALER_SUITS[len(hand) % 4]))
                total, soft = reach.senses.points(more)
                if kept.setdefault((total, soft, len(more)), more) is more:
                    grown.append(more)
        found.extend(grown)
        level = grown
    return sorted(found, key=size)


MAX_DEALER = 7


def finished(reach: Reach) -> list[Hand]:
    """Dealers' hands on which the dealer stands by some answer, is bust, or has not drawn."""
    found = []
    for hand in reach.dealers:
        total = reach.senses.points(hand).total
        effects = reach.rules.ask("dealer draw", Situation("dealer", dealer=hand, checked=True)).effects
        if total > BEST or not effects or any(effect.kind == "stand" for effect in effects):
            found.append(hand)
    return found


# One builder for each kind of question -----------------------------------------------------------------------


def once(reach: Reach, question: str, about: str) -> list[Situation]:
    """Questions whose answer depends on circumstances alone."""
    tests = reach.tests(question)
    base = Situation("set-up", ante=reach.ante)
    found = [base]
    for text in sorted({*outside(tests), *occasions(tests)}):
        found += [replace(at, true=at.true | {text}) for at in tuple(found) if len(at.true) < 2]
    return found


def occasions(tests: Iterable[Condition]) -> set[str]:
    return {f"{test.relation} {test.name}" for test in tests if isinstance(test, Moment)}


def doubled_hand(reach: Reach, question: str, about: str) -> list[Situation]:
    """A hand that was doubled, once or more."""
    base = Situation("hand", hand=dealt(("5", "6")), dealer=(UP,), ante=reach.ante, checked=True)
    return [
        replace(base, doubles=times, staked=base.ante * 2**times) for times in range(1, most_doubles(reach.rules) + 1)
    ]


def surrendered_hand(reach: Reach, question: str, about: str) -> list[Situation]:
    """A hand given up."""
    return [
        Situation(
            "settle",
            hand=dealt(("9", "7")),
            dealer=(UP,),
            ante=reach.ante,
            staked=reach.ante,
            surrendered=True,
        )
    ]


def card_values(reach: Reach, question: str, about: str) -> list[Situation]:
    return [Situation("set-up", card=Card(rank, "♠")) for rank in reach.ranks]


def deck_numbers(reach: Reach, question: str, about: str) -> list[Situation]:
    edges = [int(edge) for edge in bounds(reach.rules, question)]
    numbers = sorted({*range(1, MOST_DECKS + 1), *edges})
    return [Situation("set-up", amount=Fraction(number)) for number in numbers if number > 0]


def hand_numbers(reach: Reach, question: str, about: str) -> list[Situation]:
    tests = reach.tests(question)
    found = [Situation("wager", amount=Fraction(number), hands_of_player=number) for number in range(1, MOST_HANDS + 1)]
    for text in sorted(outside(tests)):
        found += [replace(at, true=at.true | {text}) for at in tuple(found)]
    return found


def amounts(reach: Reach, question: str, about: str) -> list[Situation]:
    """Amounts around every bound, for the lowest and the highest ante."""
    moment = "wager" if question == "wager amount" else "hand"
    antes = sorted({reach.ante, *bounds(reach.rules, "wager amount", MAIN)} - {Fraction(0)})
    if about == MAIN or question in ("player cut depth", "stop card depth", "burn"):
        antes = [reach.ante]
    step = Fraction(1, 2) if question in ("player cut depth", "stop card depth") else Fraction(1)
    found = []
    for ante in dict.fromkeys((antes[0], antes[-1])):
        edges = bounds(reach.rules, question, about, ante)
        base = Situation(moment, ante=ante, staked=ante, wager=about)
        found += [replace(base, amount=amount) for amount in around(edges, step) or [ante]]
    for text in sorted({*outside(reach.tests(question)), *occasions(reach.tests(question))}):
        found += [replace(at, true=at.true | {text}) for at in tuple(found)]
    return found


def times(reach: Reach, question: str, about: str) -> list[Situation]:
    """How often: one to one more than any limit, for aces and for another pair."""
    edges = [int(edge) for edge in bounds(reach.rules, question)]
    numbers = range(1, max(edges, default=1) + 2)
    hands = [dealt(("8", "8")), dealt(("A", "A"))] if question == "split limit" else [dealt(("5", "6"))]
    return [
        Situation(
            "hand",
            hand=hand,
            dealer=(UP,),
            amount=Fraction(number),
            ante=reach.ante,
            staked=reach.ante,
            checked=True,
        )
        for hand in hands
        if all(card.rank in reach.ranks for card in hand)
        for number in numbers
    ]


def checks(reach: Reach, question: str, about: str) -> list[Situation]:
    """By up card, and by the player's two cards where a test looks at them."""
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    base = Situation("check", ante=reach.ante, staked=reach.ante)
    ups = [Card(rank, "♦") for rank in reach.ranks]
    hands = apart(two_card_hands(reach.ranks), lambda hand: replace(base, hand=hand, dealer=(ups[0],)), compiled)
    found = [replace(base, hand=hand, dealer=(up,)) for hand in hands for up in ups]
    for text in sorted(outside(tests)):
        found += [replace(at, true=at.true | {text}) for at in tuple(found)]
    return found


def permissions(reach: Reach, question: str, about: str) -> list[Situation]:
    """The player's hand, its history and the up card, where the action can come up at all."""
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    ups = ups_apart(reach, tests)
    found: list[Situation] = []
    hands = player_hands(reach.senses, reach.ranks, tests, False)
    for base in histories(tests, "hand", reach):
        fitting = [hand for hand in hands if can_ask(question, base, hand, reach)]
        situation = partial(seen_by, base)
        kept = apart(fitting, situation, compiled)
        found.extend(placed(base, hand, (up,)) for hand in kept for up in ups)
    return found


def placed(base: Situation, hand: Hand, dealer: Hand) -> Situation:
    """The hand in its history: cards beyond the first two were hit, but for those that doubling drew."""
    return replace(base, hand=hand, dealer=dealer, hits=max(0, len(hand) - 2 - base.doubles))


def seen_by(base: Situation, hand: Hand) -> Situation:
    return placed(base, hand, (UP,))


def can_ask(question: str, base: Situation, hand: Hand, reach: Reach) -> bool:
    total = reach.senses.points(hand).total
    if total > BEST or len(hand) < 2 + base.doubles:
        return False
    if base.split_aces != (base.from_split and hand[0].rank == "A"):
        return False
    if not base.from_split and len(hand) == 2 and reach.senses.blackjack(hand, base, False):
        return False
    if question == "may split":
        return len(hand) == 2 and base.doubles == 0
    if question in ("may hit", "may stand"):
        return base.doubles == 0 and (total < BEST or question == "may stand")
    if question == "may double":
        return base.doubles < most_doubles(reach.rules) and total < BEST
    return len(hand) == 2 + base.doubles


def ups_apart(reach: Reach, tests: Sequence[Condition]) -> list[Card]:
    relevant = [test for test in tests if looks_at_dealer(test)]
    if not relevant:
        return [UP]
    base = Situation("hand", hand=dealt(("5", "6")), checked=True)
    compiled = predicates(relevant, reach.rules)
    return apart([Card(rank, "♦") for rank in reach.ranks], lambda up: replace(base, dealer=(up,)), compiled)


def dealer_turn(reach: Reach, question: str, about: str) -> list[Situation]:
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    hands = [hand for hand in reach.dealers if reach.senses.points(hand).total <= BEST]
    base = Situation(
        "dealer",
        hand=dealt(("9", "10")) if "10" in reach.ranks else dealt(("9", "J")),
        checked=True,
        ante=reach.ante,
    )
    live = [hand for hand in hands if not reach.senses.blackjack(hand, base, False)]
    points = reach.senses.points
    kept = apart(live, lambda hand: replace(base, dealer=hand), compiled, lambda hand: points(hand))
    return [replace(base, dealer=hand, hand=()) for hand in kept]


def settlements(reach: Reach, question: str, about: str) -> list[Situation]:
    """Final hands of both sides, in every history that the tests look at."""
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    cross = compares_totals(tests)
    points = reach.senses.points
    key: Callable[[Hand], object] | None = (lambda hand: points(hand).total) if cross else None
    finals = finished(reach)
    plain_hand = dealt(("9", "9"))
    insurable = bool(looked_at(tests) & {"insured", "even money"})
    dealers = apart(
        finals,
        lambda hand: Situation("settle", hand=plain_hand, dealer=hand, checked=True),
        compiled,
        lambda hand: (key(hand) if key else None, insurable and hand[0].rank == "A"),
    )
    hands = player_hands(reach.senses, reach.ranks, tests, True)
    found: list[Situation] = []
    for base in histories(tests, "settle", reach):
        if base.even_money and question == "main result":
            continue  # an accepted offer settles the hand; only its pay is asked
        fitting = [hand for hand in hands if can_end(base, hand, reach)]
        situation = partial(seen_by, base)
        kept = apart(fitting, situation, compiled, key)
        found.extend(
            placed(base, hand, dealer)
            for hand in kept
            for dealer in dealers
            if can_meet(base, hand, dealer, question, reach)
        )
    return found


def can_end(base: Situation, hand: Hand, reach: Reach) -> bool:
    """Can a hand be finished like this?"""
    if len(hand) < 2 + base.doubles or (base.surrendered and len(hand) != 2):
        return False
    if base.doubles and len(hand) > 2 + base.doubles and not hits_then_doubles(reach.rules):
        return False
    if base.split_aces != (base.from_split and hand[0].rank == "A"):
        return False
    blackjack = reach.senses.blackjack(hand, base, base.from_split)
    if base.even_money and not blackjack:
        return False
    return not (base.doubles and blackjack) and not (base.surrendered and reach.senses.points(hand).total > BEST)


def hits_then_doubles(rules: Rulebook) -> bool:
    """May a hand be doubled after it was hit?"""
    hand = dealt(("2", "2", "3"))
    at = Situation("hand", hand=hand, dealer=(UP,), hits=1, checked=True)
    return ALLOWED in rules.ask("may double", at).effects


def can_meet(base: Situation, hand: Hand, dealer: Hand, question: str, reach: Reach) -> bool:
    """Can this dealer's hand stand against that player's hand at the end?"""
    senses = reach.senses
    dealer_blackjack = senses.blackjack(dealer, base, False)
    if base.insured and dealer[0].rank != "A":
        return False
    if base.even_money and dealer[0].rank != "A":
        return False
    checked = (
        dealer_blackjack and ALLOWED in reach.rules.ask("dealer checks", Situation("check", dealer=dealer[:1])).effects
    )
    if checked and (len(hand) != 2 or base.doubles or base.from_split):
        return False
    if base.surrendered and checked:
        return False
    if question == "main pay" and not base.even_money:
        at = placed(base, hand, dealer)
        effects = reach.rules.ask("main result", at).effects or usual().ask("main result", at).effects
        return any(effect.kind == "win" for effect in effects)
    return True


def bonuses(reach: Reach, question: str, about: str) -> list[Situation]:
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    hands = [
        hand
        for hand in player_hands(reach.senses, reach.ranks, tests, False)
        if reach.senses.points(hand).total == BEST
    ]
    found: list[Situation] = []
    for base in histories((*tests, Flag("hand is split"), Flag("hand is doubled")), "settle", reach):
        fitting = [hand for hand in hands if can_end(base, hand, reach)]
        situation = partial(seen_by, base)
        found.extend(situation(hand) for hand in apart(fitting, situation, compiled))
    return found


def wager_pays(reach: Reach, question: str, about: str) -> list[Situation]:
    """First two cards against the dealer's, as far as the rows of this wager's table look at them."""
    own = [law.stated for law in laws_on(reach.rules, question, about) if law.stated.about == about]
    tests = tuple(dict.fromkeys(test for stated in own for test in tests_in(reach, stated.when)))
    if about == "Insurance":
        return insurances(reach, tests)
    compiled = predicates(tests, reach.rules)
    base = Situation("settle", ante=reach.ante, staked=reach.ante, wager=about)
    found = (replace(base, hand=(first, second), dealer=dealer) for first, second, dealer in deals(reach, tests))
    return apart(found, lambda at: at, compiled)


def tests_in(reach: Reach, condition: Condition | None) -> Iterator[Condition]:
    from engine.reach import single

    return single(condition, reach.rules)


def deals(reach: Reach, tests: Sequence[Condition]) -> Iterator[tuple[Card, Card, Hand]]:
    """First two cards and the dealer's two: ranks that any test could tell apart, in telling suits."""
    ranks = telling_ranks(reach, tests)
    suits = SUIT_PATTERNS if mentions_suits(tests) else SUIT_PATTERNS[:1]
    holes = ("K", "A") if any(isinstance(test, Flag) and "dealer" in test.name for test in tests) else ("K",)
    for first in ranks:
        for second in ranks:
            for up in ranks:
                for one, two, three in suits:
                    for hole in holes:
                        yield Card(first, one), Card(second, two), (Card(up, three), Card(hole, "♣"))


SUIT_PATTERNS = tuple(
    (one, two, three)
    for one, two, three in map(
        tuple, ["♠♥♦", "♠♠♠", "♠♠♥", "♠♥♠", "♥♠♠", "♥♥♥", "♦♦♦", "♣♣♣", "♥♦♠", "♥♦♥", "♥♥♠", "♠♣♥"]
    )
)


def telling_ranks(reach: Reach, tests: Sequence[Condition]) -> tuple[str, ...]:
    """All ranks where totals count; otherwise neighbours, equals and every rank that is named."""
    if any(
        isinstance(test, NumberIs | Versus) and isinstance(test, NumberIs) and isinstance(test.quantity, Total)
        for test in tests
    ):
        return reach.ranks
    named = {rank for test in tests for rank in ranks_named(test)}
    wanted = {"2", "3", "4", "8", "10", "Q", "K", "A", *named}
    return tuple(rank for rank in reach.ranks if rank in wanted)


def ranks_named(test: Condition) -> tuple[str, ...]:
    match test:
        case CardIs(_, cards):
            return cards.ranks
        case RanksAre(_, ranks):
            return ranks
        case NumberIs(CountOf(cards, _), _):
            return cards.ranks
        case _:
            return ()


def insurances(reach: Reach, tests: Sequence[Condition]) -> list[Situation]:
    compiled = predicates(tests, reach.rules)
    half = reach.ante / 2
    base = Situation("settle", hand=dealt(("9", "9")), ante=reach.ante, staked=half, wager="Insurance", checked=True)
    base = replace(base, insured=True)
    ace = Card("A", "♦")
    holes = [Card(rank, "♣") for rank in reach.ranks]
    return apart([replace(base, dealer=(ace, hole)) for hole in holes], lambda at: at, compiled)


def definitions(reach: Reach, question: str, about: str) -> list[Situation]:
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    hands = player_hands(reach.senses, reach.ranks, tests, False)
    base = Situation("set-up")
    histories_ = [base]
    if question == "what is a blackjack":
        histories_.append(replace(base, from_split=True, splits=1))
    points = reach.senses.points
    found: list[Situation] = []
    for history in histories_:
        kept = apart(hands, lambda hand, history=history: replace(history, hand=hand), compiled, points)  # type: ignore[misc]
        found.extend(replace(history, hand=hand) for hand in kept)
    return found


BUILDERS: dict[str, Callable[[Reach, str, str], list[Situation]]] = {
    "card value": card_values,
    "number of decks": deck_numbers,
    "hands per player": hand_numbers,
    "wager amount": amounts,
    "insurance amount": amounts,
    "double amount": amounts,
    "split amount": amounts,
    "player cut depth": amounts,
    "stop card depth": amounts,
    "burn": amounts,
    "split limit": times,
    "double limit": times,
    "cards after a double": doubled_hand,
    "surrender loss": surrendered_hand,
    "insurance offered": checks,
    "even money offered": checks,
    "dealer checks": checks,
    "blackjack paid": checks,
    "may hit": permissions,
    "may stand": permissions,
    "may double": permissions,
    "may split": permissions,
    "may surrender": permissions,
    "dealer draw": dealer_turn,
    "main result": settlements,
    "main pay": settlements,
    "bonus eligibility": bonuses,
    "wager pay": wager_pays,
    "what is soft": definitions,
    "what is hard": definitions,
    "what is a blackjack": definitions,
    "what is a bust": definitions,
}

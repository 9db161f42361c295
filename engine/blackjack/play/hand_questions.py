"""The questions that come up at one point of a blackjack hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.arbiter import Arbiter, Chosen, Stopped
from engine.blackjack.document import low_rulebook, rulebook, usual_beside
from engine.blackjack.play.decision_cache import DecisionCache
from engine.blackjack.play.decisions import PERMISSIONS
from engine.blackjack.play.side_settlement import INSURANCE
from engine.blackjack.situation import Situation
from engine.blackjack.situations.surrender_builder import says_what_a_blackjack_takes, unmarked
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import Card
from engine.effects import ALLOWED, FORBIDDEN, GRANTED, HIT
from engine.play.deal_notation import Point, money
from engine.play.decision_point import AskedQuestion, ask
from engine.play.table_setup import OWN_SPOTS, lowest, possible, shoe_of, wager_names
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable, did_you_mean
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName


def asked(exhibit: Exhibit, game: str, point: Point, readings: Readings | None = None) -> tuple[AskedQuestion, ...]:
    """Every question that arises here, in the order of play. Raises Unreadable."""
    arbiter = Arbiter(rulebook(exhibit, game, readings), usual_beside)
    require_cards(point, arbiter)
    stake = lowest(Arbiter(arbiter.rules, usual_beside, Chosen(usual=True)), Situation, MAIN)
    base = Situation("hand", hand=point.player, dealer=point.house, checked=True, ante=stake, staked=stake)
    at = told_history(base, point.words)
    questions = HandQuestions(arbiter, at)
    return tuple(counted_low(questions, exhibit, game, readings))


def counted_low(
    questions: HandQuestions, exhibit: Exhibit, game: str, readings: Readings | None
) -> Iterator[AskedQuestion]:
    """The questions; of a soft hand with what a permission would be if its aces counted 1, where that is another."""
    low = low_rulebook(exhibit, game, readings) if questions.is_soft else None
    for one in questions.arising():
        name, at = one.said.question.name, one.said.situation
        if low is None or name not in PERMISSIONS:
            yield one
            continue
        said = low.ask(name, at, one.said.about)
        assert isinstance(low.terms, BlackjackTerms)
        how = f"{low.terms.points(at.hand).total}, every ace as 1"
        yield one if said.effects == one.said.effects else replace(one, counted=(how, said))


def require_cards(point: Point, arbiter: Arbiter) -> None:
    if len(point.player) < 2 or not point.house:
        raise Unreadable("a point of play has two cards or more for the player, and at least the dealer's up card")
    try:
        shoe = shoe_of(Arbiter(arbiter.rules, usual_beside, Chosen(usual=True)), Situation)
    except Stopped:
        return
    possible((*point.player, *point.house), shoe)


WORDS = {
    "after a split": {"from_split": True},
    "from a split": {"from_split": True},
    "after splitting aces": {"from_split": True, "split_aces": True},
    "from split aces": {"from_split": True, "split_aces": True},
    "doubled": {"doubles": 1},
    "surrendered": {"surrendered": True},
    "insured": {"insured": True},
    "even money taken": {"even_money": True},
    "before the check": {"checked": False},
}
"""What may be said about a hand after its cards."""

SAID_ONCE = tuple(word for at, word in enumerate(WORDS) if WORDS[word] not in list(WORDS.values())[:at])
"""The same without other ways to say a thing."""

NUMBERED = (
    (re.compile(r"(?<!\d)(\d+) splits? made"), "splits"),
    (re.compile(r"doubled (\d+) times"), "doubles"),
    (re.compile(r"(?<!\d)(\d+) decks?"), "decks"),
)


def told_history(at: Situation, words: tuple[str, ...]) -> Situation:
    for word in words:
        at = with_word(at, word)
    if at.from_split and at.hand[0].rank == "A":
        at = replace(at, split_aces=True)
    return replace(
        at,
        splits=max(at.splits, int(at.from_split)),
        hits=max(0, len(at.hand) - 2 - at.doubles),
        staked=at.ante * (1 + at.doubles),
    )


def with_word(at: Situation, word: str) -> Situation:
    if word in WORDS:
        return replace(at, **WORDS[word])  # type: ignore[arg-type]
    for pattern, field in NUMBERED:
        if found := pattern.fullmatch(word):
            number = int(found[1])
            if number > 20:
                raise Unreadable(f'"{word}": no hand comes that far')
            also = {"from_split": True} if field == "splits" and number else {}
            return replace(at, **{field: number, **also})  # type: ignore[arg-type]
    if word.startswith("ante "):
        amount = money(word.removeprefix("ante ").strip())
        return replace(at, ante=amount, staked=amount)
    known = (*WORDS, "2 splits made", "doubled 2 times", "ante $10")
    raise Unreadable(f'"{word}" says nothing of a hand; {did_you_mean(word, known) or "known: " + ", ".join(known)}')


class HandQuestions:
    """The questions at one point, found by playing on from it."""

    def __init__(self, arbiter: Arbiter, at: Situation) -> None:
        self.arbiter = arbiter
        self.decisions = DecisionCache(arbiter)
        self.at = at
        self.hand = self.decisions.look(at.hand, at.from_split)
        self.dealer = self.decisions.look(at.dealer)

    @property
    def is_soft(self) -> bool:
        """Does an ace count 11? Then the hand has another, lower count."""
        return self.hand.total > sum(min(self.decisions.terms.values[card.rank]) for card in self.at.hand)

    def may_be_argued(self, question: QuestionName) -> bool:
        """A soft 21 is drawn to by nobody, unless somebody counts it as 11: then it is asked here."""
        drawn = len(self.at.hand) > 2 and self.hand.total == BEST and self.is_soft
        return drawn and not self.at.doubles and question in ("may hit", "may double")

    def arising(self) -> Iterator[AskedQuestion]:
        untouched = len(self.at.hand) == 2 and not (self.at.from_split or self.at.doubles or self.at.surrendered)
        if untouched:
            yield from self.first_cards()
        if self.at.surrendered:
            yield self.ask("surrender loss", replace(self.at, moment="settle"))
            return
        if not self.hand.bust and not self.is_over_at_the_check():
            yield from self.actions()
        if self.hand.total == BEST:
            paid: QuestionName = "blackjack paid" if self.hand.blackjack else "twenty-one paid"
            yield from self.said(paid, self.moment("check"))
        draws = [self.dealers_draw()] if self.dealer_decides() else []
        yield from draws
        if self.at.insured and len(self.at.dealer) > 1:
            yield self.insurance()
        is_dealt = len(self.at.dealer) > 1 and (self.hand.blackjack or not any(one.waits for one in draws))
        if self.hand.bust or is_dealt:
            yield from self.results()

    def first_cards(self) -> Iterator[AskedQuestion]:
        before = replace(self.moment("check"), checked=False)
        for name in wager_names(self.arbiter):
            ready = self.decisions.side.settled_after_deal(name) or len(self.at.dealer) > 1
            if name not in (MAIN, *OWN_SPOTS) and ready and self.pays(name):
                at = replace(self.at, moment="settle", wager=name)
                yield self.ask("wager pay", at, name)
                yield from self.said("envy bonus", at, name)
        yield self.ask("insurance offered", before)
        if self.hand.blackjack:
            yield self.ask("even money offered", before)
        yield self.ask("dealer checks", before)
        yield from self.said("original wagers only", before)

    def pays(self, name: str) -> bool:
        return any(rule.stated.about == name for rule in self.arbiter.rules.statements.get("wager pay", ()))

    def actions(self) -> Iterator[AskedQuestion]:
        at = self.moment("hand")
        for question in PERMISSIONS:
            comes_up = self.decisions.arises(question, at) or self.may_be_argued(question)
            if not comes_up or (question == "may split" and not self.can_be_split(at)):
                continue
            found = self.ask(question, at)
            yield found
            if question == "may surrender":
                yield from self.on_which_side(at)
            if any(effect.kind == "allowed" for effect in found.said.effects):
                for more in FOLLOWING.get(question, ()):
                    yield self.ask(more, replace(at, amount=at.ante))

    def on_which_side(self, at: Situation) -> Iterator[AskedQuestion]:
        """When a hand is given up, where what allows it does not say on which side of the check."""
        before, rules = replace(at, checked=False), self.arbiter.rules
        first = len(at.hand) == 2 and not (at.doubles or at.from_split)
        if first and unmarked(rules, before) and not says_what_a_blackjack_takes(rules) and self.looked_for():
            yield self.ask("surrender moment", before)

    def looked_for(self) -> bool:
        """Does the dealer look for a blackjack that may lie under this card?"""
        checks = self.arbiter.permission("dealer checks", self.moment("check")).effect
        return checks != FORBIDDEN and any(
            self.decisions.look((*self.up, Card(rank, "♣"))).blackjack for rank in self.decisions.terms.values
        )

    def can_be_split(self, at: Situation) -> bool:
        """A pair, or two cards of which the document says that they may be split."""
        one, two = (self.decisions.terms.values[card.rank] for card in at.hand)
        return one == two or not GRANTED.isdisjoint(self.arbiter.rules.ask("may split", at).effects)

    def is_over_at_the_check(self) -> bool:
        """A dealer who has looked and found a blackjack lets nobody act."""
        if not (self.at.checked and len(self.at.dealer) == 2 and self.dealer.blackjack):
            return False
        return self.arbiter.rules.ask("dealer checks", self.moment("check")).effects == (ALLOWED,)

    def dealer_decides(self) -> bool:
        return len(self.at.dealer) > 1 and not self.dealer.bust and not self.dealer.blackjack

    def dealers_draw(self) -> AskedQuestion:
        """Where the dealer draws, who wins is not asked: the next card may change it."""
        found = self.ask("dealer draw", Situation("dealer", dealer=self.at.dealer, checked=self.at.checked))
        effect = found.taken or next(iter(found.said.effects), None)
        return replace(found, waits="the dealer's next card") if effect == HIT and not found.opened else found

    def insurance(self) -> AskedQuestion:
        at = replace(self.at, moment="settle", dealer=self.at.dealer[:2], wager=INSURANCE, staked=self.at.ante / 2)
        return self.ask("wager pay", at, INSURANCE)

    def results(self) -> Iterator[AskedQuestion]:
        at = replace(self.at, moment="settle")
        found = self.ask("main result", at)
        yield found
        if any(effect.kind == "win" for effect in found.said.effects):
            yield self.ask("main pay", at)
        yield from self.said("envy bonus", at)

    def moment(self, moment: str) -> Situation:
        """The same point before the hole card counts."""
        return replace(self.at, moment=moment, dealer=self.up)

    @property
    def up(self) -> tuple[Card, ...]:
        return self.at.dealer[:1]

    def ask(self, question: QuestionName, at: Situation, about: str = "") -> AskedQuestion:
        return ask(self.arbiter, question, at, about)

    def said(self, question: QuestionName, at: Situation, about: str = "") -> Iterator[AskedQuestion]:
        """A question on which silence is fine: yielded only if something is said."""
        found = self.ask(question, at, about)
        if found.said.given:
            yield found


FOLLOWING: dict[QuestionName, tuple[QuestionName, ...]] = {
    "may double": ("double amount", "cards after a double"),
    "may split": ("split amount",),
}
"""What else is asked once an action is taken."""

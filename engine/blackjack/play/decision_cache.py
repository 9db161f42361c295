"""The verdicts of one document at a blackjack table, remembered from round to round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from engine.arbiter import Arbiter, Order, Stopped, Verdict
from engine.blackjack.play.amounts import Amounts
from engine.blackjack.play.decisions import (
    PERMISSIONS,
    Choices,
    DecisionMemo,
    Settlement,
    choices,
    gained,
    paid,
    surrender_loss,
    together,
    won,
)
from engine.blackjack.play.hand_tree import EVERYTHING, HandTree, SeenHand, VisibleCards
from engine.blackjack.play.side_settlement import Ends, SideWagers, side_situation
from engine.blackjack.play.table import Hand, Table, acting, seen, settling
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions
from engine.blackjack.table_reads import looks_at_dealer
from engine.blackjack.terms import BlackjackTerms
from engine.cards import RANKS, Card
from engine.effects import FORBIDDEN, GRANTED, HIT, STAND
from engine.play.payouts import rounding_of, wager_gain
from engine.play.rounds import PlayerAction
from engine.play.table_events import Event, settlement
from engine.play.table_setup import cited
from engine.situation_classes import tests_of
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName, SubjectName

MOST_REMEMBERED = 200_000
BEFORE = "before the check"
NOT_ASKED = Verdict(None)
ONE_OF_EACH = tuple(Card(rank, "♣") for rank in RANKS)


class Spot:
    """A hand at one stage of the round against one up card, as far as the document tells it apart: what the
    document says of it, each asked once.
    """

    __slots__ = ("choices", "early", "look", "offers", "quiet", "results", "when_paid")

    def __init__(self, look: VisibleCards) -> None:
        self.look = look
        self.choices: Choices | None = None
        self.when_paid: str | None = None
        self.early: Verdict | None = None
        """On surrender before the check."""
        self.quiet: bool | None = None
        """Is the player offered nothing before the check?"""
        self.offers: dict[QuestionName, Verdict] = {}
        self.results: dict[object, Verdict] = {}


class DecisionCache:
    """What a hand may do, what the dealer does, what a hand is worth."""

    def __init__(self, arbiter: Arbiter) -> None:
        terms = arbiter.rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.arbiter = arbiter
        self.terms = terms
        self.side = SideWagers(arbiter)
        self.ends = Ends(terms)
        self.amounts = Amounts(arbiter)
        self.rounding = rounding_of(arbiter.rules)
        limits: tuple[QuestionName, ...] = ("split limit", "double limit")
        money: tuple[QuestionName, ...] = ("main pay", "bonus eligibility", "payout basis")
        self.arises = ApplicableQuestions(arbiter.rules)
        self.choices = DecisionMemo(arbiter, (*PERMISSIONS, *limits), self.chosen, self.arises)
        self.results = DecisionMemo(arbiter, ("main result",), lambda at: won(arbiter, at))
        self.pays = DecisionMemo(arbiter, money, lambda at: paid(arbiter, at))
        self.drawing = DecisionMemo(arbiter, ("dealer draw",), lambda at: arbiter.value("dealer draw", at))
        self.timing = {
            question: DecisionMemo(arbiter, (question,), partial(arbiter.value, question))
            for question in ("blackjack paid", "twenty-one paid")
        }
        self.offers = {
            question: DecisionMemo(arbiter, (question,), self.offer_of(question))
            for question in ("dealer checks", "original wagers only", "insurance offered", "even money offered")
        }
        self.surrenders = DecisionMemo(arbiter, ("may surrender", "surrender moment"), self.early)
        self.refunds_by_dealer = any(map(looks_at_dealer, tests_of(arbiter.rules, "surrender loss")))
        self.dealing = Order(procedure(arbiter, "dealing"))
        self.splitting = Order(procedure(arbiter, "split procedure"))
        self.revealing = Order(procedure(arbiter, "dealer reveal"))
        self.plant()

    def plant(self) -> None:
        """The trees of hands, as closely told apart as the questions need; pays that tell suits ask for themselves."""
        timed = max(memo.sharp for memo in (*self.timing.values(), *self.offers.values()))
        sharp = max(self.choices.sharp, self.results.sharp, self.surrenders.sharp, timed)
        self.pays_by_spot = self.pays.sharp != EVERYTHING or sharp == EVERYTHING
        priced = (self.pays.sharp,) if self.pays_by_spot else ()
        self.hands = HandTree(self.arbiter, max((sharp, *priced)))
        self.dealers = HandTree(self.arbiter, max(self.drawing.sharp, self.results.sharp, *priced))
        self.look = self.hands.look
        self.ups = self.hands.roots[False].after
        self.ante = Fraction(0)
        self.spots: dict[tuple[object, ...], Spot] = {}
        self.spots_by_ante = {self.ante: self.spots}
        self.draws: dict[tuple[object, bool], Verdict] = {}
        self.paid: dict[tuple[object, ...], tuple[Verdict, str]] = {}
        self.always: dict[tuple[object, ...], bool] = {}
        self.settlements: dict[tuple[object, ...], Event] = {}

    def chosen(self, at: Situation) -> Choices:
        return choices(self.arbiter, at, self.arises)

    def offer_of(self, question: QuestionName) -> Callable[[Situation], Verdict]:
        return lambda at: self.arbiter.permission(question, at)

    def spot(self, table: Table, hand: Hand) -> Spot:
        """What is known of this hand here; the key holds everything that a test could look at."""
        if table.ante is not self.ante:
            self.ante, self.spots = table.ante, self.spots_by_ante.setdefault(table.ante, {})
        held = self.hands.seen(hand.cards, hand.from_split)
        up = self.ups.get(table.dealer[0]) or self.hands.seen(table.dealer[:1])
        key = (held.alike, up.alike, hand[2:6], table[6:10])
        found = self.spots.get(key)
        if found is None:
            if len(self.spots) > MOST_REMEMBERED:
                self.spots.clear()
            found = self.spots[key] = Spot(held.look)
        return found

    def legal(self, table: Table, spot: Spot | None = None) -> Choices:
        """What the acting hand may do: everything the document allows, including splitting unlike cards."""
        here = spot or self.spot(table, table.hand)
        found = here.choices
        if found is None:
            found = here.choices = self.choices.at(acting(table))
        return found

    def worth(self, table: Table, hand: Hand, dealer: tuple[Card, ...], spot: Spot | None = None) -> Settlement:
        """How a hand would be settled against this dealer's hand."""
        here = spot or self.spot(table, hand)
        against = self.dealers.seen(dealer).alike
        verdict = here.results.get(against)
        if verdict is None:
            verdict = here.results[against] = self.results.at(settling(table, hand, dealer))
        result, order = verdict
        assert result is not None
        if result.kind != "win":
            return Settlement(result, None, "", order, rounding=self.rounding)
        (pays, paying), basis = self.pay(table, hand, dealer, here)
        return Settlement(result, pays, basis, order, paying, self.rounding)

    def settled(self, table: Table, index: int, spot: Spot | None) -> Event:
        """The event that settles a hand against the dealer's hand as it lies there."""
        hand, dealer = table.hands[index], table.dealer
        here, staked = spot or self.spot(table, hand), hand.staked
        against = self.dealers.seen(dealer).alike
        amount = () if staked is table.ante else (staked.numerator, staked.denominator)
        key = (here, against, index, amount, *self.beyond(hand, dealer))
        found = self.settlements.get(key)
        if found is None:
            worth = self.worth(table, hand, dealer, here)
            gain = gained(worth, table.ante, staked)
            found = settlement(MAIN, index, staked, gain, together(worth.order, worth.paying))
            if len(self.settlements) > MOST_REMEMBERED:
                self.settlements.clear()
            self.settlements[key] = found
        return found

    def pay(self, table: Table, hand: Hand, dealer: tuple[Card, ...], spot: Spot) -> tuple[Verdict, str]:
        """What a hand that wins against this dealer's hand is paid, and on which amount."""
        key = (spot, self.dealers.seen(dealer).alike, *self.beyond(hand, dealer))
        found = self.paid.get(key)
        if found is None:
            if len(self.paid) > MOST_REMEMBERED:
                self.paid.clear()
            found = self.paid[key] = self.pays.at(settling(table, hand, dealer))
        return found

    def draw(self, held: SeenHand, dealer: tuple[Card, ...], checked: bool) -> Verdict:
        """Does the dealer draw to this hand?"""
        key = (held.alike, checked)
        found = self.draws.get(key)
        if found is None:
            found = self.draws[key] = self.drawing.at(Situation("dealer", dealer=dealer, checked=checked))
        return found

    def offer(self, question: QuestionName, table: Table, spot: Spot | None = None) -> Verdict:
        """Is this offered, or done, before the players act?"""
        hand = table.hands[0]
        here = spot or self.spot(table, hand)
        found = here.offers.get(question)
        if found is None:
            found = self.offers[question].at(seen(table, hand, "check", table.dealer[:1]))
            here.offers[question] = found
        return found

    def quiet(self, table: Table, spot: Spot) -> bool:
        """Is nothing offered before the check? Where a question is left open, the round finds that out in its turn."""
        if spot.quiet is None:
            try:
                spot.quiet = all(
                    verdict.effect == FORBIDDEN
                    for verdict in (
                        self.offer("even money offered", table, spot),
                        self.offer("insurance offered", table, spot),
                        self.early_surrender(table, spot),
                    )
                )
            except Stopped:
                spot.quiet = False
        return spot.quiet

    def when_paid(self, table: Table, hand: Hand, spot: Spot) -> str:
        """``at once``, ``after the check``, ``at the end``; empty if the document does not say."""
        if spot.when_paid is None:
            memory = self.timing["blackjack paid" if spot.look.blackjack else "twenty-one paid"]
            effect = memory.at(seen(table, hand, "check", table.dealer[:1])).effect
            spot.when_paid = effect.word if effect else ""
        return spot.when_paid

    def fixed(self, table: Table, hand: Hand, spot: Spot | None = None) -> bool:
        """Is the hand worth the same whatever the dealer draws?"""
        dealer = self.dealers.seen(table.dealer)
        if dealer.look.blackjack:
            return True
        key = (spot or self.spot(table, hand), dealer.alike, table.dealer[0].rank, *self.beyond(hand, table.dealer))
        found = self.always.get(key)
        if found is None:
            now = self.outcome(table, hand, table.dealer)
            ends = self.ends.of(table.dealer, self.look(hand.cards).total)
            found = all(self.outcome(table, hand, end) == now for end in ends)
            if len(self.always) > MOST_REMEMBERED:
                self.always.clear()
            self.always[key] = found
        return found

    def beyond(self, hand: Hand, dealer: tuple[Card, ...]) -> tuple[object, ...]:
        """What pays may see of the cards and the spot does not tell apart."""
        if self.pays_by_spot:
            return ()
        return (hand.cards,) if self.pays.hand_only else (hand.cards, dealer)

    def outcome(self, table: Table, hand: Hand, dealer: tuple[Card, ...]) -> tuple[object, ...]:
        """The result of a hand, or the open question it runs into."""
        try:
            return self.worth(table, hand, dealer)[:3]
        except Stopped as reason:
            return reason.opened.question, tuple(answer.effect for answer in reason.opened.given)

    def side_waits(self, table: Table, name: str, stake: Fraction) -> bool:
        """Can the dealer's draw change what a side wager pays?"""
        total = self.look(table.hands[0].cards).total
        ends = (table.dealer, *self.ends.of(table.dealer, total))
        return len({self.side_outcome(table, name, stake, end) for end in ends}) > 1

    def side_outcome(self, table: Table, name: str, stake: Fraction, dealer: tuple[Card, ...]) -> Fraction | None:
        try:
            return wager_gain(self.arbiter, name, stake, side_situation(table, name, stake, dealer))[0]
        except Stopped:
            return None

    def early_surrender(self, table: Table, spot: Spot) -> Verdict:
        """Who allows surrender before the check but not after it."""
        if spot.early is None:
            spot.early = self.surrenders.at(acting(table._replace(checked=False)))
        return spot.early

    def early(self, at: Situation) -> Verdict:
        """A statement that also holds after the check is about the player's turn, unless another says otherwise."""
        before = self.arbiter.rules.ask("may surrender", at)
        after = self.arbiter.rules.ask("may surrender", replace(at, checked=True))
        later = {id(answer.stated) for answer in after.given if answer.effect in GRANTED}
        granted = {id(answer.stated) for answer in before.given if answer.effect in GRANTED}
        moment = self.arbiter.value("surrender moment", at) if granted & later else NOT_ASKED
        if granted - later or (moment.effect is not None and moment.effect.word == BEFORE):
            return self.arbiter.permission("may surrender", at)
        return Verdict(FORBIDDEN, moment.order)

    def refund_waits(self, table: Table, hand: Hand) -> bool:
        """Does what a surrender costs hang on a blackjack of the dealer that nobody has looked for?"""
        if not self.refunds_by_dealer:
            return False
        up = table.dealer[:1]
        shown, *found = (
            surrender_loss(self.arbiter, settling(table, hand, dealer))[0]
            for dealer in (up, *((*up, hole) for hole in ONE_OF_EACH if self.dealers.look((*up, hole)).blackjack))
        )
        return any(cost != shown for cost in found)

    def refusal(self, table: Table, action: PlayerAction) -> str | None:
        """Why this cannot be done here, in a dealer's words; None if it can."""
        if table.moment != "hand":
            return None if action.name in ("no", table.moment) else f"I need your answer on {table.moment} first."
        found = self.legal(table)
        if action.name in found.legal:
            return None
        verdict = found.verdicts.get(action.name)
        if verdict is None:
            return f'"{action.name}" is nothing a player can do with a hand.'
        only = found.legal[0] if len(found.legal) == 1 else ""
        if only and found.verdicts[only].effect in (HIT, STAND):
            return f"You must {only} here ({cited(found.verdicts[only].order)})."
        if not verdict.order.by:
            return f"Sorry, nothing here lets you {action.name} this hand."
        return f"Sorry, you may not {action.name} this hand ({cited(verdict.order)})."


def procedure(arbiter: Arbiter, subject: SubjectName) -> tuple[Stated, ...]:
    """The statements on a procedure subject."""
    return tuple(
        rule.stated
        for rule in arbiter.rules.statements.get("steps", ())
        if getattr(rule.stated.line, "subject", "") == subject
    )

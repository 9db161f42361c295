"""One round of blackjack in progress, step by step in the order given in engine.blackjack.play.house."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.arbiter import NOBODY, Open, Order, Stopped, exactly_one
from engine.blackjack.play.decision_cache import DecisionCache, Spot
from engine.blackjack.play.decisions import even_money_pay, surrender_loss, together
from engine.blackjack.play.side_settlement import INSURANCE, side_situation
from engine.blackjack.play.table import Hand, Table, acting, settling
from engine.card_values import BEST
from engine.cards import Card
from engine.effects import ALLOWED, FORBIDDEN
from engine.play.payouts import wager_gain, winnings
from engine.play.rounds import Decide, PlayerAction, Round
from engine.play.table_events import (
    Busted,
    CheckedHoleCard,
    Dealt,
    Doubled,
    Drew,
    Event,
    Insured,
    Offered,
    Revealed,
    Split,
    Stood,
    Surrendered,
    TookEvenMoney,
    Wagered,
    settlement,
)
from grammar.errors.faults import Unreadable, counted
from grammar.exhibit import MAIN

NOTHING = Fraction(0)
MOST_ACTIONS = 500
"""After this many actions in one round, we assume the rules never let it end."""


class BlackjackRound:
    """One round in progress: the current frozen table, and what has happened so far."""

    def __init__(self, decisions: DecisionCache, shoe: Sequence[Card], decide: Decide, start: int) -> None:
        self.decisions = decisions
        self.arbiter = decisions.arbiter
        self.shoe = shoe
        self.decide = decide
        self.table = Table(NOTHING, place=start)
        self.events: list[Event] = []
        self.actions = 0
        self.spots: dict[int, Spot] = {}
        """What is known of each hand since it last acted; forgotten when hands are split, which tests may look at."""
        self.checked = False
        """Has the dealer looked at the hole card?"""

    def round(self, stakes: tuple[Wagered, ...]) -> Round:
        """Plays the round to its end, or to an open question; the main wager comes first."""
        try:
            self.open(stakes)
            self.before_the_hands()
            if not self.table.revealed:
                self.players()
                self.dealer()
            self.settle()
        except Stopped as reason:
            return Round(self.table, tuple(self.events), reason.opened)
        return Round(self.table, tuple(self.events))

    # The first cards ------------------------------------------------------------------------------------------

    def open(self, stakes: tuple[Wagered, ...]) -> None:
        self.events.extend(stakes)
        ante = stakes[0].amount
        start, order = self.table.place, self.decisions.dealing
        if len(self.shoe) - start < 4:
            raise Unreadable(f"the shoe has {counted(len(self.shoe) - start, 'card')} left: too few to deal a round")
        first, up, second, hole = self.shoe[start : start + 4]
        self.events += (
            Dealt("player", first, start, order),
            Dealt("dealer", up, start + 1, order),
            Dealt("player", second, start + 2, order),
            Dealt("dealer", hole, start + 3, order),
        )
        two = (first, second)
        side = tuple([(wager.wager, wager.amount) for wager in stakes[1:]])
        self.table = Table(ante, hands=(Hand(two, ante),), dealer=(up, hole), side=side, first_two=two, place=start + 4)

    def card(self) -> Card:
        """The next card of the shoe; the caller advances the position."""
        place = self.table.place
        if place >= len(self.shoe):
            raise Unreadable(f"the shoe is empty after {counted(place, 'card')} and the round is not over")
        return self.shoe[place]

    def before_the_hands(self) -> None:
        """Side wagers, even money, insurance, early surrender, the check."""
        self.settle_dealt()
        spot = self.decisions.spot(self.table, self.table.hands[0])
        if not self.decisions.quiet(self.table, spot):
            if not self.offered_even_money():
                self.offered_insurance()
            self.offered_early_surrender()
            spot = self.decisions.spot(self.table, self.table.hands[0])
        verdict = self.decisions.offer("dealer checks", self.table, spot)
        self.table = self.table.after_check()
        self.checked = verdict.effect != FORBIDDEN
        if self.checked:
            found = self.decisions.dealers.look(self.table.dealer).blackjack
            self.events.append(CheckedHoleCard(found, verdict.order))
            if found:
                self.reveal()
            elif self.table.insurance:
                self.settle_insurance()

    def offered_even_money(self) -> bool:
        verdict = self.decisions.offer("even money offered", self.table)
        if verdict.effect == FORBIDDEN or not self.decisions.look(self.table.hands[0].cards).blackjack:
            return False
        if self.answer("even money", verdict.order).name != "even money":
            return False
        self.table = self.table._replace(even_money=True)
        self.events.append(TookEvenMoney(0, verdict.order))
        hand = self.table.hands[0]
        pays, order = even_money_pay(self.arbiter, settling(self.table, hand, self.table.dealer))
        self.table = self.table.with_hand(0, hand._replace(over="even money", settled=True))
        self.events.append(
            settlement(MAIN, 0, hand.staked, winnings(pays, hand.staked, self.decisions.rounding), order)
        )
        return True

    def offered_insurance(self) -> None:
        verdict = self.decisions.offer("insurance offered", self.table)
        if verdict.effect == FORBIDDEN:
            return
        action = self.answer("insurance", verdict.order)
        if action.name == "insurance":
            amount, order = self.decisions.amounts.of("insurance amount", self.table, action.amount)
            self.table = self.table._replace(insurance=amount, insured=True)
            self.events.append(Insured(amount, together(verdict.order, order)))

    def offered_early_surrender(self) -> None:
        if self.table.hands[0].settled:
            return
        verdict = self.decisions.early_surrender(self.table, self.decisions.spot(self.table, self.table.hands[0]))
        if verdict.effect != FORBIDDEN and self.answer("surrender early", verdict.order).name != "no":
            self.surrender(True, verdict.order)

    def answer(self, what: str, order: Order) -> PlayerAction:
        """The player's answer to an offer."""
        self.table = self.table._replace(moment=what)
        self.events.append(Offered(what, order))
        action = self.decide(self.table, (what, "no"))
        if action.name not in (what, "no"):
            raise Unreadable(f"the dealer offers {what}; {action.name} is no answer to that")
        return action

    # The player's hands ----------------------------------------------------------------------------------------

    def players(self) -> None:
        """Each hand in turn, including those made by splitting."""
        self.table = self.table.at_moment("hand")
        turn = 0
        while turn < len(self.table.hands):
            if turn:
                self.table = self.table._replace(turn=turn)
            if not (self.table.hands[turn].settled or self.table.hands[turn].over):
                self.play_hand()
            turn += 1
        if turn > 1:
            self.table = self.table._replace(turn=0)

    def play_hand(self) -> None:
        if len(self.table.hand.cards) == 1:
            self.draw(self.decisions.splitting)
        while not (hand := self.table.hands[self.table.turn]).over:
            spot = self.spots[self.table.turn] = self.decisions.spot(self.table, hand)
            if self.ended(hand, spot):
                return
            self.act(spot)

    def ended(self, hand: Hand, spot: Spot) -> bool:
        """Is the hand bust, or paid at once?"""
        table, look = self.table, spot.look
        if look.bust:
            self.table = table.with_hand(table.turn, hand.ended("bust"))
            self.events.append(Busted("player", table.turn))
            self.settle_if_fixed(table.turn)
            return True
        if look.total == BEST and self.decisions.when_paid(table, hand, spot) in ("at once", "after the check"):
            return self.settle_if_fixed(table.turn)
        return False

    def settle_if_fixed(self, index: int) -> bool:
        """Settles a hand now if nothing the dealer draws can change what it is worth."""
        if self.takes_once() or not self.decisions.fixed(self.table, self.table.hands[index], self.spots.get(index)):
            return False
        self.settle_hand(index)
        return True

    def act(self, spot: Spot) -> None:
        found = self.decisions.legal(self.table, spot)
        if not found.legal or found.legal == ("stand",):
            order = found.verdicts["stand"].order if found.legal else NOBODY
            self.stand(order)
            return
        self.actions += 1
        if self.actions > MOST_ACTIONS:
            raise Unreadable(f"the round is not over after {MOST_ACTIONS} actions: these rules never end it")
        action = self.decide(self.table, found.legal)
        if action.name not in found.legal:
            raise Unreadable(self.decisions.refusal(self.table, action) or f"no {action.name} here")
        order = found.verdicts[action.name].order
        match action.name:
            case "hit":
                self.draw(order, hits=1)
            case "stand":
                self.stand(order)
            case "double":
                self.double(action, order)
            case "split":
                self.split(action, order)
            case _:
                self.surrender(False, order)

    def stand(self, order: Order) -> None:
        self.table = self.table.with_hand(self.table.turn, self.table.hand.ended("stood"))
        self.events.append(Stood("player", self.table.turn, order))

    def draw(self, order: Order, hits: int = 0) -> None:
        table = self.table
        card, hand, turn = self.card(), table.hand, table.turn
        grown = Hand((*hand.cards, card), *hand[1:5], hand.hits + hits, *hand[6:])
        self.table = table.with_players(turn, grown)
        self.events.append(Drew("player", turn, card, table.place, order))

    def double(self, action: PlayerAction, order: Order) -> None:
        """The wager is raised first, then the cards come."""
        amount, sizing = self.decisions.amounts.of("double amount", self.table, action.amount)
        hand = self.table.hand
        raised = hand._replace(staked=hand.staked + amount, doubles=hand.doubles + 1)
        table = self.table.with_hand(self.table.turn, raised)
        at = acting(table)
        effect, dealing = self.arbiter.value("cards after a double", at)
        number = exactly_one(effect)
        if number is None or number.denominator != 1 or number < 0:
            given = self.arbiter.rules.ask("cards after a double", at).given
            raise Stopped(Open("cards after a double", "", at, given))
        self.table = table
        self.events.append(Doubled(self.table.turn, amount, together(order, sizing)))
        for _ in range(int(number)):
            self.draw(dealing)

    def split(self, action: PlayerAction, order: Order) -> None:
        """The new hand goes behind the old one and waits its turn; the old one gets its second card at once."""
        hand, turn = self.table.hand, self.table.turn
        if len(hand.cards) != 2:
            raise Unreadable(f"a hand of {counted(len(hand.cards), 'card')} cannot be made into two")
        amount, sizing = self.decisions.amounts.of("split amount", self.table, action.amount)
        aces = hand.cards[0].rank == "A"
        old = Hand(hand.cards[:1], hand.staked, True, aces, hand.doubles, hand.hits)
        new = Hand(hand.cards[1:], amount, True, aces, hand.doubles, hand.hits)
        hands = self.table.hands
        self.table = self.table._replace(
            hands=(*hands[:turn], old, new, *hands[turn + 1 :]), splits=self.table.splits + 1
        )
        self.spots.clear()
        self.events.append(Split(turn, amount, together(order, sizing)))
        self.draw(self.decisions.splitting)

    def surrender(self, early: bool, order: Order) -> None:
        turn = self.table.turn
        hand = self.table.hand._replace(over="surrendered")
        self.table = self.table.with_hand(turn, hand)
        self.events.append(Surrendered(turn, early, order))
        if not self.decisions.refund_waits(self.table, hand):
            self.settle_surrendered(turn, self.table.dealer[:1])

    def settle_surrendered(self, index: int, dealer: tuple[Card, ...]) -> None:
        hand = self.table.hands[index]
        cost, by = surrender_loss(self.arbiter, settling(self.table, hand, dealer))
        self.table = self.table.with_hand(index, hand._replace(settled=True))
        self.events.append(settlement(MAIN, index, hand.staked, -cost, by))

    # The dealer's hand, and settling ---------------------------------------------------------------------------

    def reveal(self) -> None:
        self.table = self.table.with_hole_card_shown()
        self.events.append(Revealed(self.table.dealer[1], self.decisions.revealing))

    def dealer(self) -> None:
        if not self.unsettled():
            return
        self.reveal()
        held = self.decisions.dealers.seen(self.table.dealer)
        if held.look.blackjack or not self.waited_for():
            return
        while not held.look.bust:
            effect, order = self.decisions.draw(held, self.table.dealer, self.table.checked)
            if effect is None or effect.kind != "hit":
                self.events.append(Stood("dealer", -1, order))
                return
            card, place = self.card(), self.table.place
            self.table = self.table.with_dealers(card)
            self.events.append(Drew("dealer", -1, card, place, order))
            held = self.decisions.dealers.seen(self.table.dealer)
        self.events.append(Busted("dealer", -1))

    def unsettled(self) -> bool:
        table = self.table
        return bool(table.side or table.insurance or not all(hand.settled for hand in table.hands))

    def waited_for(self) -> bool:
        """Does a wager depend on what the dealer draws?"""
        table = self.table
        for index, hand in enumerate(table.hands):
            if hand.settled or hand.over == "surrendered":
                continue
            if not self.decisions.fixed(table, hand, self.spots.get(index)):
                return True
        return any(self.decisions.side_waits(table, name, stake) for name, stake in table.side)

    def settle(self) -> None:
        self.table = self.table.at_moment("settle")
        names = (*[name for name, _ in self.table.side], INSURANCE, MAIN)
        for name in self.decisions.side.sequence(names):
            if name == INSURANCE:
                self.settle_insurance()
            elif name == MAIN and self.grown() and self.takes_once():
                self.settle_once()
            elif name == MAIN:
                for index, hand in enumerate(self.table.hands):
                    if not hand.settled:
                        self.settle_hand(index)
            else:
                self.settle_side_wager(name)

    def settle_dealt(self) -> None:
        """Settles the side wagers decided by the cards on the table, if nothing must be settled before them."""
        if not self.table.side:
            return
        names = (*(name for name, _ in self.table.side), INSURANCE, MAIN)
        for name in self.decisions.side.sequence(names):
            if name in (INSURANCE, MAIN) or not self.decisions.side.settled_after_deal(name):
                return
            self.settle_side_wager(name)

    def settle_side_wager(self, name: str) -> None:
        stake = dict(self.table.side)[name]
        dealer = self.table.dealer if self.table.revealed else self.table.dealer[:1]
        gain, order = wager_gain(self.arbiter, name, stake, side_situation(self.table, name, stake, dealer))
        left = tuple((other, amount) for other, amount in self.table.side if other != name)
        self.table = self.table._replace(side=left)
        self.events.append(settlement(name, -1, stake, gain, order))

    def settle_insurance(self) -> None:
        stake = self.table.insurance
        if not stake:
            return
        at = side_situation(self.table, INSURANCE, stake, self.table.dealer[:2])
        gain, order = wager_gain(self.arbiter, INSURANCE, stake, at)
        self.table = self.table._replace(insurance=NOTHING)
        self.events.append(settlement(INSURANCE, -1, stake, gain, order))

    def grown(self) -> bool:
        """Has more than the original wager been placed?"""
        hands = self.table.hands
        return len(hands) > 1 or hands[0].doubles > 0

    def takes_once(self) -> bool:
        """Would a blackjack of the dealer take only the original wager? Then every hand waits for it."""
        return (
            not self.checked
            and self.decisions.offer("original wagers only", self.table._replace(checked=False)).effect == ALLOWED
            and self.decisions.look(self.table.dealer).blackjack
        )

    def settle_once(self) -> None:
        """The first hand loses the original wager; what was added by splits and doubles is handed back."""
        order = self.decisions.offer("original wagers only", self.table._replace(checked=False)).order
        cost = self.table.ante
        for index, hand in enumerate(self.table.hands):
            if not hand.settled:
                self.table = self.table.with_hand(index, hand._replace(settled=True, over=hand.over or "settled"))
                self.events.append(settlement(MAIN, index, hand.staked, -cost, order))
                cost = NOTHING

    def settle_hand(self, index: int) -> None:
        hand = self.table.hands[index]
        if hand.over == "surrendered":
            self.settle_surrendered(index, self.table.dealer[:2])
            return
        self.events.append(self.decisions.settled(self.table, index, self.spots.get(index)))
        self.table = self.table.with_hand(index, hand.ended(hand.over or "settled", settled=True))

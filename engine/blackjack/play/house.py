"""A round of blackjack, driven by asking the document; every step names the statements that ordered it.

How a round goes:

1. Wagers are placed within their limits.
2. Cards leave the shoe: player, dealer's up card, player, dealer's hole card. The hole card is always dealt.
3. Side wagers that look only at these cards are settled, unless the stated sequence puts others first.
4. Even money and insurance are offered where the document offers them. Then a hand may be surrendered early,
   where a statement allows that before the check and not after it.
5. The dealer checks where the document says so; a blackjack that is found ends the round.
6. A hand acts while the document leaves it a choice. A hand that may only stand, or may do nothing, stands. A
   hand that is bust ends. A split hand is given its second card when its turn comes, not before.
7. The dealer reveals the hole card, and draws only if a wager still depends on it. A blackjack never draws.
8. What is left is settled in the stated sequence; where nothing is stated: side wagers, insurance, main wagers.

Questions that a document leaves open stop the round, except where no player would consider the action: nobody
needs a rule against hitting a blackjack. Two cards that are not a pair are split only where the document says so.

When a hand is settled never changes what it is worth: a bust hand, or a blackjack paid at once, waits
for the dealer if the document answers differently for different hands of the dealer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from engine.arbiter import NOTHING_CHOSEN, Arbiter, Chosen, Stopped
from engine.blackjack.document import rulebook, usual_beside
from engine.blackjack.play.amounts import amount_for
from engine.blackjack.play.decision_cache import DecisionCache
from engine.blackjack.play.round import BlackjackRound
from engine.blackjack.play.table import Table
from engine.blackjack.situation import Situation
from engine.cards import Card, shuffled
from engine.play.rounds import Decide, PlayerAction, Round, ShownPlace, Wagers
from engine.play.table_events import Wagered
from engine.play.table_setup import lowest, names_main, placed, possible, shoe_of
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName

AMOUNT_OF: dict[str, QuestionName] = {
    "double": "double amount",
    "split": "split amount",
    "insurance": "insurance amount",
}
"""For each action, the question about its amount, if a player may name one."""


class BlackjackHouse:
    """One blackjack game of one document, ready to be played."""

    def __init__(
        self,
        exhibit: Exhibit,
        game: str,
        readings: Readings | None = None,
        chosen: Chosen = NOTHING_CHOSEN,
        decks: int | None = None,
    ) -> None:
        self.arbiter = Arbiter(rulebook(exhibit, game, readings, decks), usual_beside, chosen)
        self.decisions = DecisionCache(self.arbiter)
        self.decks = decks
        self.placed: dict[tuple[tuple[str, Fraction], ...], tuple[Wagered, ...]] = {}
        self.lately: tuple[object, tuple[Wagered, ...]] = (None, ())
        """The wagers of the last round, which are often those of the next."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the shoe, in the fixed order. Raises Unreadable, Stopped."""
        return shoe_of(self.arbiter, Situation, self.decks)

    def shoe(self, seed: int) -> tuple[Card, ...]:
        return shuffled(self.cards, seed)

    def lowest_wagers(self) -> Wagers:
        return ((self.arbiter.rules.exhibit.main_wager, lowest(self.arbiter, Situation, MAIN)),)

    def refusal(self, table: Table, action: PlayerAction) -> str | None:
        """Why this cannot be done here, in a dealer's words; None if it can."""
        sentence = self.decisions.refusal(table, action)
        if sentence is not None or action.amount is None:
            return sentence
        try:
            amount_for(self.arbiter, AMOUNT_OF[action.name], table, action.amount)
        except Unreadable as reason:
            return f"Sorry, {reason.sentence}."
        except Stopped:
            return None
        return None

    def stacked(self, given: Mapping[str, Sequence[Card]], seed: int) -> tuple[Card, ...]:
        """Player and dealer in turn, two cards each; whatever more is given is drawn after that, the player first."""
        player, dealer = list(given.get("player", ())), list(given.get("dealer", ()))
        possible((*player, *dealer), self.cards)
        rest = list(self.shoe(seed))
        for card in (*player, *dealer):
            rest.remove(card)
        dealt = [side.pop(0) if side else rest.pop(0) for _ in range(2) for side in (player, dealer)]
        return (*dealt, *player, *dealer, *rest)

    def shown(self, table: Table, *, face_up: bool = False) -> tuple[ShownPlace, ...]:
        seen = table.dealer if face_up else table.shown
        dealer = ShownPlace("dealer", "cards", seen, len(table.dealer) - len(seen))
        several = len(table.hands) > 1
        return dealer, *(
            ShownPlace(f"player, hand {at + 1}" if several else "player", "cards", hand.cards, acts=at == table.turn)
            for at, hand in enumerate(table.hands)
        )

    def wagers(self, wagers: tuple[tuple[str, Fraction], ...]) -> tuple[Wagered, ...]:
        """The wagers as placed, the main one first."""
        if wagers is self.lately[0]:
            return self.lately[1]
        known = self.placed.get(wagers)
        if known is None:
            exhibit = self.arbiter.rules.exhibit
            ante = next((amount for name, amount in wagers if names_main(name, exhibit)), Fraction(0))
            found = placed(self.arbiter, Situation, wagers, ante)
            if not any(wager.wager == MAIN for wager in found):
                raise Unreadable(f'no wager stands on "{exhibit.main_wager}", so no hand is dealt')
            known = self.placed[wagers] = tuple(sorted(found, key=lambda wager: wager.wager != MAIN))
        self.lately = (wagers, known)
        return known

    def round(self, shoe: Sequence[Any], wagers: Wagers, decide: Decide, start: int = 0) -> Round:
        """One round with cards from the shoe, from the place where dealing starts. Raises Unreadable."""
        try:
            stakes = self.wagers(tuple(wagers))
        except Stopped as reason:
            return Round(Table(Fraction(0), place=start), (), reason.opened)
        return BlackjackRound(self.decisions, shoe, decide, start).round(stakes)

"""Games unlike the exhibits, against a count that shares nothing with the engine: rules in Python, card by card.

The shoe holds aces, 5s, 6s, 7s and twelve cards that count ten; nobody splits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import pytest

from engine.blackjack.document import rulebook
from engine.blackjack.situations.enumeration import BlackjackSituations
from engine.money.main_game import Unanalysed, main_game
from grammar.question_names import QuestionName
from tests.support.documents import exhibit_from

TEXT = """
exhibit "Odd"
language 1
game blackjack
section "Rules"
  card value: 1 or 11 when card is A
  card value: face value when card is 5 to 7
  card value: 10 when card is J, Q or K
  define blackjack: total is 21 and cards in hand is 2 and hand is not split
  define bust: total is 22 or more
  [may-hit] hit: player may hit
  hit: player must not hit when total is 21 or more, overrides may-hit
  hit: player must not hit when hand is doubled, overrides may-hit
  stand: player may stand
  double: player may double only when cards in hand is 2 and player has no blackjack
  double limit: at most 1 time
  double card: exactly 1 card
  split: not allowed
  surrender: not allowed
  check: dealer must check the hole card
  dealer draw: dealer must hit when total is 16 or less
  dealer draw: dealer must stand when total is 17 or more
  [higher] main result: player wins when player total is more than dealer total
  [lower] main result: player loses when player total is less than dealer total
  [tie] tie result: push
  [dealer-bust] main result: player wins when dealer is bust and hand is not bust, overrides lower
  [bust] bust: player loses, overrides higher, tie
  hand ranking: player wins when player has blackjack and dealer has no blackjack, overrides tie
  hand ranking: player loses when dealer has blackjack and player has no blackjack, overrides tie
  decks: 1 deck of 28 cards, no 2s, 3s, 4s, 8s, 9s and 10s
  insurance offer: dealer must not offer insurance
  wager "Ante": $10 to $100
  double wager: exactly the ante
  payout basis "Ante": total wager
  [win] main pay: 1 to 1
  blackjack pay: 3 to 2, overrides win
"""

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
"""Cards by what they count, an ace 1; a shoe holds so many of each of `CARDS`."""
CARDS = (1, 5, 6, 7, 10)
FULL = (4, 4, 4, 4, 12)


@dataclass
class Rules:
    """How one game differs from the usual one."""

    high_aces: bool = True
    checks: bool = True
    surrender: int = 0
    """From so many cards on a hand can be given up for half; 0: never."""
    rescue: bool = False
    charlie: int = 0
    """So many cards win at once, two to one."""
    push_on: int = 0
    more_cards_win: bool = False
    hit_twenty: bool = False
    """A hand of 20 that was hit pays two to one."""
    added: float = 1
    """What a double adds."""
    doubled_against: tuple[int, ...] = CARDS
    doubled_above: bool = False
    """Only hands that total more than the up card are doubled."""
    twice: int = 0
    """A hand with two cards that count so much pays two to one."""
    known: dict[object, float] = field(default_factory=dict)

    def total(self, hand: Hand) -> int:
        return sum(hand) + 10 * (self.high_aces and 1 in hand and sum(hand) <= 11)

    def natural(self, hand: Hand) -> bool:
        return len(hand) == 2 and self.total(hand) == 21

    def settled(self, hand: Hand, dealer: Hand, stake: float) -> float:
        ours, theirs = self.total(hand), self.total(dealer)
        if self.natural(hand) or self.natural(dealer):
            return 1.5 * self.natural(hand) * (not self.natural(dealer)) - stake * (not self.natural(hand))
        if self.charlie and len(hand) >= self.charlie:
            return 2 * stake
        if theirs == self.push_on:
            return 0
        if theirs > 21 or ours > theirs:
            hit = len(hand) > 2 + (stake > 1)
            more = (self.hit_twenty and hit and ours == 20) or (self.twice and hand.count(self.twice) > 1)
            return 2 * stake if more else stake
        if ours == theirs and self.more_cards_win:
            return stake * ((len(hand) > len(dealer)) - (len(hand) < len(dealer)))
        return 0 if ours == theirs else -stake

    def stood(self, hand: Hand, dealer: Hand, shoe: Shoe, stake: float, barred: int) -> float:
        """The dealer draws to 17; the hole card does not count `barred`."""
        if len(dealer) > 1 and self.total(dealer) > 16:
            return self.settled(hand, dealer, stake)
        key = (hand, tuple(sorted(dealer[1:])), dealer[0], shoe, stake, barred)
        if key not in self.known:
            drawn = [(c, n) for c, n in zip(CARDS, shoe, strict=True) if c != barred or len(dealer) > 1]
            every = sum(n for _, n in drawn)
            self.known[key] = sum(
                n / every * self.stood(hand, (*dealer, c), less(shoe, c), stake, barred) for c, n in drawn if n
            )
        return self.known[key]

    def best(self, hand: Hand, up: int, shoe: Shoe, doubled: bool, barred: int) -> float:
        stake = 1 + self.added * doubled
        if self.total(hand) > 21:
            return -stake
        key = ("best", tuple(sorted(hand)), up, shoe, doubled, barred)
        if key in self.known:
            return self.known[key]
        ways = [self.stood(tuple(sorted(hand)), (up,), shoe, stake, barred)]
        if not doubled and self.total(hand) < 21 and len(hand) != self.charlie:
            ways.append(self.drawn(hand, up, shoe, False, barred))
            above = self.total(hand) > self.total((up,)) or not self.doubled_above
            if len(hand) == 2 and up in self.doubled_against and above:
                ways.append(self.drawn(hand, up, shoe, True, barred))
        if self.rescue and doubled:
            ways.append(-1)
        if self.surrender and not doubled and len(hand) >= self.surrender:
            ways.append(-0.5)
        self.known[key] = max(ways)
        return self.known[key]

    def drawn(self, hand: Hand, up: int, shoe: Shoe, doubled: bool, barred: int) -> float:
        chances = unseen_hole(shoe, barred)
        return sum(p * self.best((*hand, card), up, less(shoe, card), doubled, barred) for card, p in chances)

    def edge(self) -> float:
        """The house edge in percent of best play."""
        mean = 0.0
        for p, first, one in dealt(FULL):
            for q, second, two in dealt(one):
                for r, up, left in dealt(two):
                    mean += p * q * r * self.round((first, second), up, left)
        return -100 * mean

    def round(self, hand: Hand, up: int, shoe: Shoe) -> float:
        if self.natural(hand):
            return self.stood(hand, (up,), shoe, 1, 0)
        other = {1: 10, 10: 1}.get(up, 0) if self.checks and self.high_aces else 0
        if not other:
            return self.best(hand, up, shoe, False, 0)
        found = shoe[CARDS.index(other)] / sum(shoe)
        return found * self.settled(hand, (up, other), 1) + (1 - found) * self.best(hand, up, shoe, False, other)


def less(shoe: Shoe, card: int) -> Shoe:
    return tuple(n - (c == card) for c, n in zip(CARDS, shoe, strict=True))


def dealt(shoe: Shoe) -> Iterator[tuple[float, int, Shoe]]:
    for card, number in zip(CARDS, shoe, strict=True):
        if number:
            yield number / sum(shoe), card, less(shoe, card)


@cache
def unseen_hole(shoe: Shoe, barred: int) -> tuple[tuple[int, float], ...]:
    """The next card, while a card that does not count `barred` lies under the up card."""
    holes = [(card, number) for card, number in zip(CARDS, shoe, strict=True) if number and card != barred]
    every = sum(number for _, number in holes)
    chances: dict[int, float] = {}
    for hole, number in holes:
        for p, card, _ in dealt(less(shoe, hole)):
            chances[card] = chances.get(card, 0) + number / every * p
    return tuple(chances.items())


HARD_ACES = ("card value: 1 or 11 when card is A", "card value: 1 when card is A")
SILENT = (
    "  dealer draw: dealer must hit when total is 16 or less\n"
    "  dealer draw: dealer must stand when total is 17 or more\n",
    "",
)
UNCHECKED = ("dealer must check", "dealer must not check")
CHARLIE = (
    (
        "[bust]",
        "[four] main result: player wins when cards in hand is 4 and hand is not bust, overrides lower, tie\n  [bust]",
    ),
    ("stand: player", "hit: player must not hit when cards in hand is 4, overrides may-hit\n  stand: player"),
    ("blackjack pay", "main pay: 2 to 1 when cards in hand is 4, overrides win\n  blackjack pay"),
)
MORE_CARDS = (
    (
        "[tie] tie result: push",
        "[tie] tie result: push\n"
        "  [more] tie result: player wins when cards in hand is more than dealer cards, overrides tie\n"
        "  [fewer] tie result: player loses when cards in hand is less than dealer cards, overrides tie",
    ),
    ("overrides higher, tie\n", "overrides higher, tie, more, fewer\n"),
    ("blackjack, overrides tie\n", "blackjack, overrides tie, more, fewer\n"),
)
PUSH_ON_22 = (
    "[bust]",
    "main result: push when dealer total is 22 and hand is not bust and player has no blackjack, "
    "overrides dealer-bust, lower\n  [bust]",
)


HIT_TWENTY = (
    "[win] main pay: 1 to 1",
    "[win] main pay: 1 to 1\n  main pay: 2 to 1 when player total is 20 and hand is hit, overrides win",
)
HALF_ADDED = (
    ("may double only when", "may double only when up card is 5 or 7 and"),
    ("double wager: exactly the ante", "double wager: exactly half the ante when up card is 5 or 7"),
)

TWO_ACES = (
    "[win] main pay: 1 to 1",
    "[win] main pay: 1 to 1\n  main pay: 2 to 1 when hand has 2 or more aces, overrides win",
)
TWO_SEVENS = (TWO_ACES[0], TWO_ACES[1].replace("aces", "7s"))
DOUBLED_UNNAMED = ("  hit: player must not hit when hand is doubled, overrides may-hit\n", "")
ABOVE = ("may double only when", "may double only when total is more than dealer total and")


def surrender(when: str, loss: str) -> tuple[str, str]:
    return "surrender: not allowed", f"surrender: player may surrender only when {when}\n  surrender loss: {loss}"


GAMES = {
    "as usual": ((), Rules()),
    "one card after a double, though no word on hitting says so": ((DOUBLED_UNNAMED,), Rules()),
    "no check": ((UNCHECKED,), Rules(checks=False)),
    "aces count 1": ((HARD_ACES,), Rules(high_aces=False)),
    "aces count 1, and the dealer's draw is left to usage": ((HARD_ACES, SILENT), Rules(high_aces=False)),
    "surrender with any number of cards": (
        (surrender("cards in hand is 2 or more and hand is not doubled", "half the ante"),),
        Rules(surrender=2),
    ),
    "surrender after a hit": (
        (surrender("cards in hand is 3 or more and hand is not doubled", "half the ante"),),
        Rules(surrender=3),
    ),
    "surrender after a double": ((surrender("hand is doubled", "the ante"),), Rules(rescue=True)),
    "four cards win": (CHARLIE, Rules(charlie=4)),
    "more cards win a tie": (MORE_CARDS, Rules(more_cards_win=True)),
    "the dealer's 22 pushes": ((PUSH_ON_22,), Rules(push_on=22)),
    "20 pays more after a hit": ((HIT_TWENTY,), Rules(hit_twenty=True)),
    "two aces pay more": ((TWO_ACES,), Rules(twice=1)),
    "two sevens pay more": ((TWO_SEVENS,), Rules(twice=7)),
    "a double of more than the up card": ((ABOVE,), Rules(doubled_above=True)),
    "a double adds half": ((("wager: exactly the ante", "wager: exactly half the ante"),), Rules(added=0.5)),
    "a double adds half, where a hand may be doubled": (HALF_ADDED, Rules(added=0.5, doubled_against=(5, 7))),
}


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(("changes", "rules"), GAMES.values(), ids=GAMES)
def test_the_edge_is_what_every_card_tried_gives(changes: tuple[tuple[str, str], ...], rules: Rules) -> None:
    found = main_game(exhibit_from(changed(*changes)), "blackjack")
    assert found is not None
    assert found.edge_percent == pytest.approx(rules.edge(), abs=1e-9)


SPLITS = (
    "split: not allowed",
    "[may-split] split: player may split only when {}cards in hand is 2 and first two cards are the same value\n"
    "  split limit: at most 2 hands\n"
    "  split wager: exactly the ante",
)


def split_edge(when: str = "", *more: tuple[str, str]) -> float:
    found = main_game(exhibit_from(changed((SPLITS[0], SPLITS[1].format(when)), *more)), "blackjack")
    assert found is not None
    assert found.assumed == (
        "one card of the dealer lies face down: which is up is not stated",
        "a split hand may be doubled: no statement on it names split hands",
    )
    return found.edge_percent


def test_what_splits_are_worth_against_each_up_card_adds_up() -> None:
    never = Rules().edge()
    against = [split_edge(f"up card is {up} and ") for up in ("A", "5", "6", "7", "J, Q or K")]
    assert sum(edge - never for edge in against) == pytest.approx(split_edge() - never, abs=1e-9)
    assert max(against) < never


def test_three_equal_ranks_that_are_not_split_cost_three_times_what_one_does() -> None:
    like = ("the same value", "the same rank")
    every = split_edge("", like)
    one = [split_edge("", like, unsplit(rank)) - every for rank in "JQK"]
    assert split_edge("", like, unsplit("J, Q or K")) - every == pytest.approx(sum(one), abs=1e-9)
    assert one == pytest.approx([one[0]] * 3, abs=1e-9)
    assert one[0] > 0.01


def unsplit(cards: str) -> tuple[str, str]:
    rule = f"split: not allowed when first two cards are {cards}, overrides may-split"
    return ("surrender: not", f"{rule}\n  surrender: not")


def test_a_mixed_pair_is_said_not_to_be_split_where_one_of_its_ranks_is_not() -> None:
    found = main_game(exhibit_from(changed((SPLITS[0], SPLITS[1].format("")), unsplit("J"))), "blackjack")
    assert found is not None
    assert {"J-Q is not split, since Js are not", "J-K is not split, since Js are not"} < {*found.assumed}


@pytest.mark.parametrize(
    "change",
    [
        ("card value: 10 when card is J, Q or K", "card value: 10 when card is J or Q\n  card value: 0 when card is K"),
        ("card value: face value when card is 5 to 7", "card value: 5 or 15 when card is 5"),
        ("define bust: total is 22 or more", "define bust: total is 32 or more"),
    ],
    ids=["a king counts nothing", "a five counts two ways", "hands end at 31"],
)
def test_what_tables_cannot_hold_is_not_analysed(change: tuple[str, str]) -> None:
    with pytest.raises(Unanalysed, match="be analysed"):
        main_game(exhibit_from(changed(change)), "blackjack")


@pytest.mark.parametrize("question", ["main result", "may hit", "may surrender", "surrender loss", "dealer draw"])
def test_every_situation_can_be_laid_out_with_the_cards_of_one_deck(question: QuestionName) -> None:
    text = changed(*CHARLIE, surrender("cards in hand is 2", "half the ante"))
    for at in BlackjackSituations(rulebook(exhibit_from(text), "blackjack")).situations(question):
        cards = (*at.hand, *at.dealer)
        assert {card.rank for card in cards} <= set("A567JQK")
        assert len(set(cards)) == len(cards) or any([card.rank for card in cards].count(r) > 4 for r in "A567JQK")


HOLES = """
  wager "Holes": $1 to $10
  event "five under a six": hole card is 5 and up card is 6
  event "heart under a six": hole card is hearts and up card is 6
  event "dealer of 18": dealer total is 18
paytable "Holes"
  five under a six  2 to 1
  heart under a six  5 to 1
  "dealer of 18"  3 to 1
"""


def test_a_side_wager_on_the_hole_card_meets_every_hole_card() -> None:
    reach = BlackjackSituations(
        rulebook(exhibit_from(changed() + HOLES.replace('  "dealer of 18"  3 to 1\n', "")), "blackjack")
    )
    pays = [len(reach.rules.ask("wager pay", at, "Holes").given) for at in reach.situations("wager pay", "Holes")]
    assert sorted(pays) == [0, 0, 0, 0, 0, 1, 1, 2], "three tests fall out in eight ways, four of them with a six up"


def test_a_side_wager_on_the_dealers_total_is_asked_when_the_dealer_has_drawn() -> None:
    reach = BlackjackSituations(rulebook(exhibit_from(changed() + HOLES), "blackjack"))
    found = reach.situations("wager pay", "Holes")
    totals = {reach.terms.points(at.dealer).total for at in found}
    assert 18 in totals
    assert min(totals) >= 17

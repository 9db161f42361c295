"""From a document to tables, by asking: every entry of the tables is an answer that the arbiter gave.

Hands are asked about by samples: for each number of cards, with an ace or without, and each low total, one hand
of the shoe. The document's own tests decide how finely settlements tell hands apart; ranks and suits that a test
singles out (6-7-8, spades) become patterns of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TypeVar, cast

from engine.asking import Readings
from engine.blackjack.amounts import amount_for
from engine.blackjack.arising import most_doubles
from engine.blackjack.bench import Bench
from engine.blackjack.compiling_kinds import MONEY, Finals, Kinds, ranks_singled_out
from engine.blackjack.judging import PERMISSIONS, Worth, gained, surrender_loss, together
from engine.blackjack.looking import looked_at, looks_at_dealer
from engine.blackjack.reach import lowest_ante
from engine.blackjack.rules import rulebook, usual
from engine.blackjack.sampling import Sampler
from engine.blackjack.senses import BlackjackSenses
from engine.blackjack.situations import Situation
from engine.blackjack.table import Hand as TableHand
from engine.blackjack.table import Table
from engine.blackjack.tables import (
    BLACKJACK,
    DEALER_LOWS,
    EARLY_SURRENDER,
    PLAYER_LOWS,
    SURRENDERED,
    Action,
    Rank,
    Settlement,
    Tables,
)
from engine.cards import RANKS, SUITS, Card
from engine.deciding import Arbiter, Chosen, exactly_one
from engine.effects import ALLOWED, FORBIDDEN
from engine.meaning import BEST
from engine.reach import predicates, tests_of
from engine.setting import shoe_of
from grammar.resolving import TERMS, Exhibit
from grammar.tree import Count, Document, NumberIs

MOST_HANDS = 4
"""Hands that splitting makes where the document sets no limit, or one beyond this."""


MOST_DOUBLES = 5
"""Doubles of one hand that are followed."""


DRAWN = {"hit": Action.HIT, "stand": Action.STAND, "double": Action.DOUBLE, "surrender": Action.SURRENDER}


UP = Card("6", "♦")


SPLIT = {"split", "split aces", "split count"}
"""Parts of a hand's history that a test may look at."""


ORIGINS = ("dealt", "split", "split aces")


ACTING = (*PERMISSIONS, "split limit", "double limit")
SETTLING = (*MONEY, "payout basis", "surrender loss", "double amount", "double limit")

Made = TypeVar("Made")
PARTS: dict[tuple[object, ...], tuple[Document, object, tuple[str, ...]]] = {}
"""Parts of tables by what they rest on. The document is kept with them, so that its identity stays its own."""
MOST_PARTS = 2000


@dataclass(frozen=True, slots=True)
class Compiled:
    """Tables, the number of decks and the stake they hold for, and what had to be assumed."""

    tables: Tables
    decks: int
    stake: Fraction
    assumed: tuple[str, ...]


def compiled(
    exhibit: Exhibit,
    game: str,
    *,
    decks: int | None = None,
    stake: Fraction | None = None,
    readings: Readings | None = None,
    chosen: Chosen | None = None,
) -> Compiled:
    """The main game of a document as tables; gaps take the usual answer. Raises Unreadable, Stopped."""
    first = {label: names[0] for label, names in exhibit.readings.items()}
    choice = replace(chosen, usual=True) if chosen else Chosen(usual=True)
    arbiter = Arbiter(rulebook(exhibit, game, {**first, **(readings or {})}), usual, choice)
    return Compiler(arbiter, decks, stake).compiled()


class Compiler:
    """Asks for one shoe and one stake."""

    def __init__(self, arbiter: Arbiter, decks: int | None, stake: Fraction | None) -> None:
        self.arbiter = arbiter
        self.bench = Bench(arbiter)
        senses = arbiter.rules.senses
        assert isinstance(senses, BlackjackSenses)
        self.senses = senses
        self.shoe = shoe_of(arbiter, Situation, decks)
        self.names = tuple(rank for rank in ("A", *RANKS[:-1]) if any(card.rank == rank for card in self.shoe))
        self.decks = max(1, sum(card == self.shoe[0] for card in self.shoe))
        self.stake = stake if stake is not None else lowest_ante(arbiter.rules)
        self.money_tests = tests_of(arbiter.rules, *MONEY) + tests_of(usual(), *MONEY)
        self.assumed: dict[str, None] = {}
        self.sampler = Sampler(
            tuple((rank, senses.values[rank]) for rank in self.names), ranks_singled_out(self.money_tests)
        )
        self.most = self.most_cards()
        self.doubles = min(most_doubles(arbiter.rules), MOST_DOUBLES)

    def compiled(self) -> Compiled:
        ups = tuple(Card(rank, "♦") for rank in self.names)
        kinds = self.part("kinds", MONEY, self.kinds)
        finals = self.part("finals", MONEY, self.finals)
        permissions, permission_of = self.part("permissions", ACTING, lambda: self.permissions(ups))
        settlements, settlement_of = self.part("settlements", SETTLING, lambda: self.settlements(ups, kinds, finals))
        ranks = self.part("ranks", ACTING, self.ranks)
        tables = Tables(
            ranks=ranks,
            stake=self.stake,
            most=self.most,
            draws=self.part("draws", ("dealer draw",), self.draws),
            finals=tuple(name for name, _ in finals.named),
            final=finals.table,
            blackjacks=tuple(tuple(self.blackjack((up, Card(hole, "♣"))) for hole in self.names) for up in ups),
            checked=tuple(self.yes("dealer checks", Situation("check", dealer=(up,))) for up in ups),
            origins=ORIGINS,
            split_origins=tuple((2, 2) if rank == "A" else (1, 1) for rank in self.names),
            most_hands=tuple(self.most_hands(rank) for rank in self.names),
            doubles=self.doubles,
            double_cards=self.double_cards(),
            permissions=permissions,
            permission_of=permission_of,
            kinds=tuple(kinds.names),
            kind=kinds.table,
            patterns=kinds.patterns,
            settlements=settlements,
            settlement_of=settlement_of,
        )
        return Compiled(tables, self.decks, self.stake, tuple(self.assumed))

    def part(self, name: str, questions: tuple[str, ...], make: Callable[[], Made]) -> Made:
        """One part of the tables, made once for documents that say the same on the questions it rests on."""
        rules = self.arbiter.rules
        said = tuple(
            (law.stated.key, law.stated.overrides, law.stated.reading, law.level)
            for question in (*questions, "card value", *TERMS.values())
            for law in rules.laws.get(question, ())
        )
        setting = (self.stake, self.decks, self.names, self.most, self.doubles, self.arbiter.chosen.answers.items())
        key = (id(rules.exhibit.document), rules.game, name, said, str(setting))
        if key not in PARTS:
            before = dict(self.assumed)
            self.assumed = {}
            if len(PARTS) > MOST_PARTS:
                PARTS.clear()
            PARTS[key] = (rules.exhibit.document, make(), tuple(self.assumed))
            self.assumed = before
        _, made, notes = PARTS[key]
        self.assumed.update(dict.fromkeys(notes))
        return cast(Made, made)

    def sample(self, cards: int, ace: bool, low: int) -> tuple[Card, ...]:
        """A hand like that, or with the next low total above for which there is one."""
        for nearby in (*range(low, PLAYER_LOWS * 2), *range(low, 0, -1)):
            if hand := self.sampler.find(cards, ace, nearby):
                return hand
        return self.shoe[:cards]

    # The set-up -----------------------------------------------------------------------------------------------

    def most_cards(self) -> int:
        """From this number of cards on, no test tells hands apart."""
        tests = (*self.money_tests, *tests_of(self.arbiter.rules, "may double", "may hit", "may stand", "dealer draw"))
        named = [
            int(edge) + 1
            for test in tests
            if isinstance(test, NumberIs)
            and isinstance(test.quantity, Count)
            and test.quantity.name.endswith(("hand", "cards"))
            for interval in test.intervals
            for edge in interval[:2]
            if edge is not None
        ]
        return min(10, max(3, *named, 3))

    def most_hands(self, rank: str) -> int:
        """How many hands splitting this rank may make."""
        hands = 1
        pair = (Card(rank, "♠"), Card(rank, "♥"))
        while hands < MOST_HANDS:
            at = replace(
                self.situation(pair, 0, 0), splits=hands - 1, from_split=hands > 1, split_aces=hands > 1 and rank == "A"
            )
            if not self.may("may split", at):
                break
            hands += 1
        return hands

    def double_cards(self) -> int:
        hand = self.sample(3, False, 12)
        effect, order = self.arbiter.value("cards after a double", self.situation(hand, 0, 1))
        self.note(order.resolved)
        number = exactly_one(effect)
        return int(number) if number is not None else 1

    def ranks(self) -> tuple[Rank, ...]:
        identities = self.identities()
        return tuple(
            Rank(
                name,
                self.senses.values[name][0],
                len(self.senses.values[name]) > 1,
                identities[name],
                tuple(sum(card == Card(name, suit) for card in self.shoe) for suit in SUITS),  # type: ignore[arg-type]
            )
            for name in self.names
        )

    def identities(self) -> dict[str, int]:
        """Ranks that may be split with each other share an identity."""
        found: dict[str, int] = {}
        for index, name in enumerate(self.names):
            like = next((other for other in found if self.splittable(other, name)), None)
            found[name] = found[like] if like is not None else index
        return found

    def splittable(self, one: str, other: str) -> bool:
        values = self.senses.values
        if values[one] != values[other]:
            return False
        return self.may("may split", self.situation((Card(one, "♠"), Card(other, "♥")), 0, 0))

    # Situations -----------------------------------------------------------------------------------------------

    def situation(self, hand: Sequence[Card], origin: int, doubles: int, up: Card = UP) -> Situation:
        """A hand that acts, after the check."""
        return Situation(
            "hand",
            hand=tuple(hand),
            dealer=(up,),
            splits=min(origin, 1),
            from_split=origin > 0,
            split_aces=origin == 2,
            doubles=doubles,
            hits=max(0, len(hand) - 2 - doubles),
            checked=True,
            ante=self.stake,
            staked=self.staked(doubles),
        )

    @cache  # noqa: B019 - a compiler lives for one call
    def staked(self, doubles: int) -> Fraction:
        """What stands on a hand after so many doubles."""
        total = self.stake
        for made in range(doubles):
            hand = TableHand(self.sample(2 + made, False, 8 + made), total, doubles=made)
            table = Table(self.stake, moment="hand", hands=(hand,), dealer=(Card("6", "♦"),), checked=True)
            amount, order = amount_for(self.arbiter, "double amount", table, None)
            self.note(order.resolved)
            total += amount
        return total

    def may(self, question: str, at: Situation) -> bool:
        verdict = self.arbiter.permission(question, at)
        self.note(verdict.order.resolved)
        return verdict.effect not in (None, FORBIDDEN)

    def yes(self, question: str, at: Situation) -> bool:
        verdict = self.arbiter.permission(question, at)
        self.note(verdict.order.resolved)
        return verdict.effect == ALLOWED

    def note(self, text: str) -> None:
        if text:
            self.assumed[text] = None

    def blackjack(self, hand: tuple[Card, ...]) -> bool:
        return self.senses.blackjack(hand, Situation("settle", dealer=hand), False)

    # The dealer -----------------------------------------------------------------------------------------------

    def hands(self, lows: int) -> Iterator[tuple[int, bool, int, tuple[Card, ...] | None]]:
        """For each entry of a table by hand, a sample, or None where no hand is like that."""
        for cards in range(self.most + 1):
            for ace in (False, True):
                for low in range(lows):
                    yield cards, ace, low, self.sampler.find(cards, ace, low, cards == self.most) if cards > 1 else None

    def draws(self) -> bytes:
        return bytes(
            int(hand is not None and low <= BEST and self.draw(hand)) for _, _, low, hand in self.hands(DEALER_LOWS)
        )

    def draw(self, hand: tuple[Card, ...]) -> bool:
        verdict = self.bench.draw(hand, True)
        self.note(verdict.order.resolved)
        return verdict.effect is not None and verdict.effect.kind == "hit"

    def finals(self) -> Finals:
        """The dealer's final hands, as far as settling tells them apart."""
        tests = predicates(self.money_tests, self.arbiter.rules)
        named: dict[tuple[object, ...], int] = {("blackjack",): BLACKJACK}
        samples: list[tuple[str, tuple[Card, ...]]] = [("blackjack", self.dealer_blackjack())]
        table = bytearray()
        for _, _, _, hand in self.hands(DEALER_LOWS):
            if hand is None:
                table.append(1 if len(samples) > 1 else 0)
                continue
            at = Situation("settle", hand=self.sample(3, False, 18), dealer=hand, checked=True, ante=self.stake)
            total = min(self.senses.points(hand).total, BEST + 1)
            key = (total, *(test(at) for test in tests))
            if key not in named:
                named[key] = len(samples)
                samples.append((f"dealer {total}" if total <= BEST else "dealer bust", hand))
            table.append(named[key])
        return Finals(tuple(samples), bytes(table))

    def dealer_blackjack(self) -> tuple[Card, ...]:
        pairs = ((Card(one, "♦"), Card(two, "♣")) for one in self.names for two in self.names)
        return next(
            (pair for pair in pairs if self.blackjack(pair)), (Card(self.names[0], "♦"), Card(self.names[-1], "♣"))
        )

    # The player -----------------------------------------------------------------------------------------------

    def permissions(self, ups: Sequence[Card]) -> tuple[tuple[bytes, ...], tuple[tuple[tuple[int, ...], ...], ...]]:
        """Blocks of permissions, each once, and which holds for an up card, an origin and doubles made."""
        blocks: dict[bytes, int] = {}

        def block(up: Card, origin: int, doubles: int) -> int:
            cells = bytes(
                self.allowed(hand, cards, low, origin, doubles, up) for cards, _, low, hand in self.hands(PLAYER_LOWS)
            )
            return blocks.setdefault(cells, len(blocks))

        chosen = self.by_up(ups, block, (*PERMISSIONS, "split limit", "double limit"))
        return tuple(blocks), chosen

    def by_up(
        self, ups: Sequence[Card], block: Callable[[Card, int, int], int], questions: Sequence[str]
    ) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """A block for each up card, origin and doubles made; up cards that no test tells apart share theirs."""
        books = (self.arbiter.rules, usual())
        tests = [
            test
            for book in books
            for one in tests_of(book, *questions)
            if looks_at_dealer(one)
            for test in predicates([one], book)
        ]
        seen = looked_at([test for book in books for test in tests_of(book, *questions)])
        made = range(self.doubles + 1)
        known: dict[tuple[bool, ...], tuple[tuple[int, ...], ...]] = {}
        found = []
        for up in ups:
            at = Situation("hand", hand=self.sample(2, False, 13), dealer=(up,), checked=True)
            key = tuple(test(at) for test in tests)
            if key not in known:
                dealt = tuple(block(up, 0, doubles) for doubles in made)
                split = tuple(block(up, 1, doubles) for doubles in made) if seen & SPLIT else dealt
                aces = tuple(block(up, 2, doubles) for doubles in made) if "split aces" in seen else split
                known[key] = (dealt, split, aces)
            found.append(known[key])
        return tuple(found)

    def allowed(self, hand: tuple[Card, ...] | None, cards: int, low: int, origin: int, doubles: int, up: Card) -> int:
        """The sum of the actions that this hand may take."""
        if hand is None or low > BEST or len(hand) < 2 + doubles:
            return 0
        if origin == 2 and hand[0].rank != "A":
            if not any(card.rank == "A" for card in hand):
                return 0
            hand = (*sorted(hand, key=lambda card: card.rank != "A"),)
        at = self.situation(hand, origin, doubles, up)
        found = self.bench.choices.at((at,), lambda: at)
        for verdict in found.verdicts.values():
            self.note(verdict.order.resolved)
        actions: int = sum(DRAWN[action] for action in found.legal if action != "split")
        pair = self.pair_like(low, cards, origin, any(card.rank == "A" for card in hand))
        if pair and doubles == 0 and self.may("may split", self.situation(pair, origin, 0, up)):
            actions |= Action.SPLIT
        if origin == 0 and doubles == 0 and cards == 2 and self.early(at):
            actions |= Action.EARLY
        return int(actions)

    def pair_like(self, low: int, cards: int, origin: int, ace: bool) -> tuple[Card, ...]:
        """A pair with this low total, if there is one."""
        if cards != 2 or low % 2:
            return ()
        for name in self.names:
            value = self.senses.values[name]
            if value[0] * 2 == low and (len(value) > 1) == ace:
                return (Card(name, "♠"), Card(name, "♥"))
        return ()

    def early(self, at: Situation) -> bool:
        return (
            self.bench.surrenders.at((replace(at, checked=False),), lambda: replace(at, checked=False)).effect
            == ALLOWED
        )

    # Settling -------------------------------------------------------------------------------------------------

    def kinds(self) -> Kinds:
        """The player's final hands, as far as settling tells them apart."""
        found = Kinds(self)
        for _, _, low, hand in self.hands(PLAYER_LOWS):
            found.place(hand, low)
        found.add_patterns()
        return found

    def settlements(
        self, ups: Sequence[Card], kinds: Kinds, finals: Finals
    ) -> tuple[tuple[Settlement, ...], tuple[tuple[tuple[int, ...], ...], ...]]:
        blocks: dict[Settlement, int] = {}

        def block(up: Card, origin: int, doubles: int) -> int:
            cells = tuple(
                tuple(self.brings(kind, hand, dealer, up, origin, doubles) for _, dealer in finals.named)
                for kind, hand in enumerate(kinds.samples)
            )
            return blocks.setdefault(cells, len(blocks))

        chosen = self.by_up(ups, block, MONEY)
        return tuple(blocks), chosen

    def brings(
        self, kind: int, hand: tuple[Card, ...], dealer: tuple[Card, ...], up: Card, origin: int, doubles: int
    ) -> Fraction:
        """What a hand of this kind brings against this hand of the dealer, in units of the stake."""
        at = self.situation(hand, origin, doubles, up)
        if kind in (EARLY_SURRENDER, SURRENDERED):
            loss, order = surrender_loss(self.arbiter, replace(at, moment="settle", surrendered=True))
            if any(law.effect(None) == ALLOWED for law in self.arbiter.rules.laws.get("may surrender", ())):
                self.note(order.resolved)
            return -loss / self.stake
        at = replace(at, moment="settle", dealer=behind(up, dealer))
        found = self.worth(at)
        self.note(found.order.resolved)
        return gained(found, self.stake, at.staked) / self.stake

    def worth(self, at: Situation) -> Worth:
        """How a hand is settled, as the bench of the interpreter has it."""
        result, order = self.bench.results.at((at,), lambda: at)
        assert result is not None
        if result.kind != "win":
            return Worth(result, None, "", order)
        (pays, paying), basis = self.bench.pays.at((at,), lambda: at)
        return Worth(result, pays, basis, together(order, paying))


def behind(up: Card, dealer: tuple[Card, ...]) -> tuple[Card, ...]:
    """The dealer's hand with the up card first, where it holds one of that rank."""
    places = [index for index, card in enumerate(dealer) if card.rank == up.rank]
    if not places:
        return dealer
    first = places[0]
    return (dealer[first], *dealer[:first], *dealer[first + 1 :])

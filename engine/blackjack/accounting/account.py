"""The account of one game: every statement that can move money entered the number, changes nothing, or was left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import product

from engine.blackjack.accounting.dealer_cells import compare_dealer
from engine.blackjack.accounting.deciding_statements import DecidingStatements
from engine.blackjack.accounting.ledger import Ledger, Loss
from engine.blackjack.accounting.offer_cells import compare_offers
from engine.blackjack.accounting.player_cells import PlayerCells
from engine.blackjack.accounting.seen_hands import SeenHands
from engine.blackjack.accounting.set_up import settle_set_up
from engine.blackjack.accounting.settled_cells import SettledCells, by_first_cards
from engine.blackjack.accounting.surrendered_cells import SurrenderedCells
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import most_doubles
from engine.blackjack.tables.assumptions import sees_player
from engine.blackjack.tables.compiler import Compiler
from engine.blackjack.tables.rule_tables import PLAYER_LOWS, Action, Tables
from engine.card_values import BEST
from engine.cards import Card
from engine.effects import Effect, Share, effect_of
from engine.money.payout_caps import passed_limits
from engine.money.statement_account import LeftOut, StatementAccount
from engine.money.unheard_statements import unheard_statements
from engine.play.payouts import ROUNDED, is_rounding, rounding_of
from engine.rulebook import chosen
from engine.situation_classes import single
from grammar.exhibit import MAIN, Stated
from grammar.resolver.bonus_tables import without_bonus
from grammar.tree import Interval
from grammar.vocabulary import TERMS, vocabulary

SAME = 1e-9
"""Edges, as shares of the wager, that differ by less are one."""
SET_UP = frozenset(
    {
        "number of decks",
        "cards in a deck",
        "ranks removed",
        "card value",
        "wager amount",
        "double amount",
        "split amount",
        *TERMS.values(),
    }
)
"""Questions that decide for what the tables are made; where tables cannot hold them, compiling refuses or notes it."""
ELSEWHERE = frozenset({"wager pay", "insurance amount", "insurance offered"})
"""A wager of its own, with an edge of its own."""
OFFERS = frozenset({"insurance offered", "even money offered"})
"""Offers that move the edge where taking them brings more."""
PLAYED = Action.HIT | Action.STAND | Action.DOUBLE | Action.SURRENDER
WRITABLE = {
    "may hit": Action.HIT,
    "may stand": Action.STAND,
    "may double": Action.DOUBLE,
    "may surrender": Action.SURRENDER,
}


def account(compiler: Compiler) -> StatementAccount:
    """Compares the tables with the rulebook's own answers wherever the document's permissions lead."""
    tables = compiler.compiled().tables
    ledger = Ledger()
    statements = DecidingStatements(compiler.arbiter)
    hands = SeenHands(compiler.asker, tables, most_doubles(compiler.arbiter.rules))
    reached = PlayerCells(hands, statements).compare(ledger)
    compare_dealer(hands, statements, ledger)
    SettledCells(hands, statements, reached).compare(ledger)
    SurrenderedCells(hands, statements).compare(ledger)
    compare_offers(hands, ledger)
    settle_set_up(hands, ledger)
    return Assembly(compiler, tables, hands, ledger).account()


class Assembly:
    """From the ledger to the account: losses that move nothing are no losses."""

    def __init__(self, compiler: Compiler, tables: Tables, hands: SeenHands, ledger: Ledger) -> None:
        self.compiler = compiler
        self.tables = tables
        self.hands = hands
        self.ledger = ledger
        self.edge = analyse(tables).edge if ledger.cells else 0.0
        self.moving = {loss for loss in ledger.cells if self.moves(loss)}

    def account(self) -> StatementAccount:
        entered, idle, lost = [], [], []
        for key, questions in self.statements().items():
            if why := self.loss(key):
                lost.append(why)
            elif key in self.ledger.entered or questions & SET_UP or ("chips" in questions and self.rounds):
                entered.append(key)
            else:
                idle.append(key)
        silent = (LeftOut("", shown(loss, at)) for loss, at in self.ledger.silent.items() if loss in self.moving)
        return StatementAccount(tuple(entered), tuple(idle), (*lost, *silent))

    def statements(self) -> Mapping[str, set[str]]:
        """The statements of the game that can move money, with their questions."""
        found: dict[str, set[str]] = {}
        for one in self.in_force():
            question = vocabulary().questions[one.question]
            moves = question.stake == "money" or one.question in SET_UP or one.key in self.paid_at_once
            moves |= is_rounding(one) or one.question in WRITABLE or one.key in self.ledger.lost
            moves |= one.key in self.unheard or one.key in self.twenty_one_at_once
            main = one.question != "wager amount" or one.about in ("", MAIN)
            offered = one.question in OFFERS and one.key in self.ledger.entered
            moves |= offered
            heard = self.ledger.lost.keys() | self.ledger.beaten.keys() | self.ledger.entered
            elsewhere = one.question in ELSEWHERE and one.key not in heard
            if moves and main and not elsewhere:
                found.setdefault(one.key, set()).add(one.question)
        return found

    @cached_property
    def paid_at_once(self) -> frozenset[str]:
        """Statements by which a blackjack is paid at once although nobody has looked for the dealer's."""
        for up, _ in self.unchecked_blackjacks:
            at = Situation("check", hand=self.hands.reach.plain("A", "K"), dealer=(up,))
            said = self.compiler.arbiter.rules.ask("blackjack paid", at)
            if any(answer.effect.word == "at once" for answer in said.given):
                return frozenset(answer.stated.key for answer in said.given)
        return frozenset()

    @cached_property
    def twenty_one_at_once(self) -> frozenset[str]:
        """Statements by which a drawn 21 is paid at once although the dealer's hand may still equal or beat it."""
        rules = self.compiler.arbiter.rules
        found: set[str] = set()
        for at in self.hands.reach.situations("twenty-one paid"):
            said = [one for one in rules.ask("twenty-one paid", at).given if one.effect.word == "at once"]
            if said and any(self.may_not_win(at, dealer) for dealer in self.dealers_best):
                found.update(one.stated.key for one in said)
        return frozenset(found)

    @cached_property
    def dealers_best(self) -> tuple[tuple[Card, ...], ...]:
        """A dealer's 21 of more than two cards, and the blackjacks for which nobody looks."""
        hands = (hand for several in self.hands.by_sight.values() for hand in several if len(hand) > 2)
        drawn = next((hand for hand in hands if self.hands.asker.terms.points(hand).total == BEST), None)
        return (*((drawn,) if drawn else ()), *self.unchecked_blackjacks)

    def may_not_win(self, at: Situation, dealer: tuple[Card, ...]) -> bool:
        stake = self.hands.setting.stake
        settled = replace(at, moment="settle", dealer=dealer, ante=stake, staked=stake)
        return any(one.effect.kind != "win" for one in self.compiler.arbiter.rules.ask("main result", settled).given)

    @cached_property
    def by_first_cards(self) -> frozenset[str]:
        return by_first_cards(self.hands)

    @cached_property
    def without_bonus(self) -> frozenset[str]:
        """Statements on who earns a bonus in a document of which no pay table is one."""
        return frozenset(one.key for one in without_bonus(self.compiler.arbiter.rules.exhibit))

    @cached_property
    def watching(self) -> frozenset[str]:
        """Statements by which the dealer draws or stands by what a player holds."""
        rules = self.compiler.arbiter.rules
        return frozenset(
            rule.stated.key
            for rule in rules.statements.get("dealer draw", ())
            if any(sees_player(test) for test in single(rule.stated.when, rules))
        )

    @cached_property
    def unheard(self) -> Mapping[str, LeftOut]:
        found = {one.statement: one for one in unheard_statements(self.compiler.arbiter.rules)}
        envied = (one for one in self.in_force() if one.question == "envy bonus" and one.about in ("", MAIN))
        return found | {one.key: LeftOut(one.key, "it is paid for hands of others, who are not here") for one in envied}

    @cached_property
    def capped(self) -> Mapping[str, LeftOut]:
        return {one.statement: one for one in passed_limits(self.compiler.arbiter.rules)}

    @cached_property
    def original_only(self) -> frozenset[str]:
        """Statements by which split hands lose "the ante" to a blackjack that is found late: one of them, or each?"""
        stake, rules = self.hands.setting.stake, self.compiler.arbiter.rules
        if not self.hands.reach.ever_allowed("may split"):
            return frozenset()
        split = Situation(
            "settle", self.hands.reach.plain("8", "9"), splits=1, from_split=True, ante=stake, staked=stake
        )
        answers = (
            answer
            for dealer in self.unchecked_blackjacks
            for answer in rules.ask("main result", replace(split, dealer=dealer)).given
        )
        return frozenset(one.stated.key for one in answers if loses_the_ante(one.effect))

    @cached_property
    def unchecked_blackjacks(self) -> tuple[tuple[Card, Card], ...]:
        """The dealer's blackjacks for which nobody looks, up card first."""
        tables, names = self.tables, self.hands.setting.names
        return tuple(
            (Card(names[up], "♦"), Card(names[hole], "♣"))
            for up, hole in product(range(len(names)), repeat=2)
            if not tables.checked[up] and tables.blackjacks[up][hole]
        )

    @cached_property
    def rounds(self) -> bool:
        """Does rounding, which the tables hold, change some pay on the stake, raised or not?"""
        paid = ROUNDED.get(rounding_of(self.compiler.arbiter.rules), Fraction)
        effects = [
            effect_of(one.value)
            for one in self.in_force()
            if one.question in ("main pay", "main result", "surrender loss")
        ]
        parts = [part for effect in effects if effect is not None for part in parts_of(effect)]
        staked = self.hands.staked[: self.tables.doubles + 1]
        return any(paid(part * amount) != part * amount for part, amount in product(parts, staked))

    def in_force(self) -> Iterator[Stated]:
        for several in self.compiler.statements.values():
            yield from (one for one in several if chosen(one, self.compiler.readings))

    def loss(self, key: str) -> LeftOut | None:
        for loss, at in self.ledger.lost.get(key, {}).items():
            if loss in self.moving:
                return LeftOut(key, shown(loss, at))
        if key in self.by_first_cards:
            return LeftOut(key, "longer hands are settled here by all of their cards, not by those that came first")
        if key in self.without_bonus:
            return LeftOut(key, "no pay table is a bonus that it could speak of")
        if key in self.paid_at_once:
            return LeftOut(key, "a blackjack that is paid before the dealer's is known is compared with it here")
        if key in self.ledger.unsettled:
            return LeftOut(key, self.ledger.unsettled[key])
        if key in self.watching:
            return LeftOut(key, "the dealer draws here whatever the players hold")
        if key in self.capped:
            return self.capped[key]
        if key in self.twenty_one_at_once:
            return LeftOut(key, "a 21 that is paid before the dealer plays is compared with the dealer's hand here")
        if key in self.unheard:
            return self.unheard[key]
        if key in self.original_only:
            return LeftOut(key, "each hand of a split loses its own ante here; that all of them lose one has no place")
        if key in self.ledger.beaten:
            return LeftOut(key, f"lost a contradiction: {self.ledger.beaten[key]}", contradicted=True)
        return None

    def moves(self, loss: Loss) -> bool:
        """Would the edge be another if the tables held what the document says here? Yes, unless it is shown not to."""
        changed = self.written(loss)
        if changed is None:
            return True
        try:
            return abs(analyse(changed).edge - self.edge) > SAME
        except ValueError:
            return True

    def written(self, loss: Loss) -> Tables | None:
        """The tables with the permission that was lost; None where they have no place for it."""
        tables, bit = self.tables, WRITABLE.get(loss.question)
        if bit is None:
            return None
        allows = "allows" in loss.said
        blocks: dict[tuple[int, int, int], bytearray] = {}
        for at in self.ledger.cells[loss]:
            made = at.doubles + (loss.question == "may double")
            if made > tables.doubles:
                return None
            own = Action.EARLY if bit is Action.SURRENDER and not at.checked else bit
            for up in self.like(self.hands.index[at.dealer[0].rank]):
                head = (up, self.hands.origin(at), at.doubles)
                block = blocks.setdefault(head, bytearray(self.block(*head)))
                cell = self.cell(at)
                block[cell] = block[cell] | own | Action.STAND if allows else block[cell] & ~own & 0xFF
                if own is Action.STAND and not block[cell] & PLAYED:
                    return None  # a hand that may do nothing stands in the tables
        return self.with_blocks(blocks)

    def like(self, up: int) -> Iterator[int]:
        """The up cards that the tables do not tell from this one."""
        own = self.tables.permission_of[up]
        return (other for other, blocks in enumerate(self.tables.permission_of) if blocks == own)

    def block(self, up: int, origin: int, doubles: int) -> bytes:
        return self.tables.permissions[self.tables.permission_of[up][origin][doubles]]

    def cell(self, at: Situation) -> int:
        cards, ace, low = self.hands.seen(at.hand)
        return (min(cards, self.tables.most) * 2 + ace) * PLAYER_LOWS + low

    def with_blocks(self, blocks: Mapping[tuple[int, int, int], bytearray]) -> Tables:
        known = {block: number for number, block in enumerate(self.tables.permissions)}
        of = [[list(made) for made in origins] for origins in self.tables.permission_of]
        for (up, origin, doubles), block in blocks.items():
            of[up][origin][doubles] = known.setdefault(bytes(block), len(known))
        return replace(
            self.tables,
            permissions=tuple(known),
            permission_of=tuple(tuple(tuple(made) for made in origins) for origins in of),
        )


def parts_of(effect: Effect) -> Iterator[Fraction]:
    """The odds that an effect pays, or the part of a wager that it takes."""
    if isinstance(effect.amount, Fraction):
        yield effect.amount
    elif isinstance(effect.amount, Share):
        yield effect.amount.part
    elif effect.kind == "is":
        yield from (edge for intervals, unit, _ in effect.amount if unit == "share" for edge in ends(intervals))


def ends(intervals: tuple[Interval, ...]) -> Iterator[Fraction]:
    return (edge for interval in intervals for edge in (interval.low, interval.high) if edge is not None)


def loses_the_ante(effect: Effect) -> bool:
    return effect.kind == "lose" and isinstance(effect.amount, Share) and effect.amount.of == "ante"


def shown(loss: Loss, at: Situation) -> str:
    return f"{loss.told()} ({at.told()})"

"""Permissions: what the document lets a player do, compared with what the tables let a player do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.blackjack.accounting.deciding_statements import DecidedAnswer, DecidingStatements
from engine.blackjack.accounting.ledger import Ledger, Loss
from engine.blackjack.accounting.seen_hands import Place, SeenHands
from engine.blackjack.play.decisions import MAY
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions
from engine.blackjack.table_reads import history_read
from engine.blackjack.tables.asker import ACTING, MOST_HANDS
from engine.blackjack.tables.rule_tables import Action
from engine.card_values import BEST
from engine.effects import FORBIDDEN, OBLIGED
from engine.situation_classes import tests_of
from grammar.tree import Happens, tests_in

ACTIVE = {"hit", "double", "surrender", "split"}
FORBIDS = "the document forbids it"
NOTHING_LEFT = f"{FORBIDS}, and this hand may do nothing else"
BITS = {"hit": Action.HIT, "stand": Action.STAND, "double": Action.DOUBLE}


class PlayerCells:
    """One document's permissions, cell by cell."""

    def __init__(self, hands: SeenHands, statements: DecidingStatements) -> None:
        self.hands = hands
        self.tables = hands.tables
        self.statements = statements
        self.arises = ApplicableQuestions(statements.rules)
        self.counts_splits = "split count" in history_read(tests_of(statements.rules, *ACTING))
        self.suits = hands.suits(ACTING)
        self.known: dict[Situation, dict[str, DecidedAnswer]] = {}
        self.on_doubled_hands = frozenset(
            stated.key
            for stated in statements.rules.exhibit.stated
            if stated.question in ACTING
            and "doubled" in history_read(test for test in tests_in(stated.when) if not isinstance(test, Happens))
        )
        """What speaks of doubled hands opens what by convention they may not do, though another allows it, too."""
        self.tells_check = "checked" in history_read(tests_of(statements.rules, "may surrender"))

    def compare(self, ledger: Ledger) -> frozenset[Place]:
        """Enters every reached cell into the ledger; returns the places that play reaches."""
        reached = self.hands.reached(lambda at: self.legal(at, self.asked(at)))
        for origin, doubles, *sight in sorted(reached):
            cards, ace, low = sight
            for at in self.hands.situations(origin, doubles, (cards, bool(ace), low)):
                for moment in self.moments(at):
                    for shown in self.suits.of(moment):
                        self.compare_cell(ledger, shown)
        return reached

    def moments(self, at: Situation) -> Iterator[Situation]:
        """The same hand with other numbers of splits, and before the check, where that can be."""
        first = len(at.hand) == 2 and at.doubles == 0
        if at.from_split and (first or self.counts_splits):
            for splits in range(1, max(self.tables.most_hands) + 1):
                yield replace(at, splits=splits)
            return
        yield at
        if first:
            yield replace(at, checked=False)

    def asked(self, at: Situation) -> dict[str, DecidedAnswer]:
        if at not in self.known:
            self.known[at] = {action: self.statements.at(question, at) for action, question in MAY.items()}
        return self.known[at]

    def legal(self, at: Situation, asked: Mapping[str, DecidedAnswer]) -> set[str]:
        """What the document lets this hand do; our conventions, each listed as assumed, are the only limits beside."""
        effects = {action: decided.effect for action, decided in asked.items()}
        if len(at.hand) != 2 or at.doubles or self.beyond_convention(at):
            effects["split"] = FORBIDDEN
        if at.doubles and not self.arises.rescue:
            effects["surrender"] = FORBIDDEN
        if at.doubles and self.arises.once_by_custom:
            effects["double"] = FORBIDDEN
        if at.doubles and self.arises.ends_doubled:
            effects["hit"] = FORBIDDEN
        if forced := {action for action in MAY if effects[action] == OBLIGED[action]}:
            return forced
        found = {action for action in MAY if effects[action] not in (FORBIDDEN, None)}
        return found if found & ACTIVE else found | {"stand"}

    def beyond_convention(self, at: Situation) -> bool:
        """Unlike cards are split once, a split ace only with another ace, and no hand into more than eight."""
        unlike = at.hand[0].rank != at.hand[1].rank and not self.paired(at)
        return at.splits + 1 >= MOST_HANDS or (at.from_split and unlike)

    def paired(self, at: Situation) -> bool:
        one, two = (self.tables.ranks[self.hands.index[card.rank]] for card in at.hand[:2])
        return one.identity == two.identity

    def in_tables(self, at: Situation) -> set[str]:
        tables, up = self.tables, self.hands.index[at.dealer[0].rank]
        if at.doubles > tables.doubles:
            return {"stand"}
        ranks = tuple(self.hands.index[card.rank] for card in at.hand)
        allowed = tables.allowed(up, self.hands.origin(at), at.doubles, self.hands.seen(at.hand), ranks)
        found = {action for action, bit in BITS.items() if allowed & bit}
        if allowed & (Action.SURRENDER if at.checked else Action.EARLY):
            found.add("surrender")
        split = self.splits(at, allowed)
        if split & Action.FORCED:
            return {"split"}
        if split:
            found.add("split")
        return found if found & ACTIVE else found | {"stand"}

    def splits(self, at: Situation, allowed: Action) -> Action:
        """Whether the tables let this hand be split, and whether it must be."""
        if len(at.hand) != 2 or at.doubles:
            return Action(0)
        one, two = sorted(self.hands.index[card.rank] for card in at.hand)
        up = self.hands.index[at.dealer[0].rank]
        unlike = (seats[up] for a, b, seats in self.tables.mixed if (a, b) == (one, two) and not at.from_split)
        if seat := next(unlike, 0):
            return Action(seat)
        left = at.splits + 1 < min(self.tables.most_hands[one], self.tables.most_hands[two])
        may = bool(allowed & Action.SPLIT) and self.paired(at) and left
        return allowed & (Action.SPLIT | Action.FORCED) if may else Action(0)

    def compare_cell(self, ledger: Ledger, at: Situation) -> None:
        asked = self.asked(at)
        said, table = self.legal(at, asked), self.in_tables(at)
        for action in MAY if at.checked else ("surrender",):
            decided = asked[action]
            if (action in said) == (action in table) or self.told_elsewhere(at, action, said):
                ledger.agree(decided.deciding)
                if at.doubles and action in said:
                    ledger.agree(self.on_doubled_hands.intersection(decided.given))
                continue
            blamed = dict.fromkeys((*decided.deciding, *decided.given, *self.forcing(asked)))
            ledger.differ(self.loss(at, action, said), at, blamed)
        meant = not at.doubles or asked["stand"].deciding & self.on_doubled_hands
        if at.checked and meant and not said & ACTIVE and asked["stand"].effect == FORBIDDEN:
            ledger.differ(self.loss(at, "stand", set(), NOTHING_LEFT), at, asked["stand"].deciding)
        ledger.settle(one for decided in asked.values() for one in decided.beaten)

    def forcing(self, asked: Mapping[str, DecidedAnswer]) -> Iterator[str]:
        for action, decided in asked.items():
            if decided.effect == OBLIGED[action]:
                yield from decided.deciding

    def told_elsewhere(self, at: Situation, action: str, said: set[str]) -> bool:
        """Standing where nothing else is left; surrender before a check that nobody makes or no test can see."""
        if action == "stand" and not said & ACTIVE:
            return True
        if at.checked:
            return False
        if not self.tables.checked[self.hands.index[at.dealer[0].rank]]:
            return True
        late = self.in_tables(replace(at, checked=True))
        return not self.tells_check and ("surrender" in late) == (action in said)

    def loss(self, at: Situation, action: str, said: set[str], told: str = "") -> Loss:
        words = []
        if at.from_split:
            words.append("after a split of aces" if at.split_aces else "after a split")
        if at.splits > 1:
            words.append(f"{at.splits} splits made")
        if at.doubles:
            words.append("doubled" if at.doubles == 1 else f"doubled {at.doubles} times")
        if len(at.hand) > 2 and not at.doubles:
            words.append("with more than two cards")
        if action == "split" and at.hand[0].rank != at.hand[1].rank:
            words.append("two unlike cards")
        if self.hands.asker.terms.points(at.hand).total == BEST:
            words.append("with 21")
        if not at.checked:
            words.append("before the check")
        told = told or ("the document allows it, the mathematics does not" if action in said else FORBIDS)
        return Loss(f"may {action}", ", ".join(words), told)

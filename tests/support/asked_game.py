"""The main game worked out by asking the rulebook at every step, in fractions; shares no table with the analyser.

One hand at a time: a split makes two hands, each played without looking at the other, so that their values add up
(unseen cards are equally likely in any order). Suits are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engine.arbiter import NOBODY, Arbiter, Chosen, exactly_one
from engine.blackjack.document import rulebook, usual_beside
from engine.blackjack.play.decisions import Settlement, gained, surrender_loss
from engine.blackjack.situation import Situation
from engine.blackjack.terms import BlackjackTerms
from engine.cards import Card
from engine.effects import ALLOWED, FORBIDDEN, OBLIGED
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName

ACTIONS: dict[str, QuestionName] = {
    "hit": "may hit",
    "stand": "may stand",
    "double": "may double",
    "split": "may split",
    "surrender": "may surrender",
}
ZERO = Fraction(0)
Counts = tuple[int, ...]
Ranks = tuple[str, ...]


class RanOut(Exception):
    """The shoe is too small for these rules."""


@dataclass(frozen=True)
class History:
    """How a hand came about."""

    split: bool = False
    aces: bool = False
    doubles: int = 0
    hits: int = 0
    staked: Fraction = Fraction(1)


@dataclass
class AskedGame:
    """Best play by one document from one shoe, given as ranks and counts."""

    exhibit: Exhibit
    shoe: dict[str, int]
    stake: Fraction
    rescue: bool = False
    """May a doubled hand be given up? Assumed not, unless a statement mentions doubled hands."""
    once: bool = False
    """Is a hand doubled once, though nothing says how often? Assumed where nothing does."""
    known: dict[object, Fraction] = field(default_factory=dict)
    ends: dict[object, list[tuple[Fraction, Ranks]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = rulebook(self.exhibit, self.exhibit.games[0].name, {})
        self.arbiter = Arbiter(rules, usual_beside, Chosen(usual=True))
        terms = rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.terms = terms
        self.ranks = tuple(self.shoe)
        hits = [repr(one.when) for one in self.exhibit.stated if one.question == "may hit"]
        self.hits_on = any("doubled" in said or "doubles made" in said for said in hits)
        """May a doubled hand be hit? Assumed not, unless a statement on hitting mentions doubled hands."""

    def edge(self) -> Fraction:
        full = tuple(self.shoe.values())
        mean = Fraction(0)
        for p, one, after_one in self.draws(full):
            for q, two, after_two in self.draws(after_one):
                for r, up, left in self.draws(after_two):
                    mean += p * q * r * self.dealt((one, two), up, left)
        return -mean / self.stake

    def draws(self, left: Counts) -> Iterator[tuple[Fraction, str, Counts]]:
        total = sum(left)
        if not total:
            raise RanOut
        for place, count in enumerate(left):
            if count:
                rest = (*left[:place], count - 1, *left[place + 1 :])
                yield Fraction(count, total), self.ranks[place], rest

    # The deal ---------------------------------------------------------------------------------------------------

    def dealt(self, hand: Ranks, up: str, left: Counts) -> Fraction:
        found = sum((p for p, hole, _ in self.draws(left) if self.blackjack((up, hole))), Fraction(0))
        if self.arbiter.permission("dealer checks", Situation("check", dealer=cards(up))).effect != ALLOWED:
            return self.best(hand, up, left, self.begun(), False)
        plays = self.best(hand, up, left, self.begun(), True) if found < 1 else Fraction(0)
        ended = Fraction(0)
        for p, hole, _ in self.draws(left):
            if self.blackjack((up, hole)):
                ended += p * self.settled(hand, (up, hole), self.begun())
        played = (1 - found) * plays + ended
        at = replace(self.situation(hand, up, self.begun()), checked=False)
        return max(played, self.given_up(at, up, left, False)) if self.early(at) else played

    def early(self, at: Situation) -> bool:
        """May this hand be given up before the check? Not by words that hold as well after it, unless some say when."""
        if self.terms.blackjack(at.hand, at, False):
            return False
        now = self.arbiter.rules.ask("may surrender", at)
        later = {
            answer.stated.key for answer in self.arbiter.rules.ask("may surrender", replace(at, checked=True)).given
        }
        when = [effect.word for effect in self.arbiter.rules.ask("surrender moment", at).effects]
        allowed = now.effects in ((ALLOWED,), (OBLIGED["surrender"],))
        return allowed and (when == ["before the check"] or any(one.stated.key not in later for one in now.given))

    def begun(self) -> History:
        return History(staked=self.stake)

    def blackjack(self, dealer: Ranks) -> bool:
        return self.terms.blackjack(cards(*dealer), Situation("settle", dealer=cards(*dealer)), False)

    # The player -------------------------------------------------------------------------------------------------

    def best(self, hand: Ranks, up: str, left: Counts, past: History, checked: bool) -> Fraction:
        key = (hand, up, left, past, checked)
        if key not in self.known:
            self.known[key] = max(self.values(hand, up, left, past, checked))
        return self.known[key]

    def values(self, hand: Ranks, up: str, left: Counts, past: History, checked: bool) -> Iterator[Fraction]:
        at = self.situation(hand, up, past)
        legal = self.legal(at)
        if "stand" in legal:
            yield self.ended(hand, up, left, past, checked)
        if "surrender" in legal:
            yield self.given_up(at, up, left, checked)
        if "hit" in legal:
            more = History(past.split, past.aces, past.doubles, past.hits + 1, past.staked)
            yield self.drawn(hand, up, left, more, checked, 1)
        if "double" in legal:
            number = exactly_one(self.arbiter.value("cards after a double", at).effect)
            assert number is not None
            more = History(past.split, past.aces, past.doubles + 1, past.hits, past.staked + self.stake)
            yield self.drawn(hand, up, left, more, checked, int(number))
        if "split" in legal:
            yield sum((self.split(card, up, left, checked) for card in hand), Fraction(0))

    def given_up(self, at: Situation, up: str, left: Counts, checked: bool) -> Fraction:
        """A blackjack for which nobody has looked yet may take more."""
        lost = replace(at, moment="settle", surrendered=True, checked=at.checked)
        ends = ((p, (up, hole)) for p, hole, _ in self.holes(up, left, checked))
        seen = ((p, dealer if self.blackjack(dealer) else dealer[:1]) for p, dealer in ends)
        return -sum((p * surrender_loss(self.arbiter, replace(lost, dealer=cards(*end)))[0] for p, end in seen), ZERO)

    def split(self, card: str, up: str, left: Counts, checked: bool) -> Fraction:
        """One of the two hands; the other's card has left the shoe, and its further play is unknown."""
        past = History(True, card == "A", staked=self.stake)
        return self.drawn((card,), up, left, past, checked, 1)

    def drawn(self, hand: Ranks, up: str, left: Counts, past: History, checked: bool, number: int) -> Fraction:
        if self.low(hand) > 21:
            return self.ended(hand, up, left, past, checked)
        if not number:
            return self.best(hand, up, left, past, checked)
        mean = Fraction(0)
        for p, card, rest in self.unseen(up, left, checked):
            mean += p * self.drawn(grown(hand, card), up, rest, past, checked, number - 1)
        return mean

    def legal(self, at: Situation) -> set[str]:
        if not at.from_split and len(at.hand) == 2 and self.terms.blackjack(at.hand, at, False):
            return {"stand"}
        asked = {action: self.arbiter.permission(question, at).effect for action, question in ACTIONS.items()}
        if len(at.hand) != 2 or at.doubles or at.from_split:
            asked["split"] = FORBIDDEN
        if at.doubles and not self.rescue:
            asked["surrender"] = FORBIDDEN
        if at.doubles and self.once:
            asked["double"] = FORBIDDEN
        if at.doubles and not self.hits_on:
            asked["hit"] = FORBIDDEN
        if forced := {action for action in ACTIONS if asked[action] == OBLIGED[action]}:
            return forced
        found = {action for action in ACTIONS if asked[action] not in (FORBIDDEN, None)}
        return found if found - {"stand"} else {"stand"}

    def situation(self, hand: Ranks, up: str, past: History) -> Situation:
        return Situation(
            "hand",
            hand=cards(*hand),
            dealer=cards(up),
            splits=int(past.split),
            from_split=past.split,
            split_aces=past.aces,
            doubles=past.doubles,
            hits=past.hits,
            checked=True,
            ante=self.stake,
            staked=past.staked,
        )

    def low(self, hand: Ranks) -> int:
        return sum(self.terms.values[rank][0] for rank in hand)

    # The dealer -------------------------------------------------------------------------------------------------

    def holes(self, up: str, left: Counts, checked: bool) -> list[tuple[Fraction, str, Counts]]:
        clear = [draw for draw in self.draws(left) if not (checked and self.blackjack((up, draw[1])))]
        total = sum(p for p, _, _ in clear)
        if not total:
            raise RanOut
        return [(p / total, hole, rest) for p, hole, rest in clear]

    def unseen(self, up: str, left: Counts, checked: bool) -> Iterator[tuple[Fraction, str, Counts]]:
        """The next card, while the hole card is somewhere among those left."""
        chances: dict[str, Fraction] = {}
        for p, _, rest in self.holes(up, left, checked):
            for q, card, _ in self.draws(rest):
                chances[card] = chances.get(card, Fraction(0)) + p * q
        for _, card, rest in self.draws(left):
            if chances.get(card):
                yield chances[card], card, rest

    def finals(self, up: str, left: Counts, checked: bool) -> list[tuple[Fraction, Ranks]]:
        key = (up, left, checked)
        if key not in self.ends:
            ends: dict[Ranks, Fraction] = {}  # below the up card the order of cards is nothing to anybody
            for p, hole, rest in self.holes(up, left, checked):
                for q, dealer in self.dealer((up, hole), rest):
                    final = (up, *sorted(dealer[1:]))
                    ends[final] = ends.get(final, Fraction(0)) + p * q
            self.ends[key] = [(p, dealer) for dealer, p in ends.items()]
        return self.ends[key]

    def dealer(self, hand: Ranks, left: Counts) -> Iterator[tuple[Fraction, Ranks]]:
        at = Situation("dealer", dealer=cards(*hand), checked=True)
        over = self.low(hand) > 21 or self.blackjack(hand)
        effect = None if over else self.arbiter.value("dealer draw", at).effect
        if effect is None or effect.kind != "hit":
            yield Fraction(1), hand
            return
        for p, card, rest in self.draws(left):
            for q, final in self.dealer((*hand, card), rest):
                yield p * q, final

    # Settling ---------------------------------------------------------------------------------------------------

    def takes_once(self, up: str) -> bool:
        """Does a blackjack that is found late take the original wager only?"""
        return ALLOWED in self.arbiter.rules.ask("original wagers only", Situation("check", dealer=cards(up))).effects

    def waited(self, hand: Ranks, up: str, left: Counts, past: History) -> Fraction:
        """Every hand waits for the blackjack, bust ones too: of two that were split, each loses half of the ante."""
        dealt = len(hand) == 2 and not past.split and self.terms.blackjack(cards(*hand), Situation("settle"), False)
        mean = Fraction(0)
        for p, hole, rest in self.holes(up, left, False):
            if not self.blackjack((up, hole)):
                ends = ((Fraction(1), (up, up)),) if self.low(hand) > 21 else self.dealer((up, hole), rest)
                mean += p * sum((q * self.settled(hand, dealer, past) for q, dealer in ends), Fraction(0))
            elif dealt:
                mean += p * self.settled(hand, (up, hole), past)
            else:
                mean -= p * self.stake / (2 if past.split else 1)
        return mean

    def ended(self, hand: Ranks, up: str, left: Counts, past: History, checked: bool) -> Fraction:
        if not checked and self.takes_once(up):
            return self.waited(hand, up, left, past)
        if self.low(hand) > 21:
            return self.settled(hand, (up, up), past)
        found = self.finals(up, left, checked)
        return sum((p * self.settled(hand, dealer, past) for p, dealer in found), Fraction(0))

    def settled(self, hand: Ranks, dealer: Ranks, past: History) -> Fraction:
        key = (hand, tuple(sorted(dealer[1:])), dealer[0], past)
        if key not in self.known:
            at = replace(self.situation(hand, dealer[0], past), moment="settle", dealer=cards(*dealer))
            result = self.arbiter.value("main result", at).effect
            assert result is not None
            pays = self.arbiter.value("main pay", at).effect if result.kind == "win" else None
            basis = self.arbiter.value("payout basis", at, "main").effect
            worth = Settlement(result, pays, basis.word if basis else "", NOBODY)
            self.known[key] = gained(worth, self.stake, past.staked)
        return self.known[key]


def grown(hand: Ranks, card: str) -> Ranks:
    """The hand with one more card; rules look at the order of the first two cards only, so the others are sorted."""
    return (*hand[:2], *sorted((*hand[2:], card))) if len(hand) > 1 else (*hand, card)


def cards(*ranks: str) -> tuple[Card, ...]:
    return tuple(Card(rank, "♠♥♦♣"[place % 4]) for place, rank in enumerate(ranks))

"""Rule tables of well-known games, filled by hand for the tests."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from engine.blackjack.tables.rule_tables import (
    BLACKJACK,
    BUST,
    DEALER_LOWS,
    EARLY_SURRENDER,
    PLAYER_LOWS,
    SURRENDERED,
    Action,
    Pattern,
    Rank,
    Settlement,
    Tables,
)

HALF = Fraction(1, 2)
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ALL_SUITS = (0, 1, 2, 3)


def shoe(decks: int, *, without: tuple[str, ...] = (), tens_by_rank: bool = False) -> tuple[Rank, ...]:
    """Full decks, less the ranks named."""
    return tuple(
        Rank(name, min(i + 1, 10), i == 0, i if tens_by_rank else min(i, 9), (decks,) * 4)
        for i, name in enumerate(NAMES)
        if name not in without
    )


def best(ace: bool, low: int) -> int:
    """The usual total."""
    return low + 10 if ace and low <= 11 else low


def by_hand(most: int, lows: int, answer: Callable[[int, bool, int], int]) -> bytes:
    """A block of [cards][ace][low], filled by asking about each hand."""
    return bytes(answer(cards, ace, low) for cards in range(most + 1) for ace in (False, True) for low in range(lows))


def dealer_draws(most: int, *, soft_17: bool, to: int = 17) -> bytes:
    """Draw below `to`, and on soft 17 if told to."""
    return by_hand(
        most,
        DEALER_LOWS,
        lambda cards, ace, low: best(ace, low) < to or (soft_17 and best(ace, low) == 17 and best(ace, low) != low),
    )


FINALS = ("blackjack", "bust", *(str(total) for total in range(2, 22)))


def dealer_final(cards: int, ace: bool, low: int) -> int:
    """Bust, or the total."""
    return 1 if low > 21 else best(ace, low) if low >= 1 else 2


def dealer_blackjacks(ranks: tuple[Rank, ...]) -> tuple[tuple[bool, ...], ...]:
    """An ace and a ten, either way round."""
    return tuple(tuple({up.value, hole.value} == {1, 10} for hole in ranks) for up in ranks)


def blackjack_patterns(ranks: tuple[Rank, ...], kind: int) -> tuple[Pattern, ...]:
    """An ace with each ten."""
    return tuple(Pattern((0, i), (), kind) for i, rank in enumerate(ranks) if rank.value == 10)


CLASSIC_KINDS = ("surrendered early", "surrendered", "bust", "blackjack", *map(str, range(2, 22)))


def classic_pays(
    stake: int,
    *,
    natural: Fraction,
    split: bool,
    tie: Fraction = Fraction(0),
    against_blackjack: Fraction | None = None,
) -> Settlement:
    """The higher total wins `stake`; a tie pays `tie`; any hand but a blackjack loses to a blackjack."""

    def pay(kind: int, final: int) -> Fraction:
        if kind in (EARLY_SURRENDER, SURRENDERED):
            return -Fraction(stake, 2)
        if kind == BUST:
            return Fraction(-stake)
        if kind == 3 and not split:
            return Fraction(0) if final == BLACKJACK else natural
        if final == BLACKJACK:
            return Fraction(-stake) if against_blackjack is None else against_blackjack
        mine, dealers = 21 if kind == 3 else kind - 2, 0 if final == 1 else final
        return tie if mine == dealers else Fraction(stake if mine > dealers else -stake)

    return tuple(tuple(pay(kind, final) for final in range(len(FINALS))) for kind in range(len(CLASSIC_KINDS)))


def classic(
    decks: int,
    *,
    soft_17: bool = False,
    draws_to: int = 17,
    double_after_split: bool = True,
    hands: int = 4,
    ace_hands: int = 2,
    hit_split_aces: bool = False,
    natural: Fraction = Fraction(3, 2),
    surrender: int = 0,
    tie: Fraction = Fraction(0),
    peek: bool = True,
    originals_only: bool = False,
    ranks: tuple[Rank, ...] | None = None,
) -> Tables:
    """Blackjack: double any first two cards, split aces once with one card each, unless told otherwise."""
    ranks = ranks or shoe(decks)
    most = 3
    blocks = classic_permissions(
        most, surrender, double_after_split=double_after_split, more_aces=ace_hands > 2, hit_split_aces=hit_split_aces
    )
    loses = (Fraction(-1), Fraction(0)) if originals_only else (None, None)
    settle = tuple(
        classic_pays(k, natural=natural, split=s, tie=tie, against_blackjack=None if k == 1 and not s else b)
        for s, b in ((False, loses[0]), (True, loses[0]), (True, loses[1]))
        for k in (1, 2)
    )
    aces = tuple(rank.ace for rank in ranks)
    return Tables(
        ranks=ranks,
        stake=Fraction(1),
        most=most,
        draws=dealer_draws(most, soft_17=soft_17, to=draws_to),
        finals=FINALS,
        final=by_hand(most, DEALER_LOWS, dealer_final),
        blackjacks=dealer_blackjacks(ranks),
        checked=tuple(peek and rank.value in (1, 10) for rank in ranks),
        origins=("dealt", "first split", "other split", "first split aces", "other split aces"),
        split_origins=tuple((3, 4) if ace else (1, 2) for ace in aces),
        most_hands=tuple(ace_hands if ace else hands for ace in aces),
        doubles=1,
        double_cards=1,
        permissions=blocks,
        permission_of=tuple(((0, 3), (1, 3), (1, 3), (2, 3), (2, 3)) for _ in ranks),
        kinds=CLASSIC_KINDS,
        kind=by_hand(most, PLAYER_LOWS, lambda cards, ace, low: best(ace, max(low, 2)) + 2),
        patterns=blackjack_patterns(ranks, 3),
        settlements=settle,
        settlement_of=tuple(((0, 1), (2, 3), (4, 5), (2, 3), (4, 5)) for _ in ranks),
    )


def classic_permissions(
    most: int, surrender: int, *, double_after_split: bool, more_aces: bool, hit_split_aces: bool
) -> tuple[bytes, ...]:
    """What may be done with a dealt hand, a split hand, split aces, and after a double."""
    free = Action.HIT | Action.STAND

    def dealt(cards: int, ace: bool, low: int) -> int:
        if best(ace, low) == 21 or cards < 2:
            return 0
        return free | (Action.DOUBLE | Action.SPLIT | surrender if cards == 2 else 0)

    def split(cards: int, ace: bool, low: int) -> int:
        if best(ace, low) == 21 or cards < 2:
            return 0
        extra = Action.SPLIT | (Action.DOUBLE if double_after_split else Action(0))
        return free | (extra if cards == 2 else 0)

    def split_aces(cards: int, ace: bool, low: int) -> int:
        if hit_split_aces:
            return split(cards, ace, low)
        return Action.STAND | Action.SPLIT if cards == 2 and low == 2 and more_aces else 0

    def doubled(cards: int, ace: bool, low: int) -> int:
        return 0

    return tuple(by_hand(most, PLAYER_LOWS, rule) for rule in (dealt, split, split_aces, doubled))


SPANISH_BONUSES = {
    "five cards": Fraction(3, 2),
    "six cards": Fraction(2),
    "seven cards": Fraction(3),
    "mixed": Fraction(3, 2),
    "suited": Fraction(2),
    "spades": Fraction(3),
}
SPANISH_KINDS = (*CLASSIC_KINDS, *SPANISH_BONUSES)


def spanish(
    decks: int,
    *,
    soft_17: bool = True,
    doubles: int = 1,
    surrender: bool = True,
    rescue: bool = True,
    hit_split_aces: bool = True,
    bonuses: bool = True,
) -> Tables:
    """Spanish 21: a 21 always wins, double any number of cards, rescue, re-split and draw to aces."""
    ranks = shoe(decks, without=("10",))
    most = 7

    blocks = spanish_permissions(most, doubles, surrender=surrender, rescue=rescue, hit_split_aces=hit_split_aces)
    settle = tuple(
        spanish_pays(2**made, made == 0 and bonuses, split) for split in (False, True) for made in range(doubles + 1)
    )
    each = tuple(range(doubles + 1))
    step = doubles + 1
    return Tables(
        ranks=ranks,
        stake=Fraction(1),
        most=most,
        draws=dealer_draws(most, soft_17=soft_17),
        finals=FINALS,
        final=by_hand(most, DEALER_LOWS, dealer_final),
        blackjacks=dealer_blackjacks(ranks),
        checked=tuple(rank.value in (1, 10) for rank in ranks),
        origins=("dealt", "split", "split aces"),
        split_origins=tuple((2, 2) if rank.ace else (1, 1) for rank in ranks),
        most_hands=(4,) * len(ranks),
        doubles=doubles,
        double_cards=1,
        permissions=blocks,
        permission_of=tuple(tuple(tuple(k + step * origin for k in each) for origin in range(3)) for _ in ranks),
        kinds=SPANISH_KINDS,
        kind=by_hand(most, PLAYER_LOWS, spanish_kind),
        patterns=(*blackjack_patterns(ranks, 3), *spanish_patterns(len(CLASSIC_KINDS))),
        settlements=settle,
        settlement_of=tuple(tuple(tuple(k + step * (origin > 0) for k in each) for origin in range(3)) for _ in ranks),
    )


def spanish_permissions(
    most: int, doubles: int, *, surrender: bool, rescue: bool, hit_split_aces: bool
) -> tuple[bytes, ...]:
    """What may be done after each number of doubles with a dealt hand, a split hand and split aces."""

    def acting(made: int, aces: bool, dealt: bool) -> Callable[[int, bool, int], int]:
        def rule(cards: int, ace: bool, low: int) -> int:
            if cards < 2 or best(ace, low) == 21:
                return 0
            allowed = Action.STAND
            if aces and not hit_split_aces:
                return allowed | (Action.SPLIT if cards == 2 else 0)
            allowed |= Action.DOUBLE if made < doubles else 0
            allowed |= Action.HIT if made == 0 else 0
            allowed |= Action.SPLIT if made == 0 and cards == 2 else 0
            late = (surrender and dealt and cards == 2 and made == 0) or (rescue and made > 0)
            return allowed | (Action.SURRENDER if late else 0)

        return rule

    return tuple(
        by_hand(most, PLAYER_LOWS, acting(made, aces, dealt))
        for aces, dealt in ((False, True), (False, False), (True, False))
        for made in range(doubles + 1)
    )


def spanish_kind(cards: int, ace: bool, low: int) -> int:
    """The total, or a 21 of five, six, seven or more cards."""
    total = best(ace, max(low, 2))
    return len(CLASSIC_KINDS) + min(cards, 7) - 5 if total == 21 and cards >= 5 else total + 2


def spanish_patterns(first: int) -> tuple[Pattern, ...]:
    """6-7-8 and 7-7-7: of spades, of one suit, mixed."""
    return tuple(
        Pattern(ranks, suits, first + offset)
        for ranks in ((5, 6, 7), (6, 6, 6))
        for suits, offset in (((0,), 5), (ALL_SUITS, 4), ((), 3))
    )


def spanish_pays(stake: int, bonuses: bool, split: bool) -> Settlement:
    """Like classic, but every player 21 wins, with its bonus if that is paid."""
    rows = [list(row) for row in classic_pays(stake, natural=Fraction(3, 2), split=split)]
    rows += [list(rows[23]) for _ in SPANISH_BONUSES]
    wins = {3: Fraction(3, 2) if not split else Fraction(stake), 23: Fraction(stake)}
    for i, bonus in enumerate(SPANISH_BONUSES.values()):
        wins[len(CLASSIC_KINDS) + i] = bonus if bonuses else Fraction(stake)
    for kind, win in wins.items():
        rows[kind] = [win] * len(FINALS)
    return tuple(tuple(row) for row in rows)

"""Side wagers: published figures, and every count again by dealing card after card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.blackjack.document import rulebook
from engine.blackjack.situation import Situation
from engine.cards import RANKS, full_shoe
from engine.side_wagers import counting, partition
from engine.side_wagers.odds import (
    NOTHING_APPLIES,
    Uncountable,
    WagerOdds,
    all_odds,
    baseline,
    deck_numbers,
    rules_of,
    wager_odds,
    wagers,
)
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from tests.support.documents import exhibit_from

MODELS = Path(__file__).parents[2] / "exhibits" / "models"
MATCHES = (
    "two suited matches",
    "one suited and one unsuited match",
    "one suited match",
    "two unsuited matches",
    "one unsuited match",
)


def exhibit(text: str) -> Exhibit:
    return exhibit_from("language 1\ngame blackjack\n" + text)


def match_the_dealer(decks: int, removed: str, unsuited: int, suited: int) -> WagerOdds:
    pays = (2 * suited, suited + unsuited, suited, 2 * unsuited, unsuited)
    rows = "\n".join(f"  {event} {pay} to 1" for event, pay in zip(MATCHES, pays, strict=True))
    cards = f"of {48 if removed else 52} cards{removed}"
    text = f'decks: {decks} decks {cards}\npaytable "Match the Dealer", highest row only\n{rows}'
    return wager_odds(exhibit(text), "blackjack", "Match the Dealer", decks)


def percent(edge: Fraction, digits: int) -> float:
    return round(float(100 * edge), digits)


# Published figures ------------------------------------------------------------------------------------------


def test_match_the_dealer_in_six_spanish_decks() -> None:
    """Wizard of Odds, Match the Dealer; exact fraction by recomputation."""
    odds = match_the_dealer(6, ", no 10s", 4, 9)
    assert odds.edge == Fraction(114, 3731)
    assert odds.rows[0].probability == Fraction(10, 41041)
    assert odds.rows[0].returns == Fraction(180, 41041)
    assert odds.deck_cards == 48
    assert odds.ways == 288 * comb(287, 2)


@pytest.mark.parametrize(
    ("decks", "unsuited", "suited", "edge"), [(6, 4, 11, 4.062), (8, 3, 14, 3.674)], ids=["six", "eight"]
)
def test_match_the_dealer_in_whole_decks(decks: int, unsuited: int, suited: int, edge: float) -> None:
    """Wizard of Odds, Match the Dealer."""
    assert percent(match_the_dealer(decks, "", unsuited, suited).edge, 3) == edge


SCHEDULES = [
    *(("", decks, *pays) for decks, pays in {2: (4, 19), 4: (4, 12), 5: (3, 15), 6: (4, 11), 8: (3, 14)}.items()),
    *(
        (", no 10s", decks, *pays)
        for decks, pays in {2: (4, 15), 4: (4, 10), 5: (3, 13), 6: (4, 9), 8: (3, 12)}.items()
    ),
]


@pytest.mark.parametrize(("removed", "decks", "unsuited", "suited"), SCHEDULES)
def test_every_published_schedule(removed: str, decks: int, unsuited: int, suited: int) -> None:
    """Schedules from Wizard of Odds; the edge from a formula: each of two cards is settled on its own,

    except that the stake is lost only when neither matches.
    """
    odds = match_the_dealer(decks, removed, unsuited, suited)
    cards = decks * odds.deck_cards
    pays_each = Fraction(suited * (decks - 1) + unsuited * 3 * decks, cards - 1)
    others = cards - 4 * decks
    loses = Fraction(others * (others - 1), (cards - 1) * (cards - 2))
    assert odds.edge == loses - 2 * pays_each
    assert 0 < odds.edge < Fraction(5, 100)


def test_three_card_poker_hands_at_nine_to_one() -> None:
    """Wizard of Odds, 21+3, six decks, every win 9 to 1: 3.239%."""
    found, _ = exhibit_of(MODELS / "blackjack-with-side-wagers.game")
    odds = wager_odds(found, "blackjack", "21+3", 6)
    assert percent(odds.edge, 3) == 3.239
    assert odds.ways == comb(312, 3)
    by_event = {row.event: row.ways for row in odds.rows}
    # counted by hand: 12 straights of 3 ranks, 24 cards of a rank, 6 of a card
    assert by_event["straight flush"] == 12 * 4 * 6**3
    assert by_event["three of a kind"] == 13 * comb(24, 3)
    assert by_event["straight"] == 12 * (24**3 - 4 * 6**3)
    assert by_event["flush"] == 4 * comb(78, 3) - 12 * 4 * 6**3 - 4 * 13 * comb(6, 3)


@pytest.mark.parametrize(
    ("deck", "edge", "rounded"),
    [("52 cards", Fraction(23, 311), 7.395), ("48 cards, no 10s", Fraction(71, 287), 24.739)],
    ids=["whole", "spanish"],
)
def test_insurance(deck: str, edge: Fraction, rounded: float) -> None:
    """Wizard of Odds: insurance at 2 to 1 with six decks costs 7.395%, in Spanish 21 24.74%."""
    text = (
        f"decks: 6 decks of {deck}\ninsurance pay: 2 to 1\n"
        "insurance offer: dealer must offer insurance when up card is A"
    )
    odds = wager_odds(exhibit(text), "blackjack", "Insurance", 6)
    assert odds.edge == edge
    assert percent(odds.edge, 3) == rounded


def test_even_money_costs_what_declining_would_bring() -> None:
    """By hand: 95 of 309 unseen cards are tens, a blackjack pays 3 to 2 against the other 214."""
    text = (
        "decks: 6 decks of 52 cards\neven money pay: 1 to 1\n"
        "even money offer: dealer must offer even money when up card is A and player has blackjack"
    )
    odds = wager_odds(exhibit(text), "blackjack", "Even money", 6)
    assert odds.edge == Fraction(3, 2) * Fraction(214, 309) - 1
    assert odds.ways == 24 * 96 * 23 * 309
    assert odds.assumed


@pytest.mark.parametrize(("decks", "soft_17"), [(1, True), (6, False)])
def test_the_dealers_hand_is_played_out(decks: int, soft_17: bool) -> None:
    """A wager on the dealer's bust, against a plain recursion over the values of the cards."""
    text = (
        "dealer draw: dealer must hit when total is 16 or less\n"
        f"dealer draw: dealer must {'hit' if soft_17 else 'stand'} when total is soft 17\n"
        "dealer draw: dealer must stand when total is hard 17, 18 or more\n"
        'event broken: dealer is bust\npaytable "Bust It", highest row only\n  broken 2 to 1'
    )
    odds = wager_odds(exhibit(text), "blackjack", "Bust It", decks)
    left = [4 * decks] * 9 + [16 * decks]
    assert odds.rows[0].probability == bust(left, 0, False, soft_17)


def bust(left: list[int], low: int, ace: bool, soft_17: bool) -> Fraction:
    """The chance to pass 21 with aces counted low so far; index 0 holds the aces."""
    soft = ace and low + 10 <= 21
    total = low + 10 if soft else low
    if total > 21:
        return Fraction(1)
    if total >= 18 or (total == 17 and not (soft and soft_17)):
        return Fraction(0)
    cards = sum(left)
    chance = Fraction(0)
    for index, number in enumerate(left):
        if number:
            left[index] -= 1
            chance += Fraction(number, cards) * bust(left, low + index + 1, ace or index == 0, soft_17)
            left[index] += 1
    return chance


# What the document leaves open ------------------------------------------------------------------------------


def test_all_numbers_of_decks_where_the_document_is_silent() -> None:
    silent = rules_of(exhibit("hit: player may hit"), "blackjack")
    assert deck_numbers(silent) == tuple(range(1, 9))


@pytest.mark.parametrize(
    ("words", "numbers"),
    [("6 decks", (6,)), ("6 or 8 decks", (6, 8)), ("2 to 4 decks", (2, 3, 4)), ("at most 2 decks", (1, 2))],
)
def test_numbers_of_decks_that_are_allowed(words: str, numbers: tuple[int, ...]) -> None:
    assert deck_numbers(rules_of(exhibit(f"decks: {words}"), "blackjack")) == numbers


OVERLAPPING = (
    'paytable "Pairs"\n  perfect pair 25 to 1\n  any pair 5 to 1\n'
    'paytable "Sums", all rows that apply\n  perfect pair 25 to 1\n  any pair 5 to 1'
)


def test_rows_that_overlap_without_a_policy_are_told() -> None:
    odds = wager_odds(exhibit(OVERLAPPING), "blackjack", "Pairs", 6)
    (overlap,) = odds.overlaps
    assert overlap.events == ("perfect pair", "any pair")
    assert overlap.ways == odds.rows[0].ways == 52 * comb(6, 2)
    assert overlap.witness.startswith("player 2♠ 2♠")


def test_rows_that_add_up_are_all_paid() -> None:
    odds = wager_odds(exhibit(OVERLAPPING), "blackjack", "Sums", 6)
    assert [row.ways for row in odds.rows[:2]] == [52 * comb(6, 2), 13 * comb(24, 2)]
    assert odds.edge == -sum(row.returns for row in odds.rows)
    assert not odds.overlaps


def test_a_wager_on_the_whole_hand_has_no_odds_of_its_own() -> None:
    text = 'event long: total is 21 and hand has 5 cards\npaytable "Long 21"\n  long 10 to 1'
    with pytest.raises(Uncountable, match="depends on how the hand is played"):
        wager_odds(exhibit(text), "blackjack", "Long 21", 6)


def test_the_main_wager_is_no_side_wager() -> None:
    found, _ = exhibit_of(MODELS / "spanish21.game")
    assert wagers(rules_of(found, "spanish21")) == ("Insurance", "Match the Dealer")
    odds, without = all_odds(found)
    assert [entry.wager for entry in odds] == ["Insurance", "Match the Dealer"]
    assert without == ()


def test_a_bare_number_takes_the_first_reading_unless_another_is_chosen() -> None:
    text = 'paytable "Pairs", highest row only\n  any pair 11'
    found = exhibit(text)
    assert wager_odds(found, "blackjack", "Pairs", 6).rows[0].pays == 11
    other = {"unit-of-pairs": "for"}
    assert wager_odds(found, "blackjack", "Pairs", 6, other).rows[0].pays == 10


# Every card by itself ---------------------------------------------------------------------------------------

SMALL = st.sampled_from([("2", "J", "A"), ("2", "Q", "A"), ("7", "J", "Q"), ("3", "7", "A"), ("Q", "A", "K")])
NAMED = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}
GROUPS = (
    "first two cards",
    "up card",
    "first card",
    "second card",
    "hole card",
    "first two cards and up card",
    "up card and hole card",
)
ATTRIBUTES = ("rank", "suit", "colour", "value")


def several(group: str) -> str:
    return "are" if "and" in group or "cards" in group else "is"


@st.composite
def conditions(draw: st.DrawFn) -> str:
    group = draw(st.sampled_from(GROUPS))
    verb = several(group)
    kind = draw(st.integers(0, 8))
    match kind:
        case 0:
            return f"{group} {verb} the same {draw(st.sampled_from(ATTRIBUTES))}"
        case 1:
            return f"{group} {verb} consecutive"
        case 2:
            return f"{group} {verb} {draw(st.sampled_from(['A', '2 to 7', 'face card', 'red', 'spades', 'Q♥']))}"
        case 3:
            one, other = draw(st.sampled_from(ATTRIBUTES)), draw(st.sampled_from(ATTRIBUTES))
            target = draw(st.sampled_from(["the up card", "the hole card", "the second card"]))
            unlike = f" but not {other}" if other != one else ""
            return f"number of {group} matching {target} in {one}{unlike} is {draw(st.integers(0, 2))}"
        case 4:
            what = draw(st.sampled_from(["aces", "queens", "hearts", "face cards"]))
            return f"number of {what} in {group} is {draw(st.integers(0, 2))}"
        case 5:
            return f"total of {group} is {draw(st.integers(2, 22))} or more"
        case 6:
            return "first two cards are Q-A"
        case 7:
            return "dealer has blackjack"
        case _:
            return "player has blackjack"


@st.composite
def documents(draw: st.DrawFn) -> str:
    lines = []
    rows = draw(st.integers(1, 3))
    for number in range(rows):
        parts = draw(st.lists(conditions(), min_size=1, max_size=2))
        joint = draw(st.sampled_from([" and ", " or "]))
        negated = "not " if draw(st.booleans()) and len(parts) == 1 else ""
        lines.append(f"event happening {'abc'[number]}: {negated}{joint.join(parts)}")
    policy = draw(st.sampled_from([", highest row only", ", first row that applies", ", all rows that apply", ""]))
    lines.append(f'paytable "Any"{policy}')
    lines.extend(f"  happening {'abc'[number]} {draw(st.integers(1, 9))} to 1" for number in range(rows))
    return "\n".join(lines)


@settings(max_examples=16, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents(), st.integers(1, 2), SMALL)
def test_counting_agrees_with_dealing_every_card(text: str, decks: int, ranks: tuple[str, ...]) -> None:
    kept = ranks[: 4 - decks]
    removed = ", ".join(f"no {NAMED.get(rank, rank + 's')}" for rank in RANKS if rank not in kept)
    found = exhibit(f"decks: {decks} decks of {4 * len(kept)} cards, {removed}\n{text}")
    odds = wager_odds(found, "blackjack", "Any", decks)
    assert odds.edge == dealt_edge(found, decks, kept)
    assert sum(row.ways for row in odds.rows) >= odds.ways


def dealt_edge(found: Exhibit, decks: int, kept: tuple[str, ...]) -> Fraction:
    """Four places, each card of the shoe by itself; only the engine's answers are shared."""
    rules = rulebook(found, "blackjack", baseline(found))
    deals = Counter(permutations(full_shoe(decks, [rank for rank in RANKS if rank not in kept]), 4))
    brought: Counter[Fraction] = Counter()
    for deal, number in deals.items():
        at = Situation("settle", hand=deal[:2], dealer=deal[2:], wager="Any")
        given = sorted(rules.ask("wager pay", at, "Any").given, key=lambda answer: answer.stated.span)
        brought[given[0].effect.worth if given else Fraction(-1)] += number
    return -sum((pays * number for pays, number in brought.items()), Fraction(0)) / deals.total()


def test_nothing_applies_is_told_as_a_row() -> None:
    odds = wager_odds(exhibit('paytable "Pairs"\n  any pair 11 to 1'), "blackjack", "Pairs", 1)
    assert odds.rows[-1].event == NOTHING_APPLIES
    assert sum(row.ways for row in odds.rows) == odds.ways == comb(52, 2)


# The dealer's whole hand beside the player's cards ---------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        "dealer is bust and player has blackjack",
        "dealer is bust and first two cards are the same suit",
        "dealer total is 20 and up card is 10",
        "dealer cards is 4 or more and first card is 9",
    ],
)
def test_hands_counted_with_their_orders_are_those_drawn_card_by_card(
    event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The quick way counts a dealer's hand once for all its orders; the plain way draws every card in turn."""
    text = (
        "decks: 2 decks of 28 cards, no 2s, no 3s, no 4s, no 5s, no 6s, no 7s\n"
        f'wager pay "Both": 5 to 1 when {event}\nwager pay "Both": player loses unless {event}\n'
    )
    quick = wager_odds(exhibit(text), "blackjack", "Both", 2)
    monkeypatch.setattr(counting, "MOST_DRAWN", 1_000)
    plain = wager_odds(exhibit(text), "blackjack", "Both", 2)
    assert [row.probability for row in quick.rows] == [row.probability for row in plain.rows]
    assert quick.deck_cards == 28
    assert 0 < quick.rows[0].probability < 1


# Deals that are sorted once for several documents -----------------------------------------------------------

VERSIONS = (
    "  natural 2 to 1\n  pair 3 to 1",
    "  natural 5 to 1\n  pair 3 to 1",
    "  pair 3 to 1\n  natural 2 to 1",
    "  pair 3 to 1",
)
MEANINGS = (
    "",
    "card value: 10 when card is 9\n",
    "card value: 1 when card is A\n",
    "define blackjack: cards in hand is 2 and hand has an ace and hand has 1 or more jacks\n",
)


def test_documents_that_differ_in_pays_share_deals_and_those_that_differ_in_meaning_do_not() -> None:
    documents = [
        f"decks: 2 decks of 52 cards\n{meaning}"
        "event natural: player has blackjack\nevent pair: first two cards are the same rank\n"
        f'paytable "Two", highest row only\n{rows}'
        for meaning in MEANINGS
        for rows in VERSIONS
    ]
    together = [wager_odds(exhibit(text), "blackjack", "Two", 2) for text in documents]
    alone = []
    for text in documents:
        partition.KNOWN.clear()
        alone.append(wager_odds(exhibit(text), "blackjack", "Two", 2))
    assert together == alone
    assert len({odds.edge for odds in together}) > len(VERSIONS)

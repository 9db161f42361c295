"""No play reaches a situation that checking did not look at; witnesses are the smallest, the same, and replay."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.check import check_exhibit
from checker.context import game_context
from checker.finding import Finding
from engine.arbiter import Arbiter, Chosen, Stopped
from engine.blackjack.document import rulebook
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions
from engine.blackjack.situations.enumeration import BlackjackSituations, order
from engine.blackjack.situations.sensible_play import is_odd
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import Card, cards
from engine.conditions import Predicate
from engine.family import family_of
from engine.money.main_game import main_game
from engine.play.rounds import PlayerAction
from engine.play.session import house_of
from engine.rulebook import Answers, Rulebook
from engine.situation_classes import predicates, single, statements_on
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName
from tests.support.documents import EXHIBITS, changed, exhibit_from
from tests.support.edits import NAMES, model
from tests.support.play_rules import played

Asked = tuple[QuestionName, str, Any]
"""A question, what it is about, and the situation."""
LONG = os.environ.get("PITBOSS_LONG") == "1"
USUAL = Chosen(usual=True)
OFTEN = settings(max_examples=100 if LONG else 3, deadline=None, suppress_health_check=[HealthCheck.too_slow])


# Play against the list of situations -------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if model(name).exhibit.has_main_game])
@OFTEN
@given(seeds=st.lists(st.integers(0, 2**32), min_size=4, max_size=4))
def test_no_play_of_a_model_leaves_the_list(name: str, seeds: list[int]) -> None:
    exhibit = model(name).exhibit
    assert not unlisted(listed_in_model(name), [asked for seed in seeds for asked in asked_in_play(exhibit, seed)])


PIECES: tuple[tuple[str, ...], ...] = (
    (
        "double: player may double only when cards in hand is 2",
        "double: player may double when total is 9 to 11 and not hand is split",
        "double: player may double when cards in hand is 2 or 3 and total is soft 13 to 18",
        "double: player may double when up card is 2 to 6 and not hand is from split aces",
        "double: player may double when hand is split",
        "double: not allowed",
    ),
    ("double limit: at most 1 time", "double limit: at most 3 times", "double limit: at most 2 times"),
    (
        "split: player may split only when first two cards are the same rank",
        "split: player may split when first two cards are the same value and splits made is 0",
        "split: player may split when split card is A or split card is 8",
        "split: not allowed",
    ),
    (
        "split limit: at most 4 hands",
        "split limit: at most 2 hands",
        "split limit: at most 3 hands unless split card is A",
    ),
    (
        "surrender: player may surrender only when action is first and not hand is split",
        "surrender: player may surrender when hand is doubled",
        "surrender: player may surrender when total is 15 or 16 and up card is A, 10 or face card",
        "surrender: not allowed",
    ),
    (
        "hit split aces: not allowed",
        "hit split aces: allowed",
        "hit: player must not hit when cards in hand is 5 or more",
        "hit: player must hit when total is 11 or less",
    ),
    (
        "dealer draw: dealer must hit when total is 16 or less\n"
        "dealer draw: dealer must stand when total is 17 or more",
        "dealer draw: dealer must hit when total is 17 or less\n"
        "dealer draw: dealer must stand when total is 18 or more",
        "dealer draw: dealer must hit when total is soft 17 or total is 16 or less\n"
        "dealer draw: dealer must stand when total is hard 17 or total is 18 or more",
        "dealer draw: dealer must hit when total is 16 or less and cards in hand is 4 or less\n"
        "dealer draw: dealer must stand when total is 17 or more or cards in hand is 5 or more",
    ),
    (
        "tie result: push",
        "tie result: player loses when total is 17 to 19\ntie result: push when total is 20 or 21",
        "tie result: player wins when cards in hand is 5 or more\ntie result: push when cards in hand is 4 or less",
        "tie result: player loses $1 unless hand is doubled\ntie result: push when hand is doubled",
    ),
    (
        "main pay: 1 to 1",
        "main pay: 3 to 2 when cards in hand is 6 or more\nmain pay: 1 to 1 when cards in hand is 5 or less",
        "main pay: 2 to 1 when hand is 7-7-7\nmain pay: 1 to 1 unless hand is 7-7-7",
        "main pay: 2 to 1 when hand is doubled and total is 21\n"
        "main pay: 1 to 1 when not hand is doubled or total is 20 or less",
    ),
    (
        "insurance offer: dealer must offer insurance when up card is A",
        "insurance offer: dealer must offer insurance when up card is A and not player has blackjack",
        "insurance offer: not allowed",
    ),
)
FRAME = """
language 1
game blackjack
decks: 2 decks of 52 cards
wager "Ante": $2 to $10
double wager: exactly the ante
split wager: exactly the ante
insurance wager: at most half the ante
hit: player may hit
stand: player may stand
double card: exactly 1 card
surrender loss: half the ante
insurance pay: 2 to 1
insurance result: player loses unless dealer has blackjack
main result: player wins when player total is more than dealer total and not hand is bust
main result: player loses when player total is less than dealer total and not dealer is bust
main result: player wins when dealer is bust and not hand is bust
bust: player loses
check: dealer must check the hole card when up card is A, 10 or face card
"""


@OFTEN
@given(pieces=st.tuples(*map(st.sampled_from, PIECES)), seeds=st.lists(st.integers(0, 2**32), min_size=6, max_size=6))
def test_no_play_of_odd_rules_leaves_the_list(pieces: tuple[str, ...], seeds: list[int]) -> None:
    odd = exhibit_from("\n".join((FRAME, *pieces)))
    assert not unlisted(Listed(odd), [asked for seed in seeds for asked in asked_in_play(odd, seed)])


def asked_in_play(exhibit: Exhibit, seed: int) -> list[Asked]:
    """Every question asked in a round with a stacked shoe and a player who does anything."""
    random = Random(seed)
    house: Any = house_of(exhibit, chosen=USUAL)
    asked = recorded(house.arbiter.rules)
    wagers = list(house.lowest_wagers())
    house.round(stacked(house.cards, random), wagers, lambda table, choices: PlayerAction(random.choice(choices)))
    return asked


def recorded(rules: Rulebook) -> list[Asked]:
    asked: list[Asked] = []
    ask: Callable[..., Answers] = rules.ask

    def asking(question: QuestionName, situation: Any, about: str = "", readings: Any = None) -> Answers:
        asked.append((question, about, situation))
        return ask(question, situation, about, readings)

    rules.ask = asking  # type: ignore[method-assign]
    return asked


def stacked(shoe: tuple[Card, ...], random: Random) -> list[Card]:
    """The shoe with the cards of a few ranks on top, so that pairs, splits and long hands come up."""
    ranks = random.sample(sorted({card.rank for card in shoe}), random.randint(1, 6))
    mixed = random.sample(shoe, len(shoe))
    return sorted(mixed, key=lambda card: card.rank not in ranks)


PLAYED = (
    *("dealer checks", "insurance offered", "even money offered"),
    *("may hit", "may stand", "may double", "may split", "may surrender"),
    *("dealer draw", "main result", "main pay", "player draw", "banker draw", "round result", "wager pay"),
)
"""Questions that are asked of hands."""


class Listed:
    """The situations that checking looks at, by how the tests of a question fall out in them."""

    def __init__(self, exhibit: Exhibit) -> None:
        self.game = game_context(exhibit, exhibit.games[0].name)
        self.known: dict[tuple[str, str], tuple[tuple[Predicate, ...], set[tuple[bool, ...]]]] = {}

    def __contains__(self, asked: Asked) -> bool:
        question, about, at = asked
        if (question, about) not in self.known:
            statements = statements_on(self.game.rules, question, about)
            conditions = dict.fromkeys(
                test for rule in statements for test in single(rule.stated.when, self.game.rules)
            )
            tests = predicates(conditions, self.game.rules)
            situations = self.game.reach.situations(question, about)
            self.known[question, about] = tests, {tuple(test(one) for test in tests) for one in situations}
        tests, listed = self.known[question, about]
        return tuple(test(at) for test in tests) in listed


def unlisted(listed: Listed, asked: list[Asked]) -> list[Asked]:
    """Situations of play in which the tests of a question fall out as in none that is listed."""
    rules = listed.game.rules
    played = [one for one in dict.fromkeys(asked) if one[0] in PLAYED and comes_up(rules, one[0], one[2])]
    return [one for one in played if one not in listed]


@cache
def listed_in_model(name: str) -> Listed:
    return Listed(model(name).exhibit)


def comes_up(rules: Rulebook, question: QuestionName, at: Any) -> bool:
    """Is the question asked in earnest? Play also asks what would be if the dealer drew no more."""
    if not isinstance(rules.terms, BlackjackTerms):
        return True
    if question.startswith("may "):
        return ApplicableQuestions(rules)(question, at)
    if question in ("main result", "main pay") and not rules.terms.points(at.hand).total > BEST:
        total = rules.terms.points(at.dealer).total
        drawn = total > BEST or rules.terms.blackjack(at.dealer, at, True)
        return drawn or any(effect.kind == "stand" for effect in rules.ask("dealer draw", at).effects)
    return True


# Witnesses ---------------------------------------------------------------------------------------------------

FLAWED = {
    "both hit and stand": ("total is 17 or more", "total is 16 or more"),
    "a gap at 16": ("total is 16 or less", "total is 15 or less"),
    "a tie for the house": (
        "[tie] tie result: push",
        "[tie] tie result: push\n  tie result: player loses when total is 20",
    ),
    "aces hit": (
        "hit split aces: not allowed, overrides may-hit",
        "hit split aces: not allowed, overrides may-hit\n  hit: player may hit when hand is from split aces",
    ),
    "two pays": ("blackjack pay: 3 to 2, overrides win", "main pay: 3 to 2 when player has blackjack"),
}


@pytest.mark.parametrize("flaw", FLAWED)
def test_a_witness_replays(flaw: str) -> None:
    """Asked at the witness, the document gives the answers that were shown."""
    exhibit = changed("blackjack", FLAWED[flaw])
    found = witnessed(exhibit)
    assert found
    for finding in found:
        assert finding.witness is not None
        assert finding.question
        rules = family_of(exhibit).rulebook(exhibit, finding.witness.game, None)
        said = rules.ask(finding.question, finding.witness.situation, finding.about)
        assert statements(finding) <= {one.stated.key for one in said.given}
        assert len(said.effects) != 1
        assert finding.witness.deal == finding.witness.situation.told()


@pytest.mark.parametrize("flaw", FLAWED)
def test_a_witness_is_the_smallest(flaw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No smaller situation of the list shows the same clash or silence, where no known hand stands in for it."""
    monkeypatch.setattr("checker.check.with_stock_hand", lambda finding, context: finding)
    exhibit = changed("blackjack", FLAWED[flaw])
    game = game_context(exhibit, "blackjack")
    terms = game.rules.terms
    assert isinstance(terms, BlackjackTerms)

    def key(question: QuestionName, at: Situation) -> tuple[object, ...]:
        return order(at, is_odd(terms, question, at))

    for finding in witnessed(exhibit):
        assert finding.witness is not None
        assert finding.question
        shown = statements(finding)
        for answers in game.answers(finding.question, finding.about):
            if key(finding.question, answers.situation) < key(finding.question, finding.witness.situation):
                assert answers.effects if not shown else not shown <= {one.stated.key for one in answers.given}


@pytest.mark.parametrize("flaw", FLAWED)
def test_witnesses_and_words_are_the_same_on_every_run(flaw: str) -> None:
    exhibit = changed("blackjack", FLAWED[flaw])
    assert check_exhibit(exhibit).findings == check_exhibit(changed("blackjack", FLAWED[flaw])).findings


def test_sets_of_strings_do_not_show_through(tmp_path: Path) -> None:
    """Two processes with other hashes, neither of which knows what the other found, say the same."""
    path = EXHIBITS[-1]
    texts = {
        subprocess.run(
            [sys.executable, "-m", "pitboss.main", "check", "--no-prices", str(path)],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "XDG_CACHE_HOME": str(tmp_path / seed)},
            check=False,
        ).stdout
        for seed in ("1", "2")
    }
    (text,) = texts
    assert b"[conflicting-answers]" in text


def witnessed(exhibit: Exhibit) -> list[Finding]:
    """Contradictions and gaps, which are proved by a situation."""
    kinds = ("conflicting-answers", "missing-answers")
    return [one for one in check_exhibit(exhibit).findings if one.check in kinds and one.witness]


def statements(finding: Finding) -> set[str]:
    """The statements whose answers a witness shows; beside them it may show the usual answer."""
    assert finding.witness is not None
    return {answer.statement for answer in finding.witness.answers} - {"usual"}


def test_a_situation_is_told_with_the_totals_of_the_document() -> None:
    rules = rulebook(exhibit_from("card value: 1 when card is A\nmain pay: 1 to 1 when up card is A"), "blackjack")
    aces = [at.told() for at in BlackjackSituations(rules).situations("dealer draw") if at.dealer[-1].rank == "A"]
    assert aces[:2] == ["dealer 2♦ A♣ (3)", "dealer A♦ A♣ (2)"]
    with pytest.raises(Stopped, match=r"dealer 2♦ A♣ \(3\)"):
        Arbiter(rules).value("dealer draw", Situation("dealer", dealer=cards("2♦ A♣")))


# Questions of amounts and numbers whose rules look at cards ---------------------------------------------------

BY_CARDS = {
    "double amount": ("double wager: exactly the ante", "double wager: exactly half the ante when total is 9 to 11"),
    "split amount": ("split wager: exactly the ante", "split wager: exactly half the ante when first card is 8"),
    "cards after a double": ("double card: exactly 1 card", "double card: exactly 2 cards when up card is A"),
    "split limit": ("split limit: at most 2 hands when", "split limit: at most 6 hands when split card is 7"),
    "double limit": ("double limit: at most 1 time", "double limit: at most 2 times when total is 5"),
    "surrender loss": (
        "surrender: not allowed",
        "surrender: player may surrender when total is 12 to 16\n"
        "  surrender loss: half the ante\n"
        "  surrender loss: the ante when total is 16",
    ),
}


@pytest.mark.parametrize("question", BY_CARDS)
def test_a_rule_for_some_hands_meets_the_rule_for_all(question: str) -> None:
    old, new = BY_CARDS[question]
    kept = f"{new}\n  {old}" if question != "surrender loss" else new
    found = check_exhibit(changed("blackjack", (f"  {old}", f"  {kept}"))).findings
    assert ("conflicting-answers", question) in {(one.check, one.question) for one in found}


def test_a_doubled_hand_is_asked_for_its_cards_when_it_is_doubled() -> None:
    """Checking, playing and computing ask after the wager is raised and before the card comes."""
    exhibit = changed("blackjack", ("double card: exactly 1 card", "double card: exactly 1 card when hand is doubled"))
    assert not check_exhibit(exhibit).findings
    assert main_game(exhibit, "blackjack") is not None
    found = played(exhibit, "wager Ante $10\nplayer 5♠ 6♥\ndealer 7♦ 10♣\ndo double\ndraw 9♠", Chosen())
    assert found.net == 20

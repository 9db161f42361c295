"""Every witness in the exhibits and models: its money is the answer's own, its cards exist, and play leads there."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from checker.check import check_exhibit
from checker.context import GameContext, game_context
from checker.finding import Finding, Witness, WitnessAnswer
from checker.played_witness import house, played_out
from checker.witness import SHOWN, copies
from engine.blackjack.situation import Situation
from engine.cards import WRITTEN, Card, cards
from engine.effects import FORBIDDEN
from engine.play.rounds import PlayerAction
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName
from grammar.resolver.resolution import exhibit_of
from grammar.usual import takes_over_usual_rules
from tests.support.documents import EXHIBITS, ROOT, exhibit_from
from tests.support.samples import LONG, some

COSTLY = (
    () if os.environ.get("PITBOSS_LONG") else ("caribbean-stud", "casino-holdem", "let-it-ride", "mississippi-stud")
)
"""Seconds each: only with PITBOSS_LONG=1. That every model is clean, test_exhibits.py looks in every run."""
MODELS = sorted(path for path in (ROOT / "exhibits" / "models").glob("*.game") if path.stem not in COSTLY)
DOCUMENTS = (*EXHIBITS, *MODELS)
QUICK = re.compile("(?!.*(stud|let-it-ride|crazy|four-card|caribbean|holdem|dover-stranger|attack))")
EVIDENCE = [
    path
    for path in sorted((ROOT / "tests" / "evidence").glob("*/procedure.game"))
    if LONG or QUICK.match(path.parent.name)
]
"""Real documents that nobody tuned for; the games whose deals take seconds to count only in a long run."""
RESULT = re.compile(r"(wins|loses|keeps) \$([\d.]+)(?: on \$([\d.]+))?")
PAYS = re.compile(r"pays (\d+) to (\d+)")
LOSES = re.compile(r"the player loses(?: \$([\d.]+))?")


def named(path: Path) -> str:
    return path.stem if path.parent.name == "models" else path.parent.name


@cache
def witnessed(path: Path) -> tuple[Exhibit, tuple[Finding, ...]]:
    exhibit, faults = exhibit_of(path)
    assert faults == ()
    found = check_exhibit(exhibit).findings
    return exhibit, tuple(played_out(exhibit, one) for one in found if one.witness is not None)


def witnesses(path: Path) -> Iterator[tuple[Finding, Witness]]:
    for finding in witnessed(path)[1]:
        assert finding.witness is not None
        yield finding, finding.witness


def net(result: str) -> tuple[Fraction, Fraction]:
    """What the player gained, and on which stake."""
    shown = RESULT.fullmatch(result)
    assert shown, result
    amount = Fraction(shown[2])
    if shown[1] == "keeps":
        return Fraction(0), amount
    assert shown[3], result
    return amount if shown[1] == "wins" else -amount, Fraction(shown[3])


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_every_finding_is_held_to_what_a_witness_is(path: Path) -> None:
    exhibit, found = witnessed(path)
    assert bool(found) is (path in EXHIBITS)  # the models are clean
    hold_to_what_a_witness_is(exhibit, found)


@pytest.mark.parametrize("path", some(EVIDENCE, 5), ids=named)
def test_so_is_every_finding_of_documents_that_nobody_tuned_for(path: Path) -> None:
    if exhibit_of(path)[1]:
        pytest.skip("its reading has faults")
    hold_to_what_a_witness_is(*witnessed(path))
    replays_to_the_same_money(path)


def hold_to_what_a_witness_is(exhibit: Exhibit, found: tuple[Finding, ...]) -> None:
    """Its money is the answer's own, its cards are in the decks stated, a sensible player could be there, and the
    document has such a moment."""
    for finding in found:
        assert finding.witness is not None
        game = game_context(exhibit, finding.witness.game or exhibit.games[0].name)
        holds_its_own_money(finding.witness)
        lies_in_the_decks_stated(finding.witness, game)
        is_sensible(finding, game)
        can_come_up(finding, game)


def holds_its_own_money(witness: Witness) -> None:
    for answer in witness.answers:
        if RESULT.fullmatch(answer.result):
            assert own_money(answer) in (None, net(answer.result)[0]), answer
        elif answer.result:
            assert " or " in answer.result or answer.result.endswith(("stays", "on the table")), answer


def own_money(answer: WitnessAnswer) -> Fraction | None:
    """The pay that the words of the answer name on the stake of its result; None where they name none."""
    _, stake = net(answer.result)
    assert not (PAYS.search(answer.value) and " and " in answer.value), "an answer that is two has no money"
    if pays := PAYS.fullmatch(answer.value):
        return stake * Fraction(int(pays[1]), int(pays[2]))
    if loses := LOSES.fullmatch(answer.value):
        return -Fraction(loses[1]) if loses[1] else -stake
    return Fraction(0) if answer.value == "push" else None


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_a_round_that_was_played_replays_to_the_same_money(path: Path) -> None:
    replays_to_the_same_money(path)


def replays_to_the_same_money(path: Path) -> None:
    exhibit, _ = witnessed(path)
    for finding, witness in witnesses(path):
        if not witness.played:
            continue
        told = {answer.statement: net(answer.result)[0] for answer in witness.answers if answer.result}
        for option in finding.options:
            names = {option.name, *option.winners} & told.keys()
            replayed = house(exhibit, witness.game, option)
            gained = replayed.round(shoe(witness.played), replayed.lowest_wagers(), decisions(finding)).net
            assert {told[name] for name in names} <= {gained}, (finding.message, option.name)


def shoe(played: str) -> tuple[Card, ...]:
    """The cards of a round in the order in which they leave the shoe, and tens behind them for other rules."""
    player, dealer, *drawn = (cards(" ".join("".join(one) for one in WRITTEN.findall(part))) for part in parts(played))
    return (player[0], dealer[0], player[1], dealer[1], *(drawn[0] if drawn else ()), *cards("KS KH KD KC"))


def parts(played: str) -> list[str]:
    return [
        part for part in re.split(r"player|dealer|then", played.removesuffix(", the player doubles")) if part.strip()
    ]


class decisions:  # noqa: N801 - stands where a strategy, a function, is expected
    """Splits where the witness was split, hits up to its cards, then does what is asked about."""

    def __init__(self, finding: Finding) -> None:
        assert finding.witness is not None
        self.at = finding.witness.situation
        wish = finding.question.removeprefix("may ")
        self.wish = "double" if finding.question == "dealer checks" else wish
        self.done = False

    def __call__(self, table: object, legal: tuple[str, ...]) -> PlayerAction:
        if "no" in legal:
            return PlayerAction("no")
        hand, splits, turn = table.hand, table.splits, table.turn  # type: ignore[attr-defined]
        wanted = "split" if self.at.from_split and not splits else self.wish if turn == 0 and not self.done else "stand"
        if turn == 0 and len(hand.cards) < len(self.at.hand):
            wanted = "hit"
        self.done |= wanted == self.wish and wanted in legal
        return PlayerAction(next(one for one in (wanted, "stand", *legal) if one in legal))


def lies_in_the_decks_stated(witness: Witness, game: GameContext) -> None:
    shown = Counter(SHOWN.findall(witness.deal))
    needed = max(shown.values(), default=1)
    decks = game.decks()
    stated = re.search(r"with (\d+) or more decks", witness.deal)
    assert needed <= max(decks, default=8)
    assert needed <= min(decks, default=8) or (stated and int(stated[1]) == needed), witness.deal


def is_sensible(finding: Finding, game: GameContext) -> None:
    """No sensible player is on another hand of as many cards in which the same statements hold."""
    assert finding.witness is not None
    at = finding.witness.situation
    if not isinstance(at, Situation) or not finding.question or not odd(finding.question, at, game):
        return
    own = holding(finding.question, at, finding.about, game)
    for answers in game.answers(finding.question, finding.about):
        other = answers.situation
        alike = isinstance(other, Situation) and size(other) == size(at) and history(other) == history(at)
        if alike and not odd(finding.question, other, game):
            assert holding(finding.question, other, finding.about, game) != own, (finding.message, other.told())


def odd(question: str, at: Situation, game: GameContext) -> bool:
    """Does nobody stand here? On a hard hand that no card can bust, or a soft 17 and less, players draw."""
    if question not in ("main result", "main pay") or not at.hand or at.doubles or at.surrendered:
        return False
    low = sum(min(10, "A23456789".find(card.rank) + 1 or 10) for card in at.hand)
    soft = low <= 11 and any(card.rank == "A" for card in at.hand)
    return low + 10 < 18 if soft else low < 12


def holding(question: QuestionName, at: Situation, about: str, game: GameContext) -> frozenset[str]:
    answers = game.rules.ask(question, at, about)
    return frozenset(answer.stated.key for answer in (*answers.given, *answers.overridden))


def size(at: Situation) -> tuple[int, int]:
    return len(at.hand), len(at.dealer)


def history(at: Situation) -> tuple[object, ...]:
    return at.moment, at.from_split, at.split_aces, at.insured, at.even_money, at.checked


MOMENTS: tuple[tuple[str, QuestionName], ...] = (
    ("doubles", "may double"),
    ("splits", "may split"),
    ("surrendered", "may surrender"),
    ("insured", "insurance offered"),
    ("even_money", "even money offered"),
)


def can_come_up(finding: Finding, game: GameContext) -> None:
    """A hand is doubled, split, given up or insured only where some statement allows it, or custom in silence; where a
    document takes the usual rules of the game over, they are not here to look at."""
    assert finding.witness is not None
    if takes_over_usual_rules(game.exhibit):
        return
    for name, question in MOMENTS:
        if getattr(finding.witness.situation, name, False):
            spoken = [rule for rule in game.rules.statements.get(question, ()) if not rule.narrows]
            custom = [rule for rule in game.usual.statements.get(question, ()) if not rule.narrows]
            granted = [rule for rule in spoken or custom if rule.effect(None) not in (FORBIDDEN, None)]
            assert granted, (finding.message, question)


SMALL = """
exhibit "Witnesses"
language 1
game blackjack
decks: 6 decks of 52 cards
wager "Ante": $10 to $100
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
main result: player wins when player total is more than dealer total and hand is not bust
[win] main pay: 1 to 1
"""
TWO_PAYS = """
[many] main pay: 2 to 1 when cards in hand is 5 or more, overrides win
ambiguous five-cards
  reading pays-three
    main pay: 3 to 1 when cards in hand is 5, overrides win
  reading pays-no-more
    term "five cards": an example only
"""


@pytest.mark.parametrize(("line", "raised"), [("double: not allowed", False), ("double: player may double", True)])
def test_nothing_is_raised_about_doubled_hands_where_nobody_doubles(line: str, raised: bool) -> None:
    """Both pays clash on doubled hands alone."""
    text = f"{SMALL}\nmain pay: 2 to 1 when hand is doubled\n{line}\n"
    found = check_exhibit(exhibit_from(text)).findings
    clashes = [one for one in found if one.check == "conflicting-answers" and one.question == "main pay"]
    assert bool(clashes) == raised


def test_a_clash_of_pays_lends_its_money_to_no_other_answer() -> None:
    """Under the reading that pays 3 to 1 another line pays 2 to 1; a round played out would show that one's money."""
    found = check_exhibit(exhibit_from(SMALL + TWO_PAYS))
    finding = next(one for one in found.findings if one.check == "differing-readings" and one.question == "main pay")
    shown = played_out(found.exhibit, finding).witness
    assert shown is not None
    money = {answer.statement: answer.result for answer in shown.answers}
    assert money == {"pays-three": "", "pays-no-more": "wins $20 on $10"}


def test_letters_of_a_word_are_no_cards() -> None:
    """ "The third card of the player" had two tens of hearts, and a deal of one deck needed two."""
    assert copies("the third card 2♠; the player chose raise") == 1
    assert copies("player 10♠ 2♥, dealer 10♠ 2♥, then 10♠") == 3

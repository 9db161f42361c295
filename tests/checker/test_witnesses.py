"""Every witness in the exhibits and models: its money is the answer's own, its cards exist, and play leads there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from checker.check import check_exhibit
from checker.context import game_context
from checker.finding import Finding, Witness, WitnessAnswer
from checker.played_witness import house, played_out
from engine.cards import WRITTEN, Card, cards
from engine.play.rounds import PlayerAction
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from tests.support.documents import EXHIBITS, ROOT, exhibit_from

DOCUMENTS = (*EXHIBITS, *sorted((ROOT / "exhibits" / "models").glob("blackjack*.game")))
RESULT = re.compile(r"(wins|loses|keeps) \$([\d.]+)(?: on \$([\d.]+))?")
PAYS = re.compile(r"pays (\d+) to (\d+)")
LOSES = re.compile(r"the player loses(?: \$([\d.]+))?")


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


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.parent.name)
def test_the_money_of_an_answer_is_its_own_pay_on_that_stake(path: Path) -> None:
    for _, witness in witnesses(path):
        for answer in witness.answers:
            if RESULT.fullmatch(answer.result):
                assert own_money(answer) in (None, net(answer.result)[0]), answer
            elif answer.result:
                assert " or " in answer.result or answer.result.endswith("stays"), answer


def own_money(answer: WitnessAnswer) -> Fraction | None:
    """The pay that the words of the answer name on the stake of its result; None where they name none."""
    _, stake = net(answer.result)
    assert not (PAYS.search(answer.value) and " and " in answer.value), "an answer that is two has no money"
    if pays := PAYS.fullmatch(answer.value):
        return stake * Fraction(int(pays[1]), int(pays[2]))
    if loses := LOSES.fullmatch(answer.value):
        return -Fraction(loses[1]) if loses[1] else -stake
    return Fraction(0) if answer.value == "push" else None


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.parent.name)
def test_a_round_that_was_played_replays_to_the_same_money(path: Path) -> None:
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

    def __call__(self, table: object, legal: tuple[str, ...]) -> PlayerAction:
        if "no" in legal:
            return PlayerAction("no")
        hand, splits, turn = table.hand, table.splits, table.turn  # type: ignore[attr-defined]
        wanted = "split" if self.at.from_split and not splits else self.wish if turn == 0 else "stand"
        if turn == 0 and len(hand.cards) < len(self.at.hand):
            wanted = "hit"
        return PlayerAction(next(one for one in (wanted, "stand", *legal) if one in legal))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.parent.name)
def test_the_cards_of_a_witness_are_in_the_decks_that_it_states(path: Path) -> None:
    exhibit, _ = witnessed(path)
    for _, witness in witnesses(path):
        shown = Counter(WRITTEN.findall(witness.deal))
        needed = max(shown.values(), default=1)
        decks = game_context(exhibit, witness.game or exhibit.games[0].name).decks()
        stated = re.search(r"with (\d+) or more decks", witness.deal)
        assert needed <= max(decks, default=8)
        assert needed <= min(decks, default=8) or (stated and int(stated[1]) == needed), witness.deal


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.parent.name)
def test_nobody_stands_on_a_total_that_no_card_can_hurt(path: Path) -> None:
    """Where a hand of as many cards shows the same; a hand under 12 stays only where the finding is about it alone."""
    for finding, witness in witnesses(path):
        if finding.question in ("main result", "main pay") and witness.situation is not None:
            total = re.search(r"player [^(]*\((?:soft )?(\d+)\)", witness.deal)
            assert total is None or int(total[1]) >= 12, witness.deal


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

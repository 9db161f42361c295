"""Where answers settle nothing themselves, a round played to its end shows the money: replayed here rule by rule."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from checker.check import check_exhibit, with_prices
from checker.finding import Witness
from engine.arbiter import Chosen
from engine.cards import cards
from engine.play.deal_notation import Deal
from engine.play.rounds import PlayerAction
from engine.play.session import play
from tests.support.documents import exhibit_from, model_text

SURRENDER = "  surrender: not allowed\n"
STAND = "  dealer draw: dealer must stand when total is 17 or more\n"
HIT = "  dealer draw: dealer must hit when total is soft 17\n"
CASES = {
    "dealer draw": (
        STAND,
        STAND + HIT,
        (STAND, HIT + STAND.replace("17 or more", "hard 17 or more or soft 18 or more")),
    ),
    "may surrender": (
        SURRENDER,
        SURRENDER + "  surrender: player may surrender\n",
        (SURRENDER, "  surrender: player may surrender\n"),
    ),
}
"""By question: a line of the model, what stands there instead, and each of the two rules alone."""


def contradiction(question: str) -> Witness:
    old, both, _ = CASES[question]
    found = with_prices(check_exhibit(exhibit_from(model_text("blackjack").replace(old, both)))).findings
    witness = next(one.witness for one in found if (one.check, one.question) == ("conflicting-answers", question))
    assert witness is not None
    return witness


@pytest.mark.parametrize("question", CASES)
def test_the_round_replays_to_the_same_money_under_each_rule_alone(question: str) -> None:
    old, _, rules = CASES[question]
    witness = contradiction(question)
    shown = re.fullmatch(r"player (\S+ \S+), dealer (\S+ \S+)(?:, then (.*))?", witness.played)
    assert shown is not None, witness.played
    deal = Deal(player=cards(shown[1]), house=cards(shown[2]), draws=cards(shown[3]) if shown[3] else ())
    wish = question.removeprefix("may ")

    def decide(table: object, legal: tuple[str, ...]) -> PlayerAction:
        return PlayerAction(next(one for one in (wish, "no", "stand", *legal) if one in legal))

    played = [
        play(
            exhibit_from(model_text("blackjack").replace(old, rule)),
            source=deal,
            decide=decide,
            chosen=Chosen(usual=True),
        )
        for rule in rules
    ]
    assert [money_in(answer.result) for answer in witness.answers] == [one.net for one in played]
    assert len({one.net for one in played}) == 2


def money_in(result: str) -> Fraction:
    word, dollars = result.split()[0], Fraction(result.split()[1].removeprefix("$"))
    return {"wins": dollars, "loses": -dollars, "keeps": Fraction(0)}[word]

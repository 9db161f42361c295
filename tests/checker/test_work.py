"""Work on prices is limited, and what was not priced is named."""

from __future__ import annotations

import os

import pytest

from base.effort import TOO_MUCH, limited
from checker import prices
from checker.check import CheckResult, check_exhibit, with_prices
from checker.context import game_context
from checker.finding import Finding
from engine.family import family_of
from engine.money import interval
from engine.money.main_game import accounts
from engine.side_wagers.odds import rules_of
from pitboss.loading import load_text
from pitboss.review import inputs, review
from tests.support.documents import exhibit_from, model_text

UP_CARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
OVER = ", overrides win"
MOST_SECONDS = 30.0
"""Three times what is promised: the machine that runs this may be busy."""


def two_readings(label: str, subject: str, one: str, two: str, when: str, over: str = "") -> str:
    return "\n".join(
        (
            f"  ambiguous {label}",
            "    reading first",
            f"      {subject}: {one} when {when}{over}",
            "    reading second",
            f"      {subject}: {two} when {when}{over}",
        )
    )


def many_pays(number: int) -> str:
    """The model with so many sentences on pays, each of which can be read in two ways."""
    lines = [
        two_readings(
            f"pay-{at}", "main pay", "1 to 1", "2 to 1", f"player total is {20 - at} and cards in hand is 3", OVER
        )
        for at in range(number)
    ]
    return with_rules(lines)


def with_rules(lines: list[str]) -> str:
    return model_text("blackjack").replace('section "Equipment"', "\n".join(lines) + '\n\nsection "Equipment"', 1)


def result(text: str) -> CheckResult:
    return with_prices(check_exhibit(exhibit_from(text)))


def unpriced(found: CheckResult) -> list[Finding]:
    return [one for one in found.findings if prices.NOT_PRICED in one.details]


def test_findings_beyond_the_work_allowed_say_that_they_are_not_priced(monkeypatch: pytest.MonkeyPatch) -> None:
    text = many_pays(3)
    whole = [one for one in result(text).findings if one.price is not None]
    assert len(whole) >= 3
    monkeypatch.setattr(prices, "ON_FINDINGS", 2 * (len(whole) - 1))
    found = result(text)
    assert [one.id for one in found.findings if one.price is not None] == [one.id for one in whole[:-1]]
    assert whole[-1].id in [one.id for one in unpriced(found)]


def test_an_interval_beyond_the_work_allowed_names_what_it_fixes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = many_pays(3)
    wide = result(text).interval
    assert wide is not None
    monkeypatch.setattr(interval, "ways", lambda *_: None)
    monkeypatch.setattr(interval, "ON_INTERVAL", 6)
    again = text.replace('exhibit "Blackjack"', 'exhibit "Again"')  # or the interval found before would be read again
    narrow = result(again).interval
    assert narrow is not None
    assert "may be wider" in narrow.method
    assert "taken as they stand: pay-2" in narrow.method
    assert wide.low - 1e-9 <= narrow.low < narrow.high <= wide.high + 1e-9


def processor_time() -> float:
    """Of this process and of those that worked for it."""
    return sum(os.times()[:4])


@pytest.mark.skipif(os.environ.get("PITBOSS_LONG") != "1", reason="takes half a minute")
def test_four_hundred_statements_with_much_open_are_priced_in_time() -> None:
    lines = []
    for at, up in enumerate(UP_CARDS):
        lines.append(f"  surrender: player may surrender when total is {12 + at % 6} and up card is {up}")
        lines.append(f"  surrender: player must not surrender when total is {13 + at % 5} and up card is {up}")
        lines.append(f"  double: player may double when total is {9 + at % 3} and up card is {up}")
        when = f"player total is {20 - at % 3} and cards in hand is {3 + at % 4} and up card is {up}"
        lines.append(two_readings(f"pay-{at}", "main pay", "1 to 1", "2 to 1", when, OVER))
        when = f"total is soft {17 + at % 4} and cards in hand is {2 + at % 5}"
        lines.append(two_readings(f"draw-{at}", "dealer draw", "dealer must hit", "dealer must stand", when))
    for cards in range(3, 9):
        lines.extend(
            f"  main pay: {cards} to 2 when cards in hand is {cards} and player total is {total}"
            for total in range(8, 21)
        )
    exhibit = exhibit_from(with_rules(lines))
    lines.extend(f'  object: "form {number}"' for number in range(400 - len(exhibit.stated)))
    exhibit = exhibit_from(with_rules(lines))
    assert len(exhibit.stated) >= 400
    begun = processor_time()
    found = with_prices(check_exhibit(exhibit, accounts=accounts(exhibit)))
    assert processor_time() - begun < MOST_SECONDS
    assert found.interval is not None
    assert unpriced(found)


def test_an_account_beyond_the_work_allowed_leaves_the_edge_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.money.work.ON_ACCOUNT", 1000)
    loaded = load_text(model_text("blackjack").replace('exhibit "Blackjack"', 'exhibit "Little work"'), "little.game")
    found = review(loaded, inputs(loaded, beside=False), prices=True, alone=True)
    undecided = {one.step for one in found.failures}
    assert {"account of the edge", "house edge"} <= undecided
    assert all(one.why.startswith(TOO_MUCH) for one in found.failures)
    assert found.interval is None
    assert found.exit_code == 3


def test_checks_beyond_the_work_allowed_are_named_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.check.ON_CHECKS", 1000)
    found = check_exhibit(exhibit_from(model_text("blackjack")))
    (together,) = [one for one in found.failures if one.step.endswith("checks")]
    assert "conflicting answers" in together.why
    assert found.exit_code == 3


def test_what_the_checks_had_no_work_for_is_not_proved_after_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs asked all that the checks had been refused, and nobody counted it.

    The step that goes over the limit is counted whole: the hands of one history are laid out together.
    """
    monkeypatch.setattr("checker.check.ON_CHECKS", 1000)
    monkeypatch.setattr("checker.check.ON_WITNESSES", 1000)
    found = check_exhibit(exhibit_from(model_text("blackjack")))
    (why,) = {one.why for one in found.proofs if one.question in ("main result", "main pay", "may hit")}
    assert why == TOO_MUCH
    assert found.effort < 50_000


def test_situations_at_other_tables_are_counted() -> None:
    """Sixty stakes that are told apart make sixty times the situations."""
    pays = [f"  main pay: 2 to 1 when ante is ${at} and cards in hand is 5, overrides win" for at in range(6, 25)]
    rules = rules_of(exhibit_from(with_rules(pays)), "blackjack")
    few = rules_of(exhibit_from(with_rules(pays[:1])), "blackjack")
    spent = []
    for one in (rules, few):
        reach = family_of(one.exhibit).situations(one)
        with limited(float("inf")) as effort:
            assert reach.situations("main pay")
        spent.append(effort.spent)
    assert spent[0] > 4 * spent[1]


def test_an_interval_cut_short_is_open_at_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    text = many_pays(3).replace('exhibit "Blackjack"', 'exhibit "Cut short"')
    exhibit = exhibit_from(text)
    accounts(exhibit)  # what comes after has its tables
    findings = check_exhibit(exhibit).findings
    with limited(60_000):
        found = prices.interval(exhibit, findings)
    assert found is not None
    assert found.low_open
    assert found.high_open
    assert interval.CUT_SHORT in found.method
    assert found.undecided


def test_many_circumstances_are_looked_at_one_at_a_time() -> None:
    """Forty of them would make 2 to the 40 situations of each hand; that not all were looked at is said."""
    lines = [f'  hit: player must not hit when total is {12 + at % 8} and circumstance "case {at}"' for at in range(40)]
    game = game_context(exhibit_from(with_rules(lines)), "blackjack")
    shown = {len(answers.situation.true) for answers in game.answers("may hit")}
    assert shown == {0, 1}
    assert "one at a time" in game.not_all("may hit")


@pytest.mark.parametrize(("number", "together"), [(3, 3), (6, 2)])
def test_as_many_circumstances_hold_together_as_two_sentences_need(number: int, together: int) -> None:
    lines = [f'  hit: player must not hit when total is {12 + at} and circumstance "case {at}"' for at in range(number)]
    game = game_context(exhibit_from(with_rules(lines)), "blackjack")
    assert not game.not_all("may hit")
    assert max(len(at.true) for at in game.reach.situations("may hit")) == together

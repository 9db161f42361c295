"""When a hand is given up, and what a blackjack found later takes: heard, played, named, and open where unsaid."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.money.interval import spread
from engine.money.silences import over_customs
from engine.play.deal_notation import point_of
from engine.play.session import asked_at
from grammar.exhibit import Exhibit
from tests.engine.blackjack.test_accounting import CHECKS, DEALERS, HEAD, HITS, PAYS, SHOE, TIES, worked_out
from tests.support.asked_game import AskedGame
from tests.support.documents import exhibit_from
from tests.support.play_rules import BASE, document, played

RULES = "\n".join((HEAD, TIES[0], PAYS[0], DEALERS[0], HITS[0], "split: not allowed", "double card: exactly 1 card",
                   "double: player may double when cards in hand is 2"))  # fmt: skip
ALL_LOST = (
    "surrender loss: half the ante unless dealer has blackjack\nsurrender loss: the ante when dealer has blackjack"
)
HALF = "surrender loss: half the ante"
MAY, EARLY = "surrender: player may surrender", "surrender: player may surrender when before the check"
WHEN = "surrender moment: {} the check"
NOBODY_CHECKS = CHECKS[2]
SAID = {
    "late": (CHECKS[0], f"{MAY} when dealer has checked", HALF),
    "early": (CHECKS[0], EARLY, HALF),
    "early, but a blackjack takes all": (CHECKS[0], EARLY, ALL_LOST),
    "said apart, before": (CHECKS[0], MAY, HALF, WHEN.format("before")),
    "said apart, after": (CHECKS[0], MAY, HALF, WHEN.format("after")),
    "nobody looks": (NOBODY_CHECKS, MAY, HALF),
    "nobody looks, and a blackjack takes all": (NOBODY_CHECKS, MAY, ALL_LOST),
    "looked for under an ace only": (CHECKS[1], MAY, ALL_LOST),
}


def said(*lines: str) -> Exhibit:
    return exhibit_from("\n".join((RULES, *lines)))


@pytest.mark.parametrize("lines", SAID.values(), ids=SAID)
def test_a_surrender_costs_what_asking_says(lines: tuple[str, ...]) -> None:
    exhibit = said(*lines)
    edge, found = worked_out(exhibit)
    assert not found.left_out
    assert edge == pytest.approx(float(AskedGame(exhibit, SHOE, Fraction(2)).edge()), abs=1e-9)


def subjects(exhibit: Exhibit) -> list[str]:
    return [one.subject for one in over_customs(exhibit, "blackjack").silences if one.subject.startswith("surrender")]


FIRST = f"{MAY} when action is first"
WHENS = tuple((WHEN.format(side),) for side in ("before", "after"))
OPEN = {
    "the check": ((CHECKS[0], MAY, HALF), "surrender moment", WHENS),
    "first action": ((CHECKS[0], FIRST, HALF), "surrender moment", WHENS),
    "a blackjack found late": (
        (NOBODY_CHECKS, MAY),
        "surrender to a blackjack found late",
        ((HALF,), (ALL_LOST,)),
    ),
}


@pytest.mark.parametrize(("lines", "subject", "ends"), OPEN.values(), ids=OPEN)
def test_silence_on_the_check_is_open(lines: tuple[str, ...], subject: str, ends: tuple[tuple[str, ...], ...]) -> None:
    silent = said(*lines)
    assert subjects(silent) == [subject]
    found = spread(silent, "blackjack", ())
    low, high = sorted(100 * worked_out(said(*lines, *end))[0] for end in ends)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-9)


@pytest.mark.parametrize("lines", SAID.values(), ids=SAID)
def test_who_says_it_leaves_nothing_open(lines: tuple[str, ...]) -> None:
    bare = lines in (SAID["nobody looks"],)
    assert subjects(said(*lines)) == (["surrender to a blackjack found late"] if bare else [])


LEFT_OUT = {
    "who wins says otherwise": (
        NOBODY_CHECKS, MAY, HALF,
        "[f] main result: player loses when hand is surrendered and dealer has blackjack, overrides higher, lower, tie",
    ),
    "taken back": (NOBODY_CHECKS, MAY, HALF, "[f] surrender: player must not surrender when dealer has blackjack"),
    "more of the dealer's hand": (NOBODY_CHECKS, MAY, HALF, "[f] surrender loss: the ante when dealer total is 20"),
    "two times told apart": (CHECKS[0], EARLY, HALF, f"[f] {WHEN.format('after')}"),
    "said of no surrender": (CHECKS[0], f"{MAY} when dealer has checked", HALF, f"[f] {WHEN.format('before')}"),
}  # fmt: skip


@pytest.mark.parametrize("lines", LEFT_OUT.values(), ids=LEFT_OUT)
def test_what_has_no_place_is_named(lines: tuple[str, ...]) -> None:
    assert "f" in {one.statement for one in worked_out(said(*lines))[1].left_out}


NO_CHECK = BASE.replace("check: dealer must check the hole card when up card is A, 10 or face card", NOBODY_CHECKS)


@pytest.mark.parametrize(
    ("base", "may", "action"),
    [(BASE, EARLY, "surrender early"), (NO_CHECK, MAY, "surrender")],
    ids=["early", "no check"],
)
@pytest.mark.parametrize(("dealer", "net"), [("10♦ A♣", -10), ("10♦ 9♣", -5), ("6♦ 6♣", -5)])
def test_a_surrender_waits_for_the_blackjack_that_takes_more(
    base: str, may: str, action: str, dealer: str, net: int
) -> None:
    exhibit = document(may, ALL_LOST, base=base)
    assert played(exhibit, f"wager Ante $10\nplayer 10♠ 6♥\ndealer {dealer}\ndo {action}").net == net


def test_asking_says_which_side_is_taken() -> None:
    found = asked_at(said(*OPEN["the check"][0]), "", point_of("10♠ 6♥ v A♦"), {})
    (asked,) = (one for one in found if one.said.question.name == "surrender moment")
    assert asked.silent
    assert asked.taken is not None
    assert asked.taken.word == "after the check"

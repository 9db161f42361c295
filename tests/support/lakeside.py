"""Small documents on one topic, and the findings on them, with prices."""

from __future__ import annotations

from checker.check import check_exhibit, with_prices
from checker.facts.claims import main_edge
from checker.finding import Finding
from tests.support.documents import exhibit_from

HEAD = 'exhibit "Lakeside"\ngame blackjack\ndecks: 6 decks of 52 cards\n'
BOTH_KINDS = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
check: dealer must check the hole card when up card is A, 10 or face card
surrender loss: half the ante
ambiguous surrender-time
  reading early
    surrender: player may surrender when before the check
  reading late
    surrender: player may surrender when after the check
  reading both
    surrender: player may surrender when before the check
    surrender: player may surrender when after the check
"""


def findings(text: str, check: str) -> list[Finding]:
    exhibit = exhibit_from(text, "lakeside.game")
    found = with_prices(check_exhibit(exhibit, main_edge=main_edge(exhibit)))
    return [one for one in found.findings if one.check == check]


def results(found: Finding) -> list[str]:
    assert found.witness is not None
    return [answer.result for answer in found.witness.answers]

"""A document with any number of open questions: the blackjack model with sentences that have two readings."""

from __future__ import annotations

from collections.abc import Iterable

from engine.resolutions import OpenChoice, Option
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from, model_text

QUESTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "soft-seventeen": (
        "dealer draw: dealer must stand when total is 17 or more",
        {
            "stands": "dealer draw: dealer must stand when total is 17 or more",
            "hits": "dealer draw: dealer must hit when total is soft 17\n"
            "dealer draw: dealer must stand when total is hard 17 or more, soft 18 or more",
        },
    ),
    "blackjack-pays": (
        "blackjack pay: 3 to 2, overrides win",
        {"three-to-two": "blackjack pay: 3 to 2, overrides win", "six-to-five": "blackjack pay: 6 to 5, overrides win"},
    ),
    "double-on": (
        "double: player may double only when cards in hand is 2 and player has no blackjack\n"
        "      and hand is not from split aces",
        {
            "any-two-cards": "double: player may double only when cards in hand is 2 and player has no blackjack"
            " and hand is not from split aces",
            "nine-to-eleven": "double: player may double only when cards in hand is 2 and total is 9 to 11"
            " and hand is not from split aces",
        },
    ),
    "give-up": (
        "surrender: not allowed",
        {
            "never": "surrender: not allowed",
            "after-the-check": "surrender: player may surrender when after the check and cards in hand is 2"
            " and hand is not split",
        },
    ),
    "hands": (
        "split limit: at most 4 hands unless split card is A",
        {
            "four": "split limit: at most 4 hands unless split card is A",
            "two": "split limit: at most 2 hands unless split card is A",
        },
    ),
    "split-aces": (
        "hit split aces: not allowed, overrides may-hit",
        {
            "one-card": "hit split aces: not allowed, overrides may-hit",
            "any-number": "hit split aces: allowed",
        },
    ),
    "ten-checked": (
        "check: dealer must check the hole card when up card is A, 10 or face card\n"
        "  check: dealer must not check the hole card when up card is 2 to 9",
        {
            "with-the-ace": "check: dealer must check the hole card when up card is A, 10 or face card\n"
            "check: dealer must not check the hole card when up card is 2 to 9",
            "ace-alone": "check: dealer must check the hole card when up card is A\n"
            "check: dealer must not check the hole card when up card is 2 to 10 or face card",
        },
    ),
    "twenty-two": (
        "",
        {
            "loses": "",
            "pushes": "main result: push when dealer total is 22 and hand is not bust, overrides dealer-bust",
        },
    ),
    "seventeens": (
        "",
        {
            "push": "",
            "lose": "main result: player loses when player total is 17 and dealer total is 17, overrides tie",
        },
    ),
    "five-cards": (
        "",
        {
            "nothing": "",
            "win": "main result: player wins when cards in hand is 5 or more and hand is not bust,"
            " overrides lower-total, tie",
        },
    ),
    "what-giving-up-costs": (
        "",
        {"everything": "surrender loss: 100% of the ante", "half": "surrender loss: 50% of the ante"},
    ),
    "a-word-on-insurance": (
        "",
        {"nothing": "", "everyone": "insurance offer: dealer must offer insurance when up card is A"},
    ),
}
"""The line of the model that is in doubt, if any, and what the sentence may mean."""


TEN = tuple(QUESTIONS)[:10]
"""Ten questions with two readings each: 1,024 combinations."""


def open_document(names: Iterable[str]) -> tuple[Exhibit, tuple[OpenChoice, ...]]:
    """The model with these sentences in doubt, and the choices that leaves open."""
    text = model_text("blackjack")
    chosen = tuple(names)
    for name in chosen:
        old, readings = QUESTIONS[name]
        place = f"  {old}\n" if old else "  # Who wins.\n"
        assert place in text, old
        text = text.replace(place, ambiguous(name, readings) + ("" if old else place))
    found = exhibit_from(text)
    choices = (
        OpenChoice(name, tuple(Option(reading, readings=((name, reading),)) for reading in QUESTIONS[name][1]))
        for name in chosen
    )
    return found, tuple(choices)


def ambiguous(name: str, readings: dict[str, str]) -> str:
    lines = [f"  ambiguous {name}"]
    for reading, statements in readings.items():
        lines.append(f"    reading {reading}")
        lines.extend(f"      {line}" for line in statements.splitlines())
    return "\n".join(lines) + "\n"

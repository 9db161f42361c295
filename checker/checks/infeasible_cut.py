"""A cut or a stop card lies deeper than the shoe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.findings import Certainty, Finding, Severity, place_of
from checker.stakes import parts
from checker.whole import GameRules, Whole
from checker.words import number
from engine.odds import shoe_of
from grammar.resolving import Stated

DEPTHS = {"player cut depth": "the player's cut", "stop card depth": "the stop card"}


def infeasible_cut(whole: Whole) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in whole.games:
        for question in DEPTHS:
            for law in game.rules.laws.get(question, ()):
                least = least_depth(law.stated, game)
                short = [decks for decks in game.decks() if least >= decks]
                sentence = law.stated.reading[0] if law.stated.reading else law.stated.key
                if short and sentence not in seen:
                    seen.add(sentence)
                    yield finding(law.stated, least, short, game)


def least_depth(stated: Stated, game: GameRules) -> Fraction:
    """The least depth in decks that a statement asks for; an approximate one counts only where nothing exact stands."""
    cards = len(shoe_of(game.rules, 1))
    found = [
        (part.about, interval.low / (cards if part.unit == "cards" else 1))
        for part in parts(stated)
        for interval in part.intervals
        if interval.low is not None and part.unit in ("decks", "cards")
    ]
    exact = [low for about, low in found if not about]
    return max(exact or [low for _, low in found], default=Fraction(0))


def finding(stated: Stated, least: Fraction, short: list[int], game: GameRules) -> Finding:
    always = len(short) == len(game.decks())
    decks = " or ".join(map(str, short))
    depth = f"{number(least)} deck{'s' if least != 1 else ''}"
    return Finding(
        check="infeasible-cut",
        severity=Severity.ERROR if always else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{DEPTHS[stated.question]} lies at least {depth} deep, "
        f"which leaves nothing of a shoe of {decks} deck{'s' if short != [1] else ''}",
        places=(
            place_of(stated, depth),
            *(place_of(law.stated) for law in game.rules.laws.get("number of decks", ())[:1]),
        ),
        question=stated.question,
    )

"""A cut or a stop card lies deeper than the shoe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
            for sentence, read in sentences(game, question).items():
                if sentence not in seen and any(depth.short for depth in read):
                    seen.add(sentence)
                    yield finding(question, [depth for depth in read if depth.short], game)


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep one statement goes at least, and the numbers of decks of which that leaves nothing."""

    stated: Stated
    least: Fraction
    short: tuple[int, ...]

    @property
    def told(self) -> str:
        return f"{number(self.least)} deck{'s' if self.least != 1 else ''}"


def sentences(game: GameRules, question: str) -> dict[str, list[Depth]]:
    """The statements on a depth; readings of one sentence belong together."""
    found: dict[str, list[Depth]] = {}
    for law in game.rules.laws.get(question, ()):
        least = least_depth(law.stated, game)
        short = tuple(decks for decks in game.decks() if least >= decks)
        sentence = law.stated.reading[0] if law.stated.reading else law.stated.key
        found.setdefault(sentence, []).append(Depth(law.stated, least, short))
    return found


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


def finding(question: str, read: list[Depth], game: GameRules) -> Finding:
    first = read[0]
    always = all(depth.short == game.decks() for depth in read)
    return Finding(
        check="infeasible-cut",
        severity=Severity.ERROR if always else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{DEPTHS[question]} lies at least {first.told} deep, which leaves nothing of {shoes(first.short)}",
        places=(
            *(place_of(depth.stated, depth.told) for depth in read),
            *(place_of(law.stated) for law in game.rules.laws.get("number of decks", ())[:1]),
        ),
        question=question,
        details=tuple(dict.fromkeys(f"at least {depth.told} leaves nothing of {shoes(depth.short)}" for depth in read))
        if len(read) > 1
        else (),
    )


def shoes(short: tuple[int, ...]) -> str:
    return f"a shoe of {' or '.join(map(str, short))} deck{'s' if short != (1,) else ''}"

"""A cut, a stop card or a burn goes deeper than the shoe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from base.records import dataclass
from checker.answer_text import number
from checker.context import CheckContext, GameContext
from checker.facts.stakes import parts
from checker.finding import Certainty, Finding, Severity, place_of
from engine.side_wagers.odds import shoe_of
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Interval

DEPTHS: dict[QuestionName, str] = {
    "player cut depth": "the player's cut lies",
    "stop card depth": "the stop card lies",
    "burn": "the burn goes",
}
QUARTERS = 4
"""Quarters of a deck are said as such; anything finer is counted in cards and shown with two decimals."""


def infeasible_cut(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games:
        for question in DEPTHS:
            for sentence, read in sentences(game, question).items():
                if sentence not in seen and any(depth.short for depth in read):
                    seen.add(sentence)
                    yield finding(question, [depth for depth in read if depth.short], game)
                elif sentence not in seen and any(depth.beyond for depth in read):
                    seen.add(sentence)
                    yield unbounded(question, [depth for depth in read if depth.beyond], game)


@dataclass(frozen=True, slots=True)
class Depth:
    """The least depth that one statement asks for, and the numbers of decks that leaves no cards of.

    beyond: the greatest depth it allows, if no shoe in the document is that deep.
    """

    stated: Stated
    least: Fraction
    short: tuple[int, ...]
    beyond: Fraction | None = None

    @property
    def text(self) -> str:
        deep = number(self.least) if self.least.denominator <= QUARTERS else f"{float(self.least):.2f}"
        return f"{deep} deck{'s' if self.least != 1 else ''}"


def sentences(game: GameContext, question: QuestionName) -> dict[str, list[Depth]]:
    """The statements about a depth, with the readings of one sentence grouped."""
    found: dict[str, list[Depth]] = {}
    for rule in game.rules.statements.get(question, ()):
        least = least_depth(rule.stated, game)
        short = tuple(decks for decks in game.decks() if least >= decks)
        sentence = rule.stated.reading[0] if rule.stated.reading else rule.stated.key
        most = greatest_depth(rule.stated, game)
        beyond = most if most is not None and game.decks() and most > max(game.decks()) else None
        found.setdefault(sentence, []).append(Depth(rule.stated, least, short, beyond))
    return found


def least_depth(stated: Stated, game: GameContext) -> Fraction:
    """The least depth, in decks, that a statement asks for; approximate values count only without exact ones."""
    found = [
        (about, interval.low / scale) for about, interval, scale in depths(stated, game) if interval.low is not None
    ]
    exact = [low for about, low in found if not about]
    return max(exact or [low for _, low in found], default=Fraction(0))


def greatest_depth(stated: Stated, game: GameContext) -> Fraction | None:
    """The greatest depth, in decks, that a statement allows; None if it sets no limit."""
    highs = [interval.high / scale for _, interval, scale in depths(stated, game) if interval.high is not None]
    return min(highs, default=None)


def depths(stated: Stated, game: GameContext) -> Iterator[tuple[bool, Interval, int]]:
    """Each range of a statement, with whether it is approximate and how many of its units make a deck."""
    cards = len(shoe_of(game.rules, 1))
    for part in parts(stated):
        if part.unit in ("decks", "cards"):
            yield from ((part.about, interval, cards if part.unit == "cards" else 1) for interval in part.intervals)


def finding(question: QuestionName, read: list[Depth], game: GameContext) -> Finding:
    first = read[0]
    always = all(depth.short == game.decks() for depth in read)
    return Finding(
        check="infeasible-cut",
        severity=Severity.ERROR if always else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{DEPTHS[question]} at least {first.text} deep, which leaves nothing of {shoes(first.short)}",
        places=(
            *(place_of(depth.stated, depth.text) for depth in read),
            *(place_of(rule.stated) for rule in game.rules.statements.get("number of decks", ())[:1]),
        ),
        question=question,
        details=tuple(dict.fromkeys(f"at least {depth.text} leaves nothing of {shoes(depth.short)}" for depth in read))
        if len(read) > 1
        else (),
    )


def unbounded(question: QuestionName, read: list[Depth], game: GameContext) -> Finding:
    most = max(depth.beyond for depth in read if depth.beyond is not None)
    return Finding(
        check="infeasible-cut",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{DEPTHS[question]} up to {number(most)} decks deep, and the shoe holds {max(game.decks())}",
        places=(
            *(place_of(depth.stated, f"at most {number(most)} decks") for depth in read),
            *(place_of(rule.stated) for rule in game.rules.statements.get("number of decks", ())[:1]),
        ),
        question=question,
    )


def shoes(short: tuple[int, ...]) -> str:
    return f"a shoe of {' or '.join(map(str, short))} deck{'s' if short != (1,) else ''}"

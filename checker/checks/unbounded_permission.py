"""A choice is allowed, and nothing says with how many cards, after a split or how often."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_of
from checker.lines import listed
from checker.whole import GameRules, Whole
from engine.asking import Law
from engine.effects import ALLOWED, effect_of
from engine.reach import single
from grammar.tree import Alike, CardIs, Condition, Count, Flag, Moment, Norm, NumberIs, tests_in

CARDS = frozenset({"cards in hand", "action is first", "hand is hit", "first action"})
SPLIT = frozenset({"hand is split", "hand is from split aces", "action is first", "splits made", "split"})
TIMES = frozenset({"doubles made", "hand is doubled", "action is first", "double"})
ACES = frozenset({"hand is from split aces", "split card"})


def unbounded_permission(whole: Whole) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in whole.games:
        for question, asks in ASKS.items():
            allowing = [law for law in game.rules.laws.get(question, ()) if effect_of(law.stated.value) == ALLOWED]
            unsaid = list(asks(game)) if allowing and not (question != "may split" and complete(allowing)) else []
            if unsaid and question not in seen:
                seen.add(question)
                yield finding(question, allowing, unsaid)


def complete(allowing: list[Law]) -> bool:
    """A permission that says "only when" of the hand needs no more; one that speaks of the dealer leaves it open."""
    return any(
        isinstance(law.stated.value, Norm)
        and law.stated.value.only
        and any(not of_the_dealer(test) for test in tests_in(law.stated.when))
        for law in allowing
    )


def of_the_dealer(test: Condition) -> bool:
    match test:
        case Flag(name):
            return name.startswith("dealer")
        case CardIs(group, _):
            return set(group) <= {"up card", "hole card", "dealer hand"}
        case Moment(_, name):
            return name == "check"
        case _:
            return False


def doubles(game: GameRules) -> Iterator[str]:
    looked = looks(game, "may double")
    if not looked & CARDS:
        yield "a hand may be doubled with more than two cards"
    if not looked & SPLIT:
        yield "a hand may be doubled after a split"
    if not looked & (TIMES | CARDS) and not game.rules.laws.get("double limit"):
        yield "a hand may be doubled a second time"


def surrenders(game: GameRules) -> Iterator[str]:
    looked = looks(game, "may surrender")
    if not looked & CARDS:
        yield "a hand may be surrendered after taking cards"
    if not looked & SPLIT:
        yield "a hand may be surrendered after a split"
    if not looked & (TIMES | CARDS) and game.rules.laws.get("may double"):
        yield "a doubled hand may be surrendered, and of which wager it then loses its part"


def splits(game: GameRules) -> Iterator[str]:
    if not looks(game, "may hit") & ACES:
        yield "aces that were split may be hit"
    if not (looks(game, "may split") | looks(game, "split limit")) & ACES:
        yield "aces that were split may be split again"


ASKS = {"may double": doubles, "may surrender": surrenders, "may split": splits}


def looks(game: GameRules, question: str) -> set[str]:
    """What the statements on a question look at."""
    laws = game.rules.laws.get(question, ())
    return {name for law in laws for test in single(law.stated.when, game.rules) for name in seen_by(test)}


def seen_by(test: Condition) -> tuple[str, ...]:
    match test:
        case Flag(name) | NumberIs(Count(name), _) | Moment(_, name):
            return (name,)
        case CardIs(group, _) | Alike(group, _):
            return group
        case _:
            return ()


def finding(question: str, allowing: list[Law], unsaid: list[str]) -> Finding:
    return Finding(
        check="unbounded-permission",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"it is not said whether {listed(unsaid)}",
        places=tuple({law.stated.span: place_of(law.stated) for law in allowing}.values()),
        question=question,
    )

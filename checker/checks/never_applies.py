"""A statement whose condition holds in no situation that play can reach, or that others always override."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_of
from checker.whole import ASKED, GameRules, Whole
from engine.asking import Law
from engine.effects import effect_of
from engine.reach import single
from grammar.resolving import TERMS, Stated
from grammar.tree import CardIs, Circumstance, Condition, Flag, Moment, Statement
from grammar.vocabulary import vocabulary


def never_applies(whole: Whole) -> Iterator[Finding]:
    heard: set[int] = set()
    beaten: dict[int, set[str]] = {}
    asked: dict[int, tuple[Stated, int]] = {}
    for game in whole.games:
        for law in decidable(game):
            number = listen(game, law, heard, beaten)
            stated, before = asked.get(id(law.stated.line), (law.stated, 0))
            asked[id(law.stated.line)] = (stated, before + number)
    for line, (stated, number) in asked.items():
        if number and line not in heard:
            yield finding(stated, number, sorted(beaten.get(line, ())))


def decidable(game: GameRules) -> Iterator[Law]:
    """Statements whose every situation is listed: no table rows, no outside facts, nothing that settles early."""
    for question, laws in game.rules.laws.items():
        if vocabulary().questions[question].kind not in ASKED or question in TERMS.values() or game.undecided:
            continue
        yield from (law for law in laws if can_be_judged(law, game))


def can_be_judged(law: Law, game: GameRules) -> bool:
    if not isinstance(law.stated.line, Statement) or law.narrows or effect_of(law.stated.value) is None:
        return False
    tests = list(single(law.stated.when, game.rules))
    return bool(tests or law.stated.games) and not any(unlisted(test, game) for test in tests)


def unlisted(test: Condition, game: GameRules) -> bool:
    match test:
        case Circumstance() | Moment() | Flag("even money is taken"):
            return True
        case CardIs(_, cards):
            gone = [law.stated for law in game.rules.laws.get("ranks removed", ())]
            return any(rank in getattr(stated.value, "word", "").split() for stated in gone for rank in cards.ranks)
        case _:
            return False


def listen(game: GameRules, law: Law, heard: set[int], beaten: dict[int, set[str]]) -> int:
    """Notes where the statement is heard or overridden; the number of situations in which its question was asked."""
    number = 0
    line = id(law.stated.line)
    abouts = (law.stated.about,) if law.stated.about else game.reach.subjects(law.stated.question)
    for about in abouts:
        for answers in game.answers(law.stated.question, about):
            number += 1
            if any(id(answer.stated.line) == line for answer in answers.given):
                heard.add(line)
            elif any(id(answer.stated.line) == line for answer in answers.overridden):
                beaten.setdefault(line, set()).update(answer.stated.key for answer in answers.given)
    return number


def finding(stated: Stated, number: int, over: list[str]) -> Finding:
    reason = f"wherever it holds, {over[0]} overrides it" if over else "its condition holds in no situation"
    money = vocabulary().questions[stated.question].stake in ("money", "play")
    return Finding(
        check="never-applies",
        severity=Severity.WARNING if money else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"this never applies: {reason}",
        places=(place_of(stated),),
        question=stated.question,
        about=stated.about,
        details=(f"tried in {number} kinds of situation",),
    )

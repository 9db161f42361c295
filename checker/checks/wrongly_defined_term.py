"""A term of the game is defined as something that it does not mean."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from checker.terms import SAYS, USUAL, definitions, difference, hands, judged, to_judge, weight
from checker.whole import GameRules, Whole
from engine.asking import Law
from engine.blackjack.senses import BlackjackSenses
from engine.blackjack.situations import Situation
from grammar.tree import Line
from grammar.vocabulary import TERMS

Wrong = tuple[Law, Situation]


def wrongly_defined_term(whole: Whole) -> Iterator[Finding]:
    seen: set[Line] = set()
    for game in whole.games:
        for term in TERMS:
            for group in sentences(definitions(game, term)):
                wrong = [found for law in group if (found := differs(game, term, law))]
                if len(wrong) == len(group) and wrong[0][0].stated.line not in seen:
                    seen.add(wrong[0][0].stated.line)
                    yield finding(whole, game, term, wrong)


def sentences(laws: list[Law]) -> list[list[Law]]:
    """Definitions by the sentence they read; where one of several sentences is right, the others are a clash."""
    groups: dict[str, list[Law]] = {}
    for law in laws:
        groups.setdefault(law.stated.reading[0] if law.stated.reading else "", []).append(law)
    return list(groups.values())


def differs(game: GameRules, term: str, law: Law) -> Wrong | None:
    senses = game.rules.senses
    if not isinstance(senses, BlackjackSenses):
        return None
    at = difference(law.holds, term, senses, to_judge(game, term, senses))
    return None if at is None else (law, at)


def finding(whole: Whole, game: GameRules, term: str, wrong: list[Wrong]) -> Finding:
    tried = hands(game, term)
    wrong = sorted(wrong, key=lambda entry: tried.index(entry[1]))
    law, at = wrong[0]
    hand = at.told().removeprefix("player ")
    narrow = not law.holds(at)
    usual = f"not {SAYS[term]}" if not narrow else SAYS[term]
    severity = Severity.WARNING if term == "hard hand" else weight(whole, term)
    return Finding(
        check="wrongly-defined-term",
        severity=severity,
        certainty=Certainty.PROVED,
        message=f"by this definition {hand} is {judged(law, at, term)}, though it is {usual}",
        places=tuple(
            place_of(each.stated, f"{situation.told().removeprefix('player ')}: {judged(each, situation, term)}")
            for each, situation in wrong
        ),
        question=TERMS[term],
        witness=Witness(
            at.told(),
            (WitnessAnswer(law.stated.key, judged(law, at, term)), WitnessAnswer("usual", usual)),
            at,
            game.name,
        ),
        details=tuple(
            f"{each.stated.key}, read as {each.stated.reading[1]}: {situation.told().removeprefix('player ')} is "
            f"{judged(each, situation, term)}"
            for each, situation in wrong[1:]
            if each.stated.reading
        ),
        repairs=(USUAL[term],) if len(wrong) == 1 and law.stated.reading is None else (),
        about=term,
    )

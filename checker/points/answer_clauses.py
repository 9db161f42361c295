"""Answers of a witness as clauses that can follow "if": ``the dealer hits``, ``nothing is said``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.finding import Finding, Witness, WitnessAnswer
from checker.points.point import Meaning
from engine.effects import ALLOWED, FORBIDDEN
from grammar.question_names import QuestionName
from grammar.vocabulary import vocabulary

NO_ANSWER = "no answer"
AT_EVERY_TABLE = "at every table"
CLAUSES: dict[str, dict[str, str]] = {
    "dealer draw": {"hits": "the dealer draws", "stands": "the dealer stands"},
    "dealer checks": {"yes": "the dealer checks", "no": "the dealer does not check"},
    "bonus eligibility": {"allowed": "the bonus is paid", "not allowed": "no bonus is paid"},
    "insurance offered": {"allowed": "insurance is offered", "not allowed": "it is not offered"},
    "even money offered": {"allowed": "even money is offered", "not allowed": "it is not offered"},
    "what is soft": {
        "yes": "the hand is soft",
        "no": "the hand is not soft",
        "soft": "the hand is soft",
        "not soft": "the hand is not soft",
    },
    "what is hard": {
        "yes": "the hand is hard",
        "no": "the hand is not hard",
        "hard": "the hand is hard",
        "not hard": "the hand is not hard",
    },
    "what is a blackjack": {"yes": "it is a blackjack", "no": "it is no blackjack"},
    "what is a bust": {"yes": "the hand is bust", "no": "the hand is not bust"},
    "wager pay": {"push": "nothing is won or lost", "stays": "the wager stays"},
    "may split": {"the player may split": "the hand may be split"},
}
BY_CUSTOM = ("missing-answers", "unstated-permission")
"""Checks whose prices compare what is customary."""
GENERAL = {
    "push": "the hand is a push",
    "allowed": "it is allowed",
    "not allowed": "it is not allowed",
    "it holds": "that holds",
    "it does not": "that does not hold",
}


def clause(question: str, value: str) -> str:
    """One value, or several that clash, as a clause."""
    if question == "cards after a double" and value[:1].isdigit():
        return f"it gets {value}"
    if value.startswith("pays ") and " and " not in value:
        return f"it {value}"
    known = GENERAL | CLAUSES.get(question, {})
    parts = [known.get(part, part) for part in value.split(" and ")]
    return " and ".join(f"it {part}" if part.startswith("pays ") else part for part in parts)


def meanings(finding: Finding, witness: Witness, context: CheckContext | None) -> tuple[Meaning, ...]:
    """What each answer says and pays in the witness; silence with what is customary."""
    apart = what_differs(witness) if finding.check == "differing-readings" else witness.answers
    return tuple(meaning(finding, witness, answer, context) for answer in apart)


def what_differs(witness: Witness) -> tuple[WitnessAnswer, ...]:
    """The answers without what other statements say under every reading."""
    said_by = [answer.value.split(" and ") for answer in witness.answers]
    common = set.intersection(*map(set, said_by))
    own = [[part for part in parts if part not in common] or parts for parts in said_by]
    return tuple(replace(answer, value=" and ".join(parts)) for answer, parts in zip(witness.answers, own, strict=True))


def meaning(finding: Finding, witness: Witness, answer: WitnessAnswer, context: CheckContext | None) -> Meaning:
    if answer.statement == "usual":
        silent = "nothing is said; by custom" if finding.check == "missing-answers" else AT_EVERY_TABLE
        return Meaning("usual", f"{silent} {clause(finding.question, answer.value)}", answer.result)
    if answer.value == NO_ANSWER:
        return Meaning(answer.statement, silence(finding, witness, context), answer.result)
    return Meaning(answer.statement, clause(finding.question, answer.value), answer.result)


def silence(finding: Finding, witness: Witness, context: CheckContext | None) -> str:
    """What follows where nothing is said: what the vocabulary says of silence, or what is customary."""
    question = vocabulary().questions[finding.question] if finding.question else None
    if question is not None and question.silence in ("yes", "no"):
        effect = ALLOWED if question.silence == "yes" else FORBIDDEN
        return f"nothing is said, so {clause(question.name, said(question, effect))}"
    custom = usual_value(finding, witness, context)
    return f"nothing is said; by custom {clause(finding.question, custom)}" if custom else "nothing is said"


def usual_value(finding: Finding, witness: Witness, context: CheckContext | None) -> str:
    game = next((game for game in context.games if game.name == witness.game), None) if context else None
    if game is None or not finding.question:
        return ""
    return next(usual_words(game, finding.question, witness, finding.about), "")


def usual_words(game: GameContext, question: QuestionName, witness: Witness, about: str) -> Iterator[str]:
    answers = game.usual_answers(question, witness.situation, about)
    for answer in answers.given[:1]:
        yield said(answers.question, answer.effect)


def option_clauses(finding: Finding, context: CheckContext | None) -> dict[str, str]:
    """The options of a price as clauses: by what they say in the witness, and by name only where two say the same."""
    assert finding.price is not None
    known = meanings(finding, finding.witness, context) if finding.witness else ()
    told = {one.answer: said_shortly(one.clause) for one in known}
    found = {name: option_clause(finding, name, told) for name, _ in finding.price.answers}
    times = Counter(found.values())
    return {name: text if times[text] == 1 else f"{text} (“{spelled(name)}”)" for name, text in found.items()}


def said_shortly(clause: str) -> str:
    """``the dealer stands by custom``, where nothing else is said; ``the player loses as at every table``."""
    if clause.startswith(f"{AT_EVERY_TABLE} "):
        return f"{clause.removeprefix(f'{AT_EVERY_TABLE} ')} as {AT_EVERY_TABLE}"
    silent, _, custom = clause.partition("; by custom ")
    return f"{custom} by custom" if custom else silent.removeprefix("nothing is said, so ")


def option_clause(finding: Finding, name: str, told: Mapping[str, str]) -> str:
    if finding.question == "number of decks" and name[:1].isdigit():
        return f"{name} {'is' if name.startswith('1 ') else 'are'} used"
    if finding.check in BY_CUSTOM:
        return f"the custom is “{spelled(name)}”"
    if name in told:
        return told[name]
    if name.startswith("so many "):
        return f"the rows mean {name}"
    if name.count("pays ") > 1:
        return "the rows of the table are paid"
    return " or ".join(clause(finding.question, spelled(part)) for part in name.split(" or "))


def spelled(name: str) -> str:
    return name if " " in name else name.replace("-", " ")

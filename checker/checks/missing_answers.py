"""Play reaches a situation in which a question has no answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.lines import listed, quoted_wagers
from checker.facts.silent_kinds import divided
from checker.facts.wagers import is_bonus
from checker.finding import STAKES, Certainty, Finding, Place, Severity, Witness, WitnessAnswer, place_of
from checker.witness_money import result_of
from engine.cards import cards
from engine.family import family_of
from engine.rulebook import Answer, Answers, CompiledStatement
from grammar.errors.faults import counted
from grammar.exhibit import MAIN
from grammar.formatter.document_text import printed_statement
from grammar.question_names import QuestionName
from grammar.tree import NO_TAIL, Discretion, Statement
from grammar.vocabulary import Question

PAY: QuestionName = "main pay"
Gap = tuple[str, list[Answers]]
"""A usual statement, and the situations it would answer."""


def missing_answers(context: CheckContext) -> Iterator[Finding]:
    found = list(all_missing(context))
    amounts = [one for one in found if one.question == "wager amount" and one.about not in ("", MAIN)]
    for one in found:
        if one not in amounts:
            yield one
        elif one is amounts[0]:
            yield together(amounts)


def together(amounts: list[Finding]) -> Finding:
    """One sentence states what may be put on wagers, however many there are."""
    if len(amounts) == 1:
        return amounts[0]
    names = [one.about for one in amounts]
    filled = [one.restatements[0] for one in amounts if one.restatements]
    return replace(
        amounts[0],
        message=f"nothing says how much may be bet on {listed(names)}",
        places=tuple(dict.fromkeys(place for one in amounts for place in one.places)),
        about=", ".join(names),
        asks=f"What are the betting limits on {quoted_wagers(names)}?",
        restatements=("\n".join(filled),) if len(filled) == len(amounts) else (),
    )


def all_missing(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for game in context.games:
        for question, about in game.questions():
            if question.silence != "gap":
                continue
            gaps = game.remembered(grouped, question, about)
            if gaps and (question.name, about) not in seen:
                seen.add((question.name, about))
                yield finding(game, question, about, gaps)
    if not seen & {(PAY, "")} and any(map(hidden_pay, context.games)):
        yield unsaid_pay()


def hidden_pay(game: GameContext) -> bool:
    """Is nothing said on what a win pays, and nobody asked because nothing says who wins either?"""
    asked = game.exhibit.asks(PAY) and not game.rules.statements.get(PAY)
    return asked and not game.answers(PAY) and any(map(is_silent, game.answers("main result")))


def unsaid_pay() -> Finding:
    return Finding(
        check="missing-answers",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message="nothing says what a winning hand pays, nor a blackjack",
        places=(),
        question=PAY,
    )


def grouped(game: GameContext, question: Question, about: str) -> list[Gap]:
    """Situations without an answer, grouped by the usual statement that would answer them."""
    groups: dict[str, list[Answers]] = {}
    asked = game.answers(question.name, about)
    if question.name == "wager amount" and is_bonus(game, about):
        return []  # nothing is put on it
    if question.kind == "constraint":
        return [] if game.rules.statements.of(question.name, about) or not asked else [("", asked[:1])]
    silent = [answers for answers in asked if is_silent(answers)]
    # one silence stands for all in a declared game: its own tests do not tell them apart, those that are usual do
    if silent and game.exhibit.structure is not None:
        apart = (game.rules.ask(question.name, at, about) for at in divided(game, question.name, about, []))
        silent = [answers for answers in apart if is_silent(answers)] or silent
    for answers in silent:
        usual = game.usual_answers(question.name, answers.situation, about).given
        groups.setdefault(usual[0].stated.key if usual else "", []).append(answers)
    return sorted(groups.items(), key=lambda one: not draws(game, question, about, one[1]))


def draws(game: GameContext, question: Question, about: str, gaps: list[Answers]) -> bool:
    """Is a card usually drawn there? That is graver than silence where a hand that need not draw stands."""
    effects = game.usual_answers(question.name, gaps[0].situation, about).effects
    return bool(effects) and effects[0].word == "hit"


def is_silent(answers: Answers) -> bool:
    return not answers.given and not answers.overridden


def finding(game: GameContext, question: Question, about: str, groups: Sequence[Gap]) -> Finding:
    first = groups[0][1][0]
    usual = game.usual_answers(question.name, first.situation, about).given
    spoken = tuple(place_of(rule.stated) for rule in game.rules.statements.of(question.name, about))
    left = [
        rule.stated
        for rule in game.rules.statements.get(question.name, ())
        if isinstance(rule.stated.value, Discretion)
    ]
    subject = "" if about in ("", MAIN) else f" on {about}" if question.name == "wager amount" else f" ({about})"
    others = elsewhere(game, question, about, groups)
    return Finding(
        check="missing-answers",
        severity=STAKES[question.stake] if question.stake == "money" else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"nothing says {question.unsaid}{subject}{where(first, question)}{others}",
        places=nearest(spoken),
        question=question.name,
        about=about,
        witness=Witness(
            deal=first.situation.told(),
            answers=usual_answer(game, question, first.situation, usual),
            situation=first.situation,
            game=game.name,
        ),
        details=(
            *unsaid_results(game, question),
            *(silent(game, question, about, gaps) for _, gaps in groups if len(groups) > 1),
            *(f"it is left to {stated.value.who}" for stated in left if isinstance(stated.value, Discretion)),
        ),
        restatements=tuple(usual_words(game, question, about, groups)),
    )


RESULTS = {
    "a higher total": ("K♠ J♦", "9♣ J♥"),
    "a lower total": ("K♠ 8♦", "9♣ J♥"),
    "equal totals": ("K♠ 8♦", "9♣ 9♥"),
    "a dealer over 21": ("K♠ 8♦", "9♣ 6♥ J♦"),
    "a dealer's blackjack": ("K♠ J♦", "A♣ Q♥"),
    "a blackjack against a 21 of more cards": ("A♠ K♦", "9♣ 5♦ 7♠"),
}
"""Hands by which everybody knows the results of a round."""
BLACKJACK = "a blackjack"
WINS = {"an ordinary win": ("K♠ 9♦", "10♣ 8♥"), BLACKJACK: ("A♠ K♦", "9♣ 8♦")}
"""When a blackjack is paid, or that it wins, says nothing of how much."""


def unsaid_results(game: GameContext, question: Question) -> Iterator[str]:
    """The results of a round that nothing decides, by name: whoever answers has to answer each of them."""
    if question.name not in ("main result", "main pay"):
        return
    make = family_of(game.exhibit).situation
    paid = question.name == "main pay"
    open_ = [
        name
        for name, (hand, dealer) in (WINS if paid else RESULTS).items()
        if is_silent(
            game.rules.ask(question.name, make("settle", hand=cards(hand), dealer=cards(dealer), checked=True))
        )
    ]
    if open_ and not (paid and BLACKJACK not in open_):
        yield f"no {'pay' if paid else 'result'} is stated for {listed(open_)}"


def usual_answer(
    game: GameContext, question: Question, at: object, usual: Sequence[Answer]
) -> tuple[WitnessAnswer, ...]:
    """What is usual there, and the money that it would move."""
    return tuple(
        WitnessAnswer("usual", said(question, one.effect), result_of(question, one.effect, at, game))
        for one in usual[:1]
    )


def usual_words(game: GameContext, question: Question, about: str, groups: Sequence[Gap]) -> Iterator[str]:
    """Usual statements that together fill every gap; nothing if one would contradict the document."""
    found: dict[str, Statement] = {}
    for _, gaps in groups:
        for answer in game.usual_answers(question.name, gaps[0].situation, about).given[:1]:
            if isinstance(answer.stated.line, Statement):
                found[answer.stated.key] = answer.stated.line
    statements = [rule for rule in game.usual.statements.get(question.name, ()) if rule.stated.key in found]
    if len(found) < len(groups) or any(contradicts(rule, game.answers(question.name, about)) for rule in statements):
        return
    bare = [replace(line, label="", tail=NO_TAIL, above=(), behind="") for line in found.values()]
    yield "\n".join(map(printed_statement, bare))


def contradicts(rule: CompiledStatement, asked: list[Answers]) -> bool:
    return any(
        answers.effects and rule.holds(answers.situation) and rule.effect(answers.situation) not in answers.effects
        for answers in asked
    )


def silent(game: GameContext, question: Question, about: str, gaps: list[Answers]) -> str:
    """One kind of gap: its smallest situation, how many there are, and the usual answer."""
    usual = game.usual_answers(question.name, gaps[0].situation, about).given
    words = f"; usual: {said(question, usual[0].effect)}" if usual else ""
    return f"silent at {gaps[0].situation.told()} ({counted(len(gaps), 'kind')} of situation{words})"


def where(answers: Answers, question: Question) -> str:
    return "" if question.kind == "constraint" or not question.reads else f": {answers.situation.told()}"


MOST_DEALS = 3


def elsewhere(game: GameContext, question: Question, about: str, groups: Sequence[Gap]) -> str:
    """The other kinds of gap of a declared game, each by a deal: whoever settles only the first has not answered."""
    if game.exhibit.structure is None:
        return ""
    drawn = [one for one in groups if draws(game, question, about, one[1])] or groups
    return "".join(f", nor at {gaps[0].situation.told()}" for _, gaps in drawn[1:MOST_DEALS])


def nearest(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The first statements that answer the question elsewhere, to show where an answer belongs."""
    return places[:3]

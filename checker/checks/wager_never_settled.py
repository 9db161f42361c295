"""A wager is offered, and nothing says what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from checker.context import CheckContext, GameContext
from checker.facts.lines import folded, lines_in, listed, quoted_wagers, references
from checker.facts.silent_kinds import told
from checker.facts.wagers import OWN, TIPS, Wager, wagers
from checker.facts.worded_wins import worded_wins
from checker.finding import Certainty, Finding, Severity, Witness, place_at
from engine.effects import Effect
from engine.rulebook import Answer
from grammar.exhibit import MAIN, Stated
from grammar.tree import Choice, Declaration, Line, Paytable, Row, Statement

LOSES = "insurance result: player loses unless dealer has blackjack"
EVEN = Effect("pays", Fraction(1))


def wager_never_settled(context: CheckContext) -> Iterator[Finding]:
    elsewhere = {folded(reference.target) for _, reference in references(context, "layout", "table")}
    unpaid = [
        one
        for one in wagers(context)
        if one.offered
        and not one.paid
        and folded(one.name) not in TIPS
        and not any(folded(one.name) in target for target in elsewhere)
    ]
    yield from never_paid(context, unpaid)
    for wager in wagers(context):
        if wager in unpaid:
            continue
        if wager.offered and wager.paid and wager.name == "Insurance" and wins_only(context):
            yield half_settled(wager)
        elif wager.paid and all(map(is_left_open, wager.paid)):
            yield without_number(
                wager.name, f'what "{wager.name}" pays is left to a table that is not named', wager.paid
            )
    yield from placed_and_never_paid(context)
    yield from wins_without_pay(context)
    yield from wins_in_words(context)
    for line in lines_in(context):
        if isinstance(line, Paytable) and not any(isinstance(row, Row) for row in line.rows):
            yield without_number(line.wager, f'"{line.name}" is announced, and no row of it follows', [line])


def never_paid(context: CheckContext, unpaid: list[Wager]) -> Iterator[Finding]:
    """Wagers of one kind are told together; insurance, even money and bonuses each have their own answer."""
    alone = [one for one in unpaid if folded(one.name) in OWN or is_bonus(context, one)]
    plain = [one for one in unpaid if one not in alone]
    for wager in alone:
        yield finding(context, wager)
    if plain:
        first = finding(context, plain[0])
        names = listed(f'"{one.name}"' for one in plain)
        yield (
            first
            if len(plain) == 1
            else replace(
                first,
                message=f"the wagers {names} are offered, but nothing says what they pay",
                places=tuple(place_at(line) for one in plain for line in one.offered),
                about=", ".join(one.name for one in plain),
            )
        )


def is_bonus(context: CheckContext, wager: Wager) -> bool:
    return any(
        stated.question == "separate wager" and folded(stated.about) == folded(wager.name)
        for stated in context.exhibit.stated
    )


def placed_and_never_paid(context: CheckContext) -> Iterator[Finding]:
    """A wager that the document has the player place by a choice, and that no sentence wins or loses."""
    known = {folded(wager.name) for wager in wagers(context) if wager.paid or wager.offered}
    structure = context.exhibit.structure
    stages = {stage.name: stage for stage in structure.stages} if structure else {}
    lines: dict[str, list[Line]] = {}
    for line in lines_in(context):
        if isinstance(line, Declaration) and line.form == "stage" and line.name in stages:
            for option in stages[line.name].options:
                if option.base != option.wager and folded(option.wager) not in known:
                    lines.setdefault(option.wager, []).append(line)
    for wager, places in lines.items():
        words = (
            f'"{wager}" is placed by a choice of the player, and nothing says when it wins or loses, or what it pays'
        )
        yield without_number(wager, words, list(dict.fromkeys(places)))


def is_left_open(line: Line) -> bool:
    """Is the pay said by reference, and nothing referred to?"""
    return isinstance(line, Statement) and line.value == Choice("by reference") and not line.tail.refers


def in_every_reading(game: GameContext, answers: Sequence[Answer]) -> bool:
    """Is it said whichever way doubtful sentences are read?"""
    read = [one.stated.reading for one in answers]
    chosen = {reading for reading in read if reading is not None}
    return None in read or any(
        {name for own, name in chosen if own == label} >= set(game.names(label)) for label, _ in chosen
    )


def wins_without_pay(context: CheckContext) -> Iterator[Finding]:
    """Hands that win a side wager, and no statement in force there has a number; told once for all wagers."""
    found: dict[str, tuple[list[Line], Witness]] = {}
    for game in context.games:
        pays = (rule.stated.about for rule in game.rules.statements.get("wager pay", ()))
        for about in dict.fromkeys(name for name in pays if name not in ("", MAIN, "Insurance")):
            for answers in game.answers("wager pay", about):
                won = [one for one in answers.given if one.effect.kind == "win" and one.effect.amount is None]
                firm = [one.stated for one in won] if in_every_reading(game, won) else []
                if firm and len(won) == len(answers.given) and about not in found:
                    shown = Witness(told(answers.situation, about), (), answers.situation, game.name)
                    found[about] = [one.line for one in firm], shown
    if found:
        shown = next(witness for _, witness in found.values())
        names = listed(f'"{about}"' for about in found)
        verb, they = ("win", "they pay") if len(found) > 1 else ("wins", "it pays")
        words = f"{names} {verb}, and nothing says what {they}, as with {shown.deal}"
        places = list(dict.fromkeys(line for lines, _ in found.values() for line in lines))
        yield replace(without_number(", ".join(found), words, places), witness=shown)


def wins_in_words(context: CheckContext) -> Iterator[Finding]:
    """Wagers that sentences settle without ever paying them, and that win by the text: told once for all of them."""
    found: dict[str, list[Stated]] = {}
    for game in context.games:
        for stated in chain.from_iterable(worded_wins(game).values()):
            if game.rules.statements.of("wager pay", stated.about):
                found.setdefault(stated.about, []).append(stated)
    if found:
        verb, they = ("win", "they pay") if len(found) > 1 else ("wins", "it pays")
        names = listed(f'"{about}"' for about in found)
        words = f"by the text {names} {verb}, and nothing says what {they}"
        lines = dict.fromkeys(stated.line for told in found.values() for stated in told)
        quoted = tuple(f'"{about}": {text_of(told[0])}' for about, told in found.items())
        one = without_number(", ".join(found), words, list(lines))
        yield replace(one, details=quoted, asks=f"What does a win of {quoted_wagers(list(found))} pay?")


def text_of(stated: Stated) -> str:
    return stated.value.word if isinstance(stated.value, Choice) else ""


def without_number(about: str, words: str, lines: Sequence[Line]) -> Finding:
    main = about in ("", MAIN)
    return Finding(
        check="wager-never-settled",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=words,
        places=tuple(place_at(line) for line in lines),
        question="main pay" if main else "wager pay",
        about="" if main else about,
    )


def finding(context: CheckContext, wager: Wager) -> Finding:
    bonus = is_bonus(context, wager)
    return Finding(
        check="wager-never-settled",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"{named(wager, bonus)} is offered, but nothing says what it pays",
        places=tuple(place_at(line) for line in wager.offered),
        question="main pay" if wager.name == "Even money" else "wager pay",
        about=wager.name,
        details=unsaid(context, wager, bonus),
        restatements=tuple(usual(context, wager)),
    )


def usual(context: CheckContext, wager: Wager) -> Iterator[str]:
    """What the wager pays at every table; even money is an exception to the blackjack pay."""
    if wager.name == "Insurance":
        yield "insurance pay: 2 to 1" if loses(context) else f"insurance pay: 2 to 1\n{LOSES}"
    elif wager.name == "Even money":
        beaten = {getattr(stated.line, "label", "") for game in context.games for stated in paid_instead(game)}
        if not beaten:
            yield "even money pay: 1 to 1"
        elif all(beaten):
            yield f"even money pay: 1 to 1, overrides {', '.join(sorted(beaten))}"


def paid_instead(game: GameContext) -> Iterator[Stated]:
    """The statements that would not pay a blackjack 1 to 1 even after even money was taken."""
    has_blackjack = game.rules.terms.flag("player has blackjack")
    for answers in game.answers("main pay"):
        if has_blackjack(answers.situation):
            taken = game.rules.ask("main pay", replace(answers.situation, even_money=True))
            yield from (answer.stated for answer in taken.given if answer.effect != EVEN)


def loses(context: CheckContext) -> bool:
    """Does the document say when insurance loses?"""
    return any(getattr(line, "subject", "") == "insurance result" for line in lines_in(context))


def unsaid(context: CheckContext, wager: Wager, bonus: bool) -> tuple[str, ...]:
    if wager.name == "Insurance":
        return () if loses(context) else ("nor that it loses where the dealer has no blackjack",)
    return () if wager.limits or bonus or folded(wager.name) in OWN else ("nor how much may be put on it",)


def named(wager: Wager, bonus: bool) -> str:
    if folded(wager.name) in OWN:
        return wager.name.lower()
    return f'the {"bonus" if bonus else "wager"} "{wager.name}"'


def wins_only(context: CheckContext) -> bool:
    """Is there a dealer hand for which the outcome of insurance is not stated?"""
    return any(not answers.given for game in context.games for answers in game.answers("wager pay", "Insurance"))


def half_settled(wager: Wager) -> Finding:
    return Finding(
        check="wager-never-settled",
        severity=Severity.NOTE,
        certainty=Certainty.PROVED,
        message="what insurance pays is said, but not that it loses where the dealer has no blackjack",
        places=tuple(place_at(line) for line in wager.paid),
        question="wager pay",
        about="Insurance",
        restatements=(LOSES,),
    )

"""The text says that a hand wins a wager, and its schedule has nothing for that hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.facts.silent_kinds import divided, rank_name, rank_tests, ranked_place, told
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.conditions import predicate
from grammar.exhibit import Stated
from grammar.tree import Choice, Condition, Statement
from grammar.vocabulary import plain

OR_BETTER = re.compile(r" (?:or|and) (?:better|higher|above|greater|more)\b")
WON = frozenset({"pays", "win", "adds", "counts"})


def unkept_promise(context: CheckContext) -> Iterator[Finding]:
    for game in context.games:
        for stated in game.exhibit.stated:
            line = stated.line
            if isinstance(line, Statement) and line.subject == "wager wins" and not stated.base and stated.about:
                yield from broken(game, stated)


def broken(game: GameContext, stated: Stated) -> Iterator[Finding]:
    """What is promised and never paid, though other hands of the wager are."""
    about = stated.about
    if not game.rules.statements.of("wager pay", about):
        return
    unpaid = {name: deal for name, test in promised(game, stated) if (deal := first_unpaid(game, about, test))}
    if unpaid:
        yield finding(game, stated, unpaid)


def promised(game: GameContext, stated: Stated) -> Iterator[tuple[str, Condition]]:
    """The hands that the text names, each with its test; the condition of the sentence where it has one."""
    if stated.when is not None:
        yield "a hand that the text names", stated.when
        return
    words = f" {plain(stated.value.word.replace(',', ' '))} " if isinstance(stated.value, Choice) else ""
    ranks = [(event, test) for place in ranked_place(game, stated.about) for event, test in rank_tests(game, place)]
    for number, (event, test) in enumerate(ranks):
        found = re.search(rf" {re.escape(event)}(?=[ ;])", words)
        if found and not any(event != longer and event in longer and f" {longer} " in words for longer, _ in ranks):
            yield from ranks[:number] if OR_BETTER.match(words[found.end() :]) else ()
            yield event, test


def first_unpaid(game: GameContext, about: str, test: Condition) -> str:
    """A hand of this kind, where none of the kind wins; with a condition of the text's own, any that does not."""
    holds = predicate(test, game.rules.terms, game.exhibit.events)
    happening = [at for at in divided(game, "wager pay", about, [test]) if holds(at)]
    lost = [
        at for at in happening if not any(one.kind in WON for one in game.rules.ask("wager pay", at, about).effects)
    ]
    return told(lost[0], about) if lost and len(lost) == len(happening) else ""


def finding(game: GameContext, stated: Stated, unpaid: dict[str, str]) -> Finding:
    names = listed(dict.fromkeys(rank_name(name) for name in unpaid))
    return Finding(
        check="unkept-promise",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f'the text says that "{stated.about}" wins with {names}, and nothing says what it pays then',
        places=(
            place_of(stated, "wins"),
            *dict.fromkeys(place_of(rule.stated) for rule in game.rules.statements.of("wager pay", stated.about)[:2]),
        ),
        question="wager pay",
        about=stated.about,
        witness=Witness(next(iter(unpaid.values())), (), None, game.name),
        asks=f"What does “{stated.about}” pay for {names}?",
    )

"""Two opposite wagers both fail to win on some result, and nothing says what becomes of them then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed, quoted_wagers
from checker.facts.silent_kinds import divided, told
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.effects import effect_of
from engine.rulebook import CompiledStatement
from grammar.exhibit import Stated

Pays = dict[str, CompiledStatement]


def unclaimed_result(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.structure else ():
        even = even_wagers(game)
        open_: dict[str, tuple[list[str], Any]] = {}
        for one, other in combinations(even, 2):
            for at in between(game, even, one, other):
                wagers, _ = open_.setdefault(told(at, one), ([], at))
                wagers += [name for name in (one, other) if name not in wagers]
        if open_:
            yield finding(game, open_, [even[name].stated for name in even])
            return


def even_wagers(game: GameContext) -> Pays:
    """Wagers that one sentence pays even money, in cases of its own, and that no sentence takes or returns."""
    found: Pays = {}
    for rule in game.rules.statements.get("wager pay", ()):
        found.setdefault(rule.stated.about, rule)
    return {
        about: rule
        for about, rule in found.items()
        if len(game.rules.statements.of("wager pay", about)) == 1 and pays_even(rule.stated)
    }


def pays_even(stated: Stated) -> bool:
    effect = effect_of(stated.value)
    plain = effect is not None and effect.kind == "pays" and effect.worth == 1 and not stated.base
    return plain and stated.when is not None and not stated.default and stated.reading is None


def between(game: GameContext, even: Pays, one: str, other: str) -> list[Any]:
    """Where neither wins, of two that never win together."""
    condition = even[other].stated.when
    assert condition is not None
    situations = divided(game, "wager pay", one, [condition])
    won = [(wins(game, at, one), wins(game, at, other)) for at in situations]
    opposite = (True, True) not in won and {(True, False), (False, True)} <= set(won)
    return [at for at, pair in zip(situations, won, strict=True) if pair == (False, False)] if opposite else []


def wins(game: GameContext, at: Any, about: str) -> bool:
    return bool(game.rules.ask("wager pay", at, about).given)


def finding(game: GameContext, open_: dict[str, tuple[list[str], Any]], stated: list[Stated]) -> Finding:
    names = list(dict.fromkeys(name for wagers, _ in open_.values() for name in wagers))
    shown, (_, at) = next(iter(open_.items()))
    quoted = [f'"{name}"' for name in names]
    return Finding(
        check="unclaimed-result",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"none of {listed(quoted)} wins with {shown}, and nothing says whether they lose, push or lose half",
        places=tuple(dict.fromkeys(place_of(one) for one in stated if one.about in names))[:3],
        question="wager pay",
        about=", ".join(names),
        asks=f"What happens to {quoted_wagers(names)} on a result on which none of them wins?",
        witness=Witness(shown, (), at, game.name),
    )

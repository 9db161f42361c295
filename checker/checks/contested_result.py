"""Two opposite wagers both win on one result, or one that is neither's is passed over among those that take both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.lines import folded, listed
from checker.facts.silent_kinds import divided, told
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.rulebook import CompiledStatement

OPPOSITES = (
    *(("red", "black"), ("even", "odd"), ("low", "high"), ("small", "big"), ("under", "over"), ("miss", "pass")),
    *(("rouge", "noir"), ("pair", "impair"), ("manque", "passe")),
)
WINS = frozenset({"pays", "win"})
MOST_SHOWN = 3


def contested_result(context: CheckContext) -> Iterator[Finding]:
    structure = context.exhibit.structure
    single = structure is not None and structure.randomizer.kind in ("wheel", "dice") and not structure.repeated
    for game in context.games if single else ():
        for one, other in opposed(game):
            yield from contested(game, one, other)


def opposed(game: GameContext) -> Iterator[tuple[str, str]]:
    names = {folded(name): name for name in game.reach.subjects("wager pay") if name}
    for name in names:
        first, _, rest = name.partition(" ")
        for one, other in OPPOSITES:
            opposite = f"{other} {rest}".strip()
            if first == one and opposite in names:
                yield names[name], names[opposite]


def contested(game: GameContext, one: str, other: str) -> Iterator[Finding]:
    rules = [*paying(game, one), *paying(game, other)]
    if not rules or any(rule.stated.reading is not None or rule.stated.when is None for rule in rules):
        return
    situations = divided(game, "wager pay", one, [rule.stated.when for rule in rules if rule.stated.when])
    asked = [(at, kinds(game, at, one), kinds(game, at, other)) for at in situations]
    if not any(left & WINS and not right & WINS for _, left, right in asked):
        return
    both = [at for at, left, right in asked if left & WINS and right & WINS]
    neither = [at for at, left, right in asked if not left and not right]
    taken = any(left and right and not (left | right) & WINS for _, left, right in asked)
    if both or (neither and taken):
        yield finding(game, (one, other), both, neither if taken else [], rules)


def paying(game: GameContext, about: str) -> list[CompiledStatement]:
    found = game.rules.statements.of("wager pay", about)
    return [rule for rule in found if (effect := rule.effect(None)) is not None and effect.kind in WINS]


def kinds(game: GameContext, at: Any, about: str) -> set[str]:
    return {effect.kind for effect in game.rules.ask("wager pay", at, about).effects}


def finding(
    game: GameContext, names: tuple[str, str], both: list[Any], neither: list[Any], rules: list[CompiledStatement]
) -> Finding:
    one, other = names
    said = [f"both win with {shown(both, one)}"] if both else []
    said += [f"neither is won or lost with {shown(neither, one)}"] if neither else []
    at = (both or neither)[0]
    return Finding(
        check="contested-result",
        severity=Severity.ERROR if both else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f'of "{one}" and "{other}" {", and ".join(said)}',
        places=tuple(dict.fromkeys(place_of(rule.stated) for rule in rules)),
        question="wager pay",
        about=f"{one}, {other}",
        asks=f"Which of “{one}” and “{other}” wins on each result?",
        witness=Witness(told(at, one), (), at, game.name),
    )


def shown(situations: list[Any], about: str) -> str:
    deals = [told(at, about) for at in situations]
    return listed(deals[:MOST_SHOWN], "or") + (" and others" if len(deals) > MOST_SHOWN else "")

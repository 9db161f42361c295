"""A minimum or maximum wager cannot be made with the chips or betting increments."""

from __future__ import annotations

from collections.abc import Iterator

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.stakes import bounds, chip_statements, own_multiple, own_step, smallest_chip
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import FORBIDDEN
from engine.family import family_of
from grammar.exhibit import MAIN


def infeasible_wager(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games:
        for about in game.reach.subjects("wager amount"):
            reason = why_not(game, about)
            if reason and about not in seen:
                seen.add(about)
                yield finding(game, about, reason)


def why_not(game: GameContext, about: str) -> str:
    """Why the minimum or maximum cannot be staked; empty if both can."""
    lows, highs = bounds(game, "wager amount", about)
    chip, step = smallest_chip(game), own_step(game, about)
    broken = [edge for edge in (*lows, *highs) if chip and edge % chip]
    if chip and broken:
        return f"{money(broken[0])} cannot be staked on {called(game, about)}: the smallest chip is {money(chip)}"
    multiple = own_multiple(game, about)
    odd = [edge for edge in (*lows, *highs) if multiple and edge % multiple]
    if multiple and odd:
        return f"{money(odd[0])} is a limit of {called(game, about)}, and no multiple of {money(multiple)}"
    beyond = above_every_ante(game, about)
    if beyond:
        return beyond
    if chip and step and step % chip:
        return f"{called(game, about)} goes up in steps of {money(step)}, and the smallest chip is {money(chip)}"
    if step and not multiple and len(set(lows)) == len(set(highs)) == 1 and (highs[0] - lows[0]) % step:
        reached = highs[0] - (highs[0] - lows[0]) % step
        return (
            f"in steps of {money(step)} from {money(lows[0])} the highest wager on {called(game, about)}, "
            f"{money(highs[0])}, is never reached: {money(reached)} is the last"
        )
    return ""


def is_even_up_to(game: GameContext, about: str) -> bool:
    """``even amounts, at most $25``: everybody takes $24 for the highest."""
    lows, highs = bounds(game, "wager amount", about)
    return (
        own_multiple(game, about) == EVEN
        and all(edge % EVEN == 0 for edge in lows)
        and all(edge > EVEN for edge in highs)
    )


EVEN = 2


def above_every_ante(game: GameContext, about: str) -> str:
    """``$1 to $40, at most the ante`` where the highest ante is $25."""
    antes = bounds(game, "wager amount", MAIN)[1] if about != MAIN else []
    most = max(bounds(game, "wager amount", about)[1], default=None)
    if not antes or most is None or most <= max(antes):
        return ""
    at = family_of(game.exhibit).situation("wager", amount=most, ante=max(antes), wager=about)
    if FORBIDDEN not in game.rules.ask("wager amount", at, about).effects:
        return ""
    return f"{money(most)} can never be staked on {called(game, about)}: the highest ante is {money(max(antes))}"


def called(game: GameContext, about: str) -> str:
    return game.exhibit.main_wager if about == MAIN else f'"{about}"'


def finding(game: GameContext, about: str, reason: str) -> Finding:
    limits = [rule.stated for rule in game.rules.statements.of("wager amount", about)]
    steps = [stated for stated in chip_statements(game, "wager steps") if stated.about in ("", about)]
    return Finding(
        check="infeasible-wager",
        severity=Severity.NOTE if is_even_up_to(game, about) else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=reason,
        places=tuple(
            dict.fromkeys(place_of(stated) for stated in (*limits, *steps, *chip_statements(game, "chip denomination")))
        ),
        question="wager amount",
        about=about,
    )

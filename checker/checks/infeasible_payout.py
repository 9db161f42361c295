"""A payout comes to an amount that the chips cannot make, and no rounding rule helps."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money, odds
from checker.context import CheckContext, GameContext
from checker.facts.stakes import DOLLAR, chip_statements, legal_stakes, parts, smallest_chip
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import Share, effect_of
from engine.play.payouts import ROUNDED, rounding_of
from grammar.exhibit import MAIN, Stated


def infeasible_payout(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games:
        chip = smallest_chip(game)
        if chip is None and rounding_of(game.rules) == "exact":
            continue
        for about in dict.fromkeys((MAIN, *(stated.about for stated in paying(game) if stated.about))):
            broken = list(unpayable(game, about, chip or DOLLAR))
            if broken and about not in seen:
                seen.add(about)
                yield finding(game, about, broken, chip)


def paying(game: GameContext) -> list[Stated]:
    return [
        rule.stated
        for question in ("main pay", "wager pay", "surrender loss")
        for rule in game.rules.statements.get(question, ())
    ]


def unpayable(game: GameContext, about: str, chip: Fraction) -> Iterator[tuple[Stated, Fraction, Fraction, str]]:
    """Statements with the lowest stake for which their payout cannot be made."""
    stakes = legal_stakes(game, about) or ([DOLLAR] if unlimited(game, about) else [])
    paid = ROUNDED.get(rounding_of(game.rules), Fraction)
    seen: set[int] = set()
    for stated in paying(game):
        if (stated.about or MAIN) != about or stated.span.line in seen:
            continue
        for factor, words in factors(stated):
            stake = next((stake for stake in stakes if paid(factor * stake) % chip), None)
            if stake is not None:
                seen.add(stated.span.line)
                yield stated, stake, factor * stake, words
                break


def unlimited(game: GameContext, about: str) -> bool:
    """Is this a main wager without stated amounts? Then any number of dollars may be staked."""
    return about == MAIN and not game.rules.statements.get("wager amount")


def factors(stated: Stated) -> list[tuple[Fraction, str]]:
    """What a statement pays or returns for each dollar staked."""
    if stated.question == "surrender loss":
        shares = [part.intervals[0].low for part in parts(stated) if part.unit == "share" and part.base == "ante"]
        return [(share, "surrender") for share in shares if share]
    effect = effect_of(stated.value)
    if effect is not None and effect.kind == "lose" and isinstance(effect.amount, Share):
        return [(effect.amount.part, "a loss of a part")]
    paid = effect is not None and effect.kind == "pays"
    return [(effect.worth, odds(effect.worth))] if paid and effect else []


def finding(
    game: GameContext, about: str, broken: list[tuple[Stated, Fraction, Fraction, str]], chip: Fraction | None
) -> Finding:
    _, stake, amount, words = broken[0]
    why = f"the smallest chip is {money(chip)}" if chip else "no chips are named"
    rounded = rounding_of(game.rules)
    unsaid = {"": "and nothing says how it is rounded", "exact": "yet it is to be paid exactly"}
    but = unsaid.get(rounded) or f"and rounded {rounded} it is {money(ROUNDED[rounded](amount))}"
    return Finding(
        check="infeasible-payout",
        severity=Severity.WARNING if chip else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"{words} on {money(stake)} comes to {money(amount)}; {why}, {but}",
        places=(
            *(place_of(stated, f"{money(amount)} on {money(stake)}") for stated, stake, amount, _ in broken),
            *(place_of(stated) for stated in chip_statements(game, "chip denomination", "rounding")),
        ),
        question="main pay" if about == MAIN else "wager pay",
        about=about,
        restatements=()
        if (chip or DOLLAR) > DOLLAR
        else ("rounding: down to the dollar", "rounding: up to the dollar"),
    )

"""Two wagers that win equally often are paid differently, or one is paid by another measure than all the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.answer_text import odds
from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_of
from engine.side_wagers.tally import WagerOdds
from engine.situation_classes import abouts

Chance = tuple[int, Fraction, Fraction]
"""With so many decks: how often a wager wins, how often it is returned."""


def one_chance_two_pays(context: CheckContext) -> Iterator[Finding]:
    structure = context.exhibit.structure
    if structure is None or structure.repeated or not structure.randomizer.goes_back:
        return
    for game in context.games:
        chances = by_chance(game)
        for chance, wagers in chances.items():
            if len(set(wagers.values())) > 1:
                yield finding(game, chance, wagers)
        yield from by_another_measure(game, chances)


FEWEST_ALIKE, MUCH_RARER = 3, 3
ROUNDED = Fraction(98, 100)
"""207 to 1 where the measure gives 209 is a rounder number, 34 to 1 where it gives 35 is not."""
Chances = Mapping[Chance, Mapping[str, Fraction]]


def by_another_measure(game: GameContext, chances: Chances) -> Iterator[Finding]:
    """Single wagers that give back more of what is staked than most do, or less than rounding explains; rare ones that
    pay no more than others that win several times as often.
    """
    alone = {(often, name): pays for (_, often, push), one in chances.items() if not push for name, pays in one.items()}
    measures = {((pays + 1) * often, often) for (often, _), pays in alone.items()}
    returned = Counter(share for share, _ in measures)  # wagers that win alike show no measure
    usual, times = max(returned.items(), key=lambda one: one[1], default=(Fraction(0), 0))
    shared = times >= FEWEST_ALIKE and 2 * times > len({often for often, _ in alone})
    words: dict[str, str] = {}
    for (often, name), pays in alone.items():
        due = usual / often - 1
        if shared and (pays > due or (pays < due // 1 and (pays + 1) < ROUNDED * (due + 1))):
            words[name] = (
                f"pays {odds(pays)} at a chance of {often}; by the measure of the others it would pay {odds(due)}"
            )
            continue
        better = next((one for (more, one), paid in alone.items() if more >= MUCH_RARER * often and pays <= paid), "")
        if better:
            words[name] = (
                f'pays no more than "{better}", which wins {MUCH_RARER} times as often or more: is it a misprint?'
            )
    if words:
        yield of_measure(game, words)


def of_measure(game: GameContext, words: dict[str, str]) -> Finding:
    """One for all of them: the same is asked of each."""
    (name, said), *others = words.items()
    also = "; likewise " + listed(f'"{one}"' for one, _ in others) if others else ""
    rules = [rule for one in words for rule in game.rules.speaking("wager pay", one)]
    return Finding(
        check="one-chance-two-pays",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f'"{name}" {said}{also}',
        places=tuple(dict.fromkeys(place_of(rule.stated) for rule in rules)),
        question="wager pay",
        about=name,
        details=tuple(f'"{one}" {text}' for one, text in words.items()) if others else (),
    )


def by_chance(game: GameContext) -> dict[Chance, dict[str, Fraction]]:
    """Wagers that can win in one way, and what each pays, by how often that is."""
    found: dict[Chance, dict[str, Fraction]] = {}
    for wager in filter(None, abouts(game.rules, "wager pay")):
        counted = game.quick_odds(wager, 1)
        if counted is not None and len(wins := won(counted)) == 1:
            ((pays, often),) = wins.items()
            found.setdefault((counted.decks, often, counted.push), {})[wager] = pays
    return found


def won(counted: WagerOdds) -> dict[Fraction, Fraction]:
    wins: dict[Fraction, Fraction] = {}
    for row in counted.rows:
        if row.pays > 0 and row.probability:
            wins[row.pays] = wins.get(row.pays, Fraction(0)) + row.probability
    return wins


def finding(game: GameContext, chance: Chance, wagers: dict[str, Fraction]) -> Finding:
    told = listed(f'"{name}" pays {pays} to 1' for name, pays in wagers.items())
    paid = dict.fromkeys(rule.stated for name in wagers for rule in game.rules.speaking("wager pay", name))
    return Finding(
        check="one-chance-two-pays",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"wagers of one chance, {chance[1]}, are paid differently: {told}",
        places=tuple(map(place_of, paid)),
        question="wager pay",
        about=next(iter(wagers)),
    )

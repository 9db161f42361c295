"""A blackjack pays less than another win, even money is not even, a tie pays more than a win, odds are turned round."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import odds, percent
from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import subject
from checker.facts.lines import stated_once
from checker.facts.rank_tests import own_pays
from checker.facts.silent_kinds import settlements
from checker.facts.stakes import parts
from checker.finding import Certainty, Finding, Severity, place_of
from checker.witness import witness
from engine.effects import effect_of
from engine.rulebook import Answers
from engine.side_wagers.odds import MOST_DECKS
from engine.side_wagers.tally import WagerOdds
from engine.situation_classes import abouts
from grammar.exhibit import Stated
from grammar.tree import Happens, Odds, Worded, tests_in, words_of_test
from grammar.vocabulary import Question, vocabulary


def implausible_pay(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games if context.exhibit.asks("main pay") else ():
        for found in (cheap_blackjack(game), costly_surrender(game)):
            if found and found.question not in seen:
                seen.add(found.question)
                yield found
    yield from turned_round(context)
    yield from better_ties(context)
    yield from short_insurance(context)
    for stated in stated_once(context):
        effect = effect_of(stated.value)
        if subject(stated) == "even money pay" and effect and effect.kind == "pays" and effect.worth != 1:
            yield Finding(
                check="implausible-pay",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"even money is 1 to 1, and here it pays {odds(effect.worth)}",
                places=(place_of(stated),),
                question=stated.question,
                about=stated.about,
            )


RARELY = Fraction(1, 3)
"""A wager that wins less often than this and pays less than its stake is not meant so."""


def turned_round(context: CheckContext) -> Iterator[Finding]:
    """A pay such as 1 to 10 on a wager that seldom wins: its numbers have changed places."""
    seen: set[str] = set()
    for game in context.games:
        for wager in filter(None, abouts(game.rules, "wager pay")):
            short = [rule.stated for rule in game.rules.statements.of("wager pay", wager) if pays_little(rule.stated)]
            if wager in seen:
                continue
            inverse = against_custom(game, wager)
            if inverse:
                seen.add(wager)
                yield inverse
            if not short or inverse:
                continue
            counted = game.quick_odds(wager, (game.decks() or (MOST_DECKS,))[0])
            if counted is None or (often := won_by(counted)) >= RARELY:
                continue
            seen.add(wager)
            yield Finding(
                check="implausible-pay",
                severity=Severity.ERROR,
                certainty=Certainty.PROVED,
                message=f'"{wager}" pays less than its stake and wins {percent(often)} of the time: '
                "are the numbers of its odds turned round?",
                places=tuple(map(place_of, short)),
                question="wager pay",
                about=wager,
            )


def against_custom(game: GameContext, wager: str) -> Finding | None:
    """A pay of 5 to 6 where tables pay 6 to 5."""
    for one in settlements(game, wager) if game.exhibit.structure and any(map(pays_less, pays_of(game, wager))) else ():
        own = one.answers.given[0] if one.answers.clear and one.answers.given else None
        if own is None or own.stated.base or not one.usual or one.usual.kind != "pays":
            continue
        if only_the_stake(own.stated):
            return nothing_won(own.stated, one.usual.worth)
        if own.effect.kind != "pays":
            continue
        if own.effect.worth < 1 and own.effect.worth * one.usual.worth == 1:
            return Finding(
                check="implausible-pay",
                severity=Severity.ERROR,
                certainty=Certainty.READ,
                message=f'"{wager}" pays {odds(own.effect.worth)} where tables pay {odds(one.usual.worth)}: '
                "are the numbers of its odds turned round?",
                places=(place_of(own.stated),),
                question="wager pay",
                about=wager,
            )
    return None


def only_the_stake(stated: Stated) -> bool:
    """ "1 for 1" counts the stake: nothing is won."""
    return isinstance(stated.value, Odds) and stated.value.win == 0 and " for " in stated.value.spelled


def nothing_won(stated: Stated, usual: Fraction) -> Finding:
    return Finding(
        check="implausible-pay",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f'"{stated.about}" pays {getattr(stated.value, "spelled", "")}, which is the stake and no more, where '
        f'tables pay {odds(usual)}: is "to" meant?',
        places=(place_of(stated),),
        question="wager pay",
        about=stated.about,
    )


def pays_of(game: GameContext, wager: str) -> Iterator[Stated]:
    return (rule.stated for rule in game.rules.statements.of("wager pay", wager))


def pays_less(stated: Stated) -> bool:
    """Less than the stake, and no commission."""
    effect = effect_of(stated.value)
    return only_the_stake(stated) or (effect is not None and effect.kind == "pays" and 0 < effect.worth < 1)


def short_insurance(context: CheckContext) -> Iterator[Finding]:
    """Half the wager at less than 2 to 1 does not make good what a dealer's blackjack takes."""
    for stated in stated_once(context):
        effect = effect_of(stated.value)
        if subject(stated) == "insurance pay" and effect and effect.kind == "pays" and effect.worth < INSURED:
            yield Finding(
                check="implausible-pay",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"insurance pays {odds(effect.worth)}, and elsewhere 2 to 1: it does not cover the wager",
                places=(place_of(stated),),
                question=stated.question,
                about=stated.about,
            )


INSURED = 2


def better_ties(context: CheckContext) -> Iterator[Finding]:
    """A wager on the better hand that pays a tie more than a win."""
    for about in dict.fromkeys(one.about for one in own_pays(context.exhibit)):
        paid = {kind: pays_when(context, about, kind) for kind in ("above", "with")}
        ties = [one for pay, one in paid["with"] if paid["above"] and pay > max(most for most, _ in paid["above"])]
        if ties:
            yield Finding(
                check="implausible-pay",
                severity=Severity.NOTE,
                certainty=Certainty.READ,
                message=f'"{about}" pays a tie more than a win',
                places=tuple(map(place_of, (*ties, *(one for _, one in paid["above"])))),
                question="wager pay",
                about=about,
            )


def pays_when(context: CheckContext, about: str, kind: str) -> list[tuple[Fraction, Stated]]:
    """What is paid by statements on hands that rank above, or with, another."""
    return [
        (effect.worth, one)
        for one in own_pays(context.exhibit)
        if one.about == about and (effect := effect_of(one.value)) and effect.kind == "pays"
        for test in tests_in(one.when)
        if isinstance(test, Worded) and test.verb == "ranks" and test.terms[0].text == kind
    ]


def won_by(counted: WagerOdds) -> Fraction:
    return sum((row.probability for row in counted.rows if row.pays > 0), Fraction(0))


def pays_little(stated: Stated) -> bool:
    effect = effect_of(stated.value)
    return effect is not None and effect.kind == "pays" and 0 < effect.worth < Fraction(1, 2)


def underpaid(game: GameContext, question: Question, about: str) -> Iterator[tuple[Answers, Answers]]:
    """A blackjack that pays less than the lowest other win, and that win."""
    has_blackjack = game.rules.terms.flag("player has blackjack")
    by_pay: dict[Fraction, list[Answers]] = {}
    for answers in filter(pays, game.answers(question.name, about)):
        by_pay.setdefault(answers.given[0].effect.worth, []).append(answers)
    ranked = [answers for pay in sorted(by_pay) for answers in by_pay[pay]]
    other = next((answers for answers in ranked if not has_blackjack(answers.situation)), None)
    if other is not None and other.effects != ranked[0].effects:
        yield ranked[0], other


def pays(answers: Answers) -> bool:
    """Is there exactly one answer to what is won?"""
    first = answers.given[0].effect if answers.given else None
    return first is not None and first.kind == "pays" and all(one.effect == first for one in answers.given[1:])


def cheap_blackjack(game: GameContext) -> Finding | None:
    low = game.remembered(underpaid, vocabulary().questions["main pay"], "")
    if not low or all(of_some_hands(answer.stated) for answer in low[0][1].given):
        return None
    least, won = low[0]
    shown = (*least.given, *won.given)
    return Finding(
        check="implausible-pay",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"a blackjack pays {odds(least.effects[0].worth)}, less than any other win, "
        f"which pays {odds(won.effects[0].worth)}",
        places=tuple(dict.fromkeys(place_of(answer.stated, odds(answer.effect.worth)) for answer in shown)),
        question="main pay",
        witness=witness(least, least.given, game),
    )


def of_some_hands(stated: Stated) -> bool:
    """Is it a bonus for hands that it names by their cards, and not what any win pays?"""
    named = {word for test in tests_in(stated.when) if not isinstance(test, Happens) for word in words_of_test(test)}
    return stated.table != "" or bool(named & CARDS)


CARDS = frozenset({"cards in hand", "hand", "first two cards", "first card", "second card", "third card"})


def costly_surrender(game: GameContext) -> Finding | None:
    """A surrender that loses everything on the hand; for a doubled hand, the ante is only part of it."""
    lost = [answers for answers in game.answers("surrender loss") if any(loses_all(answers))]
    if not lost:
        return None
    return Finding(
        check="implausible-pay",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message="a surrendered hand loses its whole wager, as if it had been played and lost",
        places=tuple(place_of(answer.stated) for answer in lost[0].given),
        question="surrender loss",
        witness=witness(lost[0], lost[0].given, game),
    )


def loses_all(answers: Answers) -> Iterator[bool]:
    at = answers.situation
    for answer in answers.given:
        for part in parts(answer.stated):
            unit = at.ante if part.unit == "share" else 1
            yield any(interval.low is not None and interval.low * unit >= at.staked for interval in part.intervals)

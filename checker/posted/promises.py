"""What a posted text promises and no rule holds: wagers and bonuses that are not there, odds that nothing pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from checker.context import GameContext
from checker.posted.difference import Difference, DifferenceKind, Side
from checker.posted.joined_document import BothBooks
from checker.posted.lowest_stake import lowest_stake
from checker.witness_money import result_in
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.pay_schedules import heard_in
from grammar.posted_text import PostedText, PostedWords
from grammar.tree import Added, Odds

PAYS = ("wager pay", "main pay")


def broken_promises(context: GameContext, books: BothBooks, posted: PostedText) -> Iterator[Difference]:
    """Offers of what the rules do not have; odds, for whatever they are said, that the rules pay in no case."""
    for offer in posted.offers:
        says = offer.name if offer.rules else f"{offer.name} is offered"
        kind = DifferenceKind.DIFFERS if offer.rules else DifferenceKind.PROMISES
        rules = offer.rules or "the rules have no such thing"
        yield replace(promise(posted.name, offer.line, offer.words, says, "", rules), kind=kind)
    paid = tuple(paid_statements(context.exhibit, context.name))
    for words in posted.unread:
        yield from unpaid_odds(words, paid, context.exhibit, books, posted.name)


def unpaid_odds(
    words: PostedWords, paid: tuple[Stated, ...], exhibit: Exhibit, books: BothBooks, text: str
) -> Iterator[Difference]:
    """Odds in words that were not understood, where nothing pays them: it does not matter what they are for."""
    for odds in words.odds:
        own = [one for one in paid if wager_of(one, exhibit) in odds.wagers] if odds.alone else []
        known = {net_of(one) for one in own or paid}
        meant = {odds.net, odds.net - 1} if odds.loose else {odds.net}
        if not known or (odds.net <= max(known) if odds.most else meant & known):
            continue
        named = [one for one in paid if wager_of(one, exhibit) in odds.wagers] or list(paid)
        best = max(named, key=net_of)
        stake = lowest_stake(books, best.about) or Fraction(1)
        never = "it never pays that" if own else "no wager ever pays that"
        told = f"{'; '.join(odds.wagers)} pays" if odds.wagers else "pays"
        yield promise(
            text,
            words.line,
            words.words,
            f"{told} {'up to ' if odds.most else ''}{odds.said}",
            result_in(stake * odds.net, stake),
            f"{never}; the most that {wager_of(best, exhibit)} pays is {said_odds(best)}",
            best,
        )


def paid_statements(exhibit: Exhibit, game: str) -> Iterator[Stated]:
    """Whatever pays. A payment on top of another makes every sum possible, so nothing is known then."""
    found = [one for one in exhibit.stated if one.question in PAYS and heard_in(one, exhibit, game)]
    if not any(isinstance(one.value, Added) or (isinstance(one.value, Odds) and one.value.bound) for one in found):
        yield from (one for one in found if isinstance(one.value, Odds) and one.value.win > 0)


def wager_of(stated: Stated, exhibit: Exhibit) -> str:
    name = stated.about or exhibit.main_wager
    return name if name != MAIN else "the main wager"


def net_of(stated: Stated) -> Fraction:
    return stated.value.win if isinstance(stated.value, Odds) else Fraction(0)


def said_odds(stated: Stated) -> str:
    return stated.value.spelled if isinstance(stated.value, Odds) else ""


def promise(
    text: str, line: int, words: str, says: str, wins: str, rules: str, statement: Stated | None = None
) -> Difference:
    return Difference(
        DifferenceKind.PROMISES,
        text,
        line,
        words,
        None,
        "",
        "",
        "",
        Side(says, wins),
        Side(rules),
        statement,
    )

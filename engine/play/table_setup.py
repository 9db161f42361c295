"""Before the first card, in any family: the shoe a document describes, and the wagers it accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from engine.arbiter import Arbiter, Open, Order, Stopped, exactly_one
from engine.cards import RANKS, SUITS, Card, full_shoe, too_many
from engine.effects import ALLOWED
from engine.play.rounds import Wagers, dollars
from engine.play.table_events import Wagered
from grammar.errors.faults import Unreadable, counted, did_you_mean
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.tree import Statement, bounds_in
from grammar.vocabulary import plain, vocabulary

LARGEST_SHOE = 100
"""More decks than any table uses; a larger number is a typo."""

USUAL_DECKS = 6
"""Used where a document names no number."""

OWN_SPOTS = ("Insurance", "Even money")
"""Wagers that are offered during the round, not placed before it."""

MakeSituation = Callable[..., Any]


def shoe_of(arbiter: Arbiter, situation: MakeSituation, decks: int | None = None) -> tuple[Card, ...]:
    """Every card of the shoe the document describes, in the fixed order. Raises Unreadable, Stopped."""
    number = number_of_decks(arbiter, situation, decks)
    removed = removed_ranks(arbiter, situation)
    size = exactly_one(arbiter.value("cards in a deck", situation("set-up")).effect)
    left = len(SUITS) * (len(RANKS) - len(removed))
    if size is not None and size != left and not removed:
        raise Stopped(Open("ranks removed", "", situation("set-up"), ()))
    shoe = full_shoe(number, removed)
    if not shoe:
        raise Unreadable("every rank is taken out of the decks: there is no card to deal")
    return shoe


def number_of_decks(arbiter: Arbiter, situation: MakeSituation, wanted: int | None) -> int:
    """The number wanted, if the document allows it or is silent; else the lowest it names and allows."""
    if wanted is not None:
        require_decks(wanted, "a shoe")
        if not arbiter.speaking("number of decks", situation("set-up")) or allows_decks(arbiter, situation, wanted):
            return wanted
        raise Unreadable(f"the document does not allow a shoe of {counted(wanted, 'deck')}")
    chosen = exactly_one(arbiter.chosen.answers.get("number of decks"))
    named = named_numbers(arbiter.speaking("number of decks", situation("set-up")))
    candidates = sorted({*named, *((chosen,) if chosen is not None else ())}) or [Fraction(USUAL_DECKS)]
    fitting = [number for number in candidates if allows_decks(arbiter, situation, number)]
    if not fitting:
        raise Stopped(open_decks(arbiter, situation, candidates[0]))
    return require_decks(fitting[0], "the document asks for a shoe")


def allows_decks(arbiter: Arbiter, situation: MakeSituation, number: Fraction | int) -> bool:
    at = situation("set-up", amount=Fraction(number), decks=int(number))
    return arbiter.within("number of decks", at).effect == ALLOWED


def open_decks(arbiter: Arbiter, situation: MakeSituation, number: Fraction) -> Open:
    at = situation("set-up", amount=number, decks=int(number))
    return Open("number of decks", "", at, arbiter.rules.ask("number of decks", at).given)


def require_decks(number: Fraction | int, who: str) -> int:
    if Fraction(number).denominator != 1 or not 1 <= number <= LARGEST_SHOE:
        raise Unreadable(f"{who} of {counted(number, 'deck')}; cards can be dealt from 1 to {LARGEST_SHOE}")
    return int(number)


def named_numbers(statements: Iterable[Stated]) -> set[Fraction]:
    """The bounds that statements name."""
    parts = [part for one in statements for part in bounds_in(one.value)]
    return {edge for part in parts for interval in part.intervals for edge in interval[:2] if edge is not None}


def removed_ranks(arbiter: Arbiter, situation: MakeSituation) -> tuple[str, ...]:
    effect = arbiter.value("ranks removed", situation("set-up")).effect
    return tuple(effect.word.split()) if effect is not None else ()


def possible(dealt: Sequence[Card | str], shoe: Sequence[Card | str]) -> None:
    """Rejects cards the shoe does not hold, or not that often. Raises Unreadable."""
    extra = too_many(dealt, shoe)
    if extra is None:
        return
    held = shoe.count(extra)
    if held == 0:
        raise Unreadable(f"{extra} is dealt, but the shoe of this document holds no {extra}")
    raise Unreadable(f"{extra} is dealt {dealt.count(extra)} times, but the shoe holds it {counted(held, 'time')}")


# Wagers -------------------------------------------------------------------------------------------------------


def wager_names(arbiter: Arbiter) -> tuple[str, ...]:
    """The wagers the document mentions that are placed before the deal; the main wager is "main"."""
    statements = arbiter.rules.statements
    found = dict.fromkeys(
        rule.stated.about
        for question in ("wager amount", "wager offered", "wager pay")
        for rule in statements.get(question, ())
        if rule.stated.about and rule.stated.about not in OWN_SPOTS
    )
    return tuple(found)


def placed(
    arbiter: Arbiter, situation: MakeSituation, wagers: Wagers, ante: Fraction = Fraction(0)
) -> tuple[Wagered, ...]:
    """The wagers as placed, each within its limits; shares are taken of ante. Raises Unreadable, Stopped."""
    if not wagers:
        raise Unreadable("no wager is placed, so there is no round to play")
    known = wager_names(arbiter)
    found: list[Wagered] = []
    beside = stakes_beside(wagers, known)
    for name, amount in wagers:
        about = known_wager(name, known, arbiter)
        if any(about == earlier.wager for earlier in found):
            raise Unreadable(f'the wager "{name}" is placed twice')
        found.append(Wagered(about, amount, taken(arbiter, partial(situation, beside=beside), about, amount, ante)))
    total = sum((wager.amount for wager in found), Fraction(0))
    all_at = situation("wager", amount=total, ante=ante)
    if arbiter.speaking("wager amount", all_at):
        require(arbiter.within("wager amount", all_at), "all wagers together", total)
    return tuple(found)


def stakes_beside(wagers: Wagers, known: Sequence[str]) -> tuple[tuple[str, Fraction], ...]:
    """What stands on each wager by its plain name; nothing on those that are not placed."""
    stakes = {plain(name): Fraction(0) for name in known if name != MAIN}
    for name, amount in wagers:
        stakes[plain(name)] = stakes.get(plain(name), Fraction(0)) + amount
    return tuple(stakes.items())


def lowest(arbiter: Arbiter, situation: MakeSituation, about: str) -> Fraction:
    """The lowest amount that statements name and allow; $10 if they name none."""
    at = situation("wager", amount=Fraction(10), wager=about)
    named = sorted(named_numbers(arbiter.speaking("wager amount", at, about)))
    for amount in named:
        bet = situation("wager", amount=amount, wager=about, ante=amount)
        if amount > 0 and arbiter.within("wager amount", bet, about).effect == ALLOWED:
            return amount
    return Fraction(10)


def names_main(name: str, exhibit: Exhibit) -> bool:
    """Does the name mean the main wager?"""
    names = {MAIN, plain(exhibit.main_wager), *(plain(word) for word in vocabulary().main_wagers)}
    return exhibit.has_main_game and plain(name) in names


def known_wager(name: str, known: Sequence[str], arbiter: Arbiter) -> str:
    exhibit = arbiter.rules.exhibit
    if names_main(name, exhibit):
        return MAIN
    for wager in known:
        if plain(wager) == plain(name):
            return wager
    names = [exhibit.main_wager if wager == MAIN else wager for wager in known]
    raise Unreadable(" ".join((f'this document offers no wager "{name}".', did_you_mean(name, names))).strip())


def taken(arbiter: Arbiter, situation: MakeSituation, about: str, amount: Fraction, ante: Fraction) -> Order:
    """Who allows this wager."""
    shown = arbiter.rules.exhibit.main_wager if about == MAIN else about
    if amount <= 0:
        raise Unreadable(f'a wager of {dollars(amount)} on "{shown}" is no wager')
    at = situation("wager", amount=amount, ante=ante, wager=about)
    offered = arbiter.permission("wager offered", at, about)
    if offered.order.by and offered.effect != ALLOWED:
        raise Unreadable(f'"{shown}" is not offered here ({cited(offered.order)})')
    require_needed(arbiter, at, about, shown)
    require_step(arbiter, at, about, shown, amount)
    return require(arbiter.within("wager amount", at, about), f'"{shown}"', amount)


def require(verdict: Any, what: str, amount: Fraction) -> Order:
    if verdict.effect != ALLOWED:
        raise Unreadable(f"{dollars(amount)} on {what} is outside the limits ({cited(verdict.order)})")
    order: Order = verdict.order
    return order


def require_needed(arbiter: Arbiter, at: Any, about: str, shown: str) -> None:
    """Refuses a wager for which another must stand that does not."""
    exhibit = arbiter.rules.exhibit
    for one in arbiter.speaking("wager needs", at, about):
        needed = getattr(one.value, "text", "")
        stakes = [amount for name, amount in at.beside if plain(needed) == name or both_main(name, needed, exhibit)]
        if needed and not any(stakes):
            raise Unreadable(f'"{shown}" may be placed only where "{needed}" is placed ({one.key})')


def both_main(one: str, other: str, exhibit: Exhibit) -> bool:
    return names_main(one, exhibit) and names_main(other, exhibit)


def require_step(arbiter: Arbiter, at: Any, about: str, shown: str, amount: Fraction) -> None:
    for one in arbiter.speaking("chips", at, about):
        if not (isinstance(one.line, Statement) and one.line.subject == "wager steps"):
            continue
        lowest = min(named_numbers(arbiter.speaking("wager amount", at, about)), default=Fraction(0))
        for step in named_numbers((one,)):
            if step > 0 and (amount - lowest) % step and amount % step:
                start = f" from {dollars(lowest)} up in steps of" if lowest % step else " in multiples of"
                raise Unreadable(f'{dollars(amount)} on "{shown}": wagers go{start} {dollars(step)} ({one.key})')


def cited(order: Order) -> str:
    """The statements of an order, by label or line."""
    return ", ".join(dict.fromkeys(one.key for one in order.by)) or order.resolved or "no statement"

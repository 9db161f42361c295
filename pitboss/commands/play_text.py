"""Play as text: what happened, which statement ordered it, and where play stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from checker.answer_text import said
from engine.arbiter import Open, Order
from engine.play.rounds import Round, dollars
from engine.play.table_events import (
    Busted,
    CheckedHoleCard,
    Chose,
    Collected,
    Dealt,
    Decided,
    Doubled,
    Drew,
    Event,
    Insured,
    Offered,
    Paid,
    Pushed,
    Revealed,
    Split,
    Stood,
    Surrendered,
    TookEvenMoney,
    Wagered,
)
from grammar.exhibit import MAIN, Stated
from grammar.formatter.document_text import printed_statement
from grammar.usual import CUSTOM
from grammar.vocabulary import vocabulary


def cited(stated: Stated) -> str:
    """``line 45: dealer draw: … (source line 17.2)``; what the document does not say itself has no line"""
    where = [place(cite.first) for cite in stated.tail.cites]
    source = f" (source line {', '.join(where)})" if where else ""
    words = " ".join(printed_statement(stated.line).partition(" @")[0].split())
    reading = f" (reading {stated.reading[1]} of {stated.reading[0]})" if stated.reading else ""
    if stated.key.startswith(CUSTOM):
        return f"by custom: {words}{reading}"
    return f"{stated.base + ' ' if stated.base else ''}line {stated.span.line}: {words}{reading}{source}"


def place(at: tuple[int, int | None]) -> str:
    line, sentence = at
    return f"{line}.{sentence}" if sentence else str(line)


def trace(played: Round, main: str) -> Iterator[str]:
    """The whole round, each step with the statements that ordered it."""
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    shown = False
    for event in played.events:
        if isinstance(event, Dealt):
            if not shown:
                shown = True
                yield f"  {dealt_words(dealt)}"
                yield from orders(event.order)
            continue
        yield f"  {happened(event, main)}"
        yield from orders(event.order)
    if played.opened is not None:
        yield from stopped(played.opened)
    else:
        yield f"  {outcome(played.net)}"


def orders(order: Order) -> Iterator[str]:
    if order.resolved:
        yield f"      resolved: {order.resolved}"
    for one in {id(one.line): one for one in order.by}.values():
        yield f"      {cited(one)}"


def dealt_words(dealt: Iterable[Dealt]) -> str:
    sides: dict[str, list[Dealt]] = {}
    for event in dealt:
        sides.setdefault(event.to, []).append(event)
    return "dealt: " + ", ".join(f"{side} {' '.join(str(one.card) for one in given)}" for side, given in sides.items())


def happened(event: Event, main: str) -> str:
    """One event as a sentence."""
    match event:
        case Wagered(wager, amount):
            return f"{dollars(amount)} stood on {name(wager, main)}"
        case Dealt(to, card):
            return f"{to} was dealt {card}"
        case Offered(what):
            return f"the dealer offered {what}"
        case Insured(amount):
            return f"the player took insurance for {dollars(amount)}"
        case TookEvenMoney():
            return "the player took even money"
        case CheckedHoleCard(found):
            return f"the dealer checked: {'a blackjack' if found else 'no blackjack'}"
        case Drew(who, hand, card):
            return f"{whose(who, hand)} drew {card}"
        case Stood(who, hand):
            return f"{whose(who, hand)} stood"
        case Doubled(hand, amount):
            return f"{whose('player', hand)} doubled for {dollars(amount)}"
        case Split(hand, amount):
            return f"{whose('player', hand)} was split, {dollars(amount)} on the new hand"
        case Surrendered(hand, early):
            return f"{whose('player', hand)} was surrendered{' before the check' if early else ''}"
        case Busted(who, hand):
            return f"{whose(who, hand)} busted"
        case Revealed(card):
            return f"the dealer turned over {card}"
        case Chose(option):
            return f"the player chose: {option}"
        case Decided(result):
            return f"result: {result}"
        case _:
            return settled(event, main)


def settled(event: Paid | Collected | Pushed, main: str) -> str:
    on = name(event.wager, main) + (f", hand {event.hand + 1}" if event.hand > 0 else "")
    match event:
        case Paid():
            return f"paid {dollars(event.amount)} on {on}"
        case Collected() if event.amount < event.stake:
            return f"collected {dollars(event.amount)} of {dollars(event.stake)} on {on}"
        case Collected():
            return f"collected {dollars(event.amount)} on {on}"
        case Pushed():
            return f"returned {dollars(event.stake)} on {on}"


def name(wager: str, main: str) -> str:
    return main if wager == MAIN else wager


def whose(who: str, hand: int) -> str:
    return f"the {who}" if hand <= 0 else f"the {who}'s hand {hand + 1}"


def outcome(net: Fraction) -> str:
    if net == 0:
        return "the player came out even"
    return f"the player {'won' if net > 0 else 'lost'} {dollars(abs(net))}"


def stopped(opened: Open) -> Iterator[str]:
    """Why play stopped, what the statements say, and how to continue."""
    yield f"  STOPPED: {opened.told()}"
    question = vocabulary().questions[opened.question]
    for answer in opened.given:
        yield f"      {said(question, answer.effect)}: {cited(answer.stated)}"
    labels = [one.stated.reading for one in opened.given if one.stated.reading]
    for label, reading in dict.fromkeys(labels):
        yield f"      to go on: --reading {label}={reading}"
    yield f'      to go on: --answer "{opened.question}=…", or --usual'

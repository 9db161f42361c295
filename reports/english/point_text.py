"""A point in sentences: what the source says, a hand with its money, what the answer is worth, what to state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from checker.answer_text import money
from checker.points.answer_clauses import AT_EVERY_TABLE
from checker.points.point import AnswerEdge, Point, Quote, ShownHand, Worth
from grammar.errors.faults import counted
from grammar.exhibit import MAIN

MOST_WORDS = 16
"""Of a longer sentence only the words around those cited are quoted."""
SMALL = 0.005
"""Percentages below this do not show in print."""
TOTAL = re.compile(r" \((?:soft )?\d+\)")
MARKUP = re.compile(r"^(?:[-•] |\d+\. )|\*\*|\\(?=\W)|</?\w+>")
"""List marks, emphasis and escapes of a source kept as Markdown."""
WAGER = re.compile(r", wager (?!main$)([^,]+)")
STAKE = re.compile(r" on \$[\d.]+$")


def quoted(quote: Quote, most: int = MOST_WORDS) -> str:
    """``“A tie with the dealer results in a push” [17.2]``; a place without words only as a number."""
    text = excerpt(quote.sentence, quote.words, most) if quote.sentence else quote.words
    place = f"[{quote.cite}]" if quote.cite else ""
    return " ".join(filter(None, (f"“{text}”" if text else "", place)))


def excerpt(sentence: str, words: str, most: int) -> str:
    """A whole sentence if it is short, else the part around the words that count, with the cuts marked."""
    tokens = MARKUP.sub("", sentence).rstrip(".").split()
    if len(tokens) <= most:
        return " ".join(tokens)
    wanted = words.split()
    at = next((place for place in range(len(tokens)) if same(tokens[place : place + len(wanted)], wanted)), 0)
    room = max(0, most - len(wanted))
    first = max(0, at - room // 2)
    last = min(len(tokens), first + most)
    return f"{'… ' if first else ''}{' '.join(tokens[first:last])}{' …' if last < len(tokens) else ''}"


def same(some: Sequence[str], wanted: Sequence[str]) -> bool:
    return bool(wanted) and [bare(one) for one in some] == [bare(one) for one in wanted]


def bare(word: str) -> str:
    return word.strip(".,;:()\"'").casefold()


def quotes_text(quotes: Iterable[Quote], most: int = 3) -> str:
    """The sentences that clash or fall short, joined by semicolons; further places as numbers only."""
    known = list(quotes)
    shown = "; ".join(quoted(one) for one in known[:most])
    more = [f"[{one.cite}]" for one in known[most:] if one.cite]
    several = f"{more[0]} to {more[-1]}" if len(more) > 3 else " ".join(more)
    return f"{shown}; also {several}" if more else shown


# A hand -----------------------------------------------------------------------------------------------------------


def hand_text(hand: ShownHand) -> str:
    """``Player A♠ K♦, dealer A♣ Q♥: the player keeps $10, or wins $15.``"""
    deal = plain_deal(hand.played or hand.deal)
    told = outcomes(hand)
    return f"{capital(deal)}: {told}." if deal else f"{capital(told)}."


def plain_deal(deal: str) -> str:
    """The cards without the totals that everybody counts at once."""
    if deal == "set-up":
        return ""
    if deal.startswith("$"):
        return AMOUNT.sub(r"a wager of \1", deal).replace(", ante ", " beside a wager of ")
    return WAGER.sub(r", with a wager on “\1”", TOTAL.sub("", deal))


AMOUNT = re.compile(r"^(\$[\d.]+), wager main$")


def outcomes(hand: ShownHand) -> str:
    """Money where every answer settles the wager differently, else what each answer says."""
    results = list(dict.fromkeys(STAKE.sub("", one.result) for one in hand.meanings if one.result))
    if len(hand.meanings) == 1:
        only = hand.meanings[0]
        return with_money(only.clause, results[0]) if results else only.clause
    if len(results) > 1 and all(one.result for one in hand.meanings):
        return f"the player {', or '.join(results)}"
    told = ", or ".join(dict.fromkeys(one.clause for one in hand.meanings))
    return told.replace(f", or {AT_EVERY_TABLE}", f", though {AT_EVERY_TABLE}")


def with_money(clause: str, result: str) -> str:
    """``by custom the player loses $10``, in place of saying twice who wins."""
    verb = result.split()[0]
    return f"{clause.removesuffix(verb)}{result}" if clause.endswith(f" {verb}") else f"{clause}: the player {result}"


# Money ------------------------------------------------------------------------------------------------------------


def worth_text(worth: Worth | None) -> str:
    """What the answer is worth and under which answer; of what it holds for only what the base of all does not say."""
    if worth is None or not worth.percent:
        return ""
    share = f"{worth.percent:.2f}%" if worth.percent >= SMALL else "less than 0.01%"
    wager = "wager" if worth.wager == MAIN else f"“{worth.wager}” wager"
    hour = f", {dollars(worth.per_hour)} an hour" if worth.per_hour >= SMALL else ""
    return f"Worth {share} of every {wager}{own_base(worth)}{hour}: the house edge is {edges_text(worth.edges)}."


def own_base(worth: Worth) -> str:
    """`` of $2 in spanish21 with 2 decks``: whatever the base of the document does not say already."""
    known = worth.base
    stake = worth.in_dollars or (known is not None and known.stake != worth.stake)
    decks = worth.decks and (known is None or known.decks != worth.decks)
    told = (
        f" of {money(worth.stake)}" if stake else "",
        f" in {worth.game}" if worth.game else "",
        f" with {counted(worth.decks, 'deck')}" if worth.decks and decks else "",
    )
    return "".join(told)


def edges_text(edges: Iterable[AnswerEdge]) -> str:
    """Answers with the same edge told together."""
    together: dict[str, list[str]] = {}
    for one in edges:
        together.setdefault(percent(one.percent), []).append(one.clause)
    return ", ".join(f"{figure} if {' or '.join(clauses)}" for figure, clauses in together.items())


def percent(number: float) -> str:
    return f"{number:z.2f}%"


def dollars(amount: float) -> str:
    return f"${amount:,.2f}"


def please_text(point: Point) -> str:
    return f"Please state {point.please}." if point.please else ""


def silence_text(point: Point, quotes: str) -> str:
    """What the source says, and that it says no more where it is silent."""
    lead = point.findings[0]
    if lead.check == "unstated-permission":
        return f"{capital(lead.message.partition(';')[0])}."
    if lead.check != "missing-answers":
        return f"{quotes}." if quotes else ""
    if quotes:
        return f"{quotes}; no sentence says more."
    return "" if any(not wordy(hand) for hand in point.hands) else "No sentence says."


def often_text(point: Point) -> str:
    """How often a hand without a result comes up, where that was counted."""
    if point.frequency is None:
        return ""
    return f"Such a hand comes up in {often(point.frequency)}."


def often(share: float) -> str:
    if share >= 0.1:
        return f"about {round(10 * share)} of 10 rounds" if share < 0.95 else "nearly every round"
    return f"about one round in {round(1 / share)}"


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def wordy(hand: ShownHand) -> bool:
    """Does it show an amount or the set-up and no cards, dice or numbers, so that a letter does better without it?"""
    nothing_drawn = hand.deal == "set-up" or hand.deal.startswith("$")
    return nothing_drawn and len({one.clause for one in hand.meanings}) < 2


def shows(point: Point) -> bool:
    """Do its sentences say what was found? Else they only ask, and what was found has to be told."""
    asked = point.findings[0].check in ("missing-answers", "unstated-permission")
    return asked or bool(point.quotes) or any(not wordy(hand) for hand in point.hands)


def sentences(point: Point, hands: int = 1) -> tuple[str, ...]:
    """A point as the letter tells it, sentence by sentence; the quotes first."""
    quotes = quotes_text(point.quotes)
    shown = [hand_text(hand) for hand in point.hands[:hands] if not (hands == 1 and wordy(hand))]
    told = (silence_text(point, quotes), *shown, often_text(point), worth_text(point.worth), please_text(point))
    return tuple(part for part in told if part)

"""What is paid and what cards count: odds, dollars, points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from grammar.builder.tokens import ZEROES, Token, exactly, in_words, number, spanned, split_at, texts
from grammar.errors.faults import Misread
from grammar.tree import Added, Choice, Numbers, Odds, PayBound, Span
from grammar.vocabulary import plain

PAYOUT = "odds are written 3 to 2, 3:2 or 4 for 1; dollars $50; what comes on top: plus $50"


def payment(tokens: Sequence[Token]) -> Odds | Numbers | Added:
    """Odds or dollars, perhaps with ``at least`` before them, or with ``plus`` where they come on top."""
    span = spanned(tokens, tokens[0].span)
    first = tokens[0].text.lower()
    if first in ON_TOP and len(tokens) > 1:
        more = paid_amount(tokens[1:])
        least = more.win if isinstance(more, Odds) else more.intervals[0].low
        if (isinstance(more, Odds) and more.bound) or not least or least < 0:
            raise Misread(span, f'"{in_words(tokens)}" adds nothing that can be counted', "for example: plus $50")
        return Added(more, span=span)
    return paid_amount(tokens)


def paid_amount(tokens: Sequence[Token]) -> Odds | Numbers:
    if [token.kind for token in tokens] == ["MONEY"]:
        return Numbers((exactly(number(tokens[0])),), "$", span=tokens[0].span)
    return bounded_odds(tokens)


def bounded_odds(tokens: Sequence[Token]) -> Odds:
    """``odds of at least 3 to 2``; without a bound, plain odds."""
    if [token.text.lower() for token in tokens[:2]] == ["odds", "of"]:
        tokens = tokens[2:] or tokens
    bound = PAY_BOUNDS.get(" ".join(tokens[0].text.lower().split()))
    if bound is None or len(tokens) == 1:
        return odds(tokens)
    return replace(odds(tokens[1:]), bound=bound, span=spanned(tokens, tokens[0].span))


ON_TOP = ("plus", "also")
PAY_BOUNDS: dict[str, PayBound] = {
    "exactly": "",
    "at least": "at least",
    "at most": "at most",
    "up to": "at most",
}


def odds(tokens: Sequence[Token]) -> Odds:
    """``3 to 2``, ``18:1``, ``18 for 1``, ``3/2``, ``even money``, or a bare ``18``."""
    span = spanned(tokens, tokens[0].span)
    if len(tokens) > 2 and tokens[-1].kind == "PERCENT" and tokens[-2].text.lower() == "commission":
        return less_commission(tokens, span)
    spelled = " ".join(texts(tokens))
    match [token.kind for token in tokens]:
        case ["ODDS"]:
            win, _, stake = tokens[0].text.partition(":")
            return made_odds(part_of(tokens[0], win), part_of(tokens[0], stake), span, spelled)
        case ["NUMBER"]:
            return Odds(number(tokens[0]), "/" not in tokens[0].text, spelled, span=span)
        case ["NUMBER", "TO", "NUMBER"]:
            return made_odds(number(tokens[0]), number(tokens[2]), span, spelled)
        case ["NUMBER", "FOR", "NUMBER"]:
            stake_back = number(tokens[2])
            return made_odds(number(tokens[0]) - stake_back, stake_back, span, spelled)
        case ["NUMBER", _, "NUMBER"] | ["NUMBER", "NUMBER"] | ["RANKS"]:
            digits = [part for token in tokens for part in token.text.split("-") if part[:1].isdigit()]
            raise Misread(span, f'"{spelled}" is no payout', f"did you mean {digits[0]} to {digits[-1]}?")
        case _ if plain(texts(tokens)) == "even money":
            return Odds(Fraction(1), spelled=spelled, span=span)
    grouped = any(token.kind == "NUMBER" and ZEROES.match(token.text) for token in tokens)
    raise Misread(
        span, f'"{in_words(tokens)}" is no payout', "thousands are written 1000 or 1,000" if grouped else PAYOUT
    )


def less_commission(tokens: Sequence[Token], span: Span) -> Odds:
    """``1 to 1, commission 5%``: what remains of the win."""
    before = tokens[:-2]
    won = odds(before[:-1] if before[-1].kind == "COMMA" else before)
    share = number(tokens[-1])
    if won.bare or not 0 <= share < 1:
        raise Misread(span, f'"{in_words(tokens)}" is no payout', "for example: 1 to 1, commission 5%")
    return Odds(won.win * (1 - share), spelled=in_words(tokens), span=span)


def part_of(token: Token, text: str) -> Fraction:
    return number(Token("NUMBER", text, token.span))


def made_odds(win: Fraction, stake: Fraction, span: Span, spelled: str) -> Odds:
    if stake <= 0:
        raise Misread(span, f'"{spelled}" stakes nothing', PAYOUT)
    return Odds(win / stake, spelled=spelled, span=span)


def points(tokens: Sequence[Token], remedy: str) -> Numbers | Choice:
    """What a card counts: ``10``, ``1 or 11``, ``face value``."""
    span = spanned(tokens, tokens[0].span)
    if plain(texts(tokens)) in ("face value", "pip value", "pip"):
        return Choice("face value", span=span)
    found = []
    for run in split_at(tokens, ("COMMA", "LIST_OR", "OR")):
        first, *rest = run
        if first.kind != "NUMBER" or plain(texts(rest)) not in ("", "point", "points"):
            raise Misread(spanned(run, span), f'"{in_words(run)}" is no card value', remedy)
        counts = number(first)
        if counts < 0 or counts.denominator != 1:
            raise Misread(first.span, f"a card cannot count {first.text}", "cards count whole points: 0, 1, 2, …")
        found.append(exactly(counts))
    if not found:
        raise Misread(span, "a card value is missing", remedy)
    return Numbers(tuple(found), "points", span=span)

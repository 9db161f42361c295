"""Amounts, bounds and odds: exact, with their units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from grammar.builder.tokens import SMALL, Token, TokenReader, exactly, in_words, number, spanned, split_at, texts
from grammar.errors.faults import Misread, did_you_mean, one_of
from grammar.tree import Added, Choice, Interval, Limits, Numbers, Odds, PayBound, Span
from grammar.vocabulary import plain, vocabulary

LOWER = {"at least", "more than", "over"}
UPPER = {"at most", "up to", "less than", "fewer than", "under"}
OPEN = {"more than", "over", "less than", "fewer than", "under"}
VAGUE = {"about", "approximately"}
ONLY = {"only", "exactly"}
MORE = {"or more", "or higher", "or over"}
SHARES = {"half": Fraction(1, 2), "twice": Fraction(2), "double": Fraction(2), "quarter": Fraction(1, 4)}
WHOLE = {"cards", "hands", "times", "splits", "seats", "passes", "piles", "points"}
PAYOUT = "odds are written 3 to 2, 3:2 or 4 for 1; dollars $50; what comes on top: plus $50"
BOUNDS = {
    "minimum": "at least $5",
    "min": "at least $5",
    "maximum": "at most $10",
    "max": "at most $10",
    "between": "$5 to $10",
    "from": "$5 to $10",
}


def limits(tokens: Sequence[Token], units: tuple[str, ...]) -> Limits:
    """``$1 to $10, at most the ante``; a list without bounds (``$2, $4 or $6``) is one part."""
    span = spanned(tokens, tokens[0].span)
    parts: list[list[Numbers]] = []
    for run in split_at(tokens, ("COMMA",)):
        part = numbers(run, units)
        if parts and plain_list(part) and plain_list(parts[-1][-1]) and same_unit(part, parts[-1][-1]):
            parts[-1].append(part)
        else:
            parts.append([part])
    named = next((part.unit for group in parts for part in group if part.unit), "")
    # a share is relative to something, so it cannot lend its unit to a bare number in another part
    if not named or (named == "share" and not all(group[0].unit for group in parts)):
        raise Misread(
            span,
            f'"{in_words(tokens)}" has no unit',
            f"it is counted in {one_of(unit_words(units))}",
        )
    return Limits(tuple(joined(group, named) for group in parts), span=span)


def joined(group: list[Numbers], unit: str) -> Numbers:
    """A list split by commas, rejoined, with its unit filled in."""
    first = group[0]
    return whole_numbers(
        Numbers(
            tuple(interval for part in group for interval in part.intervals),
            next((part.unit for part in group if part.unit), unit),
            first.base,
            first.about,
            first.only,
            first.multiple,
            span=first.span,
        )
    )


def whole_numbers(part: Numbers) -> Numbers:
    if part.unit not in WHOLE:
        return part
    intervals = tuple(whole(interval) for interval in part.intervals)
    return replace(part, intervals=intervals)


def whole(interval: Interval) -> Interval:
    """The same whole numbers with inclusive bounds: ``under 17`` is ``16 or less``."""
    low, high, low_open, high_open = interval
    if low is not None:
        low = Fraction(floor(low) + 1 if low_open else ceil(low))
    if high is not None:
        high = Fraction(ceil(high) - 1 if high_open else floor(high))
    if low is not None and high is not None and low > high:
        return interval
    return Interval(low, high)


def plain_list(part: Numbers) -> bool:
    return all(interval.low == interval.high for interval in part.intervals) and not part.base


def same_unit(one: Numbers, other: Numbers) -> bool:
    return one.unit == other.unit or not one.unit or not other.unit


def numbers(tokens: Sequence[Token], units: tuple[str, ...]) -> Numbers:
    """One bound, range or list in one unit."""
    walk = TokenReader(tokens, tokens[-1].span)
    if found := multiples(walk, tokens, units):
        return found
    only = about = False
    bound = ""
    while token := walk.take("BOUND"):
        word = token.text.lower()
        only = only or word in ONLY
        about = about or word in VAGUE
        bound = word if word in LOWER | UPPER else bound
    intervals: list[Interval] = []
    unit = base = ""
    while True:
        low, unit_here, base_here = quantity(walk, units)
        unit, base = merged(walk, unit, unit_here), merged(walk, base, base_here)
        high = low
        if walk.take("TO"):
            high, unit_here, base_here = quantity(walk, units)
            unit, base = merged(walk, unit, unit_here), merged(walk, base, base_here)
        if suffix := walk.take("OR_LESS"):
            unit = merged(walk, unit, unit_name(walk, units))
        intervals.append(bounded(low, high, bound, suffix.text if suffix else "", tokens))
        if not walk.take("LIST_OR", "OR", "AND"):
            break
    if bound and len(intervals) > 1:
        raise Misread(tokens[0].span, f'"{bound}" takes one number', "leave the others out")
    walk.skip("each", "per", "hand", "deep")
    if walk.next:
        near = did_you_mean(walk.next.text, unit_words(units))
        walk.refuse_rest(near or f"it is counted in {one_of(unit_words(units))}")
    return Numbers(tuple(intervals), unit, base, about, only, span=spanned(tokens, tokens[0].span))


def multiples(walk: TokenReader, tokens: Sequence[Token], units: tuple[str, ...]) -> Numbers | None:
    """``multiples of $5``, ``even amounts``; None if the words say neither."""
    walk.skip("in", "a", "an", "only")
    span = spanned(tokens, tokens[0].span)
    if walk.word("multiples", "multiple") and walk.take("OF"):
        step, unit, base = quantity(walk, units)
        walk.refuse_rest("for example: multiples of $5")
    elif walk.word("even") and walk.word("amounts", "amount", "dollars", "numbers"):
        step, unit, base = Fraction(2), "$" if "$" in units else units[0], ""
    else:
        walk.at = 0
        return None
    if step <= 0:
        raise Misread(span, "there are no multiples of nothing", "for example: multiples of $5")
    return Numbers((Interval(step, None),), unit, base, multiple=True, span=span)


def bounded(low: Fraction, high: Fraction, bound: str, suffix: str, tokens: Sequence[Token]) -> Interval:
    """A number, a range, or a number with a word that makes it a bound."""
    if low > high:
        raise Misread(spanned(tokens, tokens[0].span), "the range runs backwards", "the smaller number comes first")
    if not bound and not suffix:
        return Interval(low, high)
    if low != high or (bound and suffix):
        raise Misread(
            spanned(tokens, tokens[0].span), f'"{bound or suffix}" takes one number', "4 to 16, or 16 or less"
        )
    if bound in LOWER or suffix in MORE:
        return Interval(low, None, bound in OPEN)
    return Interval(None, high, False, bound in OPEN)


def quantity(walk: TokenReader, units: tuple[str, ...]) -> tuple[Fraction, str, str]:
    """A number with its unit and, for a share, what it is a share of."""
    walk.skip("the", "a", "an")
    if token := walk.take("MONEY"):
        return number(token), checked("$", units, token), ""
    if token := walk.take("PERCENT"):
        walk.take("OF")
        return number(token), checked("share", units, token), base_name(walk)
    if token := walk.word(*SHARES):
        walk.take("OF")
        return SHARES[token.text.lower()], checked("share", units, token), base_name(walk)
    token = walk.next
    if token and (base := base_name(walk, required=False)):
        return Fraction(1), checked("share", units, token), base
    token = walk.take("NUMBER")
    if token and walk.next and walk.next.kind == "OF" and "share" in units:
        if not token.text.isdigit() and "%" not in token.text and 0 < number(token) <= 1:
            walk.take("OF")
            return number(token), "share", base_name(walk)
        raise Misread(token.span, f'"{token.text}" is no share', f"did you mean {token.text}%?")
    value = number(token) if token else small_number(walk, units)
    times = walk.next
    if times and times.text.lower() == "times" and base_after(walk):
        walk.at += 1
        return value, checked("share", units, times), base_name(walk)
    return value, unit_name(walk, units), ""


def small_number(walk: TokenReader, units: tuple[str, ...]) -> Fraction:
    token = walk.word(*SMALL)
    if token is None:
        found = walk.next.text if walk.next else ""
        needed = f"a number of {one_of(unit_words(units))}"
        if found.lower() in BOUNDS:
            raise Misread(walk.here, f'"{found}" begins no amount', f"write: {BOUNDS[found.lower()]}")
        said = f'"{found}" stands' if found else "the line ends"
        near = did_you_mean(found, ("overrides", "in game", "refers to", "unless", "until"), cutoff=0.7)
        raise Misread(walk.here, f"{said} where {needed} is needed", near or f"write {needed}, or leave it out")
    return Fraction(SMALL[token.text.lower()])


def base_after(walk: TokenReader) -> bool:
    following = walk.ahead(2)[1:]
    return bool(following) and (
        following[0].text.lower() in ("the", "their") or following[0].text.lower() in vocabulary().bases
    )


def base_name(walk: TokenReader, required: bool = True) -> str:
    """``the ante``, ``original wager``: the longest known name that comes next."""
    before = walk.at
    walk.skip("the", "a", "their", "his", "its", "of", "player's")
    bases = vocabulary().bases
    for size in (3, 2, 1):
        following = walk.ahead(size)
        words = plain(texts(following))
        if len(following) == size and words in bases:
            walk.at += size
            return bases[words]
    if required:
        raise Misread(walk.here, "a share needs to be a share of something", "for example: half the ante")
    walk.at = before
    return ""


def unit_name(walk: TokenReader, units: tuple[str, ...]) -> str:
    token = walk.next
    if token is None or token.kind != "WORD":
        return ""
    unit = vocabulary().units.get(token.text.lower(), "")
    unit = "$" if unit == "dollars" else unit
    if unit:
        walk.at += 1
        return checked(unit, units, token)
    return ""


def checked(unit: str, units: tuple[str, ...], token: Token) -> str:
    if unit not in units:
        raise Misread(
            token.span,
            f'"{token.text}" is the wrong unit here',
            f"it is counted in {one_of(unit_words(units))}",
        )
    return unit


def merged(walk: TokenReader, old: str, new: str) -> str:
    if old and new and old != new:
        raise Misread(
            walk.tokens[walk.at - 1].span,
            "two units in one range",
            "write two bounds: at least $1, at most half the ante",
        )
    return new or old


def unit_words(units: tuple[str, ...]) -> list[str]:
    return [{"$": "dollars", "share": "shares of a wager"}.get(unit, unit) for unit in units]


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
    raise Misread(span, f'"{in_words(tokens)}" is no payout', PAYOUT)


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

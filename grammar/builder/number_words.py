"""Amounts and bounds: exact, with their units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from grammar.builder.tokens import SMALL, Token, TokenReader, in_words, number, spanned, split_at, texts
from grammar.errors.faults import Misread, did_you_mean, one_of
from grammar.tree import Interval, Limits, Numbers
from grammar.vocabulary import plain, vocabulary

LOWER = {"at least", "more than", "over"}
UPPER = {"at most", "up to", "less than", "fewer than", "under"}
OPEN = {"more than", "over", "less than", "fewer than", "under"}
VAGUE = {"about", "approximately"}
ONLY = {"only", "exactly"}
MORE = {"or more", "or higher", "or over"}
SHARES = {"half": Fraction(1, 2), "twice": Fraction(2), "double": Fraction(2), "quarter": Fraction(1, 4)}
SHARES |= {"once": Fraction(1), "thrice": Fraction(3), "triple": Fraction(3)}
TIMES = ("times", "x")
WHOLE = {"cards", "hands", "times", "splits", "seats", "passes", "piles", "points"}
SPOKEN = {
    ("no", "more than"): "at most",
    ("not", "more than"): "at most",
    ("no", "less than"): "at least",
    ("not", "less than"): "at least",
    ("equal", "to"): "exactly",
    ("same", "as"): "exactly",
}
"""Bounds in two words, and the bound that each is."""
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
        part = numbers(run[1:] if parts and run[0].kind in ("LIST_OR", "OR") and run[1:] else run, units)
        if parts and plain_list(part) and plain_list(parts[-1][-1]) and same_unit(part, parts[-1][-1]):
            parts[-1].append(part)
        else:
            parts.append([part])
    if alone := next((group[0] for group in parts if group[0].unit == "share" and not based(group)), None):
        raise Misread(alone.span, "a share needs to be a share of something", "for example: half the ante")
    named = next((part.unit for group in parts for part in group if part.unit), "")
    # a share is relative to something, so it cannot lend its unit to a bare number in another part
    if not named or (named == "share" and not all(any(part.unit for part in group) for group in parts)):
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
            based(group),
            first.about,
            first.only,
            first.multiple,
            span=first.span,
        )
    )


def based(group: list[Numbers]) -> str:
    """What a list is a share of: ``1, 2 or 3 times the ante`` says so at its end."""
    return next((part.base for part in group if part.base), "")


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
    return all(interval.low == interval.high for interval in part.intervals) and not part.multiple


def same_unit(one: Numbers, other: Numbers) -> bool:
    """May the two stand in one list? ``1, 2 or 3 times the ante`` names its unit and its wager only once."""
    bases = {part.base for part in (one, other) if part.base}
    return len(bases) < 2 and (one.unit == other.unit or not one.unit or not other.unit)


def numbers(tokens: Sequence[Token], units: tuple[str, ...]) -> Numbers:
    """One bound, range or list in one unit."""
    walk = TokenReader(tokens, tokens[-1].span)
    if found := multiples(walk, tokens, units):
        return found
    only = about = False
    bound = ""
    walk.skip("either")
    while word := bound_word(walk):
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


def bound_word(walk: TokenReader) -> str:
    """``at least``, and what is said for it: ``not less than``; empty if no bound comes next."""
    walk.skip("be")
    two = tuple(" ".join(token.text.lower().split()) for token in walk.ahead(2))
    if two in SPOKEN:
        walk.at += 2
        return SPOKEN[two]
    token = walk.take("BOUND")
    return " ".join(token.text.lower().split()) if token else ""


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
        listed = walk.next is None or walk.next.kind in ("LIST_OR", "OR", "TO")  # its wager may be named later
        return SHARES[token.text.lower()], checked("share", units, token), base_name(walk, required=not listed)
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
    if times and times.text.lower() in TIMES and base_after(walk):
        walk.at += 1
        return value, checked("share", units, times), base_name(walk)
    if times and times.text.lower() in TIMES and "share" in units and "times" not in units:  # 3x or 4x the ante
        walk.at += 1
        return value, "share", ""
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
        following[0].kind == "STRING"
        or following[0].text.lower() in ("the", "their")
        or following[0].text.lower() in vocabulary().bases
        or (following[0].kind == "WORD" and following[0].text[0].isupper())
    )


def base_name(walk: TokenReader, required: bool = True) -> str:
    """``the ante``, ``original wager``: the longest known name that comes next."""
    before = walk.at
    walk.skip("the", "a", "their", "his", "its", "of", "player's", "amount")
    bases = vocabulary().bases
    if token := walk.take("STRING"):
        walk.skip(*WAGERED)
        name = token.text[1:-1]
        return LEAST if LEAST in (bases.get(plain(name)), bases.get(plain(f"{name} wager"))) else name
    for size in (3, 2, 1):
        following = walk.ahead(size)
        words = plain(texts(following))
        if len(following) == size and words in bases:
            walk.at += size
            walk.skip(*WAGERED)
            return bases[words]
    if name := wager_named(walk):
        return name
    if required:
        raise Misread(walk.here, "a share needs to be a share of something", "for example: half the ante")
    walk.at = before
    return ""


def wager_named(walk: TokenReader) -> str:
    """``the Pass Line wager``: a wager by a name without quotation marks; empty if none comes next."""
    size = 0
    while walk.at + size < len(walk.tokens) and walk.tokens[walk.at + size].kind == "WORD":
        size += 1
    words = list(texts(walk.ahead(size)))
    last = next((index for index, word in enumerate(words) if word.lower() in WAGERED), None)
    named = words[:last]
    if not named or not (last is not None or all(word[0].isupper() for word in named)):
        return ""
    walk.at += len(named) + (last is not None)
    return " ".join(named)


WAGERED = ("wager", "bet", "wagers", "bets")
LEAST = "least wager"
"""The least that may be put on the wager at hand: no wager of its own, so no document has another by that name."""


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

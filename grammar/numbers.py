"""Amounts, bounds and odds: exact, with their units."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grammar.faults import Misread, one_of
from grammar.phrases import SMALL, Tok, Walk, exactly, number, spanned, split_at, texts
from grammar.tree import Choice, Interval, Limits, Numbers, Odds
from grammar.vocabulary import plain, vocabulary

LOWER = {"at least", "more than", "over"}
UPPER = {"at most", "up to", "less than", "fewer than", "under"}
OPEN = {"more than", "over", "less than", "fewer than", "under"}
VAGUE = {"about", "approximately"}
SHARES = {"half": Fraction(1, 2), "twice": Fraction(2), "double": Fraction(2), "quarter": Fraction(1, 4)}


def limits(tokens: Sequence[Tok], units: tuple[str, ...]) -> Limits:
    """``$1 to $10, at most the ante``; a list without bounds (``$2 or $4``) is one part."""
    parts: list[Numbers] = []
    for run in split_at(tokens, ("COMMA",)):
        part = numbers(run, units)
        if parts and plain_list(part) and plain_list(parts[-1]) and same_unit(part, parts[-1]):
            last = parts.pop()
            part = Numbers(
                (*last.intervals, *part.intervals),
                part.unit or last.unit,
                part.base,
                last.about,
                last.only,
                span=last.span,
            )
        parts.append(part)
    named = next((part.unit for part in parts if part.unit), "")
    if not named:
        raise Misread(
            spanned(tokens, tokens[0].span), f"a number of {one_of(unit_words(units))} is needed", ""
        )
    filled = tuple(part if part.unit else fitted(part, named) for part in parts)
    return Limits(filled, span=spanned(tokens, tokens[0].span))


def fitted(part: Numbers, unit: str) -> Numbers:
    return Numbers(part.intervals, unit, part.base, part.about, part.only, span=part.span)


def plain_list(part: Numbers) -> bool:
    return all(interval.low == interval.high for interval in part.intervals) and not part.base


def same_unit(one: Numbers, other: Numbers) -> bool:
    return one.unit == other.unit or not one.unit or not other.unit


def numbers(tokens: Sequence[Tok], units: tuple[str, ...]) -> Numbers:
    """One bound, range or list of one unit."""
    walk = Walk(tokens, tokens[-1].span)
    only = about = False
    bound = ""
    while token := walk.take("BOUND"):
        word = token.text.lower()
        only = only or word in ("only", "exactly")
        about = about or word in VAGUE
        bound = word if word in LOWER | UPPER else bound
    intervals: list[Interval] = []
    unit = base = ""
    while True:
        low, unit_here, base_here = quantity(walk, units)
        unit, base = merged(walk, unit, unit_here, units), base_here or base
        high = low
        if walk.take("TO"):
            high, unit_here, base_here = quantity(walk, units)
            unit, base = merged(walk, unit, unit_here, units), base_here or base
        suffix = walk.take("OR_LESS")
        intervals.append(interval(low, high, bound, suffix.text if suffix else "", walk))
        if not walk.take("LIST_OR", "OR", "AND"):
            break
    after_unit(walk, units)
    walk.refuse_rest(f"a number of {one_of(unit_words(units))}")
    return Numbers(tuple(intervals), unit, base, about, only, span=spanned(tokens, tokens[0].span))


def interval(low: Fraction, high: Fraction, bound: str, suffix: str, walk: Walk) -> Interval:
    if low > high:
        raise Misread(walk.tokens[0].span, "the range runs backwards", "the smaller number comes first")
    if bound in LOWER or suffix in ("or more", "or higher", "or over"):
        return Interval(low, None, bound in OPEN)
    if bound in UPPER or suffix:
        return Interval(None, high, False, bound in OPEN)
    return Interval(low, high)


def quantity(walk: Walk, units: tuple[str, ...]) -> tuple[Fraction, str, str]:
    """A number with its unit and, for a share, what it is a share of."""
    start = walk.here
    walk.skip("the", "a", "an")
    if token := walk.take("MONEY"):
        return number(token), checked("$", units, token), ""
    if token := walk.take("PERCENT"):
        walk.take("OF")
        return number(token), checked("share", units, token), base_name(walk)
    if token := walk.word(*SHARES):
        walk.take("OF")
        return SHARES[token.text.lower()], checked("share", units, token), base_name(walk)
    if base := base_name(walk, required=False):
        return Fraction(1), "share", base
    token = walk.take("NUMBER")
    value = number(token) if token else small_number(walk, start, units)
    if (following := walk.next) and following.text.lower() == "times" and base_after(walk):
        walk.word("times")
        return value, "share", base_name(walk)
    return value, unit_name(walk, units), ""


def small_number(walk: Walk, start: object, units: tuple[str, ...]) -> Fraction:
    token = walk.word(*SMALL)
    if token is None:
        found = f'"{walk.next.text}"' if walk.next else "nothing"
        raise Misread(walk.here, f"{found} where a number of {one_of(unit_words(units))} is needed", "")
    return Fraction(SMALL[token.text.lower()])


def base_after(walk: Walk) -> bool:
    following = walk.peek(1)
    return following is not None and (
        following.text.lower() in ("the", "their") or following.text.lower() in vocabulary().bases
    )


def base_name(walk: Walk, required: bool = True) -> str:
    """``the ante``, ``original wager``: the longest known name that comes next."""
    before = walk.at
    walk.skip("the", "a", "their", "his", "its", "of", "player's")
    bases = vocabulary().bases
    for size in (3, 2, 1):
        words = plain(texts(walk.rest[:size]))
        if len(walk.rest) >= size and words in bases:
            walk.at += size
            return bases[words]
    if required:
        raise Misread(walk.here, "a share needs to be a share of something", "for example: half the ante")
    walk.at = before
    return ""


def unit_name(walk: Walk, units: tuple[str, ...]) -> str:
    token = walk.next
    if token is None or token.kind not in ("WORD", "OF"):
        return ""
    unit = vocabulary().units.get(token.text.lower(), "")
    unit = "$" if unit == "dollars" else unit
    if unit:
        walk.at += 1
        return checked(unit, units, token)
    return ""


def checked(unit: str, units: tuple[str, ...], token: Tok) -> str:
    if unit not in units:
        raise Misread(
            token.span,
            f'"{token.text}" is the wrong unit here',
            f"it is counted in {one_of(unit_words(units))}",
        )
    return unit


def merged(walk: Walk, old: str, new: str, units: tuple[str, ...]) -> str:
    if old and new and old != new:
        raise Misread(
            walk.here, "two units in one range", "write two bounds: at least $1, at most half the ante"
        )
    return new or old


def after_unit(walk: Walk, units: tuple[str, ...]) -> None:
    walk.skip("each", "per", "hand", "deep")


def unit_words(units: tuple[str, ...]) -> list[str]:
    return [{"$": "dollars", "share": "shares of a wager"}.get(unit, unit) for unit in units]


def odds(tokens: Sequence[Tok]) -> Odds:
    """``3 to 2``, ``18:1``, ``18 for 1``, ``3/2``, ``even money``, or a bare ``18``."""
    span = spanned(tokens, tokens[0].span)
    spelled = " ".join(texts(tokens))
    words = plain(texts(tokens))
    if words == "even money":
        return Odds(Fraction(1), spelled=spelled, span=span)
    walk = Walk(tokens, tokens[-1].span)
    remedy = "odds are written 3 to 2, 3:2 or 4 for 1"
    if token := walk.take("ODDS"):
        win, stake = (Fraction(part) for part in token.text.split(":"))
        walk.refuse_rest(remedy)
        return made_odds(win, stake, span, spelled)
    first = walk.take("NUMBER")
    if first is None:
        raise Misread(walk.here, f'"{spelled}" is no payout', remedy)
    value = number(first)
    joint = walk.take("TO", "FOR")
    if joint is None:
        walk.refuse_rest(remedy)
        return Odds(value, "/" not in first.text, spelled, span=span)
    second = walk.take("NUMBER")
    if second is None:
        raise Misread(walk.here, f'"{spelled}" is no payout', remedy)
    walk.refuse_rest(remedy)
    stake = number(second)
    return made_odds(value - stake if joint.kind == "FOR" else value, stake, span, spelled)


def made_odds(win: Fraction, stake: Fraction, span: object, spelled: str) -> Odds:
    from grammar.tree import Span

    assert isinstance(span, Span)
    if stake <= 0:
        raise Misread(span, f'"{spelled}" stakes nothing', "odds are written 3 to 2, 3:2 or 4 for 1")
    return Odds(win / stake, spelled=spelled, span=span)


def points(tokens: Sequence[Tok], remedy: str) -> Numbers | Choice:
    """What a card counts: ``10``, ``1 or 11``, ``face value``."""
    span = spanned(tokens, tokens[0].span)
    if plain(texts(tokens)) in ("face value", "pip value", "pip"):
        return Choice("face value", span=span)
    found = []
    for run in split_at(tokens, ("COMMA", "LIST_OR", "OR")):
        values = [token for token in run if token.kind == "NUMBER"]
        if len(values) != 1 or any(
            token.kind != "NUMBER" and plain([token.text]) not in ("points", "point") for token in run
        ):
            raise Misread(spanned(run, span), f'"{" ".join(texts(run))}" is no card value', remedy)
        found.append(exactly(number(values[0])))
    return Numbers(tuple(found), "points", span=span)

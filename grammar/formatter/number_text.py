"""Numbers as text: amounts with their units, bounds, ranges and lists; exact to the last digit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from grammar.tree import Interval, Numbers
from grammar.vocabulary import vocabulary

Say = Callable[[Fraction], str]
SINGULAR = {"passes": "pass"}


def said_numbers(numbers: Numbers) -> str:
    if numbers.multiple:
        step = numbers.intervals[0].low or Fraction(0)
        return f"multiples of {with_unit(step, numbers.unit, numbers.base)}{said_unit(numbers)}"
    several = len(numbers.intervals) > 1
    only = ("only " if several else "exactly ") if numbers.only else ""
    about = "about " if numbers.about else ""
    amounts = [
        said_interval(interval, lambda number: with_unit(number, numbers.unit, numbers.base), several)
        for interval in numbers.intervals
    ]
    exact = all(interval.low == interval.high for interval in numbers.intervals)
    lows = [interval.low or Fraction(0) for interval in numbers.intervals]
    if exact and several and numbers.base and all(low.denominator == 1 for low in lows):
        times = listed([said_number(low) for low in lows])
        return f"{only}{about}{times} times {said_base(numbers.base)}"
    plain = exact and not numbers.base
    return f"{only}{about}{listed(amounts) if plain else ' or '.join(amounts)}{said_unit(numbers)}"


def said_unit(numbers: Numbers) -> str:
    if numbers.unit in ("$", "share", "points"):
        return ""
    only = numbers.intervals[0]
    number = only.high if only.high is not None else only.low
    one = len(numbers.intervals) == 1 and number is not None and 0 < number <= 1
    return " " + (singular(numbers.unit) if one else numbers.unit)


def singular(unit: str) -> str:
    return SINGULAR.get(unit, unit.removesuffix("s"))


def with_unit(number: Fraction, unit: str, base: str) -> str:
    if unit == "$":
        return said_money(number)
    if unit != "share":
        return said_number(number)
    shares = {Fraction(1): "", Fraction(1, 2): "half ", Fraction(2): "twice "}
    of = said_base(base)
    if number in shares:
        return f"{shares[number]}{of}"
    percent = number * 100
    if number > 1 and number.denominator == 1:
        return f"{number} times {of}"
    return f"{decimal(percent)}% of {of}" if terminates(percent) else f"{number} times {of}"


def said_base(base: str) -> str:
    """``the ante``; a wager by its name is quoted."""
    return f"the {base}" if base in vocabulary().bases.values() else f'"{base}"'


def said_interval(interval: Interval, say: Say, suffix: bool) -> str:
    """A number, a range, or a bound: ``at most 4``, or with a suffix ``4 or less``."""
    low, high, low_open, high_open = interval
    if low is None or high is None:
        number = say(low if low is not None else high or Fraction(0))
        if low_open or high_open:
            return f"{'more' if high is None else 'less'} than {number}"
        if suffix:
            return f"{number} or {'more' if high is None else 'less'}"
        return f"at {'least' if high is None else 'most'} {number}"
    return say(low) if low == high else f"{say(low)} to {say(high)}"


def listed(parts: Sequence[str]) -> str:
    """``a, b or c``"""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} or {parts[-1]}"


def said_number(number: Fraction) -> str:
    if number.denominator in (2, 4) and abs(number) < 1:
        return str(number)
    return decimal(number) if terminates(number) else str(number)


def said_money(number: Fraction) -> str:
    sign = "-" if number < 0 else ""
    digits = decimal(abs(number))
    dollars, _, cents = digits.partition(".")
    return f"{sign}${int(dollars):,}" + (f".{cents:0<2}" if cents else "")


def terminates(number: Fraction) -> bool:
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def decimal(number: Fraction) -> str:
    """All digits of a terminating decimal."""
    places = 0
    while (number * 10**places).denominator != 1:
        places += 1
    digits = str(abs(int(number * 10**places))).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if number < 0 else text

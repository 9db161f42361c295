"""Numbers as they stand on paper: what they say, how exactly, and what a copyist may have lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from base.records import dataclass

NUMBER = re.compile(r"(?P<sign>[-−–]?) ?(?P<whole>[0-9]{0,40})(?P<point>\.?)(?P<part>[0-9]{0,40}) ?(?P<percent>%?)")


WHOLE_RATE_SLACK = Fraction(1, 2000)
"""A rate printed as 1 or 0 is meant exactly, not to the nearest whole."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed number; slack is half a unit of its last digit."""

    text: str
    value: Fraction
    slack: Fraction

    @property
    def tells(self) -> bool:
        """Does it have a digit that counts? .0 fits too much to be evidence."""
        return self.slack * 10 <= abs(self.value)

    def fits(self, number: Fraction) -> bool:
        return abs(self.value - number) <= self.slack


def printed(text: str) -> Printed | None:
    """``.42%``, ``-.030555``, ``1``; None where the text is no single number."""
    found = NUMBER.fullmatch(text.strip().replace(",", ""))
    if not found or not (found["whole"] or found["part"]):
        return None
    scale = Fraction(1, 10 ** len(found["part"])) * (Fraction(1, 100) if found["percent"] else 1)
    value = int(found["whole"] + found["part"]) * scale
    whole = not found["point"] and not found["percent"]
    return Printed(text, -value if found["sign"] else value, WHOLE_RATE_SLACK if whole else scale / 2)


def lost_in_copying(number: Printed, fits: Callable[[Printed], bool]) -> str:
    """What was lost, if putting it back makes the number fit; the sentence names the number that fits."""
    for lost, candidate in restored(number.text):
        other = printed(candidate)
        if other is not None and other.tells and fits(other):
            return f"{lost}: {candidate} would fit"
    return ""


def restored(text: str) -> Iterator[tuple[str, str]]:
    """The same digits with a sign, a decimal point or a percent sign put back, the likeliest first."""
    found = NUMBER.fullmatch(text.strip().replace(",", ""))
    if not found:
        return
    sign, percent = found["sign"], found["percent"]
    digits = found["whole"] + found["point"] + found["part"]
    if sign:
        yield "the minus sign is too much", f"{digits}{percent}"
    else:
        yield "the minus sign is lost", f"-{digits}{percent}"
    if not found["point"]:
        pointed = [f"{digits[:at]}.{digits[at:]}{percent}" for at in range(len(digits))]
        yield from (("the decimal point is lost", f"{sign}{candidate}") for candidate in pointed)
        if not sign:
            yield from (("the minus sign and the decimal point are lost", f"-{candidate}") for candidate in pointed)
    if not percent:
        yield "the percent sign is lost", f"{sign}{digits}%"

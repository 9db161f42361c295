"""The most that a round can pay one player on the main wager, where a hand can become several and be raised."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from base.records import dataclass


@dataclass(frozen=True, slots=True)
class LargestRound:
    """No round pays more: ``hands`` of them, each doubled ``doubles`` times, all end as in ``situation``."""

    amount: Fraction
    hands: int
    doubles: int
    situation: Any

"""The list of the parts of the tables, each with the questions it asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.blackjack.tables.asker import ACTING, PAYING, Layout, TableAsker
from engine.blackjack.tables.doubles import DOUBLING, double_cards
from engine.blackjack.tables.even_money_offer import OFFER, even_money
from engine.blackjack.tables.insurance_offer import INSURED, insurance
from engine.blackjack.tables.limits import hidden_card
from engine.blackjack.tables.parts import (
    SURRENDER,
    Fields,
    checks,
    draws,
    hands,
    permissions,
    settlements,
    surrender_moments,
)
from engine.blackjack.tables.splits import splits
from grammar.question_names import QuestionName

Maker = Callable[[TableAsker, Layout], Fields]

PARTS: Mapping[str, tuple[tuple[QuestionName, ...], Maker]] = {
    "hidden card": (("up card", "steps"), hidden_card),
    "hands": ((), hands),
    "draws": (("dealer draw",), draws),
    "checks": (("dealer checks", "original wagers only"), checks),
    "surrender moments": ((*SURRENDER, "dealer checks", "surrender loss"), surrender_moments),
    "splits": ((*ACTING, "split amount"), splits),
    "double cards": (DOUBLING, double_cards),
    "even money": ((OFFER, *PAYING, "chips"), even_money),
    "insurance": (INSURED, insurance),
    "permissions": ((*ACTING, *DOUBLING, "surrender loss", "chips"), permissions),
    "settlements": ((*PAYING, "surrender loss", "chips"), settlements),
}
"""Each part with the questions it asks, besides those of the setting and the meaning of terms and cards."""

COUNTING = frozenset({"splits", "even money", "insurance"})
"""The parts that depend on how many of each card there are."""

PLAYED = tuple(PARTS)
"""The parts that play depends on: all of them."""

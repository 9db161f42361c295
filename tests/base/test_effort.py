"""Work is counted and limited; what is known already counts, and is not refused."""

from __future__ import annotations

import pytest

from base import cache
from base.cache import kept
from base.effort import TOO_MUCH, TooMuchWork, left, limited, spend, spent, unlimited


def test_nothing_is_limited_outside_of_a_limit() -> None:
    spend(1e12)
    assert left() == float("inf")
    assert spent() == 0


def test_work_beyond_the_limit_is_refused_with_its_remedy() -> None:
    with limited(10) as effort:
        spend(7)
        assert (effort.left, effort.spent) == (3, 7)
        with pytest.raises(TooMuchWork, match=f"^{TOO_MUCH}; ask again$"):
            spend(4, "ask again")


def test_what_is_spent_within_counts_outside_and_an_outer_limit_holds_within() -> None:
    with limited(10) as outer:
        with limited(4):
            spend(3)
        assert (outer.left, outer.spent) == (7, 3)
        with limited(100), pytest.raises(TooMuchWork):
            spend(8)


def test_no_limit_holds_where_something_must_be_complete() -> None:
    with limited(1), unlimited():
        with limited(1):
            spend(50)
        spend(50)


def test_what_was_worked_out_before_counts_once_and_is_not_refused() -> None:
    def make() -> str:
        spend(6)
        return "made"

    def ask() -> object:
        return kept("mathematics", "counted once", make, depends_on=())

    with limited(100) as first:
        assert (ask(), ask()) == ("made", "made")
    with limited(100) as again:
        assert (ask(), ask()) == ("made", "made")
    assert (first.spent, again.spent) == (6, 6)
    with limited(2) as little:
        assert ask() == "made"
    assert little.spent == 0


def test_what_was_too_much_at_first_and_made_later_is_too_much_at_first_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attempt leaves half of the work in memory; a run that finds all of it kept ends where this one ended."""
    remembered: list[str] = []

    def make() -> str:
        if not remembered:
            remembered.append("half")
            spend(6)
        spend(5)
        return "made"

    def run() -> list[object]:
        monkeypatch.setattr(cache, "REFUSED", {})
        found: list[object] = []
        for units in (10, 8, 2):
            with limited(units) as effort:
                try:
                    found.append(kept("mathematics", "made later", make, depends_on=()))
                except TooMuchWork:
                    found.append("too much")
                found.append(effort.spent)
        return found

    assert run()[:4] == ["too much", 11, "made", 5]
    assert run()[:4] == ["too much", 11, "made", 5]

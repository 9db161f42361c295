"""Defects planted in short documents are named by an error or a warning; harmless edits of them bring nothing.

The documents and the edits stand in tests/checker/planted, one file a family; a sample of the quick ones runs by
default, all of them with PITBOSS_LONG=1. A kind that begins with "missed" is a defect that is not named, or only as a
note: the figure in checker/ACCURACY.md counts it as missed.
"""

from __future__ import annotations

import os

import pytest

from tests.support.planted import HARMLESS, Family, Planted, edited, families, findings, told

LONG = os.environ.get("PITBOSS_LONG") == "1"
QUICK = frozenset({"big-six", "casino-war", "one-section", "red-dog", "side-wagers"})
STEP = 11
FAMILIES = families()


def chosen() -> list[tuple[Family, Planted]]:
    every = [(family, one) for family in FAMILIES if LONG or family.name in QUICK for one in family.planted]
    return every if LONG else every[::STEP]


@pytest.mark.parametrize(("family", "one"), chosen(), ids=lambda one: getattr(one, "name", ""))
def test_what_is_planted_is_named(family: Family, one: Planted) -> None:
    found = told(family, one, findings(family.base))
    if one.kind == HARMLESS:
        assert not found.beside
    else:
        assert bool(found.naming) != one.kind.startswith("missed")


def test_every_edit_changes_its_document() -> None:
    for family in FAMILIES:
        keys = [one.key for one in family.planted]
        assert len(set(keys)) == len(keys)
        assert all(edited(family.base, one).strip() != family.base.strip() for one in family.planted)

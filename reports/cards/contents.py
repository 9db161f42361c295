"""What stands on which card, as data."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from base.records import dataclass
from grammar.question_names import SubjectName

CardKind = Literal["rack-card", "layout", "table-sign", "dealer-card"]
CARD_KINDS: tuple[CardKind, ...] = get_args(CardKind)


@dataclass(frozen=True, slots=True)
class CardPart:
    """A part of a card: which statements it shows, and how."""

    title: str
    subjects: tuple[SubjectName, ...] = ()
    inscriptions: bool = False
    choices: bool = False
    ranking: bool = False
    events: bool = False
    pays: str = ""
    limits: bool = False


@dataclass(frozen=True, slots=True)
class CardPlan:
    kind: CardKind
    title: str
    parts: tuple[CardPart, ...]


@dataclass(frozen=True, slots=True)
class InscriptionForm:
    """How the statements of a subject are said on a felt, where they have these forms."""

    subject: SubjectName
    says: str
    forms: tuple[str, ...] = ()


@cache
def card_plans() -> tuple[CardPlan, ...]:
    return tuple(
        CardPlan(entry["kind"], entry["title"], tuple(card_part(part) for part in entry["parts"]))
        for entry in tables()["card"]
    )


@cache
def inscription_forms() -> tuple[InscriptionForm, ...]:
    return tuple(
        InscriptionForm(entry["subject"], entry["says"], tuple(entry.get("forms", ())))
        for entry in tables()["inscription"]
    )


def card_part(entry: dict[str, Any]) -> CardPart:
    return CardPart(**{**entry, "subjects": tuple(entry.get("subjects", ()))})


@cache
def tables() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("contents.toml").read_text("utf-8"))

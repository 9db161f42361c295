"""A list of what a player may do: ``Fold. You lose the Ante.`` says what happens if the player folds."""

from __future__ import annotations

import re

from intake.language import choices

_LABEL = re.compile(r"\W*(?P<name>[A-Za-z][A-Za-z ]{2,20}?)\s*(?:[.:!]|\s[-–—])\W*")
_OWN_CONDITION = re.compile(r"(?i)\b(?:if|when|unless|where|whenever|once|after|before)\b")


def choice_named(text: str, family: str) -> str:
    """The choice that a text names and nothing else; empty if none."""
    label = _LABEL.fullmatch(text)
    name = label["name"].strip().lower() if label else ""
    return name if name in choices(family) else ""


def after_choice(text: str, choice: str) -> str:
    """The sentence with the choice as its condition; as it is if it has one of its own."""
    if not choice or _OWN_CONDITION.search(text):
        return text
    verb, _, rest = choice.partition(" ")
    does = f"{verb}es" if verb.endswith("o") else f"{verb}s"
    return f"If the player {' '.join((does, rest)).strip()}, {text[:1].lower()}{text[1:]}"


def label_of(text: str, family: str) -> tuple[str, str]:
    """The choice by which a sentence is labelled, and the sentence without it."""
    label = _LABEL.match(text)
    choice = choice_named(label[0], family) if label else ""
    return (choice, text[label.end() :]) if label and choice else ("", text)

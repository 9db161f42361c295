"""Random edits of a text, as hands make them: some leave it readable, some do not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

LINES = (
    "tie result: player loses when player total is 21",
    "[own] tie result: push, overrides even",
    "dealer draw: dealer must hit when total is soft 17",
    "main pay: 6 to 5 when player has blackjack",
    'wager pay "Pairs": 5 to 1 when first two cards are the same rank',
    "surrender: player may surrender when action is first",
    "cut depth: at least 1 deck",
    "# A word on what follows.",
    "",
)
MARKS = (
    "x",
    '"',
    ":",
    "@",
    "\n",
    "\t",
    " ",
    "♠",
    "\U0001f0a1",
    "\u2028",
    "\r",
    "\r\n",
    "\ufeff",
    "\0",
    "\ud83c",
    "[",
    "#",
    "9",
)


def random_edit(random: Random, text: str) -> str:
    return random.choice((*BY_LINE, *BY_LINE, *BY_CHARACTER))(random, text)


def line_added(random: Random, text: str) -> str:
    lines = text.split("\n")
    lines.insert(random.randint(0, len(lines)), random.choice(LINES))
    return "\n".join(lines)


def line_deleted(random: Random, text: str) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def line_repeated(random: Random, text: str) -> str:
    lines = text.split("\n")
    lines.insert(random.randint(0, len(lines)), random.choice(lines))
    return "\n".join(lines)


def lines_swapped(random: Random, text: str) -> str:
    lines = text.split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def number_changed(random: Random, text: str) -> str:
    digits = [at for at, character in enumerate(text) if character.isdigit()]
    if not digits:
        return text
    at = random.choice(digits)
    return text[:at] + str(random.randint(1, 9)) + text[at + 1 :]


def mark_added(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(MARKS) + text[at:]


def part_deleted(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at + random.randint(1, 12) :]


def part_repeated(random: Random, text: str) -> str:
    at, to = random.randint(0, len(text)), random.randint(0, len(text))
    return text[:to] + text[at : at + random.randint(1, 60)] + text[to:]


Edit = Callable[[Random, str], str]
BY_LINE: tuple[Edit, ...] = (line_added, line_deleted, line_repeated, lines_swapped, number_changed)
BY_CHARACTER: tuple[Edit, ...] = (mark_added, part_deleted, part_repeated)

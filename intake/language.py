"""The only access to the grammar: whether proposed lines parse, and which families the language knows."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

import grammar
from base.records import dataclass
from grammar.parser import parse
from grammar.resolver.family_words import families
from grammar.resolver.resolution import resolve
from grammar.tree import Ambiguous, AnyLine, Statement
from grammar.vocabulary import vocabulary
from intake.prose.games import Game


def spoken_families() -> frozenset[str]:
    return families()


def head(title: str, game: Game, source: str = "") -> list[str]:
    """The first lines of a file about a game; the family is named where the language knows it."""
    lines = [f'exhibit "{title}"', "language 1"]
    lines += [f'source "{source}"'] if source else []
    lines += [f"family {game.family}"] if game.family in families() - {"blackjack"} else []
    return [*lines, *([f"game {game.name}"] if game.name else [])]


@lru_cache(maxsize=4096)
def reads_clean(lines: str, game: Game) -> bool:
    """Whether the lines parse and every name in them is known; of a game that the language does not know, whether
    they say what any game may."""
    known = game.family in families()
    parsed = parse("\n".join([*(head("draft", game) if known else _SOME_GAME), lines, ""]))
    return not parsed.faults and not resolve(parsed)[1] and (known or all(map(_of_any_game, parsed.document.lines)))


_SOME_GAME = ("game some-game", "randomizer: cards", "stage deal: player draws 1 card as hand")


def _of_any_game(line: AnyLine) -> bool:
    match line:
        case Statement(subject=name):
            asked = vocabulary().questions[vocabulary().subjects[name].question].families
            return not asked or not {"declared", "cards"}.isdisjoint(asked)
        case Ambiguous(readings=readings):
            return all(_of_any_game(inner) for reading in readings for inner in reading.lines)
        case _:
            return True


@dataclass(frozen=True, slots=True)
class UsualPay:
    """What a wager of a declared game usually pays, and when, in the words of its page in the library."""

    wager: str
    odds: str
    condition: str
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class UsualResult:
    """How a wager of a declared game is settled in one case, in the words of its page in the library."""

    wager: str
    outcome: str
    condition: str


@cache
def deals_cards(family: str) -> bool:
    """Whether a family is played with cards: its page in the library names nothing else that is random."""
    return re.search(r"(?m)^randomizer: (?!cards)", _page(family)) is None


@cache
def usual_results(family: str) -> tuple[UsualResult, ...]:
    """Every case of a family's wagers that has a condition."""
    return tuple(UsualResult(*match.groups()) for match in _RESULT.finditer(_page(family)))


@cache
def usual_pays(family: str) -> tuple[UsualPay, ...]:
    """The pays of a family's wagers; none if the library has no such game."""
    return tuple(UsualPay(*match.groups("")) for match in _PAY.finditer(_page(family)))


@cache
def losing_otherwise(family: str) -> tuple[str, ...]:
    """The wagers of a family that lose in every case their page does not name."""
    return tuple(match[1] for match in _LOSES.finditer(_page(family)))


@cache
def choices(family: str) -> frozenset[str]:
    """What a player may choose in a family, by the words of its page in the library."""
    told = (part for match in _CHOICES.finditer(_page(family)) for part in match[1].split(" or "))
    return frozenset(re.split(r" (?:adding|withdrawing|when)\b", part)[0].strip() for part in told)


def _page(family: str) -> str:
    """The library's page of a family; empty if it has none."""
    page = Path(grammar.__file__).parent / "library" / f"{family}.game"
    return page.read_text(encoding="utf-8") if family in families() and page.is_file() else ""


_PAY = re.compile(
    r'^[ \t]*wager pay "([^"]+)": (\d+ (?:to|for) \d+) when (.+?)(, otherwise player loses)?$',
    re.MULTILINE,
)
_CHOICES = re.compile(r"(?:player chooses|^[ \t]+or) (.+)$", re.MULTILINE)
_LOSES = re.compile(r'^[ \t]*wager pay "([^"]+)": player loses otherwise$', re.MULTILINE)
_RESULT = re.compile(r'^[ \t]*wager pay "([^"]+)": ([^"]+?) when (.+?)(?:, otherwise player loses)?$', re.MULTILINE)

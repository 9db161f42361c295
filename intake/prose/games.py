"""Recognizes which game a text is about by its words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import grammar
from base.records import dataclass
from intake.prose.patterns import FOLDER
from intake.prose.table_patterns import compiled

LIBRARY = Path(grammar.__file__).parent / "library"
_NO_GAME = re.compile(r"usual-|customary-|events$")
_NEVER = re.compile(r"(?!)")
_TITLE_WEIGHT, _HEAD_LINES = 6, 6
_LONGEST_HEADING = 6
_ENOUGH_HINTS = 2
_APART = re.compile(r"[^\W\d_](?:\s{1,6}[^\W\d_]){3,30}")
_NOT_A_GAME = re.compile(r"\b(?:side|bets?|wagers?|bonus\w*|pays?|payouts?|tables?|odds|hands?)\b")


@dataclass(frozen=True, slots=True)
class Game:
    """A game as a draft names it, and its family."""

    name: str
    title: str
    family: str


@dataclass(frozen=True, slots=True)
class _Signs:
    game: Game
    strong: re.Pattern[str]
    signs: re.Pattern[str]
    hints: re.Pattern[str]

    def weight(self, said: str, of_name: int) -> int:
        return len(self.strong.findall(said)) * of_name + len(self.signs.findall(said)) + len(self.hints.findall(said))

    def tell(self, text: Sequence[str]) -> bool:
        """Is the game named, or spoken of in words of its own, or in several that other games use too?"""
        if any(self.strong.search(said) or self.signs.search(said) for said in text):
            return True
        return len({match for said in text for match in self.hints.findall(said)}) >= _ENOUGH_HINTS


def recognised(lines: Iterable[str]) -> Game | None:
    """The game whose words weigh most, with extra weight for a name near the top; None if nothing tells it: one word
    that only hints at a game (*banker*, *wheel*) does not."""
    scores: dict[Game, int] = {}
    text = [_together(line).lower() for line in lines if line.strip()]
    telling = [known for known in _games() if known.tell(text)]
    for at, said in enumerate(text):
        weight = _TITLE_WEIGHT if at < _HEAD_LINES else 1
        for known in telling:
            if count := known.weight(said, weight):
                scores[known.game] = scores.get(known.game, 0) + count
    if not scores:
        return None
    best = max(scores, key=lambda game: scores[game])
    return _variant(best, "\n".join(text)) or best


def _together(line: str) -> str:
    """A title whose letters stand apart, as one reads it: ``C R A P S``, ``S I C   B O``."""
    if _APART.fullmatch(line.strip()) is None:
        return line
    return " ".join(word.replace(" ", "") for word in re.split(r"\s{2,}", line.strip()))


def names_a_game(title: str) -> bool:
    said = title.lower()
    return any(known.strong.search(said) for known in _games())


def named_by_heading(title: str) -> Game | None:
    """The one game that a heading names: ``Spanish 21``, ``Rules of Roulette``; not a side bet named after a game."""
    said = title.lower()
    if len(said.split()) > _LONGEST_HEADING or _NOT_A_GAME.search(said):
        return None
    named = {known.game for known in _games() if known.strong.search(said)}
    return named.pop() if len(named) == 1 else None


def named_again(title: str, before: Iterable[Game]) -> Game | None:
    """The one game among those a text has had so far that a heading speaks of: ``Blackjack side bets``."""
    said = title.lower()
    named = {known.game for known in _games() if known.strong.search(said)} & set(before)
    return named.pop() if len(named) == 1 and len(said.split()) <= _LONGEST_HEADING else None


def only_names(title: str, game: Game) -> bool:
    """Whether a heading is nothing but the name: ``Blackjack`` can head what a blackjack pays."""
    return title.lower().strip(" :.") == game.title.lower()


def _variant(best: Game, text: str) -> Game | None:
    """A variant named before its base game: Spanish 21 is also a kind of blackjack."""
    first = {known.game: match.start() for known in _games() if (match := known.strong.search(text))}
    kin = [game for game in first if game.family == best.family and game != best]
    return next((game for game in kin if first[game] < first.get(best, len(text))), None)


@cache
def _games() -> tuple[_Signs, ...]:
    """The games of the data, and every other game of the library by its own name."""
    told = _told_games()
    known = {one.game.family for one in told}
    pages = sorted(path.stem for path in LIBRARY.glob("*.game") if not _NO_GAME.match(path.stem))
    return (*told, *(_by_name(stem) for stem in pages if stem not in known))


def _by_name(stem: str) -> _Signs:
    words = stem.split("-")
    way = re.compile(rf"\b{'[- ]'.join(map(re.escape, words))}\b")
    return _Signs(Game(stem, " ".join(words).title(), stem), way, _NEVER, _NEVER)


def _told_games() -> tuple[_Signs, ...]:
    entries = tomllib.loads((FOLDER / "games.toml").read_text(encoding="utf-8"))["game"]
    return tuple(
        _Signs(
            Game(entry["name"], entry["title"], entry["family"]),
            compiled("|".join(entry["strong"])),
            _any_of(entry.get("signs", ())),
            _any_of(entry.get("hints", ())),
        )
        for entry in entries
    )


def _any_of(ways: Sequence[str]) -> re.Pattern[str]:
    return compiled("|".join(ways)) if ways else _NEVER

"""How many planted differences `pitboss compare --posted` finds, and how often it cries wolf."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from base.records import dataclass
from checker.posted.comparison import compared
from checker.posted.difference import Difference, DifferenceKind, TextComparison
from intake.posted.reader import read_posted
from pitboss.loading import Loaded, parse_file
from pitboss.posted_words import procedure_words
from reports.cards.card_text import card_text
from reports.cards.card_view import cards
from reports.output.posted_differences import rule_words
from reports.procedure import profile_of
from tests.accuracy.planted_differences import Planted, chosen

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "exhibits" / "models"
TEXTS = Path(__file__).parent / "posted"
MOST_FOR_A_MODEL = 24


@dataclass(frozen=True, slots=True)
class Score:
    """What was planted and found, what was reported beside it, and how many inscriptions agree."""

    planted: int
    found: int
    false: int
    agreeing: int
    unread: int
    missed: tuple[str, ...] = ()
    alarms: tuple[str, ...] = ()

    def __add__(self, other: Score) -> Score:
        return Score(
            self.planted + other.planted,
            self.found + other.found,
            self.false + other.false,
            self.agreeing + other.agreeing,
            self.unread + other.unread,
            self.missed + other.missed,
            self.alarms + other.alarms,
        )

    @property
    def recall(self) -> float:
        return self.found / self.planted if self.planted else 1.0

    @property
    def false_share(self) -> float:
        """Of all that is reported."""
        reported = self.found + self.false
        return self.false / reported if reported else 0.0


NOTHING = Score(0, 0, 0, 0, 0)


@cache
def model(name: str) -> Loaded:
    return parse_file(MODELS / f"{name}.game")


def comparison(name: str, title: str, text: str) -> TextComparison:
    loaded = model(name)
    game = loaded.exhibit.games[0].name
    posted = read_posted(title, text.splitlines(), procedure_words(loaded.exhibit, game))
    return compared(loaded.exhibit, loaded.text, game, posted)


def card_texts(name: str) -> dict[str, str]:
    loaded = model(name)
    made = cards(loaded.exhibit, loaded.exhibit.games[0].name, profile_of(loaded.exhibit), loaded.text)
    return {card.kind: card_text(card) for card in made}


def models() -> list[str]:
    return sorted(path.stem for path in MODELS.glob("*.game"))


# Generated texts ------------------------------------------------------------------------------------------------


def unchanged(name: str) -> Score:
    """The cards of a model as they are: whatever is reported is false."""
    score = NOTHING
    for kind, text in card_texts(name).items():
        made = comparison(name, kind, text)
        alarms = tuple(f"{name} {kind}: {told(one)}" for one in made.found)
        score += Score(0, 0, len(alarms), made.read, len(made.unread), (), alarms)
    return score


def changed(name: str, most: int = MOST_FOR_A_MODEL) -> Score:
    """Planted differences in the cards of a model, one at a time."""
    score = NOTHING
    for kind, one in chosen(card_texts(name), most):
        score += judged(comparison(name, kind, one.text), one, f"{name} {kind}")
    return score


def judged(made: TextComparison, one: Planted, where: str) -> Score:
    hits = [found for found in made.found if is_hit(found, one)]
    missed = () if hits else (f"{where}: {one.kind}: {one.words}",)
    return Score(1, bool(hits), 0, 0, len(made.unread), missed)


def is_hit(found: Difference, one: Planted) -> bool:
    if one.kind == "dropped":
        return found.kind is DifferenceKind.LEFT_OUT
    return found.kind is DifferenceKind.LEFT_OUT or (bool(found.words) and overlap(found.words, one.words))


# Texts in other words ---------------------------------------------------------------------------------------------


def other_words(folder: Path) -> Iterator[tuple[str, Score]]:
    for path in sorted(folder.glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        yield path.stem, scored(path.stem, data, comparison(data["procedure"], data["kind"], data["text"]))


def scored(name: str, data: dict[str, Any], made: TextComparison) -> Score:
    planted = data.get("planted", [])
    matched: set[int] = set()
    missed = []
    for one in planted:
        hits = [at for at, found in enumerate(made.found) if names(found, one)]
        matched |= set(hits)
        if not hits:
            missed.append(f"{name}: {one.get('line') or one.get('omits')}")
    if any("omits" in one for one in planted):
        matched |= {at for at, found in enumerate(made.found) if found.kind is DifferenceKind.LEFT_OUT}
    alarms = tuple(f"{name}: {told(found)}" for at, found in enumerate(made.found) if at not in matched)
    return Score(
        len(planted),
        len(planted) - len(missed),
        len(alarms),
        made.read - len({found.line for found in made.found}),
        len(made.unread),
        tuple(missed),
        alarms,
    )


def names(found: Difference, planted: dict[str, str]) -> bool:
    if "omits" in planted:
        left_out = found.statement if found.kind is DifferenceKind.LEFT_OUT else None
        return left_out is not None and squeezed(planted["omits"]) in squeezed(rule_words(left_out))
    return bool(found.words) and overlap(found.words, planted["line"].split("\n")[0])


def overlap(words: str, planted: str) -> bool:
    one, other = squeezed(words), squeezed(planted)
    return bool(one) and bool(other) and (one in other or other in one)


def squeezed(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower().replace(" of a kind", " of kind"))


def told(one: Difference) -> str:
    return f"{one.kind.value}: “{one.words}” {one.situation}: posted {one.posted.says}, rules {one.rules.says}"


def total(scores: Sequence[Score]) -> Score:
    whole = NOTHING
    for score in scores:
        whole += score
    return whole


def told_score(title: str, score: Score) -> str:
    return (
        f"{title}: {score.found} of {score.planted} planted differences found ({score.recall:.1%}), "
        f"{score.false} false alarms ({score.false_share:.1%} of all reported; {score.agreeing} inscriptions agree), "
        f"{score.unread} left to the eye"
    )

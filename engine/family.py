"""The families of games: for each, how a document of it is asked, counted and played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.arbiter import Chosen
from engine.baccarat import points as baccarat_points
from engine.baccarat import rules as baccarat_rules
from engine.baccarat import situations as baccarat_situations
from engine.baccarat.places import BaccaratPlaces
from engine.baccarat.playing import BaccaratHouse
from engine.baccarat.reach import Reach as BaccaratReach
from engine.blackjack import document as blackjack_rules
from engine.blackjack import situation as blackjack_situations
from engine.blackjack.deal_places import BlackjackPlaces
from engine.blackjack.play import hand_questions as blackjack_points
from engine.blackjack.play.house import BlackjackHouse
from engine.blackjack.situations.enumeration import BlackjackSituations as BlackjackReach
from engine.play.deal_notation import Point
from engine.play.decision_point import AskedQuestion
from engine.play.rounds import House
from engine.rulebook import Readings, Rulebook
from engine.side_wagers.partition import Places
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName


class Situations(Protocol):
    """The situations in which a question comes up, and what it is asked about."""

    def situations(self, question: QuestionName, about: str = "") -> list[Any]: ...

    def subjects(self, question: QuestionName) -> tuple[str, ...]: ...

    def over(self, rules: Rulebook, touched: frozenset[str]) -> Situations:
        """The same for another version of the rules, which differs on some questions and not on what words mean."""

    @property
    def ground(self) -> Mapping[str, Hashable]:
        """What situations were built on beforehand: under a question those that look at it, under none all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    rulebook: Callable[[Exhibit, str, Readings | None], Rulebook]
    meaning: Callable[[Exhibit, str, Readings | None], object]
    """What cards and terms mean in a document; all conditions stand on it."""
    usual: Callable[[Rulebook], Rulebook]
    situation: Callable[..., Any]
    reach: Callable[[Rulebook], Situations]
    places: Callable[[Rulebook, str], Places]
    """What a side wager is counted over."""
    house: Callable[[Exhibit, str, Readings | None, Chosen, int | None], House]
    asked: Callable[[Exhibit, str, Point, Readings | None], tuple[AskedQuestion, ...]]
    """The questions of one point of play."""


FAMILIES = {
    "blackjack": Family(
        rulebook=blackjack_rules.rulebook,
        meaning=blackjack_rules.meaning,
        usual=blackjack_rules.usual_beside,
        situation=blackjack_situations.Situation,
        reach=BlackjackReach,
        places=BlackjackPlaces,
        house=BlackjackHouse,
        asked=blackjack_points.asked,
    ),
    "baccarat": Family(
        rulebook=baccarat_rules.rulebook,
        meaning=baccarat_rules.meaning,
        usual=baccarat_rules.usual_beside,
        situation=baccarat_situations.Situation,
        reach=BaccaratReach,
        places=BaccaratPlaces,
        house=BaccaratHouse,
        asked=baccarat_points.asked,
    ),
}


def family_of(exhibit: Exhibit) -> Family:
    return FAMILIES[exhibit.family]

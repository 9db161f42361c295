"""Baccarat as a family of games."""

from __future__ import annotations

from engine.baccarat.places import BaccaratPlaces
from engine.baccarat.playing import BaccaratHouse
from engine.baccarat.points import asked
from engine.baccarat.reach import Reach
from engine.baccarat.rules import meaning, rulebook, usual_beside
from engine.baccarat.situations import Situation
from engine.family import Family

BACCARAT = Family(
    rulebook=rulebook,
    meaning=meaning,
    usual=usual_beside,
    situation=Situation,
    situations=Reach,
    places=BaccaratPlaces,
    house=BaccaratHouse,
    decision_point=asked,
    goal="9",
)

"""All declared games as one family: what they are is said by their structure."""

from __future__ import annotations

from engine.declared.declared_document import meaning, rulebook, usual_beside
from engine.declared.declared_house import DeclaredHouse
from engine.declared.declared_odds import declared_odds, wager_names
from engine.declared.declared_point import declared_point
from engine.declared.declared_situations import DeclaredSituations
from engine.declared.situation_table import DeclaredSituation
from engine.family import Family

DECLARED = Family(
    rulebook=rulebook,
    meaning=meaning,
    usual=usual_beside,
    situation=DeclaredSituation,
    situations=DeclaredSituations,
    wager_odds=declared_odds,
    wager_names=wager_names,
    house=DeclaredHouse,
    decision_point=declared_point,
)

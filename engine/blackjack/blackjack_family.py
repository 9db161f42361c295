"""Blackjack as a family of games."""

from __future__ import annotations

from engine.blackjack.blackjack_analysis import BlackjackAnalysis
from engine.blackjack.deal_places import BlackjackPlaces
from engine.blackjack.document import meaning, rulebook, usual_beside
from engine.blackjack.even_money import even_money_odds
from engine.blackjack.play.counterexample import counterexample
from engine.blackjack.play.hand_questions import SAID_ONCE, asked
from engine.blackjack.play.house import BlackjackHouse
from engine.blackjack.play.plain_player import plain_player
from engine.blackjack.play.split_round import largest_round
from engine.blackjack.situation import Situation
from engine.blackjack.situations.enumeration import BlackjackSituations
from engine.blackjack.situations.term_hands import TERM_HANDS, settled_hands
from engine.card_values import BEST
from engine.family import Family
from engine.side_wagers.tally import EVEN_MONEY

BLACKJACK = Family(
    rulebook=rulebook,
    meaning=meaning,
    usual=usual_beside,
    situation=Situation,
    situations=BlackjackSituations,
    settled_hands=settled_hands,
    places=BlackjackPlaces,
    special_odds={EVEN_MONEY: even_money_odds},
    house=BlackjackHouse,
    decision_point=asked,
    hand_words=SAID_ONCE,
    counterexample=counterexample,
    largest_round=largest_round,
    plain_player=plain_player,
    terms=TERM_HANDS,
    goal=str(BEST),
    main_game=BlackjackAnalysis(),
)

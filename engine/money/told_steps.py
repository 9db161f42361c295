"""Steps of the procedure that would move the numbers: they are told, not played, and so named beside every edge."""

from __future__ import annotations

import re
from collections.abc import Set
from fractions import Fraction

from engine.rulebook import Rulebook
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Choice, Norm, Odds, Statement, words_of_test

GIVES = frozenset(
    ("pay", "take", "collect", "charge", "deduct", "give", "return", "refund", "keep", "hold", "win", "lose", "forfeit",
     "surrender", "reduce")
)  # fmt: skip
PLACES = GIVES | {"place", "put", "add"}
"""Who places a share of a wager doubles or insures: statements say how much that is."""
MONEY = r"(?:wager|bet|ante|stake|win|winning|winnings|winner|payout|payment|pot|money|amount|insurance|double|total)s?"
SHARE = r"(?:half|(?:a|one|two|three)[ -](?:half|thirds?|quarters?|tenth)|\d+/\d+|[½⅓¼¾⅔])"
AMOUNT = re.compile(r"\$\d|\d%|\b(?:percent|commission|rake|vig|vigorish|fee|levy|toll|tax)\b")
PERCENT = re.compile(r"(?<![\d.])(\d{1,6}(?:\.\d{1,6})?)%")
PART = re.compile(
    rf"\b{SHARE}(?: of)?(?: (?:the|a|his|each|every|their))?(?: [a-z]+)? {MONEY}\b"
    rf"|\b(?:twice|double|triple|three times) (?:the|a|his) {MONEY}\b"
)
KNOWN = re.compile(r"\b(?:surrender|insur|even money|removal)")
"""What such a step hands over is said by statements of their own."""
ODDS = re.compile(r"\b(\d+) ?(?:to|:) ?(\d+)\b")
MORE_CARDS = re.compile(
    r"\b(?:third|fourth|fifth|3rd|4th|[3-9]|three|four|five|six)(?: [a-z-]+)? cards?\b"
    r"|\b(?:another|extra|additional) card\b"
)
DEALING = "dealing"
RANKS = "(?:[2-9]|10|ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce)s"
OTHER_DECK = re.compile(
    rf"\b(?:remove|discard|take|leave|throw)\b.{{0,80}}\b{RANKS}\b|\b(?:add|put|insert|include|mix|shuffle)\b.{{0,80}}\bjokers?\b"
)
REMOVED: QuestionName = "ranks removed"
CHOICES = "choices"
PLAYED_CHOICES = frozenset(
    ("hit", "draw", "stand", "stay", "double", "doubling", "redouble", "re-double", "split", "splitting", "resplit",
     "re-split", "surrender", "rescue", "insurance", "insure", "even", "pass")
)  # fmt: skip
"""Words for what a hand can do; each has a subject of its own."""
ITEM = re.compile(r",| or | and ")
EXCHANGED = re.compile(r"\b(?:switch|swap|exchange|trade|discard|replace)\b.{0,80}\bcards?\b")
SEVERAL_HANDS = re.compile(
    r"\b(?:two|three|four|[2-4])(?: [a-z-]{1,20})? hands?\b.{0,80}\beach (?:player|seat|position|box)\b"
)
BOTH_SEEN = re.compile(
    r"^(?!.*\b(?:one|only|first|second)\b)(?=.*\bdealer\b)(?=.*\bface[ -]?up\b).*\b(?:both|two|2)\b.{0,60}\bcards?\b"
)
"""Dealt, and not turned over once all have played."""


def told_not_played(stated: Stated, rules: Rulebook) -> str:
    """Why the step is in no number; empty where it moves none."""
    value = stated.value
    if rules.exhibit.structure is None and (why := other_play(stated)):
        return why
    if not isinstance(value, Norm):
        return ""
    text = " ".join(value.action).lower()
    if takes_or_pays(stated, value.action, text, rules):
        return "what a step of the procedure takes or pays is not in this number"
    subject = stated.line.subject if isinstance(stated.line, Statement) else ""
    if subject == DEALING and rules.exhibit.structure is None and MORE_CARDS.search(text):
        return "two cards are dealt to each hand here, whatever a step of the dealing says"
    if OTHER_DECK.search(text) and not rules.statements.get(REMOVED):
        return "cards that a step takes out or puts in are not in this number"
    return ""


def other_play(stated: Stated) -> str:
    """Why it is not the blackjack that is played here: what hands may do, how many each player has, what is seen."""
    value, subject = stated.value, stated.line.subject if isinstance(stated.line, Statement) else ""
    if subject == CHOICES and isinstance(value, Choice):
        others = [item.strip() for item in ITEM.split(value.word) if PLAYED_CHOICES.isdisjoint(item.lower().split())]
        return f"to {' or to '.join(others)} is a choice that is not played here" if others else ""
    text = " ".join(value.action).lower() if isinstance(value, Norm) else ""
    if isinstance(value, Norm) and value.actor == "player" and EXCHANGED.search(text):
        return "a player who exchanges cards is not played here"
    if subject == DEALING and SEVERAL_HANDS.search(text):
        return "every player has one hand here, whatever a step of the dealing says"
    if "deal" in text.split() and BOTH_SEEN.search(text):
        return "play that sees both cards of the dealer is not analysed"
    return ""


def takes_or_pays(stated: Stated, words: tuple[str, ...], text: str, rules: Rulebook) -> bool:
    """An amount of money that changes hands, or odds that no statement pays."""
    wins = {one.value.win for one in rules.exhibit.stated if isinstance(one.value, Odds)}
    if AMOUNT.search(text) and not PLACES.isdisjoint(words) and not is_paid_less(text, wins):
        return True
    when = f"{text} {getattr(stated.line, 'subject', '')} {spoken(stated, rules)}"
    if PART.search(text) and not GIVES.isdisjoint(words) and not KNOWN.search(when):
        return True
    paid = [Fraction(int(one), int(other)) for one, other in ODDS.findall(text) if "pay" in words and int(other)]
    return not wins.issuperset(paid)


def is_paid_less(text: str, wins: Set[Fraction]) -> bool:
    """Is a commission meant that some statement takes off what it pays (19 to 20, or 1 to 1 less 5%)?"""
    taken = [Fraction(percent) / 100 for percent in PERCENT.findall(text)]
    if taken or "$" in text:
        return bool(taken) and "$" not in text and all(1 - part in wins for part in taken)
    return "commission" in text and any(Fraction(9, 10) <= win < 1 for win in wins)


def spoken(stated: Stated, rules: Rulebook) -> str:
    """The words of the condition."""
    return " ".join(word for test in single(stated.when, rules) for word in words_of_test(test))

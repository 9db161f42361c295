"""One hand of blackjack told with its money: ``A guest bets $10 and gets ace-king while you show a 9. Pay $15.``"""

from __future__ import annotations

import re

_NATURAL = (
    r"\b(?:(?:an? )?blackjack|(?:an? )?natural|(?:an? )?ace(?:,? and (?:an? )?| with (?:an? )?"
    r"|[-/ ])(?:king|queen|jack|10)"
    r"|(?:an? )?(?:king|queen|jack|10)(?:,? and (?:an? )?|[-/ ])ace|a-?[kqj]|a-10)\b"
)
_STAKE = re.compile(
    r"\b(?:bets?|betting|wagers?|stakes?|puts?(?: out| down)?|plays?|with|on an?|an?"
    r"|of) (?:an? )?\$(?P<sum>\d{1,4})\b(?!\.\d)"
)
_GETS = re.compile(
    rf"(?<!dealer )(?<!dealer then )\b(?:gets?|has|have|is dealt|are dealt|draws?|makes?|holds?"
    rf"|is given|are given|dealt) {_NATURAL}"
    rf"|\$\d{{1,4}}(?: bet)? (?:and|on|with) {_NATURAL}|\bbet\b[^$.;]{{0,12}}{_NATURAL}"
)
_PAID = re.compile(
    r"\b(?:pays?|paid|wins?|gets?|collects?|receives?|earns?|hands?)(?: (?:him|her|them|you|it|out"
    r"|over|exactly|at once|straight away|right away|immediately))*"
    r" \$(?P<sum>\d{1,5}(?:\.\d\d)?)(?! back)"
)
_INSURED = re.compile(
    r"\binsur(?:es?|ed|ance)\b(?: (?:it|the hand|that))?(?: (?:for|with|bet of|of|at))? \$(?P<sum>\d{1,4})"
)
_INSURANCE_PAID = re.compile(
    r"\binsurance(?: bet| wager)?\b[^$]{0,30}\b(?:pays?|paid|wins?|earns?|gets?|collects?"
    r"|is worth) (?:\w+ )?\$(?P<sum>\d{1,5})"
    r"|\b(?:pay|pays|paid|win|wins) \$(?P<sum_>\d{1,5}) (?:on|for) (?:the )?insurance"
)
_DOUBT = re.compile(
    r"\b(?:unless|except|may|can|could|might|up to|at least|at most|minimum|maximum|suited|bonus"
    r"|split|double[sd]?|doubling|surrender|match"
    r"|even money|dealer (?:also |too )?has (?:an? )?blackjack|both|side)\b|\?"
)


def hand_of_blackjack(said: str) -> tuple[str, ...]:
    """What is paid on a blackjack or an insurance that is told with its stake."""
    if _DOUBT.search(said):
        return ()
    insured = _INSURED.search(said)
    paid = _INSURANCE_PAID.search(said, insured.end()) if insured else None
    if insured and paid:
        return (f"insurance pay: {paid['sum'] or paid['sum_']} to {insured['sum']}",)
    stakes = list(_STAKE.finditer(said))
    natural = _GETS.search(said)
    wins = list(_PAID.finditer(said))
    if insured or not natural or len(stakes) != 1 or len(wins) != 1 or stakes[0].start() > wins[0].start():
        return ()
    won = wins[0]["sum"]
    cents = won.partition(".")[2]
    if cents.strip("0"):
        return (f"blackjack pay: {int(won.replace('.', ''))} to {int(stakes[0]['sum']) * 100}",)
    return (f"blackjack pay: {int(float(won))} to {stakes[0]['sum']}",)

"""Examples in money as odds: ``Bet $10 on Tie and win $80`` is a tie that pays 80 to 10.

An amount is what is staked or what is won by the words around it. What is won counts by the stake of the same sentence,
or by the one stake of the example that it goes on with."""

from __future__ import annotations

import re

_VERBS = (
    r"(?:would (?:have )?|will |has |have |had |is |are |be )?"
    r"(?:wins?|won|pays?|paid|collects?|earns?|receives?|brings?|gets?|hands?|nets?|returns you|makes|is worth)"
)
_WON = re.compile(
    rf"\b(?:you |she |he |they |i |we |it )?(?:then |also )?{_VERBS}"
    r"(?: (?:you|me|him|her|them|home|in|exactly|just|only|a total of|out)){0,3}"
    r" \$(?P<win>\d{1,6}(?:\.\d\d)?)\b(?! (?:or|to|min|max|back|bet|on top|less))(?: in winnings| in all| profit)?"
)
_STAKED = re.compile(
    r"(?:\b(?:if |when |say |suppose )?(?:(?:you|i|we|she|he)(?:'ve| have| had)? )?"
    r"(?:bet|wager|stake|risk|put(?: down)?|place|lay|have|had|with"
    r"|(?:for |on )?(?:an?|each|every))(?: (?:an?|just|only))? )?"
    r"\$(?P<stake>\d{1,4})(?: dollars?)?(?! (?:or|to|and|min|max|back))(?! ?-)"
    r"(?: (?:bet|wager|stake|chip)s?)?(?: (?:out(?: there)?|down|at risk))?(?: in (?:all|total))?,?(?: and\b)?"
)
_BOUND = re.compile(
    r"\b(?:min|max|minimum|maximum|up to|at least|at most|no more|not more|limit|between|from|least|most|steps"
    r"|multiples|cash|buy|change|chips? for|surrender|lose|loses|lost)\b|\$[\d.]+ ?(?:-|to|or|and) ?\$"
)
_AMOUNT = re.compile(r"\$\d")


def as_odds(said: str, stake: str = "") -> str:
    """The words with odds for the money that is won; as they are where nothing is won, or on an unknown stake."""
    amounts = len(_AMOUNT.findall(said))
    won = list(_WON.finditer(said)) if "$" in said else []
    if len(won) != 1 or amounts > MOST_AMOUNTS or _BOUND.search(said):
        return said
    begin, end = won[0].span()
    before, after = said[:begin], said[end:]
    staked = [(part, match) for part in (0, 1) for match in _STAKED.finditer((before, after)[part])]
    if len(staked) + 1 != amounts or (not staked and not stake):
        return said
    if staked:
        part, match = staked[0]
        stake = match["stake"]
        cut = [before, after]
        cut[part] = f"{cut[part][: match.start()]} {cut[part][match.end() :]}"
        before, after = cut
    return re.sub(r"\s{2,9}", " ", f"{before} pays {won[0]['win']} to {stake}{after}").strip()


MOST_AMOUNTS = 2


def stake_in(said: str) -> str:
    """What an example says is staked; empty where it does not say one amount."""
    found = {match["stake"] for match in _STAKED.finditer(said)}
    return found.pop() if len(found) == 1 and not _BOUND.search(said) else ""

"""What a posted text pays: odds in all their spellings, pushes and losses, each with the words it stands by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from base.records import dataclass
from intake.posted.units import CELL

ODDS = re.compile(
    r"\b1 wins (?P<wins>\d{1,12})\b"
    r"|(?<![\d$.:/-])(?P<win>\d{1,12}(?:\.\d{1,12})?|\.\d{1,12})"
    r"(?P<word> to |:| : | for |(?:-| - )(?!\d{1,12}(?: (?:to|for) \d|:\d)))"
    r"(?P<stake>\d{1,12})(?![\d.]{0,20}[\d%]|-\d| times| wins)"
    r"|(?P<even>\beven money\b|\bevens\b|(?<=others )even\b)"
    r"|(?<![\d$.:/-])(?P<x>\d{1,5}(?:\.\d)?) ?x\b(?! ?(?:your |the )?(?:ante|odds|blind|raise|to|or|-))"
    r"|\b(?:pays?|paid|wins?) (?P<times_bet>\d{1,5}) times (?:(?:your|the|that) (?:bet|wager|stake|money)"
    r"|(?:what|the amount) (?:you|is|was) (?:bet|wager(?:ed)?|staked?))\b"
    r"|\bpays? (?P<half>half)\b"
    r"|\bpays? (?P<times>double|triple)\b|(?<=paid )(?P<paid>double|triple)\b|\b(?P<on>double|triple)(?= on \d)"
    r"|(?P<push>\bpush(?:es)?\b)"
)
_TIMES = {"double": 2, "triple": 3}
MOST_STAKED = 100
AFTER_COMMISSION = Fraction(19, 20)
"""The one payout below even money that stands without *pays*: 95 to 100."""
MOST_STAKED_WITH_DASH = 6
_BEHIND = re.compile(r"\s*(?:(?:on|for|if|when|with)|[-:]) ")
_ENDS = re.compile(
    r"[;.]|,(?! (?:and )?\d{1,12}(?: and | or |,|$|\.))|,? and (?=double|triple|\d{1,12} (?:to|:))|\s(?=\d{1,12} to \d)"
)
"""Where the words behind odds end; a comma between numbers goes on."""
_FIGURE = re.compile(r"\d")
_LIST = re.compile(r"[\d,]+")
_STOPS = re.compile(r"[;.]")
_DENIED = re.compile(r"\b(?:never|not|no|instead of|rather than)(?: just| only| a| the)? $")
_TITLE_BEHIND = re.compile(r"\s{0,4}[:=]\s{0,4}\d")
"""*9 to 12: 6x*: what stands before odds is a range."""
_PAYS = re.compile(r"(?:\bpays?|\bpaid|\bwins?|\bat|\bodds(?: of)?|\t|:)\s{0,40}$")


@dataclass(frozen=True, slots=True)
class Payout:
    """A value in the language, and the words that say for what it is paid."""

    value: str
    title: str
    label: str = ""
    """What stands before the odds, where the title stands behind them."""
    loose: bool = False
    """Written ``36x``, which may count the stake or not."""

    @property
    def net(self) -> Fraction:
        """What is won for each unit staked; 0 for a push."""
        win, word, stake = self.value.split() if self.value != "push" else ("0", "to", "1")
        return Fraction(win) / Fraction(stake) - (word == "for")


def payouts(said: str) -> Iterator[Payout]:
    """Every payout in a text in plain words. Titles stand before the odds, or behind them after ``on`` or ``for``."""
    found = [match for match in ODDS.finditer(said) if is_payable(match) and not is_denied(match)]
    behind = [_BEHIND.match(said, match.end()) for match in found]
    end = 0
    for at, (match, after) in enumerate(zip(found, behind, strict=True)):
        before = said[end : match.start()]
        if after and (all(behind) or not names_something(before)):
            until = found[at + 1].start() if at + 1 < len(found) else len(said)
            stop = (_ENDS if at + 1 < len(found) else _STOPS).search(said, after.end(), until)
            end = stop.start() if stop else until
            yield Payout(value_of(match), said[after.end() : end], before, bool(match["x"]))
        else:
            yield Payout(value_of(match), own_cell(before), loose=bool(match["x"]))
            end = match.end()


def own_cell(before: str) -> str:
    """The last cell before the odds that names something."""
    cells = before.split(CELL)
    cell = next((cell for cell in reversed(cells) if names_something(cell)), before)
    head, _, tail = cell.rpartition(":")
    if _FIGURE.search(head) and _FIGURE.search(tail):  # *Field 2, 3, 4: 2 pays double*
        return f"{_LIST.sub(' ', head)} {tail}"
    return cell


def names_something(before: str) -> bool:
    """Does the text before odds name what they are for? ``pays`` and ``wins`` alone do not."""
    before = before.rpartition(":")[2]
    return bool(re.sub(r"\b(?:pays?|wins?|and|it|bets?|paid|also|is|are|:)\b|[^\w]", "", before))


def is_denied(match: re.Match[str]) -> bool:
    """``3 to 2, never 6 to 5``"""
    return _DENIED.search(match.string[: match.start()]) is not None


def is_payable(match: re.Match[str]) -> bool:
    """Can two numbers be odds? 25 to 36 and 4 to 10 are ranges, 1-18 too; what pays less than its stake says so."""
    if not match["win"]:
        return True
    win, stake, word = float(match["win"]), int(match["stake"]), match["word"].strip()
    if not win or (win < stake and _TITLE_BEHIND.match(match.string, match.end())):
        return False
    if "." in match["win"] and stake == 1 and word != "-":
        return win > 0
    if stake and Fraction(match["win"]) / stake == AFTER_COMMISSION:
        return True
    if not 0 < stake <= (MOST_STAKED_WITH_DASH if word == "-" else MOST_STAKED):
        return False
    if word == "-" and win == stake != 1:
        return False
    if win >= stake:
        return True
    before = _PAYS.search(match.string[: match.start()]) if word != "-" else None
    named = before is not None and before[0].strip() not in ("", ":")
    return named or (before is not None and 2 * win >= stake)  # in a cell 2 to 6 is a range


def value_of(match: re.Match[str]) -> str:
    if match["push"]:
        return "push"
    if match["even"]:
        return "1 to 1"
    if match["wins"]:
        return f"{match['wins']} to 1"
    if match["half"]:
        return "1 to 2"
    if many := match["x"] or match["times_bet"]:
        return f"{many} to 1"
    if times := match["times"] or match["paid"] or match["on"]:
        return f"{_TIMES[times]} to 1"
    win, stake = Fraction(match["win"]), int(match["stake"])
    if win.denominator > 1:
        win, stake = Fraction((win / stake).numerator), (win / stake).denominator
    return f"{win} {'for' if match['word'].strip() == 'for' else 'to'} {stake}"

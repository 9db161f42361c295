"""The facts of a witness that a title can name: the dealer's total, the history of the hand, the wager."""

from __future__ import annotations

import re
from collections.abc import Iterator

from base.records import dataclass
from checker.finding import Finding
from grammar.exhibit import MAIN

HANDS = re.compile(r"(player|dealer|banker) ((?:(?:10|[2-9JQKA])[♠♥♦♣] ?)+)(?:\(([^()]*)\))?")
HISTORY = re.compile(r"after a split|after splitting aces|doubled|insured|surrendered")
CHECKED = re.compile(r"(?:after|before) the check")
DECKS = re.compile(r",? with \d+ or more decks$")


@dataclass(frozen=True, slots=True)
class WitnessCase:
    """A witness as told to a reader, taken apart."""

    hands: dict[str, tuple[str, str]]
    """The cards and the total of each side."""
    history: str
    rest: str

    def total(self, side: str) -> str:
        return self.hands.get(side, ("", ""))[1]

    def cards(self, side: str) -> str:
        return self.hands.get(side, ("", ""))[0]


def case_of(deal: str) -> WitnessCase:
    hands = {side: (cards.strip(), total) for side, cards, total in HANDS.findall(deal)}
    history = ", ".join(HISTORY.findall(deal))
    rest = DECKS.sub("", HANDS.sub("", deal)).strip(" ,")
    return WitnessCase(hands, history, rest)


def title_words(finding: Finding) -> dict[str, str]:
    """What can stand for the places left open in a topic's title."""
    case = case_of(finding.witness.deal if finding.witness else "")
    shows = re.search(r"dealer shows (\w+)", finding.witness.deal if finding.witness else "")
    up = case.cards("dealer").split(" ")[0] or (shows[1] if shows else "")
    rank = up.rstrip("♠♥♦♣")
    wager = finding.about if finding.about not in ("", MAIN) else ""
    checked = CHECKED.search(case.rest) if finding.check == "differing-readings" else None
    again = case.history.startswith("after")
    return {
        "dealer": case.total("dealer") or "every total",
        "hand": "a pair" if again else pair_of(case.cards("player")),
        "again": "again" if again else "",
        "up": with_article(rank) if rank else "every card",
        "against": checked[0] if checked else f"against {with_article(rank)}" if rank else "",
        "history": when_told(case.history),
        "wager": f"“{wager}”" if wager else "this wager",
        "on_wager": f" on “{wager}”" if wager else "",
    }


def pair_of(cards: str) -> str:
    ranks = [card[:-1] for card in cards.split()]
    return f"{ranks[0]}-{ranks[1]}" if len(ranks) == 2 else "a hand"


def when_told(history: str) -> str:
    return f"once {history}" if history.startswith("doubled") else history


def with_article(rank: str) -> str:
    names = {"A": "an ace", "K": "a king", "Q": "a queen", "J": "a jack", "8": "an 8"}
    return names.get(rank, f"a {rank}")


def filled(template: str, words: dict[str, str]) -> str:
    """The template with its words, without the gaps that empty ones leave."""
    return " ".join(re.sub(r"(?<! ) +(?=[?.,;])", "", template.format(**words)).split())


def shown_cards(deal: str) -> Iterator[tuple[str, str, str]]:
    """Every hand of a deal as cards: whose, which, and the total."""
    for side, (cards, total) in case_of(deal).hands.items():
        yield side, cards, total

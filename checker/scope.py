"""How much of a game a document means to describe: all of it, a change to another document, a side wager or a choice
alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from checker.finding import Finding
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.usual import takes_over_usual_rules

Scope = Literal["whole", "addendum", "side wager", "choice"]

MAIN_GAME: frozenset[QuestionName] = frozenset(
    {"dealer draw", "main result", "main pay", "may hit", "may stand", "may double", "may split", "may surrender"}
)
"""Who speaks of one of these describes the game itself."""
CHOICES: frozenset[QuestionName] = frozenset({"may double", "may split", "may surrender"})
"""A section may be about one of these alone, such as one on surrender in a regulation."""
GOES_WITH: dict[QuestionName, tuple[QuestionName, ...]] = {
    "may surrender": ("surrender loss",),
    "may double": ("double amount", "cards after a double"),
    "may split": ("split limit", "split amount"),
}
"""What a section on a choice has to say besides."""
SET_UP: frozenset[QuestionName] = frozenset({"number of decks", "wager amount", "card value"})
"""Who speaks of one of these does not speak of a choice alone."""
OF_SIDE_WAGERS: frozenset[QuestionName] = frozenset({"number of decks", "wager amount", "wager pay", "wager offered"})
"""What a side wager alone has to say."""
OFFERED_IN_PLAY = ("Insurance", "Even money")
SILENCE = frozenset(
    {
        "missing-answers", "missing-fact", "missing-procedure", "missing-remedy", "missing-section", "partly-answered",
        "unstated-permission", "unbounded-permission", "wager-without-limits", "misstated-object",
        "incomplete-equipment", "unlisted-equipment", "undefined-term", "limit-without-scope", "blackjack-found-late",
    }
)  # fmt: skip
"""Checks that find what a document does not say."""
OF_THE_GAME = frozenset(
    {"unranked-cards", "unexplained-choice", "unstated-wheel", "unstated-rescue-loss", "overlooked-case"}
)
"""What is not said of the game itself: told when the procedure is checked, not again with every addendum to it."""


LEFT_TO_CUSTOM = frozenset({"unbounded-permission", "implausible-permission"})
"""What the rules of a game settle that apply by their name."""


def scope_of(exhibit: Exhibit) -> Scope:
    if exhibit.amends:
        return "addendum"
    own = [one for one in exhibit.stated if not one.base]
    if not exhibit.has_main_game or takes_over_usual_rules(exhibit):
        return "whole"
    described = {one.question for one in own if describes_game(one)}
    beside = any(pays_side_wager(one) for one in own)
    if len(described) == 1 and described < CHOICES:
        alone = bool(exhibit.source) and not {one.question for one in own} & SET_UP  # whoever only begins has no source
        return "side wager" if beside else "choice" if alone else "whole"
    if beside and described == {"main pay"} and exhibit.source and not {one.question for one in own} & SET_UP:
        return "choice"  # a section on payout odds: who wins, and with which cards, other sections say
    return "side wager" if beside and not described else "whole"


def describes_game(stated: Stated) -> bool:
    return stated.question in MAIN_GAME and not stated.table


def pays_side_wager(stated: Stated) -> bool:
    return stated.question == "wager pay" and stated.about not in ("", MAIN, *OFFERED_IN_PLAY)


def within_scope(findings: Iterable[Finding], exhibit: Exhibit) -> Iterator[Finding]:
    """The findings that concern this document."""
    scope = scope_of(exhibit)
    return (one for one in findings if concerns(one, exhibit, scope))


def is_main_limit(finding: Finding) -> bool:
    return finding.check == "missing-answers" and finding.question == "wager amount" and finding.about == MAIN


def rests_on_name(exhibit: Exhibit) -> bool:
    """Does a document on a side wager take over the rules of the game by its name, with nothing of its own on it?"""
    own = [one for one in exhibit.stated if not one.base]
    beside = any(pays_side_wager(one) for one in own)
    return takes_over_usual_rules(exhibit) and beside and not any(describes_game(one) for one in own)


def concerns(finding: Finding, exhibit: Exhibit, scope: Scope) -> bool:
    """Does a finding concern this document? What another document says is judged with that document."""
    if finding.places and all(place.path for place in finding.places):
        return False
    if finding.check == "repeated-statement" and any(place.path for place in finding.places):
        return False
    if scope == "addendum" and finding.check in OF_THE_GAME:
        return False
    if finding.check in LEFT_TO_CUSTOM and takes_over_usual_rules(exhibit):
        return False
    if scope == "choice" and finding.check == "wager-never-offered":
        return False
    if scope == "whole" or finding.check not in SILENCE:
        return not (is_main_limit(finding) and rests_on_name(exhibit))
    if scope == "side wager":
        fitting = finding.question in OF_SIDE_WAGERS and finding.about != MAIN
        return fitting or finding.check == "missing-procedure"
    spoken = {one.question for one in exhibit.stated if not one.base}
    if scope == "choice":
        return finding.question in spoken.union(*(GOES_WITH.get(one, ()) for one in spoken))
    return bool(exhibit.base) and finding.check == "missing-answers" and finding.question in spoken

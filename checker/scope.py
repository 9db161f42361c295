"""How much of a game a document means to describe: all of it, a change to another document, a side wager alone, or a
part such as a section of a regulation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from checker.finding import Finding
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.resolver.family_exhibit import family_exhibit
from grammar.source import Source
from grammar.tree import Declaration, Statement
from grammar.usual import takes_over_usual_rules

Scope = Literal["whole", "addendum", "side wager", "part"]

MAIN_GAME: Mapping[QuestionName, str] = {
    "dealer draw": "drawing",
    "main result": "results",
    "main pay": "pays",
    "may hit": "play",
    "may stand": "play",
    "may double": "doubling",
    "may split": "splitting",
    "may surrender": "surrender",
}
"""Who speaks of one of these describes the game itself; of one topic alone, a part of it."""
GOES_WITH: Mapping[QuestionName, tuple[QuestionName, ...]] = {
    "may surrender": ("surrender loss",),
    "may double": ("double amount", "cards after a double"),
    "may split": ("split limit", "split amount"),
}
"""What a section on a choice has to say besides."""
SET_UP: frozenset[QuestionName] = frozenset({"number of decks", "cards in a deck", "card value"})
"""Who speaks of one of these, or of the amount of the main wager, does not speak of one topic alone."""
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
    {
        "unranked-cards", "unexplained-choice", "unstated-wheel", "unstated-rescue-loss", "overlooked-case",
        "unsaid-total",
    }
)  # fmt: skip
"""What is not said of the game itself: told when the procedure is checked, not again with every addendum to it."""
SAID_ELSEWHERE = frozenset(
    {"wager-never-offered", "missing-section", "missing-remedy", "rules-by-name", "unbounded-permission"}
)
"""What other sections say of a document that is one of them."""
LEFT_TO_CUSTOM = frozenset({"unbounded-permission", "implausible-permission"})
"""What the rules of a game settle that apply by their name."""
HEADING = 6
"""Among so many pieces a section names itself, in at most so many words:"""
WORDS_OF_HEADING = 30
LAW_CITED = re.compile(
    r"§\s*\d|\b\d+\s?(?:IAC|CMR|NAC|CCR|LAC|OAC|CFR|C\.F\.R\.|(?:Pa\.? ?|Ill\. ?)(?:Adm(?:in)?\.? ?)?Code)\b"
    r"|\b(?:WAC|COMAR|N\.J\.A\.C\.|ARSD|NAC|ARM|NDAC|OAC|N\.A\.C\.|R\.S\.|Ga\. Comp\.|IDAPA)\s?\d"
    r"|\b(?:Rule|Section|Sec\.|Regulation|Reg\.|Chapter|Article|Part)\s+\d+[A-Z]?[-.:]\d"
    r"|(?<![\w.$:-])(?!(?:19|20)\d\d-\d\d-\d\d)\d{2,}[A-Z]?[-:.]\d+[A-Z]?(?:\.\d+)?[-:.]\d+[A-Z]?(?:[-:.]\d+)*\b"
)
"""How the sections of a regulation are numbered: 13:69F-2.9, 68 IAC 10-7-5, § 665a.12, 20:18:15:30.10."""


def scope_of(exhibit: Exhibit, source: Source | None = None) -> Scope:
    if exhibit.amends:
        return "addendum"
    own = [one for one in exhibit.stated if not one.base]
    described = {MAIN_GAME[one.question] for one in own if describes_game(one)}
    set_up = any(one.question in SET_UP or is_main_amount(one) for one in own)
    few = len(described) < PLAYABLE or takes_over_usual_rules(exhibit)
    if exhibit.source and few and not set_up and not tells_course(own) and cites_law(exhibit, source):
        return "part"
    if not exhibit.has_main_game:
        return "side wager" if is_side_wager_of_declared(exhibit, own) else "whole"
    if takes_over_usual_rules(exhibit):
        return "side wager" if rests_on_name(exhibit) else "whole"
    beside = any(pays_side_wager(one) for one in own)
    if beside and (not described or (len(described) == 1 and described <= OF_CHOICES)):
        return "side wager"
    if exhibit.source and not set_up and len(described) <= 1:  # whoever only begins has no source
        return "part"
    return "whole"


OF_CHOICES = frozenset({"doubling", "splitting", "surrender"})
"""A section on one of these can stand beside side wagers, as in a collection of options."""
PLAYABLE = 5
"""Who speaks of so many topics describes a game, however the text is headed."""


RULE_OF_LAW = re.compile(
    r"\b(?:rule|section|article|regulation|clause|part|chapter) \d+[a-z]?\b[^.]{0,60}"
    r"\b(?:of the (?:rules|act|regulations?|code)|under (?:the|an?) [\w ]{0,60}\bact)\b",
    re.IGNORECASE,
)
CLAUSE = re.compile(r"\s*(\d+)\.(?:\d+[.) ]|\D)")
FEWEST_CLAUSES = 4


def cites_law(exhibit: Exhibit, source: Source | None) -> bool:
    """Is the document headed with the number of a section of a regulation, or numbered as one rule of several?"""
    heads = [piece.text for piece in source.pieces[:HEADING]] if source else []
    heads += [exhibit.title, *(section.title for section in exhibit.sections[:1])]
    short = [head for head in heads if len(head.split()) <= WORDS_OF_HEADING]
    return any(LAW_CITED.search(head) or RULE_OF_LAW.search(head) for head in short) or is_one_rule(source)


def is_one_rule(source: Source | None) -> bool:
    """Do all its clauses bear one first number, and is that not the first? ``3.1``, ``3.1.2``"""
    clauses = [match[1] for line in source.lines if (match := CLAUSE.match(line))] if source else []
    return len(clauses) >= FEWEST_CLAUSES and len(set(clauses)) == 1 and clauses[0] != "1"


def tells_course(own: Iterable[Stated]) -> bool:
    """Does it say how the cards are dealt or shuffled, and so describe a round?"""
    return any(isinstance(one.line, Statement) and one.line.subject in ("dealing", "shuffle") for one in own)


def is_main_amount(stated: Stated) -> bool:
    return stated.question == "wager amount" and stated.about in ("", MAIN)


def is_side_wager_of_declared(exhibit: Exhibit, own: Iterable[Stated]) -> bool:
    """Does a document speak only of wagers that the game of its family is played without?"""
    base = family_exhibit(exhibit.family)
    if base is None or not exhibit.source or declares_own(exhibit):
        return False
    asked = exhibit.structure.asked if exhibit.structure else ()
    told = [one for one in own if one.question in OF_WAGERS and one.about]
    aside = all(one.about not in main_wagers(base) for one in told)
    paid = any(one.question == "wager pay" for one in told)
    return paid and aside and not any(one.question in asked or one.question in SET_UP for one in own)


OF_WAGERS: frozenset[QuestionName] = frozenset({"wager pay", "wager amount", "wager offered", "wager moment"})


def declares_own(exhibit: Exhibit) -> bool:
    return any(isinstance(line, Declaration) and line.form == "stage" for line in exhibit.document.lines)


def main_wagers(base: Exhibit) -> frozenset[str]:
    """The wagers that a game turns on: those that its choices move, and those that go with them; else all it pays."""
    stages = base.structure.stages if base.structure else ()
    moved = {name for stage in stages for option in stage.options for name in (option.wager, option.base) if name}
    linked = {one.about for one in base.stated if one.question == "wager link" and moved}
    return frozenset(moved | linked or {one.about for one in base.stated if one.question == "wager pay"})


def describes_game(stated: Stated) -> bool:
    return stated.question in MAIN_GAME and not stated.table


def pays_side_wager(stated: Stated) -> bool:
    return stated.question == "wager pay" and stated.about not in ("", MAIN, *OFFERED_IN_PLAY)


def within_scope(findings: Iterable[Finding], exhibit: Exhibit, source: Source | None) -> Iterator[Finding]:
    """The findings that concern this document."""
    scope = scope_of(exhibit, source)
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
    if scope in ("addendum", "part") and finding.check in OF_THE_GAME:
        return False
    if finding.check in LEFT_TO_CUSTOM and takes_over_usual_rules(exhibit):
        return False
    if scope == "part" and finding.check in SAID_ELSEWHERE:
        return False
    if scope == "side wager" and finding.check == "rules-by-name":
        return False
    if scope == "whole" or finding.check not in SILENCE:
        return not (is_main_limit(finding) and rests_on_name(exhibit))
    if scope == "side wager":
        fitting = finding.question in OF_SIDE_WAGERS and finding.about != MAIN
        return fitting or finding.check == "missing-procedure"
    spoken = {one.question for one in exhibit.stated if not one.base}
    if scope == "part" and is_main_limit(finding):
        return any(is_main_amount(one) for one in exhibit.stated)
    if scope == "part":
        return finding.question in spoken.union(*(GOES_WITH.get(one, ()) for one in spoken))
    return bool(exhibit.base) and finding.check == "missing-answers" and finding.question in spoken

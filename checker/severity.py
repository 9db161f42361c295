"""How grave a finding is, by its consequence: the one place that weighs all checks.

What changes who is paid, or how much, is an error. What a dealer could do in two ways without money is a warning.
What a reader would only wish nicer is a note. A check says how grave its defect can be; here that is held against what
hangs on it: the question that the finding is about, or the lines it points at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from checker.context import CheckContext
from checker.finding import STAKES, Finding, Severity
from grammar.question_names import QuestionName, Stake
from grammar.source import Source
from grammar.vocabulary import vocabulary

ORDER = (Severity.ERROR, Severity.WARNING, Severity.NOTE)

LAW = frozenset(
    {
        "missing-section", "missing-fact", "odds-notation", "unknown-jurisdiction", "undated-exhibit",
        "wager-over-limit", "payout-limit-too-low", "deceptive-text", "unmatched-acceptance",
    }
)  # fmt: skip
"""The law, or the honesty of the file, decides how grave these are."""
MONEY = frozenset({"blackjack-found-late", "bounded-pay", "gap-between-tiers"})
"""Whatever else is said, somebody is paid or not."""
FORM = frozenset(
    {
        "several-spellings", "numbering", "misplaced-fact", "incomplete-equipment", "unused-equipment",
        "unlisted-equipment", "repeated-statement", "unsigned-exhibit", "judged-in-part",
        "unmarked-exception", "misstated-object",
    }
)  # fmt: skip
"""How a document is written: nobody plays or pays by it."""
WORDS = frozenset(
    {
        "vague-words",
        "undefined-term",
        "one-word-for-two-things",
        "outside-circumstance",
        "unstated-viewpoint",
    }
)
"""Single words: as grave as what hangs on them, and a matter of style where only the manner of doing does."""
OWN = frozenset(
    {
        "wrongly-defined-term", "doubly-defined-term", "dangling-reference", "reference-to-another-game",
        "unnamed-table", "unclear-step", "unfunded-bank",
    }
)  # fmt: skip
"""Definitions, references and steps: these checks look themselves at what hangs on them."""
MANNER: dict[Stake, Severity] = {
    "money": Severity.ERROR,
    "play": Severity.WARNING,
    "procedure": Severity.NOTE,
    "document": Severity.NOTE,
}
"""The gravest that a doubtful word can be, by what hangs on it."""


ASKS_THE_SAME = frozenset(
    {
        "damaged-text", "undefined-term", "dangling-reference", "differing-readings", "hedged-answers", "bounded-pay",
        "payout-limit-without-scope", "implausible-permission", "outside-discretion", "tens-apart",
    }
)  # fmt: skip
"""Whoever answers these rewrites the sentence, and with it the doubtful word."""


def told_once(findings: list[Finding], source: Source | None = None) -> list[Finding]:
    """What another finding asks already is only a note: a doubtful word in a sentence that has to be written anew
    anyway, a highest amount that stands elsewhere, somebody or a table to whom a question is left that nothing answers,
    the sentence in which a copy breaks off, a number or a wager of a case that is asked for as a whole.
    """
    grave = [one for one in findings if one.severity is not Severity.NOTE]
    rewritten = lines_of(one for one in grave if one.check in ASKS_THE_SAME)
    elsewhere = lines_of(one for one in grave if one.check == "dangling-reference")
    unanswered = lines_of(one for one in grave if one.check == "missing-answers")
    silent = {(one.question, one.about) for one in grave if one.check == "missing-answers"}
    clashing = {(one.question, one.about) for one in grave if one.check == "conflicting-answers"}
    by_check: dict[str, set[str]] = {}
    for one in grave:
        by_check.setdefault(one.check, set()).update(wagers_of(one))
    split = " ".join(one.message for one in grave if (one.check, one.question) == ("unbounded-permission", "may split"))
    doubtful = {one.question for one in grave if one.check == "differing-readings"}
    tens_apart = any((one.check, one.question) == ("tens-apart", "dealer checks") for one in grave)
    broken = any((one.check, one.about) == ("cut-off-text", "end") for one in grave)
    last = source.pieces[-1].line if broken and source and source.pieces else 0

    def repeats(one: Finding) -> bool:
        match one.check:
            case "vague-words":
                return bool(one.places) and lines_of((one,)) <= rewritten
            case "wager-without-limits":
                return bool(one.places) and lines_of((one,)) <= elsewhere
            case "dangling-reference":
                return bool(one.places) and lines_of((one,)) <= unanswered
            case "outside-discretion":
                return (one.question, one.about) in silent or stands_at(one, last)
            case "damaged-text":
                return stands_at(one, last)
            case "missing-answers":
                return one.question == "wager amount" and wagers_of(one) <= by_check.get("unexplained-choice", set())
            case "implausible-pay":
                return (one.question, one.about) in clashing
            case "optional-duty":
                return one.question in doubtful
            case "blackjack-found-late":
                return tens_apart
            case "skipped-number":
                return wagers_of(one) <= by_check.get("uncovered-case", set())
            case "unclaimed-result":
                return bool(wagers_of(one) & by_check.get("overlooked-case", set()))
            case "unstated-permission":
                only_aces = all(detail.startswith("hit split aces") for detail in one.details)
                return only_aces and "may be hit" in split
            case _:
                return False

    return [replace(one, severity=Severity.NOTE) if repeats(one) else one for one in findings]


def wagers_of(finding: Finding) -> set[str]:
    return {name for name in finding.about.split(", ") if name}


def stands_at(finding: Finding, line: int) -> bool:
    """Do all its statements read this line of the source, and no other?"""
    cited = [cite for place in finding.places for cite in place.cites]
    return bool(line and cited) and all(cite.first[0] == line for cite in cited)


def lines_of(findings: Iterable[Finding]) -> set[int]:
    return {place.span.line for one in findings for place in one.places}


def by_consequence(finding: Finding, context: CheckContext) -> Finding:
    """The same finding, no graver than what hangs on it."""
    severity = weighed(finding, context)
    return finding if severity is finding.severity else replace(finding, severity=severity)


def weighed(finding: Finding, context: CheckContext) -> Severity:
    if finding.check in LAW | OWN:
        return finding.severity
    if finding.check in MONEY:
        return Severity.ERROR
    if finding.check in FORM:
        return Severity.NOTE
    stakes = tuple(hanging(finding, context))
    if finding.check in WORDS:
        return no_graver(finding.severity, MANNER[gravest(stakes)]) if stakes else finding.severity
    return no_graver(finding.severity, STAKES[gravest(stakes)]) if stakes else finding.severity


def hanging(finding: Finding, context: CheckContext) -> Iterable[Stake]:
    """What is at stake in the questions that the finding concerns: its own, or those that its lines answer."""
    if finding.question:
        return (stake_of(finding.question),)
    lines = {place.span.line for place in finding.places if not place.path}
    return [stake_of(one.question) for one in context.exhibit.stated if one.span.line in lines and not one.base]


def stake_of(question: QuestionName) -> Stake:
    return vocabulary().questions[question].stake


def gravest(stakes: Iterable[Stake]) -> Stake:
    return min(stakes, key=tuple(MANNER).index)


def no_graver(severity: Severity, most: Severity) -> Severity:
    return max(severity, most, key=ORDER.index)

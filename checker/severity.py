"""How grave a finding is, by its consequence: the one place that weighs all checks.

What changes who is paid, or how much, is an error. What a dealer could do in two ways without money is a warning.
What a reader would only wish nicer is a note. A check says how grave its defect can be; here that is held against what
hangs on it: the question that the finding is about, or the lines it points at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from checker.context import CheckContext
from checker.finding import STAKES, Finding, Severity
from grammar.exhibit import Exhibit
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


SAME_QUESTION = frozenset({"differing-readings", "conflicting-answers", "implausible-permission", "tens-apart"})
"""Whoever answers these says what the question's other sentences mean too."""
OF_PAYS = frozenset({"to", "for", "x", "time", "times", "the", "ante", "bet", "wager", "stake"})
"""`"3 - 1"`, `"2x"`, `"1 times ante"`: a doubt on the unit, and on nothing else."""


def told_once(findings: list[Finding], exhibit: Exhibit, source: Source | None = None) -> list[Finding]:
    """What another finding asks already is only a note: a doubtful word in a sentence that has to be written anew
    anyway, or in the answer to a question that is asked, or a second one in the same sentence, a highest amount that
    stands elsewhere, somebody or a table to whom a question is left that nothing answers, the sentence in which a copy
    breaks off, a number or a wager of a case that is asked for as a whole, what follows from a pay that is asked.
    """
    asked = GraverFindings(findings, exhibit, source)
    return [replace(one, severity=Severity.NOTE) if asked.repeats(one) else one for one in findings]


class GraverFindings:
    """What the graver findings of a document ask, and which others ask no more than they."""

    def __init__(self, findings: Iterable[Finding], exhibit: Exhibit, source: Source | None) -> None:
        self.exhibit = exhibit
        self.grave: dict[str, list[Finding]] = {}
        """By check."""
        for one in findings:
            if one.severity is not Severity.NOTE:
                self.grave.setdefault(one.check, []).append(one)
        self.first_vague: dict[object, Finding] = {}
        for one in self.by("vague-words"):
            self.first_vague.setdefault(cites_of(one), one)
        broken = any(one.about == "end" for one in self.by("cut-off-text"))
        self.last = source.pieces[-1].line if broken and source and source.pieces else 0

    def by(self, *checks: str) -> list[Finding]:
        return [one for check in checks for one in self.grave.get(check, ())]

    def lines(self, *checks: str) -> set[int]:
        return lines_of(self.by(*checks))

    def wagers(self, check: str) -> set[str]:
        return {name for one in self.by(check) for name in wagers_of(one)}

    def subjects(self, *checks: str) -> set[tuple[str, str]]:
        return {(one.question, one.about) for one in self.by(*checks)}

    def repeats(self, one: Finding) -> bool:
        lines, subject = lines_of((one,)), (one.question, one.about)
        match one.check:
            case "vague-words":
                return self.is_vague_again(one)
            case "miscounted-outcomes":
                unclear = any(other.question == "" for other in self.by("unclear-step"))
                return unclear or bool(self.by("differing-games"))
            case "doubt-passed-over":
                return bool(one.places) and lines <= self.lines("undefined-term")
            case "loss-making-wager":
                readings = self.by("differing-readings")
                return bool(lines) and lines <= lines_of(other for other in readings if other.question == "wager pay")
            case "one-chance-two-pays":
                return lines <= self.lines("loss-making-wager")
            case "differing-readings":
                moments = (other for other in self.by("differing-readings") if other.question == "wager moment")
                return one.question == "wager offered" and set(labels_of(one)) in [set(labels_of(at)) for at in moments]
            case "wager-without-limits":
                return bool(one.places) and lines <= self.lines("dangling-reference")
            case "dangling-reference":
                return bool(one.places) and lines <= self.lines("missing-answers")
            case "outside-discretion":
                return subject in self.subjects("missing-answers") or stands_at(one, self.last)
            case "damaged-text":
                return stands_at(one, self.last)
            case "missing-answers":
                return one.question == "wager amount" and wagers_of(one) <= self.wagers("unexplained-choice")
            case "implausible-pay":
                return subject in self.subjects("conflicting-answers") or (
                    bool(one.places) and lines <= self.lines("differing-readings")
                )
            case "open-choice":
                return bool(one.places) and lines <= self.lines("differing-readings", "hedged-answers")
            case "hedged-answers":
                return subject in self.subjects("differing-readings")
            case "optional-duty":
                return one.question in {other.question for other in self.by("differing-readings")}
            case "blackjack-found-late":
                return any(other.question == "dealer checks" for other in self.by("tens-apart"))
            case "skipped-number":
                return wagers_of(one) <= self.wagers("uncovered-case")
            case "unclaimed-result":
                return bool(wagers_of(one) & self.wagers("overlooked-case"))
            case "unstated-permission":
                if subject in self.subjects("differing-readings"):
                    return True
                splits = (other for other in self.by("unbounded-permission") if other.question == "may split")
                only_aces = all(detail.startswith("hit split aces") for detail in one.details)
                return only_aces and any("may be hit" in other.message for other in splits)
            case _:
                return False

    def is_vague_again(self, one: Finding) -> bool:
        lines = lines_of((one,))
        read = {(line.question, line.about) for line in self.exhibit.stated if line.span.line in lines}
        unit = self.wagers("unit-not-stated")
        if read and only_pays(one) and {about for _, about in read} <= unit:
            return True
        if len(read) > 1 and {question for question, _ in read} == {"wager offered"}:
            return True  # a list of what is offered: each wager is described elsewhere
        if bool(cites_of(one)) and self.first_vague.get(cites_of(one), one) is not one:
            return True
        return bool(one.places) and (
            lines <= self.lines(*ASKS_THE_SAME) or (bool(read) and read <= self.subjects(*SAME_QUESTION))
        )


def labels_of(finding: Finding) -> Iterable[str]:
    """The doubtful sentences whose readings it compares."""
    return {label for option in finding.options for label, _ in option.readings}


def cites_of(finding: Finding) -> frozenset[object]:
    """The places of the source that its statements read."""
    return frozenset(cite for place in finding.places for cite in place.cites)


def only_pays(finding: Finding) -> bool:
    """Are its doubtful words numbers, and words that stand between them?"""
    return all(set(re.findall(r"[a-z]+", place.says.casefold())) <= OF_PAYS for place in finding.places)


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

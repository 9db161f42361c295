"""What each check asks of the author: an answer, what the law wants, a right number, or nothing but care."""

from __future__ import annotations

from checker.finding import Finding, Severity
from checker.points.point import PointKind
from grammar.vocabulary import vocabulary

KINDS: dict[str, PointKind] = {
    **dict.fromkeys(
        (
            "missing-fact",
            "missing-section",
            "payout-limit-too-low",
            "undated-exhibit",
            "unsigned-exhibit",
            "wager-over-limit",
            "wager-with-wrong-decks",
        ),
        PointKind.LAW,
    ),
    **dict.fromkeys(
        ("deck-size-mismatch", "wrong-edge", "wrong-probability", "wrong-range", "wrong-return", "wrong-total"),
        PointKind.NUMBER,
    ),
    **dict.fromkeys(
        (
            "costly-wager",
            "incomplete-equipment",
            "missing-procedure",
            "missing-remedy",
            "outside-circumstance",
            "unlisted-equipment",
            "unstated-viewpoint",
        ),
        PointKind.ADVICE,
    ),
    **dict.fromkeys(
        (
            "contradictory-orders",
            "drawing-to-twenty-one",
            "first-round-only",
            "impossible-row",
            "infeasible-payout",
            "misplaced-fact",
            "misstated-object",
            "mismatched-tables",
            "numbering",
            "one-word-for-two-things",
            "removed-rank-listed",
            "repeated-statement",
            "several-spellings",
            "unclear-step",
            "unknown-jurisdiction",
            "unmarked-exception",
            "unmatched-acceptance",
            "unused-equipment",
            "wrong-citation",
            "wrong-quotation",
        ),
        PointKind.REMARK,
    ),
}
JOINING = frozenset(
    {
        "damaged-text",
        "dangling-reference",
        "reference-to-another-game",
        "undefined-term",
        "unnamed-table",
        "vague-words",
    }
)
"""Doubts about words: they join a question that turns on the same sentence."""

NOTED = frozenset({"capped-pay"})
"""Checks whose notes ask nothing, though they show a hand: the document says it all."""


def kind_of(finding: Finding) -> PointKind:
    """The kind of a finding on its own, before it joins another."""
    known = KINDS.get(finding.check)
    if known is not None:
        return known
    if finding.question:
        stake = vocabulary().questions[finding.question].stake
        shown = finding.witness is not None and bool(finding.witness.answers)
        if finding.severity is Severity.NOTE and finding.check in NOTED:
            return PointKind.REMARK
        asked = stake in ("money", "play") and (finding.severity is not Severity.NOTE or shown)
        return PointKind.QUESTION if asked else PointKind.ADVICE
    if finding.severity is Severity.NOTE:
        return PointKind.REMARK
    return PointKind.QUESTION if finding.severity is Severity.ERROR else PointKind.ADVICE

"""What a jurisdiction says of payout limits, of papers to file, of the time of review and of changes with notice."""

from __future__ import annotations

from fractions import Fraction

from base.records import dataclass
from checker.profile_table import ALWAYS, Entry, Period

PERIOD = ("from", "until")
LIMIT_KEYS = ("counted-odds", "none-below", "none-up-to", "least", "scope", "times", "lowest-wager")
FILED_PAPERS = (
    "request",
    "procedure",
    "mathematics",
    "cards",
    "layout",
    "sign",
    "guide",
    "findings",
    "source",
    "equipment",
)
"""The papers of a submission, in the order of a bundle."""
LIMIT_CHANGES = ("highest wager", "lowest wager lowered", "lowest wager raised", "other limit")
CLASSES = ("rule", "pays", "limits", "procedure", "particulars", "wording")
NEEDS = ("approval", "notice", "nothing")


@dataclass(frozen=True, slots=True)
class PayoutRule:
    """How low a payout limit may be, and on which wagers there may be one.

    It must come to at least the highest wager times the highest odds, counted up to ``counted_odds`` to 1 (0: that is
    not asked); with ``lowest_wager`` also to the lowest wager times the highest odds in full; and to ``least``. There
    is none where the highest odds are below ``none_below`` to 1, or no higher than ``none_up_to``. ``scope`` is whom
    the limit is for; one for a whole round comes to ``times`` as much.
    """

    says: str
    citation: str
    counted_odds: int = 0
    none_below: int = 0
    none_up_to: int = 0
    least: Fraction = Fraction(0)
    scope: str = ""
    times: int = 1
    lowest_wager: bool = False
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class FilingDuty:
    """A paper that a submission must hold."""

    paper: str
    says: str
    citation: str
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class ReviewTime:
    """How long before something a filing must come in, or how long the regulator has."""

    days: int
    says: str
    citation: str
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """What a change of an approved procedure needs, by its class."""

    classes: tuple[str, ...]
    needs: str
    says: str
    citation: str
    period: Period = ALWAYS
    of: tuple[str, ...] = ()
    """The kinds of change of a limit that it is about; empty for all."""


def payout_rule(entry: Entry) -> PayoutRule:
    entry.only(
        "counted-odds",
        "none-below",
        "none-up-to",
        "least",
        "scope",
        "times",
        "lowest-wager",
        "says",
        "citation",
        *PERIOD,
    )
    return PayoutRule(
        counted_odds=entry.count("counted-odds") if "counted-odds" in entry.table else 0,
        none_below=entry.count("none-below") if "none-below" in entry.table else 0,
        none_up_to=entry.count("none-up-to") if "none-up-to" in entry.table else 0,
        least=entry.money("least") if "least" in entry.table else Fraction(0),
        scope=entry.text("scope") if "scope" in entry.table else "",
        times=entry.count("times") if "times" in entry.table else 1,
        lowest_wager=entry.yes("lowest-wager"),
        says=entry.text("says"),
        citation=entry.text("citation"),
        period=entry.period(),
    )


def filing_duty(entry: Entry) -> FilingDuty:
    entry.only("paper", "says", "citation", *PERIOD)
    return FilingDuty(entry.one_of("paper", FILED_PAPERS), entry.text("says"), entry.text("citation"), entry.period())


def review_time(entry: Entry) -> ReviewTime:
    entry.only("days", "says", "citation", *PERIOD)
    return ReviewTime(entry.count("days"), entry.text("says"), entry.text("citation"), entry.period())


def change_rule(entry: Entry) -> ChangeRule:
    entry.only("classes", "needs", "of", "says", "citation", *PERIOD)
    return ChangeRule(
        classes=entry.texts("classes", known=CLASSES),
        needs=entry.one_of("needs", NEEDS),
        says=entry.text("says"),
        citation=entry.text("citation"),
        period=entry.period(),
        of=entry.texts("of", known=LIMIT_CHANGES),
    )

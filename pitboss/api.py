"""The public Python API: read a procedure, check it, compute its odds, play it, report on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from base.progress import Progress, silent
from grammar.source import cut
from pitboss.loading import Loaded
from pitboss.review import CheckInputs, inputs, priced, repaired, review

if TYPE_CHECKING:
    from checker.check import CheckResult
    from engine.play.rounds import Round
    from engine.side_wagers.tally import WagerOdds
    from reports.case import Case


def check(
    procedure: Loaded,
    *,
    source: str | None = None,
    profile: str | None = None,
    as_of: date | None = None,
    readings: Mapping[str, str] | None = None,
    prices: bool = False,
    repairs: bool = False,
    progress: Progress = silent,
) -> CheckResult:
    """Everything that is wrong with a procedure, as ``pitboss check`` finds it.

    The source is the text that the procedure was read from; by default, the file next to the procedure is used, and
    so is a file of acceptances. The profile is a jurisdiction; by default, the one that the procedure names. With
    prices, each finding that moves a wager says what it is worth in house edge; with repairs, how to repair it, each
    repair tried on the whole document. Both take a while, and can be added to the result later: see ``prices`` and
    ``repairs``.

    The progress is called with what is being done. It cancels the work by raising ``Cancelled`` or any other exception.

    >>> import pitboss
    >>> lakeside = pitboss.parse_text('''exhibit "Lakeside"
    ... game blackjack
    ... dealer draw: dealer must hit when total is 17 or less
    ... dealer draw: dealer must stand when total is 17 or more
    ... ''')
    >>> result = pitboss.check(lakeside)
    >>> found = next(one for one in result.findings if one.check == "conflicting-answers")
    >>> found.severity.value, found.certainty.value, found.question
    ('error', 'proved', 'dealer draw')

    What is missing says why: ``repairs`` is None if none was tried, and a result without prices has a reason.

    >>> found.repairs is None, result.unpriced, result.undecided
    (True, 'prices were not asked for', ())
    """
    given = given_for(procedure, source, profile, as_of, readings)
    return review(procedure, given, prices=prices, repairs=repairs, progress=progress)


def given_for(
    procedure: Loaded,
    source: str | None,
    profile: str | None,
    as_of: date | None,
    readings: Mapping[str, str] | None,
) -> CheckInputs:
    text = cut(source, procedure.exhibit.source) if source is not None else None
    return inputs(procedure, source=text, profile=profile, as_of=as_of, readings=readings)


def prices(result: CheckResult, *, progress: Progress = silent) -> CheckResult:
    """The same result, with what each finding is worth and the interval that contains the house edge.

    >>> import pitboss
    >>> lakeside = pitboss.parse_file(pitboss.model("blackjack"))
    >>> priced = pitboss.prices(pitboss.check(lakeside))
    >>> priced.unpriced, priced.interval is not None
    ('', True)
    """
    return priced(result, progress)


def repairs(result: CheckResult, *, progress: Progress = silent, only: str = "") -> CheckResult:
    """The same result, with the repairs that were tried and work, for every finding or only the one with this id.

    >>> import pitboss
    >>> lakeside = pitboss.parse_text('''exhibit "Lakeside"
    ... game blackjack
    ... tie result: push
    ... tie result: player loses
    ... ''')
    >>> result = pitboss.repairs(pitboss.check(lakeside))
    >>> found = next(one for one in result.findings if one.check == "conflicting-answers")
    >>> for repair in found.repairs:
    ...     print(repair.words)
    "push" counts: line 4 is struck
    "the player loses" counts: line 3 is struck
    >>> "player loses" in found.repairs[0].text
    False
    """
    return repaired(result, progress, only)


def odds(procedure: Loaded) -> tuple[WagerOdds, ...]:
    """The exact odds of every side wager, for every number of decks the procedure allows.

    >>> import pitboss
    >>> lakeside = pitboss.parse_text('''exhibit "Lakeside"
    ... game blackjack
    ... decks: 6 decks of 52 cards
    ... wager "Match the Dealer": $1 to $10
    ... paytable "Match the Dealer" for "Match the Dealer", all rows that apply, pays to 1
    ...   one suited match      11 to 1
    ...   one unsuited match     4 to 1
    ...   two suited matches    22 to 1
    ...   two unsuited matches   8 to 1
    ...   one suited and one unsuited match  15 to 1
    ... ''')
    >>> [(one.wager, one.decks, f"{float(one.edge):.3%}") for one in pitboss.odds(lakeside)]
    [('Match the Dealer', 6, '4.062%')]
    """
    from engine.side_wagers.odds import all_odds

    return all_odds(procedure.exhibit)[0]


def play(
    procedure: Loaded,
    deal: str,
    *,
    wagers: Sequence[tuple[str, Fraction]] = (),
    readings: Mapping[str, str] | None = None,
) -> Round:
    """One round with the cards of a given deal; every step names the statement that ordered it.

    If the procedure does not say how to continue, the round stops there and ``opened`` is the question.

    >>> import pitboss
    >>> lakeside = pitboss.parse_file(pitboss.model("blackjack"))
    >>> played = pitboss.play(lakeside, '''wager Ante $10
    ... player A♠ K♥
    ... dealer 9♦ 10♣''')
    >>> played.net, played.opened
    (Fraction(15, 1), None)
    """
    from engine.play.deal_notation import deal_of
    from engine.play.session import play as played

    return played(procedure.exhibit, source=deal_of(deal), wagers=tuple(wagers), readings=dict(readings or {}))


def report(
    *procedures: Loaded, kind: Literal["html", "pdf"] = "html", on: date | None = None, prices: bool = False
) -> bytes:
    """The findings report on one or more procedures; a PDF needs the Pango libraries.

    >>> import pitboss
    >>> lakeside = pitboss.parse_text('exhibit "Lakeside"\\ngame blackjack\\ndecks: 6 decks of 52 cards')
    >>> b"Lakeside" in pitboss.report(lakeside)
    True
    """
    return reported([case(procedure, prices) for procedure in procedures], kind, on or date.today())


def model(name: str) -> Path:
    """The file of a clean model procedure: blackjack, spanish21, baccarat and others."""
    from pitboss.commands.new import MODELS

    return MODELS / f"{name}.game"


def case(procedure: Loaded, prices: bool) -> Case:
    """The input of a report, including the repairs it shows."""
    from engine.side_wagers.odds import all_odds
    from reports.case import Case

    given = inputs(procedure)
    result = review(procedure, given, prices=prices, repairs=True)
    return Case(procedure.path, procedure.text, result, given.source, *all_odds(procedure.exhibit))


def reported(cases: Sequence[Case], kind: str, day: date) -> bytes:
    from reports.html_page import page
    from reports.pdf.attachments import enclosed
    from reports.report import report_html, report_pdf
    from reports.views.report_view import report as viewed

    view = viewed(cases, day, silent)
    if kind == "pdf":
        return report_pdf(view, enclosed(cases), day=day)
    return page(report_html(view), view.title).encode("utf-8")

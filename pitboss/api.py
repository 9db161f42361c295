"""The public Python names: read a procedure, check it, count its odds, play it, report on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from grammar.parser import parse as parsed
from grammar.parser import text_of
from grammar.resolver.resolution import resolve
from grammar.source import cut
from pitboss.loading import Loaded, accepts_beside, source_for, without_faults

if TYPE_CHECKING:
    from checker.check import CheckResult
    from engine.play.rounds import Round
    from engine.side_wagers.tally import WagerOdds
    from reports.case import Case


def parse(procedure: str | Path) -> Loaded:
    """A procedure from its text, or from the file at a Path. Raises Unreadable with every fault of it.

    >>> import pitboss
    >>> lakeside = pitboss.parse('exhibit "Lakeside"\\ngame blackjack\\nmain pay: 3 to 2 when player has blackjack')
    >>> lakeside.exhibit.title
    'Lakeside'
    >>> pitboss.parse('exhibit Lakeside')
    Traceback (most recent call last):
    ...
    grammar.errors.faults.Unreadable: the text has 1 fault
    ...
    """
    path = str(procedure) if isinstance(procedure, Path) else "the text"
    text = text_of(procedure) if isinstance(procedure, Path) else procedure
    return without_faults(Loaded(path, text, *resolve(parsed(text, path))))


def check(
    procedure: Loaded,
    *,
    source: str | None = None,
    profile: str | None = None,
    as_of: date | None = None,
    readings: Mapping[str, str] | None = None,
    prices: bool = False,
) -> CheckResult:
    """Everything that is wrong with a procedure, as ``pitboss check`` finds it.

    The source is the text that the procedure reads; where it is not given, the file beside the procedure is used.
    So are the acceptances in a file beside it.
    The profile is a jurisdiction; the one that the procedure names is usual. With prices, each finding that moves
    a wager says what it is worth in house edge, which takes a while.

    >>> import pitboss
    >>> lakeside = pitboss.parse('''exhibit "Lakeside"
    ... game blackjack
    ... dealer draw: dealer must hit when total is 17 or less
    ... dealer draw: dealer must stand when total is 17 or more
    ... ''')
    >>> found = next(one for one in pitboss.check(lakeside).findings if one.check == "conflicting-answers")
    >>> found.severity.value, found.certainty.value, found.question
    ('error', 'proved', 'dealer draw')
    """
    from checker.check import check_exhibit, with_prices
    from checker.facts.claims import main_edge
    from checker.profile import load as load_profile

    exhibit = procedure.exhibit
    named = profile or (exhibit.jurisdiction.name if exhibit.jurisdiction else None)
    found = check_exhibit(
        exhibit,
        source=cut(source, exhibit.source) if source is not None else source_for(procedure, None, None),
        profile=load_profile(named) if named else None,
        as_of=as_of,
        accepts=accepts_beside(procedure),
        readings=dict(readings) if readings else None,
        main_edge=main_edge(exhibit) if prices and exhibit.has_main_game else None,
    )
    return with_prices(found) if prices else found


def odds(procedure: Loaded) -> tuple[WagerOdds, ...]:
    """The exact odds of every side wager, for every number of decks that the procedure allows.

    >>> import pitboss
    >>> lakeside = pitboss.parse('''exhibit "Lakeside"
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
    """One round with the cards of a deal, every step naming the statement that ordered it.

    Where the procedure does not say how to go on, the round stops there and ``opened`` is the question.

    >>> import pitboss
    >>> lakeside = pitboss.parse(pitboss.model("blackjack"))
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
    """The findings report on one or several procedures; a PDF needs the Pango libraries.

    >>> import pitboss
    >>> lakeside = pitboss.parse('exhibit "Lakeside"\\ngame blackjack\\ndecks: 6 decks of 52 cards')
    >>> b"Lakeside" in pitboss.report(lakeside)
    True
    """
    return reported([case(procedure, prices) for procedure in procedures], kind, on or date.today())


def model(name: str) -> Path:
    """The file of a clean model procedure: blackjack, spanish21, baccarat and others."""
    from pitboss.commands.new import MODELS

    return MODELS / f"{name}.game"


def case(procedure: Loaded, prices: bool) -> Case:
    from engine.side_wagers.odds import all_odds
    from reports.case import Case

    found, without = all_odds(procedure.exhibit)
    check_exhibit = check(procedure, prices=prices)
    return Case(procedure.path, procedure.text, check_exhibit, source_for(procedure, None, None), found, without)


def reported(cases: Sequence[Case], kind: str, day: date) -> bytes:
    from checker.prices import silent
    from reports.html_page import page
    from reports.pdf.attachments import enclosed
    from reports.report import report_html, report_pdf
    from reports.views.report_view import report as viewed

    view = viewed(cases, day, silent)
    if kind == "pdf":
        return report_pdf(view, enclosed(cases), day=day)
    return page(report_html(view), view.title).encode("utf-8")

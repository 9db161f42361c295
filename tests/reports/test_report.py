"""The findings report: what its first page says, what stands behind it, and that nothing in a file can harm it."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from base.progress import silent
from checker.check import CheckResult, check_exhibit
from checker.finding import Acceptance, Certainty, Finding, Place, Price, Repair, Severity, Witness, WitnessAnswer
from checker.profile import load
from engine.blackjack.situation import Situation
from engine.cards import cards
from engine.money.interval import Spread
from engine.side_wagers.odds import all_odds
from grammar.parser import parse
from grammar.resolver.resolution import exhibit_of, resolve
from grammar.tree import Cite, Document, Span
from pitboss.main import main
from reports.case import Case
from reports.drawings import charts
from reports.html_page import page
from reports.pdf.attachments import enclosed
from reports.report import report_html, report_pdf
from reports.templates.environment import css_string
from reports.views.mathematics_view import ChartRow, chart_rows
from reports.views.report_view import Report, report
from tests.reports.test_procedure import HOSTILE, hostile_game
from tests.support.documents import exhibit_from
from tests.support.paper import words_of_pages

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "exhibits/models/spanish21.game"
FLAWED = ROOT / "exhibits/blackjack-one-dollar-tie/procedure.game"
DAY = datetime.date(2026, 11, 16)
TIE = """exhibit "Ties"
game blackjack
dealer draw: dealer must hit when total is 16 or less @2.1 "hits sixteen"
[a] main result: push when totals are equal
[b] tie result: player loses $1
paytable "Suits" for "Suits", highest row only, pays to one
  flush  5 to 1, probability .3
  straight  9 to 1
decks: 5 or 6 decks of 52 cards
"""


# What it says -----------------------------------------------------------------------------------------------


def test_the_first_page_has_the_verdict_the_counts_and_the_gravest() -> None:
    first = words_of_pages(pdf_of(flawed_view()))[0]
    assert "Not clean" in first
    assert "2 errors" in first
    assert "0.40% to 0.81%" in first
    assert "Who wins an ordinary hand?" in first
    assert "“hits sixteen” [2.1]" in first
    assert "the player keeps $2, or loses $1" in first
    assert re.search(r"Questions and their proofs\W+2", first), "contents with page numbers"


def test_a_clean_document_says_so() -> None:
    view = report([case(TIE, findings=(), proofs=())], DAY, silent)
    one = view.exhibits[0]
    assert (one.verdict, one.sentence) == ("Clean", "No error stands against this procedure.")
    assert one.gravest == ()
    assert "Questions and their proofs</h2>" not in report_html(view)


def test_a_finding_shows_words_hand_money_price_and_repair() -> None:
    html = body(report_html(flawed_view()))
    assert "Who wins an ordinary hand?" in html
    assert "tie result: player loses $1" in html
    assert "“hits sixteen” [2.1]" in html
    for name in ("ten of spades", "ace of hearts", "nine of diamonds"):
        assert f'aria-label="{name}"' in html
    assert "loses $1" in html
    assert "Worth 0.80% of every wager with 6 decks" in html
    assert "main result: push when totals are equal, overrides b" in html
    assert "proved with a hand" in html


def test_accepted_findings_stand_apart_with_their_reason() -> None:
    html = body(report_html(flawed_view()))
    assert "Accepted findings" in html
    assert "Accepted by A. Reviewer on 3 November 2026: “known”" in html
    assert flawed_view().exhibits[0].counts == (("2 errors", 2), ("0 warnings", 0), ("0 notes", 0))


def test_the_gravest_are_questions_by_dollars_an_hour() -> None:
    cheap, dear = finding("cheap", price=0.1, wager="A"), finding("dear", price=0.8, wager="B")
    plain, last = finding("common", wager="C"), finding("last", wager="D")
    (one,) = report([case(TIE, findings=(cheap, plain, dear, last))], DAY, silent).exhibits
    assert [view.title for view in one.gravest] == ["What does “B” pay?", "What does “A” pay?", "What does “C” pay?"]
    assert [view.hourly for view in one.gravest] == ["$0.48 an hour", "$0.06 an hour", ""]


def test_the_mathematics_stand_beside_what_the_document_says() -> None:
    html = body(report_html(flawed_view()))
    row = next(part for part in html.split("<tr>") if part.startswith("<td>flush</td>"))
    assert "probability .3" in row
    assert "DIFFERS" in row
    assert "House edge by number of decks" in html
    assert html.count('class="chart"') == 3, "the interval, edges by decks, and prices"


def test_every_question_is_in_the_appendix() -> None:
    html = body(report_html(flawed_view()))
    assert "Does the dealer draw?" in html
    assert "The dealer must draw a card when the total is 16 or less." in html
    assert "No answer, though play needs one" in html


def test_a_question_that_play_never_raises_is_not_called_open() -> None:
    (one,) = view_of(MODEL.with_name("blackjack.game")).exhibits
    silent = {question.asks: question.silence for question in one.questions if not question.answers}
    assert silent["What does surrendering cost?"] == "No answer, and play as described never asks"
    assert "No answer, though play needs one" not in silent.values(), "the model is clean"


def test_the_strategy_of_the_main_wager_is_drawn() -> None:
    html = body(report_html(view_of(MODEL)))
    assert "Best play in spanish21, 6 decks" in html
    assert "House edge under best play" in html
    pair_of_eights = next(part for part in html.split("<tr>") if '<th scope="row">8,8</th>' in part)
    assert len(re.findall(r'<td class=".">', pair_of_eights)) == 10, "a cell for every up card"
    heads = re.search(r"<caption>Pairs</caption><thead><tr>(.*?)</tr>", html)
    assert heads is not None
    ups = re.findall(r'<th scope="col">([^<]*)</th>', heads[1])
    assert ups == ["2", "3", "4", "5", "6", "7", "8", "9", "J-Q-K", "A"], "there is no 10 in this deck"


def test_hands_that_are_played_alike_share_a_row() -> None:
    hit, stand = ("hit", None), ("stand", None)
    rows = [("hard 16", (stand, stand, hit)), ("hard 17", (stand,) * 3), ("hard 18", (stand,) * 3)]
    assert tuple(chart_rows(rows)) == (
        ChartRow("hard 16", ("S", "S", "H")),
        ChartRow("hard 17 to 18", ("S", "S", "S")),
    )


def test_what_is_open_names_its_finding() -> None:
    view = flawed_view().exhibits[0]
    told = {group.state: group.questions for group in view.proofs}
    assert set(told) >= {"Proved. Never two answers", "Open"}
    assert any(re.search(r" \(\d+\): ", one) for one in told["Open"])


def test_a_remark_is_told_in_a_line_of_the_appendix() -> None:
    note = replace(finding("a hand of 21 may be hit", severity=Severity.NOTE), check="drawing-to-twenty-one")
    html = body(report_html(report([case(TIE, findings=(note,))], DAY, silent)))
    told = html.split('<p class="remark">')[1].split("</p>")[0]
    for words in ("A hand of 21 may be hit.", "line 5 (source 2.1)", "drawing to twenty one", note.id):
        assert words in told
    assert html.index('class="remark"') > html.index("Appendix</h2>")


def test_several_files_give_one_report_with_a_comparison() -> None:
    other = TIE.replace("Ties", "Other ties").replace("loses $1", "loses $2")
    view = report([case(TIE), case(other)], DAY, silent)
    html = body(report_html(view))
    assert '<h2 id="comparison">Comparison</h2>' in html
    assert [difference.asks for difference in view.differences] == ["Who wins?"]
    assert html.count("<h1") == 3
    ids = re.findall(r'id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_every_page_names_the_exhibit_that_it_belongs_to() -> None:
    view = report([case(TIE), case(TIE.replace("Ties", "Other ties"))], DAY, silent)
    texts = words_of_pages(report_pdf(view, (), day=DAY))
    heads = [re.search(r"(2 procedures|Other ties|Ties) Pitboss findings report", text) for text in texts[1:]]
    named = [found[1] if found else "" for found in heads]
    begins = {name: next(n for n, text in enumerate(texts[1:]) if text.startswith(f"{name} Not clean"))
              for name in ("Ties", "Other ties")}  # fmt: skip
    assert named[begins["Ties"] : begins["Other ties"]] == ["Ties"] * (begins["Other ties"] - begins["Ties"])
    assert set(named[begins["Other ties"] :]) == {"Other ties"}
    assert set(named[: begins["Ties"]]) <= {"2 procedures"}


def test_links_lead_somewhere() -> None:
    html = body(report_html(flawed_view()))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(re.findall(r'id="([^"]+)"', html))


# The files --------------------------------------------------------------------------------------------------


def test_pdf_and_html_hold_the_same_words() -> None:
    html = words_of(report_html(flawed_view()))
    printed = " ".join(words_of_pages(pdf_of(flawed_view())))
    missing = [word for word in dict.fromkeys(html) if word not in printed]
    assert len(missing) <= len(html) // 100, missing[:20]


def test_the_page_is_one_file_for_a_phone() -> None:
    html = page(report_html(flawed_view()), "Ties")
    assert html.startswith("<!DOCTYPE html>")
    assert 'name="viewport"' in html
    assert "default-src 'none'" in html
    assert not re.search(r"(src|href)=[\"'](?!#)", html)
    assert "url(" not in html
    assert "@import" not in html


def test_the_same_input_gives_the_same_bytes() -> None:
    again = report_pdf(flawed_view(), enclosed([flawed_case()]), day=DAY)
    assert again == pdf_of(flawed_view())


def test_attachments_of_files_with_one_name_are_told_apart() -> None:
    one = flawed_case()
    assert [file.name for file in enclosed([one, one])] == [
        "ties.game", "ties-2.game", "findings.json", "numbers.json",
    ]  # fmt: skip


def test_the_command_writes_whole_files_or_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.game"
    good.write_text(TIE, "utf-8")
    broken = tmp_path / "broken.game"
    broken.write_text("stand: maybe\n", "utf-8")
    assert main(["report", str(good), "-o", str(tmp_path / "out.html"), "--no-prices", "--on", "2026-11-16"]) == 1
    assert "Findings report · 16 November 2026" in (tmp_path / "out.html").read_text("utf-8")
    assert main(["report", str(good), str(broken), "-o", str(tmp_path / "bad.html")]) == 2
    assert main(["report", str(good), "-o", str(tmp_path / "bad.txt")]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.game", "good.game", "out.html"]
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert re.fullmatch(rf"{good}: not clean: \d+ errors?, .* \(see {tmp_path}/out.html\)\n", told.out)


def test_a_title_of_2000_letters_leaves_its_page_full() -> None:
    view = report([case(TIE.replace("Ties", "long title " * 180))], DAY, silent)
    first = words_of_pages(report_pdf(view, (), day=DAY))[0]
    assert "long title" in first
    assert "Not clean" in first


# Safe rendering ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [HOSTILE, '"><svg onload=alert(1)>', "</style><script>x</script>", "W" * 500, "日本語 שלום", "{% raw %}{{ x }}"],
    ids=["markup", "attribute", "style", "long word", "no glyph", "template"],
)
def test_no_string_of_a_file_becomes_markup(text: str) -> None:
    exhibit, faults = resolve(parse(hostile_game(text)))
    assert faults == ()
    told = finding(text, price=1.0, witness=True)
    hostile = replace(
        told, about=text, details=(text,), repairs=(Repair(text, exhibit.document),), accepted=None,
        places=(Place(Span(1, 1, 1, 2), text, text, (Cite((1, 1), (1, 1), text),), text),),
        witness=replace(told.witness, deal=text, answers=(WitnessAnswer(text, text, text),)) if told.witness else None,
    )  # fmt: skip
    kept = replace(hostile, accepted=Acceptance(text, text, DAY))
    made = CheckResult(exhibit, (hostile, kept), (), None, None)
    view = report([Case(text, hostile_game(text), made, None, *all_odds(exhibit))], DAY, silent)
    html = page(report_html(view), text)
    tags = Tags()
    tags.feed(html)
    assert tags.seen <= ALLOWED, tags.seen - ALLOWED
    assert not tags.handlers
    style = html.split("<style>", 1)[1].split("</style>", 1)[0]
    assert "alert" not in re.sub(r'"[^"\n]*"', "", style)
    if not text.isascii() or len(text) == 500:
        assert len(words_of_pages(report_pdf(view, (), day=DAY))) >= 1


def test_strings_of_style_sheets_cannot_end() -> None:
    assert css_string('a"}\n\\') == '"a\\000022\\00007d\\00000a\\00005c"'
    assert "\\004e2d" not in css_string("中")


def test_charts_say_in_words_what_they_draw() -> None:
    svg = charts.ranges([charts.Range("<b>", -0.5, 1.25)], "Edges")
    assert "&lt;b&gt;: -0.50% to 1.25%" in svg
    line = charts.lines(
        [charts.Series("21+3", ((1, 3.0), (8, 4.0))), charts.Series("x", ((1, 3.0), (8, 4.0)))], "By decks"
    )
    assert "21+3: 1 deck 3.00%, 8 decks 4.00%" in line
    assert len(set(re.findall(r'<text x="408.0" y="([0-9.]+)"', line))) == 2, "names stand apart"


# Help -------------------------------------------------------------------------------------------------------

ALLOWED = {
    "html", "head", "meta", "title", "style", "body", "p", "b", "i", "h1", "h2", "h3", "div", "span", "a", "code",
    "table", "caption", "thead", "tbody", "tr", "th", "td", "ul", "li", "svg", "rect", "path", "g", "polyline",
    "text", "br",
}  # fmt: skip


class Tags(HTMLParser):
    """The elements of a page, and attributes that would run something."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "src"]


def body(html: str) -> str:
    return html.split("</style>", 1)[1]


def words_of(html: str) -> list[str]:
    bare = re.sub(r"<svg.*?</svg>", " ", body(html), flags=re.DOTALL)
    return re.findall(r"[A-Za-z]{4,}", re.sub(r"<[^>]+>|&[a-z#0-9]+;", " ", bare))


@cache
def pdf_of(view: Report) -> bytes:
    return report_pdf(view, enclosed([flawed_case()]), day=DAY)


@cache
def flawed_view() -> Report:
    return report([flawed_case()], DAY, silent)


@cache
def flawed_case() -> Case:
    let_stand = replace(finding("let stand"), accepted=Acceptance("known", "A. Reviewer", datetime.date(2026, 11, 3)))
    return case(
        TIE, findings=(finding("a tie both pushes and loses", price=0.8, witness=True), finding("b"), let_stand)
    )


@cache
def view_of(path: Path) -> Report:
    exhibit = exhibit_of(path)[0]
    return report(
        [Case(path.name, path.read_text("utf-8"), check_exhibit(exhibit), None, *all_odds(exhibit))], DAY, silent
    )


def case(text: str, **changed: object) -> Case:
    exhibit = exhibit_from(text)
    made = replace(check_exhibit(exhibit), interval=Spread(0.401, 0.809, "all"), **changed)  # type: ignore[arg-type]
    return Case("ties.game", text, made, None, *all_odds(exhibit))


def finding(
    message: str,
    severity: Severity = Severity.ERROR,
    price: float | None = None,
    witness: bool = False,
    wager: str = "",
) -> Finding:
    cite = Cite((2, 1), (2, 1), "hits sixteen")
    at = Situation("settle", hand=cards("10♠ A♥"), dealer=cards("9♦ Q♣"))
    answers = (WitnessAnswer("a", "push", "keeps $2"), WitnessAnswer("b", "the player loses $1", "loses $1"))
    return Finding(
        check="conflicting-answers",
        severity=severity,
        certainty=Certainty.PROVED,
        message=message,
        places=(Place(Span(5, 1, 5, 30), "b", "loses $1", (cite,), "tie result: player loses $1"),),
        question="wager pay" if wager else "main result",
        witness=Witness("player 10♠ A♥, dealer 9♦ Q♣", answers, at, "blackjack") if witness else None,
        repairs=(Repair("main result: push when totals are equal, overrides b", Document((), span=Span(1, 1, 1, 1))),),
        price=Price("main", at.ante, 6, (("push", 0.0), ("loses", price))) if price is not None else None,
        about=wager,
    )  # fmt: skip


def test_what_the_law_asks_beside_the_text_is_told() -> None:
    exhibit, _ = exhibit_of(MODEL)
    view = report([Case("spanish21.game", "", CheckResult(exhibit, (), ()), None, (), ())], DAY, lambda text: None)
    asked = load("new-hampshire").notices
    assert len(asked) >= 2
    assert all(notice.says in told for notice, told in zip(asked, view.exhibits[0].notices, strict=True))
    assert "What the law asks beside the text" in report_html(view)


def test_one_deck_is_one_deck_and_several_findings_are_findings() -> None:
    chart = charts.lines([charts.Series("Insurance", ((1, 5.88), (2, 6.8)))], "House edge")
    assert "Insurance: 1 deck 5.88%, 2 decks 6.80%" in chart
    text = f"{TIE}blackjack pay: 3 to 2\nblackjack pay: 6 to 5\n"
    html = body(report_html(report([case(text)], DAY, silent)))
    assert re.search(r"Main pay \([0-9]+\): questions? [0-9]+", html)


def test_a_surrender_before_the_check_has_a_letter_of_its_own() -> None:
    """As in the chart of ``pitboss odds``."""
    (row,) = chart_rows([("hard 16", (("surrender before the check", "hit"), ("surrender", "hit")))])
    assert row.cells == ("Eh", "Rh")

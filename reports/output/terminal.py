"""Findings for a reader at a terminal, each with its place, witness and price."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

from base.plain_text import visible, visible_lines
from checker.answer_text import money
from checker.check import CheckResult
from checker.facts.lines import listed
from checker.facts.printed_edges import printed_edges
from checker.finding import Finding, Place, Price, Severity
from checker.points.gather import points_of
from checker.points.point import MOST_HANDS, Point, PointKind
from engine.money.printed_numbers import printed as printed_number
from grammar.errors.faults import counted
from grammar.source import Source, pieces_at
from reports.english.assumptions import assumption
from reports.english.base_text import base_text
from reports.english.point_text import SMALL, dollars, sentences

Paint = Callable[[str, str], str]
"""Turns a text and the name of a colour into coloured text."""


def plain(text: str, colour: str) -> str:
    return text


Hint = Callable[[str], str]
"""What a sentence that no statement claims is likely about; empty if its words do not tell."""


def no_hint(text: str) -> str:
    return ""


def report_text(
    path: str,
    text: str,
    checked: CheckResult,
    source: Source | None = None,
    paint: Paint = plain,
    quiet: bool = False,
    order: str = "rank",
    hint: Hint = no_hint,
) -> str:
    """The summary, then all findings: as questions by rank, or one by one by line."""
    path, lines = visible(path), text.split("\n")
    points = points_of(checked, source)
    parts = [] if quiet else ["\n".join((*summary(path, checked, paint, hint), *gravest(points)))]
    if order == "line":
        by_line = sorted(checked.findings, key=lambda one: one.order[1:])
        parts += ["\n".join(finding_lines(path, lines, finding, source, paint)) for finding in by_line]
    else:
        parts += ["\n".join(point_lines(path, lines, point, source, paint)) for point in points]
    return "\n\n".join(parts)


def gravest(points: Sequence[Point]) -> Iterator[str]:
    """The three questions that matter most."""
    asked = [point for point in points if point.kind is PointKind.QUESTION and not point.accepted][:GRAVEST]
    for number, point in enumerate(asked):
        yield f"  {'gravest:' if not number else ' ' * 8} {point.rank}. {point.title}{hourly(point)}"


GRAVEST = 3


def hourly(point: Point) -> str:
    return f" ({dollars(point.per_hour)} an hour)" if point.per_hour and point.per_hour >= SMALL else ""


def point_lines(path: str, lines: list[str], point: Point, source: Source | None, paint: Paint) -> Iterator[str]:
    """The question, what the source says, a hand, the money, what to state; the lines of the file come last."""
    yield paint(f"{point.rank}. {point.title}{hourly(point)} {point.id}", "bold")
    if point.kind is PointKind.QUESTION:
        yield from (f"   {line}" for text in sentences(point, MOST_HANDS) for line in wrap(text, WIDTH))
        if point.more_hands:
            yield f"   … and {counted(point.more_hands, 'more hand')}"
        if point.origin == "marked":
            yield "   Marked as open by whoever wrote the .game file."
    for finding in point.findings:
        yield from finding_lines(path, lines, finding, source, paint, proof=point.kind is not PointKind.QUESTION)


WIDTH = 110


def since_lines(
    path: str, text: str, checked: CheckResult, known: set[str], source: Source | None = None, paint: Paint = plain
) -> str:
    """The findings that are new since an earlier run, in full, and the ids of those that are gone."""
    lines = text.split("\n")
    new = [finding for finding in checked.findings if not any(map(finding.is_called, known))]
    gone = sorted(name for name in known if not any(finding.is_called(name) for finding in checked.findings))
    parts = ["\n".join(finding_lines(path, lines, finding, source, paint)) for finding in new]
    listed = f": {', '.join(gone)}" if gone else ""
    parts.append(f"{path}: {len(new)} new since the earlier run, {len(gone)} gone{listed}")
    return "\n\n".join(parts)


def finding_lines(
    path: str, lines: list[str], finding: Finding, source: Source | None, paint: Paint, proof: bool = True
) -> Iterator[str]:
    """One finding with its places and, unless told elsewhere, its proof."""
    first = next((place.span for place in finding.places if not place.path), None)
    where = f"{path}:{first.line}:{first.column}" if first else path
    severity = "accepted" if finding.accepted else finding.severity.value
    colour = "dim" if finding.accepted else finding.severity.value
    yield f"{where}: {paint(severity, colour)}: {paint(finding.message, 'bold')} [{finding.check}] {finding.id}"
    for place in finding.places[:MOST_PLACES]:
        yield from place_lines(lines, place, source)
    if len(finding.places) > MOST_PLACES:
        yield f"       … and {len(finding.places) - MOST_PLACES} more statements"
    if proof:
        yield from evidence(finding)
    yield from notes(finding)


MOST_PLACES = 8
MOST_DETAILS = 8


def place_lines(lines: list[str], place: Place, source: Source | None) -> Iterator[str]:
    """The statement with a caret below it, what it says, and the words of the source."""
    number = place.span.line
    if place.path:
        yield f"{place.path}:{number}: {place.words}"
        yield f"      {place.says}" if place.says else "      in the document that this one amends"
        return
    shown = visible_lines(lines[number - 1].rstrip()) if 0 < number <= len(lines) else ""
    end = place.span.end_column - 1 if place.span.end_line == number else len(shown)
    blank = "".join("\t" if character == "\t" else " " for character in shown[: place.span.column - 1])
    carets = "^" * max(1, min(end, len(shown)) - place.span.column + 1)
    yield f"{number:5} | {shown}"
    cited = f"   (source {', '.join(cited_lines(place))})" if place.cites else ""
    yield f"      | {blank}{carets} {place.says}{cited}".rstrip()
    for words in source_words(place, source):
        yield f"      | {blank}source: {words}"


def cited_lines(place: Place) -> list[str]:
    found = []
    for cite in place.cites:
        first = f"{cite.first[0]}" + (f".{cite.first[1]}" if cite.first[1] else "")
        last = f"{cite.last[0]}" + (f".{cite.last[1]}" if cite.last[1] else "")
        found.append(first if first == last else f"{first}-{last}")
    return [f"line {place}" for place in dict.fromkeys(found)]


def source_words(place: Place, source: Source | None) -> Iterator[str]:
    if source is None:
        return
    for cite in place.cites[:2]:
        words = " ".join(piece.text.strip() for piece in pieces_at(source, cite.first, cite.last))
        if words:
            yield f'"{words[:157]}…"' if len(words) > 160 else f'"{words}"'


def evidence(finding: Finding) -> Iterator[str]:
    if finding.witness:
        yield f"   witness: {finding.witness.deal}"
        if finding.witness.played:
            yield f"     played on: {finding.witness.played}"
        for answer in finding.witness.answers:
            money = f": the player {answer.result}" if answer.result else ""
            yield f"     {': '.join(filter(None, (answer.statement, answer.value)))}{money}"
    if finding.price:
        yield f"   {price_line(finding)}"


def notes(finding: Finding) -> Iterator[str]:
    """Details, repairs, and who accepted it."""
    for detail in finding.details[:MOST_DETAILS]:
        yield f"   {detail}"
    if len(finding.details) > MOST_DETAILS:
        yield f"   … and {len(finding.details) - MOST_DETAILS} more"
    for number, repair in enumerate(finding.repairs or (), start=1):
        for at, line in enumerate(repair.words.splitlines()):
            yield f"   {f'repair {number}:' if not at else ' ' * 9} {line}"
    if finding.accepted:
        yield f'   accepted by {finding.accepted.by} on {finding.accepted.on}: "{finding.accepted.reason}"'


def price_line(finding: Finding) -> str:
    price = finding.price
    assert price is not None
    edges = ", ".join(f"{edge:z.2f}% ({answer})" for answer, edge in price.answers)
    every = f"every answer but {listed(price.uncounted)}" if price.uncounted else "every answer"
    if not price.worth:
        insured = finding.witness is not None and getattr(finding.witness.situation, "insured", False)
        return (
            f"moves nothing by itself: the house edge of the {price.wager} wager{basis(price)} is "
            f"{price.answers[0][1]:z.2f}% under {every}, for the best play and with all else settled as assumed"
            f"{'; insurance is not counted in it' if insured else ''}"
        )
    unknown = f"; it is not worked out for {listed(price.uncounted)}" if price.uncounted else ""
    return f"worth {price.worth:.2f}% of every {price.wager} wager{basis(price)}: the house edge is {edges}{unknown}"


def basis(price: Price) -> str:
    """`` of $2 with 6 decks``: what a price applies to; includes the stake if the edge depends on it."""
    stake = f" of {money(price.stake)}" if price.in_dollars else ""
    return f"{stake} with {counted(price.decks, 'deck')}" if price.decks else stake


def summary(path: str, checked: CheckResult, paint: Paint, hint: Hint = no_hint) -> Iterator[str]:
    proved = sum(proof.status == "proved" for proof in checked.proofs)
    undecided = [proof for proof in checked.proofs if proof.status == "undecided"]
    yield verdict_line(path, checked, paint)
    if checked.interval:
        low, high = checked.interval.low, checked.interval.high
        ends = checked.interval.ends(f"{low:.2f}%", f"{high:.2f}%")
        single = high - low <= 0.005 and not checked.interval.is_open
        between = f"{low:.2f}%" if single else f"between {ends[0]} and {ends[1]}"
        yield f"  house edge of the main game{checked.interval.shoe}: {between}{printed(checked)}"
        yield f"    {checked.interval.method}"
    yield from (f"  {line}" for line in wrap(base_text(checked), WIDTH))
    for game, one in checked.left_out:
        yield f"  left out of the house edge of {game}: {one.statement or 'a silence'}: {assumption(one.why)}"
    situations = sum(proof.situations for proof in checked.proofs if proof.status == "proved")
    yield f"  proved: {proved} of {len(checked.proofs)} questions, in {situations} kinds of situation"
    yield from (f"  undecided: {proof.question} {proof.about}: {proof.why}" for proof in undecided)
    yield from (f"  not decided: {failure.step}: {failure.why}" for failure in checked.failures)
    if waiting := len(checked.exhibit.unconfirmed):
        yield f"  proposed: {counted(waiting, 'line')} that nobody has confirmed{resting_on_them(checked)}"
    if checked.coverage:
        found = checked.coverage
        share = 100 * found.claimed / found.words if found.words else 100
        yield f"  source: {share:.0f}% of {found.words} words claimed, {found.noted} of them by notes only"
        for piece in found.unclaimed:
            yield f"  unclaimed: line {piece.line}: {piece.text.strip()[:80]}"
            if likely := hint(piece.text):
                yield f"    likely about: {likely}"


def resting_on_them(checked: CheckResult) -> str:
    """``; 2 findings rest on them: 4f1c, 90ab``"""
    ids = [finding.id for finding in checked.resting_on_proposals]
    if not ids:
        return ""
    more = f" and {len(ids) - MOST_DETAILS} more" if len(ids) > MOST_DETAILS else ""
    return (
        f"; {counted(len(ids), 'finding')} rest{'s' if len(ids) == 1 else ''} on them: "
        f"{', '.join(ids[:MOST_DETAILS])}{more}"
    )


def printed(checked: CheckResult) -> str:
    """What the document prints as its edge, and whether that lies in the interval."""
    assert checked.interval is not None
    low, high = checked.interval.low, checked.interval.high
    told = [
        f"; the document prints {words}{', which lies outside' if lies_outside(words, edge, low, high) else ''}"
        for words, edge in printed_edges(checked.exhibit)
    ]
    return "".join(told)


def lies_outside(words: str, edge: float, low: float, high: float) -> bool:
    """Does no edge between these, in percent, round to the printed digits?"""
    number = printed_number(words)
    slack = SMALL + (100 * float(number.slack) if number else 0)
    return not low - slack <= edge <= high + slack


def verdict_line(path: str, checked: CheckResult, paint: Paint = plain) -> str:
    """Clean or not, and the number of open findings of each severity."""
    counts = ", ".join(counted(checked.count(severity), severity.value) for severity in Severity)
    accepted = f", {checked.accepted} accepted" if checked.accepted else ""
    verdict = "not clean" if checked.exit_code else "clean"
    return f"{path}: {paint(verdict, 'good' if verdict == 'clean' else 'error')}: {counts}{accepted}"

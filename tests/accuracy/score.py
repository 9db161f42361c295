"""A draft compared with what a person reads in the same document.

A document is plain text. Lines that begin with ``= `` say what the lines above them state, one statement each;
``||`` parts wordings that are equally right, and a bare subject accepts anything about it. ``=? `` is right but not
asked for. ``= row`` is a row of a pay table. Several names of wagers part one line into one for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from grammar.parser import parse
from grammar.source import cut
from grammar.tree import Define, Statement
from grammar.vocabulary import vocabulary
from intake.draft import draft
from intake.entries import Draft
from intake.prose.pay_events import event_named
from intake.prose.proposal import Confidence, Proposal
from intake.prose.tables import Table
from tests.accuracy.reversal import canonical, turned


@dataclass(frozen=True, slots=True)
class Expected:
    """What some lines say: ``ways`` are equally right; ``asked`` if a draft should find it."""

    lines: range
    ways: tuple[str, ...]
    asked: bool

    @property
    def is_row(self) -> bool:
        return self.ways[0].startswith("row ")

    @property
    def subject(self) -> str:
        return subject_of(self.ways[0])

    @property
    def decides(self) -> bool:
        """Whether it is about play or money."""
        if self.subject.startswith("define"):
            return True
        entry = vocabulary().subjects.get(self.subject)
        return entry is not None and vocabulary().questions[entry.question].stake in ("play", "money")


@dataclass(slots=True)
class Score:
    """The figures of one document, or of many together."""

    pieces: int = 0
    proposed: int = 0
    right: int = 0
    small: int = 0
    wrong: int = 0
    sure: int = 0
    sure_right: int = 0
    reversed: int = 0
    sure_reversed: int = 0
    asked: int = 0
    exact: int = 0
    subject: int = 0
    rows: int = 0
    rows_found: int = 0
    remarks: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))


_COUNTS = tuple(name for name in Score.__slots__ if name != "remarks")


def score(path: Path) -> Score:
    text, expected = document(path.read_text(encoding="utf-8"))
    made = draft(cut(text, path.name))
    found = Score(pieces=len(cut(text, path.name).pieces))
    _judge_proposals(made, expected, found, text.splitlines())
    _judge_recall(made, expected, found, text.splitlines())
    return found


def document(text: str) -> tuple[str, list[Expected]]:
    """The text without the expectations, and the expectations with the lines they belong to."""
    kept: list[str] = []
    expected: list[Expected] = []
    begin, after = 1, False
    for line in text.splitlines():
        if match := re.match(r"=(\??) (.+)", line):
            for said in _each_wager(match[2]):
                ways = tuple(way.strip() for way in said.split("||"))
                expected.append(Expected(range(begin, len(kept) + 1), ways, not match[1]))
            after = True
            continue
        if after:
            begin, after = len(kept) + 1, False
        kept.append(line)
    return "\n".join(kept) + "\n", expected


def _each_wager(said: str) -> list[str]:
    """``wager pay "First", "Second": 2 to 1`` says the same of each, in each of its ways."""
    ways = [way.strip() for way in said.split("||")]
    several = _SEVERAL.match(ways[0])
    if several is None:
        return [said]
    names = re.findall(r'"[^"]+"', several[2])
    return [" || ".join(filter(None, (_of_wager(way, name) for way in ways))) for name in names]


_SEVERAL = re.compile(r'([^":]+)((?:"[^"]+"(?:, )?){2,}): ')


def _of_wager(way: str, name: str) -> str:
    """What a way says of one wager; empty if it speaks of others only."""
    several = _SEVERAL.match(way)
    if several is None:
        return way if name in way.partition(":")[0] or '"' not in way.partition(":")[0] else ""
    return f"{several[1]}{name}: {way[several.end() :]}" if name in several[2] else ""


def _judge_proposals(made: Draft, expected: list[Expected], found: Score, printed: list[str]) -> None:
    found.proposed = len({proposal.place for proposal in made.proposals})
    for proposal in made.proposals:
        if proposal.subject in ("title of the game",):
            continue
        near = [one for one in expected if _line(proposal.place) in one.lines and not one.is_row]
        verdict = "right" if _as_row(proposal, expected, printed) else _verdict(proposal, near)
        found.right += verdict == "right"
        found.small += verdict == "small"
        found.wrong += verdict == "wrong"
        reverse = verdict != "right" and any(
            _turned(statement, way) for statement in proposal.statements for one in near for way in one.ways
        )
        found.reversed += reverse
        if proposal.confidence is Confidence.SURE:
            found.sure += 1
            found.sure_right += verdict == "right"
            found.sure_reversed += reverse
        if verdict != "right":
            mark = f"{verdict}{' REVERSED' if reverse else ''} ({proposal.confidence.value})"
            found.remarks.append(
                f"{mark}: {proposal.place} {' | '.join(proposal.statements)}  unused {' '.join(proposal.unused)}"
            )


def _verdict(proposal: Proposal, near: list[Expected]) -> str:
    if any(agrees(statement, way) for statement in proposal.statements for one in near for way in one.ways):
        return "right"
    subject = subject_of(proposal.statements[0])
    return "small" if any(subject == subject_of(way) for one in near for way in one.ways) else "wrong"


def _as_row(proposal: Proposal, expected: list[Expected], printed: list[str]) -> bool:
    """Whether a line says what an expected row says: it cites the printed line that has its title, and pays its odds.

    Drafts of declared games have a line of their own for each row of a pay table."""
    line = _line(proposal.place)
    rows = [way for one in expected if one.is_row and line in one.lines for way in one.ways]
    return any(_row_told(proposal, row, printed[line - 1]) for row in rows)


def _row_told(proposal: Proposal, row: str, printed: str) -> bool:
    match = re.fullmatch(r"row (.+?):? (\d+ (?:to|for) \d+|push|even money|1 to 1)(?:,.*)?", row, re.IGNORECASE)
    if match is None or not proposal.subject.startswith("wager pay"):
        return False
    said = {plain_form(say).partition(" when ")[0].partition(" otherwise")[0] for _, say in proposal.readings}
    return _plain_row(match[2]) in said and _prints(match[1], printed)


def _prints(title: str, printed: str) -> bool:
    """Whether a line has a title: ``a flush``, but no *pair* in two pair, nor *flush* in royal flush."""
    before = r"(?:(?<!\w )|(?<=\d )|\b(?:an?|the|any|all|on|for|with|of|and|or|if|when|while) )"
    return re.search(rf"(?i){before}{re.escape(title)}", printed) is not None


def _judge_recall(made: Draft, expected: list[Expected], found: Score, printed: list[str]) -> None:
    for one in expected:
        if not one.asked:
            continue
        if one.is_row:
            found.rows += 1
            hit = any(
                _same_row(row, one.ways) and line in one.lines for table in made.tables for row, line in _rows(table)
            ) or any(_as_row(proposal, [one], printed) for proposal in made.proposals)
            found.rows_found += hit
            if not hit:
                found.remarks.append(f"no row: {one.ways[0]}")
            continue
        here = [p for p in made.proposals if _line(p.place) in one.lines]
        exact = any(agrees(s, way) for p in here for s in p.statements for way in one.ways)
        near = exact or any(subject_of(s) == subject_of(way) for p in here for s in p.statements for way in one.ways)
        if one.decides:
            found.asked += 1
            found.exact += exact
            found.subject += near
        if not exact:
            found.remarks.append(
                f"{'not exact' if near else 'missed'}: {one.lines.start}-{one.lines.stop - 1} {one.ways[0]}"
            )


def _rows(table: Table) -> Iterator[tuple[str, int]]:
    for row in table.rows:
        claims = "".join(f", {name} {number}" for name, number in row.claims)
        yield f"row {row.title} {row.pays}{claims}", _line(row.place)


def _same_row(row: str, ways: tuple[str, ...]) -> bool:
    return any(_plain_row(row) == _plain_row(said) for way in ways for said in (way, _by_event(way)))


def _by_event(row: str) -> str:
    """A row whose title is one of the library's events, by the name of the event: ``Suited trips 100 to 1``."""
    match = re.fullmatch(
        r'row "?(.+?)"? (\d[\d,]*(?:(?: (?:to|for) |:)\d+)?|push|even money)((?:, .*)?)', row, re.IGNORECASE
    )
    event = event_named(match[1], "blackjack") if match else None
    return f"row {event[0]} {match[2]}{match[3]}" if match and event else row


def _plain_row(row: str) -> str:
    said = re.sub(r"(?<=\d):(?=\d)", " to ", row.lower().replace("even money", "1 to 1"))
    said = re.sub(r"(?<=\d),(?=\d{3})", "", said)
    return " ".join(said.replace('"', "").replace("-", " ").split())


def agrees(statement: str, way: str) -> bool:
    if ":" not in way:
        return way.strip() in (subject_of(statement), statement.partition(":")[0].strip())
    statement, way = _main_limit(statement), _main_limit(way)
    one, other = plain_form(canonical(statement)), plain_form(canonical(way))
    return meaning(statement) == meaning(way) or meaning(one) == meaning(other)


def _main_limit(statement: str) -> str:
    """Limits without a name are those of the main wager."""
    return re.sub(r'^wager "(?:Ante|main)":', "wager:", statement)


def subject_of(statement: str) -> str:
    return re.split(r':| "', _main_limit(statement))[0].strip()


@lru_cache(maxsize=4096)
def meaning(statement: str) -> object:
    """The tree of a statement, which is equal where the meaning is; the words themselves where it cannot be read.

    The words of declared games are tried too: a statement does not tell which game it belongs to.
    """
    text = f'exhibit "x"\nlanguage 1\ngame blackjack\n{statement}\n'
    for declared in (False, True):
        for line in parse(text, declared=declared).document.lines:
            if isinstance(line, Statement | Define):
                return line
    return statement


def plain_form(statement: str) -> str:
    """Odds and numbers in one form, as the tree has them: ``even money`` is 1 to 1, ``5 to 7`` is 5, 6 or 7."""
    said = re.sub(r"(?<=\d):(?=\d)", " to ", statement.replace("even money", "1 to 1"))
    said = re.sub(r"(?<=pair of )(\d+)s\b", r"\1", said)
    said = said.replace("hand has an ace and hand has 1 or more 10s or face cards", "total is 21")  # of two cards
    said = re.sub(r"(?<=is )(\d+) to (\d+)", lambda found: _listed(range(int(found[1]), int(found[2]) + 1)), said)
    return re.sub(
        r"(?<=is )\d+(?:, \d+)*,? or \d+", lambda found: _listed(map(int, re.findall(r"\d+", found[0]))), said
    )


def _listed(numbers: Iterable[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))


def _turned(statement: str, way: str) -> bool:
    """Whether a statement says the opposite of what is expected: in its answer or in its conditions."""
    return ":" in way and turned(statement, way) and not agrees(statement, way)


def _line(place: str) -> int:
    match = re.match(r"@(\d+)", place)
    return int(match[1]) if match else 0

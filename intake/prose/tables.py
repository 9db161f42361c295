"""Pay tables: from table rows, from lists, and from running text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from base.records import dataclass
from grammar.source import Kind, Piece
from intake.prose.own_names import own_wagers
from intake.prose.pay_events import event_named
from intake.prose.pay_lines import PayRun, pay_runs
from intake.prose.table_rows import cells_of, side_named, wager_groups
from intake.prose.title_lines import numbered_title


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its event in the language, its payout, the numbers it prints, and its place."""

    title: str
    pays: str
    place: str
    claims: tuple[tuple[str, str], ...] = ()
    known: bool = True
    printed: str = ""
    said: str = ""
    """The title as the text prints it."""
    beside: str = ""
    """The words between the title and the pay: a description, an example."""

    def line(self) -> str:
        claims = "".join(f", {name} {number}" for name, number in self.claims)
        damage = f', printed "{self.printed}" read as "{self.pays}" likely' if self.printed else ""
        return f"{self.title} {self.pays}{claims}{damage} {self.place}"


@dataclass(frozen=True, slots=True)
class Table:
    """A pay table; ``place`` cites its heading, ``covers`` are the pieces it claims."""

    title: str
    wager: str
    rows: tuple[Row, ...]
    place: str = ""
    covers: tuple[tuple[int, int], ...] = ()
    headers: tuple[str, ...] = ()
    """The places of header rows: they are headings, not rules."""
    unread: tuple[str, ...] = ()
    """What running text pays for hands of which no row came."""
    named: bool = False
    """Whether its own header names the wager: then no heading does."""
    version: bool = False
    """Whether it is one of several schedules, of which a house chooses one."""


LONGEST_SENTENCE = 2000
"""No rule is longer; longer text is skipped, since some patterns would take very long on it."""

_ODDS = r"(?<!\d)(?<!\d[-–])\d[\d,]{0,18}+(?:\.\d+)?\s*(?::|to|for|-|–)\s*\d++(?:\.\d++)?+(?![-–]\d)|even money"
"""Three numbers in a row are cards (*6-7-8*), not odds."""
_BARE = re.compile(r"[-−–]?\s?\$?\d[\d,]*(?:\.\d+)?")
_PAID = r"pays?(?: out)?(?: at)?|(?:is|are|(?:shall|will|must) be) paid(?: out)?(?: at)?(?: odds of)?|the payout is"
_LISTED = re.compile(
    rf"^(?P<title>.{{3,70}}?)(?:\s*+[:=–—-]++\s*+|\s*+\.{{2,}}+\s*+|\s++)(?:(?:{_PAID}|payout|=)\s*+)?(?P<odds>{_ODDS})\s*+[.;,]?$",
    re.I,
)
_RUNNING = re.compile(
    rf"(?P<title>[^.;]{{3,120}}?)\s(?:{_PAID}|wins?|receives?|earns?|gets?|is|are)\s+(?P<odds>{_ODDS})(?![\d:])", re.I
)
_REVERSED = re.compile(rf"(?P<odds>{_ODDS})\s+(?:for|on|if|with|when)\s+(?P<title>[^.;]{{3,80}})", re.I)
_BREAK = re.compile(
    r",\s+(?:and |but |except that |or )?|;\s*"
    rf"|(?<!\s)\s+and\s+(?=an? |with |of |for |any |all |{_ODDS})|(?<=\d)\s+and\s+(?=[a-z])",
    re.I,
)
_COMMA_BEFORE_PAY = re.compile(
    r",\s+(?=(?:the |your |its )?(?:(?:payout|payoff|bet|wager|hand|you|it|they)\s*)?(?:is|are|pays?|will)\b)", re.I
)
_ROLES = (
    ("probability", r"prob|chance|likelihood"),
    ("return", r"^return|contribution|^house"),
    ("ways", r"^ways|combinations|frequency"),
    ("pays", r"^pays?\b|pay ?out|pay ?off|^odds|pays$|payouts?$|^wins$"),
)


def tables(pieces: Sequence[Piece], family: str, lines: Sequence[str] = ()) -> Iterator[Table]:
    """The pay tables of a document, in order, as printed. Two or more rows are one, or an event in running text."""
    heading: Piece | None = None
    own = own_wagers(piece.text for piece in pieces)
    run: list[Piece] = []
    plain = _plain_rows(pieces)
    shaped = pay_runs(
        pieces, lines, lambda one: one.start in plain or _pays_in_cells(one) or _listed(one, family) is not None
    )
    begins = {shape.covers[0].start: [one for one in shaped if one.covers == shape.covers] for shape in shaped}
    within = {piece.start for shape in shaped for piece in (*shape.covers, *shape.headers)}
    for piece in (*pieces, None):
        if piece is not None and piece.start in within:
            if run:
                yield from (_by_own_name(table, own, run) for table in _tables(run, heading, family))
            run = []
            for shape in begins.get(piece.start, ()):
                made = _shaped_table(shape, heading, family)
                yield from (_by_own_name(table, own, shape.rows) for table in made)
            continue
        if piece is not None and (
            piece.kind is Kind.ROW or piece.start in plain or _listed(piece, family) or _running(piece, family)
        ):
            run.append(piece)
            continue
        if run:
            yield from (_by_own_name(table, own, run) for table in _tables(run, heading, family))
        run = []
        if piece is not None and titles_table(piece):
            heading = piece


def _pays_in_cells(piece: Piece) -> bool:
    return piece.kind is Kind.ROW and any(map(_payout, cells_of(piece)[1:]))


def _plain_rows(pieces: Sequence[Piece]) -> frozenset[tuple[int, int]]:
    """Lines that have nothing but a title and what it pays, three or more below each other."""
    found: list[tuple[int, int]] = []
    run: list[Piece] = []
    for piece in (*pieces, None):
        if piece is not None and _plain_row(piece) and (not run or piece.line <= run[-1].line + 2):
            run.append(piece)
            continue
        found += [one.start for one in run] if len(run) > 2 else []
        run = [piece] if piece is not None and _plain_row(piece) else []
    return frozenset(found)


def _plain_row(piece: Piece) -> re.Match[str] | None:
    if piece.kind is not Kind.SENTENCE or len(piece.words) > 12:
        return None
    match = _LISTED.match(piece.text.strip())
    plain = match and re.search(r"[a-z]{3}", match["title"], re.I) and not _STATES.search(match["title"])
    return match if plain else None


_STATES = re.compile(r"\b(?:pays?|paid|wins?(?! by)|is|are|at|for|odds)\b|[.;!?]", re.I)


def titles_table(piece: Piece) -> bool:
    """Whether a piece can be the title of the table below it: a heading, text ending in a colon, a short line."""
    text = piece.text.rstrip()
    return (
        piece.kind is Kind.HEADING
        or text.endswith(":")
        or (len(piece.words) <= 8 and not text.endswith((".", "!", "?")))
    )


def _tables(run: list[Piece], heading: Piece | None, family: str) -> Iterator[Table]:
    """The tables in a run of rows: one, or one for each wager that the first column names."""
    place = _place(heading) if heading else ""
    groups = wager_groups(run)
    roles = [_role(cell) for cell in cells_of(run[0])[1:]] if groups else []
    for at, (name, pieces) in enumerate(groups):
        rows, headers = _rows(pieces, family, roles)
        above = () if at else (run[0],)
        told = tuple(map(_place, above))
        if rows:
            yield replace(_made(name, rows, place, family, (*above, *pieces), (*told, *headers)), wager=name)
    if groups:
        return
    rows, headers = _rows(run, family, [])
    if rows and (len(rows) > 1 or any(row.known for row in rows)):
        title = re.sub(r'["#*:]|\s+', " ", heading.text).strip() if heading else ""
        yield _made(" ".join(title.split())[:80], rows, place, family, run, headers)


def _shaped_table(shape: PayRun, heading: Piece | None, family: str) -> Iterator[Table]:
    """The table of rows that stand in another form than the usual one."""
    rows, _ = _rows(list(shape.rows), family, [], numbers=True)
    if not rows:
        return
    above = " ".join(re.sub(r'["#*:]', " ", heading.text).split()) if heading else ""
    title = shape.name if not shape.version else f"{above} {shape.name}".strip()
    place = _place(heading) if heading else ""
    headers = tuple(map(_place, shape.headers))
    made = _made((title or above)[:80], rows, place, family, (*shape.headers, *shape.covers), headers)
    named = bool(shape.name) and not shape.version
    wager = _untabled(shape.name) if named else _untabled(above) if shape.version else made.wager
    yield replace(made, wager=wager, named=named, version=shape.version)


def _by_own_name(table: Table, own: Collection[str], run: Sequence[Piece]) -> Table:
    """The table of a wager that the document names as the table is titled, or in the one sentence that is the table.

    The library may know it by another name."""
    title = numbered_title(table.title) or table.title
    named = next((name for name in own if name.lower() == _untabled(title).lower()), "")
    if named:
        return replace(table, title=title, wager=named)
    spoken = [name for name in own if len(run) == 1 and run[0].kind is not Kind.ROW and name in run[0].text]
    return replace(table, title=spoken[0], wager=spoken[0]) if len(spoken) == 1 else table


def _made(
    title: str, rows: list[Row], place: str, family: str, pieces: Sequence[Piece], headers: Sequence[str]
) -> Table:
    covers = tuple(piece.start for piece in pieces)
    wager = _wager(rows, title, family)
    if wager == "main" and (side := side_named(title)):
        wager = side
        rows = [replace(row, title=_quoted(row.said), known=False) if row.said else row for row in rows]
    unread = tuple(part for piece in pieces for part, found in _parts(piece, family) if not found)
    return Table(title or "Pay Table", wager, _distinct(rows), place, covers, tuple(headers), unread)


def _rows(run: list[Piece], family: str, known: list[str], *, numbers: bool = False) -> tuple[list[Row], list[str]]:
    """The rows of a table and the places of its headers. Of ``known`` columns, the last of a row count; titles may be
    mere ``numbers`` where it is known that they are titles."""
    rows: list[Row] = []
    headers: list[str] = []
    roles = known
    for piece in run:
        if piece.kind is not Kind.ROW:
            rows += _prose_rows(piece, family)
            continue
        cells = cells_of(piece)[-len(known) :]
        row = _row(cells, roles, piece, family, numbers=numbers)
        if row is None and not rows and not known:
            roles = [_role(cell) for cell in cells]
        if row is None:
            headers.append(_place(piece))
        else:
            rows.append(row)
    return rows, headers


def _row(cells: list[str], roles: list[str], piece: Piece, family: str, *, numbers: bool = False) -> Row | None:
    at = next((i for i, role in enumerate(roles) if role == "pays" and i < len(cells)), None)
    if at is None:
        at = next((i for i in range(len(cells) - 1, 0, -1) if _payout(cells[i])), None)
    if at is None or at == 0 or not (pays := _payout(cells[at])):
        return None
    title = cells[0]
    if not re.search(r"\w" if numbers else r"[a-z]|\d-\d|\$\d", title, re.I) or re.match(
        r"(?i)total(?! (?:is |of )?\d)", title
    ):
        return None
    claims = tuple(
        (role, _figure(cells[i]))
        for i, role in enumerate(roles)
        if role in ("probability", "return", "ways")
        and i < len(cells)
        and re.fullmatch(r"-?(?:\d*\.)?\d+", _figure(cells[i]))
    )
    event = event_named(title, family)
    printed = (
        cells[at].strip() if re.search(r"[lIO|]", cells[at]) and not re.search(r"to|for|even|push", cells[at]) else ""
    )
    beside = " ".join(cells[1:at])
    return Row(
        event[0] if event else _quoted(title), pays, _place(piece), claims, event is not None, printed, title, beside
    )


def _prose_rows(piece: Piece, family: str) -> list[Row]:
    if listed := _listed(piece, family):
        return [listed]
    if rows := _running(piece, family):
        return rows
    plain = _plain_row(piece)
    return (
        [Row(_quoted(plain["title"].strip(" .:–—-")), _odds(plain["odds"]), _place(piece), known=False)]
        if plain
        else []
    )


def _listed(piece: Piece, family: str) -> Row | None:
    """``- 5 card 21 pays 3:2`` as a row, if its title is a known event."""
    if piece.kind is not Kind.SENTENCE or len(piece.words) > 16:
        return None
    text = re.sub(r"^\W*(?:\(?\w{1,3}[.)]\s+)?", "", piece.text.strip())
    match = _LISTED.match(text)
    event = event_named(match["title"], family) if match else None
    if match is None or event is None or re.search(r"\bpays?\b|\bpaid\b", match["title"]):
        return None
    return Row(event[0], _odds(match["odds"]), _place(piece), said=match["title"])


def _running(piece: Piece, family: str) -> list[Row]:
    """``a perfect pair pays 25 to 1, a coloured pair 12 to 1``: every known event with a payout."""
    return [row for _, rows in _parts(piece, family) for row in rows]


def _parts(piece: Piece, family: str) -> Iterator[tuple[str, list[Row]]]:
    """The parts of a sentence that pay something, each with the rows that it gives."""
    if piece.kind is not Kind.SENTENCE or len(piece.text) > LONGEST_SENTENCE:
        return
    bases: list[str] = []
    for part in _BREAK.split(_COMMA_BEFORE_PAY.sub(" ", _joined_titles(piece.text))):
        match = _REVERSED.search(part) or _RUNNING.search(part) or _LISTED.match(part.strip())
        if match is None:
            continue
        title = match["title"].strip()
        bases = re.findall(_BASE, title) or (["21"] if _COUNTED.search(title) else bases)
        events_named = (event_named(said, family) for said in _titles(title, bases))
        rows = [Row(event[0], _odds(match["odds"]), _place(piece)) for event in events_named if event]
        yield " ".join(part.split()), rows


def _titles(title: str, bases: list[str]) -> list[str]:
    """``6-7-8 or 7-7-7 of mixed suits`` as two titles; ``of spades`` continues the cards named before."""
    if bases == ["21"] and _CARDS.fullmatch(title):
        return [f"{title} 21"]
    if _QUALITY.match(title) and bases and not re.search(_BASE, title):
        return [f"{base} {title}" for base in bases]
    if len(bases) > 1 and all(base in title for base in bases):
        rest = re.sub(rf"(?:{_BASE})(?: or (?:an? )?(?:{_BASE}))+", "{}", title)
        return [rest.replace("{}", base) for base in bases]
    return [title]


_BASE = r"6-7-8|7-7-7"
_QUALITY = re.compile(r"(?i)(?:(?:of|in|for|with) |(?:un|off-)?suited\b|same suit\b|mixed\b)")
_CARDS = re.compile(r"(?i)(?:with |in |for )?(?:five|six|seven|eight|[5-8])(?: or more)?[- ]cards?(?: or more)?")
_COUNTED = re.compile(r"\b(?:21|twenty-one)\b", re.I)


def _joined_titles(text: str) -> str:
    """Protects commas inside a title (``6, 7 and 8``) from being split at."""
    return re.sub(r"\b6, 7,? and 8\b", "6-7-8", re.sub(r"\b7, 7,? and 7\b", "7-7-7", text))


def _payout(cell: str) -> str:
    """A cell's payout in the language; empty if it is not one."""
    text = re.sub(r"\([^()]*\)", "", cell).strip().rstrip(".")
    mended = (
        re.sub(r"(?<=\d)[lI|]$|^[lI|](?=[\d:.])", "1", text.replace("−", "-")).replace("O", "0")
        if re.search(r"\d", text)
        else text
    )
    if re.fullmatch(_ODDS, mended, re.I):
        return _odds(mended)
    if mended.lower() == "push":
        return "push"
    if _BARE.fullmatch(mended):
        return mended.replace(",", "").replace("- ", "-").replace("–", "-")
    return ""


def _odds(text: str) -> str:
    said = text.lower().strip().replace(",", "")
    if said == "even money":
        return "1 to 1"
    numbers = re.findall(r"\d+(?:\.\d+)?", said)
    between = ":" if ":" in said else " for " if "for" in said else " to "
    return between.join(numbers[:2])


def _wager(rows: list[Row], title: str, family: str) -> str:
    usual = [event[1] for row in rows if (event := event_named(row.title.strip('"'), family))]
    if usual:
        return max(dict.fromkeys(usual), key=usual.count)
    return _untabled(title)


def _untabled(title: str) -> str:
    """A title without the words that say what it titles: ``Lucky Pair Pay Table 1``."""
    words = r"(?i)(?<!\s)\s*(?:pay ?tables?|payouts?|pays?|schedule|bonus table|side bets?|wagers?|bets?)\s*\d*$"
    return re.sub(words, "", title).strip()


def _distinct(rows: list[Row]) -> tuple[Row, ...]:
    kept: dict[tuple[str, str], Row] = {}
    for row in rows:
        kept.setdefault((row.title.lower(), row.pays), row)
    return tuple(replace(row) for row in kept.values())


def _role(cell: str) -> str:
    return next((role for role, way in _ROLES if re.search(way, cell.lower())), "")


def _figure(cell: str) -> str:
    return cell.replace("−", "-").replace("- ", "-").replace(" ", "").replace(",", "")


def _quoted(title: str) -> str:
    return '"' + " ".join(re.sub(r'["“”@#]', "", title).split()) + '"'


def _place(piece: Piece) -> str:
    if piece.kind is not Kind.ROW:
        return f"@{piece.line}.{piece.sentence}"
    return f"@{piece.line}" if piece.end_line == piece.line else f"@{piece.line}-{piece.end_line}"

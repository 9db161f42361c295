"""Pay tables in the layouts that texts use, brought into one form: rows of a title and what it pays.

What a row of the usual form is, ``tables.py`` reads by itself. Here are the others: several pays beside each other, two
tables side by side, the pay in front, the pay on a line of its own, cells between bars, a title glued to its pay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from base.records import dataclass
from grammar.source import Kind, Piece
from intake.prose.odds_units import OddsUnit, odds_units, unit_ahead
from intake.prose.pay_grids import pay_grid
from intake.prose.word_sets import word_set

_ODDS = (
    r"(?<!\d[-–])\d[\d,]{0,9}(?:\.\d{1,3})? ?(?::|/|-to-|-for-|to|for|-|–) ?\d{1,3}(?:\.\d{1,2})?(?![-–]\d)"
    r"|\beven money|\bevens"
)
_PAY = re.compile(rf"(?i)\(?(?:pays? |at )?(?P<odds>{_ODDS})\)?[.;,]?")
_TIMES = re.compile(
    r"(?i)(?:[x×] ?(?P<after>\d{1,5})|(?P<before>\d{1,5}) ?(?:[x×]|times)(?: (?:the |your )?(?:bet|stake"
    r"|wager))?)[.;,]?"
)
_BARE = re.compile(r"\$?(?P<number>\d{1,3}(?:,\d{3}){0,2}|\d{1,6})")
_WORD = re.compile(r"(?i)(?:push(?:es)?|tie|stand-?off|loses?|lost|[-–—]|n/?a)[.;,]?")
_TAILED = re.compile(rf"(?i)^(?P<title>.{{1,90}}?)(?P<between>[\s:=.…_–—→>⇒-]*)(?P<pay>\(?(?:{_ODDS})\)?)[.;,:]?$")
_TIMED = re.compile(
    r"(?i)^(?P<title>.{1,90}?)[\s:=.…_–—→>⇒-]+(?P<pay>[x×] ?\d{1,5}|\d{1,5} ?(?:[x×]|times [a-z ]{3,12}))$"
)
_PUSHED_END = re.compile(r"(?i)^(?P<title>.{3,60}?[a-z)]) (?:push|[-–—]|n/a)$")
_NUMBERED_END = re.compile(r"^(?P<title>.{1,90}?[a-z)])[\s:=.…_–—-]+(?P<pay>\$?\d[\d,]{0,8})$", re.I)
_LED = re.compile(
    rf"(?i)^(?P<pay>{_ODDS})(?:[\s:=.…_–—→>-]+(?:(?:for|on|with|if)(?: you have| you get"
    rf"| it is)?\s+)?)(?P<title>(?!(?:to|for)\b)[^\d\s].{{1,80}}?)"
    r"(?:[.;,]|[;,] (?:and|or))?$"
)
_MARK = re.compile(r"^(?:[\s•▪*+–—·◦○●►■✓>-]+(?=\S))?(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+)?")
_LEADING = re.compile(r"(?<![.…_])[.…_]{2,}|(?:\s[.·]){2,}|(?<=\s)(?:→|=>|->|⇒|»)(?=\s)")
_GAP = re.compile(r"\s{2,}")
_SAYS = re.compile(r"(?i)\b(?:pays?|paid|wins?(?! (?:by|with))|are|odds|returns?|receives?|is(?! an? ))\b|[;!?]|\.\s")
_INSIDE = re.compile(r"(?i)\d ?(?:to|for|:) ?1\b|\beven money\b")
_OPEN_END = re.compile(r"(?i)\b(?:an?|the|of|on|at|for|to|is|are|by|with|and|or|pays?|than|from)$")
_PAID = re.compile(r"(?i)\bpay|\bodds\b|\bwins?\b|\bprize|\breturns?\b|\baward|\b(?:bet|wager)s?$")
_FAIR = re.compile(r"(?i)\b(?:true|fair|real|actual|correct|mathematical|against)\b|prob|chance|edge")
"""What heads odds that nobody is paid."""
_VERSION = re.compile(
    r"(?i)\b(?:pay ?)?(?:tables?|schedules?|versions?|options?|decks?|column)\b|^(?:[a-h]|[ivx]{1,4}|\d{1,2})$"
    r"|^pays?\b|\bif\b"
)
_FORM_WORDS = word_set(
    "a all amount base main normal regular standard award bet bets card cards combination dice die event events"
    " example for hand hands if in is it itself its list multiple number numbers odd odds of off on our out"
    " outcome outcomes pay paying payment payments payoff payoffs payout payouts pays point points prize rate"
    " result results return returns spread stake symbol table the this to total totals type types wager wagers win"
    " winning wins you your"
)
_JOINING = frozenset(["a", "for", "in", "is", "it", "of", "on", "the", "this", "to", "you", "your"])
_FEWEST, _PAIR = 3, 2
_MOST_STAKED, _WIDEST = 20, 2
_APART = 2
"""Rows of one table are at most this many lines apart."""


@dataclass(frozen=True, slots=True)
class PayRun:
    """The rows of one table; ``name`` is what its header calls it, ``version`` if it is one of several schedules."""

    rows: tuple[Piece, ...]
    covers: tuple[Piece, ...]
    headers: tuple[Piece, ...] = ()
    name: str = ""
    version: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with its cells; ``pays`` tells which of them say what is paid, ``""`` those that say something else."""

    piece: Piece
    cells: tuple[str, ...]
    pays: tuple[str, ...]

    @property
    def shape(self) -> str:
        return "".join("p" if pay else "t" for pay in self.pays)


def pay_runs(pieces: Sequence[Piece], lines: Sequence[str], usual: Callable[[Piece], bool]) -> list[PayRun]:
    """The tables of another form than the ``usual`` one, in the order of the text."""
    found: list[PayRun] = []
    units = odds_units(pieces)
    at = 0
    while at < len(pieces):
        if grids := list(
            pay_grid(pieces, at, bare=unit_ahead(units, pieces, at) or _says_pay(pieces[max(0, at - 2) : at]))
        ):
            found += [PayRun(grid.rows, grid.covers, name=grid.name) for grid in grids]
            at += len(grids[0].covers)
            continue
        run = _alternating(pieces, at)
        if run:
            found.append(_alternating_run(run, _header_above(pieces, at)))
            at += len(run)
            continue
        read = _run(pieces, at, lines, units)
        if len(read) >= 2:
            above = _header_above(pieces, at)
            found += _tables_of(read, above, usual, titled=_says_pay(pieces[max(0, at - 1) : at]))
            while pieces[at] is not read[-1].piece:
                at += 1
        at += 1
    return found


def _run(pieces: Sequence[Piece], at: int, lines: Sequence[str], units: Sequence[OddsUnit]) -> list[_Line]:
    read: list[_Line] = []
    bare = _says_pay(pieces[max(0, at - 2) : at]) or unit_ahead(units, pieces, at)
    for piece in pieces[at:]:
        if read and _is_drawn(piece):
            continue
        if read and piece.line > read[-1].piece.line + _APART:
            break
        line = _line(piece, lines, bare=bare)
        if line is None or (line.cells and ("p" not in line.shape or "t" not in line.shape)):
            break
        read.append(line)
    return [line for line in read if line.cells]


def _says_pay(above: Sequence[Piece]) -> bool:
    return any(len(piece.words) <= 12 and _PAID.search(piece.text) for piece in above)


def _line(piece: Piece, lines: Sequence[str], *, bare: bool) -> _Line | None:
    """The cells of a line; None if it cannot be a row."""
    if piece.kind is Kind.HEADING or piece.sentence > 1 or len(piece.text) > 200:
        return None
    text = " ".join(piece.text.replace("**", "").split(" "))
    parted = _parted(text, lines[piece.line - 1] if piece.line <= len(lines) else text)
    if len(parted) == 1:
        parted = _several(_MARK.sub("", parted[0]), bare=bare) or _single(_MARK.sub("", parted[0]), bare=bare)
    else:
        parted = [cell for at, each in enumerate(parted) for cell in _within(each, first=at == 0)]
    if not parted or any(_SAYS.search(cell) and not _pay(cell) for cell in parted[:1]):
        return None
    odds = any(_pay(cell) for cell in parted)
    pays = tuple(
        _pay(cell)
        or (at > 0 and (_pushed(cell) or (not odds and (_evens(cell) or (_number(cell) if bare else "")))))
        or ""
        for at, cell in enumerate(parted)
    )
    titles = [cell for cell, pay in zip(parted, pays, strict=True) if not pay]
    if any(_INSIDE.search(title) or len(title.split()) > 14 for title in titles[:1]):
        return None
    if any(map(_OPEN_END.search, titles[:1])):
        return _Line(piece, (), ())  # the end of the title was lost: no row, and no end of the table
    return _Line(piece, tuple(parted), pays)


def _parted(text: str, printed: str) -> list[str]:
    """Cells that tabs, bars or wide gaps keep apart."""
    if "\t" in text:
        whole = printed.strip("\r\n") if printed.strip() == text.strip() else text
        return [cell.strip(" |") for cell in whole.split("\t")]
    if "|" in text:
        return [cell.strip() for cell in text.strip().strip("|").split("|")]
    return [cell.strip() for cell in _GAP.split(_LEADING.sub("  ", text)) if cell.strip()]


def _single(text: str, *, bare: bool) -> list[str]:
    """A title and its pay that nothing but a blank, a dash or a colon keeps apart, in either order."""
    if led := _LED.match(text):
        return [led["pay"], led["title"]]
    tailed = _TAILED.match(text) or _TIMED.match(text) or (_NUMBERED_END.match(text) if bare else None)
    if tailed is None or (tailed["title"][-1:].isdigit() and not tailed.groupdict().get("between", " ")):
        return []
    if not _pay(tailed["pay"]) and not _number(tailed["pay"]):
        return []
    return [tailed["title"].strip(" :.–—-("), tailed["pay"]]


def _several(text: str, *, bare: bool) -> list[str]:
    """Titles and their pays that a semicolon or a comma keeps apart: two pairs of columns written in one line."""
    parts = re.split(r"; ?" if ";" in text else r", (?!\d)", text.strip(" .;,"))
    pairs = [_single(part.strip(" .;,"), bare=bare) for part in parts]
    told = len(pairs) > 1 and all(len(pair) == 2 and not _pay(pair[0]) for pair in pairs)
    return [cell for pair in pairs for cell in pair] if told else []


def _within(cell: str, *, first: bool) -> list[str]:
    """A cell that holds a title and its pay."""
    if first and (pushed := _PUSHED_END.match(cell)):
        return [pushed["title"], "push"]
    tailed = None if _pay(cell) else _TAILED.match(_MARK.sub("", cell))
    if tailed is None or not _pay(tailed["pay"]) or not re.search(r"[a-z]", tailed["title"], re.I):
        return [cell]
    return [tailed["title"].strip(" :.–—-("), tailed["pay"]]


def _pay(cell: str) -> str:
    """What a cell pays in the language: odds, a bare number of times, ``push``; empty if it says something else."""
    said = " ".join(cell.split())
    if match := _PAY.fullmatch(said):
        return _said_odds(match["odds"])
    if match := _TIMES.fullmatch(said):
        return match["after"] or match["before"]
    return ""


def _pushed(cell: str) -> str:
    return "push" if _WORD.fullmatch(cell.strip()) else ""


def _evens(cell: str) -> str:
    return "1 to 1" if re.fullmatch(r"(?i)even(?: odds)?[.;,]?", cell.strip()) else ""


def _number(cell: str) -> str:
    match = _BARE.fullmatch(cell.strip())
    return match["number"].replace(",", "") if match else ""


def _said_odds(odds: str) -> str:
    said = odds.lower().replace(",", "")
    if said in ("even money", "evens"):
        return "1 to 1"
    numbers = re.findall(r"\d+(?:\.\d+)?", said)
    if float(numbers[1]) > _MOST_STAKED or float(numbers[1]) >= float(numbers[0]) + _WIDEST:
        return ""  # a range of numbers
    return f"{numbers[0]} {'for' if 'for' in said else 'to'} {numbers[1]}"


def _header_above(pieces: Sequence[Piece], at: int) -> Piece | None:
    """The line above a table, if it only tells what its columns are."""
    while at and _is_drawn(pieces[at - 1]):
        at -= 1
    above = pieces[at - 1] if at else None
    if above is None or pieces[at].line > above.line + _APART or above.text.rstrip().endswith((".", "!", "?")):
        return None
    cells = [cell for cell in _parted(above.text, above.text) if cell]
    words = set(re.findall(r"[a-z]+", above.text.lower()))
    only_form = words <= _FORM_WORDS and not words & _JOINING
    return above if (len(cells) > 1 or only_form) and not any(_pay(cell) for cell in cells) else None


def _is_drawn(piece: Piece) -> bool:
    """A line between two rows of a table: ``|---|---|``."""
    return not re.search(r"\w", piece.text)


def _tables_of(
    read: list[_Line], above: Piece | None, usual: Callable[[Piece], bool], *, titled: bool
) -> Iterator[PayRun]:
    shapes = [line.shape for line in read]
    wide = max(shapes, key=len)
    names = [cell for cell in _parted(above.text, above.text) if cell] if above else []
    covers = tuple(line.piece for line in read)
    headers = (above,) if above else ()
    if re.fullmatch(r"(?:tp){2,4}", wide) and _most(shapes, "tptp"):
        yield from _side_by_side(read, names, wide.count("t"), covers, headers)
    elif re.fullmatch(r"tpp+", wide) and _most(shapes, "tp") and len(names) >= wide.count("p"):
        yield from _columns(read, names, wide.count("p"), covers, headers)
    elif len(read) >= _FEWEST - titled and _most(shapes, "pt") and all(shape.startswith("pt") for shape in shapes):
        yield PayRun(tuple(_row(line.piece, line.cells[1], line.pays[0]) for line in read), covers, headers)
    elif len(read) >= _FEWEST - (bool(headers) or _gapped(read)) and all(re.match(r"t+p", shape) for shape in shapes):
        yield from _simple(read, names, covers, headers, usual, titled=titled)


def _gapped(read: Sequence[_Line]) -> bool:
    """Whether every line has its odds in a column of their own, with more beside them: a chance, a number of ways."""
    return all(len(line.cells) > _PAIR and _pay(line.cells[1]) for line in read)


def _most(shapes: Sequence[str], shape: str) -> bool:
    return 2 * sum(one.startswith(shape) for one in shapes) >= len(shapes)


def _simple(
    read: list[_Line],
    names: list[str],
    covers: tuple[Piece, ...],
    headers: tuple[Piece, ...],
    usual: Callable[[Piece], bool],
    *,
    titled: bool,
) -> Iterator[PayRun]:
    """One title and one pay a line: here only if the lines are not of the usual form, or only numbers are titles."""
    lead = _lead(read, names)
    barred = any("|" in line.piece.text and line.piece.kind is not Kind.ROW for line in read)
    only_form = bool(headers) and len(names) < 2
    if not lead and not barred and not only_form and all(usual(line.piece) for line in read):
        return
    if (
        not lead
        and all(map(_counted, read))
        and not (titled and all(line.shape == "tp" and _pay(line.cells[-1]) for line in read))
    ):
        return
    rows = tuple(_row(line.piece, f"{lead} {_title(line)}".strip(), _told_pay(line, names)) for line in read)
    yield PayRun(rows, covers, headers)


def _lead(read: Sequence[_Line], names: Sequence[str]) -> str:
    """What numbers count, where the titles of all rows are numbers: the header of their only column."""
    told = len(names) > 1 and re.fullmatch(r"[A-Za-z' ]{3,40}", names[0]) and all(map(_counted, read))
    told = told and all("tt" not in line.shape for line in read)
    return names[0] if told else ""


def _counted(line: _Line) -> bool:
    return not re.search(r"(?i)(?!or\b|to\b|more\b|and\b)\b[a-z]{2}", line.cells[0])


def _title(line: _Line) -> str:
    return "\t".join(cell for cell, pay in zip(line.cells, line.pays, strict=True) if not pay)


def _told_pay(line: _Line, names: Sequence[str]) -> str:
    """What a line pays: in the column that is called so, else in the first that can be one."""
    pays = [(name, pay) for name, pay in zip(names, line.pays, strict=False) if pay and len(names) == len(line.pays)]
    called = [pay for name, pay in pays if _PAID.search(name) and not _FAIR.search(name)]
    return next(iter(called), next(pay for pay in line.pays if pay))


def _columns(
    read: list[_Line], names: list[str], count: int, covers: tuple[Piece, ...], headers: tuple[Piece, ...]
) -> Iterator[PayRun]:
    """A title and several pays: a table for each column."""
    lead = _lead(read, names)
    for at, name in enumerate(names[-count:]):
        if _FAIR.search(name):
            continue
        rows = tuple(
            _row(line.piece, f"{lead} {line.cells[0]}".strip(), line.pays[at + 1])
            for line in read
            if len(line.pays) > at + 1 and line.pays[at + 1] and _paid(line.cells[at + 1])
        )
        if rows:
            plain = set(re.findall(r"[a-z]+", name.lower())) <= _FORM_WORDS
            yield PayRun(rows, covers, () if at else headers, "" if plain else name, bool(_VERSION.search(name)))


def _side_by_side(
    read: list[_Line], names: list[str], count: int, covers: tuple[Piece, ...], headers: tuple[Piece, ...]
) -> Iterator[PayRun]:
    """Titles and pays in turns: tables beside each other, or one in several columns if nothing names them."""
    named = names[::2] if len(names) == 2 * count else names if len(names) == count else [""] * count
    for at, name in enumerate(named):
        rows = tuple(
            _row(line.piece, line.cells[2 * at], line.pays[2 * at + 1])
            for line in read
            if len(line.cells) > 2 * at + 1 and line.cells[2 * at] and line.pays[2 * at + 1]
        )
        plain = set(re.findall(r"[a-z]+", name.lower())) <= _FORM_WORDS
        if rows:
            yield PayRun(rows, covers, () if at else headers, "" if plain else name)


def _paid(cell: str) -> bool:
    return not re.fullmatch(r"[-–—]|(?i:n/?a|loses?|lost)", cell.strip())


def _row(piece: Piece, title: str, pays: str) -> Piece:
    return replace(piece, kind=Kind.ROW, text=f"{_MARK.sub('', title)}\t{pays}")


def _alternating(pieces: Sequence[Piece], at: int) -> list[Piece]:
    """Titles with their pays on the lines below them, from here on."""
    end = at
    while end + 1 < len(pieces) and _is_alone(pieces[end]) and _PAY.fullmatch(pieces[end + 1].text.strip()):
        if pieces[end + 1].line > pieces[end].line + _APART:
            break
        end += 2
    return list(pieces[at:end]) if end - at >= 2 * _FEWEST else []


def _is_alone(piece: Piece) -> bool:
    text = piece.text.strip()
    return piece.sentence == 1 and len(piece.words) <= 8 and not text.endswith((".", ":", "?", "!")) and not _pay(text)


def _alternating_run(run: list[Piece], above: Piece | None) -> PayRun:
    pairs = zip(run[::2], run[1::2], strict=True)
    rows = tuple(replace(_row(title, title.text, _pay(pay.text)), end_line=pay.line) for title, pay in pairs)
    return PayRun(rows, tuple(run), (above,) if above else ())

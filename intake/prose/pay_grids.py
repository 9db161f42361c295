"""Pay tables that lie on their side: the cases in one line, and below each of them what it pays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from base.records import dataclass
from grammar.source import Kind, Piece
from intake.prose.word_sets import word_set

_ODDS = r"\d[\d,]{0,6}(?:\.\d)? ?(?::|to|for|-|–|/) ?\d{1,2}"
_TOKEN = re.compile(rf"(?i){_ODDS}|\d[\d,]{{0,6}}|even(?: money|s)?|push|[-–—]|[^\s\d][^\s]*")
_PAID = re.compile(rf"(?i){_ODDS}|\$?\d[\d,]{{0,6}}|even(?: money|s)?|push|[-–—]|\d{{1,4}}[x×]|[x×]\d{{1,4}}")
_NUMBER = re.compile(r"(?i)\d{1,2}(?: ?(?:-|–|to|or|and|/|&) ?\d{1,2}){0,3}(?:\+| or more| and up)?")
_PAY_LABEL = word_set(
    "are at bet each even for in is it odds of on one our paid pay paying payment payoff payoffs payout payouts pays"
    " prize prizes return returns the they this to win wins x"
)
_CASE_LABEL = word_set(
    "bet bets case event hand hands if outcome result results roll the wager wagers winning you your"
)
_COLUMN = re.compile(
    r"(?i)\b(?:pays?|pay-?outs?|pay-?offs?|odds|prob|chance|ways|combinations|frequency|return|house|edge|wins?|catch|bet|wager)"
)
"""What heads a column of an ordinary table."""
_FEWEST, _MOST_LINES = 3, 3
_APART = 2


@dataclass(frozen=True, slots=True)
class PayGrid:
    """The rows of one table: the columns of a grid, read downwards. ``name`` is what its line is called."""

    rows: tuple[Piece, ...]
    covers: tuple[Piece, ...]
    name: str


def pay_grid(pieces: Sequence[Piece], at: int, *, bare: bool) -> Iterator[PayGrid]:
    """The tables whose cases stand in this line; ``bare`` if mere numbers can be pays here."""
    head = pieces[at]
    told: list[tuple[Piece, str, list[str]]] = []
    for piece in pieces[at + 1 : at + 5]:
        if piece.line > (told[-1][0] if told else head).line + _APART:
            break
        paid = _pays(piece, bare=bare)
        if paid is None:
            break
        told.append((piece, *paid))
    if not told or len({len(pays) for _, _, pays in told}) > 1:
        return
    label, cases = _cases(head, len(told[0][2]))
    if (
        not cases
        or any(map(_COLUMN.search, cases))
        or (_named(told) and not _CASE_LABEL & _words(head.text.split("  ")[0]))
    ):
        return
    if len(told) > _MOST_LINES or (len(told) > 1 and not _named(told)):
        return
    covers = (head, *(piece for piece, _, _ in told))
    for piece, name, pays in told:
        rows = (
            replace(head, kind=Kind.ROW, end_line=piece.line, text=f"{label} {case}".strip() + f"\t{paid}")
            for case, paid in zip(cases, pays, strict=True)
            if not re.fullmatch(r"[-–—]", paid)
        )
        yield PayGrid(tuple(rows), covers, "" if _words(name) <= _PAY_LABEL else name)


def _named(told: Sequence[tuple[Piece, str, list[str]]]) -> bool:
    """Whether the lines of pays are called by something else than pay: by wagers."""
    return any(not _words(name) <= _PAY_LABEL for _, name, _ in told)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


def _pays(piece: Piece, *, bare: bool) -> tuple[str, list[str]] | None:
    """The label of a line, if it has one, and what its cells pay; None if it has other cells."""
    if piece.sentence > 1 or len(piece.text) > 200:
        return None
    cells = _gapped(piece.text)
    if not cells:
        return None
    label = ""
    led = re.match(
        r"([A-Za-z][A-Za-z']{0,15}(?: [A-Za-z][A-Za-z']{0,15}){0,3})(?:[ :]+|$)(?=\d|even|push|$)(.*)", cells[0]
    )
    if not _PAID.fullmatch(cells[0]) and led:
        label, cells = led[1], [cell for cell in (led[2], *cells[1:]) if cell]
    cells = [re.sub(r" ?\((?:x |all )?(?:to|for) (?:one|1)\)$", "", cell) for cell in cells]
    if len(cells) < _FEWEST or not all(map(_PAID.fullmatch, cells)):
        cells = [match[0] for cell in cells for match in _TOKEN.finditer(cell)]
    if len(cells) < _FEWEST or not all(map(_PAID.fullmatch, cells)):
        return None
    kinds = {bool(re.search(r"\d\D+\d", cell)) for cell in cells if re.search(r"\d", cell)}
    if len(kinds) > 1:
        return None
    odds = [cell for cell in cells if re.search(rf"(?i){_ODDS}|even|x|×", cell)]
    pay_named = re.search(r"(?i)\b(?:pay|odds|wins?\b|prize)", label)
    if not odds and not (bare and (pay_named or not label)) and not pay_named:
        return None
    return label, [_said(cell) for cell in cells]


def _said(cell: str) -> str:
    if re.fullmatch(r"(?i)even(?: money|s)?", cell):
        return "1 to 1"
    return re.sub(r"[x×$]", "", cell)


def _cases(head: Piece, count: int) -> tuple[str, list[str]]:
    """What the columns are called, each by its cell; none if they are not as many as the pays below."""
    if head.sentence > 1 or len(head.text) > 200 or re.search(r"(?i)\d ?(?:to|for|:) ?1\b|even money", head.text):
        return "", []
    cells = _gapped(head.text)
    label, _, first = cells[0].partition(":") if cells else ("", "", "")
    if first.strip() and not re.search(r"\d", label):
        cells = [label, first.strip(), *cells[1:]]
    if len(cells) != count + 1 and len(cells) != count:
        cells = _numbers(" ".join(head.text.split()))
    if len(cells) == count + 1:
        label, cells = cells[0].strip(" :"), cells[1:]
        return ("" if _words(label) <= _CASE_LABEL else label), cells
    return "", cells if len(cells) == count else []


def _numbers(text: str) -> list[str]:
    """The numbers of a line that has nothing else but a label in front of them."""
    at = next((at for at, letter in enumerate(text) if letter.isdigit()), len(text))
    label, numbers = text[:at].strip(" :"), [match[0] for match in _NUMBER.finditer(text, at)]
    if _NUMBER.sub("", text[at:]).strip():
        return []
    return [label, *numbers] if label else numbers


def _gapped(text: str) -> list[str]:
    way = r"\t" if "\t" in text else r"\|" if "|" in text else r"\s{2,}"
    return [" ".join(cell.split()).strip(" |") for cell in re.split(way, text.strip(" |")) if cell.strip(" |")]

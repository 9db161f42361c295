"""Differences planted in generated cards: other odds, limits, totals and ranks, rows dropped or swapped, other verbs.

Works on the text of a card alone, line by line, and knows nothing of how cards are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from base.records import dataclass

ROW = re.compile(r"^(?P<title>\S.*?) \.{2,} (?P<pays>(?P<win>\d+) to (?P<stake>\d+)|push)$", re.I)
LIMIT = re.compile(r"\$(\d+)")
VERBS = (
    (re.compile(r"\bmay not\b"), "may"),
    (re.compile(r"\b(?:may)(?! not| be| play)\b"), "may not"),
    (re.compile(r"\bmust not\b"), "must"),
    (re.compile(r"\bdraw a card\b"), "stand"),
    (re.compile(r"^(The \w+ must) stand\b"), r"\1 draw a card"),
    (re.compile(r"^You win\b"), "You lose"),
    (re.compile(r"^You lose\b"), "You win"),
    (re.compile(r"\bthe hand is a push\b"), "the player loses"),
    (re.compile(r"\bis not offered\b"), "is offered"),
    (re.compile(r"(?i)\bhit soft\b"), "stand on soft"),
)
RULES = re.compile(
    r"(?i)^(?:the dealer|the banker|the player|dealer must|a winning|blackjack pays|insurance pays|a hand may be)"
)
DRAWS = re.compile(r"(?i)total is|draw to")


@dataclass(frozen=True, slots=True)
class Planted:
    """One changed text, the line that was changed (0 for a row that is gone), and what was done."""

    text: str
    line: int
    words: str
    kind: str


def planted(text: str) -> Iterator[Planted]:
    """Every difference that can be planted in a card, kind by kind."""
    lines = text.splitlines()
    yield from odds(lines)
    yield from limits(lines)
    yield from numbers(lines)
    yield from dropped(lines)
    yield from swapped(lines)
    yield from verbs(lines)


def chosen(texts: dict[str, str], most: int) -> Iterator[tuple[str, Planted]]:
    """Some of each kind, from every card, spread over its lines."""
    by_kind: dict[str, list[tuple[str, Planted]]] = {}
    for card, text in texts.items():
        for one in planted(text):
            by_kind.setdefault(one.kind, []).append((card, one))
    share = max(1, most // max(1, len(by_kind)))
    for found in by_kind.values():
        yield from islice(found, 0, None, max(1, len(found) // share))


def changed(lines: list[str], at: int, new: str, kind: str) -> Planted:
    return Planted("\n".join([*lines[:at], new, *lines[at + 1 :]]) + "\n", at + 1, new, kind)


def odds(lines: list[str]) -> Iterator[Planted]:
    for at, line in enumerate(lines):
        match = ROW.match(line)
        if match and match["win"]:
            more = int(match["win"]) + (1 if at % 2 else 5)
            yield changed(lines, at, line[: match.start("win")] + f"{more} to {match['stake']}", "odds")
        elif found := re.search(r"(?i)\bpays (\d+) to (\d+)", line):
            new = f"pays {int(found[1]) + 3} to {found[2]}"
            yield changed(lines, at, line[: found.start()] + new + line[found.end() :], "odds")


def limits(lines: list[str]) -> Iterator[Planted]:
    for at, line in enumerate(lines):
        amounts = list(LIMIT.finditer(line))
        if ":" in line and amounts and "buy" not in line and "at most the ante" not in line:
            one = amounts[at % len(amounts)]
            yield changed(lines, at, f"{line[: one.start()]}${int(one[1]) * 2}{line[one.end() :]}", "limit")
        elif found := re.search(r"at most (\d) times the ante", line):
            new = f"at most {int(found[1]) + 1} times the ante"
            yield changed(lines, at, line[: found.start()] + new + line[found.end() :], "limit")


def numbers(lines: list[str]) -> Iterator[Planted]:
    """Totals in rules, numbers and ranks in titles of rows, hands and times that are allowed."""
    for at, line in enumerate(lines):
        row = ROW.match(line)
        if (
            row
            and re.search(r"\d", row["title"])
            and "pair of" not in row["title"].lower()
            and not re.match(r"\d-|\d or more card", row["title"])
        ):
            first = int(re.findall(r"\d+", row["title"])[0])
            title = re.sub(r"\d+", str(another(first, at, lines)), row["title"], count=1)
            if title != row["title"] and is_free(title, row["title"], lines):
                yield changed(lines, at, title + line[row.end("title") :], "number")
        elif RULES.match(line) and DRAWS.search(line):
            found = re.search(r"\d+(?= or (?:less|more)| and |\.)", line)
            if found:
                down = found.end() < len(line) and line[found.end() :].startswith(" or more")
                new = str(int(found[0]) + (-1 if down else 1))
                yield changed(lines, at, line[: found.start()] + new + line[found.end() :], "number")
        elif found := re.search(r"(?<=at most )(\d)(?= hands?\b)|(?<=with )(\d)(?= decks)", line):
            rest = re.sub(r"^( hand)\b", r"\1s", line[found.end() :])
            yield changed(lines, at, line[: found.start()] + str(int(found[0]) + 1) + rest, "number")


def another(number: int, at: int, lines: list[str]) -> int:
    """A number of another row, so that it is one that the game has; else the next one."""
    rows = [match["title"] for other, line in enumerate(lines) if other != at and (match := ROW.match(line))]
    known = {int(one) for title in rows for one in re.findall(r"\d+", title)} - {number}
    above = [one for one in sorted(known) if one > number]
    return above[0] if above else max(known) if known else number + (1 if number < 10 else -1)


def is_free(title: str, own: str, lines: list[str]) -> bool:
    """Do the numbers of the title now belong to nobody in the same way? A repeated number would say nothing new."""
    new = set(re.findall(r"\d+", title)) - set(re.findall(r"\d+", own))
    return bool(new) and len(re.findall(r"\d+", title)) == len(set(re.findall(r"\d+", title)))


def boxes(lines: list[str]) -> Iterator[list[int]]:
    """The rows of each pay table under a heading of its own."""
    rows: list[int] = []
    headed = False
    for at, line in enumerate([*lines, ""]):
        if ROW.match(line):
            rows.append(at)
        elif line.rstrip().endswith((" PAYS", "PAYS")):
            headed, rows = True, []
        elif not line.strip():
            if headed and rows:
                yield rows
            headed, rows = False, []


def dropped(lines: list[str]) -> Iterator[Planted]:
    for rows in boxes(lines):
        paid = [at for at in rows if "push" not in lines[at].lower()]
        if len(paid) > 2:
            at = paid[len(paid) // 2]
            yield Planted("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n", 0, lines[at], "dropped")


def swapped(lines: list[str]) -> Iterator[Planted]:
    for rows in boxes(lines):
        for first, second in pairwise(rows):
            one, other = ROW.match(lines[first]), ROW.match(lines[second])
            assert one
            assert other
            if one["pays"].lower() != other["pays"].lower():
                made = list(lines)
                made[first] = lines[first][: one.start("pays")] + other["pays"]
                made[second] = lines[second][: other.start("pays")] + one["pays"]
                yield Planted("\n".join(made) + "\n", first + 1, made[first], "swapped")
                break


def verbs(lines: list[str]) -> Iterator[Planted]:
    for at, line in enumerate(lines):
        for pattern, new in VERBS:
            if pattern.search(line):
                yield changed(lines, at, pattern.sub(new, line, count=1), "verb")
                break

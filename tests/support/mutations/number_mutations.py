"""Mutations of numbers, cards and pay tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from grammar.tree import Define, Limits, Line, Odds, Paytable, Row, Statement
from tests.support.edits import Model, Mutation, words

CLAIMED_BY = {
    "probability": "wrong-probability",
    "return": "wrong-return",
    "house edge": "wrong-edge",
    "total return": "wrong-total",
}
SCHEDULES = {
    52: {2: (4, 19), 4: (4, 12), 5: (3, 15), 6: (4, 11), 8: (3, 14)},
    48: {2: (4, 15), 4: (4, 10), 5: (3, 13), 6: (4, 9), 8: (3, 12)},
}
"""Match the Dealer as published, unsuited and suited, by the cards in a deck and the number of decks."""
MATCHES = {
    "two suited matches": (0, 2),
    "one suited and one unsuited match": (1, 1),
    "one suited match": (0, 1),
    "two unsuited matches": (2, 0),
    "one unsuited match": (1, 0),
}


def falsify_a_claim(model: Model) -> Iterator[Mutation]:
    """Misprints a computed number: digits swapped, the point moved, the sign lost."""
    for table in model.tables:
        for row in rows(table):
            for at, claim in enumerate(row.claims):
                for text in falsified(claim.text, exact=claim.kind == "probability"):
                    claims = (*row.claims[:at], claim._replace(text=text), *row.claims[at + 1 :])
                    breaks = f"the cards give {claim.kind} {claim.text} for {row.event}"
                    expects = (CLAIMED_BY[claim.kind], "wrong-return")
                    yield Mutation(model.swapped((row, replace(row, claims=claims))), breaks, expects)
    for line in model.claims:
        for text in falsified(line.value, exact=line.what == "house edge"):
            main = not line.names
            breaks = f"the rules give {line.what} {line.value}"
            if not main or text[-2:] != line.value[-2:]:
                changed = model.swapped((line, replace(line, value=text)))
                yield Mutation(changed, breaks, (CLAIMED_BY[line.what],), main)


def change_a_pay(model: Model) -> Iterator[Mutation]:
    """Makes a row pay one more than its printed return or its wager's printed house edge allows."""
    claimed = {name for line in model.claims for name in line.names}
    for table in model.tables:
        for row in rows(table):
            if table.wager in claimed and isinstance(row.pays, Odds):
                more = replace(row, pays=Odds(row.pays.win + 1))
                breaks = f"the house edge of {table.wager} is claimed with {words(row)}"
                yield Mutation(model.swapped((row, more)), breaks, ("wrong-return", "wrong-edge", "wrong-total"))
    for line in model.on("insurance pay"):
        for pays in ("3 to 1", "3 to 2", "5 to 1"):
            text = model.edited({line.span.line: (line, (f"insurance pay: {pays}",))})
            yield Mutation(text, "the house edge of insurance is claimed with 2 to 1", ("wrong-edge",))


def change_the_main_game(model: Model) -> Iterator[Mutation]:
    """Changes the game whose house edge is claimed."""
    changes = (
        ("blackjack pay: 3 to 2", "blackjack pay: 6 to 5"),
        ("blackjack pay: 3 to 2", "blackjack pay: 2 to 1"),
        ("tie result: push", "tie result: player loses"),
    )
    for old, new in changes:
        if old in model.text:
            text = model.text.replace(old, new)
            yield Mutation(text, f"the house edge is claimed with {old}", ("wrong-edge",), main=True)


def change_the_decks(model: Model) -> Iterator[Mutation]:
    """Changes the number of decks that the claims, the schedule or the cut were made for."""
    for line in model.on("decks") if model.on("cut depth") else ():
        yield from with_other_decks(model, line)


def with_other_decks(model: Model, line: Statement) -> Iterator[Mutation]:
    own = int(words(line).split()[1])
    cut = highest_cut(model)
    for number in (1, 2, 3, 4, 5, 7, 8):
        if number == own or (model.name == "baccarat" and number >= cut):
            continue
        text = model.edited({line.span.line: (line, (re.sub(rf"\b{own} decks?\b", f"{number} decks", words(line)),))})
        breaks = f"numbers are claimed, and the cut is laid down, for {own} decks"
        yield Mutation(text, breaks, ("wrong-edge", "infeasible-cut"))


def highest_cut(model: Model) -> int:
    (line,) = model.on("cut depth")
    assert isinstance(line.value, Limits)
    return int(line.value.parts[-1].intervals[0].high or 0)


def swap_a_schedule(model: Model) -> Iterator[Mutation]:
    """Pays Match the Dealer by another shoe's published schedule, without the numbers printed about it."""
    for table in model.tables:
        if table.wager != "Match the Dealer":
            continue
        cards = 48 if "48 cards" in model.text else 52
        dropped = [line for line in model.claims if table.wager in line.names]
        for size, published in SCHEDULES.items():
            for decks, (unsuited, suited) in published.items():
                if (size, decks) == (cards, 6) or (unsuited, suited) == SCHEDULES[cards][6]:
                    continue
                changes: dict[int, tuple[Line, tuple[str, ...]]]
                changes = {row.span.line: (row, (scheduled(row, unsuited, suited),)) for row in rows(table)}
                changes |= {line.span.line: (line, ()) for line in dropped}
                breaks = f"this schedule was published for {decks} decks of {size} cards"
                yield Mutation(model.edited(changes), breaks, ("schedule-for-another-deck",))


def scheduled(row: Row, unsuited: int, suited: int) -> str:
    plain = replace(row, claims=())
    if row.event not in MATCHES:
        return words(plain)
    plainly, alike = MATCHES[row.event]
    return words(replace(plain, pays=Odds(Fraction(plainly * unsuited + alike * suited))))


def lose_the_unit(model: Model) -> Iterator[Mutation]:
    """Turns a pay into a bare number, neither "to" nor "for"."""
    for table in model.tables:
        unitless = words(replace(table, unit=""))
        losing = [row for row in rows(table) if "-1" in words(row)]
        for row in rows(table):
            if not isinstance(row.pays, Odds) or row.pays.win.denominator > 1 or row.pays.win <= 0:
                continue
            lost: dict[int, tuple[Line, tuple[str, ...]]]
            lost = {table.span.line: (table, (unitless,)), row.span.line: (row, (bare_row(row),))}
            lost |= {other.span.line: (other, ()) for other in losing}
            yield Mutation(model.edited(lost), f"the unit of {row.event} was printed", ("unit-not-stated",))


def bare_row(row: Row) -> str:
    return re.sub(r"  ([0-9]+) to 1", r"  \1", words(row), count=1)


def drop_a_row(model: Model) -> Iterator[Mutation]:
    """Removes a row that the text, a claim or the other rows of its family call for."""
    for table in model.tables:
        for row in rows(table):
            if "spades" in row.event:
                continue
            breaks = f"{row.event} is described, claimed or part of a family of rows"
            expects = ("uncovered-case", "text-and-table-differ", "wrong-edge", "wrong-total", "missing-answers")
            yield Mutation(model.without(row), breaks, expects)


def overlap_rows(model: Model) -> Iterator[Mutation]:
    """Removes the policy for overlapping rows, or repeats a row with a different pay."""
    for table in model.tables:
        if table.name == "Bonus 21":
            text = model.swapped((table, replace(table, policy="")))
            yield Mutation(text, "rows meet, and the policy says which counts", ("overlapping-rows",))
        for row in rows(table):
            if isinstance(row.pays, Odds):
                other = f"  {words(replace(row, pays=Odds(row.pays.win + 2), claims=()))}"
                text = model.edited({row.span.line: (row, (words(row), other[2:]))})
                yield Mutation(text, f"{row.event} has a row already", ("overlapping-rows",))


def second_table(model: Model) -> Iterator[Mutation]:
    """Adds a second table for the same wager, with one row that pays something else."""
    for table in model.tables:
        for row in rows(table):
            if not isinstance(row.pays, Odds) or row.pays.win <= 0:
                continue
            other = replace(row, pays=Odds(row.pays.win + 1), claims=())
            copy = [words(replace(table, name=f"{table.name} again", label=""))]
            copy += [f"  {words(other if one is row else replace(one, claims=()))}" for one in rows(table)]
            breaks = f"{row.event} is paid by the first table"
            yield Mutation(model.after(table, *copy), breaks, ("conflicting-answers", "mismatched-tables"))


# Cards -------------------------------------------------------------------------------------------------------


def remove_a_rank(model: Model) -> Iterator[Mutation]:
    """Removes a rank from the decks that rules still list."""
    for line in model.on("decks") if model.on("card value") else ():
        yield from without_a_rank(model, line)


def without_a_rank(model: Model, line: Statement) -> Iterator[Mutation]:
    size = 48 if "48 cards" in words(line) else 52
    for rank in ("2s", "6s", "7s", "9s", "10s", "jacks", "queens", "kings", "aces"):
        if rank in (("10s",) if size == 48 else ("6s", "7s")):
            continue
        gone = f"no 10s and {rank}" if size == 48 else f"no {rank}"
        decks = words(line).split(" of ")[0]
        text = model.edited({line.span.line: (line, (f"{decks} of {size - 4} cards, {gone}",))})
        expects = ("removed-rank-listed", "rule-keyed-to-removed-rank", "impossible-row")
        yield Mutation(text, f"{rank} are named by the card values or in a row", expects)


def miscount_a_deck(model: Model) -> Iterator[Mutation]:
    """Gives a deck more or fewer cards than its ranks make up."""
    for line in model.on("decks"):
        own = "48" if "48 cards" in words(line) else "52"
        for number in sorted({"44", "48", "50", "51", "52", "53", "54"} - {own}):
            text = model.edited({line.span.line: (line, (words(line).replace(f"{own} cards", f"{number} cards"),))})
            yield Mutation(text, f"its ranks in four suits make {own} cards", ("deck-size-mismatch",))


def cut_too_deep(model: Model) -> Iterator[Mutation]:
    """Makes a cut too deep for the shoe."""
    for line in model.on("cut depth", "stop card depth"):
        decks = int(words(model.on("decks")[0]).split()[1])
        for deep in (f"at least 1 deck, at most {decks + 1} decks", f"exactly {decks * 52 + 5} cards"):
            text = model.edited({line.span.line: (line, (f"{line.subject}: {deep}",))})
            yield Mutation(text, f"the shoe holds {decks} decks", ("infeasible-cut",))


def pay_without_chips(model: Model) -> Iterator[Mutation]:
    """Adds a pay that the listed chips cannot make, at a table that pays exactly."""
    for line in (line for line in model.on("chip denomination") if "$." in words(line)):
        text = model.edited({line.span.line: (line, (re.sub(r"\$\.[0-9]+, ", "", words(line)),))})
        yield Mutation(text, "some pays end in less than a dollar", ("infeasible-payout",))
    staked = {line.name for line in model.on("wager") if "$" in words(line)}
    for line in [*model.on("blackjack pay"), *(line for line in model.on("wager pay") if line.name in staked)]:
        for pays in ("7 to 6", "11 to 12", "19 to 18"):
            if isinstance(line.value, Odds) and line.value.win != 8:
                text = model.swapped((line, replace(line, value=Odds(odd(pays)))))
                yield Mutation(text, "the smallest chip is that of the old pay", ("infeasible-payout",))


def odd(pays: str) -> Fraction:
    one, _, two = pays.partition(" to ")
    return Fraction(int(one), int(two))


# Terms -------------------------------------------------------------------------------------------------------

WRONG = {
    "soft hand": ("not ace is counted as 11", "number of aces in hand is 1 or more", "total is 12 or more"),
    "hard hand": ("ace is counted as 11", "number of aces in hand is 0"),
    "blackjack": (
        "total is 21 and not hand is split",
        "total is 20 and cards in hand is 2 and not hand is split",
        "total is 21 and cards in hand is 3 and not hand is split",
        "cards in hand is 2 and not hand is split",
    ),
    "bust": ("total is more than 20", "total is 21 or more", "total is more than 22", "total is less than 21"),
}


def misdefine_a_term(model: Model) -> Iterator[Mutation]:
    """Defines a term of the game as something it does not mean."""
    for line in definitions(model):
        for wrong in WRONG[line.term]:
            text = model.edited({line.span.line: (line, (f"define {line.term}: {wrong}",))})
            yield Mutation(text, f"everybody knows what {line.term} means", ("wrongly-defined-term",))


def define_twice(model: Model) -> Iterator[Mutation]:
    """Adds a second definition that differs from the first."""
    for line in definitions(model):
        for wrong in WRONG[line.term]:
            text = model.after(line, f"define {line.term}: {wrong}")
            yield Mutation(text, f"{line.term} is defined on line {line.span.line}", ("doubly-defined-term",))


def definitions(model: Model) -> list[Define]:
    return [line for line in model.document.lines if isinstance(line, Define)]


# Digits ------------------------------------------------------------------------------------------------------


def falsified(text: str, exact: bool) -> Iterator[str]:
    """Wrong spellings of a printed number, none of them within its rounding."""
    pairs = [at for at in range(len(text) - 1) if text[at : at + 2].isdigit() and text[at] != text[at + 1]]
    if pairs:
        at = pairs[0]
        yield text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    yield moved_point(text)
    if text.startswith("-"):
        yield text[1:]
    if exact:
        end = max(at for at, letter in enumerate(text) if letter.isdigit())
        yield text[:end] + str((int(text[end]) + 4) % 10) + text[end + 1 :]


def moved_point(text: str) -> str:
    """Ten times as much: ``.0042`` for ``.00042``."""
    sign, digits, percent = re.fullmatch(r"(-?)([0-9.]+)(%?)", text).groups()  # type: ignore[union-attr]
    before, _, behind = digits.partition(".")
    rest = f".{behind[1:]}" if behind[1:] else ""
    return f"{sign}{(before + behind[:1]).lstrip('0')}{rest}{percent}"


def rows(table: Paytable) -> list[Row]:
    return [row for row in table.rows if isinstance(row, Row)]

"""A pay is a bare number or a sum: it may mean "to one", or "for one" with the stake included."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from checker.answer_text import odds
from checker.context import CheckContext, unit_labels
from checker.facts.lines import listed
from checker.facts.paytables import Table, tables
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from checker.witness import copies, witness
from engine.resolutions import Option
from engine.rulebook import Answer, Answers
from grammar.exhibit import Stated
from grammar.resolver.line_answers import unit_label
from grammar.tree import Numbers, Odds, Row, Statement


def unit_not_stated(context: CheckContext) -> Iterator[Finding]:
    labels = unit_labels(context.exhibit)
    seen: set[str] = set()
    for game in context.games:
        for table in tables(game):
            label = unit_label(table.table.name)
            open_here = label in labels and label not in game.rules.readings
            if (open_here or bare_in_a_reading(table)) and label not in seen:
                seen.add(label)
                yield in_table(table, label)
            elif label not in seen:
                seen.add(label)
                yield from odd_unit(table)
    yield from in_statements(context)
    yield from both_units(context)
    yield from in_sums(context)


def in_statements(context: CheckContext) -> Iterator[Finding]:
    """Bare numbers outside tables, told once for all: one sentence says what they mean."""
    pays = [
        (stated, stated.value)
        for stated in context.exhibit.stated
        if isinstance(stated.line, Statement) and isinstance(stated.value, Odds) and stated.value.bare
    ]
    if pays:
        stated, first = pays[0]
        two = f'{odds(first.win)}, or {odds(first.win - 1)} if it means "for 1"'
        more = f", and so with {len(pays) - 1} more" if len(pays) > 1 else ""
        yield Finding(
            check="unit-not-stated",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message=f"a pay of {first.spelled} is {two}{more}",
            places=tuple(place_of(one, value.spelled) for one, value in pays),
            question=stated.question,
            about=", ".join(dict.fromkeys(one.about for one, _ in pays)),
        )


def both_units(context: CheckContext) -> Iterator[Finding]:
    """One wager paid "7 for 1" in one case and "9 to 1" in another: is the stake included in one of them only?"""
    spelled: dict[str, list[tuple[Stated, Odds]]] = {}
    for stated in context.exhibit.stated:
        value = stated.value
        own = stated.question == "wager pay" and isinstance(stated.line, Statement) and not stated.base
        if own and isinstance(value, Odds) and not value.bare and value.win > 0:
            spelled.setdefault(stated.about, []).append((stated, value))
    for about, pays in spelled.items():
        counted = [one for one in pays if " for " in one[1].spelled]
        if 0 < len(counted) < len(pays) and not same_case(pays):
            yield Finding(
                check="unit-not-stated",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f'"{about}" is paid "for 1" in one case, which counts the stake, and "to 1" in another: '
                f"as it stands {counted[0][1].spelled} is {odds(counted[0][1].win)}",
                places=tuple(place_of(one, value.spelled) for one, value in pays),
                question="wager pay",
                about=about,
                asks=f"Is “{about}” paid “for one” or “to one”?",
            )


def same_case(pays: list[tuple[Stated, Odds]]) -> bool:
    """Does one case have two pays? That is a contradiction, and told as such."""
    return len({one.when for one, _ in pays}) < len(pays)


def in_sums(context: CheckContext) -> Iterator[Finding]:
    """Sums of money that a side wager wins: the wager may be handed back besides, or be the price of them."""
    based = {stated.about for stated in context.exhibit.stated if stated.question == "payout basis"}
    sums: dict[str, list[Stated]] = {}
    for stated in context.exhibit.stated:
        money = isinstance(stated.value, Numbers) and stated.value.unit == "$"
        if stated.question == "wager pay" and money and stated.about not in based and not stated.base:
            sums.setdefault(stated.about, []).append(stated)
    for about, won in sums.items():
        yield Finding(
            check="unit-not-stated",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message=f'"{about}" wins sums of money, and nothing says whether the wager is handed back besides them',
            places=tuple(map(place_of, won)),
            question="wager pay",
            about=about,
            asks=f"Is “{about}” handed back when it wins, besides the sum that is paid?",
        )


def bare_in_a_reading(table: Table) -> bool:
    """Are these bare winning numbers in a table that belongs to a reading? They are read as "to 1"."""
    pays = [row.row.pays for row in table.rows if isinstance(row.row.pays, Odds)]
    bare = any(pay.bare for pay in pays) and not any(pay.win <= 0 for pay in pays)
    inside = table.reading is not None and table.reading[0] != unit_label(table.table.name)
    return inside and not table.table.unit and bare


def odd_unit(table: Table) -> Iterator[Finding]:
    """A row whose unit differs from all the others, or is missing: more likely a slip than intended."""
    paying = [row for row in table.rows if (row.pays or 0) > 0]
    said = [unit_of(row.row, table) for row in paying]
    if len(paying) <= MANY or len(set(said)) != MANY:
        return
    for row, unit in zip(paying, said, strict=True):
        if said.count(unit) == 1 and row.pays is not None:
            other = next(one for one in said if one != unit)
            yield Finding(
                check="unit-not-stated",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f'"{row.row.event}" of "{table.table.name}" says {SAYS[unit]}, and every other row '
                f"{SAYS[other]}; as it stands it pays {odds(row.pays)}",
                places=(place_at(row.row), place_at(table.table)),
                question=row.stated[0].question,
                about=table.about,
            )


MANY = 2
SAYS = {"to": '"to 1"', "for": '"for 1"', "": "no unit"}


def unit_of(row: Row, table: Table) -> str:
    """The row's own unit, or else the one in the table's header."""
    pays = row.pays
    if not isinstance(pays, Odds) or pays.bare:
        return table.table.unit
    return "for" if " for " in pays.spelled else "to"


def in_table(table: Table, label: str) -> Finding:
    seen = proof(table, label)
    first, second = seen[1] if seen else (None, None)
    words = f": {odds(first.effect.worth)} or {odds(second.effect.worth)}" if first and second else ""
    rows = [row.row for row in table.rows if isinstance(row.row.pays, Odds) and row.row.pays.bare]
    some = any(isinstance(row.row.pays, Odds) and not row.row.pays.bare for row in table.rows)
    names = listed(f'"{row.event}"' for row in rows) if some else "the rows"
    say = f"{'says' if some and len(rows) == 1 else 'say'} neither"
    return Finding(
        check="unit-not-stated",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED if seen else Certainty.READ,
        message=f'{names} of "{table.table.name}" {say} "to 1" nor "for 1"{words}',
        places=(place_at(table.table), *(place_at(row, str(getattr(row.pays, "spelled", ""))) for row in rows)),
        question="wager pay",
        about=table.about,
        witness=witness(seen[0], seen[1], table.game) if seen else None,
        options=tuple(Option(f"so many {unit} 1", readings=((label, unit),)) for unit in table.game.names(label))
        if label in table.game.exhibit.readings
        else (),
        restatements=(f'paytable "{table.table.name}", pays to 1',),
    )


def proof(table: Table, label: str) -> tuple[Answers, tuple[Answer, Answer]] | None:
    """The smallest situation where a row pays, with its pay under both interpretations; of all, one that needs the
    fewest decks."""
    found = list(proofs_of(table, label))
    return min(found, key=lambda seen: copies(seen[0].situation.told()), default=None)


def proofs_of(table: Table, label: str) -> Iterator[tuple[Answers, tuple[Answer, Answer]]]:
    units = [{label: name} for name in table.game.names(label)] if label in table.game.exhibit.readings else []
    for question in dict.fromkeys(stated.question for row in table.rows for stated in row.stated):
        for answers in table.game.answers(question, table.about):
            if any(answer.stated.reading and answer.stated.reading[0] == label for answer in answers.given):
                asked = [table.game.rules.ask(question, answers.situation, table.about, unit).given for unit in units]
                for one, two in product(*asked) if len(asked) == MANY else ():
                    if one.stated.line is two.stated.line and one.effect.worth > two.effect.worth:
                        yield answers, (one, two)

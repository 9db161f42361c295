"""Mutations of the document around the rules: sections, dates, equipment, references, procedure, wagers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from grammar.tree import Items, Jurisdiction, Statement
from tests.support.edits import Model, Mutation, words

REQUIRED = {
    "title of the game": ("title of the game",),
    "object": ("object",),
    "buy-in": ("buy-in",),
    "card value": ("card value",),
    "decks": ("decks",),
    "dealer draw": ("dealer draw",),
    "banker draw": ("banker draw",),
    "round result": ("round result",),
}
"""What Lot 7206.07(c) requires, and the statements that provide it."""
COURSE = (
    *("shuffle", "burn", "shoe end", "dealing", "dealing order", "player cards", "up card", "acting order"),
    *("bust procedure", "reveal on blackjack", "surrender", "even money offer", "hands per player", "closing"),
)
"""Subjects needed to describe a round from start to finish."""
REMEDIES = ("exposed card", "misdeal", "missing or extra card", "over-payment", "under-payment")


def drop_a_required_fact(model: Model) -> Iterator[Mutation]:
    for fact, subjects in REQUIRED.items():
        lines = model.on(*subjects)
        if lines:
            text = model.without(*lines)
            yield Mutation(
                text, f"the jurisdiction asks for {fact}", ("missing-fact", "missing-section", "missing-answers")
            )


def misdate(model: Model) -> Iterator[Mutation]:
    """Moves the date to one when the law did not allow the document's wagers, or removes it."""
    (line,) = [line for line in model.document.lines if isinstance(line, Jurisdiction)]
    (dated,) = model.on("date")
    for day in (date(1997, 5, 1), date(2005, 3, 9), date(2012, 10, 1), date(2018, 6, 13), date(2023, 6, 30)):
        changes = {
            line.span.line: (line, (words(replace(line, as_of=day)),)),
            dated.span.line: (dated, (f"date: {day.isoformat()}",)),
        }
        text = model.edited(changes)
        yield Mutation(text, f"wagers of $25 were over the limit on {day.isoformat()}", ("wager-over-limit",))
    text = model.edited({line.span.line: (line, (f"jurisdiction {line.name}",)), dated.span.line: (dated, ())})
    yield Mutation(text, "the law of the date has to be known", ("undated-exhibit",))


def raise_a_limit(model: Model) -> Iterator[Mutation]:
    """Raises a wager above the limit of the day, or removes one of its limits."""
    for line in model.on("wager"):
        name = f'wager "{line.name}"'
        for high in (51, 60, 100, 500):
            text = model.edited({line.span.line: (line, (f"{name}: $5 to ${high}",))})
            yield Mutation(text, "no wager over $50 was allowed in 2024", ("wager-over-limit",))


def open_a_limit(model: Model) -> Iterator[Mutation]:
    for line in model.on("wager"):
        text = model.edited({line.span.line: (line, (f'wager "{line.name}": at least $5',))})
        yield Mutation(text, "a wager has a highest amount", ("wager-without-limits", "wager-over-limit"))
    for line in model.on("wager"):
        text = model.without(line)
        yield Mutation(text, "a wager has an amount", ("missing-answers", "missing-fact", "wager-without-limits"))


def unlist_equipment(model: Model) -> Iterator[Mutation]:
    """Takes an item that steps name off the equipment list."""
    for line in model.on("equipment"):
        assert isinstance(line.value, Items)
        rest = [other for other in model.statements if other.subject not in ("equipment", "chip denomination")]
        used = " ".join(words(other) for other in rest)
        for item in line.value.items:
            if item.name.removesuffix("s") in used and item.name not in ("table", "cards", "chips"):
                kept = tuple(other for other in line.value.items if other is not item)
                text = model.swapped((line, replace(line, value=Items(kept))))
                yield Mutation(text, f"a step uses the {item.name}", ("unlisted-equipment",))


def list_idle_equipment(model: Model) -> Iterator[Mutation]:
    for line in model.on("equipment")[:1]:
        used = " ".join(map(words, model.statements))
        for item in (one for one in ("shuffle machine", "dice", "wheel", "bell", "stop watch") if one not in used):
            text = model.edited({line.span.line: (line, (f"{words(line)}, {item}",))})
            yield Mutation(text, f"no step uses the {item}", ("unused-equipment",))


def break_a_reference(model: Model) -> Iterator[Mutation]:
    """Makes a statement refer to a table, section or game that does not exist."""
    targets = (
        ('table "Pay Table 9"', "dangling-reference"),
        ('section "Tournament Rules"', "dangling-reference"),
        ('document "House Rules"', "dangling-reference"),
        ('game "Pai Gow"', "reference-to-another-game"),
        ('term "double bonus natural"', "undefined-term"),
    )
    lines = model.on("main pay", "wager pay", "surrender", "double card", "burn", "player draw", "check", "rounding")
    for number, line in enumerate(lines):
        for target, check in (targets[number % 5], targets[(number + 1) % 5], targets[(number + 2) % 5]):
            text = model.edited({line.span.line: (line, (f"{words(line)}, refers to {target}",))})
            breaks = f"the document has no {target}"
            yield Mutation(text, breaks, (check,))


def drop_a_step(model: Model) -> Iterator[Mutation]:
    """Removes every description of some part of the round."""
    needed = COURSE if model.exhibit.has_main_game else tuple(one for one in COURSE if one != "dealing order")
    for subject in needed:
        lines = model.on(subject, "shuffle trigger") if subject == "shuffle" else model.on(subject)
        if lines:
            yield Mutation(model.without(*lines), f"a round needs {subject}", ("missing-procedure",))
    for line in model.on("signal"):
        if line.name != "surrender":
            yield Mutation(model.without(line), f"a player may {line.name}", ("missing-procedure",))
    for line in model.on("wager moment"):
        if line.name not in ("Insurance", "Ante"):
            yield Mutation(model.without(line), f"{line.name} is offered", ("missing-procedure",))


def drop_a_remedy(model: Model) -> Iterator[Mutation]:
    for line in model.on("irregularity"):
        alike = [other for other in model.on("irregularity") if other is not line and other.name in covers(line.name)]
        if line.name in REMEDIES:
            gone = [line, *alike, *(model.on("deck defect") if "missing" in line.name else ())]
            yield Mutation(model.without(*gone), f"{line.name} happens at every table", ("missing-remedy",))


def covers(name: str) -> tuple[str, ...]:
    """Irregularities of the same kind."""
    if name == "exposed card":
        return ("card found face up in the shoe", "card found face up in the deck", "hole card exposed")
    return ("third card drawn by mistake",) if name == "misdeal" else ()


def refuse_a_wager(model: Model) -> Iterator[Mutation]:
    """Settles a wager that is no longer offered."""
    for line in model.on("wager offered"):
        if line.name != "Ante":
            text = model.edited({line.span.line: (line, (f'wager offered "{line.name}": no',))})
            expects = ("wager-never-offered", "conflicting-answers")
            yield Mutation(text, f"{line.name} is paid and has limits", expects)
    lines = model.on("insurance offer")
    if lines:
        changes: dict[int, tuple[Statement, tuple[str, ...]]] = {line.span.line: (line, ()) for line in lines}
        changes[lines[0].span.line] = (lines[0], ("insurance offer: not allowed",))
        yield Mutation(model.edited(dict(changes)), "insurance is paid", ("wager-never-offered",))
        yield Mutation(model.without(*lines), "insurance is paid", ("wager-never-offered",))


def forget_a_pay(model: Model) -> Iterator[Mutation]:
    """Offers a wager without saying what it pays."""
    for table in model.tables:
        if table.wager == "main":
            continue
        claims = [line for line in model.claims if table.wager in line.names]
        yield Mutation(model.without(table, *claims), f"{table.wager} is offered", ("wager-never-settled",))
    for name in {line.name for line in model.on("wager pay")}:
        lines = [line for line in model.on("wager pay") if line.name == name]
        expects = ("wager-never-settled", "missing-answers")
        yield Mutation(model.without(*lines), f"{name} is offered", expects)
    if model.on("insurance pay"):
        gone = [*model.on("insurance pay", "insurance result"), *(c for c in model.claims if "Insurance" in c.names)]
        yield Mutation(model.without(*gone), "insurance is offered", ("wager-never-settled",))


def lose_the_viewpoint(model: Model) -> Iterator[Mutation]:
    """Uses left and right without saying whose."""
    for line in model.on("collecting order", "paying order", "pick-up order"):
        text = model.edited({line.span.line: (line, (words(line).replace("the dealer's right", "right to left"),))})
        yield Mutation(text, "the dealer's right is the players' left", ("unstated-viewpoint",))


def skip_a_number(model: Model) -> Iterator[Mutation]:
    """Leaves a gap in clause numbers."""
    plain = [line for line in model.statements if not line.label]
    for at in (3, 12, 20):
        lines = plain[at : at + 3]
        labelled = {
            line.span.line: (line, (f"{number} {words(line)}",))
            for number, line in zip(("7.1", "7.2", "7.4"), lines, strict=True)
        }
        yield Mutation(model.edited(dict(labelled)), "7.3 stands between 7.2 and 7.4", ("numbering",))

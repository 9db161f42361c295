"""The wagers of a document: which ones it offers, limits and settles, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from checker.context import CheckContext, GameContext
from checker.facts.lines import folded, lines_in
from engine.effects import FORBIDDEN, effect_of
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import SubjectName
from grammar.tree import Choice, Line, Paytable, Statement
from grammar.vocabulary import plain, vocabulary

OFFERS: frozenset[SubjectName] = frozenset({"wager", "wager offered", "wager place", "wager moment", "wager wins"})
SETTLES: frozenset[SubjectName] = frozenset({"wager pay", "payout basis"})
SETTLED_IN_ORDER: frozenset[SubjectName] = frozenset({"collecting order", "paying order"})
OWN: dict[str, tuple[SubjectName, tuple[SubjectName, ...]]] = {
    "insurance": ("insurance offer", ("insurance pay",)),
    "even money": ("even money offer", ("even money pay",)),
}
"""Wagers with subjects of their own: the one that offers each, and the ones that settle it."""
TIPS = frozenset({"tip", "tips", "tip bet", "tip wager", "toke", "tokes", "toke bet", "dealer bet", "dealer tip"})
"""Bets for the dealer: they stand beside the player's wager and win or lose with it."""
PARTS = frozenset({"split", "double", "double down", "surrender", "bonus"})
"""Parts of the main wager that some statements name as if they were wagers."""


@dataclass(slots=True)
class Wager:
    """One wager by name, with the lines that mention it."""

    name: str
    offered: list[Line] = field(default_factory=list)
    refused: list[Line] = field(default_factory=list)
    paid: list[Line] = field(default_factory=list)
    ordered: list[Line] = field(default_factory=list)
    limits: list[Statement] = field(default_factory=list)


def wagers(context: CheckContext) -> Sequence[Wager]:
    """Every wager besides the main one, in the order the document mentions them."""
    return context.memo(all_wagers)


def all_wagers(context: CheckContext) -> tuple[Wager, ...]:
    """Where no wager is the main one, an ante is a wager like others, and so is one that is called a split."""
    found: dict[str, Wager] = {}
    has_main = context.exhibit.has_main_game
    for line in lines_in(context):
        for name, kind in roles(line):
            if name not in ("", MAIN) and not (has_main and (is_main(name) or plain(name) in PARTS)):
                wager = found.setdefault(folded(name), Wager(name))
                getattr(wager, kind).append(line)
    return tuple(found.values())


def wager_name(exhibit: Exhibit, about: str) -> str:
    """``"Trips"``; the main wager by its own name, if it has one."""
    if about != MAIN:
        return f'"{about}"'
    return f'"{exhibit.main_wager}"' if exhibit.main_wager != MAIN else "the main wager"


def is_main(name: str) -> bool:
    return name in ("", MAIN) or plain(name) in {plain(main) for main in vocabulary().main_wagers}


def roles(line: Line) -> Iterator[tuple[str, str]]:
    """The wagers that a line mentions, and in what role."""
    match line:
        case Paytable():
            yield line.wager or line.name, "paid"
        case Statement(subject=subject, name=name):
            if subject in OFFERS and not (folded(name) in OWN and subject != "wager"):
                yield name, "refused" if refuses(line) else "offered"
            if subject == "wager":
                yield name, "limits"
            if subject in SETTLES:
                yield name, "paid" if subject == "wager pay" else "ordered"
            if subject in SETTLED_IN_ORDER:
                yield name, "ordered"
            for own, (offer, pays) in OWN.items():
                if subject == offer:
                    yield own.capitalize(), "refused" if refuses(line) else "offered"
                if subject in pays:
                    yield own.capitalize(), "paid"
        case _:
            return


def refuses(line: Statement) -> bool:
    return effect_of(line.value) == FORBIDDEN


def played_wagers(exhibit: Exhibit) -> set[str]:
    """Wagers that the game itself is played with, by folded name: those a choice moves and those linked with them."""
    structure = exhibit.structure
    options = [option for stage in structure.stages for option in stage.options] if structure else []
    moved = {folded(name) for option in options for name in (option.wager, option.base) if name}
    return moved | {folded(one.about) for one in exhibit.stated if one.question == "wager link"}


def played_in(game: GameContext) -> set[str]:
    """The same, with what is usually linked: three equal wagers, though a page may not say so."""
    linked = game.usual.statements.get("wager link", ())
    return played_wagers(game.exhibit) | {folded(rule.stated.about) for rule in linked}


def is_bonus(game: GameContext, about: str) -> bool:
    """Is the wager paid on the stake of another, by the document or as is usual?"""
    basis = (*game.rules.speaking("payout basis", about), *game.usual.speaking("payout basis", about))
    return any(rule.stated.value == Choice("the ante") for rule in basis)

"""A pay table omits a case that tables of its kind pay, or never says what loses.

Also reports the cases of a sometimes-losing wager that neither win nor lose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.context import CheckContext, GameContext, game_context
from checker.facts.jurisdiction import side_pays
from checker.facts.paytables import EventFamily, Table, families, tables
from checker.finding import Certainty, Finding, Severity, Witness, place_at, place_of
from engine.conditions import predicate
from engine.effects import FORBIDDEN, EffectKind, effect_of
from engine.family import family_of
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.tree import Happens, Odds


def uncovered_case(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for game in context.games:
        for table in tables(game):
            for family in families():
                for event in left_out(table, family):
                    deal, partly = unpaid(table, event)
                    if deal and (table.table.name, event) not in seen:
                        seen |= {(table.table.name, event), (table.about, "")}
                        yield finding(table, event, deal, partly)
        for about, statements in side_pays(game).items():
            stated = [rule.stated for rule in statements]
            if (about, "") not in seen:
                found = losing_not_stated(about, stated) or nothing_said(game, about, stated)
                if found is not None:
                    seen.add((about, ""))
                    yield found


def left_out(table: Table, family: EventFamily) -> list[str]:
    """Events of a family that a table omits although it has two others."""
    named = {row.event for row in table.rows}
    return [event for event in family.events if event not in named] if len(named & set(family.events)) > 1 else []


def unpaid(table: Table, event: str) -> tuple[str, bool]:
    """The smallest situation where the event happens and no row applies; empty if a row always does.

    Also whether a row applies in some other situation with the event.
    """
    situations = deals(table, event) if table.about else winning_hands(table, event)
    holds = predicate(Happens(event), table.game.rules.terms, table.game.exhibit.events)
    rows = [
        rule
        for statements in table.game.rules.statements.values()
        for rule in statements
        if rule.stated.table == table.table.name
    ]
    happening = [at for at in situations if holds(at)]
    bare = [at for at in happening if not any(rule.holds(at) for rule in rows)]
    deal = next((str(at.told()) for at in bare if eligible(table.game, at)), "")
    return deal, len(bare) < len(happening)


def eligible(game: GameContext, at: Any) -> bool:
    return FORBIDDEN not in game.rules.ask("bonus eligibility", at).effects


def deals(table: Table, event: str) -> list[Any]:
    """The wager's situations, subdivided by the event."""
    first = table.rows[0].stated[0]
    added = Stated(
        key="the case left out",
        question="wager pay",
        value=Odds(Fraction(1)),
        about=first.about,
        when=Happens(event),
        games=first.games,
        line=table.rows[0].row,
    )
    exhibit = replace(table.game.exhibit, stated=(*table.game.exhibit.stated, added))
    return game_context(exhibit, table.game.name, table.game.rules.readings).reach.situations("wager pay", first.about)


def winning_hands(table: Table, event: str) -> Sequence[Any]:
    """Hands of the main wager, subdivided by the event."""
    rules = table.game.rules
    return family_of(rules.exhibit).settled_hands(rules, tuple(single(Happens(event), rules)))


def finding(table: Table, event: str, deal: str, partly: bool) -> Finding:
    side = bool(table.about)
    then = "loses" if side else "pays what any other win pays"
    unpaid_so = f"a row for a part of {event} only; the rest {then}" if partly else f"no row for {event}: it {then}"
    return Finding(
        check="uncovered-case",
        severity=Severity.WARNING if side else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f'"{table.table.name}" has {unpaid_so}',
        places=(place_at(table.table),),
        question="wager pay" if side else "main pay",
        about=table.about,
        witness=Witness(deal=deal, answers=(), game=table.game.name),
    )


def losing_not_stated(about: str, stated: list[Stated]) -> Finding | None:
    """A side wager that the document pays and never collects."""
    kinds = kinds_of(stated)
    if "pays" not in kinds or "lose" in kinds or any(one.default for one in stated):
        return None
    return Finding(
        check="uncovered-case",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f'nothing says that "{about}" loses in all other cases',
        places=(place_of(stated[0]),),
        question="wager pay",
        about=about,
    )


def nothing_said(game: GameContext, about: str, stated: list[Stated]) -> Finding | None:
    """A side wager with stated wins and losses, but nothing to say that these are all the cases."""
    if "lose" not in kinds_of(stated):
        return None
    silent = (one for one in game.answers("wager pay", about) if not one.given and not one.overridden)
    first = next(silent, None)
    if first is None:
        return None
    deal = first.situation.told().removesuffix(f", wager {about}")
    return Finding(
        check="uncovered-case",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f'"{about}" neither wins nor loses with {deal}',
        places=tuple(dict.fromkeys(map(place_of, stated)))[:3],
        question="wager pay",
        about=about,
        witness=Witness(deal=deal, answers=(), situation=first.situation, game=game.name),
    )


def kinds_of(stated: list[Stated]) -> set[EffectKind]:
    return {effect.kind for one in stated if (effect := effect_of(one.value)) is not None}

"""The house edge of each wager before and after, and which changes move it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from base.records import dataclass
from engine.family import family_of
from engine.money.edge import edge, worked_out
from engine.money.table_limits import playable_decks
from engine.side_wagers.odds import Uncountable, odds_in, rules_of, undealt
from grammar.exhibit import MAIN, Exhibit
from reports.amendment.moved_answers import Responsibility
from reports.changes import MAIN_WAGER, EdgeChange
from reports.views.mathematics_view import percent, shown_decks

MOST_ANALYSED = 8
"""So many changes are each followed to the edge of the main wager; each takes an analysis of the game."""


@dataclass(frozen=True, slots=True)
class ChangedEdge:
    """A wager's edge before and after this change."""

    wager: str
    game: str
    before: str
    after: str
    together: tuple[int, ...] = ()
    """The numbers of the changes that the figure after takes in besides this one; empty where it is of this alone."""
    at: str = ""
    """The stake, where the figures hold for this one only."""


def edges_of_changes(
    old: Exhibit,
    edges: Sequence[EdgeChange],
    responsible: Sequence[Responsibility],
    tell: Callable[[str], None],
) -> list[tuple[ChangedEdge, ...]]:
    """Of each change. Only edges that moved; where several groups of changes move one, each is analysed by itself."""
    made: list[list[ChangedEdge]] = [[] for _ in responsible]
    left = MOST_ANALYSED
    for one in (one for one in edges if one.moved and one.is_single):
        touching = [at for at, mine in enumerate(responsible) if touches(old, mine, one)]
        groups = sorted({tuple(sorted({at, *responsible[at].partners} & set(touching))) for at in touching})
        alone = dict.fromkeys(groups, "")
        for group in groups if len(groups) > 1 else ():
            if left:
                left -= 1
                tell(f"the house edge with change {' and '.join(str(at + 1) for at in group)} alone")
                alone[group] = edge_alone(old, responsible[group[0]].exhibit, one)
        moving = [group for group in groups if alone[group] != one.before]
        if not moving:  # only all of them together move it
            moving, alone = groups, dict.fromkeys(groups, "")
        for group in moving:
            every = group if alone[group] else sorted(at for others in moving for at in others)
            for at in group:
                others = tuple(other + 1 for other in every if other != at)
                made[at].append(ChangedEdge(one.wager, one.game, one.before, alone[group] or one.after, others, one.at))
    return [tuple(found) for found in made]


def touches(old: Exhibit, mine: Responsibility, one: EdgeChange) -> bool:
    """May the answers that a change moves move this edge?"""
    analysis = family_of(old).main_game
    for moved in mine.moved:
        if moved.games[1].name != one.game and moved.games[0].name != one.game:
            continue
        if one.wager == MAIN_WAGER:
            if analysis and moved.question.name in analysis.questions and moved.about in ("", MAIN):
                return True
        elif moved.about in ("", one.wager) or played_together(old):
            return True
    return False


def played_together(old: Exhibit) -> bool:
    """Are there choices that place another wager? Then what that one pays is in the edge of the first."""
    stages = old.structure.stages if old.structure else ()
    return any(option.wager for stage in stages for option in stage.options)


def edge_alone(old: Exhibit, alone: Exhibit | None, one: EdgeChange) -> str:
    """With one change only; empty where that cannot be analysed."""
    if alone is None:
        return ""
    if one.wager != MAIN_WAGER:
        return side_edge(alone, one)
    before = edge(old, one.game)
    after = worked_out(alone, one.game, (), before.decks) if before else None
    return f"{after[0]:.4f}%" if after else ""


def side_edge(alone: Exhibit, one: EdgeChange) -> str:
    rules = rules_of(alone, one.game)
    try:
        found = [odds_in(rules, one.wager, decks) for decks in playable_decks(rules) or undealt(rules)]
    except Uncountable:
        return ""
    return percent(shown_decks(found).edge) if found else ""

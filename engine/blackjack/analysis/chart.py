"""The best strategy as a chart, with notes where the cards of a hand matter and not just its total."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import numpy as np

from base.records import dataclass
from engine.blackjack.analysis.best_play import ACTIONS, Analysis, early_values, may_early
from engine.blackjack.analysis.hand_values import reachable
from engine.blackjack.analysis.model import Flags
from engine.blackjack.kernels.hand_play import NEVER
from engine.blackjack.tables.rule_tables import SUITS, Action
from engine.money.strategy_chart import ChartCell, ChartException, ChartLine, StrategyChart

SHOWN = 3
"""How many hands a note names before it counts the rest."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What to do with the first two cards, and what to do once that is no longer allowed."""

    best: Action
    otherwise: Action | None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the chart."""

    name: str
    """`hard 16`, `soft 18`, `8,8`."""
    cells: tuple[Cell, ...]
    """One for each up card."""


@dataclass(frozen=True, slots=True)
class Note:
    """Hands of a row that are better played differently from the chart."""

    row: str
    up: str
    action: Action
    hands: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole strategy for a hand as dealt."""

    ups: tuple[str, ...]
    hard: tuple[Row, ...]
    soft: tuple[Row, ...]
    pairs: tuple[Row, ...]
    notes: tuple[Note, ...]


def chart(analysis: Analysis) -> Chart:
    """Rows by hard total, soft total and pair; each cell is best on average over its two-card hands."""
    ups = tuple(_names(analysis, members) for members in analysis.model.ups.members)
    rows = _rows(analysis)
    drawn = {name: tuple(_cell(analysis, states, up) for up in range(len(ups))) for name, states in rows}
    seen = _seen(analysis)
    notes = tuple(
        note
        for name, states in rows
        for up in range(len(ups))
        for note in _notes(analysis, name, states, up, drawn[name][up], seen)
    )
    table = tuple(Row(name, cells) for name, cells in drawn.items())
    return Chart(
        ups,
        tuple(row for row in table if row.name.startswith("hard")),
        tuple(row for row in table if row.name.startswith("soft")),
        _pair_rows(analysis),
        _merged(notes),
    )


def strategy_chart(analysis: Analysis) -> StrategyChart:
    """The same with actions by name, for whoever prints it."""
    drawn = chart(analysis)
    blocks = (("Hard totals", drawn.hard), ("Soft totals", drawn.soft), ("Pairs", drawn.pairs))
    return StrategyChart(
        drawn.ups,
        tuple((title, tuple(map(chart_line, rows))) for title, rows in blocks if rows),
        tuple(ChartException(note.row, note.up, action_name(note.action), note.hands) for note in drawn.notes),
    )


def chart_line(row: Row) -> ChartLine:
    return ChartLine(
        row.name,
        tuple(
            ChartCell(action_name(cell.best), None if cell.otherwise is None else action_name(cell.otherwise))
            for cell in row.cells
        ),
    )


def action_name(action: Action) -> str:
    name = str(action.name)
    return {"EARLY": "surrender before the check"}.get(name, name.lower())


def hand_name(analysis: Analysis, state: int) -> str:
    """The cards of a state, low to high, with the suit where it matters."""
    states, groups = analysis.model.states, analysis.model.groups
    suit = SUITS[states.suit[state]] if states.suit[state] >= 0 else ""
    names = (_names(analysis, groups.members[g]) for g in np.nonzero(states.counts[state])[0])
    held = states.counts[state][states.counts[state] > 0]
    return "-".join(name + suit for name, count in zip(names, held, strict=True) for _ in range(count))


def _names(analysis: Analysis, ranks: tuple[int, ...]) -> str:
    """A rank's name; ranks that play alike share one: 10 for all tens."""
    cards = analysis.model.tables.ranks
    return cards[ranks[0]].name if len(ranks) == 1 else str(cards[ranks[0]].value)


def _rows(analysis: Analysis) -> list[tuple[str, list[int]]]:
    """All hands of each total, suited ones included, fewest cards first."""
    states = analysis.model.states
    found: defaultdict[tuple[bool, int], list[int]] = defaultdict(list)
    for state in np.argsort(states.size, kind="stable").tolist():
        soft = bool(states.ace[state]) and states.low[state] + 10 <= 21
        total = int(states.low[state]) + 10 * soft
        if states.size[state] >= 2 and total < 21:
            found[soft, total].append(state)
    return [
        (f"{'soft' if soft else 'hard'} {total}", hands)
        for (soft, total), hands in sorted(found.items())
        if (soft and total >= 13) or (total >= 5 and not soft)
    ]


def _cell(analysis: Analysis, states: list[int], up: int) -> Cell:
    """The action that is best on average over the two-card hands that are not pairs."""
    game = analysis.model
    two = [s for s in states if game.states.size[s] == 2 and analysis.dealt_chance(s, up) > 0]  # 7♠ 7♠ needs two decks
    counted = [s for s in two if int(game.states.base[s]) not in analysis.pairs] or two
    if not counted:
        return _choice(_worth(analysis, states[0], up))
    weights = [analysis.dealt_chance(state, up) for state in counted]
    found = [_worth(analysis, state, up) for state in counted]
    means = {
        action: sum(weight * worth[action] for weight, worth in zip(weights, found, strict=True)) / sum(weights)
        for action in found[0]
        if all(action in worth for worth in found)
    }
    cell = _choice(means)
    early = sum(
        weight * _early_gain(analysis, state, up, max(worth.values()))
        for weight, worth, state in zip(weights, found, counted, strict=True)
    )
    return Cell(Action.EARLY, cell.best) if early > 0 else cell


def _play(analysis: Analysis, state: int, up: int, *, split: bool) -> Cell:
    """The best action for one hand."""
    found = _worth(analysis, state, up)
    plain = int(analysis.model.states.base[state])
    for pair in analysis.pairs.get(plain, ()) if split else ():
        if pair.forced[up]:
            return Cell(Action.SPLIT, None)
        found[Action.SPLIT] = float(pair.value[up])
    cell = _choice(found)
    return Cell(Action.EARLY, cell.best) if _early_gain(analysis, state, up, found[cell.best]) > 0 else cell


def _worth(analysis: Analysis, state: int, up: int) -> dict[Action, float]:
    """The value of every allowed action except splitting."""
    worth = analysis.dealt.worth[up, 0, :, state]
    return {ACTIONS[i]: float(worth[i]) for i in ACTIONS if worth[i] > NEVER / 2}


def _choice(found: dict[Action, float]) -> Cell:
    """The best action; after a surrender, the best of the others; after anything else, the better of hit and stand."""
    best = max(found, key=lambda action: found[action])
    plain = {Action.HIT, Action.STAND}
    rest = found.keys() - {best} if best is Action.SURRENDER else found.keys() & plain
    if best in plain or not rest:
        return Cell(best, None)
    return Cell(best, max(sorted(rest), key=lambda action: found[action]))


def _early_gain(analysis: Analysis, state: int, up: int, value: float) -> float:
    """How much better early surrender is; -inf where it is not allowed."""
    game = analysis.model
    if game.states.size[state] != 2 or not may_early(analysis.rules, state)[up]:
        return -np.inf
    return float(early_values(analysis, state, value)[up])


def _pair_rows(analysis: Analysis) -> tuple[Row, ...]:
    """Every pair that may be split somewhere."""
    ups = range(len(analysis.model.ups.members))
    rows = []
    for state in sorted(analysis.pairs, key=lambda s: int(analysis.model.states.keys[s])):
        cells = tuple(_play(analysis, state, up, split=True) for up in ups)
        rows.append(Row(hand_name(analysis, state).replace("-", ","), cells))
    return tuple(rows)


def _seen(analysis: Analysis) -> Flags:
    """[up, doubles, state] hands that best play reaches."""
    states = analysis.model.states
    order = np.arange(len(states.base))
    start = np.nonzero(states.size == 2)[0]
    return reachable(analysis.model, order, start, analysis.dealt.choices)


def _notes(analysis: Analysis, name: str, states: list[int], up: int, cell: Cell, seen: Flags) -> Iterator[Note]:
    """One note for each other action, for hands that are dealt or reached and deviate from the cell."""
    sizes = analysis.model.states.size
    others: defaultdict[Action, list[int]] = defaultdict(list)
    followers: list[int] = []
    for state in states:
        if not seen[up, 0, state] or int(analysis.model.states.base[state]) in analysis.pairs:
            continue
        best = _play(analysis, state, up, split=False).best
        allowed = analysis.may(state, up, cell.best)
        usual = cell.best if allowed or cell.otherwise is None else cell.otherwise
        if best == usual:
            followers.append(int(sizes[state]))
        else:
            others[best].append(state)
    shown = _names(analysis, analysis.model.ups.members[up])
    for action, hands in others.items():
        yield Note(name, shown, action, _listed(analysis, hands, followers))


def _listed(analysis: Analysis, hands: list[int], followers: Iterable[int]) -> str:
    """`4 or more cards` if that covers them, else the first hands and the number of the others."""
    least = min(int(analysis.model.states.size[hand]) for hand in hands)
    if least > max(followers, default=0) and least > 2:
        return f"{least} or more cards"
    named = [hand_name(analysis, hand) for hand in hands[:SHOWN]]
    more = len(hands) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


def _merged(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """Merges notes that differ only in the up card."""
    ups: defaultdict[tuple[str, Action, str], list[str]] = defaultdict(list)
    for note in notes:
        ups[note.row, note.action, note.hands].append(note.up)
    return tuple(Note(row, ", ".join(ups[key]), action, hands) for key in ups for row, action, hands in [key])

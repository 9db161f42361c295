"""What each wager of a document pays, case by case, as it stands on a layout: wagers that pay alike stand together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from base.records import dataclass
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.tree import AllOf, Condition, Odds, Outcome, Value


@dataclass(frozen=True, slots=True)
class PayCase:
    """One case in which a wager is paid or returned."""

    value: Value
    when: Condition | None
    own: tuple[Condition, ...]
    """The parts of the condition that tell it from the other cases of its wager."""
    stated: Stated

    @property
    def is_paid(self) -> bool:
        return isinstance(self.value, Odds) and self.value.win > 0


@dataclass(frozen=True, slots=True)
class PaySchedule:
    """The cases of one wager, or of several that pay alike; ``table`` names the pay table they stand in, if any."""

    wagers: tuple[str, ...]
    table: str
    shared: tuple[Condition, ...]
    """The parts of the condition that all paid cases have in common."""
    cases: tuple[PayCase, ...]

    @property
    def is_single(self) -> bool:
        """Is there one case in which it is paid? Then its name says all that a layout needs."""
        return len([case for case in self.cases if case.is_paid]) == 1

    @property
    def title(self) -> str:
        named = [wager for wager in self.wagers if wager]
        return self.table or (" and ".join((", ".join(named[:-1]), named[-1])) if named[1:] else "".join(named))


def pay_schedules(exhibit: Exhibit, game: str) -> tuple[PaySchedule, ...]:
    """The schedules in document order; a bonus table of the main wager is one of its own."""
    groups: dict[tuple[str, str], list[Stated]] = {}
    for stated in exhibit.stated:
        if stated.question in ("wager pay", "main pay") and heard_in(stated, exhibit, game):
            wager = stated.about if stated.question == "wager pay" else ""
            groups.setdefault((wager, stated.table), []).append(stated)
    return tuple(
        merged(schedule for (wager, table), rows in groups.items() for schedule in schedules(wager, table, rows))
    )


def heard_in(stated: Stated, exhibit: Exhibit, game: str) -> bool:
    return not stated.games or bool(set(stated.games) & set(exhibit.lineage(game)))


def schedules(wager: str, table: str, rows: Sequence[Stated]) -> Iterator[PaySchedule]:
    """The schedule of one wager; without one where nothing is paid, and none for what any win pays."""
    returned = [one for one in rows if is_shown(one) and (wager or table)]
    paid = [one for one in returned if isinstance(one.value, Odds) and one.value.win > 0]
    if not paid:
        return
    shared = tuple(part for part in parts_of(paid[0].when) if all(part in parts_of(one.when) for one in paid))
    cases = tuple(PayCase(one.value, one.when, own_parts(one.when, shared), one) for one in returned)
    yield PaySchedule((wager,), table if table != wager else "", shared, cases)


def own_parts(condition: Condition | None, shared: Sequence[Condition]) -> tuple[Condition, ...]:
    """What is left without the shared parts, where it has them all; a push may come about otherwise."""
    parts = parts_of(condition)
    return tuple(part for part in parts if part not in shared) if set(shared) <= set(parts) else parts


def is_shown(stated: Stated) -> bool:
    if stated.default:
        return False
    value = stated.value
    return (isinstance(value, Odds) and value.win > 0) or (isinstance(value, Outcome) and value.kind == "push")


def parts_of(condition: Condition | None) -> tuple[Condition, ...]:
    """The conditions that must all hold."""
    if isinstance(condition, AllOf):
        return tuple(inner for part in condition.parts for inner in parts_of(part))
    return () if condition is None else (condition,)


def merged(found: Iterable[PaySchedule]) -> Iterator[PaySchedule]:
    """Wagers that pay the same in the same cases as one schedule, where there is more than one case."""
    made: dict[object, PaySchedule] = {}
    for one in found:
        key = tuple((case.value, case.when, case.stated.default) for case in one.cases)
        alone = one.is_single or not all(case.when for case in one.cases)
        kept = made.get(key)
        if kept is None or alone or one.table or kept.table:
            made[(one.wagers, one.table) if alone or key in made else key] = one
        else:
            made[key] = replace(kept, wagers=(*kept.wagers, *one.wagers))
    yield from made.values()


def main_name(exhibit: Exhibit) -> str:
    """The main wager as a reader knows it."""
    return exhibit.main_wager if exhibit.main_wager != MAIN else ""

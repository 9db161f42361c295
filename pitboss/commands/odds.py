"""``pitboss odds``: what does every wager cost, exactly?"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from base.plain_text import json_text
from base.progress import watched
from base.records import dataclass
from engine.family import family_of
from engine.money.interval import StakesEdge
from engine.money.rounded_pays import rounded_edges
from engine.money.statement_account import LeftOut, StatementAccount
from engine.money.table_limits import playable_decks
from engine.money.wager_account import left_out_of
from engine.play.deal_notation import money
from engine.rulebook import Readings, Rulebook
from engine.side_wagers.counting import PlayedTogether
from engine.side_wagers.odds import EVEN_MONEY, Uncountable, WagerOdds, odds_in, rules_of, undealt, unpaid, wagers
from engine.side_wagers.odds_json import as_json, pays, percent
from grammar.errors.faults import Unreadable, counted, did_you_mean
from grammar.exhibit import Exhibit
from grammar.vocabulary import plain
from pitboss.arguments import own_readings, settled_in
from pitboss.commands.odds_sheet import add_sheet_arguments
from pitboss.loading import parse_file
from pitboss.terminal import coloured, shown_progress
from reports.english.assumptions import assumption

VERSION = 1


class MainPart(Protocol):
    """The main game: its entry as data, the same as text, and the interval over all readings."""

    def entry(self, exhibit: Exhibit, game: str, decks: int, readings: Readings) -> Mapping[str, Any] | None: ...

    def text(self, entry: Mapping[str, Any]) -> str: ...

    def interval(self, exhibit: Exhibit, readings: Readings) -> Mapping[str, Any] | None: ...


@dataclass(frozen=True, slots=True)
class MissingOdds:
    """A wager that has no odds of its own, and why."""

    game: str
    wager: str
    why: str
    told_elsewhere: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for a reader or a program")
    parser.add_argument("--game", metavar="NAME", help="only this game of the document")
    parser.add_argument("--wager", metavar="NAME", help="only this wager")
    parser.add_argument("--hand", metavar="CARDS", help='the value of every action with one hand, such as "A♠ 7♦ v 9♥"')
    parser.add_argument("--decks", metavar="N", type=int, help="only this number of decks")
    parser.add_argument("--stake", metavar="AMOUNT", help="the main game at this stake only, such as 5 or 2.50")
    parser.add_argument(
        "--reading", metavar="LABEL=NAME", action="append", default=[], help="read an ambiguous sentence this way"
    )
    parser.add_argument("--strategy", metavar="FILE", help="a chart of decisions, priced beside the best play")
    add_sheet_arguments(parser)


def run(args: argparse.Namespace) -> int:
    from pitboss.commands.odds_main_game import MainGameOdds, hand_values

    if args.figures:
        from pitboss.commands.odds_figures import run_figures

        return run_figures(args)
    if args.sheet:
        from pitboss.commands.odds_sheet import run_sheet

        return run_sheet(args)
    if args.output:
        raise Unreadable(f"-o {args.output} is for the whole sheet: add --sheet")
    if args.strategy:
        from pitboss.commands.odds_strategy import run_strategy

        return run_strategy(args)
    if args.hand:
        loaded = parse_file(args.file)
        parts = []
        for game in chosen_games(loaded.exhibit, args.game):
            exhibit, readings = settled_in(args.reading, loaded, game)
            parts.append(hand_values(exhibit, game, args.decks, args.hand, readings))
        print("\n\n".join(parts))
        return 0
    return run_odds(args, MainGameOdds(stake_named(args.stake)))


def run_odds(args: argparse.Namespace, main: MainPart) -> int:
    loaded = parse_file(args.file)
    found: list[WagerOdds] = []
    rounded: dict[WagerOdds, tuple[StakesEdge, ...]] = {}
    lost: dict[WagerOdds, tuple[LeftOut, ...]] = {}
    statements: dict[str, StatementAccount] = {}
    without: list[MissingOdds] = []
    entries: list[Mapping[str, Any]] = []
    for game in chosen_games(loaded.exhibit, args.game):
        exhibit, readings = settled_in(args.reading, loaded, game)
        rules = rules_of(exhibit, game, readings)
        decks = chosen_decks(rules, args.decks)
        main_wager = [exhibit.main_wager] if not decks and not args.wager and exhibit.has_main_game else []
        for wager in (*main_wager, *chosen_wagers(rules, args.wager)):
            try:
                with shown_progress() as say, watched(say):
                    counts = [odds_in(rules, wager, number) for number in decks or undealt(rules)]
                found.extend(counts)
                rounded.update((odds, rounded_edges(rules, odds)) for odds in counts)
                lost.update((odds, left_out_of(rules, odds.wager)) for odds in counts)
            except Uncountable as reason:
                without.append(MissingOdds(game, wager, str(reason), isinstance(reason, PlayedTogether)))
        without.extend(MissingOdds(game, wager, UNPAID.format(wager)) for wager in unpaid_wagers(rules, args.wager))
        if account := family_of(exhibit).account:
            statements[game] = account(rules, True)
            beaten = [one for one in statements[game].left_out if one.contradicted]
            for odds in [one for one in lost if one.game == game and not one.overlaps]:
                heard = {rule.stated.key for rule in rules.speaking("wager pay", odds.wager)}
                lost[odds] = (*lost[odds], *(one for one in beaten if one.statement in heard))
        if not args.wager:
            entries.extend(filter(None, (main.entry(exhibit, game, number, readings) for number in decks)))
    exhibit, readings = loaded.exhibit, own_readings(args.reading, loaded)
    if args.wager and not found and not without:
        raise Unreadable(unknown_wager(exhibit, args.wager, readings))
    interval = None if args.wager else main.interval(exhibit, readings)
    if args.format == "json":
        print(json_text(machine(loaded.path, found, rounded, lost, statements, without, entries, interval), indent=1))
    else:
        mains, texts = map(main.text, entries), (wager_text(odds, rounded[odds], lost[odds]) for odds in found)
        parts = [*mains, *interval_text(interval), *texts, *map(missing_text, without)]
        print("\n\n".join(parts) or "no wager is named here: there is nothing to work out")
    undecided = any(not one.told_elsewhere for one in without) or any("why" in entry for entry in entries)
    return UNDECIDED if undecided else 0


UNDECIDED = 3
"""What was asked for could not be said of every game and wager."""


# Options ------------------------------------------------------------------------------------------------------


def chosen_games(exhibit: Exhibit, wanted: str | None) -> list[str]:
    names = [game.name for game in exhibit.games]
    if wanted is None:
        return names
    if wanted not in names:
        raise Unreadable(f'there is no game "{wanted}"; {did_you_mean(wanted, names) or "it has: " + ", ".join(names)}')
    return [wanted]


def stake_named(text: str | None) -> Fraction | None:
    return None if text is None else money(text if text.startswith("$") else f"${text}")


def chosen_decks(rules: Rulebook, wanted: int | None) -> tuple[int, ...]:
    numbers = playable_decks(rules)
    if wanted is None:
        return numbers
    if wanted not in numbers:
        raise Unreadable(f"{rules.game} is not played with {counted(wanted, 'deck')}; it allows {listed(numbers)}")
    return (wanted,)


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def chosen_wagers(rules: Rulebook, wanted: str | None) -> list[str]:
    return [wager for wager in wagers(rules) if wanted is None or plain(wager) == plain(wanted)]


UNPAID = 'no statement says what it pays; add for example: wager pay "{}": 1 to 1 when ..., otherwise player loses'


def unpaid_wagers(rules: Rulebook, wanted: str | None) -> list[str]:
    return [wager for wager in unpaid(rules) if wanted is None or plain(wager) == plain(wanted)]


def unknown_wager(exhibit: Exhibit, wanted: str, readings: Readings) -> str:
    names = [name for game in exhibit.games for name in wagers(rules_of(exhibit, game.name, readings))]
    near = did_you_mean(wanted, names) or f"it has: {', '.join(dict.fromkeys(names)) or 'none'}"
    return f'no wager "{wanted}" is paid here; {near}'


# JSON ---------------------------------------------------------------------------------------------------------


def machine(
    path: str,
    found: Sequence[WagerOdds],
    rounded: Mapping[WagerOdds, Sequence[StakesEdge]],
    lost: Mapping[WagerOdds, Sequence[LeftOut]],
    statements: Mapping[str, StatementAccount],
    without: Sequence[MissingOdds],
    mains: Sequence[Mapping[str, Any]],
    interval: Mapping[str, Any] | None,
) -> dict[str, Any]:
    return {
        "version": VERSION,
        "path": path,
        "wagers": [wager_json(odds, rounded[odds], lost[odds]) for odds in found],
        "undecided": [
            {"game": entry.game, "wager": entry.wager, "why": entry.why}
            for entry in without
            if not entry.told_elsewhere
        ],
        "main": [dict(entry) for entry in mains],
        "statements": {game: account.data() for game, account in statements.items()},
        "interval": None if interval is None else dict(interval),
    }


def wager_json(odds: WagerOdds, rounded: Sequence[StakesEdge], lost: Sequence[LeftOut]) -> dict[str, Any]:
    return {
        **as_json(odds),
        "stakes": [stakes_json(one) for one in rounded],
        "left_out": [{"statement": one.statement, "why": one.why} for one in lost],
    }


def stakes_json(one: StakesEdge) -> dict[str, Any]:
    return {"stakes": list(map(str, one.stakes)), "told": one.told, "edge_percent": one.percent}


# Text ---------------------------------------------------------------------------------------------------------


def wager_text(odds: WagerOdds, rounded: Sequence[StakesEdge] = (), lost: Sequence[LeftOut] = ()) -> str:
    decks = odds.drawn_from or f"{counted(odds.decks, 'deck')} of {odds.deck_cards} cards"
    what = "taking it costs" if odds.wager == EVEN_MONEY else "house edge"
    edge = f"{what} {percent(odds.edge):.4f}% = {odds.edge}"
    lines = [f"{coloured(odds.wager, 'bold')} ({odds.game}, {decks}): {edge}", *table(odds)]
    lines += [f"  with a stake of {one.told}, payouts rounded: {one.percent:.4f}%" for one in rounded]
    lines += [f"  left out: {one.statement}: {one.why}" for one in lost]
    for overlap in odds.overlaps:
        rows = " and ".join(
            f'"{event}" (line {line})' for event, line in zip(overlap.events, overlap.lines, strict=True)
        )
        lines.append(f"  {rows} apply together, the first is counted: {overlap.witness}")
    if odds.action != 1:
        of_all = percent(odds.edge / odds.action)
        lines.append(f"  {float(odds.action):.4f} units are staked in all: {of_all:.4f}% of all action")
    if odds.push:
        lines.append(f"  of wagers that are won or lost: {percent(odds.edge / (1 - odds.push)):.4f}%")
    if odds.envy:
        lines.append(f"  envy bonus: each other hand at the table adds ${float(odds.envy):.6f} a round")
    lines.extend(f"  best play: {line}" for line in odds.strategy)
    lines.extend(f"  assumed: {assumption(note)}" for note in odds.assumed)
    return "\n".join(lines)


def table(odds: WagerOdds) -> list[str]:
    if not odds.rows:
        return []
    cells = [("", "pays", "ways", "probability", "return")]
    cells.extend(
        (row.event, pays(row.pays), f"{row.ways:,}", f"{float(row.probability):.6f}", f"{float(row.returns):+.6f}")
        for row in odds.rows
    )
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    return [
        "  ".join(
            (
                "",
                line[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)),
            )
        )
        for line in cells
    ]


def missing_text(entry: MissingOdds) -> str:
    return f"{coloured(entry.wager, 'bold')} ({entry.game}): no odds of its own\n  {entry.why}"


def interval_text(interval: Mapping[str, Any] | None) -> list[str]:
    if interval is None:
        return []
    low = f"{interval['low_percent']:.4f}%{' or less' if interval.get('low_open') else ''}"
    high = f"{interval['high_percent']:.4f}%{' or more' if interval.get('high_open') else ''}"
    shoe = f" {interval['shoe']}" if interval.get("shoe") else ""
    silences, unanswered = interval.get("silences", {}), interval.get("unanswered", [])
    lines = [f"over all readings, contradictions and silences, the house edge{shoe} lies between {low} and {high}"]
    if interval.get("undecided"):
        lines.append(f"  not decided: a way to settle it cannot be analysed: {interval['undecided']}")
    elif low == high:
        lines = [f"no reading, contradiction or silence moves the house edge{shoe} of {low}"]
        if not silences and not unanswered:
            return ["no reading, contradiction or silence moves the house edge"]
    lines += [f"  silent on {subject}: {', '.join(answers)}" for subject, answers in silences.items()]
    lines += [f"  no answer somewhere, the usual one is taken: {question}" for question in unanswered]
    if low != high:
        example = next((f' (as in --reading "silence on {one}={names[-1]}")' for one, names in silences.items()), "")
        lines.append(f"  --reading LABEL=NAME{example}, --decks N and --stake AMOUNT choose among them")
    return ["\n".join(lines)]

"""``pitboss play``: a round by the document, at the terminal, from a given deal or from a seeded shoe."""

from __future__ import annotations

import argparse
import os
from fractions import Fraction
from typing import Any

from engine.arbiter import Chosen, Stopped, chosen_answers
from engine.cards import RANKS
from engine.money.main_game import Unanalysed, main_game
from engine.play.deal_notation import deal_of, wager
from engine.play.rounds import Decide, House, PlayerAction, Round, Wagers, dollars
from engine.play.session import game_named, house_of, play_deal
from grammar.errors.faults import Unreadable, counted
from grammar.parser import text_of
from pitboss.arguments import settled_in
from pitboss.commands.play_terminal import Seat, Shoes
from pitboss.commands.play_text import outcome, stopped, trace
from pitboss.files import STDIN
from pitboss.loading import Loaded, parse_file
from pitboss.terminal import coloured

MOST_ROUNDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input, with --rounds or --deal")
    parser.add_argument(
        "--deal", metavar="FILE.deal", help="play the deal in this file (for a single hand: pitboss ask)"
    )
    parser.add_argument("--seed", metavar="N", type=int, help="shuffle by this number")
    parser.add_argument("--rounds", metavar="N", type=int, help="play so many rounds by a strategy")
    parser.add_argument(
        "--strategy",
        choices=("plain", "best"),
        default="plain",
        help="how the rounds are played: hit below 17 (plain), or as loses least (best); offers are declined",
    )
    parser.add_argument("--trace", action="store_true", help="show every step of every round")
    parser.add_argument(
        "--wager", metavar="NAME=AMOUNT", action="append", default=[], help="what is wagered, such as Ante=$10"
    )
    parser.add_argument("--game", metavar="NAME", default="", help="which game of the document; its first if none")
    parser.add_argument("--decks", metavar="N", type=int, help="how many decks, where the document leaves it open")
    parser.add_argument(
        "--reading", metavar="LABEL=NAME", action="append", default=[], help="read an ambiguous sentence this way"
    )
    parser.add_argument(
        "--answer",
        metavar="QUESTION=ANSWER",
        action="append",
        default=[],
        help='settle an open question, such as "dealer draw=hit"',
    )
    parser.add_argument("--usual", action="store_true", help="where a question is open, take the usual answer")


def run(args: argparse.Namespace) -> int:
    if args.file == STDIN and args.rounds is None and args.deal is None:
        raise Unreadable("standard input holds the procedure, so nobody can play; name a file, or use --rounds")
    loaded = parse_file(args.file)
    wagers = tuple(wager(text) for text in args.wager)
    if args.rounds is not None and not 1 <= args.rounds <= MOST_ROUNDS:
        raise Unreadable(f"{counted(args.rounds, 'round')} cannot be played here; 1 to {MOST_ROUNDS} can")
    options = tuple(loaded.exhibit.structure.options) if loaded.exhibit.structure else ()
    deal = deal_of(text_of(args.deal), options) if args.deal else None
    try:
        house = house_for(loaded, args, deal.game if deal else "")
        if deal is not None:
            return shown(play_deal(house, deal, wagers), loaded)
        stakes = wagers or house.lowest_wagers()
        seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(4), "big")
        if args.rounds is not None:
            return many(house, stakes, seed, args, loaded)
        return Seat(house, loaded.exhibit.main_wager, seed).sit(stakes)
    except Stopped as reason:
        print("\n".join(stopped(reason.opened)))
        return 1


def house_for(loaded: Loaded, args: argparse.Namespace, game: str) -> House:
    chosen = Chosen(chosen_answers(args.answer), args.usual)
    name = args.game or game
    exhibit, readings = settled_in(args.reading, loaded, name or loaded.exhibit.games[0].name)
    return house_of(exhibit, name, readings, chosen, args.decks)


def shown(played: Round, loaded: Loaded) -> int:
    print("\n".join(trace(played, loaded.exhibit.main_wager)))
    return 0 if played.opened is None else 1


def many(house: House, wagers: Wagers, seed: int, args: argparse.Namespace, loaded: Loaded) -> int:
    """Several rounds from shuffled shoes, by a strategy."""
    total, resolved = Fraction(0), dict[str, None]()
    decide = best_strategy(args, loaded) if args.strategy == "best" else plain_strategy
    shoes = Shoes(house, seed)
    for number in range(1, args.rounds + 1):
        shoe, place = shoes.ready()
        played = house.round(shoe, wagers, decide, place)
        shoes.place = played.table.place
        total += played.net
        resolved.update(dict.fromkeys(played.resolved))
        if args.trace or args.rounds == 1 or played.opened is not None:
            print(f"{coloured(f'Round {number}', 'bold')}, seed {seed}, card {place + 1} of shoe {shoes.number}")
            shown(played, loaded)
        if played.opened is not None:
            return 1
    for note in resolved:
        print(f"resolved: {note}")
    staked = dollars(sum((amount for _, amount in wagers), Fraction(0)))
    print(f"{counted(args.rounds, 'round')}, {staked} wagered before each deal, seed {seed}: {outcome(total)}")
    return 0


def best_strategy(args: argparse.Namespace, loaded: Loaded) -> Decide:
    """The analyser's own play of this game. Raises Unreadable."""
    game = game_named(loaded.exhibit, args.game)
    exhibit, chosen = settled_in(args.reading, loaded, game)
    readings = {label: names[0] for label, names in exhibit.readings.items()} | chosen
    try:
        found = main_game(exhibit, game, decks=args.decks, readings=readings)
    except Unanalysed as reason:
        raise Unreadable(f"no best strategy can be worked out: {reason}; play with --strategy plain") from None
    if found is None:
        raise Unreadable("no best strategy is worked out for this game; play with --strategy plain")
    return found.solved.player()


def plain_strategy(table: Any, legal: tuple[str, ...]) -> PlayerAction:
    """Declines every offer and hits below 17, counting an ace as 11 unless that busts."""
    if "no" in legal:
        return PlayerAction("no")
    hand = getattr(table, "hand", None)
    if hand is None:
        return PlayerAction(legal[-1])
    ranks = [card.rank for card in hand.cards]
    low = sum([LOW[rank] for rank in ranks])
    total = low + 10 if low <= 11 and "A" in ranks else low
    if "hit" in legal and (total < 17 or "stand" not in legal):
        return HIT
    return STAND if "stand" in legal else PlayerAction(legal[0])


HIT, STAND = PlayerAction("hit"), PlayerAction("stand")
LOW = {rank: int(rank) if rank.isdigit() else 10 for rank in RANKS} | {"A": 1}

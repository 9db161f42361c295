"""``pitboss ask``: what does the document say about these cards?"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle

from checker.answer_text import said
from engine.cards import SUITS
from engine.effects import Effect
from engine.play.deal_notation import point_of
from engine.play.decision_point import AskedQuestion
from engine.play.rounds import dollars
from engine.play.session import asked_at
from grammar.errors.faults import Unreadable
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from pitboss.arguments import settled_in
from pitboss.commands.play_text import cited
from pitboss.files import STDIN
from pitboss.loading import parse_file
from pitboss.terminal import coloured


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input")
    parser.add_argument(
        "--deal",
        metavar="CARDS",
        help='the point of play: "8 8 v 6", "A♠ 7♦ v 9♥ 10♣, after a split"; asked for at a terminal if not given',
    )
    parser.add_argument("--game", metavar="NAME", default="", help="which game of the document; its first if none")
    parser.add_argument(
        "--reading", metavar="LABEL=NAME", action="append", default=[], help="read an ambiguous sentence this way"
    )


def run(args: argparse.Namespace) -> int:
    if args.deal is not None:
        return answered(args, args.deal)
    if not sys.stdin.isatty() or args.file == STDIN:
        raise Unreadable('say which cards are on the table: --deal "8 8 v 6"')
    code = 0
    while deal := input("cards, such as 8 8 v 6 (nothing to end): ").strip():
        try:
            code = max(code, answered(args, deal))
        except Unreadable as unreadable:
            print(unreadable.sentence)
    return code


def answered(args: argparse.Namespace, deal: str) -> int:
    """What the document says at one point of play; 1 if something is open there."""
    loaded = parse_file(args.file)
    exhibit, readings = settled_in(args.reading, loaded, args.game or loaded.exhibit.games[0].name)
    if loaded.exhibit.structure is not None:
        found, turning = asked_at(exhibit, args.game, deal, readings), frozenset[str]()
    else:
        one, other = with_suits(deal, SUITS), with_suits(deal, SUITS[:1])
        found = asked_at(exhibit, args.game, point_of(one), readings)
        turning = differing(found, asked_at(exhibit, args.game, point_of(other), readings) if other != one else found)
        deal = one
    print(f"{deal}\n")
    for asked in found:
        print("\n".join(answer_lines(asked)))
        if named(asked) in turning:
            print("    this turns on the suits, which were not named: these are taken as above")
    number = sum(asked.opened for asked in found)
    if number:
        print(coloured(f"\n{number} question{'s are' if number > 1 else ' is'} open here.", "error"))
    return 1 if number else 0


BARE = re.compile(r"(?<![\w♠♥♦♣])(10|[2-9TJQKA])(?![\w♠♥♦♣])", re.IGNORECASE)


def with_suits(deal: str, suits: Sequence[str]) -> str:
    """Cards without a suit get one in turn; words after the cards are left alone."""
    shown, *rest = deal.split(",", 1)
    turn = cycle(suits)
    return ",".join((BARE.sub(lambda card: f"{card[1]}{next(turn)}", shown), *rest))


def differing(found: Sequence[AskedQuestion], other: Sequence[AskedQuestion]) -> frozenset[str]:
    """The questions whose answers turn on the suits."""
    told = {named(one): one.said.effects for one in other}
    return frozenset(named(one) for one in found if told.get(named(one)) != one.said.effects)


def named(asked: AskedQuestion) -> str:
    return f"{asked.said.question.name} {asked.said.about}"


def answer_lines(asked: AskedQuestion) -> Iterator[str]:
    """One question: what it asks, what the answer is, and which statements give it."""
    question, about = asked.said.question, asked.said.about
    wager = f' "{about}"' if about and about != "main" else ""
    yield f"{coloured(question.asks, 'bold')}{wager}  {answer(asked)}"
    for one in asked.said.given:
        shown = f"{said(question, one.effect)}: " if len(asked.said.effects) > 1 else ""
        yield f"    {shown}{cited(one.stated)}"
    if not asked.said.given:
        yield from (f"    {cited(one)}" for one in asked.speaking)
    yield from (f"    set aside: {cited(one)}" for one in overridden(asked))


def overridden(asked: AskedQuestion) -> list[Stated]:
    kept = {id(answer.stated) for answer in asked.said.given}
    return list({id(one.stated): one.stated for one in asked.said.overridden if id(one.stated) not in kept}.values())


def answer(asked: AskedQuestion) -> str:
    question, effects = asked.said.question, asked.said.effects
    if asked.opened:
        words = " or ".join(worded(question.name, effect, asked) for effect in effects)
        return coloured(f"OPEN: {words}" if words else "OPEN: the document is silent", "error")
    if effects:
        return " ".join(dict.fromkeys(worded(question.name, effect, asked) for effect in effects))
    if asked.speaking:
        return "allowed: within the bounds"
    if question.name == "wager pay":
        return "loses: nothing pays it"
    if asked.taken is None:
        return "nothing is said"
    return f"{worded(question.name, asked.taken, asked)}: nothing is said, so what is usual is taken"


def worded(question: QuestionName, effect: Effect, asked: AskedQuestion) -> str:
    if effect.kind in ("allowed", "forbidden"):
        amount = asked.said.situation.amount
        asked_for = f"{dollars(amount)}: " if amount is not None and asked.said.question.kind == "constraint" else ""
        return f"{asked_for}{'yes' if effect.kind == 'allowed' else 'no'}"
    return said(asked.said.question, effect)

"""``pitboss ask``: what does the document say about these cards?"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import count, cycle

from checker.answer_text import said
from engine.cards import SUITS
from engine.effects import Effect
from engine.play.deal_notation import VERSUS, point_of
from engine.play.decision_point import AskedQuestion
from engine.play.rounds import dollars
from engine.play.session import asked_at
from grammar.errors.faults import Unreadable, one_of
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from pitboss.arguments import settled_in
from pitboss.commands.documents import kind_of, printed_on, write_document
from pitboss.commands.play_text import cited
from pitboss.files import STDIN
from pitboss.loading import Loaded, parse_file, source_for
from pitboss.terminal import Progress, coloured


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

    parser.add_argument("-o", "--output", metavar="RULING", help="also write a ruling sheet: a .pdf or .html file")
    parser.add_argument("--source", metavar="FILE", help="the source text that the exhibit reads, to be quoted on it")
    parser.add_argument("--sources", metavar="FOLDER", help="a folder with the source texts")
    parser.add_argument("--on", metavar="DATE", help="the day to print on it; today if not given")


def run(args: argparse.Namespace) -> int:
    if args.output:
        kind_of(args.output)
        if args.deal is None:
            raise Unreadable('a ruling sheet is on one hand: --deal "A 8 2 v 9"')
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
    structure = loaded.exhibit.structure
    if structure is None:
        one, *others = (with_suits(deal, SUITS), with_suits(deal, SUITS[:1]))
    else:
        one, *others = suited_ways(deal) if structure.randomizer.kind == "cards" else (deal,)
    found, *otherwise = (
        asked_at(exhibit, args.game, point_of(way) if structure is None else way, readings)
        for way in dict.fromkeys((one, *others))
    )
    turning = frozenset(name for other in otherwise for name in differing(found, other))
    deal = one
    if not found:
        raise Unreadable(f'at "{deal}" the procedure is asked nothing yet: {still_needed(exhibit)}')
    print(f"{deal}\n")
    for asked in found:
        print("\n".join(answer_lines(asked)))
        if named(asked) in turning:
            print("    this turns on the suits, which were not named: these are taken as above")
    if args.output and (code := write_ruling(args, loaded, exhibit, readings, deal, found)):
        return code
    number = sum(asked.opened for asked in found)
    if number:
        print(coloured(f"\n{number} question{'s are' if number > 1 else ' is'} open here.", "error"))
    return 1 if number else 0


def still_needed(exhibit: Exhibit) -> str:
    """What to add where no question comes up yet: what is still to be dealt or rolled, or what the player chose."""
    options = list(exhibit.structure.options) if exhibit.structure else []
    if not options:
        return "say what is dealt or rolled next"
    return (
        f'say what is dealt next, and what the player chose, for example "…, chose {options[-1]}" ({one_of(options)})'
    )


def write_ruling(
    args: argparse.Namespace,
    loaded: Loaded,
    exhibit: Exhibit,
    readings: dict[str, str],
    deal: str,
    found: Sequence[AskedQuestion],
) -> int:
    from hashlib import sha256

    from engine.family import family_of
    from engine.play.session import game_named
    from reports.ruling_sheet import ruling_html, ruling_pdf
    from reports.views.ruling_view import ruling

    day = printed_on(args)
    rules = family_of(exhibit).rulebook(exhibit, game_named(exhibit, args.game), readings)
    source = source_for(loaded, args.source, args.sources)
    content = sha256(loaded.text.encode()).hexdigest()
    view = ruling(exhibit, rules, deal, found, content=content, day=day, source=source)
    return write_document(
        args.output,
        f"Ruling sheet: {view.title}",
        lambda: ruling_html(view),
        lambda html: ruling_pdf(view, day=day, html=html),
        Progress(),
    )


BARE = re.compile(r"(?<![\w♠♥♦♣])(10|[2-9TJQKA])(?![\w♠♥♦♣])", re.IGNORECASE)


def with_suits(deal: str, suits: Sequence[str]) -> str:
    """Cards without a suit get one in turn; words after the cards are left alone."""
    shown, *rest = deal.split(",", 1)
    turn = cycle(suits)
    return ",".join((BARE.sub(lambda card: f"{card[1]}{next(turn)}", shown), *rest))


SUITED = re.compile(r"(?:10|[2-9TJQKA])[♠♥♦♣]")
NO_CARDS = re.compile(r"\s*(?:(?:player )?chose|on|raised)\b|.*\bdecks?\b", re.IGNORECASE)
PARTS = re.compile(rf"([;,]|{VERSUS.pattern})", re.IGNORECASE)


def suited_ways(deal: str) -> list[str]:
    """Cards of a declared game without a suit get one: all mixed first, then those of one side alike, then of all."""
    parts = PARTS.split(deal)
    held = [at for at, part in enumerate(parts) if BARE.search(part) and not NO_CARDS.match(part)]
    return [suited(parts, held, alike) for alike in ((), *((at,) for at in held), tuple(held))]


def suited(parts: Sequence[str], held: Collection[int], alike: Collection[int]) -> str:
    """No card twice while there are others; the cards of the parts named are of one suit as far as may be."""
    taken = Counter(SUITED.findall("".join(parts)))
    turn = count()

    def named_card(found: re.Match[str], one_suit: bool) -> str:
        start = 0 if one_suit else next(turn) % len(SUITS)
        free = SUITS[start:] + SUITS[:start]
        suit = next((one for one in free if not taken[f"{found[1].upper()}{one}"]), free[0])
        taken[f"{found[1].upper()}{suit}"] += 1
        return f"{found[1]}{suit}"

    return "".join(
        BARE.sub(partial(named_card, one_suit=at in alike), part) if at in held else part
        for at, part in enumerate(parts)
    )


def differing(found: Sequence[AskedQuestion], other: Sequence[AskedQuestion]) -> frozenset[str]:
    """The questions whose answers turn on the suits."""
    told = {named(one): one.said.effects for one in other}
    return frozenset(named(one) for one in found if told.get(named(one)) != one.said.effects)


def named(asked: AskedQuestion) -> str:
    return f"{asked.said.question.name} {asked.said.about} {asked.where}"


def answer_lines(asked: AskedQuestion) -> Iterator[str]:
    """One question: what it asks, what the answer is, and which statements give it."""
    question, about = asked.said.question, asked.said.about
    wager = f' "{about}"' if about and about != "main" else ""
    where = f" {asked.where}" if asked.where else ""
    yield f"{coloured(question.asks, 'bold')}{wager}{where}  {answer(asked)}"
    for one in asked.said.given:
        shown = f"{said(question, one.effect)}: " if len(asked.said.effects) > 1 else ""
        yield f"    {shown}{cited(one.stated)}"
    if not asked.said.given:
        yield from (f"    {cited(one)}" for one in asked.speaking)
    yield from (f"    set aside: {cited(one)}" for one in overridden(asked))
    if asked.counted:
        how, other = asked.counted
        words = " or ".join(worded(question.name, effect, asked) for effect in other.effects) or "nothing is said"
        yield f"    counted as {how}: {words} (the higher count is taken above)"
        yield from (f"    {cited(one.stated)}" for one in other.given)
    if asked.waits:
        yield f"    who wins is asked once {asked.waits} is named too"


def overridden(asked: AskedQuestion) -> list[Stated]:
    kept = {id(answer.stated) for answer in asked.said.given}
    return list({id(one.stated): one.stated for one in asked.said.overridden if id(one.stated) not in kept}.values())


def answer(asked: AskedQuestion) -> str:
    question, effects = asked.said.question, asked.said.effects
    if asked.opened:
        words = " or ".join(worded(question.name, effect, asked) for effect in effects)
        usual = f"; usual: {worded(question.name, asked.taken, asked)}" if asked.taken is not None else ""
        return coloured(f"OPEN: {words}" if words else f"OPEN: the document is silent{usual}", "error")
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

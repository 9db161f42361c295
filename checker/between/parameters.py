"""The parameters of several games side by side, each found by asking its document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from base.records import dataclass
from checker.answer_text import money, said
from checker.context import GameContext, check_context, own_day
from checker.facts.jurisdiction import offered
from checker.facts.stakes import bounds
from engine.cards import cards
from engine.effects import ALLOWED, FORBIDDEN
from engine.family import family_of
from engine.money.silences import over_customs
from engine.play.payouts import rounding_of
from engine.rulebook import Readings
from engine.side_wagers.odds import shoe_of, wagers
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName

NOT_STATED = "not stated"
MOST_SPLITS = 4


@dataclass(frozen=True, slots=True)
class Parameters:
    """One game of one exhibit: its name, and the document's answers to the questions a player asks first."""

    exhibit: str
    game: str
    values: tuple[tuple[str, str], ...]


Settle = Callable[[str], tuple[Exhibit, Readings]]
"""For a game, its document with the silences and readings settled that somebody chose."""


def parameters(exhibit: Exhibit, settle: Settle | None = None) -> tuple[Parameters, ...]:
    """One column per game of the exhibit. Where it is silent, what is customary is named, the usual answer first."""
    rows = [(name, answer) for name, question, answer in ROWS if exhibit.asks(question)]
    if not exhibit.has_main_game:
        rows = [(RENAMED.get(name, name), answer) for name, answer in rows if name != "main wager"]
    games = check_context(exhibit).games
    read = (context_of(*settle(one.name), one.name) for one in games) if settle else games
    return tuple(
        Parameters(exhibit.title, game.name, (("date", dated(exhibit)), *values(game, rows), *house_edges(game)))
        for game in read
    )


def context_of(exhibit: Exhibit, readings: Readings, name: str) -> GameContext:
    return next(game for game in check_context(exhibit, readings=readings).games if game.name == name)


def values(game: GameContext, rows: Sequence[tuple[str, Answered]]) -> Iterator[tuple[str, str]]:
    """The document's own answers, and what is customary where it has none."""
    customs = cached(customary(game))
    for name, answer in rows:
        own = answer(game)
        usual = dict.fromkeys(answer(custom) for custom in customs()) if NOT_STATED in own else {}
        yield name, f"{own} (customary: {' or '.join(usual)})" if usual.keys() - {own} else own


def cached(games: Iterator[GameContext]) -> Callable[[], tuple[GameContext, ...]]:
    return cache(lambda: tuple(games))


def customary(game: GameContext) -> Iterator[GameContext]:
    """The game with every silence answered as is usual, then with one after the other answered by another custom."""
    over = over_customs(game.exhibit, game.name)
    usual = {one.label: one.answers[0] for one in over.silences}
    others = ({one.label: name} for one in over.silences for name in one.answers[1:])
    for chosen in ({}, *others) if usual else ():
        yield context_of(over.exhibit, {**game.rules.readings, **usual, **chosen}, game.name)


def house_edges(game: GameContext) -> Iterator[tuple[str, str]]:
    """What each wager costs, in a game without a main wager; those that take more than a moment are left out."""
    for wager in wagers(game.rules) if not game.exhibit.has_main_game else ():
        odds = game.quick_odds(wager, min(game.decks(), default=1))
        if odds is not None:
            yield f"house edge of {wager}", f"{float(100 * odds.edge):z.2f}%"


def as_text(columns: Sequence[Parameters]) -> str:
    """The columns one below the other, for a terminal."""
    width = max((len(name) for column in columns for name, _ in column.values), default=0)
    blocks = []
    for column in columns:
        lines = [f"{column.exhibit} ({column.game})"]
        lines.extend(f"  {name:<{width}}  {value}" for name, value in column.values)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def as_markdown(columns: Sequence[Parameters]) -> str:
    """One table with a row per parameter."""
    heads = [f"{column.exhibit} ({column.game})" for column in columns]
    rows = [["", *heads], ["---"] * (len(heads) + 1)]
    names = dict.fromkeys(name for column in columns for name, _ in column.values)
    rows.extend([name, *(dict(column.values).get(name, "") for column in columns)] for name in names)
    return "".join(f"| {' | '.join(escaped(cell) for cell in row)} |\n" for row in rows)


def escaped(cell: str) -> str:
    return cell.replace("|", "\\|").replace("\n", " ")


def differing(columns: Sequence[Parameters]) -> list[tuple[str, tuple[str, ...]]]:
    """The parameters on which the games differ, with each game's value."""
    names = dict.fromkeys(name for column in columns for name, _ in column.values)
    found = [(name, tuple(dict(column.values).get(name, "") for column in columns)) for name in names]
    return [(name, values) for name, values in found if len(set(values)) > 1]


# What is asked ------------------------------------------------------------------------------------------------


def dated(exhibit: Exhibit) -> str:
    day = own_day(exhibit)
    return str(day) if day else "not stated"


def decks(game: GameContext) -> str:
    numbers = game.decks()
    shown = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0]) if numbers else NOT_STATED
    if not any(game.rules.statements.get(question) for question in ("cards in a deck", "ranks removed")):
        return shown
    return f"{shown}{' of' if numbers else ';'} {len(shoe_of(game.rules, 1))} cards"


def situation(game: GameContext, moment: str, **known: Any) -> Any:
    return family_of(game.exhibit).situation(moment, **known)


def soft_17(game: GameContext) -> str:
    return answered(game, "dealer draw", situation(game, "dealer", dealer=cards("6♦ A♣")))


def hard_17(game: GameContext) -> str:
    return answered(game, "dealer draw", situation(game, "dealer", dealer=cards("7♦ K♣")))


def blackjack_pay(game: GameContext) -> str:
    return answered(game, "main pay", situation(game, "settle", hand=cards("A♠ K♥"), dealer=cards("9♦ 8♣")))


def tie(game: GameContext) -> str:
    return answered(game, "main result", situation(game, "settle", hand=cards("K♠ 8♥"), dealer=cards("Q♦ 8♣")))


def tie_at_21(game: GameContext) -> str:
    hand, dealer = cards("5♠ 7♥ 9♦"), cards("6♦ 7♣ 8♥")
    return answered(game, "main result", situation(game, "settle", hand=hand, dealer=dealer))


def surrender(game: GameContext) -> str:
    hand, dealer = cards("K♠ 6♥"), cards("K♦")
    early = situation(game, "hand", hand=hand, dealer=dealer)
    late = replace(early, checked=True)
    heard = [game.rules.ask("may surrender", at) for at in (early, late)]
    together = replace(heard[0], given=tuple(answer for answers in heard for answer in answers.given))
    found = [
        either_side(*(permitted(game, "may surrender", at, choice) for at in (early, late)))
        for choice in game.choices(together)
    ]
    return " or ".join(dict.fromkeys(found))


def either_side(early: str, late: str) -> str:
    """Surrender before and after the dealer checks, in a few words."""
    if early == late:
        return late
    if "yes" in (early, late) and BOTH not in (early, late):
        return "before the check" if early == "yes" else "after the check"
    return f"{early} before the check, {late} after it"


def splits(game: GameContext) -> str:
    """The most hands that a pair of eights can become, and a pair of aces."""
    eights, aces = most_hands(game, "8♠ 8♥"), most_hands(game, "A♠ A♥")
    return NOT_STATED if eights == aces == NOT_STATED else f"{eights}; aces {aces}"


def most_hands(game: GameContext, pair: str) -> str:
    hand = cards(pair)
    hands = 1
    for made in range(MOST_SPLITS):
        at = situation(
            game,
            "hand",
            hand=hand,
            dealer=cards("6♦"),
            splits=made,
            from_split=made > 0,
            split_aces=made > 0 and hand[0].rank == "A",
            checked=True,
        )
        allowed = permitted(game, "may split", at)
        if allowed in ("no", NOT_STATED):
            return f"to {hands} hands" if hands > 1 else allowed
        hands += 1
    return "no limit stated"


def doubles(game: GameContext) -> str:
    """Which hands may be doubled, and how often."""
    up = cards("6♦")
    kinds = {
        "two cards": situation(game, "hand", hand=cards("5♠ 6♥"), dealer=up, checked=True),
        "three cards": situation(game, "hand", hand=cards("2♠ 3♥ 6♦"), dealer=up, hits=1, checked=True),
        "after a split": situation(
            game, "hand", hand=cards("8♠ 3♥"), dealer=up, splits=1, from_split=True, checked=True
        ),
        "again": situation(game, "hand", hand=cards("2♠ 3♥ 6♦"), dealer=up, doubles=1, checked=True),
    }
    allowed = {name: permitted(game, "may double", at) for name, at in kinds.items()}
    if set(allowed.values()) == {NOT_STATED}:
        return NOT_STATED
    return ", ".join(name for name, answer in allowed.items() if answer in ("yes", BOTH)) or "no"


def insurance(game: GameContext) -> str:
    at = situation(game, "check", hand=cards("K♠ 9♥"), dealer=cards("A♦"))
    if permitted(game, "insurance offered", at) not in ("yes", BOTH):
        return "not offered"
    lost = situation(game, "settle", hand=cards("K♠ 9♥"), dealer=cards("A♦ K♣"), insured=True, wager="Insurance")
    return answered(game, "wager pay", lost, "Insurance")


def limits(game: GameContext) -> str:
    return dollars(game, MAIN)


def side_wagers(game: GameContext) -> str:
    named = [wager for wager in offered(game) if wager not in (MAIN, "Insurance", "Even money")]
    return "; ".join(f"{wager} ({dollars(game, wager)})" for wager in named) or "none"


Answered = Callable[[GameContext], str]


def rounding(game: GameContext) -> str:
    return rounding_of(game.rules) or NOT_STATED


ROWS: tuple[tuple[str, QuestionName, Answered], ...] = (
    ("decks", "number of decks", decks),
    ("dealer's soft 17", "dealer draw", soft_17),
    ("dealer's hard 17", "dealer draw", hard_17),
    ("blackjack", "main pay", blackjack_pay),
    ("tie at 18", "main result", tie),
    ("tie at 21", "main result", tie_at_21),
    ("surrender", "may surrender", surrender),
    ("splits", "may split", splits),
    ("doubles", "may double", doubles),
    ("insurance", "insurance offered", insurance),
    ("main wager", "wager amount", limits),
    ("rounding", "chips", rounding),
    ("side wagers", "wager pay", side_wagers),
)
"""The name of each row, the question that a family must ask for it to be shown, and its answer."""
RENAMED = {"side wagers": "wagers"}
"""In a game without a main wager."""

# Answers in a few words ---------------------------------------------------------------------------------------

BOTH = "yes and no"


def answered(game: GameContext, question: QuestionName, at: Any, about: str = "") -> str:
    """Everything the document says here under any reading, including that one reading says nothing."""
    heard = game.rules.ask(question, at, about)
    found: dict[str, None] = {}
    for choice in game.choices(heard):
        given = game.rules.ask(question, at, about, choice).given
        words = [f"{answer.stated.hedge} {said(heard.question, answer.effect)}".strip() for answer in given]
        found.update(dict.fromkeys(words or [NOT_STATED]))
    return " or ".join(found) or NOT_STATED


def permitted(game: GameContext, question: QuestionName, at: Any, readings: Readings | None = None) -> str:
    effects = game.rules.ask(question, at, readings=readings).effects
    if not effects:
        return NOT_STATED
    if FORBIDDEN in effects:
        return BOTH if ALLOWED in effects else "no"
    return "yes"


def dollars(game: GameContext, about: str) -> str:
    lows, highs = bounds(game, "wager amount", about)
    if not lows and not highs:
        return NOT_STATED
    if not highs:
        return f"at least {money(min(lows))}"
    if not lows:
        return f"at most {money(max(highs))}"
    return " to ".join(money(end) for end in dict.fromkeys((min(lows), max(highs))))

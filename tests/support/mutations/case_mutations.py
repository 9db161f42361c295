"""Mutations that leave out a case, or bring in one that does not belong."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.tree import Declaration
from tests.support.edits import Model, Mutation, words

ACES = (" and hand is not from split aces", " and not hand is from split aces")
NATURAL = (" and banker total is 7 or less", " or banker total is 8 or more", " or banker total is 8 or 9")
MOVED = ("Play", "War", "Third", "Fourth", "Fifth")


def unrank_the_ace(model: Model) -> Iterator[Mutation]:
    for line in model.on("ace rank", "ace in straights"):
        yield Mutation(model.without(line), "where the ace stands has to be said", ("unranked-cards",))


def let_split_aces_double(model: Model) -> Iterator[Mutation]:
    """Any split pair may be doubled, and split aces still take one card."""
    lines = model.on("double", "double after split")
    changed = {line.span.line: (line, (without(words(line), ACES),)) for line in lines}
    if model.on("hit split aces") and any(without(words(line), ACES) != words(line) for line in lines):
        yield Mutation(model.edited(changed), "split aces take one card", ("barred-double",))


def refuse_all_side_wagers(model: Model) -> Iterator[Mutation]:
    for line in model.on("rounding")[:1]:
        yield Mutation(model.after(line, "side wagers: not allowed"), "a side wager is paid", ("refused-side-wager",))


def copy_a_sentence(model: Model) -> Iterator[Mutation]:
    """A sentence of a game with cards among dice and wheels, of baccarat among other games of cards."""
    structure = model.exhibit.structure
    cards = structure is None or structure.randomizer.kind == "cards"
    banker = structure is not None and "banker" in {draw.who for stage in structure.stages for draw in stage.draws}
    step = "turn over the Banker's hand" if cards else "check the hole card"
    for line in [] if banker else model.on("closing")[:1]:
        text = model.after(line, f"course of play: dealer must {step}")
        yield Mutation(text, "this game has none", ("foreign-sentence",))


def forget_the_wheel(model: Model) -> Iterator[Mutation]:
    structure = model.exhibit.structure
    wheel = structure is not None and structure.randomizer.kind == "wheel"
    for line in model.document.lines if wheel else ():
        if isinstance(line, Declaration) and line.form == "randomizer":
            yield Mutation(model.without(line), "the wheel has to be described", ("unstated-wheel",))


def forget_a_choice(model: Model) -> Iterator[Mutation]:
    for name in MOVED:
        lines = [line for line in model.on("wager", "wager moment") if line.name == name]
        if lines and model.exhibit.structure is not None:
            text = model.without(*lines)
            yield Mutation(text, f'when "{name}" is placed has to be said', ("unexplained-choice", "missing-answers"))


def take_back_even_money(model: Model) -> Iterator[Mutation]:
    pushes = model.on("tie result") and not model.on("twenty-one result")
    for line in model.on("even money offer") if pushes else ():
        offer = "even money offer: dealer must offer even money when up card is A and player has blackjack"
        text = model.edited({line.span.line: (line, (offer, "even money pay: 1 to 1"))})
        yield Mutation(text, "two blackjacks push, whoever took even money", ("lost-even-money", "conflicting-answers"))


def list_fewer_choices(model: Model) -> Iterator[Mutation]:
    for line in model.on("choices"):
        for hands in ("hand is split", "cards in hand is 2"):
            text = model.after(line, f"choices: hit or stand when {hands}")
            yield Mutation(text, "other choices are allowed with such hands", ("differing-choices",))


def bind_a_player_in_two_ways(model: Model) -> Iterator[Mutation]:
    for line in model.on("closing")[:1]:
        readings = (
            "ambiguous duty",
            "  reading must",
            "    course of play: player must add to the wager",
            "  reading may",
        )
        text = model.after(line, *readings, "    course of play: player may add to the wager")
        yield Mutation(text, "what a player must do has to be plain", ("unclear-step",))


def overlook_the_natural(model: Model) -> Iterator[Mutation]:
    """Nothing on the player's third card looks at the banker's hand any more."""
    lines = model.on("player draw")
    changed = {line.span.line: (line, unlooking(words(line))) for line in lines}
    if lines:
        yield Mutation(model.edited(changed), "nobody draws against a natural", ("overlooked-case",))


def unlooking(text: str) -> tuple[str, ...]:
    left = without(text, NATURAL)
    return () if "banker total" in left else (left,)


def without(text: str, parts: tuple[str, ...]) -> str:
    for part in parts:
        text = text.replace(part, "")
    return text

"""Mutations of how a table is run: duties, moments, lists, limits and where facts are stated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grammar.tree import Force, Items, Norm, Section, Statement
from tests.support.edits import Model, Mutation, bare, words

TENS = "A, 10 or face card"
ALWAYS_NEEDED = ("discard rack", "chip rack", "drop box", "shoe", "peek mirror")
AMOUNTS = ("insurance wager", "double wager", "split wager")


def leave_the_dealer_a_choice(model: Model) -> Iterator[Mutation]:
    """Turns something the dealer must do into something the dealer may do."""
    for line in model.on("dealer draw", "check", "insurance offer", "player draw", "banker draw"):
        if isinstance(line.value, Norm) and line.value.actor != "player" and line.value.force is Force.MUST:
            text = model.swapped((line, replace(line, value=replace(line.value, force=Force.MAY))))
            yield Mutation(text, "every dealer does this alike", ("optional-duty",))


def forget_the_ten(model: Model) -> Iterator[Mutation]:
    for line in model.on("check", "surrender"):
        if TENS in words(line):
            for others in ("A or face card", "A or 10", "A, Q or K"):
                text = model.edited({line.span.line: (line, (words(line).replace(TENS, others),))})
                yield Mutation(text, "a 10 counts as much as a face card", ("tens-apart",))


def reverse_the_steps(model: Model) -> Iterator[Mutation]:
    """Repeats the steps for a bust hand in reverse."""
    for line in model.on("bust procedure"):
        for steps in ("remove the cards, then collect the wager", "muck the hand, then take the bet"):
            text = model.after(line, f"bust procedure: dealer must {steps} when hand is bust")
            yield Mutation(text, "the wager is taken before the cards", ("contradictory-orders",))


def deal_once_a_shoe(model: Model) -> Iterator[Mutation]:
    timed = [line for line in model.on("dealing") if "when after the wagers" in words(line)]
    for moment in ("burn", "shuffle", "re-cut"):
        changes = {
            line.span.line: (line, (words(line).replace("after the wagers", f"after the {moment}"),)) for line in timed
        }
        if timed:
            yield Mutation(model.edited(changes), "every round is dealt", ("first-round-only",))


def offer_again_to_fewer(model: Model) -> Iterator[Mutation]:
    """Repeats an offer or a check with fewer cases."""
    for line in model.on("insurance offer", "check"):
        if isinstance(line.value, Norm) and line.value.force is Force.MUST:
            for fewer in ("player has no blackjack", "player total is 20 or less"):
                again = f"{words(bare(line))} and {fewer}"
                yield Mutation(model.after(line, again), "it is done for all players", ("differing-lists",))


def drop_the_scope(model: Model) -> Iterator[Mutation]:
    for line in model.on("limit scope"):
        yield Mutation(model.without(line), "hands are split and doubled", ("limit-without-scope",))


def count_splits_in_times(model: Model) -> Iterator[Mutation]:
    lines = model.on("split limit")
    for limit in ("at most 3 times", "1 to 3 times"):
        changes = {line.span.line: (line, (f"split limit: {limit}",) if line is lines[0] else ()) for line in lines}
        if lines:
            yield Mutation(model.edited(changes), "a split makes hands", ("limit-without-scope",))


def let_21_draw(model: Model) -> Iterator[Mutation]:
    at_once = bool(model.on("twenty-one paid"))
    for line in model.on("hit"):
        if "21 or more" in words(line) and not at_once:
            yield Mutation(model.without(line), "a hand of 21 is finished", ("drawing-to-twenty-one",))


def fix_a_sum(model: Model) -> Iterator[Mutation]:
    for line in model.on("tie result"):
        for result in ("player loses $1", "player wins $1", "player loses $5"):
            label = f"[{line.label}] " if line.label else ""
            text = model.edited({line.span.line: (line, (f"{label}tie result: {result}",))})
            yield Mutation(text, "hands carry different wagers", ("unscaled-result",))


def misstate_the_object(model: Model) -> Iterator[Mutation]:
    for line in model.on("object"):
        yield Mutation(
            model.after(line, 'object: "to hold more cards than anybody else"'),
            "the game has one object",
            ("misstated-object",),
        )


def move_an_amount(model: Model) -> Iterator[Mutation]:
    """Moves an amount from the amounts to the rules."""
    rules = next(line for line in model.document.lines if isinstance(line, Section) and line.key == "rules")
    for line in model.on(*AMOUNTS):
        changes: dict[int, tuple[Section | Statement, tuple[str, ...]]] = {
            rules.span.line: (rules, (words(rules), words(line))),
            line.span.line: (line, ()),
        }
        yield Mutation(model.edited(changes), "amounts stand with the amounts", ("misplaced-fact",))


def unlist_what_is_needed(model: Model) -> Iterator[Mutation]:
    for line in model.on("equipment"):
        assert isinstance(line.value, Items)
        for item in line.value.items:
            if item.name in ALWAYS_NEEDED:
                kept = tuple(other for other in line.value.items if other is not item)
                text = model.swapped((line, replace(line, value=Items(kept))))
                expects = ("incomplete-equipment", "unlisted-equipment")
                yield Mutation(text, f"a table needs the {item.name}", expects)


def hang_on_space(model: Model) -> Iterator[Mutation]:
    for line in model.on("hands per player", "insurance offer", "wager"):
        if line.when is None:
            text = model.edited({line.span.line: (line, (f'{words(bare(line))} when circumstance "space permits"',))})
            yield Mutation(text, "a rule of play rests on the game", ("outside-circumstance",))


def forget_the_operator(model: Model) -> Iterator[Mutation]:
    for line in model.on("operator"):
        yield Mutation(model.without(line), "somebody submits the procedure", ("unsigned-exhibit",))
        blank = 'signature line: "Signature of the operator"'
        yield Mutation(model.after(line, blank), "a signature is given", ("unsigned-exhibit",))

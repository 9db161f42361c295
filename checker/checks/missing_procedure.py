"""The document does not describe the round from start to finish."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, lines_in, listed, words_of
from checker.facts.played_by_program import played_by_program
from checker.facts.wagers import wagers
from checker.finding import Certainty, Finding, Place, Severity, place_at
from checker.scope import scope_of
from engine.effects import ALLOWED, effect_of
from grammar.exhibit import Stated
from grammar.question_names import QuestionName, SubjectName
from grammar.tree import AllOf, Flag, Moment, Odds, Statement, tests_in
from grammar.vocabulary import vocabulary

TOPICS: tuple[tuple[str, tuple[SubjectName, ...]], ...] = (
    ("the opening of the table", ("opening", "wash")),
    ("the shuffle", ("shuffle", "shuffle trigger")),
    ("the cut", ("cut", "cut depth", "re-cut")),
    ("the burn card", ("burn",)),
    ("the end of the shoe", ("shoe end",)),
    ("the deal", ("dealing",)),
    ("the direction of the deal", ("dealing order",)),
    ("whether the players' cards lie face up", ("player cards",)),
    ("which of the dealer's cards is face up", ("up card",)),
    ("the order in which players act", ("acting order",)),
    ("when a player's blackjack is paid", ("blackjack paid",)),
    ("what is done with a bust hand", ("bust procedure",)),
    ("whether a hand may be surrendered", ("surrender",)),
    ("even money", ("even money offer", "even money pay")),
    ("how many hands a player may have", ("hands per player",)),
    ("the direction of settling", ("collecting order", "paying order")),
    ("the pick-up of cards", ("pick-up", "pick-up order")),
    ("the closing of the table", ("closing",)),
    ("how the ball is spun", ("spin",)),
    ("how the dice are thrown", ("throw",)),
    ("when wagering ends", ("no more bets",)),
)
"""What a dealer has to know, and the subjects that say it."""
WITHOUT_BALL = {"how the ball is spun": "how the wheel is spun"}
ONLY_WITH: dict[SubjectName, frozenset[str]] = {
    **dict.fromkeys(
        ("shuffle", "shuffle trigger", "cut", "re-cut", "dealing", "pick-up", "hands per player"),
        frozenset({"blackjack", "cards"}),
    ),
    "spin": frozenset({"wheel"}),
    "throw": frozenset({"dice"}),
    "no more bets": frozenset({"wheel", "dice"}),
}
"""Subjects that only make sense with cards, a wheel or dice."""
BY_HAND: frozenset[SubjectName] = frozenset(
    {
        "opening",
        "cut",
        "burn",
        "collecting order",
        "pick-up",
        "closing",
        "throw",
        "spin",
        "no more bets",
        "hands per player",
    }
)
"""What nobody does where a program deals, throws or spins."""
ONE_CALL = frozenset({"wheel", "dice"})
"""What settles every wager that it decides, at once."""
BY_SEAT: frozenset[SubjectName] = frozenset({"dealing order", "bust procedure"})
"""Subjects of games in which each seat has its own hand."""
SIGNALS: dict[QuestionName, tuple[str, tuple[str, ...]]] = {
    "may hit": ("hit", ("hit", "draw")),
    "may stand": ("stand", ("stand", "stay")),
    "may double": ("double", ("doubl",)),
    "may split": ("split", ("split",)),
    "may surrender": ("surrender", ("surrender",)),
}
"""A hand's choices, and how the words for each one's signal begin."""
SPOKEN: frozenset[QuestionName] = frozenset({"may surrender"})
"""Choices that may be meant to be announced aloud, if no other choice has a signal either."""
SETTLING: frozenset[SubjectName] = frozenset({"settling", "course of play", "dealer reveal"})
SETTLES = re.compile(r"\b(?:collect|compar|determin|pay|resolv|settl|tak)\w*")
SETTLED = re.compile(r"\b(?:wager|bet|ante|hand|winner|loser|position|spot|player)s?\b")
"""What is done, and to what, in the words of a settling step."""
LATER = frozenset({"player turn", "dealer turn", "settlement"})
"""Moments at which a hand that was played out can be settled."""


def missing_procedure(context: CheckContext) -> Iterator[Finding]:
    alone = scope_of(context.exhibit, context.source) in ("side wager", "part")
    untold = [] if alone else untold_of_game(context)
    late, never = list(untimed(context)), list(unsettled(context))
    untold += [f"until when {listed(late)} may be placed"] if late else []
    untold += [f"when {listed(never)} {'is' if len(never) == 1 else 'are'} settled"] if never else []
    if untold:
        yield finding(context, untold)


def untold_of_game(context: CheckContext) -> list[str]:
    said = {line.subject for line in lines_in(context) if isinstance(line, Statement)}
    by_hand = BY_HAND if played_by_program(context) else frozenset()
    untold = [
        WITHOUT_BALL.get(topic, topic) if has_stops(context) else topic
        for topic, subjects in TOPICS
        if fits(context, subjects) and not said.intersection(subjects) and by_hand.isdisjoint(subjects)
    ]
    if context.exhibit.asks("dealer checks") and not any(map(ends_on_blackjack, context.exhibit.stated)):
        untold.append("what the dealer does on finding a blackjack")
    if context.exhibit.has_main_game and not any(settles_hands(context, stated) for stated in context.exhibit.stated):
        untold.append("the settling of the hands at the end of the round")
    if context.exhibit.asks("insurance offered") and not any(name.startswith("insurance") for name in said):
        untold.append("insurance")
    if any(takes_commission(stated) for stated in context.exhibit.stated) and "rounding" not in said:
        untold.append("the rounding of the commission")
    return [*untold, *(f"the signal for {action}" for action in unsigned(context))]


def has_stops(context: CheckContext) -> bool:
    """Is there a wheel on which one name stands at several stops? A pointer shows those, and no ball falls."""
    made_of = context.exhibit.structure.randomizer if context.exhibit.structure else None
    return made_of is not None and made_of.kind == "wheel" and any(face.times > 1 for face in made_of.faces)


def takes_commission(stated: Stated) -> bool:
    """Does a win pay a twentieth less, or another part that leaves cents?"""
    return isinstance(stated.value, Odds) and stated.value.win.denominator >= CENTS and not stated.base


CENTS = 20


def fits(context: CheckContext, subjects: tuple[SubjectName, ...]) -> bool:
    """Does the topic belong to this family of games?"""
    if not context.exhibit.has_main_game and BY_SEAT.intersection(subjects):
        return False
    kinds = context.exhibit.kinds
    return any(
        context.exhibit.asks(vocabulary().subjects[name].question) and not kinds.isdisjoint(ONLY_WITH.get(name, kinds))
        for name in subjects
    )


def ends_on_blackjack(stated: Stated) -> bool:
    """Is this a step for when the dealer has a blackjack?"""
    return stated.question == "steps" and any(test == Flag("dealer has blackjack") for test in tests_in(stated.when))


def settles_hands(context: CheckContext, stated: Stated) -> bool:
    """Does this end-of-round step settle more than side wagers, and not only when the dealer has a blackjack?"""
    line = stated.line
    if not isinstance(line, Statement) or line.subject not in SETTLING:
        return False
    needs = stated.when.parts if isinstance(stated.when, AllOf) else (stated.when,)
    moments = {test.name for test in tests_in(stated.when) if isinstance(test, Moment)}
    if Flag("dealer has blackjack") in needs or not moments <= LATER:
        return False
    names = "|".join(re.escape(folded(wager.name)) for wager in wagers(context))
    aside = re.compile(rf"\b({names or 'side'}|side|bonus)( (wager|bet|winner|loser))?s?\b")
    return any(says_settled(aside.sub("", step)) for step in folded(words_of(line)).split(" then "))


def says_settled(step: str) -> bool:
    done = SETTLES.search(step)
    return done is not None and SETTLED.search(step, done.end()) is not None


def unsigned(context: CheckContext) -> Iterator[str]:
    """Choices that a hand has, but for which no signal is given."""
    signals = " ".join(
        folded(line.name) for line in lines_in(context) if isinstance(line, Statement) and line.subject == "signal"
    )
    given = {stated.question for stated in context.exhibit.stated if effect_of(stated.value) == ALLOWED}
    for question, (action, stems) in SIGNALS.items():
        asked = question in given and (signals or question not in SPOKEN)
        if asked and not any(word.startswith(stems) for word in signals.split()):
            yield action


def untimed(context: CheckContext) -> Iterator[str]:
    """Wagers offered without saying when they must be placed."""
    lines = [line for line in lines_in(context) if isinstance(line, Statement)]
    timed = {folded(line.name) for line in lines if line.subject == "wager moment"}
    if any(line.subject == "no more bets" for line in lines):
        return
    if any(line.subject == "insurance gesture" for line in lines):
        timed.add("insurance")
    for wager in wagers(context):
        if wager.offered and wager.paid and folded(wager.name) not in timed and wager.name != "Even money":
            yield "insurance" if wager.name == "Insurance" else f'"{wager.name}"'


def unsettled(context: CheckContext) -> Iterator[str]:
    """Side wagers that pay, but are settled nowhere in the round; dice and wheels settle whatever they decide."""
    if not context.exhibit.kinds.isdisjoint(ONE_CALL):
        return
    described = folded(
        " ".join(
            words_of(line)
            for line in lines_in(context)
            if isinstance(line, Statement) and line.subject in ("settling", "settling sequence", "course of play")
        )
    )
    for wager in wagers(context):
        side = wager.paid and wager.offered and wager.name not in ("Insurance", "Even money")
        if (
            side
            and not wager.ordered
            and folded(wager.name) not in described
            and "side" not in described
            and "match" not in described
        ):
            yield f'"{wager.name}"'


def finding(context: CheckContext, untold: list[str]) -> Finding:
    section = next((section for section in context.exhibit.sections if section.key == "method-of-play"), None)
    places: tuple[Place, ...] = (place_at(section),) if section else ()
    return Finding(
        check="missing-procedure",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"nothing is said on {listed(untold)}",
        places=places,
        question="steps",
    )

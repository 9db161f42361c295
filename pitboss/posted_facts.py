"""What a declared game is made of, as a reader of posted texts needs it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.declared.structure import Stage, Structure
from grammar.exhibit import Exhibit, Stated
from grammar.formatter.value_text import said_value
from grammar.tree import Statement
from intake.posted.procedure_words import KnownChoice, KnownFacts, KnownIncident, KnownStake
from reports.cards.game_lines import lines_of_game

PLAYER, DEALER = "player", "dealer"


def known_facts(exhibit: Exhibit) -> KnownFacts:
    structure = exhibit.structure
    if structure is None:
        return KnownFacts(
            incidents=incidents(exhibit),
            buy_in=least_buy_in(exhibit),
            rounding=rounding(exhibit),
            edges=tuple(edges(exhibit)),
        )
    return KnownFacts(
        buy_in=least_buy_in(exhibit),
        rounding=rounding(exhibit),
        wheel=structure.randomizer.kind == "wheel",
        faces=tuple((face.label, face.times) for face in structure.randomizer.faces),
        ranking=structure.ranking.events,
        dealt=first_cards(structure),
        withdrawn=tuple(option.wager for stage in structure.stages for option in stage.options if option.times < 0),
        stakes=tuple(stakes(structure)),
        choices=tuple(choices(structure)),
        options=tuple(dict.fromkeys(option.name for stage in structure.stages for option in stage.options)),
        adds=any(option.times > 0 for stage in structure.stages for option in stage.options),
        shown=dealer_cards_seen(structure),
        incidents=incidents(exhibit),
        edges=tuple(edges(exhibit)),
        as_printed=lines_of_game(exhibit),
    )


def edges(exhibit: Exhibit) -> Iterator[tuple[str, str]]:
    """The house edges that the procedure prints, in percent, of what every player gets."""
    for claim in exhibit.claims:
        if claim.what == "house edge" and claim.when is None and claim.value.endswith("%"):
            yield from ((name, claim.value.removesuffix("%")) for name in claim.names or ("",))


def rounding(exhibit: Exhibit) -> str:
    """The first word of what is said on rounding: ``down to the dollar``; nothing where a condition hangs on it."""
    said = [one for one in exhibit.stated if is_on(one, "rounding")]
    return said_value(said[0].value).split()[0] if len(said) == 1 and said[0].when is None else ""


def is_on(stated: Stated, subject: str) -> bool:
    return isinstance(stated.line, Statement) and stated.line.subject == subject


def least_buy_in(exhibit: Exhibit) -> int:
    said = (said_value(one.value) for one in exhibit.stated if is_on(one, "buy-in"))
    return next((int(found[1]) for text in said if (found := re.search(r"at least \$(\d+)(?![\d.])", text))), 0)


def incidents(exhibit: Exhibit) -> tuple[KnownIncident, ...]:
    return tuple(
        KnownIncident(one.about, said_value(one.value))
        for one in exhibit.stated
        if one.question == "remedy" and one.about
    )


def dealer_cards_seen(structure: Structure) -> int | None:
    """How many cards of the dealer's own hand lie face up before the player first chooses."""
    first = next((at for at, stage in enumerate(structure.stages) if stage.options), None)
    own = [draw for stage in structure.stages[:first] for draw in stage.draws if draw.who == DEALER]
    hidden = [draw for draw in own if draw.hidden]
    return sum(draw.number for draw in own if not draw.hidden) if first and hidden and len(own) > 1 else None


def choices(structure: Structure) -> Iterator[KnownChoice]:
    """The choices that add a wager which no other choice adds, by a multiple of the ante."""
    added = [option for stage in structure.stages for option in stage.options if option.times > 0]
    for option in added:
        if [one.wager for one in added].count(option.wager) == 1 and option.base.lower() == ANTE:
            yield KnownChoice(option.name, option.wager)


ANTE = "ante"


def first_cards(structure: Structure) -> int:
    """How many cards the deal gives every player, where the player is dealt no more later."""
    drawn = [draw.number for stage in structure.stages for draw in stage.draws if draw.who == PLAYER]
    return drawn[0] if len(drawn) == 1 and structure.randomizer.kind == "cards" else 0


def stakes(structure: Structure) -> Iterator[KnownStake]:
    """The points at which one and the same wager may be staked."""
    adding = [stage for stage in structure.stages if any(option.times > 0 for option in stage.options)]
    wagers = [{option.wager for option in stage.options if option.times > 0} for stage in adding]
    if len(adding) < FEWEST_POINTS or len(set.union(*wagers)) > 1:
        return
    for stage in adding:
        before = structure.stages[: structure.stages.index(stage)]
        turned = [draw for one in before for draw in one.draws if draw.who == DEALER and not draw.hidden]
        yield KnownStake(
            name=stage.name,
            turned=turned[-1].place if turned else "",
            seen=sum(draw.number for draw in turned),
            times=multiples(stage),
            options=tuple(option.name for option in stage.options),
        )


FEWEST_POINTS = 2


def multiples(stage: Stage) -> tuple[int, ...]:
    return tuple(int(option.times) for option in stage.options if option.times > 0)

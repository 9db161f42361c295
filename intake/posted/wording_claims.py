"""What the bank of wordings says a posted sentence states, where no pattern reads it.

The bank tells two things of a sentence: of what it speaks (the wager, the case, what may be done), and what becomes of
it. Sentences of the bank that differ only in the second speak of the same, so their chances count together; what
becomes of it is then read from the words. More is asked of a sentence on which a difference may rest than of one that
agrees: ``sure`` if it was read whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from base.records import dataclass
from grammar.posted_text import PostedMeaning
from grammar.vocabulary import vocabulary
from intake.posted.marks import FEWEST_WORDS
from intake.posted.outcomes import RESULTS, with_staying
from intake.posted.procedure_words import ProcedureWords
from intake.prose.contradicted import no_outcome, reverses
from intake.prose.fold import Span
from intake.prose.lexicon import hits
from intake.prose.patterns import patterns
from intake.prose.slots import ODDS, SLOTS, TwoReadings
from intake.prose.table_patterns import compiled
from intake.prose.third_reader import chosen_stretches, off_topic, told_by
from intake.prose.wager_names import NAMED_FAMILIES, wagers_in, with_wagers
from intake.prose.wording_bank import NOTHING
from intake.prose.wording_model import Model, model
from intake.prose.wordings import Plain, each_wager, plain

LEAST, SURE = 0.4, 0.74
"""How likely it must be that a stretch speaks of a case, and how likely that a difference may rest on it."""
KNOWN, WELL_KNOWN, ALL_KNOWN = 0.55, 0.8, 0.95
"""The share of words that the bank must know: to be read at all, well, and so well that less likeness will do."""
ALIKE, ALMOST, VERY_ALIKE = 0.3, 0.38, 0.43
"""How much alike the nearest sentence of the bank must be."""
FEWEST, MOST_WORDS = 2, 45
FEW = 0.03
"""Groups less likely than this are not looked at."""
FARTHER = 0.12
"""Sentences of other groups may be so much more alike."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a stretch of a sentence states; ``plainly``: in words that the bank has nearly as they are."""

    span: Span
    chance: float
    statements: tuple[str, ...]
    sure: bool
    plainly: bool

    @property
    def worth(self) -> float:
        return float((self.chance - LEAST * 0.8) * (self.span[1] - self.span[0]) ** 0.5)


@dataclass(frozen=True, slots=True)
class Claims:
    """What a sentence states, whether all of it was understood, and whether in words that the bank nearly has."""

    statements: tuple[str, ...]
    meanings: tuple[PostedMeaning, ...]
    sure: bool
    plainly: bool


def read_claims(text: str, words: ProcedureWords, spoken: Sequence[str] = ()) -> Claims | None:
    """The statements of a sentence and whether all of it was read; None if nothing was."""
    learned = model(words.family)
    if learned is None:
        return None
    said = with_wagers(patterns().fold(text, words.family, ""), words.family).said
    own = wagers_in(said, words.family)
    if len(spoken) == 1 and not own and words.family not in NAMED_FAMILIES:
        said = f"wager-{re.sub(r'[^a-z0-9]', '', spoken[0].lower())}: {said}"
    asked = said.rfind("? ") + 1
    if _ODDS.search(said) and not (text.endswith((".", "!")) and len(text.split()) >= FEWEST_WORDS):
        return None  # rows of a table are read as such, or not at all
    found = chosen_stretches(said, lambda span: None if span[1] <= asked else claim(said, span, learned, words))
    told = tuple(dict.fromkeys(one for made in found for one in made.statements))
    meanings = tuple(filter(None, (meaning_of(one, words) for one in told)))
    statements = tuple(one for one in told if is_answer(one))
    if not statements and not meanings:
        return None
    left = rest_of(said, [made.span for made in found])
    # a number that is only asked about is not said: *Where are the tens? Taken out, so a deck has 48 cards*
    whole = len(statements) + len(meanings) == len(told) and all(made.sure for made in found)
    borrowed = asked and re.search(r"\d", said[:asked]) and any(made.span[0] < asked for made in found)
    unsaid = borrowed or STATES.search(left) or DOUBT.search(text.lower()) or len(said) < len(text) * KEPT
    plainly = all(made.plainly for made in found)
    return Claims(tuple(completed(one, words) for one in statements), meanings, whole and not unsaid, plainly)


def completed(statement: str, words: ProcedureWords) -> str:
    """A pay that is said of no case, with the one case in which the procedure pays the wager."""
    found = re.fullmatch(r'wager pay "([^"]+)": [^"]*', statement)
    if not found or " when " in statement or " unless " in statement or "otherwise" in statement:
        return with_staying(statement, words)
    paid = {case.condition for case in words.cases if found[1] in case.wagers and case.paid}
    return f"{statement} when {paid.pop()}" if len(paid) == 1 and "" not in paid else statement


def repeats(claims: Claims, words: ProcedureWords) -> bool:
    """Does a sentence that was read whole say what the procedure says, statement by statement?"""
    own = {same_odds(one.statement) for one in words.sentences}
    return (
        claims.sure
        and claims.plainly
        and bool(claims.statements)
        and all(same_odds(one) in own for one in claims.statements)
    )


def same_odds(statement: str) -> str:
    said = re.sub(r"(?<=\d):(?=\d)", " to ", statement.replace("even money", "1 to 1"))
    return said.partition(", otherwise")[0]


def is_answer(statement: str) -> bool:
    """Does it answer a question of play, rather than say what a game is made of?"""
    return statement.partition(":")[0].split(' "')[0] in vocabulary().subjects


def meaning_of(statement: str, words: ProcedureWords) -> PostedMeaning | None:
    found = re.match(r"event ([^:]+): (.+)", statement)
    known = {one.event.lower(): one.event for one in words.meanings}
    return PostedMeaning(known[found[1].lower()], found[2]) if found and found[1].lower() in known else None


KEPT = 0.6
"""So much of a text must be left by folding, which takes examples and asides out."""
STATES = re.compile(r"\d|\$|\b(?:not|no|never|only|unless|except|if|when|may|must|win|lose|pay|push)\b")
DOUBT = re.compile(r"\b(?:usual|usually|normally|sometimes|often|might|perhaps|mostly|generally|ask)\b")


def rest_of(said: str, spans: Sequence[Span]) -> str:
    rest, at = "", 0
    for begin, end in sorted(spans):
        rest += f"{said[at:begin]} "
        at = end
    return rest + said[at:]


def claim(said: str, span: Span, learned: Model, words: ProcedureWords) -> Claim | None:
    text = plain(said, span)
    spoken = [word for word in text.words if word[0] != "<" and word not in patterns().idle]
    known = learned.share_known(spoken)
    if not FEWEST <= len(spoken) <= MOST_WORDS or known < KNOWN:
        return None
    stretch = said[slice(*span)]
    best, chance = likeliest(text, stretch, learned, words)
    if not best or chance < LEAST:
        return None
    near = [learned.likeness(text.terms, one.number) for one in best]
    alike = max(one.own for one in near)
    own = chance >= OWN_SURE and known >= WELL_KNOWN and all(topic(one) in topics(words) for one in best[0].statements)
    if alike < (OWN_ALIKE if own else ALIKE) or near[0].best - alike > (OWN_FARTHER if own else FARTHER):
        return None
    given = with_outcome(best[0].statements, stretch, words.family)
    if given is None:
        return None
    statements, clear = given
    enough = ALMOST if chance >= WELL_KNOWN and known >= ALL_KNOWN else VERY_ALIKE
    plainly = alike >= enough
    enough = OWN_ENOUGH if own and known >= ALL_KNOWN else enough
    sure = clear and best[0].whole and chance >= SURE and known >= WELL_KNOWN and alike >= enough
    return Claim(span, chance, statements, sure, plainly)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A group of the bank that a stretch may be of, and what it then states."""

    number: int
    chance: float
    statements: tuple[str, ...]
    whole: bool


def likeliest(text: Plain, stretch: str, learned: Model, words: ProcedureWords) -> tuple[list[Candidate], float]:
    """The groups of the likeliest case, and how likely it is among all that the words do not rule out."""
    cases: dict[frozenset[str], list[Candidate]] = {}
    possible = 1.0
    for number, chance in learned.likeliest(text.terms, LOOKED_AT):
        if chance < FEW:
            break
        group = learned.groups[number]
        if group.forms[0] == (NOTHING,):
            cases.setdefault(frozenset((NOTHING,)), []).append(Candidate(number, chance, (), True))
            continue
        told = told_by(group, text, learned, learned.likeness(text.terms, number).forms if chance > LOOKED_INTO else ())
        statements = tuple(with_cards(one, stretch) for one in each_of(told[0])) if told else ()
        if told and all(usable(one, stretch, text, words) for one in statements):
            key = frozenset(map(case_of, statements))
            cases.setdefault(key, []).append(Candidate(number, chance, statements, told[1]))
        elif any(ruled_out(one, stretch, words) for one in each_of(statements or group.forms[0])):
            possible -= chance
    if not cases:
        return [], 0.0
    best = max(cases.values(), key=lambda made: sum(one.chance for one in made))
    return best, sum(one.chance for one in best) / max(possible, sum(one.chance for one in best))


LOOKED_AT, LOOKED_INTO = 16, 0.1
OWN_SURE, OWN_ALIKE, OWN_ENOUGH, OWN_FARTHER = 0.8, 0.2, 0.26, 0.3
"""A posted text speaks so much sooner of what its procedure speaks of than of anything else."""


@cache
def topics(words: ProcedureWords) -> frozenset[str]:
    """What the statements of a procedure are on."""
    return frozenset(topic(each) for one in words.sentences for each in each_of((one.statement,)))


def topic(statement: str) -> str:
    """What a statement is on, whatever it says of it: its subject, and its condition without numbers."""
    head, _, rest = statement.partition(": ")
    when = re.split(r" (?=when |unless |, otherwise)", rest, maxsplit=1)[1:]
    return f"{head} {_FIGURES.sub('#', when[0].partition(', otherwise')[0]) if when else ''}".strip()


_FIGURES = re.compile(r"(?:\$?\d[\d.]{0,9}|[AKQJ])(?:(?:, | or | to )(?:\$?\d[\d.]{0,9}|[AKQJ])){0,9}\b")


def each_of(statements: Sequence[str]) -> Iterator[str]:
    for one in statements:
        yield from (f"{subject}: {value}" for subject, value in each_wager(one))


def usable(statement: str, stretch: str, text: Plain, words: ProcedureWords) -> bool:
    if ruled_out(statement, stretch, words) or "circumstance" in statement:
        return False
    if not _EFFECT.match(statement) and no_outcome(statement, stretch, text):
        return False
    said = {value.said for value in text.values} | {one for value in text.values for one in value.meaning}
    if statement.startswith("main pay") and "win" not in stretch:
        return False
    return all(one in said or one in EVEN for one in _AMOUNT.findall(statement)) and len(_ODDS.findall(stretch)) < 2


_AMOUNT = re.compile(r"\$[\d.,]{0,12}\d|\d[\d.]{0,8} (?:to|for) \d{1,6}(?= |$)|\d[\d.]{0,8}%|\d{1,6}:\d{1,6}")
EVEN = ("1 to 1",)


def ruled_out(statement: str, stretch: str, words: ProcedureWords) -> bool:
    """Do the words speak of another wager, another topic, or say the contrary?"""
    subject, _, _ = statement.partition(": ")
    named = re.search(r'"([^"]+)"', subject)
    if any(subject.startswith(on) and not way.search(stretch) for on, way in _WANTED):
        return True
    if subject.startswith(("wager", "insurance wager")) and "$" in statement and _CASHED.search(stretch):
        return True  # what is paid for chips
    if subject.startswith("wager stands") and ("player loses" in outcomes_in(stretch) or _ENDED.search(stretch)):
        return True
    if subject.startswith("wager ") and "$" in statement and not LIMITS.search(stretch):
        return True  # an amount that somebody puts down
    if subject.startswith("wager") and named:
        spoken = wagers_in(stretch, words.family)
        if named[1] not in words.wagers or (spoken and named[1] not in spoken):
            return True
    return off_topic(subject, stretch, "") or reverses(statement, stretch) or other_cards(statement, stretch)


def with_cards(statement: str, stretch: str) -> str:
    """The statement with the cards that the words name, where each names one hand: the bank need not know them all."""
    named, said = list(_NAMED.finditer(statement)), _CARDS.findall(stretch)
    if len(named) != 1 or len(said) != 1:
        return statement
    cards = "-".join(_LETTERS.get(rank, rank) for rank in re.split("[-/ ]", said[0]))
    alike = cards.count("-") == named[0][0].count("-")
    return f"{statement[: named[0].start()]}{cards}{statement[named[0].end() :]}" if alike else statement


def other_cards(statement: str, stretch: str) -> bool:
    """Does it name cards beside those that the words name?"""
    own = {rank for named in _NAMED.findall(statement) for rank in named.split("-")}
    said = {_LETTERS.get(rank, rank) for found in _CARDS.findall(stretch) for rank in re.split("[-/ ]", found)}
    return bool(own and said) and not own <= said


_NAMED = re.compile(r"(?:\b(?:10|[AKQJ2-9])(?:-[AKQJ])?(?= high\b)|(?<=pair of )(?:10|[AKQJ2-9]))")
_CARDS = re.compile(
    r"\b(?:ace[-/ ](?:king|queen|jack)|ace|king|queen|jack|10|[2-9]|a[-/ ][kqj]|[kqj](?=[-/ ]?high))(?=s?\b)"
)
_LETTERS = {name: name[0].upper() for name in ("ace", "king", "queen", "jack", "a", "k", "q", "j")}


_ENDED = re.compile(r"\b(?:ends?|ended|kills?|sinks?|takes?|costs?|drops?)\b")
_WANTED = (
    ("card value", re.compile(r"\b(?:counts?|counted|worth|values?|valued|points?|is|are|equals?)\b|=")),
    ("decks", re.compile(r"\b(?:decks?|packs?|shoes?|jokers?)\b")),
)
"""Words without which a sentence does not speak of it, however near it is."""
_CASHED = re.compile(r"\b(?:cash|buy(?:s|ing)?|change|chips change|buy-in)\b")
LIMITS = re.compile(
    r"\b(?:min|max|minimum|maximum|least|most|limits?|up to|from|between|to|smallest|largest|biggest|lowest|highest"
    r"|more|less|start|starts|over|under|exceed|range|steps|multiples)\b|\$\d+ ?-"
)


_EFFECT = re.compile(
    r"^(?P<head>wager pay [^:]+): (?P<effect>player loses half the wager|player loses|push|stays|even money"
    r"|\d[\d.]{0,8} (?:to|for) \d{1,6}|\d{1,6}:\d{1,6})(?P<rest>[^\n]*)$"
)


def case_of(statement: str) -> str:
    """Of what a statement speaks, whatever becomes of it."""
    found = _EFFECT.match(statement)
    return f"{found['head']}{found['rest'].partition(', otherwise')[0]}" if found else statement


def effect_kind(statement: str) -> str:
    found = _EFFECT.match(statement)
    effect = found["effect"] if found else ""
    return "player wins" if re.match(r"even|\d", effect) else effect


_ODDS = compiled(ODDS)


def with_outcome(statements: tuple[str, ...], stretch: str, family: str) -> tuple[tuple[str, ...], bool] | None:
    """The statements with what the words say becomes of it, and whether that is clear."""
    kinds = {effect_kind(one) for one in statements} - {""}
    if not kinds:
        return statements, True
    said = outcomes_in(stretch)
    if said == kinds:
        return statements, True
    paid = {found[1] for one in statements if (found := re.match(r'wager pay "([^"]+)"', one))}
    if not said or kinds < said or not paid.issuperset(wagers_in(stretch, family)):
        return statements, False  # of which wager it is told is not clear
    if len(said) == 1:
        effect = next(iter(said))
        if effect == "player wins":
            odds = _ODDS.search(stretch)
            if not odds:
                return None
            try:
                effect = SLOTS["odds"].written(odds[0])
            except (ValueError, TwoReadings):
                return None
        return tuple(
            _EFFECT.sub(lambda m: f"{m['head']}: {effect}{m['rest'].partition(', otherwise')[0]}", one)
            for one in statements
        ), True
    return None


def outcomes_in(stretch: str) -> set[str]:
    """What the words say becomes of a wager, by the lexicon; a longer way to say it hides the words in it."""
    found = {"player wins"} if _ODDS.search(stretch) else set()
    rest = _ODDS.sub(" ", stretch)
    for kind, way in (RESULTS[0], ("player loses", A_LOSS)):
        if way.search(rest):
            found.add(kind)
            rest = way.sub(" ", rest)
    said = sorted(
        (
            (hit.span, kind)
            for concept, kind in OUTCOMES
            for hit in hits(concept, rest)
            if not _TAKEN.match(rest[slice(*hit.span)])
        ),
        key=lambda one: one[0][0] - one[0][1],
    )
    kept: list[Span] = []
    for span, kind in said:
        if not any(span[0] < end and begin < span[1] for begin, end in kept):
            kept.append(span)
            found.add(kind)
    return found


OUTCOMES = (("lose", "player loses"), ("push", "push"), ("win", "player wins"))
_TAKEN = re.compile(r"takes? (?:the|their|its)\b(?![^\n]{0,60}\b(?:back|again))")
"""*Take the ante* is said to a player who may have it back, and to a dealer who collects it."""
A_LOSS = re.compile(r"\ba loss\b")

"""From declarations to the structure of the game; a line in the document replaces its family's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from grammar.builder.tokens import SMALL, Token, in_words, number, spanned, split_at, texts
from grammar.declared.structure import (
    Combination,
    Draw,
    Face,
    Randomizer,
    Ranking,
    Spots,
    Stage,
    StakeChoice,
    State,
    Structure,
)
from grammar.errors.faults import Misread
from grammar.tree import Declaration, Span
from grammar.vocabulary import plain

STOPS = frozenset({"stop", "stops", "pocket", "pockets", "face", "faces", "side", "sides", "ball", "balls"})
IGNORED = frozenset({"the", "a", "an", "exactly"})
JOINED = ("COMMA", "AND", "OR", "LIST_OR")
RANDOMIZER = 'for example: "2 dice of 1 to 6", "wheel of 0, 1 to 36", "balls of 1 to 80" or "cards"'
STAGE = 'for example: "player draws 2 cards as hand", or "player chooses fold or play adding "Ante" to "Play""'
MOST_FACES = 1000
KINDS = {"dice": "dice", "die": "dice", "wheel": "wheel", "balls": "balls"}


def structure_of(lines: Iterable[Declaration]) -> tuple[Structure | None, list[Misread]]:
    """The structure these lines declare; a later line replaces an earlier one of the same form and name."""
    latest: dict[tuple[str, str], Declaration] = {}
    for line in lines:  # a game has one randomizer, whatever it is called
        latest[line.form, line.name if line.form != "randomizer" else ""] = line
    faults: list[Misread] = []
    parts: dict[str, dict[str, object]] = {}
    for (_, name), line in latest.items():
        try:
            parts.setdefault(line.form, {})[name] = READERS[line.form](line)
        except Misread as misread:
            faults.append(misread)
    randomizer = parts.get("randomizer", {}).get("")
    if not isinstance(randomizer, Randomizer):
        return None, faults
    ranking = parts.get("ranking", {}).get("")
    stages = tuple(
        with_dice(stage, randomizer) for stage in parts.get("stage", {}).values() if isinstance(stage, Stage)
    )
    return (
        Structure(
            randomizer,
            stages,
            {name: part for name, part in parts.get("state", {}).items() if isinstance(part, State)},
            {name: part for name, part in parts.get("combination", {}).items() if isinstance(part, Combination)},
            {name: part for name, part in parts.get("number", {}).items() if isinstance(part, str)},
            ranking if isinstance(ranking, Ranking) else Ranking(),
            {name: part for name, part in parts.get("spots", {}).items() if isinstance(part, Spots)},
        ),
        faults,
    )


def with_dice(stage: Stage, randomizer: Randomizer) -> Stage:
    """``shooter draws the dice`` means all of them."""
    draws = tuple(draw._replace(number=draw.number or randomizer.number) for draw in stage.draws)
    return Stage(stage.name, stage.who, draws, stage.options, stage.asks, stage.when, stage.repeated, stage.span)


def tokens_of(line: Declaration) -> list[Token]:
    found = [Token(term.kind, term.text, span) for term, span in zip(line.words, places(line), strict=True)]
    return [token for token in found if token.text.lower() not in IGNORED or token.kind == "RANK"]


def places(line: Declaration) -> tuple[Span, ...]:
    return line.places or (line.span,) * len(line.words)


# One form each ------------------------------------------------------------------------------------------------


def randomizer(line: Declaration) -> Randomizer:
    """``2 dice of 1 to 6``; under a name that says what it is also the bare faces: ``randomizer wheel: 0, 1 to 36``."""
    tokens = tokens_of(line)
    count = 1
    if len(tokens) > 1 and tokens[0].kind == "NUMBER" and tokens[1].text.lower() in KINDS:
        count, tokens = whole(tokens[0]), tokens[1:]
    words = [token.text.lower() for token in tokens]
    if words == ["cards"]:
        return Randomizer("cards", span=line.span)
    kind = KINDS.get(words[0] if words else "")
    rest = tokens[1:] if kind else tokens
    rest = rest[1:] if rest and rest[0].text.lower() in ("of", "with") else rest
    kind = kind or KINDS.get(line.name)
    if rest and rest[0].text.lower() in STOPS and len(rest) > 1:  # ``wheel: pockets 0, 1 to 36``
        rest = rest[1:]
    if kind is None or not rest or count < 1:
        raise Misread(line.span, "what is drawn from?", RANDOMIZER)
    faces = tuple(face for run in split_at(rest, JOINED) for face in faces_of(run))
    labels = [face.label for face in faces]
    if len(set(labels)) < len(labels):
        twice = next(label for label in labels if labels.count(label) > 1)
        raise Misread(line.span, f'"{twice}" is listed twice', f"say how often it occurs: {twice} on 2 stops")
    return Randomizer(kind, faces, count, line.span)


def faces_of(run: Sequence[Token]) -> Iterator[Face]:
    words = [token.text.lower() for token in run]
    times = 1
    if len(run) > 3 and words[-1] in STOPS and words[-3] == "on":
        times, run = whole(run[-2]), run[:-3]
    if times < 1:
        raise Misread(spanned(run, run[0].span), "a face occurs at least once", RANDOMIZER)
    for label in labels_of(run):
        yield Face(label, times)


def labels_of(run: Sequence[Token]) -> Iterator[str]:
    """``1 to 36`` expands to each number; any other words are one label."""
    if len(run) == 3 and run[1].kind == "TO":
        low, high = whole(run[0]), whole(run[2])
        if low > high or high - low >= MOST_FACES:
            raise Misread(spanned(run, run[0].span), "this range cannot be drawn from", "the lower number comes first")
        yield from map(str, range(low, high + 1))
    else:
        yield in_words(run)


def stage(line: Declaration) -> Stage:
    tokens = tokens_of(line)
    words = [token.text.lower() for token in tokens]
    if "chooses" in words:
        return choices(line, tokens, words.index("chooses"))
    if "decides" in words:
        cut = words.index("decides")
        return Stage(line.name, " ".join(words[:cut]), asks=" ".join(words[cut + 1 :]), when=line.when, span=line.span)
    draws: list[Draw] = []
    asks, repeated = "", line.until is not None
    for part in split_at(tokens, ("THEN", "AND")):
        for run in split_at(part, ("COMMA",)):
            said = [token.text.lower() for token in run]
            if said == ["hidden"] and draws:
                draws[-1] = draws[-1]._replace(hidden=True)
            elif said[0] == "asking" and len(said) > 1:
                asks = " ".join(said[1:])
            elif said == ["repeated"]:
                repeated = True
            else:
                draws.append(draw(run, said))
    who = draws[0].who if draws else ""
    return Stage(line.name, who, tuple(draws), (), asks, line.when, repeated, line.span)


def draw(run: Sequence[Token], said: Sequence[str]) -> Draw:
    cut = next((index for index, word in enumerate(said) if word in ("draws", "draw")), 0)
    if not cut or len(said) == cut + 1:
        raise Misread(spanned(run, run[0].span), f'"{in_words(run)}" is nothing that a stage does', STAGE)
    who, rest, words = " ".join(said[:cut]), run[cut + 1 :], said[cut + 1 :]
    count = 0
    if rest[0].kind == "NUMBER" or words[0] in SMALL:
        count = SMALL[words[0]] if words[0] in SMALL else whole(rest[0])
        words = words[1:]
    hidden = bool(words) and words[-1] == "hidden"
    words = words[:-1] if hidden else words
    if not words or (words[0] != "dice" and not count):
        raise Misread(spanned(run, run[0].span), "how many are drawn?", STAGE)
    place = " ".join(words[words.index("as") + 1 :]) if "as" in words else words[0]
    return Draw(who, count, plain(place), hidden)


def choices(line: Declaration, tokens: Sequence[Token], cut: int) -> Stage:
    options = tuple(option(run) for run in split_at(tokens[cut + 1 :], ("OR", "LIST_OR", "COMMA")))
    if not options or not cut:
        raise Misread(line.span, "nobody chooses anything here", STAGE)
    return Stage(line.name, plain(texts(tokens[:cut])), (), options, "", line.when, False, line.span)


def option(run: Sequence[Token]) -> StakeChoice:
    words = [token.text.lower() for token in run]
    for verb, sign in (("adding", 1), ("withdrawing", -1)):
        if verb not in words:
            continue
        cut = words.index(verb)
        strings = [token.text.strip('"') for token in run[cut:] if token.kind == "STRING"]
        numbers = [number(token) for token in run[cut:] if token.kind == "NUMBER"]
        times = sign * (numbers[0] if numbers else Fraction(1))
        if len(strings) == (2 if sign > 0 else 1):
            return StakeChoice(" ".join(words[:cut]), times, strings[0], strings[-1])
        raise Misread(spanned(run, run[0].span), "which stake does this move?", STAGE)
    return StakeChoice(" ".join(words))


def state(line: Declaration) -> State:
    runs = [[token.text for token in run] for run in split_at(tokens_of(line), JOINED)]
    begins = next((" ".join(run[1:]) for run in runs if run[0] == "begins"), "")
    values = tuple(" ".join(run) for run in runs if run[0] != "begins")
    if begins not in values:
        raise Misread(line.span, "with which of its values does the state begin?", "for example: begins none")
    return State(values, begins)


def combination(line: Declaration) -> Combination:
    tokens = tokens_of(line)
    words = [token.text.lower() for token in tokens]
    pick, count = "", 0
    if len(words) > 3 and words[0] in ("best", "first", "last") and words[2] == "of":
        pick, count = words[0], whole(tokens[1])
        tokens = tokens[3:]
    places = tuple(plain(texts(run)) for run in split_at(tokens, ("COMMA", "AND")))
    if not places:
        raise Misread(line.span, "nothing is combined here", "for example: hand, flop and river")
    return Combination(places, pick, count)


def expression(line: Declaration) -> str:
    return in_words(tokens_of(line))


def ranking(line: Declaration) -> Ranking:
    events: list[str] = []
    low: tuple[str, ...] = ()
    for run in split_at(tokens_of(line), ("COMMA",)):
        words = [token.text.lower() for token in run]
        if words[:3] == ["ace", "low", "in"] and run[-1].kind == "RANKS":
            low = tuple(run[-1].text.split("-"))
        else:
            events.append(plain(words))
    return Ranking(tuple(events), low)


def spots(line: Declaration) -> Spots:
    letter, _, *rest = tokens_of(line)
    groups: list[tuple[str, ...]] = []
    for run in split_at(rest, ("COMMA", "OR", "LIST_OR")):
        if run[0].text.lower() == "each":
            groups.extend((label,) for label in labels_of(run[2:] if run[1].kind == "OF" else run[1:]))
        else:
            groups.append(tuple(label for part in split_at(run, ("AND",)) for label in labels_of(part)))
    if not groups:
        raise Misread(line.span, "the wager has no spots", "for example: on D in 1 to 12, 13 to 24, 25 to 36")
    return Spots(letter.text, tuple(groups))


def whole(token: Token) -> int:
    if token.kind != "NUMBER" or number(token).denominator != 1:
        raise Misread(token.span, f'"{token.text}" is no whole number', "write digits: 6")
    return int(number(token))


READERS: dict[str, Callable[[Declaration], object]] = {
    "randomizer": randomizer,
    "stage": stage,
    "state": state,
    "combination": combination,
    "number": expression,
    "ranking": ranking,
    "spots": spots,
}

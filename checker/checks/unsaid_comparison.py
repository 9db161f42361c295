"""A wager is settled by which hand is better, and the sentence that is read for it does not speak of that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.rank_tests import compares, opened
from checker.facts.read_sentences import quoted_piece, sentences_read
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import EffectKind, effect_of
from grammar.exhibit import Exhibit, Stated
from grammar.source import Piece

COMPARING = re.compile(
    r"\b(?:beat|beaten|beats|high\w*|low\w*|better|best|win\w*|won|los\w*|lost|exceed\w*|great\w*|out-?rank\w*|rank\w*"
    r"|over|more|less|closer|nearer|closest|ties?|tied|equal\w*|same|push\w*|defeat\w*|superior|inferior|compar\w*"
    r"|stand-?offs?|draws?|drawn|top|versus|against|than|strong\w*|weak\w*)\b"
)
BETTER = (
    r"(?:beat\w*|high\w*|better|out-?rank\w*|great\w*|exceed\w*|clos\w*|near\w*|superior|strong\w*|low\w*|defeat\w*)"
)
OTHER = r"(?:dealer|banker|house|bank|croupier|opponent|player)"
SAID = re.compile(rf"\b{BETTER}\b[^.;]{{0,120}}\b{OTHER}\b|\b{OTHER}\b[^.;]{{0,120}}\b{BETTER}\b")
"""That one hand is better than another, said anywhere: a sentence on pays need not say it again."""
SETTLED: frozenset[EffectKind] = frozenset({"pays", "win", "lose", "push", "adds"})


def unsaid_comparison(context: CheckContext) -> Iterator[Finding]:
    found: dict[str, list[tuple[Stated, Piece]]] = {}
    if context.source is None or any(SAID.search(piece.text.casefold()) for piece in context.source.pieces):
        return
    for stated in settled_firmly(context.exhibit):
        read = sentences_read(stated, context.source)
        if read and by_comparison(stated, context.exhibit) and not any(map(speaks_of_it, read)):
            found.setdefault(stated.about, []).append((stated, read[0]))
    for about, lines in found.items():
        yield finding(about, lines)


def settled_firmly(exhibit: Exhibit) -> Iterator[Stated]:
    """What settles a wager by the document's own words, without a doubt that is marked."""
    for one in exhibit.stated:
        firm = not (one.base or one.reading or one.default or one.tail.vague)
        effect = effect_of(one.value) if firm and one.question == "wager pay" else None
        if effect is not None and effect.kind in SETTLED:
            yield one


def by_comparison(stated: Stated, exhibit: Exhibit) -> bool:
    return any(compares(test) for test in opened(stated.when, exhibit))


def speaks_of_it(piece: Piece) -> bool:
    return COMPARING.search(piece.text.casefold()) is not None


def finding(about: str, lines: list[tuple[Stated, Piece]]) -> Finding:
    return Finding(
        check="unsaid-comparison",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f'the reading settles "{about}" by which hand is better, and its sentence does not say so',
        places=tuple(dict.fromkeys(place_of(one) for one, _ in lines))[:3],
        question="wager pay",
        about=about,
        details=(quoted_piece(lines[0][1]),),
        asks=f"Which hand wins “{about}”, and which loses it?",
    )

"""Small charts as inline SVG, readable without colour and described in words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from base.records import dataclass
from grammar.errors.faults import counted
from reports.drawings.cards import SVG

WIDTH = 520
ROW = 26
LEFT = 190
INK, QUIET, BAR = "#17191c", "#54595f", "#1d4d3a"
FACE = "font-family=\"Pitboss Sans, 'IBM Plex Sans', system-ui, sans-serif\""
DASHES = ("", "5 3", "1.5 2.5", "8 2 1.5 2")
LABEL = 34
"""The most characters in a label beside a bar."""
QUESTIONS_LEFT, QUESTION = 262, 46
"""The same where labels are questions."""
LABEL_IN_WORDS = 200
"""The most characters of a label in the chart's description."""


@dataclass(frozen=True, slots=True)
class Range:
    """A bar from low to high, in percent."""

    label: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Series:
    """A line over whole numbers, in percent."""

    label: str
    points: tuple[tuple[int, float], ...]


def ranges(bars: Sequence[Range], title: str) -> Markup:
    """One bar per open question, from the lowest house edge to the highest."""
    low = min(0.0, *(bar.low for bar in bars))
    high = max(0.0, *(bar.high for bar in bars)) or 1.0
    scale = (WIDTH - QUESTIONS_LEFT - 60) / ((high - low) or 1.0)

    def across(value: float) -> float:
        return QUESTIONS_LEFT + (value - low) * scale

    height = ROW * len(bars) + 30
    parts = [line(across(0), 4, across(0), height - 24, QUIET), text(across(0), height - 10, "0%", "middle")]
    for place, bar in enumerate(bars):
        y = ROW * place + 8
        width = max(1.5, across(bar.high) - across(bar.low))
        parts.append(text(QUESTIONS_LEFT - 8, y + 11, shortened(bar.label, QUESTION), "end"))
        parts.append(f'<rect x="{across(bar.low):.1f}" y="{y}" width="{width:.1f}" height="13" fill="{BAR}"/>')
        parts.append(text(across(bar.high) + 5, y + 11, f"{bar.low:.2f} to {bar.high:.2f}%", "start"))
    description = "; ".join(
        f"{shortened(bar.label, LABEL_IN_WORDS)}: {bar.low:.2f}% to {bar.high:.2f}%" for bar in bars
    )
    return picture(WIDTH + 60, height, f"{title}. {description}", parts)


def interval(low: float, high: float, printed: Sequence[tuple[str, float]], title: str) -> Markup:
    """A line from the lowest to the highest edge, with zero and what the document prints marked on it."""
    marks = [edge for _, edge in printed]
    first, last = min(0.0, low, *marks), max(0.0, high, *marks)
    scale = (WIDTH - 80) / ((last - first) or 1.0)

    def across(value: float) -> float:
        return 40 + (value - first) * scale

    width = max(2.0, across(high) - across(low))
    ends = (low, high) if high - low > 0.005 else (low,)
    parts = [
        line(across(first), 40, across(last), 40, QUIET),
        line(across(0), 33, across(0), 47, QUIET),
        text(across(0), 66, "0%", "middle"),
        f'<rect x="{across(low):.1f}" y="35" width="{width:.1f}" height="10" fill="{BAR}"/>',
        *(
            text(across(edge), 60 if abs(across(edge) - across(0)) > 30 else 78, f"{edge:.2f}%", "middle")
            for edge in ends
        ),
    ]
    for words, edge in printed:
        x = across(edge)
        parts.append(f'<path d="M{x:.1f} 32L{x - 5:.1f} 22L{x + 5:.1f} 22Z" fill="{INK}"/>')
        parts.append(text(x, 16, f"printed: {words}", "middle"))
    said = "; ".join(f"printed {words}" for words, _ in printed)
    between = f"{low:.2f}% to {high:.2f}%"
    return picture(WIDTH, 84, f"{title}: {between}{f'; {said}' if said else ''}", parts)


def point_in_words(point: tuple[int, float]) -> str:
    return f"{counted(point[0], 'deck')} {point[1]:.2f}%"


def lines(series: Sequence[Series], title: str) -> Markup:
    """House edge by number of decks: one line per wager, identified by its dashes and the name at its end."""
    decks = sorted({deck for one in series for deck, _ in one.points})
    edges = [edge for one in series for _, edge in one.points]
    low, high = min(0.0, *edges), max(0.0, *edges) or 1.0
    height, top, bottom, left, right = 230, 14, 196, 46, 400

    def at(deck: int, edge: float) -> tuple[float, float]:
        across = (deck - decks[0]) / ((decks[-1] - decks[0]) or 1)
        return left + across * (right - left), bottom - (edge - low) / ((high - low) or 1.0) * (bottom - top)

    parts = [line(left, at(decks[0], 0)[1], right, at(decks[0], 0)[1], QUIET)]
    parts += [text(left - 6, at(decks[0], mark)[1] + 4, f"{mark:.1f}%", "end") for mark in sorted({low, 0.0, high})]
    parts += [text(at(deck, low)[0], bottom + 18, str(deck), "middle") for deck in decks]
    parts.append(text((left + right) / 2, bottom + 32, "decks", "middle"))
    for place, one in enumerate(series):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(deck, edge) for deck, edge in one.points))
        dash = f' stroke-dasharray="{DASHES[place % len(DASHES)]}"' if place % len(DASHES) else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{BAR}" stroke-width="1.8"{dash}/>')
    parts += names_at_end(series, at)
    description = "; ".join(
        f"{shortened(one.label, LABEL_IN_WORDS)}: {', '.join(map(point_in_words, one.points))}" for one in series
    )
    return picture(WIDTH + 60, height, f"{title}. {description}", parts)


def names_at_end(series: Sequence[Series], at: object) -> list[str]:
    """The names to the right of the lines, moved apart if they would overlap."""
    assert callable(at)
    places = sorted(((at(*one.points[-1])[1], at(*one.points[-1])[0], one) for one in series), key=lambda p: p[0])
    parts: list[str] = []
    free = 0.0
    for y, x, one in places:
        free = max(y + 4, free)
        parts.append(text(x + 8, free, f"{shortened(one.label)} {one.points[-1][1]:.2f}%", "start"))
        free += 13
    return parts


def picture(width: float, height: float, description: str, parts: Sequence[str]) -> Markup:
    words = escape(description)
    return Markup(
        f'<svg {SVG} class="chart" role="img" aria-label="{words}" viewBox="0 0 {width} {height}">'
        f"<title>{words}</title>{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} {FACE} font-size="11" fill="{INK}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, ink: str) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{ink}" stroke-width="0.8" fill="none"/>'


def shortened(label: str, most: int = LABEL) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"

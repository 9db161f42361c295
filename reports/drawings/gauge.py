"""Where the house edge lies, as a bar that takes the width it is given: the interval, what is printed, each answer."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from markupsafe import Markup, escape

from base.records import dataclass
from reports.drawings.cards import SVG

HEIGHT, ROW = 44, 12
MOST_MARKS = 9
"""So many figures at most stand below the bar."""


@dataclass(frozen=True, slots=True)
class GaugeMark:
    """One answer: its letter, what it says, the edge if it counts, and the interval that is then left, if known."""

    letter: str
    clause: str
    percent: float | None
    interval: tuple[float, float] | None = None


def gauge(low: float, high: float, printed: Sequence[tuple[str, float]], marks: Sequence[GaugeMark]) -> Markup:
    """Its colours come from the style sheet; in words it says everything that it shows."""
    shown = [one for one in marks if one.letter and (one.percent is not None or one.interval)]
    scale = Scale.of([low, high, *(edge for _, edge in printed), *values(shown)])
    rows = [answer_row(scale, one, HEIGHT - 12 + place * ROW) for place, one in enumerate(shown)]
    bottom = HEIGHT + len(shown) * ROW
    parts = [
        '<rect class="track" x="0" y="12" width="100%" height="14" rx="3"/>',
        f'<rect class="loses" x="0" y="12" width="{scale.at(0):.2f}%" height="14" rx="3"/>',
        bar(scale, low, high, 12, 14, "interval"),
        *(printed_mark(scale, edge) for _, edge in printed),
        f'<line class="zero" x1="{scale.at(0):.2f}%" x2="{scale.at(0):.2f}%" y1="8" y2="{bottom - 14}"/>',
        *rows,
        *(figure(scale, value, bottom + 2) for value in scale.figures()),
    ]
    words = escape(in_words(low, high, printed, shown))
    size = f'width="100%" height="{bottom + 8}"'
    return Markup(f'<svg {SVG} class="gauge" role="img" aria-label="{words}" {size}>{"".join(parts)}</svg>')


@dataclass(frozen=True, slots=True)
class Scale:
    """From which percentage to which the bar goes."""

    first: float
    last: float

    @classmethod
    def of(cls, shown: Sequence[float]) -> Scale:
        """Whole percentages around all that is shown, with zero among them."""
        low, high = min(0.0, *shown), max(0.0, *shown)
        return cls(floor(low - 0.2), ceil(high + 0.2))

    def at(self, value: float) -> float:
        """The place of a value, in percent of the width."""
        return 100 * (value - self.first) / (self.last - self.first)

    def figures(self) -> list[int]:
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (self.last - self.first) / step < MOST_MARKS)
        return [value for value in range(int(self.first), int(self.last) + 1) if value % step == 0]


def values(marks: Sequence[GaugeMark]) -> list[float]:
    edges = [one.percent for one in marks if one.percent is not None]
    return edges + [value for one in marks if one.interval for value in one.interval]


def bar(scale: Scale, low: float, high: float, top: int, height: int, name: str) -> str:
    left, width = scale.at(low), max(0.5, scale.at(high) - scale.at(low))
    return f'<rect class="{name}" x="{left:.2f}%" y="{top}" width="{width:.2f}%" height="{height}" rx="3"/>'


def printed_mark(scale: Scale, edge: float) -> str:
    x = scale.at(edge)
    return f'<line class="printed" x1="{x:.2f}%" x2="{x:.2f}%" y1="6" y2="32"/>'


def answer_row(scale: Scale, mark: GaugeMark, top: int) -> str:
    """The interval that is left, and on it the edge with all else as usual."""
    left = bar(scale, *mark.interval, top, 5, f"side {mark.letter}") if mark.interval else ""
    if mark.percent is None:
        return left
    return f'{left}<circle class="side {mark.letter}" cx="{scale.at(mark.percent):.2f}%" cy="{top + 2.5}" r="5.5"/>'


def figure(scale: Scale, value: int, y: int) -> str:
    anchor = "start" if value == scale.first else "end" if value == scale.last else "middle"
    sign = "−" if value < 0 else ""
    return f'<text class="figure" x="{scale.at(value):.2f}%" y="{y}" text-anchor="{anchor}">{sign}{abs(value)}%</text>'


def in_words(low: float, high: float, printed: Sequence[tuple[str, float]], marks: Sequence[GaugeMark]) -> str:
    told = [f"House edge from {low:.2f}% to {high:.2f}%", *(f"the document prints {words}" for words, _ in printed)]
    for one in marks:
        edge = "" if one.percent is None else f" {one.percent:.2f}%"
        left = f", between {one.interval[0]:.2f}% and {one.interval[1]:.2f}%" if one.interval else ""
        told.append(f"if {one.clause}:{edge}{left}")
    return "; ".join(told)

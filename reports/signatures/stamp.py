"""The stamp that a signature leaves on the page."""

import datetime
from html import escape
from typing import Any

from base.plain_text import visible
from reports.pdf import document
from reports.signatures.keys import TEST_MARK

STAMP_WORDS = "Electronically signed"
"""Printed on every stamp and nowhere else: a page that shows these words without a signature is forged."""


LONG_REASON, LONG_NAME = 44, 26


def stamp(name: str, role: str, when: datetime.datetime, reason: str, size: tuple[float, float]) -> bytes:
    """A one-page PDF of the signature field's size: role, name, date, reason."""
    width, height = size
    name, reason = visible(name), visible(reason)
    test = TEST_MARK in name
    shown = name.replace(f" ({TEST_MARK})", "")
    mark = f"<div class='test'><span>{TEST_MARK}</span></div>" if test else ""
    html = (
        f"<style>{_style(width, height, len(shown), len(reason), test)}</style><body><div class='box'>"
        f"<div class='head'>{STAMP_WORDS} · {escape(role)}</div>{mark}<div class='name'>{escape(shown)}</div>"
        f"<div>{when.astimezone(datetime.UTC):%-d %B %Y, %H:%M UTC}</div>"
        f"<div class='why'>{escape(reason)}</div></div>"
    )
    return document.small_page(html, width, height)


def _style(width: float, height: float, name: int, reason: int, test: bool) -> str:
    """Scales the type so that all lines fit the box; a long reason gets two or three small lines."""
    long = reason > LONG_REASON
    unit = min(height / (7.4 if long else 6.4), width / 24)
    lines = (2 if test else 3) if long else 1
    return (
        f"body{{margin:0;font-size:{unit:.2f}pt;line-height:1.2;color:#111;overflow-wrap:break-word}}"
        f".box{{box-sizing:border-box;width:{width}pt;height:{height}pt;overflow:hidden;"
        f"padding:{unit * 0.35:.2f}pt {unit * 0.7:.2f}pt;border-left:{unit * 0.45:.2f}pt solid #1f3b57}}"
        ".head{font-size:.78em;color:#1f3b57;font-weight:600}"
        f".name{{font-size:{1.25 * min(1, LONG_NAME / max(name, 1)):.2f}em;line-height:1.5em;font-weight:600}}"
        f".why{{font-size:{0.72 if long else 1}em;max-height:{1.2 * lines:.1f}em;overflow:hidden}}"
        ".test{font-size:.78em;font-weight:600}.test span{border:.6pt solid #111;padding:0 .4em}"
    )


def style(file: int) -> Any:
    """The stamp in an open file, which pyHanko reads once and closes."""
    from pyhanko.pdf_utils import layout
    from pyhanko.stamp import StaticStampStyle

    middle = layout.AxisAlignment.ALIGN_MID
    rule = layout.SimpleBoxLayoutRule(x_align=middle, y_align=middle, margins=layout.Margins())
    return StaticStampStyle.from_pdf_file(file, background_layout=rule, background_opacity=1.0, border_width=0)

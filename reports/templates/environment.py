"""Templates to HTML: every string of a document comes out as text, never as markup, style or script."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from base.plain_text import visible
from reports.pdf.fonts import composed, drawable

FOLDER = Path(__file__).parent
LONGEST_HEAD = 70
LONG_TITLE = 200


def rendered(template: str, **values: object) -> str:
    """The template of that name, filled in."""
    return environment(FOLDER).get_template(template).render(**values)


@cache
def environment(folder: Path) -> Environment:
    """What fills in the templates of a folder: ours, or the desk's."""
    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
    made.filters["visible"] = visible
    made.filters["css"] = css_string
    made.filters["head"] = head
    made.filters["size"] = size
    return made


def css_string(text: str) -> Markup:
    """A style sheet string, with everything but plain letters and digits escaped by number."""
    escaped = "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):06x}" for c in drawable(text))
    return Markup(f'"{escaped}"')


def size(title: str) -> Markup:
    """The class for a title too long for large type."""
    return Markup(' class="long"' if len(title) > LONG_TITLE else "")


def head(text: str) -> str:
    """A text shortened to fit the head of a page."""
    plain = composed(" ".join(text.split()))
    return plain if len(plain) <= LONGEST_HEAD else f"{plain[: LONGEST_HEAD - 1].rstrip()}…"

"""WeasyPrint as Pitboss uses it: no outside access, and only the bundled typefaces."""

import atexit
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from grammar.errors.faults import Unreadable
from reports.pdf import fonts

USUAL = Path(__file__).parents[1] / "templates" / "usual.css"
PANGO = "apt-get install --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


class PangoMissing(Unreadable):
    """The libraries that typeset a PDF are not installed; the message says what to install."""


@cache
def weasyprint() -> Any:
    """The library; without Pango it would print an advertisement on standard output before failing."""
    try:
        with redirect_stdout(io.StringIO()):
            import weasyprint as library
    except OSError as error:
        raise PangoMissing(
            f"A PDF needs the Pango libraries, which are not on this machine. On Debian or Ubuntu: {PANGO}. "
            "On macOS: brew install pango. Everything that makes no PDF works without them."
        ) from error
    return library


@contextmanager
def undated_fonts() -> Iterator[None]:
    """Makes the bytes the same on every machine: without HarfBuzz's subsetting library, WeasyPrint subsets fonts with
    fontTools, which writes the time into each of them unless this variable is set.
    """
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    try:
        yield
    finally:
        del os.environ["SOURCE_DATE_EPOCH"]
        if before is not None:
            os.environ["SOURCE_DATE_EPOCH"] = before


@cache
def page() -> Any:
    """A parser for our own HTML, which is well-formed, with styles only for the elements our pages use.

    Parsing it as XML and matching a quarter of the style rules saves 0.3 of 2.1 seconds on a 28-page report.
    """
    weasyprint()
    from weasyprint import CSS, HTML, cssselect2

    usual = CSS(string=USUAL.read_text("utf-8"))

    class Page(HTML):  # type: ignore[misc]
        def __init__(self, text: str) -> None:
            try:
                root = ElementTree.fromstring(text)
            except ElementTree.ParseError:
                super().__init__(string=text, url_fetcher=closed())
                return
            self.base_url, self.url_fetcher, self.media_type = None, closed(), "print"
            self.wrapper_element = cssselect2.ElementWrapper.from_html_root(root)
            self.etree_element = root

        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            return [usual]

    return Page


@cache
def faces() -> tuple[Any, Any]:
    """The style sheet of the bundled typefaces, and WeasyPrint's configuration for them."""
    for *_, name in fonts.FACES:
        (fonts.FOLDER / name).stat()  # if one were missing, WeasyPrint would silently use whatever the machine has
    library = weasyprint()
    configuration = library.text.fonts.FontConfiguration()
    atexit.register(faces.cache_clear)
    return library.CSS(string=fonts.stylesheet(), font_config=configuration, url_fetcher=closed()), configuration


@cache
def closed() -> Any:
    """A fetcher that serves the bundled fonts and nothing else."""
    weasyprint()
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Closed(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            name = url.removeprefix(fonts.SCHEME)
            if url.startswith(fonts.SCHEME) and name in {face[3] for face in fonts.FACES}:
                return URLFetcherResponse(url, (fonts.FOLDER / name).read_bytes())
            raise ValueError("a document may not load anything")

    return Closed()


def libraries() -> tuple[str, ...]:
    """The versions of the libraries that set text and cut fonts, which are not Python packages."""
    weasyprint()
    from weasyprint.text import ffi

    ffi.ffi.cdef("const char *hb_version_string(void);", override=True)
    pango = ffi.pango.pango_version()
    harfbuzz = ffi.ffi.string(ffi.harfbuzz.hb_version_string()).decode()
    subset = "" if ffi.harfbuzz_subset else " without subsetting"
    return f"Pango {pango // 10000}.{pango // 100 % 100}.{pango % 100}", f"HarfBuzz {harfbuzz}{subset}"

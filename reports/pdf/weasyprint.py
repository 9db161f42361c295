"""WeasyPrint as Pitboss uses it: loaded without what is not needed, closed to the world, with the bundled typefaces."""

import atexit
import ctypes.util
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from grammar.errors.faults import Unreadable
from reports.pdf import fonts

USUAL = Path(__file__).parents[1] / "templates" / "usual.css"
PANGO = "apt-get install --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
RARE = ("fontTools.subset", "fontTools.varLib.instancer")
"""What WeasyPrint calls for variable typefaces, and on machines without HarfBuzz's library for subsets."""


class PangoMissing(Unreadable):
    """The libraries that set the type of a PDF are not on this machine; the message says what to install."""


@cache
def weasyprint() -> Any:
    """The library; without Pango it would print an advertisement on standard output before it fails."""
    try:
        with redirect_stdout(io.StringIO()), _names_of_files(), _later(*RARE):
            library = import_module("weasyprint")
    except OSError as error:
        raise PangoMissing(
            f"A PDF needs the Pango libraries, which are not on this machine. On Debian or Ubuntu: {PANGO}. "
            "On macOS: brew install pango. Everything that makes no PDF works without them."
        ) from error
    library.pdf.pydyf.PDF.page_references = property(References)
    library.pdf.fonts.ffi = Interface(library.pdf.fonts.ffi)
    keep_lines(library.text.line_break.Layout)
    return library


class References:
    """References to the pages by their number; made all anew for every tag, they cost the square of the pages."""

    def __init__(self, pdf: Any) -> None:
        self.numbers = pdf.pages["Kids"]

    def __getitem__(self, page: int) -> bytes:
        return b"%d 0 R" % self.numbers[3 * page]


class Interface:
    """The interface to C for fonts, where lists of glyphs take their length from what they hold.

    With the length in the name, each length is a type of its own, and is parsed as C.
    """

    def __init__(self, interface: Any) -> None:
        self.interface = interface

    def __getattr__(self, name: str) -> Any:
        return getattr(self.interface, name)

    def new(self, kind: str, given: Any = None) -> Any:
        return self.interface.new(GLYPHS if given and kind.startswith(GLYPHS[:-1]) else kind, given)


GLYPHS = "hb_codepoint_t[]"


def keep_lines(layout: Any) -> None:
    """A line whose words are placed is drawn as it is; WeasyPrint forgets it to save memory, and places them anew.

    A text that was broken in Pango, or is yet to be spaced out, is not the line that is drawn, and is forgotten.
    """
    forget, anew = layout.deactivate, layout.reactivate

    def deactivate(self: Any) -> None:
        _, second = self.get_first_line()
        if second is not None:
            forget(self)

    def reactivate(self: Any, style: Any) -> None:
        if self.justification_spacing or not hasattr(self, "layout"):
            anew(self, style)
        else:
            self.style = style

    layout.deactivate, layout.reactivate = deactivate, reactivate


@contextmanager
def _names_of_files() -> Iterator[None]:
    """Where the system finds a library by the name of its file, the search for others, by a compiler, is left out."""
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


@contextmanager
def _later(*names: str) -> Iterator[None]:
    """In place of these modules something is imported that loads them when a function of theirs is called."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update((name, LazyModule(name)) for name in absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


class LazyModule(ModuleType):
    """A module that is loaded when one of its functions is called."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *given, **named: getattr(import_module(self.__name__), name)(*given, **named)


@cache
def page() -> Any:
    """HTML with the usual styles of the elements that our pages have; well-formed, it is read ten times as fast."""
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
    """The style sheet of the bundled typefaces, and where WeasyPrint keeps them."""
    for *_, name in fonts.FACES:
        (fonts.FOLDER / name).stat()  # WeasyPrint would take what the machine has, and say nothing
    library = weasyprint()
    configuration = library.text.fonts.FontConfiguration()
    atexit.register(faces.cache_clear)
    return library.CSS(string=fonts.stylesheet(), font_config=configuration, url_fetcher=closed()), configuration


@cache
def closed() -> Any:
    """The closed fetcher: the bundled fonts, and nothing else from anywhere."""
    weasyprint()
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Closed(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            name = url.removeprefix(fonts.SCHEME)
            if url.startswith(fonts.SCHEME) and name in {face[3] for face in fonts.FACES}:
                return URLFetcherResponse(url, (fonts.FOLDER / name).read_bytes())
            raise ValueError("a document may not load anything")

    return Closed()

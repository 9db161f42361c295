"""What passes between the server, the worker and the pages: visits, and what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal

from base.records import dataclass

if TYPE_CHECKING:
    from pitboss.register import Approval

Role = Literal["reviewer", "operator"]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who says to sit here; nobody has authenticated it."""

    name: str = ""
    role: Role = "reviewer"


@dataclass(frozen=True, slots=True)
class Visit:
    """One request, as a page sees it."""

    folder: str
    document: str
    """The id of the document; empty on a page of the whole folder."""
    page: str
    sitter: Sitter
    query: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    """Files that were dropped: by the name they had, the path where they lie until this visit ends."""
    secrets: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """Keys and pass phrases, by field: in memory only, gone with the visit."""


@dataclass(frozen=True, slots=True)
class Write:
    """A file of the folder to be written; before is the digest of what it must hold now, "" if it must not exist."""

    file: str
    content: bytes
    before: str


@dataclass(frozen=True, slots=True)
class Download:
    """A file for the browser to save."""

    name: str
    kind: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Done:
    """What an act of a page comes to. The server writes the files and the line of the history, or neither."""

    told: str = ""
    """A sentence for the reader."""
    entry: Mapping[str, Any] | None = None
    """The line of the history: ``act`` and whatever belongs to it; who and when is added."""
    writes: tuple[Write, ...] = ()
    goto: str = ""
    """The address to go on to."""
    document: str = ""
    """The document whose history it is, if it is not the one that was visited."""
    data: Any = None
    """What the page's script wants to know: JSON."""
    download: Download | None = None
    keep: tuple[str, Any] | None = None
    """A name and a value that the worker keeps: for this version of the document, or for the folder (``kept``)."""
    approval: tuple[str, Approval, bytes] | None = None
    """A register of the folder, an approval to be added to it, and the PDF that was approved."""


class Refused(Exception):
    """An act that cannot be done; the text is the sentence for the reader, status the answer's."""

    def __init__(self, sentence: str, status: int = 422) -> None:
        super().__init__(sentence)
        self.sentence, self.status = sentence, status


# Between server and worker -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask:
    """To the worker: a page to show, an act to do at once, or one that takes long."""

    number: int
    kind: Literal["show", "act", "long"]
    name: str
    visit: Visit


@dataclass(frozen=True, slots=True)
class Cancel:
    """To the worker: what was asked under this number is no longer wanted; 0 stands for prices of a document."""

    number: int
    document: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """To the worker: a document may have changed on the disk."""

    document: str


@dataclass(frozen=True, slots=True)
class Answer:
    """From the worker: a page as HTML, what an act came to, or why there is none (status and sentence)."""

    number: int
    html: str = ""
    done: Done | None = None
    refusal: str = ""
    status: int = 422


@dataclass(frozen=True, slots=True)
class News:
    """From the worker: something that open pages want to hear. kind: parsed, findings, prices, progress, failed."""

    document: str
    kind: str
    text: str = ""
    version: str = ""

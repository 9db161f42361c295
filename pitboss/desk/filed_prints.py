"""The procedure as PDF files beside the document: printed, signed, and whether they still say what it says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from base.records import dataclass
from pitboss.desk.desk_folder import digest_of
from pitboss.desk.history import Act, standing

if TYPE_CHECKING:
    from pitboss.desk.desk_document import DeskDocument

PRINT, SIGN = "print", "sign"


@dataclass(frozen=True, slots=True)
class FiledPrint:
    """A PDF that the history knows and that lies in the folder unchanged."""

    name: str
    signers: tuple[str, ...]
    """Who signed it, each with the role."""
    roles: tuple[str, ...]
    when: str
    by: str
    is_current: bool
    """Is it of the document as it is now?"""


def filed_prints(document: DeskDocument) -> tuple[FiledPrint, ...]:
    """The latest first. A file that was changed or taken away since counts no more."""
    found: dict[str, FiledPrint] = {}
    for act in reversed(standing(document.acts)):
        name, digest = written(act)
        if name and name not in found and digest == digest_on_disk(document.path.parent / name):
            signers, roles = words(act, "signers"), words(act, "roles")
            current = bool(document.version) and act.text("of") == document.version
            found[name] = FiledPrint(name, signers, roles, act.text("at")[:10], act.text("by"), current)
    return tuple(found.values())


def free_print(document: Path, roles: Iterable[str]) -> Path:
    """The name of the print that these have signed, or the next that is free: nothing signed is written over."""
    stem = "-".join((f"{document.stem}.procedure", *roles))
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    return next(path for name in names if not (path := document.with_name(f"{name}.pdf")).exists())


def signers_of(document: DeskDocument) -> tuple[str, ...]:
    """Whose signatures are on the document as it is now."""
    signed = [one.signers for one in filed_prints(document) if one.is_current]
    return max(signed, key=len, default=())


def written(act: Act) -> tuple[str, str]:
    """The PDF that an act made, and its digest."""
    if act.kind not in (PRINT, SIGN) or not act.writes:
        return "", ""
    name = Path(str(act.writes[0].get("file", ""))).name
    return name, str(act.writes[0].get("after", ""))


def words(act: Act, name: str) -> tuple[str, ...]:
    found = act.data.get(name, [])
    return tuple(str(one) for one in found) if isinstance(found, list | tuple) else ()


def digest_on_disk(path: Path) -> str:
    try:
        state = path.stat()
    except OSError:
        return ""
    return known_digest(str(path), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=500)
def known_digest(path: str, changed: int, size: int) -> str:
    return digest_of(Path(path))

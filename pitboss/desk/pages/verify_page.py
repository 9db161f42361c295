"""Verify: any PDF dropped here is judged in plain words, read in the sandbox as ``pitboss verify`` reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from base.files import contents
from base.progress import Progress
from base.records import dataclass
from pitboss.desk.folder_files import files_of, trust_files
from pitboss.desk.records import Done, Refused, Visit
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from reports.signatures.trust import Trust
    from reports.signatures.verify import Verdict

KEPT = "verdicts"
MOST_KEPT = 5


@dataclass(frozen=True, slots=True)
class Verified:
    """A file that was judged, and by whom one trusts."""

    name: str
    trusted: str
    verdict: Verdict
    seal: str
    """holds, broken or open"""
    headline: str
    signatures: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Of each: the role, the name, and what is to be said of it."""
    about: tuple[str, ...]


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    return {
        "verified": desk.kept.get(KEPT, ()),
        "papers": files_of(desk.folder, ".pdf"),
        "trusts": trust_files(desk.folder),
        "chosen": visit.query.get("file", ""),
    }


# Judging ---------------------------------------------------------------------------------------------------------


def verify_it(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    from pitboss.reprint import reprint
    from reports.signatures.fenced_evidence import LARGEST_FILE
    from reports.signatures.verify import about_file, about_signature, verify

    name, path = pdf_in(visit, desk)
    again = visit.form.get("rebuild") == "1"
    require = tuple(role for role in ("operator", "regulator") if visit.form.get(role) == "1")
    progress(f"reading {name}{', then checking and printing it again' if again else ''}")
    trusted, trust = trust_in(visit, desk)
    verdict = verify(contents(path, LARGEST_FILE), trust, reprint if again else None, require=require)
    found = Verified(
        name, trusted, verdict, seal_of(verdict), headline(verdict),
        tuple((one.role, one.name, about_signature(one)) for one in verdict.signatures), about_file(verdict),
    )  # fmt: skip
    kept = (found, *(one for one in desk.kept.get(KEPT, ()) if one.name != name))[:MOST_KEPT]
    return Done(f"{name}: {found.headline}", keep=(KEPT, kept))


def seal_of(verdict: Verdict) -> str:
    if verdict.problems:
        return "broken"
    return "holds" if verdict.holds else "open"


def headline(verdict: Verdict) -> str:
    """The verdict in a sentence for people who know no command."""
    if verdict.problems:
        return "This does not hold."
    if verdict.unvouched:
        return f"Nothing was changed, but {verdict.unvouched}."
    return "This is not decided." if verdict.undecided else "Everything that was asked for holds."


def pdf_in(visit: Visit, desk: WorkerDesk) -> tuple[str, Path]:
    """The PDF that was dropped, or one of the folder; a name is looked up there, so none leads out."""
    dropped = [(name, Path(path)) for name, path in visit.files.items() if not is_of_trust(name)]
    if len(dropped) > 1:
        raise Refused("One PDF at a time, please; certificates and a trust file may come with it.")
    if dropped:
        return dropped[0]
    name = visit.form.get("known", "")
    if name not in files_of(desk.folder, ".pdf"):
        raise Refused("Choose a PDF of the folder, or drop one here.")
    return name, desk.folder / name


def is_of_trust(name: str) -> bool:
    return Path(name).suffix.lower() in (".toml", ".pem", ".crt", ".crl")


def trust_in(visit: Visit, desk: WorkerDesk) -> tuple[str, Trust]:
    """Whom one trusts: as dropped with the PDF, as a file of the folder says, or nobody."""
    from reports.signatures.trust import NOBODY, read

    dropped = {name: path for name, path in visit.files.items() if is_of_trust(name)}
    if dropped:
        return dropped_trust(dropped)
    name = visit.form.get("trust", "")
    if not name:
        return "nobody", NOBODY
    if name not in trust_files(desk.folder):
        raise Refused("This trust file is no longer in the folder.", 409)
    return name, read(desk.folder / name)


def dropped_trust(files: dict[str, str]) -> tuple[str, Trust]:
    """A trust file with the certificates that it names, all of them dropped: it reads nothing else."""
    from reports.signatures.trust import TrustUnusable, read

    lists = [name for name in files if name.lower().endswith(".toml")]
    if len(lists) > 1 or (not lists and len(files) > 1):
        raise Refused("Drop one trust file, with the certificates that it names.")
    name = (lists or list(files))[0]
    with TemporaryDirectory() as folder:
        for one, path in files.items():
            Path(folder, Path(one).name).write_bytes(contents(path, 16 << 20))
        if lists and leads_out(Path(folder, name)):
            raise Refused(f"{name} names files in other folders; drop them here with it, and let it name them alone.")
        try:
            return name, read(Path(folder, name))
        except FileNotFoundError as missing:
            raise Refused(f"{name} names {Path(str(missing.filename)).name}; drop it here with the others.") from None
        except TrustUnusable as unusable:
            raise Refused(unusable.sentence.replace(f"{folder}/", "")) from None


def leads_out(path: Path) -> bool:
    """Does the trust file name anything in another folder?"""
    import tomllib

    try:
        return any(Path(word).name != word for word in words_in(tomllib.loads(contents(path, 1 << 20).decode())))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return False  # whoever reads it says so


def words_in(data: Any) -> Iterator[str]:
    match data:
        case dict():
            for value in data.values():
                yield from words_in(value)
        case list():
            for value in data:
                yield from words_in(value)
        case str():
            yield data
        case _:
            pass


ACTS: dict[str, Any] = {}
LONG = {"verify": verify_it}

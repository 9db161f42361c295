"""Files checked by the workers of a cluster: each gets what it needs to read, for it may not share a disk with us."""

from __future__ import annotations

import argparse
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from grammar.errors.faults import Unreadable
from pitboss.outcomes import Outcome, Since

if TYPE_CHECKING:
    from base.cluster import Cluster, Task


class Parcel(NamedTuple):
    """A file to check and those beside it that the check reads: name and content."""

    path: str
    content: bytes
    accepts: bytes | None
    source: tuple[str, bytes] | None


class SentFile(NamedTuple):
    """A file that some worker checks."""

    path: str
    task: Task[Outcome]

    def result(self) -> Outcome:
        from base.cluster import WorkDied

        try:
            return self.task.result()
        except WorkDied as died:
            return Outcome(self.path, 2, complaint=f"pitboss: {self.path} is not checked: {died.sentence}")


def submitted(cluster: Cluster, path: str, args: argparse.Namespace, since: Since) -> SentFile | Outcome:
    """Sends a file to be checked; at once an outcome if it, or what it names, cannot be read here."""
    known = None if since is None else {path: since.get(path, set())}
    try:
        parts = parcel(path, args)
    except Unreadable as unreadable:
        return Outcome(path, 2, complaint=f"pitboss: {unreadable.sentence}")
    return SentFile(path, cluster.submit(checked_there, parts, plain_options(args), known))


def parcel(path: str, args: argparse.Namespace) -> Parcel:
    from pitboss.loading import accepts_path, load_text, source_file
    from pitboss.source_documents import content_of

    content = content_of(path)
    named = "\n".join(line for line in content.decode("utf-8", "replace").splitlines() if line.startswith("source "))
    loaded = load_text(named, path)  # only the lines that name the source: the worker reads the rest
    source, beside = source_file(loaded, None, args.sources), accepts_path(loaded)
    return Parcel(
        path,
        content,
        content_of(beside) if beside.is_file() else None,
        None if source is None else (loaded.exhibit.source, content_of(source)),
    )


def plain_options(args: argparse.Namespace) -> argparse.Namespace:
    """What the command line asks, without what only concerns this machine."""
    given = copy(args)
    given.files, given.cluster, given.certificates, given.sources = [], None, None, None
    return given


def checked_there(parcel: Parcel, args: argparse.Namespace, since: Since) -> Outcome:
    """In a worker: the outcome, as if the file had been checked where it lies."""
    from pitboss.checked_file import outcome

    with TemporaryDirectory(prefix="pitboss-") as folder:
        place = Path(folder) / Path(parcel.path).name
        place.write_bytes(parcel.content)
        if parcel.accepts is not None:
            place.with_name(f"{place.stem}.accepts.game").write_bytes(parcel.accepts)
        if parcel.source is not None:
            name, content = parcel.source
            beside = Path(folder) / name
            beside.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(content)
        found = outcome(str(place), args, since, shown_as=parcel.path)
        own = str(Path(parcel.path).parent)
        return found._replace(complaint=found.complaint.replace(folder, own), read=())

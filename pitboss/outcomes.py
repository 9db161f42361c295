"""The outcome of checking each file: from an earlier run if nothing has changed since, otherwise worked out now.

The cache holds the printed output as JSON: a second run on a model takes 0.08 s instead of 0.6 s.
Imports little on purpose: if every outcome is cached, nothing else of Pitboss is loaded.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from base.cache import keep, recall
from grammar.errors.faults import Unreadable
from pitboss.files import STDIN
from pitboss.terminal import colours_wanted

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    from base.cluster import Cluster

AHEAD = 4
"""Files queued per process at a time, so that memory use does not grow with the number of files."""
LARGEST = 64 << 20
ROOMS = ("base", "grammar", "intake", "engine", "checker", "reports", "pitboss")

Since = dict[str, set[str]] | None
"""The ids that an earlier run found, by exhibit."""


class Outcome(NamedTuple):
    """The outcome of checking one file: the exit code, what to print, and what to complain about."""

    path: str
    code: int
    shown: str = ""
    complaint: str = ""
    data: str = ""
    """The exhibit's part of the JSON or SARIF answer."""
    read: tuple[str, ...] = ()
    """The other files it depends on, whether they exist or not."""
    failed: bool = False
    """Whether a step of the check failed, which the next run tries again."""


class Pending(Protocol):
    """A file that is being checked elsewhere."""

    def result(self) -> Outcome: ...


Submit = Callable[[Callable[..., Outcome], str, argparse.Namespace, Since], Pending | Outcome]


def outcomes(
    paths: list[str], args: argparse.Namespace, since: Since, cluster: Cluster | None = None
) -> Iterator[Outcome]:
    """The outcomes in file order; with several jobs or a cluster, uncached files are checked in parallel."""
    jobs = min(args.jobs or os.cpu_count() or 1, len(paths)) if cluster is None else max(1, cluster.cores)
    if jobs == 1 and cluster is None:
        args.ahead = args.jobs != 1
        for path in paths:
            yield remembered(path, args, since) or worked_out(path, args, since)
        return
    ahead = jobs * AHEAD
    waiting: deque[Outcome | Pending] = deque()
    with processes(jobs) if cluster is None else nullcontext(sent_to(cluster)) as submit:
        for first in range(0, len(paths), ahead):
            some = paths[first : first + ahead]
            begun = {}
            for number, path in enumerate(sorted(some, key=size, reverse=True), first):
                given = copy(args)
                given.ahead = number >= len(paths) - jobs  # by then the other processes are out of work
                begun[path] = remembered(path, args, since) or submit(worked_out, path, given, since)
            waiting.extend(begun[path] for path in some)
            while len(waiting) > ahead or (waiting and isinstance(waiting[0], Outcome)):
                yield ready(waiting.popleft())
        while waiting:
            yield ready(waiting.popleft())


def sent_to(cluster: Cluster) -> Submit:
    def submit(work: Callable[..., Outcome], path: str, args: argparse.Namespace, since: Since) -> Pending | Outcome:
        from pitboss.cluster_check import submitted

        return submitted(cluster, path, args, since)

    return submit


def size(path: str) -> int:
    """The size by which long files go first; otherwise the last one may keep one process busy while others wait."""
    try:
        return 0 if path == STDIN else Path(path).stat().st_size
    except (OSError, ValueError):
        return 0


@contextmanager
def processes(jobs: int) -> Iterator[Submit]:
    """Yields a function that submits work to this many processes; they start on demand and leave Ctrl-C to this one."""
    pool: ProcessPoolExecutor | None = None

    def submit(*work: Any) -> Pending:
        from base.processes import undisturbed

        nonlocal pool
        pool = pool or new_pool(jobs)
        with undisturbed():
            return pool.submit(*work)

    try:
        yield submit
    except BaseException:
        if pool is not None:
            end_processes()
        raise
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def new_pool(jobs: int) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from base.processes import follow

    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow, initargs=(os.getpid(),))


def end_processes() -> None:
    from multiprocessing import active_children

    for child in active_children():
        child.terminate()


def ready(one: Outcome | Pending) -> Outcome:
    if isinstance(one, Outcome):
        return one
    from concurrent.futures.process import BrokenProcessPool

    try:
        return one.result()
    except BrokenProcessPool:
        raise Unreadable(
            "a process that checked files was killed, perhaps because memory ran out; check fewer at a time with --jobs"
        ) from None


def worked_out(path: str, args: argparse.Namespace, since: Since) -> Outcome:
    from pitboss.checked_file import outcome

    before = key_of(path, args, since)
    found = outcome(path, args, since)
    if before is not None and before == key_of(path, args, since) and not (found.complaint or found.failed):
        seen = {other: digest(other) for other in found.read}
        keep("check", before, [found, seen], depends_on=ROOMS)
    return found


def remembered(path: str, args: argparse.Namespace, since: Since) -> Outcome | None:
    """The outcome of an earlier run on the same text with the same code, if everything it depends on is unchanged."""
    key = key_of(path, args, since)
    kept = recall("check", key, depends_on=ROOMS) if key else None
    if kept is None:
        return None
    fields, seen = kept
    if any(digest(other) != before for other, before in seen.items()):
        return None
    return Outcome(*fields)._replace(read=tuple(seen))


def key_of(path: str, args: argparse.Namespace, since: Since) -> str | None:
    """The cache key: one for each text and each way of calling."""
    text = None if path == STDIN else digest(path)
    if text is None:
        return None
    known = sorted(since.get(path, ())) if since is not None else None
    asked = (args.format, args.source, args.sources, args.profile, args.as_of, args.reading, args.quiet)
    wanted = (args.no_prices, args.repairs, args.order)
    return repr((path, text, asked, wanted, known, colours_wanted()))


def digest(path: str) -> str | None:
    """The digest of a file of reasonable size; None otherwise, so that the file is refused or read again."""
    file = Path(path)
    try:
        known = file.is_file() and file.stat().st_size <= LARGEST
        return hashlib.sha256(file.read_bytes()).hexdigest() if known else None
    except (OSError, ValueError):
        return None

"""Work on several machines, through a Dask scheduler that somebody else runs: the one importer of ``distributed``.

Whoever can reach a scheduler can run code on its workers, and it can run code here: so a plain connection is made to
this machine only, and any other needs certificates on both sides.
"""

from __future__ import annotations

import ipaddress
import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from distributed import Client, Future, KilledWorker, Security, Worker, WorkerPlugin, wait
from distributed.comm.core import CommClosedError

from base.cache import fingerprint

Result = TypeVar("Result")
ROOMS = ("base", "grammar", "intake", "engine", "checker", "reports", "pitboss")
CERTIFICATES = ("ca.pem", "certificate.pem", "key.pem")
TICK = 0.5
CONNECT_SECONDS = 10
CLOSE_SECONDS = 2
FETCH_SECONDS = 20
"""Within which a result that is there must arrive."""
PATIENCE = 600
"""Seconds to wait while no worker is there at all."""
SLOW, SLOWEST = 5.0, 10.0
"""A task that takes this many times as long as any before it, and at least so many seconds, is given out once more."""
TRIES = 3
"""Dask tries a task on four workers that die; after so many rounds of that the task itself is to blame."""


class ClusterRefusal(Exception):
    """Why work cannot be done there: a sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class WorkDied(ClusterRefusal):
    """Every worker that took a piece of work died of it; others may do the rest."""


class Cluster:
    """A connection to a scheduler; closes with its block, and what it shared goes with it."""

    def __init__(self, address: str, certificates: str | None = None) -> None:
        refuse_address(address, certificates)
        for library in ("distributed", "tornado.application"):
            logging.getLogger(library).setLevel(logging.CRITICAL)  # what matters is raised
        self.longest = 0.0
        self.name = uuid4().hex
        self.parcels: list[str] = []
        try:
            self.client = Client(address, security=security(certificates), timeout=CONNECT_SECONDS)
        except (OSError, CommClosedError, RuntimeError, ValueError) as reason:
            raise ClusterRefusal(f"no scheduler answers there ({type(reason).__name__})") from None

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *reason: object) -> None:
        taking_back = Thread(target=self.take_back, daemon=True)
        taking_back.start()
        taking_back.join(CLOSE_SECONDS)  # every worker is asked, and one that hangs does not answer
        self.client.close(timeout=CLOSE_SECONDS)

    def take_back(self) -> None:
        with suppress(Exception):  # the scheduler is gone, and what it held with it
            for name in self.parcels:
                self.client.unregister_worker_plugin(name)

    @property
    def cores(self) -> int:
        """How many tasks run at once now; workers may come and go."""
        return sum(self.client.nthreads().values())

    def share(self, value: object) -> str:
        """Gives every worker, also those that come later, something that tasks find by ``shared(key)``."""
        key = f"{self.name}-{len(self.parcels)}"
        self.parcels.append(key)
        self.client.register_plugin(Parcel(key, value), name=key)
        return key

    def submit(self, work: Callable[..., Result], *given: object) -> Task[Result]:
        return Task(self, work, given)


class Task(Generic[Result]):
    """One call that some worker makes; it must give the same result wherever and however often it is made."""

    def __init__(self, cluster: Cluster, work: Callable[..., Result], given: tuple[object, ...]) -> None:
        self.cluster, self.work, self.given = cluster, work, given
        self.begun = monotonic()
        self.tried = 1
        self.futures = [self.sent()]

    def sent(self, away_from: Future[Any] | None = None) -> Future[Any]:
        client = self.cluster.client
        others = [] if away_from is None else others_than(client, away_from)
        return client.submit(
            called,
            code_digest(),
            self.work,
            self.given,
            key=f"{self.work.__name__}-{uuid4().hex}",
            pure=False,
            workers=others or None,
            allow_other_workers=bool(others),
        )

    def result(self) -> Result:
        """Waits for it. Raises ClusterRefusal if the cluster fails, and whatever the work itself raises."""
        try:
            return self.arrived()
        except CommClosedError:
            raise ClusterRefusal("the connection to the scheduler is lost") from None
        except CancelledError:
            raise ClusterRefusal("the scheduler dropped the work; it was stopped or restarted") from None

    def arrived(self) -> Result:
        last_seen = waited_from = monotonic()
        while True:
            try:
                done = wait(self.futures, timeout=TICK, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                now = monotonic()
                last_seen = now if self.cluster.cores else last_seen
                if now - last_seen > PATIENCE:
                    raise ClusterRefusal(f"no worker has been there for {PATIENCE // 60} minutes") from None
                self.hurry(now - waited_from)
                continue
            for future in done:
                found = self.taken(future)
                if found is not None:
                    if len(self.futures) == 1:  # a wait for one that hung says nothing about the others
                        self.cluster.longest = max(self.cluster.longest, monotonic() - waited_from)
                    return found[0]

    def taken(self, future: Future[Any]) -> tuple[Result] | None:
        """The result; None if the workers that had it died or hang, and it was sent out again."""
        try:
            return (future.result(timeout=FETCH_SECONDS),)
        except TimeoutError:  # it is done, but lies with a worker that hangs
            self.futures = [one for one in self.futures if one is not future]
            if not self.futures:
                self.futures = [self.sent(away_from=future)]
            return None
        except KilledWorker:
            if self.tried >= TRIES:
                raise WorkDied("every worker that took a part of it died, perhaps because memory ran out") from None
        except ModuleNotFoundError as missing:
            raise ClusterRefusal(f"the workers lack {missing.name}; install the same Pitboss there") from None
        except OtherCode:
            raise ClusterRefusal(
                "a worker has another version of Pitboss, Python or numpy; install the same there, so that digits agree"
            ) from None
        self.tried += 1
        self.futures = [self.sent()]
        return None

    def hurry(self, waited: float) -> None:
        """A second worker may take over what is stuck; both would bring the same."""
        if len(self.futures) == 1 and waited > max(SLOWEST, SLOW * self.cluster.longest):
            self.futures.append(self.sent(away_from=self.futures[0]))


def others_than(client: Client, future: Future[Any]) -> list[str]:
    """The workers that neither work on it nor hold its result."""
    holders = client.who_has([future]).get(future.key, ())
    return [worker for worker, keys in client.processing().items() if future.key not in keys and worker not in holders]


# Addresses --------------------------------------------------------------------------------------------------


def refuse_address(address: str, certificates: str | None) -> None:
    """Raises ClusterRefusal for all but tls:// with certificates, and tcp:// on this machine."""
    parts = urlsplit(address)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if parts.scheme not in ("tcp", "tls") or not host or not port:
        raise ClusterRefusal("this is no address of a scheduler; write for example tls://10.0.0.5:8786")
    if parts.scheme == "tcp" and not is_here(host):
        raise ClusterRefusal(
            f"{host} is another machine: anybody on the way could run programs here and there; "
            "use tls:// with certificates"
        )
    if parts.scheme == "tls" and certificates is None:
        raise ClusterRefusal("tls:// needs --certificates FOLDER, with ca.pem, certificate.pem and key.pem")


def is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def security(folder: str | None) -> Security | None:
    if folder is None:
        return None
    authority, certificate, key = (os.path.join(folder, name) for name in CERTIFICATES)
    for path in (authority, certificate, key):
        if not os.path.isfile(path):
            raise ClusterRefusal(f"there is no {path}; a folder of certificates has {', '.join(CERTIFICATES)}")
    return Security(tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True)


# On the workers ---------------------------------------------------------------------------------------------


class OtherCode(Exception):
    """This worker would not compute the same."""


SHARED: dict[str, Any] = {}


class Parcel(WorkerPlugin):
    """The scheduler hands it to every worker, also to one that starts anew."""

    def __init__(self, key: str, value: object) -> None:
        self.key, self.value = key, value

    def setup(self, worker: Worker) -> None:
        SHARED[self.key] = self.value

    def teardown(self, worker: Worker) -> None:
        SHARED.pop(self.key, None)


def shared(key: str) -> Any:
    return SHARED[key]


def called(digest: str, work: Callable[..., Result], given: tuple[object, ...]) -> Result:
    if digest != code_digest():
        raise OtherCode
    return work(*given)


@cache
def code_digest() -> str:
    """What decides every digit: our code, Python's version, and the library that adds up floating-point numbers."""
    return f"{fingerprint(*ROOMS).hex()} {sys.version_info[:2]} {version('numpy')}"

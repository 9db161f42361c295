"""``--cluster`` and ``--certificates``: other machines, for the commands that can use them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grammar.errors.faults import Unreadable

if TYPE_CHECKING:
    from base.cluster import Cluster


def add_cluster_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tls://10.0.0.5:8786; its workers do the work"
    )
    parser.add_argument(
        "--certificates", metavar="FOLDER", help="for tls://: a folder with ca.pem, certificate.pem and key.pem"
    )


@contextmanager
def connected(args: argparse.Namespace) -> Iterator[Cluster | None]:
    """The cluster that was asked for. Raises Unreadable where it fails, also in the middle of the work."""
    if not args.cluster:
        if args.certificates:
            raise Unreadable("--certificates belongs to --cluster; name the scheduler too")
        yield None
        return
    try:
        from base.cluster import Cluster, ClusterRefusal
    except ImportError:
        raise Unreadable("--cluster needs Dask: pip install 'pitboss[cluster]'") from None
    try:
        with Cluster(args.cluster, args.certificates) as cluster:
            yield cluster
    except ClusterRefusal as refusal:
        raise Unreadable(f"{args.cluster}: {refusal.sentence}") from None

"""Pass phrases: typed, or read from a file descriptor or environment variable; never an argument."""

from __future__ import annotations

import argparse

from reports.signatures.keys import passphrase


def add_secret_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--passphrase-fd", metavar="NUMBER", type=int, help="read the pass phrase from this file descriptor"
    )
    group.add_argument("--passphrase-env", metavar="NAME", help="read the pass phrase from this environment variable")


def secret(prompt: str, args: argparse.Namespace) -> bytes:
    return passphrase(prompt, descriptor=args.passphrase_fd, variable=args.passphrase_env)

"""``pitboss lsp``: serves an editor over standard input and output."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from pitboss.terminal import complain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="speak over standard input and output, as it always does")
    parser.add_argument("--no-prices", action="store_true", help="leave out what findings are worth in house edge")


def run(args: argparse.Namespace) -> int:
    if find_spec("pygls") is None:
        return complain("serving an editor needs pygls; install it with: pip install 'pitboss[lsp]'")
    from pitboss.lsp.server import serve

    return serve(prices=not args.no_prices)

"""``pitboss verify``: who signed what, and is it still valid?"""

from __future__ import annotations

import argparse
from pathlib import Path

from pitboss.files import naming
from reports.signatures.rebuild import rebuild
from reports.signatures.verify import as_json, authorities, page, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.pdf", help="a procedure signed by pitboss sign")
    parser.add_argument("--trust", metavar="CA.pem", help="the authorities whose certificates you trust")
    parser.add_argument(
        "--rebuild", action="store_true", help="print the attached source again and compare it with the pages"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for a reader or a program")


def run(args: argparse.Namespace) -> int:
    with naming(args.trust):
        trust = authorities(Path(args.trust).read_bytes()) if args.trust else ()
    with naming(args.file):
        verdict = verify(Path(args.file).read_bytes(), trust, rebuild if args.rebuild else None)
    print(as_json(verdict) if args.format == "json" else page(verdict))
    return 0 if verdict.holds else 1

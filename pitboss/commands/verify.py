"""``pitboss verify``: who signed what, and is it still valid?"""

from __future__ import annotations

import argparse
from pathlib import Path

from base.files import contents
from grammar.errors.faults import Unreadable
from pitboss.files import naming
from pitboss.reprint import reprint
from reports.signatures.fenced_evidence import LARGEST_FILE
from reports.signatures.trust import NOBODY, ROLES, read
from reports.signatures.verify import as_json, page, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.pdf", help="a procedure or a mathematics sheet, signed by pitboss sign")
    parser.add_argument(
        "--trust", metavar="TRUST.toml", help="who may sign as what; a .pem file vouches for names, not for roles"
    )
    parser.add_argument(
        "--require", metavar="ROLES", default="", help="who must have signed: operator, regulator, or both with a comma"
    )
    parser.add_argument(
        "--rebuild", action="store_true", help="check and print the attached source again and compare everything"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for a reader or a program")


def run(args: argparse.Namespace) -> int:
    required = required_roles(args.require)
    trust = read(Path(args.trust)) if args.trust else NOBODY
    content = contents(args.file, LARGEST_FILE)
    with naming(args.file):
        verdict = verify(content, trust, reprint if args.rebuild else None, require=required)
    print(as_json(verdict) if args.format == "json" else page(verdict), end="")
    return verdict.exit_code


def required_roles(words: str) -> tuple[str, ...]:
    roles = tuple(word.strip() for word in words.split(",") if word.strip())
    for role in roles:
        if role not in ROLES:
            raise Unreadable(f'--require {words}: "{role}" is no role; known are {" and ".join(ROLES)}')
    return roles

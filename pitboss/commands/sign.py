"""``pitboss sign``: signs as operator or regulator."""

from __future__ import annotations

import argparse
from pathlib import Path

from base.files import contents, write_atomically
from pitboss.files import naming, refuse_signed
from pitboss.passphrase import add_secret_arguments, secret
from pitboss.reprint import reprint
from pitboss.terminal import complain
from reports.signatures.fenced_evidence import LARGEST_FILE
from reports.signatures.keys import KeyFile, KeyMaterial, Token
from reports.signatures.sign import Refused, sign


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.pdf", help="a procedure or a mathematics sheet printed by Pitboss")
    parser.add_argument("--role", choices=("operator", "regulator"), required=True, help="who signs")
    key = parser.add_mutually_exclusive_group(required=True)
    key.add_argument("--key", metavar="FILE.p12", help="the key and certificate, PKCS#12")
    key.add_argument("--token", metavar="LIBRARY:TOKEN:CERTIFICATE", help="a PKCS#11 token instead of a file")
    parser.add_argument(
        "-o", "--output", metavar="OUT.pdf", help="where to write; beside the file, with the role, if not given"
    )
    parser.add_argument("--reason", default="", help="the reason that the signature states")
    parser.add_argument("--time-server", metavar="URL", default="", help="a time-stamp server")
    add_secret_arguments(parser)


def run(args: argparse.Namespace) -> int:
    source = Path(args.file)
    target = Path(args.output) if args.output else source.with_name(f"{source.stem}-{args.role}.pdf")
    refuse_signed(target)
    content = contents(source, LARGEST_FILE)
    try:
        material = key_material(args)
        with naming(args.file):
            signed = sign(
                content,
                args.role,
                material,
                reprint,
                reason=args.reason,
                time_server=args.time_server,
            )
    except Refused as refused:
        return complain(str(refused), 1)
    write_atomically(target, signed)
    print(f"{target}: signed as {args.role}")
    return 0


def key_material(args: argparse.Namespace) -> KeyMaterial:
    if args.key:
        return KeyFile(Path(args.key), secret("Pass phrase of the key: ", args))
    library, token, certificate = (*args.token.split(":", 2), "", "")[:3]
    return Token(Path(library), token, certificate, secret("PIN of the token: ", args))

"""``pitboss desk``: the whole review in the browser, on this computer only."""

from __future__ import annotations

import argparse
import asyncio

from grammar.errors.faults import Unreadable
from pitboss.terminal import complain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER", help="the folder with the submissions")
    parser.add_argument("--port", type=port, default=0, metavar="N", help="the port; any that is free if not given")
    parser.add_argument("--no-browser", action="store_true", help="print the address, and open no browser")


def port(text: str) -> int:
    if not text.isdigit() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f'"{text}" is no port; it is a number up to 65535')
    return int(text)


def run(args: argparse.Namespace) -> int:
    from pitboss.desk.desk_folder import FolderLock, opened
    from pitboss.desk.desk_state import DeskState
    from pitboss.desk.entry import Entry
    from pitboss.desk.http_server import serve

    folder = opened(args.folder)
    lock = FolderLock(folder)
    if not lock.taken():
        return complain(f"a desk is open on this folder already: {lock.address()}", 1)
    try:
        for sentence in DeskState(folder).mended():
            print(sentence)

        def told(entry: Entry) -> None:
            lock.note(f"http://127.0.0.1:{entry.port}/")
            print(f"The desk on {folder} is open. Everything stays on this computer; Ctrl-C closes it.", flush=True)
            print(entry.address, flush=True)
            if not args.no_browser:
                browse(entry.address)

        asyncio.run(serve(folder, args.port, told))
    except OSError as error:
        raise Unreadable(
            f"port {args.port} cannot be used: {error.strerror}; leave out --port to take another"
        ) from None
    finally:
        lock.release()
    return 0


def browse(address: str) -> None:
    """Opens the browser, in a thread: one that does not start must not hold up the desk."""
    import webbrowser
    from threading import Thread

    Thread(target=lambda: webbrowser.open(address), daemon=True).start()

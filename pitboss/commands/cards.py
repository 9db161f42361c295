"""``pitboss cards``: rack card, layout inscriptions, table sign and dealer's card, made from the procedure."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import write_atomically
from base.garbage import collector_paused
from checker.profiles import names as profile_names
from grammar.errors.faults import Unreadable, counted
from pitboss.commands.documents import printed_on
from pitboss.terminal import Progress, complain

if TYPE_CHECKING:
    from pitboss.loading import Loaded
    from reports.cards.card_view import Card

LARGE = "-large-print"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input")
    parser.add_argument("-o", "--output", metavar="FOLDER", required=True, help="the folder for the cards")
    parser.add_argument("--profile", metavar="NAME", help=f"write odds as in: {', '.join(profile_names())}")
    parser.add_argument("--no-pdf", action="store_true", help="only text and HTML, which need no typesetting libraries")
    parser.add_argument("--on", metavar="DATE", help="the day of a procedure without a date; today if not given")


@collector_paused()
def run(args: argparse.Namespace) -> int:
    from checker.profile import load as load_profile
    from pitboss.loading import parse_file
    from reports.procedure import profile_of

    loaded = parse_file(args.file)
    refuse_open(loaded)
    tell_errors(loaded)
    profile = load_profile(args.profile) if args.profile else profile_of(loaded.exhibit)
    folder = Path(args.output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{folder}: the folder cannot be made: {error.strerror}") from None
    from reports.cards.card_view import cards
    from reports.views.procedure_view import day_of

    day = day_of(loaded.exhibit) or printed_on(args)
    games = [game.name for game in loaded.exhibit.games]
    written: list[str] = []
    progress = Progress()
    for game in games:
        for card in cards(loaded.exhibit, game, profile, loaded.text):
            stem = f"{game}-{card.kind}" if games[1:] else card.kind
            progress.say(f"setting {stem}")
            if code := write_card(card, folder / stem, day, written, pdf=not args.no_pdf):
                return code
    progress.done()
    print(f"{folder}: {counted(len(written), 'file')} written: {', '.join(written)}")
    return 0


def refuse_open(loaded: Loaded) -> None:
    """A card can only say what the procedure says in one way."""
    exhibit = loaded.exhibit
    if not exhibit.games:
        raise Unreadable(f"{loaded.path} names no game; write a line such as: game blackjack")
    if not (exhibit.stated or exhibit.tables):
        raise Unreadable(f"{loaded.path}: no cards, because it states nothing; start with pitboss new or pitboss draft")
    if waiting := exhibit.unconfirmed:
        raise Unreadable(
            f"{loaded.path}: no cards, because {counted(len(waiting), 'proposed line')} wait to be confirmed, "
            f"the first in line {waiting[0].span.line}; compare them with the source, then pitboss fmt --confirm"
        )
    if exhibit.readings:
        raise Unreadable(
            f"{loaded.path}: no cards, because the sentence “{next(iter(exhibit.readings))}” can be read in "
            "several ways; settle it first (pitboss check)"
        )


def tell_errors(loaded: Loaded) -> None:
    """Cards repeat the sentences of the procedure: whoever posts them is told when some contradict each other."""
    from checker.finding import Severity
    from pitboss.review import inputs, review

    checked = review(loaded, inputs(loaded), prices=False)
    if errors := [one for one in checked.open_findings if one.severity is Severity.ERROR]:
        told = f"{counted(len(errors), 'error')} stand{'s' if len(errors) == 1 else ''} against it"
        complain(
            f"{loaded.path}: {told}, the first: {errors[0].message}. "
            "The cards repeat what it says: do not post them yet (see pitboss check)"
        )


def write_card(card: Card, stem: Path, day: date, written: list[str], *, pdf: bool) -> int:
    """Writes one card in every form."""
    from reports.pdf.weasyprint import PangoMissing

    try:
        for name, content in forms(card, stem, day, pdf=pdf):
            write_atomically(name, content)
            written.append(name.name)
    except PangoMissing as missing:
        return complain(f"{missing} Or use --no-pdf.")
    return 0


def forms(card: Card, stem: Path, day: date, *, pdf: bool) -> Iterator[tuple[Path, bytes]]:
    from reports.cards.card_pages import card_html, card_pdf
    from reports.cards.card_text import card_text
    from reports.html_page import page

    yield stem.with_name(f"{stem.name}.txt"), card_text(card).encode("utf-8")
    for large in (False, True):
        name = f"{stem.name}{LARGE if large else ''}"
        yield stem.with_name(f"{name}.html"), page(card_html(card, large=large), card.game).encode("utf-8")
        if pdf:
            yield stem.with_name(f"{name}.pdf"), card_pdf(card, day=day, large=large)

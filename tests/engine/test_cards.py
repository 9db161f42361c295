"""Fifty-two faces, each told from every other by its name and by its picture."""

import datetime

import pikepdf
import pytest

from reports.drawings.cards import RANKS, SUITS, card, hand
from reports.pdf.document import document
from reports.signatures.visible_text import read


def test_every_card_has_its_own_picture_and_name() -> None:
    faces = [card(rank, suit) for rank in RANKS for suit in SUITS]
    assert len(set(faces)) == 52
    assert "<title>ace of spades</title>" in card("A", "S")
    assert 'aria-label="ten of hearts"' in card("10", "H")


def test_faces_of_one_rank_differ_without_colour() -> None:
    plain = {card("7", suit).replace("#b3161f", "#17191c").replace(SUITS[suit], "") for suit in SUITS}
    assert len(plain) == 4


@pytest.mark.parametrize(("rank", "suit"), [("1", "S"), ("A", "X"), ("", "")])
def test_no_other_cards(rank: str, suit: str) -> None:
    with pytest.raises(KeyError):
        card(rank, suit)


def test_cards_in_a_document_have_alternative_texts_and_are_read_back() -> None:
    size = "<style>.card { height: 14mm; width: 10mm }</style>"
    body = f"{size}<h1>Cards</h1><p>Dealt: {hand((('A', 'S'), ('10', 'H')))} here.</p>"
    pdf = document(body, title="Cards", identifier="cards", created=datetime.date(2026, 11, 15))
    assert figures(pdf) == {"ace of spades", "ten of hearts"}
    seen = read(pdf)
    assert seen.hidden == ()


def figures(pdf: bytes) -> set[str]:
    """The alternative texts of all figures of a document."""
    import io

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        dictionaries = [one for one in opened.objects if isinstance(one, pikepdf.Dictionary)]
        return {str(one.Alt) for one in dictionaries if one.get("/S") == "/Figure"}

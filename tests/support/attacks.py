"""Ways to make a PDF show or hold something other than what its source prints, before anybody signs it.

Each is a class, not a file: a seed chooses where, what and how.
"""

import io
import random
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

Attack = Callable[[pikepdf.Pdf, random.Random], None]


def attacked(pdf: bytes, attack: Attack, seed: int) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        attack(opened, random.Random(seed))
        opened.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def page_of(pdf: Any, chance: random.Random) -> Any:
    return chance.choice(list(pdf.pages)).obj


def painted(pdf: Any, chance: random.Random, more: bytes, *, before: bool = False) -> None:
    page = page_of(pdf, chance)
    content = page.Contents.read_bytes()
    page.Contents = pdf.make_stream(more + b"\n" + content if before else content + b"\n" + more)


def box(chance: random.Random) -> tuple[int, int, int, int]:
    return chance.randint(20, 200), chance.randint(300, 600), chance.randint(40, 300), chance.randint(10, 80)


def form(pdf: Any, content: bytes, size: tuple[int, int]) -> Any:
    stream = pdf.make_stream(content)
    stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, *size])
    stream.Resources = Dictionary()
    return stream


def annotation(pdf: Any, chance: random.Random, **entries: Any) -> Any:
    page = page_of(pdf, chance)
    left, bottom, wide, high = box(chance)
    made = pdf.make_indirect(
        Dictionary(Type=Name.Annot, Rect=Array([left, bottom, left + wide, bottom + high]), F=4, **entries)
    )
    page.Annots = Array([*page.get("/Annots", ()), made])
    return made


# What is painted --------------------------------------------------------------------------------------------


def white_fill(pdf: Any, chance: random.Random) -> None:
    painted(pdf, chance, b"q 1 1 1 rg %d %d %d %d re f Q" % box(chance))


def white_stroke(pdf: Any, chance: random.Random) -> None:
    left, bottom, wide, high = box(chance)
    painted(pdf, chance, b"q 1 1 1 RG %d w %d %d m %d %d l S Q" % (high, left, bottom, left + wide, bottom))


def cover_inside_a_form(pdf: Any, chance: random.Random) -> None:
    left, bottom, wide, high = box(chance)
    page = page_of(pdf, chance)
    page.Resources.XObject = Dictionary(page.Resources.get("/XObject", {}))
    page.Resources.XObject["/Cover"] = form(pdf, b"1 1 1 rg 0 0 %d %d re f" % (wide, high), (wide, high))
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + b"\nq 1 0 0 1 %d %d cm /Cover Do Q" % (left, bottom))


def words_painted_elsewhere(pdf: Any, chance: random.Random) -> None:
    page = page_of(pdf, chance)
    content = page.Contents.read_bytes()
    at = [i for i in range(len(content)) if content.startswith(b" Tm", i)]
    start = chance.choice(at)
    page.Contents = pdf.make_stream(
        content[:start] + b" Tm 0 %d Td" % chance.choice((-700, -40, 40, 900)) + content[start + 3 :]
    )


def other_letters(pdf: Any, chance: random.Random) -> None:
    page = page_of(pdf, chance)
    content = page.Contents.read_bytes()
    opened = [i for i in range(len(content)) if content[i : i + 2] == b"[<"]
    start = chance.choice(opened)
    end = content.index(b">", start)
    page.Contents = pdf.make_stream(content[: start + 2] + content[start + 2 : end][::-1] + content[end:])


def invisible_text(pdf: Any, chance: random.Random) -> None:
    painted(pdf, chance, b"3 Tr", before=True)


def drawn_words(pdf: Any, chance: random.Random) -> None:
    lines = b" ".join(b"%d %d m %d %d l S" % tuple(chance.randint(50, 500) for _ in range(4)) for _ in range(6))
    painted(pdf, chance, b"q 0 0 0 RG 2 w " + lines + b" Q")


# Fonts ------------------------------------------------------------------------------------------------------


def no_text_mapping(pdf: Any, chance: random.Random) -> None:
    font = chance.choice(list(page_of(pdf, chance).Resources.Font.values()))
    if "/ToUnicode" in font:
        del font["/ToUnicode"]


def false_text_mapping(pdf: Any, chance: random.Random) -> None:
    for font in page_of(pdf, chance).Resources.Font.values():
        text = font.ToUnicode.read_bytes()
        font.ToUnicode = pdf.make_stream(text.replace(b"<0061>", b"<0065>").replace(b"<006F>", b"<0075>") + b" ")


def other_font(pdf: Any, chance: random.Random) -> None:
    fonts = page_of(pdf, chance).Resources.Font
    key = chance.choice(sorted(fonts.keys()))
    fonts[key] = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier))


def exchanged_fonts(pdf: Any, chance: random.Random) -> None:
    fonts = next(fonts for fonts in (page.obj.Resources.Font for page in pdf.pages) if len(fonts) > 1)
    one, two = chance.sample(sorted(fonts.keys()), 2)
    fonts[one], fonts[two] = fonts[two], fonts[one]


# Fields and annotations -------------------------------------------------------------------------------------


def fields(pdf: Any) -> list[Any]:
    return list(pdf.Root.AcroForm.Fields)


def moved_field(pdf: Any, chance: random.Random) -> None:
    field = chance.choice(fields(pdf))
    shift = chance.choice((-30, 25, 60))
    field.Rect = Array([float(one) + shift for one in field.Rect])


def enlarged_field(pdf: Any, chance: random.Random) -> None:
    field = chance.choice(fields(pdf))
    left, bottom, right, top = (float(one) for one in field.Rect)
    field.Rect = Array([left, bottom, right + chance.randint(5, 200), top + chance.randint(5, 300)])


def painted_field(pdf: Any, chance: random.Random) -> None:
    field = chance.choice(fields(pdf))
    field.AP.N = form(pdf, b"1 1 1 rg 0 0 200 70 re f", (200, 70))


def covering_widget(pdf: Any, chance: random.Random) -> None:
    field = annotation(pdf, chance, Subtype=Name.Widget, FT=chance.choice((Name.Sig, Name.Tx)), T=String("Third"))
    field.AP = Dictionary(N=form(pdf, b"1 1 1 rg 0 0 900 900 re f", (900, 900)))
    if chance.random() < 0.5:  # otherwise a field outside the form
        pdf.Root.AcroForm.Fields.append(field)


def note(pdf: Any, chance: random.Random) -> None:
    kind = chance.choice(("Text", "FreeText", "Stamp", "Square", "Highlight", "Redact", "FileAttachment"))
    annotation(pdf, chance, Subtype=Name(f"/{kind}"), Contents=String("The dealer must not draw."))


def link(pdf: Any, chance: random.Random) -> None:
    actions = (
        Dictionary(S=Name.URI, URI=String("https://example.org/rules")),
        Dictionary(S=Name.Launch, F=String("rules.exe")),
        Dictionary(S=Name.GoToR, F=String("other.pdf")),
        Dictionary(S=Name.JavaScript, JS=String("app.alert(1)")),
    )
    annotation(pdf, chance, Subtype=Name.Link, A=chance.choice(actions))


# What can be opened or read aloud ---------------------------------------------------------------------------


def script(pdf: Any, chance: random.Random) -> None:
    action = Dictionary(S=chance.choice((Name.JavaScript, Name.Launch, Name.URI)), JS=String("app.alert(1)"))
    match chance.randrange(4):
        case 0:
            pdf.Root.OpenAction = action
        case 1:
            pdf.Root.AA = Dictionary(WC=action)
        case 2:
            page_of(pdf, chance).AA = Dictionary(O=action)
        case _:
            pdf.Root.Names.JavaScript = Dictionary(Names=Array([String("x"), action]))


def portfolio(pdf: Any, chance: random.Random) -> None:
    pdf.Root.Collection = Dictionary(Type=Name.Collection, View=chance.choice((Name.D, Name.T, Name.H)))


def second_source(pdf: Any, chance: random.Random) -> None:
    made: Any = pikepdf.AttachedFileSpec
    spec = made(pdf, b'exhibit "Other"\n', filename=f"other{chance.randint(0, 9)}.game")
    spec.obj.AFRelationship = chance.choice((Name.Source, Name.Supplement, Name.Alternative))
    if chance.random() < 0.5:
        pdf.attachments[spec.filename] = spec
    else:
        pdf.Root.AF.append(spec.obj)


def exchanged_attachment(pdf: Any, chance: random.Random) -> None:
    spec = chance.choice([one for one in pdf.Root.AF if not str(one.UF).endswith(".game")])
    spec.EF.F.write(b"{}")


def described_attachment(pdf: Any, chance: random.Random) -> None:
    chance.choice(list(pdf.Root.AF)).Desc = String("The approved version")


def elements(pdf: Any) -> list[Any]:
    """Of the structure that screen readers follow."""
    found: list[Any] = []
    waiting = [pdf.Root.StructTreeRoot.K]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Array):
            waiting.extend(one)
        elif isinstance(one, Dictionary) and "/S" in one:
            found.append(one)
            waiting.append(one.get("/K"))
    return found


def alternate_text(pdf: Any, chance: random.Random) -> None:
    chosen = chance.choice(elements(pdf))
    chosen[chance.choice(("/Alt", "/ActualText", "/E", "/T"))] = String("The dealer must not draw.")


def replacement_text(pdf: Any, chance: random.Random) -> None:
    page = page_of(pdf, chance)
    page.Contents = pdf.make_stream(b"/Span <</ActualText (other)>> BDC " + page.Contents.read_bytes() + b" EMC")


def other_title(pdf: Any, chance: random.Random) -> None:
    if chance.random() < 0.5:
        pdf.docinfo[chance.choice(("/Title", "/Author", "/Subject", "/Keywords"))] = String("Approved")
    else:
        with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata[chance.choice(("dc:title", "dc:description", "xmp:Label"))] = "Approved"


def other_outline(pdf: Any, chance: random.Random) -> None:
    item = pdf.Root.Outlines.First
    item.Title = String("Approved rules")


def other_page(pdf: Any, chance: random.Random) -> None:
    match chance.randrange(4):
        case 0:
            pdf.add_blank_page()
        case 1:
            page_of(pdf, chance).Rotate = 180
        case 2:
            page_of(pdf, chance).CropBox = Array([0, 0, 400, 400])
        case _:
            page_of(pdf, chance).UserUnit = 2


def layers(pdf: Any, chance: random.Random) -> None:
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("rules")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(OFF=Array([group])))


def catalogue_entry(pdf: Any, chance: random.Random) -> None:
    key = chance.choice(
        ("URI", "Threads", "PageLabels", "Legal", "Requirements", "SpiderInfo", "PieceInfo", "Perms", "DSS")
    )
    pdf.Root[f"/{key}"] = Dictionary(Entry=String(f"{chance.random()}"))


ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (
        white_fill, white_stroke, cover_inside_a_form, words_painted_elsewhere, other_letters, invisible_text,
        drawn_words, no_text_mapping, false_text_mapping, other_font, exchanged_fonts, moved_field, enlarged_field,
        painted_field, covering_widget, note, link, script, portfolio, second_source, exchanged_attachment,
        described_attachment, alternate_text, replacement_text, other_title, other_outline, other_page, layers,
        catalogue_entry,
    )
}  # fmt: skip

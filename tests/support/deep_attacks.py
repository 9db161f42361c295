"""More ways to make a PDF tell something other than its source: what a viewer, a printer, a screen reader or another
program would do with it; and attacks that leave every byte of the print in place and only add to the file."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from tests.support.attacks import Attack, annotation, box, elements, form, painted

# Painting -----------------------------------------------------------------------------------------------------


def transparency(pdf: Any, chance: random.Random) -> None:
    page = chance.choice(list(pdf.pages)).obj
    page.Resources.ExtGState = Dictionary(page.Resources.get("/ExtGState", {}))
    page.Resources.ExtGState["/Thin"] = Dictionary(
        ca=chance.choice((0, 0.02)), BM=chance.choice((Name.Normal, Name.Screen))
    )
    page.Contents = pdf.make_stream(b"/Thin gs " + page.Contents.read_bytes())


def clip_path(pdf: Any, chance: random.Random) -> None:
    painted(pdf, chance, b"%d %d %d %d re W n" % box(chance), before=True)


def squeezed_letters(pdf: Any, chance: random.Random) -> None:
    how = chance.choice((b"BT 1 Tz ET", b"BT 300 Ts ET", b"BT 90 Tc ET", b"1 g", b"0.001 0 0 1 0 0 cm"))
    page = chance.choice(list(pdf.pages)).obj
    content = page.Contents.read_bytes()
    if how.startswith(b"BT"):
        content = content.replace(b"BT", how[:-3], 1) if how[:-3] else content
        page.Contents = pdf.make_stream(content)
    else:
        page.Contents = pdf.make_stream(how + b"\n" + content)


def covering_image(pdf: Any, chance: random.Random) -> None:
    left, bottom, wide, high = box(chance)
    image = pdf.make_stream(b"\xff")
    image.Type, image.Subtype = Name.XObject, Name.Image
    image.Width = image.Height = 1
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
    page = chance.choice(list(pdf.pages)).obj
    page.Resources.XObject = Dictionary(page.Resources.get("/XObject", {}))
    page.Resources.XObject["/White"] = pdf.make_indirect(image)
    paint = b"\nq %d 0 0 %d %d %d cm /White Do Q" % (wide, high, left, bottom)
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + paint)


def inline_image(pdf: Any, chance: random.Random) -> None:
    left, bottom, wide, high = box(chance)
    paint = b"q %d 0 0 %d %d %d cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI Q"
    painted(pdf, chance, paint % (wide, high, left, bottom))


def parts_of_contents(pdf: Any, chance: random.Random) -> None:
    page = chance.choice(list(pdf.pages)).obj
    more = pdf.make_stream(b"q 1 1 1 rg %d %d %d %d re f Q" % box(chance))
    page.Contents = Array([page.Contents, more])


def marked_layer(pdf: Any, chance: random.Random) -> None:
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("rules")))
    usage = Dictionary(Event=Name.Print, OCGs=Array([group]), Category=Array([Name.Print]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(ON=Array([group]), AS=Array([usage])))
    page = chance.choice(list(pdf.pages)).obj
    page.Resources.Properties = Dictionary(Rules=group)
    page.Contents = pdf.make_stream(b"/OC /Rules BDC " + page.Contents.read_bytes() + b" EMC")


# Fonts --------------------------------------------------------------------------------------------------------


def inner_fonts(pdf: Any) -> list[Any]:
    fonts = {font.objgen: font for page in pdf.pages for font in page.obj.Resources.Font.values()}
    return [font.DescendantFonts[0] for font in fonts.values() if "/DescendantFonts" in font]


def other_outlines(pdf: Any, chance: random.Random) -> None:
    """The same font by name, with letters exchanged."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    stream = chance.choice(inner_fonts(pdf)).FontDescriptor.FontFile2
    font, out = TTFont(io.BytesIO(stream.read_bytes())), io.BytesIO()
    drawn = [name for name in font.getGlyphOrder() if font["glyf"][name].numberOfContours > 0]
    one, two = chance.sample(drawn, 2)
    font["glyf"][one], font["glyf"][two] = font["glyf"][two], font["glyf"][one]
    font.save(out)
    stream.write(out.getvalue())


def other_widths(pdf: Any, chance: random.Random) -> None:
    font = chance.choice(inner_fonts(pdf))
    font.DW = chance.choice((1, 3000))
    font.W = Array()


def other_numbers(pdf: Any, chance: random.Random) -> None:
    """Which drawing a letter has."""
    font = chance.choice(inner_fonts(pdf))
    turned = b"".join((number ^ 1).to_bytes(2, "big") for number in range(400))
    font.CIDToGIDMap = pdf.make_stream(turned)


def font_names(pdf: Any, chance: random.Random) -> None:
    """A viewer that has a font of that name may use its own."""
    font = chance.choice(inner_fonts(pdf))
    if chance.random() < 0.5:
        del font.FontDescriptor["/FontFile2"]
    font.BaseFont = font.FontDescriptor.FontName = Name.Webdings


# What viewers and printers do -----------------------------------------------------------------------------------


def viewer_preferences(pdf: Any, chance: random.Random) -> None:
    key, value = chance.choice(
        (("/HideToolbar", True), ("/DisplayDocTitle", False), ("/PrintScaling", Name.None_), ("/ViewArea", Name.ArtBox))
    )
    pdf.Root.ViewerPreferences = Dictionary(pdf.Root.get("/ViewerPreferences", {}))
    pdf.Root.ViewerPreferences[key] = value


def page_labels(pdf: Any, chance: random.Random) -> None:
    label = Dictionary(S=chance.choice((Name.D, Name.r)), St=chance.randint(2, 9), P=String("A-"))
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, label]))


def opening(pdf: Any, chance: random.Random) -> None:
    if chance.random() < 0.5:
        pdf.Root.PageMode = chance.choice((Name.UseAttachments, Name.UseOC, Name.FullScreen))
    else:
        pdf.Root.OpenAction = Array([pdf.pages[-1].obj, Name.Fit])


def printed_only(pdf: Any, chance: random.Random) -> None:
    """Drawn when the page is printed, or only on the screen."""
    field = annotation(pdf, chance, Subtype=chance.choice((Name.Widget, Name.Stamp, Name.Watermark)))
    field.F = chance.choice((4 | 32, 2, 64 | 128))  # printed and not shown; hidden; locked
    field.AP = Dictionary(N=form(pdf, b"1 1 1 rg 0 0 900 900 re f", (900, 900)))


def page_entries(pdf: Any, chance: random.Random) -> None:
    page = chance.choice(list(pdf.pages)).obj
    match chance.randrange(6):
        case 0:
            page.TrimBox = page.BleedBox = Array([0, 0, 300, 300])
        case 1:
            page.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)
        case 2:
            page.Thumb = form(pdf, b"", (9, 9))
        case 3:
            page.Trans, page.Dur = Dictionary(S=Name.Dissolve), 1
        case 4:
            page.PieceInfo = Dictionary(Rules=Dictionary(Private=String("The dealer must not draw.")))
        case _:
            page.Tabs = Name.C


def inherited_entries(pdf: Any, chance: random.Random) -> None:
    """Told once for all pages, from above."""
    pdf.Root.Pages[chance.choice(("/Rotate", "/UserUnit"))] = chance.choice((90, 180))


def hidden_pages(pdf: Any, chance: random.Random) -> None:
    page = pdf.make_indirect(Dictionary(Type=Name.Template, Contents=pdf.make_stream(b"")))
    pdf.Root.Names[chance.choice(("/Templates", "/Pages"))] = Dictionary(Names=Array([String("x"), page]))


def moved_destination(pdf: Any, chance: random.Random) -> None:
    item = pdf.Root.Outlines.First
    item.Dest = Array([pdf.pages[-1].obj, Name.XYZ, 0, 0, chance.randint(1, 9)])


# The form -----------------------------------------------------------------------------------------------------


def form_entries(pdf: Any, chance: random.Random) -> None:
    value: Any
    key, value = chance.choice(
        (
            ("/NeedAppearances", True), ("/XFA", String("<xdp/>")), ("/DA", String("/Helv 0 Tf 1 g")),
            ("/CO", Array()), ("/Q", 2), ("/SigFlags", 0),
        )
    )  # fmt: skip
    pdf.Root.AcroForm[key] = value


def field_entries(pdf: Any, chance: random.Random) -> None:
    field = chance.choice(list(pdf.Root.AcroForm.Fields))
    value: Any
    key, value = chance.choice(
        (
            ("/TU", String("Commission")), ("/F", 2), ("/Ff", 1), ("/MK", Dictionary(BG=Array([1, 1, 1]))),
            ("/AA", Dictionary(K=Dictionary(S=Name.JavaScript, JS=String("1")))), ("/SV", Dictionary(Ff=1)),
            ("/Lock", Dictionary(Action=Name.All)), ("/TM", String("x")), ("/BS", Dictionary(W=90)),
        )
    )  # fmt: skip
    field[key] = value


# For screen readers and other programs ------------------------------------------------------------------------


def other_roles(pdf: Any, chance: random.Random) -> None:
    if chance.random() < 0.5:
        chance.choice(elements(pdf)).S = Name.Artifact
    else:
        pdf.Root.StructTreeRoot.RoleMap = Dictionary(P=Name.Artifact)


def other_order(pdf: Any, chance: random.Random) -> None:
    lists = [one for one in elements(pdf) if isinstance(one.get("/K"), Array) and len(one.K) > 1]
    chosen = chance.choice(lists)
    chosen.K = Array(list(chosen.K)[::-1])


def other_language(pdf: Any, chance: random.Random) -> None:
    chance.choice([pdf.Root, *elements(pdf)]).Lang = String("tlh")


def attachment_details(pdf: Any, chance: random.Random) -> None:
    spec = chance.choice(list(pdf.Root.AF))
    match chance.randrange(6):
        case 0:
            spec.UF = String("approved.game")
        case 1:
            spec.F = String("approved.game")
        case 2:
            spec.EF.F.Params = Dictionary(Size=1, CheckSum=String("0" * 16))
        case 3:
            spec.EF.F.Subtype = Name("/application/x-msdownload")
        case 4:
            spec.EF.UF = pdf.make_stream(b"another file for readers that look here first")
        case _:
            spec.AFRelationship = Name.Alternative


def same_name_twice(pdf: Any, chance: random.Random) -> None:
    names = pdf.Root.Names.EmbeddedFiles.Names
    made: Any = pikepdf.AttachedFileSpec
    spec = made(pdf, b"other", filename=str(names[0]))
    where = chance.choice((0, len(names)))
    pdf.Root.Names.EmbeddedFiles.Names = Array([*names[:where], names[0], spec.obj, *names[where:]])


def page_metadata(pdf: Any, chance: random.Random) -> None:
    target = chance.choice([chance.choice(list(pdf.pages)).obj, *inner_fonts(pdf)[:1]])
    target.Metadata = pdf.make_stream(b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")


def output_intent(pdf: Any, chance: random.Random) -> None:
    pdf.Root.OutputIntents = Array([*pdf.Root.get("/OutputIntents", ()), Dictionary(S=Name("/GTS_PDFX"))])


# One thing in two places ----------------------------------------------------------------------------------------


def shared_value(pdf: Any, chance: random.Random) -> None:
    """Two places refer to one value, right for the first of them."""
    one, two, key = chance.choice(
        (
            (*list(pdf.Root.AF)[:2], "/Desc"),
            (*list(pdf.Root.AF)[:2], "/UF"),
            (*list(pdf.Root.AcroForm.Fields)[:2], "/TU"),
            (*list(pdf.Root.AcroForm.Fields)[:2], "/Rect"),
        )
    )
    one[key] = two[key] = pdf.make_indirect(one[key])


def split_value(pdf: Any, chance: random.Random) -> None:
    """What two places share is written out in both, right in the first of them."""
    pages = [page.obj for page in pdf.pages]
    if len(pages) < 2:
        shared_value(pdf, chance)
        return
    for number, page in enumerate(pages):
        page.Resources = Dictionary(page.Resources)
        page.Resources.Font = Dictionary(page.Resources.Font)
        for name, font in list(page.Resources.Font.items()):
            page.Resources.Font[name] = Dictionary(font)
            if number:
                page.Resources.Font[name].ToUnicode = pdf.make_stream(font.ToUnicode.read_bytes() + b"% other\n")


def end_of_a_chain(pdf: Any, chance: random.Random) -> None:
    """The last of many that refer to each other in turn."""
    item = pdf.Root.Outlines.First
    while "/Next" in item:
        item = item.Next
    item.C, item.F = Array([1, 1, 1]), chance.choice((1, 2))


DEEP: dict[str, Attack] = {
    one.__name__: one
    for one in (
        transparency, clip_path, squeezed_letters, covering_image, inline_image, parts_of_contents, marked_layer,
        other_outlines, other_widths, other_numbers, font_names, viewer_preferences, page_labels, opening, printed_only,
        page_entries, inherited_entries, hidden_pages, moved_destination, form_entries, field_entries, other_roles,
        other_order, other_language, attachment_details, same_name_twice, page_metadata, output_intent, shared_value,
        split_value, end_of_a_chain,
    )
}  # fmt: skip


# Added, not exchanged -----------------------------------------------------------------------------------------


def appended(pdf: bytes, attack: Attack, seed: int) -> bytes:
    """The file as it was printed, byte for byte, and an update behind it that makes the changes."""
    with pikepdf.open(io.BytesIO(pdf)) as before, pikepdf.open(io.BytesIO(pdf)) as after:
        attack(after, random.Random(seed))
        old = dict(written_objects(before))
        changed = [(number, text) for number, text in written_objects(after) if old.get(number) != text]
        size, root, info = len(after.objects) + 1, after.Root.objgen[0], after.trailer.get("/Info")
        known = after.trailer.ID.unparse()
    previous = int(pdf[pdf.rindex(b"startxref") + 9 :].split()[0])
    out, places = bytearray(pdf), []
    for number, text in changed:
        places.append((number, len(out)))
        out += b"%d 0 obj\n" % number + text + b"\nendobj\n"
    start = len(out)
    out += b"xref\n"
    for number, place in places:
        out += b"%d 1\n%010d 00000 n \n" % (number, place)
    told = b"" if info is None else b"/Info %d 0 R" % info.objgen[0]
    out += b"trailer\n<</Size %d /Root %d 0 R %s /ID %s /Prev %d>>\n" % (size, root, told, known, previous)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def written_objects(opened: Any) -> Iterator[tuple[int, bytes]]:
    for one in opened.objects:
        if one.objgen[0]:
            yield one.objgen[0], written_object(one)


def written_object(one: Any) -> bytes:
    if not isinstance(one, pikepdf.Stream):
        text: bytes = one.unparse(resolved=True)
        return text
    content = one.read_raw_bytes()
    entries = Dictionary(dict(one.stream_dict.items()))
    entries.Length = len(content)
    head: bytes = entries.unparse(resolved=True)
    return head + b"\nstream\n" + content + b"\nendstream"

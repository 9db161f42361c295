"""HTML to PDF/A-3a and PDF/UA-1: bundled fonts, nothing fetched, the same bytes for the same input."""

import datetime
import io
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, Literal

from base.garbage import collector_paused
from base.records import dataclass
from reports.pdf import fonts

SIGNATURE_FIELDS = {"sig_operator": "Operator", "sig_regulator": "Regulator"}
"""The HTML inputs that become signature fields, and the names of those fields."""

MEDIA = {"game": "text/plain", "json": "application/json", "txt": "text/plain", "csv": "text/csv"}
LONGEST_TITLE = 200
Setter = Callable[..., bytes]
"""``document``, or a function that takes its place."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file attached to the PDF."""

    name: str
    content: bytes
    description: str
    relationship: Literal["Source", "Data", "Supplement"]


def document(
    html: str,
    *,
    title: str,
    attachments: tuple[Attachment, ...] = (),
    identifier: str,
    created: datetime.date,
    version: str = "",
    language: str = "en",
) -> bytes:
    """A tagged, archival PDF of the HTML's body; every ``<input name="sig_...">`` is a signature field."""
    from reports.pdf import weasyprint

    moment = datetime.datetime.combine(created, datetime.time(), datetime.UTC)
    page = weasyprint.page()(_whole(html, title, moment, language))
    faces, configuration = weasyprint.faces()
    files = [_file(one, moment) for one in attachments]
    with collector_paused(), weasyprint.undated_fonts():
        rendered = page.render(stylesheets=[faces], font_config=configuration, **_VARIANT)
        _describe(rendered.metadata, identifier, version)
        raw = rendered.write_pdf(finisher=_mended, pdf_identifier=False, attachments=files, **_VARIANT)
        return _finished(raw)


def small_page(html: str, width: float, height: float) -> bytes:
    """One untagged page of the given size in points, for a stamp."""
    from reports.pdf import weasyprint

    faces, configuration = weasyprint.faces()
    style = f"<style>@page{{size:{width}pt {height}pt;margin:0}}</style>"
    page = weasyprint.weasyprint().HTML(string=style + fonts.drawable(html), url_fetcher=weasyprint.closed())
    with weasyprint.undated_fonts():
        made: bytes = page.write_pdf(stylesheets=[faces], font_config=configuration)
    return made


_VARIANT = {"pdf_variant": "pdf/a-3a", "pdf_forms": True, "uncompressed_pdf": True}
"""Compression happens last, in ``_finished``, after unneeded objects are removed."""


def _whole(html: str, title: str, moment: datetime.datetime, language: str) -> str:
    """The HTML preceded by the head from which WeasyPrint takes its metadata."""
    from reports.pdf.made_with import made_with

    stamp = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    head = (
        f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8"/>'
        f"<title>{escape(title if len(title) <= LONGEST_TITLE else f'{title[:LONGEST_TITLE]}…')}</title>"
        f'<meta name="generator" content="{escape(made_with())}"/>'
        f'<meta name="dcterms.created" content="{stamp}"/><meta name="dcterms.modified" content="{stamp}"/>'
        f"{fonts.wrapping(html)}</head>"
    )
    return fonts.drawable(f"{head}<body>{fonts.breakable(html)}</body></html>")


def _describe(metadata: Any, identifier: str, version: str) -> None:
    """Adds the metadata that WeasyPrint does not write: PDF/UA, the identifier, the version."""
    written = metadata.generate_rdf_metadata
    more = _UA + _IDENTITY.format(identifier=escape(identifier), version=escape(version)).encode()
    metadata.generate_rdf_metadata = lambda *given: written(*given).replace(b"</rdf:RDF>", more + b"</rdf:RDF>")


def _file(one: Attachment, moment: datetime.datetime) -> Any:
    from reports.pdf import weasyprint

    return weasyprint.weasyprint().Attachment(
        file_obj=io.BytesIO(one.content), name=one.name, description=one.description,
        relationship=one.relationship, created=moment, modified=moment, url_fetcher=weasyprint.closed(),
    )  # fmt: skip


def _finished(raw: bytes) -> bytes:
    """Replaces text fields with signature fields, sets media types, and fixes the order of bytes."""
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        if "/AF" in pdf.Root:
            pdf.Root.AF = pikepdf.Array({spec.objgen: spec for spec in pdf.Root.AF}.values())
        for spec in pdf.Root.get("/AF", ()):
            media = MEDIA.get(str(spec.UF).rpartition(".")[2].lower(), "application/octet-stream")
            spec.EF.F.Subtype = pikepdf.Name("/" + media)
        if "/AcroForm" in pdf.Root:
            pdf.remove_unreferenced_resources()
            for field in pdf.Root.AcroForm.Fields:
                if str(field.T) in SIGNATURE_FIELDS:
                    _signature_field(pdf, field)
            pdf.Root.AcroForm.SigFlags = 1
            for key in ("/NeedAppearances", "/DA", "/DR"):
                if key in pdf.Root.AcroForm:
                    del pdf.Root.AcroForm[key]
        pdf.save(
            out, deterministic_id=True, fix_metadata_version=False, object_stream_mode=pikepdf.ObjectStreamMode.disable
        )
    return out.getvalue()


def _signature_field(pdf: Any, field: Any) -> None:
    """Turns a text field into an empty signature field at the same place on the page."""
    from pikepdf import Array, Dictionary, Name, String

    role = SIGNATURE_FIELDS[str(field.T)]
    for key in ("/V", "/DA", "/MK", "/Q", "/MaxLen", "/Ff", "/DV"):
        if key in field:
            del field[key]
    field.FT, field.T, field.TU, field.F = Name.Sig, String(role), String(f"{role}'s signature"), 132
    x, y = (sorted(round(float(field.Rect[i]), 3) for i in pair) for pair in ((0, 2), (1, 3)))
    field.Rect = Array([x[0], y[0], x[1], y[1]])
    empty = pdf.make_stream(b"")
    empty.Type, empty.Subtype, empty.Resources = Name.XObject, Name.Form, Dictionary()
    empty.BBox = Array([0, 0, round(x[1] - x[0], 3), round(y[1] - y[0], 3)])
    field.AP = Dictionary(N=empty)


def _mended(document: object, pdf: Any) -> None:
    """Fixes what WeasyPrint is about to write, object by object.

    Bookmarks are shortened to fit a list, since an archival file may not contain strings of 32 kilobytes. Every
    table header says whether it heads a row or a column, because WeasyPrint's own links fail if cells span rows. And
    the only kid of a ``Form`` element becomes the object reference itself: pyHanko's revision comparison knows no other
    shape, and would call the first signature invalid after the second.
    """
    for one in pdf.objects:
        if not isinstance(one, dict):
            continue
        match one.get("S"):
            case "/THead":
                for heading in _headings(pdf, one):
                    heading["A"]["Scope"] = "/Column"
            case "/TH":
                one["A"].setdefault("Scope", "/Row")
            case "/Form" if len(one["K"]) == 1:
                one["K"] = one["K"][0]
            case None if "Title" in one and len(title := one["Title"].string) > LONGEST_TITLE:
                one["Title"] = type(one["Title"])(f"{title[:LONGEST_TITLE]}…")


def _headings(pdf: Any, part: Any) -> Iterator[Any]:
    """The header cells in a part of a table, which is written before them."""
    for kid in part["K"]:
        one = pdf.objects[int(kid.split()[0])] if isinstance(kid, bytes) else {}
        if one.get("S") == "/TH":
            yield one
        elif "K" in one:
            yield from _headings(pdf, one)


_UA = b"""<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of PDF/UA</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""
_IDENTITY = """<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"><dc:identifier>{identifier}</dc:identifier>
<xmpMM:VersionID>{version}</xmpMM:VersionID></rdf:Description>
"""

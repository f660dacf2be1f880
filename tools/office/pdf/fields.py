"""What stands on a PDF page beside its own text: form fields with their values, and notes."""

from collections.abc import Callable, Iterator
from ctypes import c_ushort
from dataclasses import dataclass

import pypdfium2 as pdfium
from pypdfium2 import raw

_MOST_ANNOTATIONS = 2_000
_LONGEST_BYTES = 8_000
_KINDS = {
    raw.FPDF_FORMFIELD_PUSHBUTTON: "",
    raw.FPDF_FORMFIELD_CHECKBOX: "check box",
    raw.FPDF_FORMFIELD_RADIOBUTTON: "choice",
    raw.FPDF_FORMFIELD_COMBOBOX: "list",
    raw.FPDF_FORMFIELD_LISTBOX: "list",
    raw.FPDF_FORMFIELD_TEXTFIELD: "text",
    raw.FPDF_FORMFIELD_SIGNATURE: "signature",
}
_NOTES = (
    raw.FPDF_ANNOT_TEXT,
    raw.FPDF_ANNOT_FREETEXT,
    raw.FPDF_ANNOT_HIGHLIGHT,
    raw.FPDF_ANNOT_UNDERLINE,
    raw.FPDF_ANNOT_STRIKEOUT,
)


@dataclass(frozen=True, slots=True)
class Beside:
    """`fields` are `name = value (kind)`; `notes` are what readers have written on the page."""

    fields: tuple[str, ...]
    notes: tuple[str, ...]


def beside(document: pdfium.PdfDocument, page: pdfium.PdfPage) -> Beside:
    fields: list[str] = []
    notes: list[str] = []
    for annotation in _annotations(page):
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        if kind == raw.FPDF_ANNOT_WIDGET and (field := _field(document, annotation)):
            fields.append(field)
        elif kind in _NOTES and (note := _note(annotation)):
            notes.append(note)
    return Beside(tuple(dict.fromkeys(fields)), tuple(notes))


def _annotations(page: pdfium.PdfPage) -> Iterator[object]:
    for index in range(min(raw.FPDFPage_GetAnnotCount(page), _MOST_ANNOTATIONS)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        if annotation:
            yield annotation
            raw.FPDFPage_CloseAnnot(annotation)


def _field(document: pdfium.PdfDocument, annotation: object) -> str:
    form = document.formenv
    if form is None:
        return ""
    kind = _KINDS.get(raw.FPDFAnnot_GetFormFieldType(form, annotation), "")
    name = _text(lambda to, size: raw.FPDFAnnot_GetFormFieldName(form, annotation, to, size))
    if not kind or not name:
        return ""
    if kind == "check box":
        value = "checked" if raw.FPDFAnnot_IsChecked(form, annotation) else "not checked"
    else:
        value = _text(lambda to, size: raw.FPDFAnnot_GetFormFieldValue(form, annotation, to, size)) or "empty"
    return f"{name} = {value} ({kind})"


def _note(annotation: object) -> str:
    return _text(lambda to, size: raw.FPDFAnnot_GetStringValue(annotation, b"Contents", to, size))


def _text(get: Callable[[object, int], int]) -> str:
    """PDFium gives UTF-16 with a closing zero; a call without a place to write to tells its length."""
    size = min(get(None, 0), _LONGEST_BYTES)
    if size <= 2:  # noqa: PLR2004 -- the closing zero alone
        return ""
    room = (c_ushort * (size // 2 + 1))()
    get(room, size)
    return bytes(room)[: size - 2].decode("utf-16-le", "replace").strip("\0 \r\n")

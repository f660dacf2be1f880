"""The ops on documents."""

from tools.editing.batches import Batch
from tools.office.docx import new, replace, set_paragraph
from tools.office.docx.errors import DocxError
from tools.office.package.edit import Edit
from tools.office.package.package import Package


def edit_document(content: bytes, batch: Batch) -> Edit:
    """Raises OfficeError."""
    package = Package.open(content, expected="document")
    match batch.name:
        case "replace_text":
            return replace.replace_text(package, batch.text("find"), batch.text("replace"))
        case "delete_text":
            return replace.delete_text(package, batch.text("find"))
        case "docx_set_paragraph":
            return set_paragraph.set_paragraph(package, batch.text("paragraph"), batch.text("text"))
        case "full_replace":
            return new.full_replace(package, batch.text("content"))
    raise DocxError(f"{batch.name} does not work on a document")

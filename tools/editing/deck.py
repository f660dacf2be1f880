"""The ops on presentations."""

from tools.editing.batches import Batch
from tools.editing.markdown import slides_of
from tools.editing.whole import check_replaceable, whole_edit
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.pptx.errors import PptxError
from tools.office.pptx.read import outline
from tools.office.pptx.replace import delete_text, replace_on_slide


def edit_deck(content: bytes, batch: Batch) -> Edit:
    """Raises OfficeError."""
    package = Package.open(content, expected="deck")
    match batch.name:
        case "replace_text":
            return replace_on_slide(package, None, batch.text("find"), batch.text("replace"))
        case "delete_text":
            return delete_text(package, batch.text("find"))
        case "pptx_replace_on_slide":
            slide = batch.op["slide"]
            number = slide if isinstance(slide, int) else 0
            return replace_on_slide(package, number, batch.text("find"), batch.text("replace"))
        case "full_replace":
            return _full_replace(package, batch.text("content"))
    raise PptxError(f"{batch.name} does not work on a presentation")


def _full_replace(package: Package, markdown: str) -> Edit:
    from tools.office.pptx.new import new_deck  # noqa: PLC0415 -- brings its libraries

    check_replaceable(package, ".pptx")
    content = new_deck(slides_of(markdown))
    before, after = (len(outline(one).titles) for one in (package, Package.open(content)))
    return whole_edit(package, content, "presentation", f"{before} slides", f"{after} slides")

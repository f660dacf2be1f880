"""Draws a PDF page as a grey picture that its writing can be recognised in."""

import io

import pypdfium2 as pdfium

from tools.office.apart.errors import DamagedFile
from tools.office.pdf.document import page_of

_POINTS_PER_INCH = 72
_DPI = 200
_LONGEST_SIDE = 3_000


def drawn(document: pdfium.PdfDocument, number: int) -> bytes:
    """A PNG. Raises DamagedFile for a page that can't be opened."""
    with page_of(document, number) as page:
        if page is None:
            raise DamagedFile(f"page {number} of this PDF is damaged; send a whole copy of it")
        longest = max(*page.get_size(), 1.0)
        scale = min(_DPI / _POINTS_PER_INCH, _LONGEST_SIDE / longest)
        bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False)
        out = io.BytesIO()
        bitmap.to_pil().save(out, "PNG", compress_level=1)
    return out.getvalue()

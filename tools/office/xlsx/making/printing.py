"""Sets a new sheet up for paper: all columns on one page's width, the header on every page."""

from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tools.office.xlsx.making.layout import Layout

_A4 = 9
_PORTRAIT_LETTERS, _WIDEST_LETTERS, _ROWS_OF_A_PAGE = 96, 300, 40
_SIDE, _TOP = 0.5, 0.6


def set_up_paper(page: Worksheet, layout: Layout) -> None:
    """Sheets too wide to be read on one page's width keep their size."""
    width = sum(layout.widths.values())
    page.page_setup.paperSize = _A4
    page.page_setup.orientation = "landscape" if width > _PORTRAIT_LETTERS else "portrait"
    page.page_margins = PageMargins(_SIDE, _SIDE, _TOP, _TOP, 0.3, 0.3)
    if width <= _WIDEST_LETTERS:
        page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    if len(layout.rows) <= _ROWS_OF_A_PAGE:
        return
    footer = page.oddFooter
    if footer is not None and footer.center is not None:
        footer.center.text = "&P / &N"
    if layout.main is not None:
        header = layout.main.block.header
        page.print_title_rows = f"{header[0]}:{header[-1]}"

"""What can be wrong with a PDF, one sentence for each trouble."""

from tools.office.apart.errors import DamagedFile, LockedFile, ReaderError

DAMAGED = "this PDF is damaged or cut short; send a whole copy of it"
LOCKED = "this PDF is password-protected; remove the password and send it again"
SEALED = "this PDF is protected in a way that can't be read here; print it to a new PDF and send that"
NO_PAGES = "this PDF has no pages; send one that has"


def trouble(code: int | None) -> DamagedFile | LockedFile | ReaderError:
    """The error for a code of PDFium (FPDF_ERR_PASSWORD is 4, FPDF_ERR_SECURITY 5)."""
    match code:
        case 4:
            return LockedFile(LOCKED)
        case 5:
            return ReaderError(SEALED)
        case _:
            return DamagedFile(DAMAGED)

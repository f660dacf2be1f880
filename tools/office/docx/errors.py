"""What can be wrong with an edit of a document, in one sentence for the model."""

from tools.office.package.errors import OfficeError


class DocxError(OfficeError):
    """A place or text that is not there, or content that a document can't hold."""

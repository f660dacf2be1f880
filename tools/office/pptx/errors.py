"""What can be wrong with an edit of a presentation, in one sentence for the model."""

from tools.office.package.errors import OfficeError


class PptxError(OfficeError):
    """A slide or text that is not there, or content that a deck can't hold."""

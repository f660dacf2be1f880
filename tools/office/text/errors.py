"""What can be wrong with a text file or an edit of it, in one sentence for the model."""

from tools.office.package.errors import OfficeError


class TextError(OfficeError):
    """A text or CSV file that can't be read or changed as asked."""

"""What can be wrong with a picture, in one sentence for the model."""


class ImageError(Exception):
    """A picture that can't be opened, sized or read; the text says what is allowed."""

"""Opens HEIC with libheif, in the build that decodes only and so carries no GPL encoder."""

from pi_heif import register_heif_opener

register_heif_opener(thumbnails=False)

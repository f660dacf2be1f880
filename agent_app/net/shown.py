"""An address for a person's eyes: without what stands after `?`, where secrets may be."""

from urllib.parse import urlsplit

_PLACE_LIMIT_CHARS = 200


def shown(url: str) -> str:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", f":{parts.port}" if parts.port else ""
    except ValueError:
        return "The address"
    host = f"[{host}]" if ":" in host else host
    text = f"{parts.scheme}://{host}{port}{parts.path}"
    return "".join(character for character in text if character.isprintable())[:_PLACE_LIMIT_CHARS]

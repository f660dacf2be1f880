"""Names of files in a zip that any system can unpack, each of them once."""

from pathlib import PurePosixPath

NAME_CHARS = 80
ENDING_CHARS = 12


class Paths:
    def __init__(self) -> None:
        self._known: set[str] = set()

    def taken(self, folder: str, name: str) -> str:
        """A path in `folder` that nobody had before; systems differ in whether case counts."""
        plain = _plain(name)
        path, number = f"{folder}/{plain}", 2
        while path.casefold() in self._known:
            stem, ending = _split(plain)
            path, number = f"{folder}/{stem} ({number}){ending}", number + 1
        self._known.add(path.casefold())
        return path


def _plain(name: str) -> str:
    kept = "".join(sign if sign.isalnum() or sign in " -_.()" else " " for sign in name)
    stem, ending = _split(" ".join(kept.split()))
    return (stem[:NAME_CHARS].strip(" .") or "file") + ending


def _split(name: str) -> tuple[str, str]:
    ending = PurePosixPath(name).suffix
    if len(ending) > ENDING_CHARS or not ending[1:].isalnum():
        return name, ""
    return name.removesuffix(ending), ending

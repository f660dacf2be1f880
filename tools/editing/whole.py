"""A workbook's or deck's content anew, in a plain file of the same type."""

from tools.office.package.edit import Change, Edit
from tools.office.package.errors import OfficeError
from tools.office.package.kind import kind_of
from tools.office.package.package import Package


class NotReplaceable(OfficeError):
    """A file that holds more than a new plain one would."""


def check_replaceable(package: Package, suffix: str) -> None:
    """Raises NotReplaceable for macros, templates and strict files, which a new plain file would lose."""
    kind = kind_of(package)
    if kind.suffix != suffix or kind.strict:
        what = "strict" if kind.strict else kind.suffix
        raise NotReplaceable(
            f"full_replace makes a plain {suffix} and would lose what this {what} file is; use other ops"
        )


def whole_edit(package: Package, content: bytes, noun: str, before: str, after: str) -> Edit:
    """The account of a file whose every part is new."""
    saved = Package.open(content, package.limits)
    kept = [name for name in saved.names() if name in package and saved.part(name) == package.part(name)]
    changed = tuple(name for name in saved.names() if name not in kept)
    return Edit(content, (Change(f"whole {noun}", before, after),), changed, len(kept))

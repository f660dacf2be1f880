"""What a document's settings say of changes to it."""

from lxml import etree

from tools.office.docx.names import attribute, child, is_on
from tools.office.package.package import Package


def wants_tracking(package: Package) -> bool:
    """Whether `w:trackRevisions` is on in its settings."""
    settings = _settings(package)
    return settings is not None and is_on(settings, "trackRevisions")


def is_protected(package: Package) -> bool:
    """Whether Word lets nobody change all of it; comments may be let through."""
    found = child(_settings(package), "documentProtection")
    if found is None or attribute(found, "enforcement") not in {"1", "true", "on"}:
        return False
    return attribute(found, "edit") != "comments"


def _settings(package: Package) -> etree._Element | None:
    for relation in package.relations(package.main_part):
        if relation.type == "settings" and not relation.external and relation.target in package:
            return package.tree(relation.target)[1]
    return None

"""Whether a document asks for all changes to be tracked."""

from tools.office.docx.names import is_on
from tools.office.package.package import Package


def wants_tracking(package: Package) -> bool:
    """Whether `w:trackRevisions` is on in its settings."""
    for relation in package.relations(package.main_part):
        if relation.type == "settings" and not relation.external and relation.target in package:
            return is_on(package.tree(relation.target)[1], "trackRevisions")
    return False

"""Takes out of python-docx's template what a new document has no use for."""

from docx.document import Document
from docx.oxml.ns import qn

_PARTS = ("thumbnail", "stylesWithEffects")
_TABLE_STYLES = ("Light ", "Medium ", "Dark ", "Colorful ")


def drop_spare(document: Document) -> None:
    """A picture of another page, styles for Word 2010 alone, a hundred table styles that Word has anyway."""
    for relations in (document.part.package.rels, document.part.rels):
        for key in [key for key, one in relations.items() if one.reltype.endswith(_PARTS)]:
            del relations[key]
    styles = document.styles.element
    for style in list(styles.iterchildren(qn("w:style"))):
        name = style.find(qn("w:name"))
        if name is not None and str(name.get(qn("w:val"))).startswith(_TABLE_STYLES):
            styles.remove(style)

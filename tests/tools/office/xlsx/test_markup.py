"""Comments and other opaque parts of XML never hide or fake a cell."""

import pytest

from tools.office.package.errors import Dangerous
from tools.office.xlsx.markup import MOST_MASKED_BYTES, masked


def test_what_is_opaque_is_blanked_in_place() -> None:
    content = b'<a><!-- <c r="A1"/> --><b><![CDATA[<c/>]]></b></a>'
    text = masked(content)
    assert len(text) == len(content)
    assert b"<c" not in text
    assert text.startswith(b"<a> ")


def test_a_huge_part_with_comments_is_refused_before_it_is_copied() -> None:
    with pytest.raises(Dangerous, match="comments"):
        masked(b"<a>" + b" " * MOST_MASKED_BYTES + b"<!-- --></a>")

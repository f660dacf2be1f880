"""Single elements get new bytes; every other byte of the part stays."""

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tools.office.runs.rewrite import Rewriting, rewritten, source

PART = b"""<?xml version='1.0'?>\r\n<!-- a > b --><r a = '>' ><t  x="<>"/><u>\xc3\xa9</u >
<t></t><![CDATA[<t/>]]><t>t</t></r>\n""".replace(b'"<>"', b'"&lt;>"')


def test_nothing_to_rewrite_changes_no_byte() -> None:
    assert rewritten(PART, etree.fromstring(PART), Rewriting()) == PART


def test_elements_are_replaced_and_get_neighbours() -> None:
    root = etree.fromstring(PART)
    first, second, third = root.findall("t")
    rewriting = Rewriting({first: b"<n/>", third: b""}, {second: b"<b/>"}, {second: b"<a/>"})
    expected = PART.replace(b'<t  x="&lt;>"/>', b"<n/>").replace(b"<t></t>", b"<b/><t></t><a/>")
    assert rewritten(PART, root, rewriting) == expected.replace(b"<t>t</t>", b"")


def test_the_source_of_an_element_is_its_own_bytes() -> None:
    root = etree.fromstring(PART)
    inner = root.find("u")
    assert inner is not None
    assert source(PART, root, [inner])[inner] == b"<u>\xc3\xa9</u >"


def test_a_utf16_part_becomes_utf8_and_says_so() -> None:
    part = "<?xml version='1.0' encoding='UTF-16'?><r><t>é</t></r>".encode("utf-16")
    root = etree.fromstring(part)
    after = rewritten(part, root, Rewriting({root[0]: b"<t>x</t>"}))
    assert after == b"<?xml version='1.0' encoding='UTF-8'?><r><t>x</t></r>"


@given(
    st.lists(
        st.sampled_from(["<t/>", "<t >x</t>", "<g><t a='>'/></g>", "é<!-- <t/> -->", "<t></t >"]), max_size=8
    )
)
def test_every_chosen_element_is_hit_exactly(pieces: list[str]) -> None:
    part = f"<r>{''.join(pieces)}</r>".encode()
    root = etree.fromstring(part)
    after = rewritten(part, root, Rewriting(dict.fromkeys(root.iter("t"), b"<n/>")))
    expected = etree.tostring(root).count(b"<t") - part.count(b"<!-- <t/>")
    assert after.count(b"<n/>") == expected
    assert len(list(etree.fromstring(after).iter("t"))) == 0

import pytest

from tools.office.package import xml
from tools.office.package.errors import Damaged, Dangerous

BOMB = b'<!DOCTYPE a [<!ENTITY x "xxxxxxxx"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>'


@pytest.mark.parametrize("reader", [xml.parse, xml.check, xml.read_root])
def test_a_document_type_is_refused(reader: object) -> None:
    assert callable(reader)
    with pytest.raises(Dangerous, match="document type"):
        reader(BOMB)


def test_a_document_type_in_wide_letters_is_refused() -> None:
    with pytest.raises(Dangerous):
        xml.parse(BOMB.decode().encode("utf-16"))


def test_broken_xml_is_damaged() -> None:
    for reader in (xml.parse, xml.check):
        with pytest.raises(Damaged):
            reader(b"<a><b></a>")


def test_a_part_over_the_limit_is_refused() -> None:
    with pytest.raises(Dangerous, match="MB"):
        xml.parse(b"<a>" + b" " * 100 + b"</a>", max_bytes=50)


def test_serialising_keeps_declaration_prefixes_and_unknown_attributes() -> None:
    content = (
        b"<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\r\n"
        b'<w:document xmlns:w="urn:w" xmlns:mc="urn:mc" xmlns:w99="urn:w99" mc:Ignorable="w99" w99:odd="1">'
        b"<!-- kept --><w:t><![CDATA[a<b]]></w:t></w:document>"
    )
    assert xml.serialise(xml.parse(content), content) == content


def test_wide_letters_become_utf8_and_say_so() -> None:
    content = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>'.encode("utf-16")
    assert (
        xml.serialise(xml.parse(content), content)
        == '<?xml version="1.0" encoding="UTF-8"?><a>é</a>'.encode()
    )


def test_the_root_is_read_with_its_prefix_and_namespace() -> None:
    root = xml.read_root(b'<?xml version="1.0"?><!-- c --><x:a xmlns:x="urn:x" b="1"><unclosed>')
    assert (root.name, root.namespace, root.prefix, root.attributes) == ("a", "urn:x", "x", {"b": "1"})

import io
import struct
import tracemalloc
import zipfile
import zlib

import pytest

from tests.shared_files import case_file, corpus_files
from tests.tools.office.package.archives import archive, members, minimal
from tools.office.package.errors import Damaged, Dangerous, MissingPart, OfficeError, PasswordProtected
from tools.office.package.limits import Limits
from tools.office.package.package import Package


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    content = case_file("bomb.docx").read_bytes()
    tracemalloc.start()
    with pytest.raises(Dangerous, match="unpacks to"):
        Package.open(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


def _with_false_size(content: bytes, name: str, size: int) -> bytes:
    """The central record of a part declares another unpacked size."""
    changed = bytearray(content)
    place = content.index(b"PK\x01\x02")
    while content[place + 46 : place + 46 + len(name)] != name.encode():
        place = content.index(b"PK\x01\x02", place + 1)
    struct.pack_into("<I", changed, place + 24, size)
    return bytes(changed)


def test_a_part_that_unpacks_to_more_than_it_declares_is_refused() -> None:
    content = _with_false_size(archive({**minimal(), "word/big.xml": b"x" * 5_000_000}), "word/big.xml", 10)
    package = Package.open(content)
    with pytest.raises(Dangerous, match="more than it declares"):
        package.part("word/big.xml")
    with pytest.raises(Dangerous):
        package.check_contents()


def test_a_ratio_that_no_document_has_is_refused() -> None:
    with pytest.raises(Dangerous, match="times its size"):
        Package.open(archive({**minimal(), "word/big.xml": b"x" * 20_000_000}))


def test_too_many_parts_are_refused() -> None:
    content = archive({**minimal(), **{f"word/{n}.xml": b"" for n in range(50)}})
    with pytest.raises(Dangerous, match="more than 20 parts"):
        Package.open(content, Limits(entries=20))


@pytest.mark.parametrize("second", ["word/document.xml", "WORD/Document.xml"])
def test_two_parts_of_one_name_are_refused(second: str) -> None:
    out = io.BytesIO(archive(minimal()))
    with zipfile.ZipFile(out, "a") as target:
        target.NameToInfo.clear()
        target.writestr(second, b"<x/>")
    with pytest.raises(Dangerous, match="same name"):
        Package.open(out.getvalue())


def test_an_encrypted_part_asks_for_the_password_to_go() -> None:
    content = bytearray(archive(minimal()))
    place = content.index(b"PK\x01\x02")
    content[place + 8] |= 1
    with pytest.raises(PasswordProtected):
        Package.open(bytes(content))


def test_overlapping_parts_are_refused() -> None:
    content = bytearray(archive({**minimal(), "a.xml": b"1" * 50, "b.xml": b"1" * 50}, zipfile.ZIP_STORED))
    first = content.index(b"PK\x01\x02")
    struct.pack_into("<I", content, first + 20, 700)
    with pytest.raises(OfficeError):
        Package.open(bytes(content))


def test_parts_are_found_in_any_letter_case() -> None:
    package = Package.open(archive(minimal()))
    assert package.part("WORD/document.XML").startswith(b"<document")
    assert package.actual_name("WORD/document.XML") == "word/document.xml"
    with pytest.raises(MissingPart):
        package.part("word/none.xml")


def test_a_part_with_the_wrong_checksum_is_damaged() -> None:
    content = bytearray(archive(minimal(), zipfile.ZIP_STORED))
    content[content.index(b"<document")] = ord("[")
    with pytest.raises(Damaged):
        Package.open(bytes(content)).part("word/document.xml")


def test_relations_name_parts_and_flag_what_lies_outside() -> None:
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="a" Type="http://x/image" Target="../media/a%20b.png"/>'
        '<Relationship Id="b" Type="http://x/hyperlink" Target="http://y/z" TargetMode="External"/>'
        "</Relationships>"
    )
    package = Package.open(archive({**minimal(), "word/_rels/document.xml.rels": rels}))
    image, link = package.relations("word/document.xml")
    assert (image.type, image.target, image.external) == ("image", "media/a b.png", False)
    assert (link.target, link.external) == ("http://y/z", True)


def _sample() -> list[bytes]:
    found = corpus_files(".xlsx", ".xlsm", ".docx", ".docm", ".pptx")
    contents = [path.read_bytes() for path in found[::7]]
    return [content for content in contents if _opens(content)]


def _opens(content: bytes) -> bool:
    try:
        Package.open(content).check_contents()
    except OfficeError:
        return False
    return True


def test_saving_without_a_change_gives_the_same_bytes() -> None:
    for content in _sample():
        assert Package.open(content).with_parts({}) == content


def test_saving_one_changed_part_keeps_all_others_as_an_independent_reader_sees_them() -> None:
    for content in _sample():
        package = Package.open(content)
        name = package.main_part
        before, after = members(content), members(package.with_parts({name: b"<changed/>"}))
        assert list(before) == list(after)
        changed = {n for n in before if before[n] != after[n]}
        assert {n.replace("\\", "/").lstrip("/") for n in changed} == {name}


def _local_bytes(content: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as source:
        info = source.getinfo(name)
    return content[info.header_offset : info.header_offset + 30 + len(name) + info.compress_size]


def test_untouched_members_keep_their_packed_bytes_flags_and_dates() -> None:
    content = case_file("xlsm_rich_parts.xlsm").read_bytes()
    saved = Package.open(content).with_parts({"xl/worksheets/sheet1.xml": b"<x/>"})
    for name in ("xl/vbaProject.bin", "xl/charts/chart1.xml", "[Content_Types].xml"):
        assert _local_bytes(content, name) == _local_bytes(saved, name)
    with zipfile.ZipFile(io.BytesIO(content)) as one, zipfile.ZipFile(io.BytesIO(saved)) as two:
        assert [i.date_time for i in one.infolist()] == [i.date_time for i in two.infolist()]


class _Unseekable(io.BytesIO):
    def seekable(self) -> bool:
        return False

    def seek(self, *_: object) -> int:
        raise io.UnsupportedOperation

    def tell(self) -> int:
        raise io.UnsupportedOperation


def test_data_descriptors_are_kept_and_a_changed_part_needs_none() -> None:
    out = _Unseekable()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, part in minimal().items():
            target.writestr(name, part)
    content = out.getvalue()
    saved = Package.open(content).with_parts({"word/document.xml": b"<new/>"})
    assert members(saved)["word/document.xml"] == b"<new/>"
    assert saved.count(b"PK\x07\x08") == content.count(b"PK\x07\x08") - 1


def _with_zip64() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, part in minimal().items():
            with target.open(name, "w", force_zip64=True) as stream:
                stream.write(part.encode() if isinstance(part, str) else part)
    return out.getvalue()


def test_members_with_wide_headers_are_kept_and_changed() -> None:
    saved = Package.open(_with_zip64()).with_parts({"word/document.xml": b"<new/>"})
    assert members(saved)["word/document.xml"] == b"<new/>"
    assert zipfile.ZipFile(io.BytesIO(saved)).testzip() is None


def test_a_wide_closing_record_is_kept() -> None:
    plain = archive(minimal())
    end = plain.index(b"PK\x05\x06")
    count, size, start = struct.unpack_from("<HII", plain, end + 10)
    wide = struct.pack("<4sQ2H2I4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, start)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, end, 1)
    content = plain[:end] + wide + locator + plain[end:]
    assert Package.open(content).with_parts({}) == content
    saved = Package.open(content).with_parts({"word/document.xml": b"<new/>" * 9}, removed=("_rels/.rels",))
    assert set(members(saved)) == {"[Content_Types].xml", "word/document.xml"}


def test_parts_are_removed_and_added() -> None:
    saved = Package.open(archive(minimal())).with_parts({"word/new.xml": b"<n/>"}, removed=("_rels/.rels",))
    assert list(members(saved)) == ["[Content_Types].xml", "word/document.xml", "word/new.xml"]
    assert zlib.crc32(members(saved)["word/new.xml"]) == zlib.crc32(b"<n/>")


def test_markup_that_would_fill_the_memory_is_refused_before_it_is_a_tree() -> None:
    many = f'<document xmlns="w">{"<p/>" * 700_000}</document>'
    package = Package.open(archive({**minimal(), "word/document.xml": many}))
    with pytest.raises(Dangerous, match="700,002 tags, over the limit of 600,000"):
        package.tree("word/document.xml")


def test_the_trees_of_one_package_are_bounded_together() -> None:
    half = f'<a xmlns="w">{"<p/>" * 350_000}</a>'
    package = Package.open(archive({**minimal(), "one.xml": half, "two.xml": half}))
    package.tree("one.xml")
    package.tree("one.xml")
    with pytest.raises(Dangerous, match="tags"):
        package.tree("two.xml")


@pytest.mark.parametrize("name", ["xl/worksheets/sheet9.xml", "customXml/_rels/item1.xml.rels"])
def test_a_document_type_in_any_part_is_found_when_the_contents_are_checked(name: str) -> None:
    package = Package.open(
        archive({**minimal(), name: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>'})
    )
    with pytest.raises(Dangerous, match="document type"):
        package.check_contents()


def test_contents_are_checked_in_small_pieces() -> None:
    long = archive({**minimal(), "media/long.bin": bytes(range(256)) * 160_000})
    package = Package.open(long, Limits(ratio=2_000))
    tracemalloc.start()
    package.check_contents()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * 1024 * 1024

"""A language is known by any usual name."""

import pytest

from tools.image.errors import ImageError
from tools.image.languages import MissingPack, packs_of, seen_in


@pytest.mark.parametrize(
    "name",
    ["zh", "zh-CN", "zh_Hans", "chi-sim", "chi_sim", "Chinese", "CHINESE", "简体中文", "中文", "zh-Hans-CN"],
)
def test_chinese_by_any_of_its_names(name: str) -> None:
    assert packs_of((name,)) == ("chi_sim",)


@pytest.mark.parametrize("name", ["ja", "jpn", "Japanese", "日本語", "ja-JP"])
def test_japanese_by_any_of_its_names(name: str) -> None:
    assert packs_of((name,)) == ("jpn",)


@pytest.mark.parametrize(("name", "pack"), [("zh-TW", "chi_tra"), ("繁體中文", "chi_tra"), ("en-GB", "eng")])
def test_a_region_is_part_of_a_name(name: str, pack: str) -> None:
    assert packs_of((name,)) == (pack,)


def test_two_names_of_one_language_are_one_pack() -> None:
    assert packs_of(("English", "en", "zh")) == ("eng", "chi_sim")


def test_an_installed_pack_is_known_by_its_own_name() -> None:
    assert packs_of(("equ",), installed=("equ",)) == ("equ",)


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ImageError, match=r"'xx' is not known; use one of ara.*jpn"):
        packs_of(("xx",))


def test_a_missing_pack_is_named_with_its_package_and_what_is_there() -> None:
    told = str(MissingPack("chi_tra", ("osd", "eng")))
    assert told == (
        "the language pack chi_tra is not installed (package tesseract-ocr-chi-tra); installed: eng"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("会议", "Chinese"),
        ("会议 Notes", "Chinese and Latin letters"),
        ("請求書の合計", "Japanese"),
        ("Notes", "Latin letters"),
        ("4711", "figures"),
    ],
)
def test_what_a_text_is_written_in_is_seen_from_its_signs(text: str, words: str) -> None:
    assert seen_in(text) == words

"""A text's language is told by its letters and its commonest words."""

import pytest

from tools.office.letters.language import language_of


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("", "en-US"),
        ("The plan is for the year and it is on the way.", "en-US"),
        ("Der Plan ist nicht für die Firma und wird auf später verschoben.", "de-DE"),
        ("Le plan est pour les clients et la direction dans une semaine.", "fr-FR"),
        ("本季度设备运行平稳，没有发生故障。", "zh-CN"),
        ("這個計畫為學校與學會制定。", "zh-TW"),
        ("この計画は来年のものです。", "ja-JP"),
        ("이 계획은 내년 것입니다.", "ko-KR"),
    ],
)
def test_the_language_of_a_text(text: str, tag: str) -> None:
    assert language_of(text).tag == tag


def test_a_mixed_text_has_a_tag_for_each_of_its_scripts() -> None:
    language = language_of("The plan and the budget of the year, in short: 预算")
    assert (language.latin, language.east_asian, language.is_wide) == ("en-US", "zh-CN", False)


def test_only_chinese_paragraphs_are_indented() -> None:
    assert language_of("设备运行平稳").indents
    assert not language_of("この計画は来年のものです。").indents
    assert not language_of("words").indents

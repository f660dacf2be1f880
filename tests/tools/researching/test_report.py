"""A report: the sources that were opened at its end, in the order of its citations, and nothing invented."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.kit.research import Evidence, Source
from tools.researching.report import Report, made_report

SOURCES = (
    Source(1, "https://a.example/tea", "Tea *forecast*", "2026-03-01"),
    Source(2, "https://www.b.example/x/", "", "2026-03-02"),
)
EVIDENCE = (Evidence(1, 1, "less tea", ""), Evidence(4, 2, "more cost", ""))


def always(_source: int, _quote: str) -> bool:
    return True


def report(
    text: str,
    *,
    title: str = "Tea",
    holds: Callable[[int, str], bool] = always,
    budget_gone: bool = False,
) -> Report:
    return made_report(title, text, SOURCES, EVIDENCE, holds, budget_gone=budget_gone)


def test_sources_are_listed_as_they_are_cited() -> None:
    assert report("Dear [4]. Less [1], as said [4].").text == (
        "# Tea\n\nDear [1]. Less [2], as said [1].\n\n## Sources\n\n"
        "\\[1\\] www.b.example, [https://www.b.example/x/](<https://www.b.example/x/>), opened 2026-03-02\n\n"
        "\\[2\\] Tea \\*forecast\\*, [https://a.example/tea](<https://a.example/tea>), opened 2026-03-01\n"
    )


@pytest.mark.parametrize(
    "own",
    [
        "## Sources\n\n1. https://invented.example/",
        "**References:**\n- Invented",
        "# 参考文献\n\n[1] 虚构",
        "## 7. Sources\n\n[1] Invented",
        "### **IV. References**\n\n[1] Invented",
        "## 六、参考来源\n\n[1] 虚构",
        "Sources\n-------\n\n[1] Invented",
        "Sources:\nhttps://invented.example/",
        "[1]: https://invented.example/ 'x'\n[^4]: Invented",
        "[invented]: https://invented.example/",
    ],
)
def test_a_list_of_the_models_own_goes(own: str) -> None:
    told = report(f"# Tea\n\nLess [1].\n\n{own}\n").text
    assert "nvented" not in told
    assert "虚构" not in told
    assert told.count("Tea \\*forecast\\*") == 1


def test_a_section_on_sources_amid_the_text_stays() -> None:
    assert "Leaves." in report("## Sources\n\nLeaves.\n\n## Trade\n\nShips [1].").text
    assert "Leaves." in report("Ships [1].\n\n## Notes\n\nLeaves.").text


def test_links_lead_only_to_what_was_opened() -> None:
    found = report(
        "See [here](http://b.example/x#top), [there](https://c.example/), [it](javascript:alert(1)) [1]."
    )
    assert "See [here](http://b.example/x#top), there, it [1]." in found.text
    assert found.unlinked == 2


def test_a_number_leads_nowhere_and_code_is_left_alone() -> None:
    told = report(
        'Less [1](https://c.example/ "T"), [[4]](https://c.example/), [2024](https://c.example/).\n\n'
        "```js\nhandlers[name](event)\n```"
    )
    assert "Less [1], [2], [2024].\n\n```js\nhandlers[name](event)\n```" in told.text
    assert "c.example" not in told.text


def test_a_heading_of_its_own_is_the_title() -> None:
    assert report("# Mine\n\nLess [1].").text.startswith("# Mine\n\nLess [1].\n\n## Sources")
    assert report("Less [1].", title="a\u202e#b\n[9]").text.startswith("# a\\#b \\[9\\]\n\n")


def test_what_it_lacks_is_said() -> None:
    lacking = report("“It is less” [1], and more [9].", holds=lambda *_: False, budget_gone=True).text
    assert "No page that was opened is cited" in lacking
    assert "no page that was opened bears them out: 2." in lacking
    assert "its budget was used up" in lacking
    assert "taken out" not in report("Less [1].").text


def test_a_chinese_report_speaks_chinese() -> None:
    told = report("茶叶产量预计下降[1]。价格[9]上涨。", title="茶叶").text
    assert "茶叶产量预计下降[1]。价格上涨。" in told
    assert "## 来源" in told
    assert "打开于 2026-03-01" in told
    assert "草稿中有 1 处引用已删除" in told


@pytest.mark.parametrize(
    "text",
    [
        "茶の収穫は減ると予想される[1]。",
        "차 수확량은 줄어들 것이다 [1].",
        "Only 茶 is there, and less of it [1].",
    ],
)
def test_a_report_in_another_language_speaks_english(text: str) -> None:
    assert "## Sources" in report(text).text


def test_what_nobody_sees_goes() -> None:
    assert "Less\n\ntea [1]" in report("Le\u202ess\r\n\r\n\x07t\u200bea [1]").text


@given(st.text(max_size=300), st.booleans())
def test_no_text_is_too_odd_for_it(text: str, honest: bool) -> None:  # noqa: FBT001 -- hypothesis gives it
    found = report(text, holds=lambda *_: honest)
    assert found.text.endswith("\n")
    assert len(found.cited.sources) <= len(SOURCES)

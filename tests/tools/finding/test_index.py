"""The search finds tools by their words, in any script, and each tool once."""

from dataclasses import replace

from tools.finding.index import BEST, Index
from tools.kit.connections import ConnectionTool
from tools.kit.json_types import JsonObject


def tool(server: str, own_name: str, description: str, *parameters: str) -> ConnectionTool:
    schema: JsonObject = {"type": "object", "properties": {name: {"type": "string"} for name in parameters}}
    return ConnectionTool(server, f"{server}__{own_name}", own_name, description, schema, schema, 10)


MAIL = tool("mail", "send_message", "Sends an e-mail message.", "recipient", "subject")
CHAT = tool("chat", "post", "Posts a message to a channel.", "channel_id")
WIKI = tool("wiki", "createPage", "Makes a page in a space.", "space_key")
ORDERS = tool("shop", "orders", "查询订单的状态和物流信息", "order_id")
REFUND = tool("shop", "refund", "为订单申请退款", "order_id")
ALL = (MAIL, CHAT, WIKI, ORDERS, REFUND)


def found(query: str, tools: tuple[ConnectionTool, ...] = ALL) -> list[str]:
    return [hit.tool.own_name for hit in Index(tools).search(query)]


def test_a_name_is_found_however_it_is_written() -> None:
    assert found("create page") == ["createPage"]


def test_a_parameter_name_is_found() -> None:
    assert found("recipient") == ["send_message"]


def test_a_word_of_the_same_meaning_is_found_behind_the_word_itself() -> None:
    assert found("message")[:2] == ["send_message", "post"]
    assert "post" in found("announce")


def test_the_server_that_is_named_comes_first() -> None:
    assert found("chat message")[0] == "post"


def test_chinese_finds_chinese() -> None:
    assert found("帮我看看订单物流")[0] == "orders"
    assert found("退款") == ["refund"]


def test_nothing_in_common_finds_nothing() -> None:
    assert not found("天气")
    assert not found("")
    assert not Index(()).search("message")


def test_a_tool_of_two_accounts_is_one_hit_with_both_names() -> None:
    second = replace(MAIL, server="work-mail", name="work-mail__send_message")
    (hit, *_) = Index((MAIL, second, WIKI)).search("send message")
    assert (hit.tool.name, hit.also) == ("mail__send_message", ("work-mail__send_message",))


def test_no_more_than_the_best_are_given() -> None:
    many = tuple(tool("s", f"message_{n}", f"Message number {n}.") for n in range(20))
    assert len(Index(many).search("message")) == BEST


def test_equal_scores_come_in_one_order() -> None:
    many = [tool("s", f"message_{n}", "Message.") for n in range(4)]
    assert [h.tool.name for h in Index(many).search("message")] == [
        h.tool.name for h in Index(many[::-1]).search("message")
    ]

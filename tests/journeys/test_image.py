"""A person has a picture drawn, watches it come, opens it, has it changed, and compares the two."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import Scheme, problems
from tests.tools.image.drawn import picture, saved
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Picture, Status, Step, Text

RED, DARK = (saved(picture(color=colour, size=(256, 192))) for colour in ("red", "maroon"))
PROMPT = "A red house on a green hill"


@pytest.fixture(scope="module")
def image_site(running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(
        tmp_path_factory.mktemp("image"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test",
        IMAGE_MODEL="gpt-image-2",
    ) as running:
        yield running


@pytest.fixture
def artist(image_site: Site, page: Page, wire_server: WireServer) -> Iterator[Person]:
    with no_surprises(page, image_site.url):
        person = Person(page, image_site.url)
        person.open()
        yield person
    assert wire_server.refusals == []


def draws(wire_server: WireServer, *pictures: Sequence[Step]) -> None:
    """The model has the first picture made, and changes it from then on; each is answered as given."""
    answers = iter(pictures)
    asked = 0

    def answer(request: RecordedRequest) -> Sequence[Step] | None:
        nonlocal asked
        if request.wire == "images":
            return next(answers)
        if "image_make" not in request.tool_names:
            return [Text("Fine.")]
        results = [json.loads(text) for text in request.texts("tool")]
        if len(results) > asked:
            asked = len(results)
            return [Text("Here it is." if results[-1]["ok"] else "That was refused.")]
        if not results:
            return [Call("image_make", {"prompt": PROMPT})]
        return [Call("image_make", {"prompt": "The same, darker", "file_id": results[0]["file_id"]})]

    wire_server.rule(answer)


def test_a_picture_comes_into_sight_is_done_and_is_changed_in_the_next_message(
    artist: Person, wire_server: WireServer, downloads: Path
) -> None:
    draws(wire_server, [Picture(DARK, partial=True), Gate("drawing"), Picture(RED)], [Picture(DARK)])
    artist.sign_up()
    artist.say("/image a red house on a hill")
    making = artist.page.get_by_role("img", name=f"In the making: {PROMPT}")
    expect(making).to_be_visible()
    expect(artist.tools("running")).to_contain_text("In the making: 1 of 2")
    assert making.evaluate("picture => picture.naturalWidth") == 256
    wire_server.release("drawing")
    drawn = artist.tools("ok").get_by_role("img", name=PROMPT)
    expect(drawn).to_be_visible()
    expect(making).to_have_count(0)
    expect(artist.answers.last).to_contain_text("Here it is.")
    drawn.click()
    panel = artist.open_files()
    expect(panel.get_by_role("img", name="a-red-house-on-a-green-hill.png")).to_be_visible()
    panel.get_by_role("button", name="Close").first.click()

    artist.ask("make it darker")
    changed = artist.tools("ok").last
    expect(changed.get_by_role("img", name="The same, darker")).to_be_visible()
    changed.get_by_role("button", name="Show what changed in a-red-house-on-a-green-hill.png").click()
    expect(artist.open_files().get_by_role("tab", name="Changes")).to_have_attribute("aria-selected", "true")
    with artist.page.expect_download() as caught:
        changed.get_by_role("link", name="Download a-red-house-on-a-green-hill.png").click()
    caught.value.save_as(downloads / "darker.png")
    assert (downloads / "darker.png").read_bytes() == DARK


def test_a_model_that_sees_has_a_look_at_what_was_made(artist: Person, wire_server: WireServer) -> None:
    """In a request of its own: the chat's requests hold no pixels."""

    def answer(request: RecordedRequest) -> Sequence[Step]:
        if request.wire == "images":
            return [Picture(RED)]
        if "image_make" not in request.tool_names:
            return [Text("It is red." if "data:image" in json.dumps(request.body) else "A title")]
        results = [json.loads(text) for text in request.texts("tool")]
        match len(results):
            case 0:
                return [Call("image_make", {"prompt": PROMPT})]
            case 1:
                question = {"file_id": results[0]["file_id"], "question": "Which colour has it?"}
                return [Call("image_understand", question)]
        return [Text(f"I looked: {results[1]['answer']}")]

    wire_server.rule(answer)
    artist.sign_up()
    expect(artist.ask("/image a red house, and tell me its colour")).to_contain_text("I looked: It is red.")
    chats = [request.body for request in wire_server.requests if "image_make" in request.tool_names]
    assert len(chats) == 3
    assert "data:image" not in json.dumps(chats)


def test_who_reloads_sees_the_row_that_runs_and_then_the_picture(
    artist: Person, wire_server: WireServer
) -> None:
    draws(wire_server, [Picture(DARK, partial=True), Gate("drawing"), Picture(RED)])
    artist.say("/image a red house")
    expect(artist.page.get_by_role("img", name=f"In the making: {PROMPT}")).to_be_visible()
    artist.page.reload()
    expect(artist.tools("running")).to_be_visible()
    wire_server.release("drawing")
    expect(artist.tools("ok").get_by_role("img", name=PROMPT)).to_be_visible()


def test_a_stop_while_it_is_drawn_ends_the_request(artist: Person, wire_server: WireServer) -> None:
    draws(wire_server, [Picture(DARK, partial=True), Gate("never"), Picture(RED)])
    artist.say("/image a red house")
    expect(artist.page.get_by_role("img", name=f"In the making: {PROMPT}")).to_be_visible()
    artist.page.get_by_role("button", name="Stop").click()
    expect(artist.tools("cancelled")).to_be_visible()
    [request] = [request for request in wire_server.requests if request.wire == "images"]
    assert request.disconnected.wait(PATIENCE_MS / 1000)
    expect(artist.page.get_by_role("img", name=PROMPT)).to_have_count(0)


def test_a_refusal_says_what_to_do_next(artist: Person, wire_server: WireServer) -> None:
    draws(wire_server, [Status(400, "image_generation_user_error", "moderation_blocked", "No.")])
    answer = artist.ask("/image something else")
    expect(artist.tools("error")).to_contain_text("safety system refused this picture")
    expect(answer).to_contain_text("That was refused.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_was_drawn(artist: Person, wire_server: WireServer, scheme: Scheme) -> None:
    artist.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    draws(wire_server, [Picture(RED)])
    artist.ask("/image a red house")
    artist.tools("ok").get_by_role("button").first.click()
    expect(artist.tools("ok").get_by_text("gpt-image-2")).to_be_visible()
    assert problems(artist.page) == []


def test_without_an_image_model_it_says_who_can_set_one_up(person: Person, wire_server: WireServer) -> None:
    person.open()
    expect(person.ask("/image a red house")).to_contain_text(
        "An administrator can set one up with IMAGE_MODEL"
    )
    assert wire_server.requests == []


def test_the_command_speaks_chinese(image_site: Site, browser: Browser, wire_server: WireServer) -> None:
    draws(wire_server, [Picture(RED)])
    context = browser.new_context(locale="zh-CN", viewport={"width": 390, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(image_site.url)
    page.get_by_role("textbox", name="消息").fill("/image")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.locator('[data-role="assistant"]')).to_contain_text("请在 /image 后写上要画的内容")
    page.get_by_role("textbox", name="消息").fill("/image 红房子")
    page.keyboard.press("Enter")
    expect(page.get_by_text("生成图片")).to_be_visible()
    expect(page.get_by_role("img", name=PROMPT)).to_be_visible()
    context.close()

"""Pictures of earlier turns, looked at again."""

import json
from dataclasses import replace

import pytest

from tests.prompts.turns import context, image, past, turn, with_attachments
from tests.shared_files import case_file
from tests.tools.files import holding, run, workspace
from tests.tools.image.drawn import picture, saved
from tests.tools.image.test_ocr import needs_tesseract
from tests.tools.image.truth import written
from tools.file_edit import FILE_EDIT
from tools.image_understand import IMAGE_UNDERSTAND
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json
from tools.kit.tool import Ports, Vision, VisionFailed
from tools.kit.workspace import FileFacts

PICTURE = FileFacts("f1", "a.png", "image", "image/png", 10, 1, durable=True)


class Answering:
    """A model that sees, and repeats what it was asked."""

    label = "Sharp"

    def answer(self, image: bytes, mime: str, question: str) -> str:
        return f"{mime} {len(image) > 0} {question}"


class Failing:
    label = "Sharp"

    def answer(self, image: bytes, mime: str, question: str) -> str:
        raise VisionFailed(f"Sharp is away for {mime} {len(image) > 0} {question == ''}")


def asked(content: bytes, question: str = "", vision: Vision | None = None) -> JsonObject:
    arguments = {"file_id": "f_1", "question": question} if question else {"file_id": "f_1"}
    files = holding(("sign.png", content))
    return receipt_json(execute(IMAGE_UNDERSTAND, json.dumps(arguments), Ports(files, vision=vision)))


BLANK = saved(picture(size=(300, 200), color="white"))


@pytest.fixture
def sign() -> bytes:
    return saved(written("Platform 9\nMind the gap", "DejaVuSans.ttf", 40))


@needs_tesseract
@pytest.mark.parametrize("question", ["Which colour is it?", "图上画的是什么？"])
def test_a_question_that_writing_can_not_answer_goes_to_a_model_that_sees(sign: bytes, question: str) -> None:
    receipt = asked(sign, question, Answering())
    assert receipt["answer"] == f"image/png True {question}"
    assert receipt["read_with"] == "Sharp"
    assert receipt["transcript"] == "Platform 9\nMind the gap"


@needs_tesseract
@pytest.mark.parametrize("question", ["", "What does it say?", "上面写了什么字？"])
def test_legible_writing_answers_by_itself(sign: bytes, question: str) -> None:
    receipt = asked(sign, question, Answering())
    assert (receipt["transcript"], receipt["read_with"]) == ("Platform 9\nMind the gap", "tesseract")
    assert receipt["language"] == "English"
    assert "answer" not in receipt


@needs_tesseract
def test_a_picture_without_writing_is_described_by_a_model_that_sees() -> None:
    receipt = asked(BLANK, vision=Answering())
    assert "Describe what this picture shows" in str(receipt["answer"])
    assert "transcript" not in receipt


@needs_tesseract
def test_an_empty_reading_is_never_a_success() -> None:
    receipt = asked(BLANK, "What is it?")
    assert receipt["ok"] is False
    assert "sign.png: no writing was found in this picture, and no model that sees" in str(receipt["error"])


@needs_tesseract
def test_a_model_that_fails_leaves_the_writing_and_is_named(sign: bytes) -> None:
    receipt = asked(sign, "Which colour is it?", Failing())
    assert (receipt["ok"], receipt["read_with"]) == (True, "tesseract")
    assert "gave no answer (Sharp is away" in str(receipt["remark"])
    assert asked(BLANK, "Which colour is it?", Failing())["ok"] is False


@needs_tesseract
def test_without_a_model_that_sees_it_is_said_that_only_writing_is_read(sign: bytes) -> None:
    assert "recognised writing only" in str(asked(sign, "Which colour is it?")["remark"])


@needs_tesseract
def test_a_moving_picture_says_how_many_frames_it_has_and_which_was_looked_at() -> None:
    receipt = asked(case_file("img_anim3.gif").read_bytes(), "What is shown?", Answering())
    assert receipt["frames"] == "3 frames, only the first is shown"
    assert str(receipt["answer"]).startswith("image/png")
    assert "frames" not in asked(saved(picture("P", size=(300, 200)), "GIF"), "What is shown?", Answering())


def test_a_file_that_is_no_picture_is_told_what_it_is() -> None:
    receipt = run(IMAGE_UNDERSTAND, {"file_id": "f_1"}, workspace("docx"))
    assert "report.docx is not a picture" in str(receipt["error"])


def test_it_is_offered_to_members_with_a_text_only_model() -> None:
    one = context(with_attachments(past("old"), image("f1")), turn(), files=(PICTURE,))
    assert IMAGE_UNDERSTAND.rule(one) == "1 earlier image and a model that reads text only"
    assert IMAGE_UNDERSTAND.rule(replace(one, signed_in=False)) is None
    assert IMAGE_UNDERSTAND.rule(replace(one, model=replace(one.model, vision=True))) is None


def test_it_is_not_offered_for_a_picture_of_the_newest_message_alone() -> None:
    assert IMAGE_UNDERSTAND.rule(context(with_attachments(turn(), image("f1")), files=(PICTURE,))) is None


def test_editing_needs_a_file_that_outlives_the_session() -> None:
    assert FILE_EDIT.rule(context(files=(replace(PICTURE, durable=False),))) is None

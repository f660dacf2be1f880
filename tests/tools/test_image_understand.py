"""Pictures of earlier turns, looked at again."""

from dataclasses import replace

from prompts.example_runs import sample
from tests.prompts.turns import context, image, past, turn, with_attachments
from tests.shared_files import case_file
from tests.tools.files import holding, run, workspace
from tools.file_edit import FILE_EDIT
from tools.image_understand import IMAGE_UNDERSTAND
from tools.kit.execute import execute
from tools.kit.receipt import Ok
from tools.kit.tool import Ports
from tools.kit.workspace import FileFacts

PICTURE = FileFacts("f1", "a.png", "image", "image/png", 10, 1, durable=True)


class Answering:
    """A model that sees, and repeats what it was asked."""

    def answer(self, image: bytes, mime: str, question: str) -> str:
        return f"{mime} {len(image) > 0} {question}"


def test_a_model_that_sees_answers_the_question() -> None:
    files = holding(sample("image"))
    receipt = execute(
        IMAGE_UNDERSTAND, '{"file_id":"f_1","question":"What colour?"}', Ports(files, vision=Answering())
    )
    assert isinstance(receipt, Ok)
    assert receipt.facts["answer"] == "image/png True What colour?"


def test_without_one_the_writing_is_recognised_and_that_is_said() -> None:
    name = "img_ocr_ja.png"
    receipt = run(IMAGE_UNDERSTAND, {"file_id": "f_1"}, holding((name, case_file(name).read_bytes())))
    assert "recognised" in str(receipt) or "tesseract" in str(receipt)


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

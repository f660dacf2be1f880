"""Why an upload is no skill: a code for the page, and a sentence that says what to do."""

from agent_app.records.error_codes import ErrorCode


class BadSkill(Exception):
    """`code` is what the page has words for in other languages."""

    def __init__(self, code: ErrorCode, sentence: str) -> None:
        super().__init__(sentence)
        self.code: ErrorCode = code

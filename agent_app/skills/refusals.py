"""Why an upload is no skill: a code for the page, and a sentence that says what to do."""


class BadSkill(Exception):
    """`code` is what the page has words for in other languages."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = f"skill_{code}"

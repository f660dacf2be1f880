"""Stands for rapidocr, a foreign engine of 290 MB, where only what is ours around it is tested.

It is called as rapidocr 3.10 is, and answers in the same types. It reads blocks of certain colours as words.
"""

import sys
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

WORDS = {(200, 0, 0): "  left word ", (0, 0, 200): "right word", (0, 120, 0): "below", (90, 90, 90): "   "}
SCORE = 0.98765
BREAKS = (0, 0, 0)
"""A page of which the upper left corner is of this colour is one that the engine breaks down over."""
_PARAMS = {
    *("Global.use_cls", "Global.log_level", "Det.limit_type", "Det.limit_side_len", "Rec.rec_batch_num"),
    *(f"EngineConfig.onnxruntime.{which}_op_num_threads" for which in ("intra", "inter")),
}


@dataclass
class RapidOCROutput:
    """`boxes` are four corners for each text, from the upper left with the clock; all is None without one."""

    boxes: NDArray[numpy.float32] | None = None
    txts: tuple[str, ...] | None = None
    scores: tuple[float, ...] | None = None


class RapidOCR:
    """It prints while it works, as libraries do."""

    def __init__(self, params: dict[str, object]) -> None:
        if unknown := params.keys() - _PARAMS:
            raise KeyError(f"no such settings: {unknown}")

    def __call__(self, page: NDArray[numpy.uint8]) -> RapidOCROutput:
        sys.stdout.write("looking at a page\n")
        if tuple(page[0, 0]) == BREAKS:
            raise RuntimeError("the model broke down")
        found = [(word, _box(page, colour)) for colour, word in WORDS.items()]
        seen = [(word, box) for word, box in found if box]
        if not seen:
            return RapidOCROutput()
        boxes = numpy.array([box for _, box in seen], numpy.float32)
        return RapidOCROutput(boxes, tuple(word for word, _ in seen), (SCORE,) * len(seen))


def _box(page: NDArray[numpy.uint8], colour: tuple[int, int, int]) -> list[tuple[int, int]]:
    """A little aslant, as lines are found."""
    rows, columns = (page == colour).all(axis=2).nonzero()
    if not len(rows):
        return []
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    return [(left, top), (right, top + 1), (right, bottom), (left, bottom - 1)]

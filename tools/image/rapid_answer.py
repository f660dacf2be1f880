"""The side of rapidocr that runs in the process of its own: pixels in, lines with their places out."""

import io
import logging
import os
from dataclasses import astuple
from functools import partial

import numpy
from PIL.Image import Image
from PIL.Image import open as opened
from rapidocr import RapidOCR

from tools.image.turning import read_upright
from tools.image.writing import Piece
from tools.kit.json_types import JsonObject

_THREADS = min(2, os.cpu_count() or 1)
_SETTINGS = {
    "Global.use_cls": False,
    "Global.log_level": "error",
    "Det.limit_type": "max",
    "Det.limit_side_len": 1_280,
    "Rec.rec_batch_num": 1,
    "EngineConfig.onnxruntime.intra_op_num_threads": _THREADS,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
}
"""One line at a time and a bound on the picture in which lines are looked for: both keep memory small."""


def answer(content: bytes, _wish: JsonObject) -> JsonObject:
    """`{"pieces": [[text, left, top, right, bottom, confidence], …]}`, places in pixels."""
    logging.disable(logging.CRITICAL)
    engine = RapidOCR(params=_SETTINGS)
    pieces = read_upright(opened(io.BytesIO(content)).convert("RGB"), partial(_read, engine))
    return {"pieces": [[*astuple(piece)] for piece in pieces]}


def _read(engine: RapidOCR, page: Image) -> list[Piece]:
    found = engine(numpy.asarray(page))
    if found.boxes is None:
        return []
    lines = zip(found.boxes, found.txts, found.scores, strict=True)
    return [_piece(box, text.strip(), score) for box, text, score in lines if text.strip()]


def _piece(box: "numpy.ndarray", text: str, score: float) -> Piece:
    across, down = [float(x) for x in box[:, 0]], [float(y) for y in box[:, 1]]
    return Piece(text, min(across), min(down), max(across), max(down), round(float(score) * 100, 1))

"""Finds the place on a slide where a picture covers nothing and is largest."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from tools.office.pptx.deck import Slide
from tools.office.pptx.fit import (
    EMU_PER_POINT,
    SIDE_INSET_EMU,
    TOP_INSET_EMU,
    lines_needed,
    text_size_pt,
    text_width,
)
from tools.office.pptx.inherit import Box, own_box
from tools.office.pptx.names import ALTERNATE, child, is_text_paragraph, local, shown_branch
from tools.office.pptx.shapes import placeholder_of
from tools.office.pptx.text import text_of

COLUMNS, ROWS = 64, 48
MARGIN_CELLS = 3
GAP_EMU = 110_000
LEAST_SHARE = 0.12
_GROUND_SHARE, _FRAMED = 0.6, 0.6
_LINE_WITH_SPACE, _WIDE_ESTIMATE = 1.5, 1.2
_INDENT_EMU = 400_000


@dataclass(frozen=True)
class Grid:
    """Cells of a slide, row by row; True is taken."""

    size: tuple[int, int]
    taken: list[list[bool]]

    @property
    def cell(self) -> tuple[float, float]:
        return self.size[0] / COLUMNS, self.size[1] / ROWS


def free_area(slide: Slide, size: tuple[int, int], shape: tuple[int, int]) -> Box | None:
    """Where a picture of this width and height fits best, or None when it would be too small.

    It keeps to where the deck has its contents unless it gets much larger elsewhere, and is never shown
    larger than it is.
    """
    boxes = covered(slide, size)
    best, most = _best(_grid(size, boxes), shape)
    frame = slide.lineage.content_box()
    if frame is not None:
        framed, scale = _best(_grid(size, boxes, frame), shape)
        best, most = (framed, scale) if scale >= most * _FRAMED else (best, most)
    if best is None:
        return None
    wide, tall = int(shape[0] * most), int(shape[1] * most)
    small = wide < size[0] * LEAST_SHARE and tall < size[1] * LEAST_SHARE
    return None if small and most < 1.0 else centred(best, wide, tall)


def _best(grid: Grid, shape: tuple[int, int]) -> tuple[Box | None, float]:
    """The area in which the picture is largest, and at what scale."""
    best, most = None, 0.0
    for area in _areas(grid):
        scale = min(area.cx / shape[0], area.cy / shape[1], 1.0)
        if scale > most * 1.001:
            best, most = area, scale
    return best, most


def centred(area: Box, wide: int, tall: int) -> Box:
    return Box(area.x + (area.cx - wide) // 2, area.y + (area.cy - tall) // 2, wide, tall)


def covered(slide: Slide, size: tuple[int, int]) -> list[Box]:
    """What is shown on the slide; a ground that fills most of it is none, an empty placeholder neither."""
    tree = child(slide.part.root, "cSld", "spTree")
    own = [box for one in _shown(tree) if (box := _used(slide, one)) is not None]
    inherited = [box for root in (slide.lineage.layout, slide.lineage.master) for box in _decoration(root)]
    whole = size[0] * size[1]
    return [box for box in (*own, *inherited) if box.cx * box.cy < whole * _GROUND_SHARE]


def _shown(tree: etree._Element | None) -> Iterator[etree._Element]:
    """The shapes of a tree; groups are taken as a whole."""
    for one in () if tree is None else tree:
        branch = shown_branch(one) if local(one) == ALTERNATE else None
        yield from [one] if branch is None else branch


def _decoration(root: etree._Element | None) -> Iterator[Box]:
    tree = child(root, "cSld", "spTree")
    for one in _shown(tree):
        if placeholder_of(one) is None and (box := own_box(one)) is not None:
            yield box


def _used(slide: Slide, shape: etree._Element) -> Box | None:
    """The part of the shape's box that its text takes, for a plain text; else the whole box."""
    box = slide.lineage.box(shape)
    body = child(shape, "txBody")
    texts = [text_of(one) for one in body if is_text_paragraph(one)] if body is not None else []
    if box is None or body is None or (placeholder_of(shape) is None and not _is_bare(shape)):
        return box
    if not any(text.strip() for text in texts):
        return None
    if slide.lineage.body_property(shape, "anchor", "t") != "t":
        return box
    return _text_box(slide, shape, box, texts)


def _text_box(slide: Slide, shape: etree._Element, box: Box, texts: Sequence[str]) -> Box:
    size = text_size_pt(shape, slide.lineage)
    room = max(1.0, (box.cx - 2 * SIDE_INSET_EMU - _INDENT_EMU) / EMU_PER_POINT)
    lines = lines_needed([*texts], room, size * _WIDE_ESTIMATE)
    tall = int(lines * size * _LINE_WITH_SPACE * EMU_PER_POINT) + 2 * TOP_INSET_EMU
    longest = max(text_width(text, size) for text in texts) * _WIDE_ESTIMATE * EMU_PER_POINT
    wide = int(longest) + 2 * SIDE_INSET_EMU + _INDENT_EMU
    left = slide.lineage.alignment(shape) == "l"
    return Box(box.x, box.y, min(wide, box.cx) if left else box.cx, min(tall, box.cy))


def _is_bare(shape: etree._Element) -> bool:
    """A text box without fill and line: only its text is seen."""
    properties = child(shape, "spPr")
    marks = child(shape, "nvSpPr", "cNvSpPr")
    styled = child(shape, "style") is not None or any(
        child(properties, name) is not None
        for name in ("solidFill", "gradFill", "blipFill", "pattFill", "ln")
    )
    return marks is not None and marks.get("txBox") in {"1", "true"} and not styled


def _grid(size: tuple[int, int], boxes: Sequence[Box], frame: Box | None = None) -> Grid:
    """What lies outside the frame, or in the slide's margins, is taken."""
    grid = Grid(size, [[True] * COLUMNS for _ in range(ROWS)])
    wide, tall = grid.cell
    columns, rows = range(MARGIN_CELLS, COLUMNS - MARGIN_CELLS), range(MARGIN_CELLS, ROWS - MARGIN_CELLS)
    if frame is not None:
        columns = range(math.ceil(frame.x / wide), int((frame.x + frame.cx) / wide))
        rows = range(math.ceil(frame.y / tall), int((frame.y + frame.cy) / tall))
    for y in (y for y in rows if 0 <= y < ROWS):
        for x in (x for x in columns if 0 <= x < COLUMNS):
            grid.taken[y][x] = False
    for box in boxes:
        columns = _cells(box.x - GAP_EMU, box.x + box.cx + GAP_EMU, wide, COLUMNS)
        for y in _cells(box.y - GAP_EMU, box.y + box.cy + GAP_EMU, tall, ROWS):
            for x in columns:
                grid.taken[y][x] = True
    return grid


def _cells(start: int, end: int, cell: float, count: int) -> range:
    return range(max(0, int(start / cell)), min(count, int(end / cell) + 1))


def _areas(grid: Grid) -> Iterator[Box]:
    """The free rectangles that can grow neither upward nor to the right, for each row that is their last."""
    wide, tall = grid.cell
    heights = [0] * COLUMNS
    for y, row in enumerate(grid.taken):
        heights = [0 if taken else height + 1 for taken, height in zip(row, heights, strict=True)]
        for left in (x for x in range(COLUMNS) if heights[x]):
            lowest = ROWS
            for right in range(left, COLUMNS):
                lowest = min(lowest, heights[right])
                following = heights[right + 1] if right + 1 < COLUMNS else 0
                if following < lowest:
                    top, across = y - lowest + 1, right - left + 1
                    yield Box(int(left * wide), int(top * tall), int(across * wide), int(lowest * tall))
                if not following:
                    break

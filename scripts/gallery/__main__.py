"""Makes all examples, checks them, draws their pages into gallery-out/, and docs/gallery.png."""

import html
import shutil
import sys
from pathlib import Path

from PIL import Image

from scripts.gallery.checks import troubles
from scripts.gallery.drawing import NotDrawn, contact_sheet, is_cut, pages_of, pdfs_of
from scripts.gallery.making import GalleryError, Made, made_files

BASE_DIR = Path(__file__).resolve().parent.parent.parent
OUT, SHEET = BASE_DIR / "gallery-out", BASE_DIR / "docs" / "gallery.png"
_COLOURS = 128
_PAGE = (
    '<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{font:15px/1.5 sans-serif;'
    "margin:2em;background:#e9edf3;color:#263041}img{max-width:46%;margin:.4em;box-shadow:0 1px 4px #0004;"
    "vertical-align:top}</style>"
)


def main() -> int:
    try:
        files = list(made_files())
        wrong = [f"{made.example}: {trouble}" for made in files for trouble in troubles(made)]
        wrong += _draw(files)
    except (GalleryError, NotDrawn) as error:
        print(error)
        return 1
    print(*wrong, f"{len(files)} examples; see {OUT / 'index.html'}", sep="\n")
    return 1 if wrong else 0


def _draw(files: list[Made]) -> list[str]:
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    pdfs = pdfs_of(files)
    shown, firsts = [_PAGE], []
    for made in files:
        (OUT / made.name).write_bytes(made.content)
        pages = pages_of(pdfs[made.example])
        firsts.append(pages[0])
        names = _saved(made, pages)
        pictures = "".join(f'<img src="{name}" alt="">' for name in names)
        shown.append(f"<h2>{html.escape(made.name)}</h2><p>{html.escape(made.about)}</p>{pictures}")
    (OUT / "index.html").write_text("\n".join(shown), "utf-8")
    contact_sheet(firsts).quantize(_COLOURS).save(SHEET, "PNG", optimize=True)
    return [f"{example}: a number is cut off" for example, pdf in pdfs.items() if is_cut(pdf)]


def _saved(made: Made, pages: list[Image.Image]) -> list[str]:
    names = [f"{made.example}-{number:02d}.png" for number in range(1, len(pages) + 1)]
    for name, page in zip(names, pages, strict=True):
        page.save(OUT / name, "PNG")
    return names


if __name__ == "__main__":
    sys.exit(main())

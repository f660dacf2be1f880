"""What hands do at a page beyond clicks: pasted and dropped files, fingers, lines that are cut."""

from playwright.sync_api import Locator, Page

# A file as another program puts it on the clipboard, or as it is dragged in.
_GIVEN = """([kind, name, type, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(content)], name, { type }));
  const given = { bubbles: true, cancelable: true };
  if (kind === 'paste') {
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...given }));
    return;
  }
  for (const step of ['dragenter', 'dragover', 'drop']) {
    document.querySelector('main').dispatchEvent(new DragEvent(step, { dataTransfer: data, ...given }));
  }
}"""
# A small picture, copied as a browser copies one.
_COPY_PICTURE = """async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'teal';
  pen.fillRect(5, 5, 30, 20);
  const picture = await new Promise((made) => canvas.toBlob(made, 'image/png'));
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}"""
# While `window.away` holds, every line ends as soon as it is made.
CUT_LINES = """
window.away = false;
window.lines = 0;
window.open_lines = new Set();
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.lines += 1;
    window.open_lines.add(this);
    if (window.away) this.close();
  }
};
window.go_away = () => {
  window.away = true;
  for (const line of window.open_lines) line.close();
};
"""


def paste_file(page: Page, name: str, mime: str, content: bytes) -> None:
    page.evaluate(_GIVEN, ["paste", name, mime, list(content)])


def drop_file(page: Page, name: str, mime: str, content: bytes) -> None:
    page.evaluate(_GIVEN, ["drop", name, mime, list(content)])


def paste_picture(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate(_COPY_PICTURE)
    page.keyboard.press("ControlOrMeta+v")


def paste_text(page: Page, text: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("ControlOrMeta+v")


def copied(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return str(page.evaluate("navigator.clipboard.readText()"))


def swipe_down(page: Page, over: Locator) -> None:
    """A finger that pulls the view down, so that what is above comes in."""
    box = over.bounding_box()
    assert box is not None
    x, top = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    finger = page.context.new_cdp_session(page)
    for step in [*range(11), 10, 10]:
        point = {"x": x, "y": top + 25 * step}
        kind = "touchMove" if step else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    # A finger that rests before it leaves gives the view no swing.
    page.wait_for_timeout(300)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

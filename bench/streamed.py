"""What one piece of a streamed answer costs the page: all that its thread does until the next one comes."""

import json
from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from bench.model import ModelServer
from tests.journeys.person import Person

PIECE, PIECE_S = 40, 0.01
# What a page does when it has just been opened is not a piece's.
SETTLED_MS = 1500

# Marks the arrival of each piece, and the frame that follows it; stands before the page's own listeners.
MARKS = """
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      if (!data.includes('"part.delta"')) return;
      performance.mark('bench-piece');
      requestAnimationFrame(() => performance.mark('bench-frame'));
    });
  }
};
"""
ENDED = """async (before) => {
  const last = () => [...document.querySelectorAll('[data-testid=message][data-role=assistant]')].at(-1);
  while (last().dataset.id === before || last().dataset.status === 'streaming') {
    await new Promise((resume) => setTimeout(resume, 200));
  }
}"""


def pieces_ms(browser: Browser, page: Page, person: Person, model: ModelServer) -> list[float]:
    """Processor time of the page's thread for each drawn piece: script, styles, layout, paint and all.

    It is the thread's own clock that Chromium's trace tells: a machine with other work adds no waiting.
    Pieces that come before the frame of the one before them are drawn with it and count as one.
    """
    model.will_say(cut(answer()), PIECE_S)
    page.wait_for_timeout(SETTLED_MS)
    before = person.answers.last.get_attribute("data-id")
    browser.start_tracing(page=page, categories=["-*", "blink.user_timing"])
    person.say("Tell me everything.")
    page.evaluate(ENDED, before)
    return list(_costs(browser.stop_tracing()))


def _costs(trace: bytes) -> Iterator[float]:
    told = [one for one in json.loads(trace)["traceEvents"] if str(one["name"]).startswith("bench-")]
    began, drawn = None, True
    for event in sorted(told, key=lambda one: int(one["ts"])):
        if event["name"] == "bench-frame":
            drawn = True
        elif drawn:
            if began is not None:
                yield (event["tts"] - began) / 1000
            began, drawn = event["tts"], False


def cut(text: str) -> list[str]:
    return [text[start : start + PIECE] for start in range(0, len(text), PIECE)]


def answer() -> str:
    """Long paragraphs, a list, a table and a block of code that grow long, and a list with space between."""
    sentence = "The totals of the *second* quarter stand **above** those of the first, mostly for `paper`. "
    words = f"{sentence * 14}\n\n"
    told = "".join(
        f"{number}. The **{number}th** remark about `B{number}`, long enough to fill a line and more.\n"
        + f"   - with what [follows](https://example.com/{number}) from it\n" * (number % 4 == 0)
        for number in range(1, 61)
    )
    rows = "".join(f"| item {row} | {row * 7} | **{row}** of `{row * 2}` | checked |\n" for row in range(80))
    code = "".join(
        f"    total[{line}] = sum(row.amount for row in rows[{line}:])  # line {line}\n"
        for line in range(400)
    )
    spaced = "".join(f"- **Point {number}**: {sentence}\n\n  And more of it.\n\n" for number in range(20))
    return (
        f"## What was found\n\n{words * 4}{told}\n### By item\n\n| a | b | c | d |\n|---|---|---|---|\n"
        f"{rows}\n{words}```python\ndef totals(rows):\n{code}```\n\n{spaced}{words * 2}"
    )

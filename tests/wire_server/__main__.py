"""Runs the model server until it is stopped: `python -m tests.wire_server --port N`."""

import argparse
import signal
import sys
import threading

from tests.wire_server.server import WireServer


def main() -> None:
    parser = argparse.ArgumentParser(
        description="A scripted model server on the real wire formats, on loopback."
    )
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one; the address is printed")
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: stop.set())
    with WireServer(parser.parse_args().port) as server:
        sys.stdout.write(f"{server.anthropic_base_url}\n")
        sys.stdout.flush()
        stop.wait()


main()

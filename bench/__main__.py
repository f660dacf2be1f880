"""`make bench`: what Folio adds to direct calls, what an edit and the page cost. Prints, never asserts."""

import argparse
import asyncio

from bench import connections, edits, knowledge, page, prompt_economy, queries, turns, usage, writing

PARTS = ("turns", "queries", "edits", "prompts", "page", "connections", "knowledge", "writing", "usage")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Measures Folio on this machine.")
    parser.add_argument("parts", nargs="*", choices=(*PARTS, []), help="one part alone")
    parts = parser.parse_args().parts or PARTS
    if "turns" in parts:
        asyncio.run(turns.measure())
    if "queries" in parts:
        asyncio.run(queries.measure())
    if "edits" in parts:
        edits.measure()
    if "prompts" in parts:
        prompt_economy.measure()
    if "page" in parts:
        page.measure()
    if "connections" in parts:
        asyncio.run(connections.measure())
    if "knowledge" in parts:
        knowledge.measure()
    if "writing" in parts:
        writing.measure()
    if "usage" in parts:
        usage.measure()


if __name__ == "__main__":
    main()

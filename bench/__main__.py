"""`make bench`: what Folio adds to a direct call, and what an edit costs. Prints, never asserts."""

import argparse
import asyncio

from bench import edits, prompt_economy, queries, turns


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Measures Folio on this machine.")
    parser.add_argument(
        "parts", nargs="*", choices=("turns", "queries", "edits", "prompts", []), help="one part alone"
    )
    parts = parser.parse_args().parts or ["turns", "queries", "edits", "prompts"]
    if "turns" in parts:
        asyncio.run(turns.measure())
    if "queries" in parts:
        asyncio.run(queries.measure())
    if "edits" in parts:
        edits.measure()
    if "prompts" in parts:
        prompt_economy.measure()


if __name__ == "__main__":
    main()

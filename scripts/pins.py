"""Rewrites the transitive half of the requirements files from what is installed in `.venv`."""

import re
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

BASE_DIR = Path(__file__).resolve().parent.parent
MARK = "# What those need in turn, written by `make pins`:\n"
DIRECT = re.compile(r"^([A-Za-z0-9_.-]+)(\[[a-z0-9,-]+\])?==\S+(.*)$")


def main() -> None:
    known: set[str] = set()
    for name in ("requirements.txt", "requirements-s3.txt", "requirements-dev.txt"):
        known |= rewrite(BASE_DIR / name, known)


def rewrite(file: Path, known: set[str]) -> set[str]:
    """The names that the file pins; `known` ones are pinned by a file that it includes."""
    upper = file.read_text().partition(MARK)[0]
    lines, wanted = [], []
    for line in upper.splitlines():
        if found := DIRECT.match(line):
            name, extras, rest = found.groups(default="")
            lines.append(f"{name}{extras}=={distribution(name).version}{rest}")
            wanted.append(Requirement(f"{name}{extras}"))
        else:
            lines.append(line)
    direct = {canonicalize_name(requirement.name) for requirement in wanted}
    needed = closure(wanted)
    pins = [f"{name}=={distribution(name).version}" for name in sorted(needed - direct - known)]
    file.write_text("\n".join(lines).rstrip() + "\n\n" + MARK + "\n".join(pins) + "\n")
    return needed | direct


def closure(requirements: list[Requirement]) -> set[str]:
    seen: set[tuple[str, str]] = set()
    waiting = list(requirements)
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *requirement.extras):
            if (name, extra) not in seen:
                seen.add((name, extra))
                waiting += needs(requirement.name, extra)
    return {name for name, _ in seen}


def needs(name: str, extra: str) -> list[Requirement]:
    try:
        texts = distribution(name).requires or []
    except PackageNotFoundError:
        sys.exit(f"{name} is pinned and not installed. Run make environment-dev, then make pins again.")
    found = [Requirement(text) for text in texts]
    return [one for one in found if one.marker is None or one.marker.evaluate({"extra": extra})]


if __name__ == "__main__":
    main()

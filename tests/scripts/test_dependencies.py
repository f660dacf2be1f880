"""What an installation brings is said whole beforehand: exact versions, and for npm the bytes' hashes."""

import base64
import json
import re
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.pins import closure
from tests.fixtures.processes import BASE_DIR

REQUIREMENTS = ("requirements.txt", "requirements-s3.txt", "requirements-dev.txt")
INCLUDED = {f"-r {name}" for name in REQUIREMENTS}
LOCKS = ("frontend/package-lock.json", "tests/peers/package-lock.json")
PINNED = re.compile(r"^[A-Za-z0-9_.-]+(\[[a-z0-9,-]+\])?==[A-Za-z0-9_.+!-]+( +#.*)?$")
SHA512_BYTES = 64


def lines(name: str) -> list[str]:
    text = (BASE_DIR / name).read_text()
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_every_requirement_is_one_exact_version_and_from_the_index_that_pip_knows(name: str) -> None:
    """No address, no path, no other index, and no range."""
    odd = [line for line in lines(name) if not PINNED.match(line) and line not in INCLUDED]
    assert odd == []


def test_whatever_a_requirement_needs_in_turn_is_pinned_too() -> None:
    wanted = [
        Requirement(line.partition("#")[0].strip())
        for name in REQUIREMENTS
        for line in lines(name)
        if PINNED.match(line)
    ]
    pinned = {canonicalize_name(one.name) for one in wanted}
    assert sorted(closure(wanted) - pinned) == [], "run make pins"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_the_page_has_the_hash_of_its_bytes_and_comes_from_the_registry(lock: str) -> None:
    """`npm ci`, which is what `scripts.frontend` runs, refuses bytes with another hash."""
    found: dict[str, Any] = json.loads((BASE_DIR / lock).read_text())
    assert found["lockfileVersion"] == 3
    packages = {name: entry for name, entry in found["packages"].items() if name}
    assert packages
    # What is bundled lies inside of another package and has that one's hash.
    own = {name: entry for name, entry in packages.items() if not entry.get("inBundle")}
    assert [name for name, entry in own.items() if not _is_hashed(entry)] == []
    assert [name for name, entry in packages.items() if not _is_of_the_registry(entry)] == []


def _is_hashed(entry: dict[str, Any]) -> bool:
    kind, _, digest = str(entry.get("integrity", "")).partition("-")
    return kind == "sha512" and len(base64.b64decode(digest)) == SHA512_BYTES


def _is_of_the_registry(entry: dict[str, Any]) -> bool:
    resolved = entry.get("resolved", "https://registry.npmjs.org/")
    return not entry.get("link") and str(resolved).startswith("https://registry.npmjs.org/")


def test_a_package_without_a_hash_or_from_elsewhere_is_found() -> None:
    assert not _is_hashed({"integrity": "sha1-AAAA"})
    assert not _is_hashed({})
    assert not _is_of_the_registry({"resolved": "https://registry.npmjs.org.evil.example/a.tgz"})
    assert not _is_of_the_registry({"resolved": "git+ssh://git@github.com/a/b.git"})


def test_the_page_is_installed_by_its_lock() -> None:
    text = (BASE_DIR / "scripts" / "frontend.py").read_text()
    assert 'npm("ci"' in text
    assert 'npm("install"' not in text

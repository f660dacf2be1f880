"""Fixtures for all tests: nothing leaves this machine; one Valkey, worker and model server for the run."""

pytest_plugins = [
    "tests.fixtures.properties",
    "tests.fixtures.saying",
    "tests.fixtures.network",
    "tests.fixtures.tables",
    "tests.fixtures.worker",
    "tests.fixtures.fragile_valkey",
    "tests.fixtures.turns",
    "tests.fixtures.shelf",
    "tests.fixtures.site",
    "tests.wire_server.fixture",
    "tests.auth_server.fixture",
    "tests.mcp_server.fixture",
]

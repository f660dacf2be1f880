"""docker-compose.yml on this machine: each service's own command and environment, as local processes."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import yaml
from pydantic import BaseModel
from redis import Redis, RedisError

from agent_app.config.serve import valkey
from tests.fixtures.postgres import private_postgres
from tests.fixtures.processes import BASE_DIR, await_true, running

HERE = {"POSTGRES_PASSWORD": "a-password", "SECRET_KEY": "a-key-for-this-test-alone"}
# Settings that containers do without, or have as part of another.
NOT_PASSED = {
    "CONNECTION_LISTS": "names files of a developer's machine",
    "POSTGRES_PASSWORD": "stands in DATABASE_URL",
}
# What the file itself decides for its containers.
DECIDED = {"DATABASE_URL", "REDIS_URL", "DATA_DIR", "HOST", "PORT"}
VARIABLE = re.compile(r"\$\{(\w+)(?:(:-|:\?)([^}]*))?\}")


class Healthcheck(BaseModel):
    test: list[str]


class Service(BaseModel):
    command: list[str] = []
    environment: dict[str, str] = {}
    healthcheck: Healthcheck | None = None


class Compose(BaseModel):
    services: dict[str, Service]


def filled(value: object) -> object:
    """What the file says with its variables filled in as Compose does: set here, else the default."""
    match value:
        case dict():
            return {name: filled(inner) for name, inner in value.items()}
        case list():
            return [filled(inner) for inner in value]
        case str():
            return VARIABLE.sub(variable, value)
        case _:
            return value


def variable(found: re.Match[str]) -> str:
    name, kind, rest = found.groups()
    assert name in HERE or kind != ":?", f"{name} must be set, and this test does not set it"
    return HERE.get(name, rest or "")


def compose() -> Compose:
    return Compose.model_validate(filled(yaml.safe_load((BASE_DIR / "docker-compose.yml").read_text())))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Place:
    """Where the containers' addresses lie on this machine."""

    addresses: dict[str, str]

    def environment(self, service: Service) -> dict[str, str]:
        """The service's own variables over nothing but what a process needs to be found."""
        own = {name: self.moved(value) for name, value in service.environment.items()}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return {"PATH": path, "HOME": os.environ.get("HOME", "/"), "DOTENV": os.devnull} | own

    def command(self, words: list[str]) -> tuple[str, ...]:
        return tuple(self.moved(word) for word in words)

    def moved(self, text: str) -> str:
        for container, local in self.addresses.items():
            text = text.replace(container, local)
        return text

    def healthy(self, service: Service) -> bool:
        assert service.healthcheck is not None
        kind, *words = service.healthcheck.test
        assert kind == "CMD"
        done = subprocess.run(
            self.command(words), env=self.environment(service), cwd=BASE_DIR, capture_output=True, check=False
        )
        return done.returncode == 0


@dataclass(frozen=True)
class Deployment:
    place: Place
    services: dict[str, Service]
    database_url: str
    redis_url: str


@pytest.fixture(scope="module")
def deployment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    """All services but the page's browser: PostgreSQL, Valkey on TCP, prepare, web, worker."""
    services = compose().services
    valkey_port, web_port = free_port(), free_port()
    with ExitStack() as stack:
        database_url = stack.enter_context(private_postgres())
        place = Place({
            "postgres:5432": f"127.0.0.1:{urlsplit(database_url).port}",
            "valkey:6379": f"127.0.0.1:{valkey_port}",
            "/data": str(tmp_path_factory.mktemp("data")),
            "0.0.0.0": "127.0.0.1",  # noqa: S104 -- what the containers say
            "8000": str(web_port),
        })  # fmt: skip
        server = [valkey.binary(), *services["valkey"].command[1:], "--port", str(valkey_port)]
        folder = tmp_path_factory.mktemp("valkey")
        stack.enter_context(running((*server, "--bind", "127.0.0.1", "--dir", str(folder)), os.environ))
        redis_url = f"redis://127.0.0.1:{valkey_port}/0"
        await_true("Valkey answers", lambda: answers(redis_url))
        prepare = place.command(services["prepare"].command)
        subprocess.run(prepare, env=place.environment(services["prepare"]), cwd=BASE_DIR, check=True)
        for name in ("web", "worker"):
            service = services[name]
            process = stack.enter_context(running(place.command(service.command), place.environment(service)))
            await_true(f"{name} is healthy", partial(place.healthy, service), process)
        yield Deployment(place, services, database_url, redis_url)


def answers(redis_url: str) -> bool:
    try:
        with Redis.from_url(redis_url) as client:
            return bool(client.ping())
    except RedisError:
        return False


def test_the_tables_are_in_postgres(deployment: Deployment) -> None:
    with psycopg.connect(deployment.database_url) as connection:
        found = connection.execute("SELECT count(*) FROM django_migrations").fetchone()
    assert found is not None
    assert found[0] > 0


def test_web_answers_as_its_healthcheck_asks(deployment: Deployment) -> None:
    assert deployment.place.healthy(deployment.services["web"])


def test_the_worker_answers_as_its_healthcheck_asks(deployment: Deployment) -> None:
    assert deployment.place.healthy(deployment.services["worker"])


def test_every_lasting_service_has_a_healthcheck() -> None:
    assert {name for name, service in compose().services.items() if service.healthcheck is None} == {
        "prepare"
    }


def explained() -> set[str]:
    """Every setting of .env.example."""
    lines = (BASE_DIR / ".env.example").read_text().splitlines()
    return {line.split("=")[0] for line in lines if re.match(r"\w+=", line)}


def test_every_variable_of_the_containers_is_explained() -> None:
    services = compose().services
    named = {name for part in ("prepare", "web", "worker") for name in services[part].environment}
    assert named <= explained()


def test_every_setting_reaches_the_containers_under_its_own_name() -> None:
    said = yaml.safe_load((BASE_DIR / "docker-compose.yml").read_text())["services"]["web"]["environment"]
    assert explained() - set(said) == set(NOT_PASSED)
    passed = {name: value for name, value in said.items() if name not in DECIDED}
    assert [name for name, value in passed.items() if f"${{{name}:" not in value] == []


def test_web_and_worker_share_their_settings() -> None:
    services = compose().services
    own = {"HOST", "PORT"}
    web = {name: value for name, value in services["web"].environment.items() if name not in own}
    assert web == services["worker"].environment == services["prepare"].environment

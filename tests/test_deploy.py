"""The files in deploy/: every command, option, port and path in them exists. No image is built here."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.web.nginx import NotThere, find

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
HOSTS = ("lyon", "osaka")


@pytest.fixture(scope="module")
def options() -> set[str]:
    """The options of `tablee serve`."""
    words = [sys.executable, "-c", "from tablee.cli.command import main; main()", "serve", "--help"]
    text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"--[a-z-]+", text))


def words_of(instruction: str) -> list[str]:
    """The words of an instruction of the container file in its JSON form."""
    [line] = re.findall(rf"^{instruction} (\[.*\])$", CONTAINER, re.M)
    found: list[str] = yaml.safe_load(line)
    return found


def test_hosts_are_started_by_options_that_there_are_each_under_its_own_name(options: set[str]) -> None:
    assert words_of("ENTRYPOINT") == ["tablee", "serve"]
    for command in (words_of("CMD"), *(COMPOSE["services"][host]["command"] for host in HOSTS)):
        given = dict(zip(command[::2], command[1::2], strict=True))
        assert set(given) <= options
        assert given["--port"] == re.findall(r"^EXPOSE (\d+)$", CONTAINER, re.M)[0]
        assert given["--data"].startswith("/srv/tablee/")
    for host in HOSTS:
        assert ["--host-name", host] == COMPOSE["services"][host]["command"][8:10]


def test_both_hosts_share_the_database_and_the_keys() -> None:
    subnet = COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]
    for host in HOSTS:
        service = COMPOSE["services"][host]
        given = dict(zip(service["command"][::2], service["command"][1::2], strict=True))
        [volume] = service["volumes"]
        name, _, folder = volume.partition(":")
        assert name in COMPOSE["volumes"]
        assert given["--keys"] == f"{folder}/key"
        assert f"mkdir -m 700 {folder}" in CONTAINER
        assert given["--proxy"] == subnet
        user, database = (COMPOSE["services"]["postgres"]["environment"][f"POSTGRES_{word}"] for word in ("USER", "DB"))
        assert service["environment"]["TABLEE_DATABASE"] == f"postgresql://{user}@postgres/{database}"
        assert service["secrets"][0]["uid"] == re.findall(r"--uid (\d+)", CONTAINER)[0]


def test_what_is_named_is_there() -> None:
    for service in COMPOSE["services"].values():
        for secret in service.get("secrets", ()):
            assert (secret if isinstance(secret, str) else secret["source"]) in COMPOSE["secrets"]
        needed = service.get("depends_on", ())
        assert set(needed) <= set(COMPOSE["services"])
    ignored = (DEPLOY / ".gitignore").read_text(encoding="utf-8").split()
    assert {f"/{Path(secret['file']).name}" for secret in COMPOSE["secrets"].values()} == set(ignored)
    build = COMPOSE["services"]["lyon"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert (ROOT / "constraints.txt").is_file()
    extra = re.findall(r"'/src\[(\w+)\]'", CONTAINER)
    assert extra == ["postgres"]
    assert re.search(r"^postgres = ", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)


def test_the_proxy_knows_the_hosts_and_its_port_is_published() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert re.findall(r"server (\w+):(\d+)", text) == [(host, "8000") for host in HOSTS]
    [listens] = re.findall(r"listen (\d+);", text)
    proxy = COMPOSE["services"]["proxy"]
    assert proxy["ports"] == [f"{listens}:{listens}"]
    assert (DEPLOY / proxy["volumes"][0].split(":")[0]).is_file()


def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    try:
        program = find()
    except NotThere as reason:
        pytest.skip(str(reason))
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for host in HOSTS:
        text = text.replace(
            f"{host}:8000", "127.0.0.1:8000"
        )  # their names are known inside the network of compose only
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid;\nevents {{ }}\nhttp {{\naccess_log off;\n{text}\n}}\n", encoding="utf-8")
    words = [program, "-t", "-c", str(file), "-e", str(tmp_path / "log")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

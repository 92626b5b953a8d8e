"""Attack: another user of the machine reads the password of the database in the list of processes."""

import importlib.util
from pathlib import Path

import pytest

from tablee.cli.language import UsageError, say
from tablee.cli.place import VARIABLE, parse_database
from tests.cli.test_command import tablee

SAFE = "postgresql://tablee@db.example.org/house"
SECRET = "postgresql://tablee:s3cret@db.example.org/house"


@pytest.mark.parametrize("url", [SECRET, f"{SAFE}?password=s3cret", f"{SAFE}?sslmode=require&password=s3cret"])
@pytest.mark.parametrize("command", ["serve", "backup x", "restore x", "doctor", "keys"])
def test_a_password_on_the_command_line_is_refused_with_what_to_do(command: str, url: str, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    words = command.replace("x", str(tmp_path / "x")).split()
    result = tablee(*words, "--database", url)
    assert result.exit_code == 2
    assert "PGPASSWORD" in result.stderr
    assert "--database-file" in result.stderr
    assert "s3cret" not in result.stderr
    assert "mot de passe" in tablee(*words, "--database", url, "--lang", "fr").stderr


@pytest.fixture(autouse=True)
def english() -> None:
    """Whatever ran before."""
    say.switch("en")


def test_a_password_may_be_in_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    file = tmp_path / "database"
    file.write_text(f"{SECRET}\n")
    file.chmod(0o644)
    with pytest.raises(UsageError, match="Close it: chmod go="):
        parse_database(None, str(file))
    file.chmod(0o600)
    assert parse_database(None, str(file)) == SECRET
    with pytest.raises(UsageError, match="not both"):
        parse_database(SAFE, str(file))
    with pytest.raises(UsageError, match="There is no file"):
        parse_database(None, str(tmp_path / "nothing"))


def test_or_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert parse_database(None, None) is None
    monkeypatch.setenv(VARIABLE, SECRET)
    assert parse_database(None, None) == SECRET
    assert parse_database(SAFE, None) == SAFE


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(UsageError, match="begins with postgresql://"):
        parse_database("mysql://db.example.org/house", None)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(UsageError, match=r"pip install tablee\[postgres\]"):
        parse_database(SAFE, None)

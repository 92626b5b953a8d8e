"""How the command ends when something fails: one line for a person, and an exit code for a program."""

from collections.abc import Callable

import pytest

from tablee.cli import command
from tests.cli.test_command import tablee


def failing(error: BaseException) -> Callable[[str | None], object]:
    def fail(_: str | None) -> object:
        raise error

    return fail


def test_a_file_that_cannot_be_read_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "existing_file", failing(PermissionError(13, "Permission denied", "game.txt")))
    result = tablee("verify", "game.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "tablee: “game.txt” cannot be used: Permission denied.\n"


def test_ctrl_c_has_the_exit_code_of_its_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "existing_file", failing(KeyboardInterrupt()))
    result = tablee("verify", "game.txt")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("dance --loud", "There is no command “dance”."),
        ("--loud dance", "There is no option --loud; “tablee --help” lists them."),
        ("games please", "“tablee games” does not take all these words"),
    ],
)
def test_the_first_word_that_makes_no_sense_is_named(words: str, said: str) -> None:
    result = tablee(*words.split())
    assert result.exit_code == 2
    assert said in result.stderr

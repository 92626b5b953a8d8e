"""Attack: somebody who has read the database or an old backup signs a cookie in the name of another."""

import time
from pathlib import Path

import pytest

from tablee.web.storage import keys as keys_module
from tablee.web.storage.errors import Unusable
from tablee.web.storage.keys import SIGNING_SECONDS, Key, Keyring


@pytest.fixture
def ring(tmp_path: Path) -> Keyring:
    ring = Keyring(tmp_path / "key")
    ring.add()
    return ring


def test_a_signature_is_by_the_newest_key_and_earlier_ones_are_accepted(ring: Keyring) -> None:
    first = ring.newest
    before = ring.sign("ana")
    second = ring.add()
    assert ring.newest == second != first
    assert ring.sign("ana") != before
    assert ring.signer("ana", before) == first
    assert ring.signer("ana", ring.sign("ana")) == second
    for wrong in ("", before[:-1], before[::-1], "é", "\ud800"):
        assert ring.signer("ana", wrong) is None
    assert ring.signer("bea", before) is None


def test_a_key_that_was_removed_signs_nothing_any_more(ring: Keyring) -> None:
    stolen = ring.newest
    forged = stolen.sign("ana")
    ring.add()
    ring.remove(stolen.id)
    assert ring.signer("ana", forged) is None
    assert ring.find(stolen.id) is None


def test_an_earlier_key_expires_with_the_last_cookie_it_can_have_signed(
    ring: Keyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = ring.newest
    before = ring.sign("ana")
    ring.add()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + SIGNING_SECONDS - 60)
    assert ring.signer("ana", before) == earlier
    monkeypatch.setattr(time, "time", lambda: now + SIGNING_SECONDS + 60)
    assert ring.signer("ana", before) is None
    assert ring.signer("ana", ring.sign("ana")) == ring.newest
    assert ring.find(earlier.id) == earlier  # secrets that it has encrypted can still be read


def test_a_running_process_notices_that_keys_were_changed(ring: Keyring, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Keyring(ring.path)
    assert other.newest == ring.newest
    ring.add()
    monkeypatch.setattr(keys_module, "RELOAD_SECONDS", 0.0)
    assert other.newest == ring.newest


def test_a_file_that_is_damaged_or_gone_while_the_house_runs_changes_nothing(
    ring: Keyring, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keys_module, "RELOAD_SECONDS", 0.0)
    key = ring.newest
    for content in ("2026-11-15 zz", "", "2026-11-15T00:00:00+00:00 00ff"):
        ring.path.write_text(content)
        for _ in range(5):
            assert ring.newest == key
    assert caplog.text.count("the keys in memory stay") == 3
    ring.path.unlink()
    assert ring.newest == key


@pytest.mark.parametrize("content", ["", "# nothing\n", "hello\n", "2026-11-15T00:00:00+00:00 00ff\n", "\udcff"])
def test_a_damaged_file_is_said_so_when_the_house_is_opened(tmp_path: Path, content: str) -> None:
    path = tmp_path / "key"
    path.write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(Unusable, match="is damaged in line 1"):
        Keyring(path)


def test_the_file_is_closed_to_others_and_an_open_one_is_closed(ring: Keyring) -> None:
    assert ring.path.stat().st_mode & 0o777 == 0o600
    ring.path.chmod(0o644)
    Keyring(ring.path).tighten()
    assert ring.path.stat().st_mode & 0o777 == 0o600


def test_the_id_of_a_key_does_not_tell_it() -> None:
    key = Key(b"k" * 32, 0.0)
    assert len(key.id) == 8
    assert key.secret.hex()[:8] != key.id

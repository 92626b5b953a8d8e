"""Attack: somebody who reads the database or a backup computes the draws of a game that is being played."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tablee.web.storage.encryption import Undecipherable, decrypt, encrypt, is_encrypted, key_id
from tablee.web.storage.keys import Keyring
from tests.web.house import duel, opened, store_of


@pytest.fixture
def ring(tmp_path: Path) -> Keyring:
    ring = Keyring(tmp_path / "key")
    ring.add()
    return ring


def test_a_secret_is_read_again_with_the_key_and_only_in_its_own_row(ring: Keyring) -> None:
    secret = bytes(range(32))
    stored = encrypt(secret, "table1", ring.newest)
    assert is_encrypted(stored)
    assert key_id(stored) == ring.newest.id
    assert secret not in stored
    assert decrypt(stored, "table1", ring) == secret
    assert encrypt(secret, "table1", ring.newest) != stored  # a nonce is used once
    with pytest.raises(Undecipherable, match="has been changed"):
        decrypt(stored, "table2", ring)


def test_any_changed_byte_is_noticed(ring: Keyring) -> None:
    stored = encrypt(bytes(32), "table1", ring.newest)
    for k in range(len(stored)):
        changed = bytearray(stored)
        changed[k] ^= 1
        with pytest.raises(Undecipherable):
            decrypt(bytes(changed), "table1", ring)
    with pytest.raises(Undecipherable):
        decrypt(stored[:-1], "table1", ring)


def test_after_a_rotation_secrets_are_read_until_their_key_is_removed(ring: Keyring) -> None:
    first = ring.newest
    stored = encrypt(b"s" * 32, "table1", first)
    ring.add()
    assert decrypt(stored, "table1", ring) == b"s" * 32
    ring.remove(first.id)
    with pytest.raises(Undecipherable, match=f"the key {first.id}, which is not there"):
        decrypt(stored, "table1", ring)


def test_the_secret_of_a_running_game_is_not_in_the_database(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(house)
            secret = table.commitment.secret
            assert secret
            with sqlite3.connect(tmp_path / "house.sqlite") as other:
                [[stored]] = other.execute("SELECT secret FROM tables").fetchall()
            other.close()
            assert secret not in stored
            assert decrypt(stored, table.id, store_of(house).keys) == secret
            for file in tmp_path.glob("house.sqlite*"):
                assert secret not in file.read_bytes()
                assert secret.hex().encode() not in file.read_bytes()

    asyncio.run(story())

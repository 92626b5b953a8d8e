"""Encrypts the secrets of tables before they are stored: a reader of the database or of a backup learns no draws.

A key of the house gives two keys by BLAKE2b with a `person` of its own each: one for a key stream, one for a MAC. The
stream is BLAKE2b of a random nonce and a block number; the secret is XORed with it. The MAC covers the key's id, the
nonce, the encrypted bytes and the id of the table, so an encrypted secret is worth nothing in another row.

    1 byte version | 4 bytes id of the key | 16 bytes nonce | the encrypted secret | 16 bytes MAC
"""

import hmac
from hashlib import blake2b
from secrets import token_bytes

from tablee.chance import SECRET_BYTES
from tablee.web.storage.keys import ID_BYTES, Key, Keyring

VERSION = b"\x01"
NONCE_BYTES, MAC_BYTES = 16, 16
BLOCK_BYTES = blake2b.MAX_DIGEST_SIZE
STREAM, MAC = b"tablee stream", b"tablee mac"


class Undecipherable(Exception):
    """A secret cannot be read: its key is not there any more, or the stored bytes have changed."""


def is_encrypted(stored: bytes) -> bool:
    """Is it encrypted? Versions up to 0.1 stored the secret as it is, and a secret has a fixed length."""
    return len(stored) != SECRET_BYTES


def key_id(stored: bytes) -> str:
    """The id of the key that a secret was encrypted with."""
    return stored[1 : 1 + ID_BYTES].hex()


def encrypt(secret: bytes, table: str, key: Key) -> bytes:
    """The secret of a table as it is stored."""
    nonce = token_bytes(NONCE_BYTES)
    head = VERSION + bytes.fromhex(key.id) + nonce + _xor(secret, key, nonce)
    return head + _mac(head, table, key)


def decrypt(stored: bytes, table: str, keys: Keyring) -> bytes:
    """The secret of a table; Undecipherable if there is no key for it."""
    if not is_encrypted(stored):
        return stored
    head, mac = stored[:-MAC_BYTES], stored[-MAC_BYTES:]
    key = keys.find(key_id(stored))
    if key is None:
        raise Undecipherable(f"its secret was encrypted with the key {key_id(stored)}, which is not there")
    if head[:1] != VERSION or not hmac.compare_digest(mac, _mac(head, table, key)):
        raise Undecipherable("its secret has been changed")
    start = 1 + ID_BYTES
    return _xor(head[start + NONCE_BYTES :], key, head[start : start + NONCE_BYTES])


def _derived(key: Key, purpose: bytes) -> bytes:
    return blake2b(key=key.secret, person=purpose, digest_size=32).digest()


def _xor(data: bytes, key: Key, nonce: bytes) -> bytes:
    stream_key = _derived(key, STREAM)
    blocks = -(-len(data) // BLOCK_BYTES)
    stream = b"".join(blake2b(nonce + n.to_bytes(4, "big"), key=stream_key).digest() for n in range(blocks))
    return bytes(a ^ b for a, b in zip(data, stream, strict=False))


def _mac(head: bytes, table: str, key: Key) -> bytes:
    return blake2b(head + table.encode(), key=_derived(key, MAC), digest_size=MAC_BYTES).digest()

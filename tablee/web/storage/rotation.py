"""Changing the keys of a house, and revoking what somebody was given, while the house may be running."""

import time

import msgspec

from tablee.i18n import N_
from tablee.web.storage.backup import reading
from tablee.web.storage.errors import Unusable
from tablee.web.storage.keys import RELOAD_SECONDS, Key
from tablee.web.storage.migrating import KEY_ID, check_keys, encrypt_anew, set_value, value_of
from tablee.web.storage.store import Store

NOT_LOST = N_("The key of this house is in “{file}”. To use another one from now on: “tablee keys rotate”.")
NO_SUCH_KEY = N_("There is no key “{id}”. The keys: {keys}.")
NO_SUCH_SEAT = N_("Nobody sits there: “{seat}”.")


class KeyState(msgspec.Struct, frozen=True):
    """A key in the file of a house; the newest signs."""

    id: str
    made: float
    newest: bool


def list_keys(store: Store) -> list[KeyState]:
    """The keys of a house, the oldest first; Unusable if its key is not in the file."""
    with reading(store) as connection:
        known = value_of(connection, KEY_ID)
    if known is not None:
        check_keys(known.decode(), store.keys)
    return [KeyState(key.id, key.made, key == store.keys.newest) for key in store.keys.all]


def rotate(store: Store) -> Key:
    """Makes a new key, which signs and encrypts from now on. Earlier ones are still accepted: people stay known."""
    list_keys(store)
    with store.changing() as connection:
        key = store.keys.add()
        set_value(connection, KEY_ID, key.id.encode())
        encrypt_anew(connection, store.keys)
    return key


def revoke_key(store: Store, id: str) -> None:
    """Removes a key. Whoever has not visited the house since it was rotated is not recognised any more."""
    keys = list_keys(store)
    if id not in {key.id for key in keys}:
        raise Unusable(NO_SUCH_KEY, id=id, keys=", ".join(key.id for key in keys))
    if store.keys.newest.id == id:
        rotate(store)
        time.sleep(2 * RELOAD_SECONDS)  # processes that run encrypt new tables with the former key until they notice
    with store.changing() as connection:
        encrypt_anew(connection, store.keys)
        store.keys.remove(id)


def replace_keys(store: Store) -> Key:
    """Makes a new key for a house that has lost its own: cookies are void, and encrypted secrets cannot be read."""
    with reading(store) as connection:
        known = value_of(connection, KEY_ID)
    if known is not None and store.keys.find(known.decode()) is not None:
        raise Unusable(NOT_LOST, file=store.keys.path)
    with store.changing() as connection:
        key = store.keys.add()
        set_value(connection, KEY_ID, key.id.encode())
    return key


async def sitter(store: Store, table: str, seat: int) -> str:
    """The id of the visitor who sits in a seat."""
    owner = ""
    for entry in await store.entries(table):
        if entry.seat == seat and entry.kind == "sit" and entry.note:
            owner = entry.note["owner"]
    if not owner:
        raise Unusable(NO_SUCH_SEAT, seat=f"{table}:{seat}")
    return owner

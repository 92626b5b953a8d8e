"""A bot that plays a game at a Tablée house over its API, with nothing but Python's own library.

    tablee serve                                                  # in one terminal
    python examples/web_bot.py http://127.0.0.1:8000 madness      # in another

It opens a table against an easy bot of the house, adds random bytes of its own to the shuffle, listens to the table's
events, and plays whenever it can. To write your own, change `choose`. The whole API is described at /schema of
the house.
"""

import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin


def choose(legal: list[str], view: dict[str, Any] | None) -> str:
    """Which of the legal actions to play. `view` is what this seat may know: the first event of a stream has it."""
    return random.choice(legal)


class House:
    """A house of Tablée, and the token by which it knows us."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/") + "/"
        self.token: str | None = None

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; its answer as data. A path that begins with a slash is a link that the house gave us."""
        request = urllib.request.Request(urljoin(self.address, path), method=method)
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(request, data, timeout=60) as answer:
            return json.load(answer)

    def events(self, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The events of a table, each with its name. Ends when the house hangs up."""
        request = urllib.request.Request(urljoin(self.address, path))
        request.add_header("Authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request, timeout=60) as stream:
            name = ""
            for line in stream:
                field, _, value = line.decode().rstrip("\n").partition(": ")
                if field == "event":
                    name = value
                elif field == "data":
                    yield name, json.loads(value)


def play(house: House, game: str) -> dict[str, Any]:
    """Plays one game to its end; the table as it stands then."""
    entropy = secrets.token_bytes(32)  # the house sees only its hash until every seat is taken
    hash = hashlib.blake2b(entropy, digest_size=32, person=b"tablee entropy").hexdigest()
    wishes = {"game": game, "seats": seats(house, game), "name": "Example", "hash": hash}
    opened = house.ask("POST", "api/tables", wishes)
    house.token = opened["token"]
    links = opened["links"]
    house.ask("POST", links["entropy"], {"entropy": entropy.hex()})
    while True:
        try:
            for name, news in house.events(links["events"]):
                if name == "chat":
                    continue
                if news["over"]:
                    table: dict[str, Any] = house.ask("GET", links["table"])
                    return table
                if opened["seat"] in news["waiting"]:
                    act(house, links["actions"], news)
        except (ConnectionError, TimeoutError, urllib.error.URLError):
            time.sleep(1)  # the house is being opened again: nothing is lost, the first event shows the whole table


def act(house: House, path: str, news: dict[str, Any]) -> None:
    """Plays once. The sequence tells the house what we saw; if that was old, the next event shows more."""
    action = choose(news["legal"], news.get("view"))
    try:
        house.ask("POST", path, {"action": action, "sequence": news["sequence"]})
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise


def seats(house: House, game: str) -> list[str]:
    """Ourselves, and as many easy bots as the game needs."""
    least = next(box["least"] for box in house.ask("GET", "api/games") if box["name"] == game)
    return ["me", *["bot:easy"] * (least - 1)]


def main() -> None:
    """Plays the game named on the command line and says how it ended."""
    address, game = sys.argv[1:3]
    table = play(House(address), game)
    print(f"{game}: we scored {table['scores'][table['seat']]} and came in at place {table['places'][table['seat']]}.")


if __name__ == "__main__":
    main()

"""What happened earlier, over HTTP: it begins with what the page shows, and nobody sees more than they saw."""

import re

from litestar import Litestar
from litestar.testing import TestClient

from tablee.drawing import shapes
from tests.web.site.test_routes import Browser, duel, newcomer


def state(browser: Browser, path: str) -> str:
    found = re.search(r'data-state="([^"]+)"', browser.get(path).text)
    assert found
    return found[1]


def bids_opened(client: TestClient[Litestar]) -> tuple[str, list[Browser], int]:
    """A table of L'Or des Mayas where the first bids have been opened, and with how many actions that was."""
    path, browsers = duel(client, "gold")
    for browser, bid in zip(browsers, ("bid 2", "bid 1"), strict=True):
        sent = browser.post(f"{path}/act", {"action": bid, "sequence": browser.sequence(path)})
        assert sent.status_code in (200, 303)
    found = re.findall(r'data-again="(\d+)"', browsers[0].get(path).text)
    return path, browsers, int(found[0])


def test_one_line_of_the_log_is_shown_again_to_everybody_who_sees_the_table(client: TestClient[Litestar]) -> None:
    path, browsers, at = bids_opened(client)
    for browser in (*browsers, newcomer(client)):
        shown = state(browser, path)
        answer = browser.get(f"{path}/moments?shown={shown}&at={at}")
        assert answer.status_code == 200
        updates = answer.json()["updates"]
        heads = [head for head, _ in updates]
        assert heads[0]["from"] == shown
        assert heads[-1]["attributes"]["now"]["data-state"] == shown
        assert "Bids: " in heads[0]["moment"]["words"]
        names = {name for _, markup in updates for name in shapes.REFERENCE.findall(markup)}
        assert names == set(answer.json()["art"])
        assert not any("data-action" in markup for _, markup in updates[:-1])


def test_all_since_ones_last_move_is_shown_with_lines_that_have_no_moments(client: TestClient[Litestar]) -> None:
    path, browsers, at = bids_opened(client)
    updates = browsers[0].get(f"{path}/moments?shown={state(browsers[0], path)}&since=0").json()["updates"]
    assert len({head["moment"]["at"] for head, _ in updates[:-1]}) > 1
    assert max(head["moment"]["at"] for head, _ in updates[:-1]) >= at


def test_a_page_that_shows_something_else_and_what_never_happened_are_refused(client: TestClient[Litestar]) -> None:
    path, browsers, at = bids_opened(client)
    assert browsers[0].get(f"{path}/moments?shown=old&at={at}").status_code == 409
    shown = state(browsers[0], path)
    for what in ("at=0", "at=9999", "since=9999", "at=-3"):
        assert browsers[0].get(f"{path}/moments?shown={shown}&{what}").status_code == 404
    assert browsers[0].get(f"/t/nothing/moments?shown={shown}&at=1").status_code == 404

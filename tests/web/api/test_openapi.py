import json
import random
import time
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from tests.web.api.test_streams import Connection, seated
from tests.web.serving import fetch

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document(address: str) -> Document:
    described: Document = fetch("GET", f"{address}/schema").json()
    return described


def validator(document: Document, component: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{component}", "components": document["components"]}
    )


def within(part: object) -> Iterator[dict[str, Any]]:
    """All objects of a document."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from within(inner)


def test_every_reference_leads_to_a_component_and_every_component_is_referred_to(document: Document) -> None:
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert {part["$ref"] for part in within(document) if isinstance(part.get("$ref"), str)} == known


def test_every_component_says_what_it_is(document: Document) -> None:
    components = document["components"]["schemas"]
    assert [name for name, schema in components.items() if not schema.get("description")] == []


@pytest.mark.parametrize("verb", ["actions", "undo", "leave", "return"])
def test_a_command_is_answered_with_the_sequence(document: Document, verb: str) -> None:
    done = document["paths"][f"/api/tables/{{id}}/{verb}"]["post"]["responses"]["200"]
    assert done["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Done"}


def test_a_refusal_that_came_too_late_has_the_table_with_it(document: Document, address: str) -> None:
    table, tokens = seated(address, "madness")
    late = fetch(
        "POST",
        f"{address}/api/tables/{table}/actions",
        json={"action": "+1", "sequence": 0},
        headers={"Authorization": f"Bearer {tokens[0]}"},
    )
    assert late.status_code == 409
    assert late.json()["table"]["id"] == table
    validator(document, "Problem").validate(late.json())


def test_everything_that_a_stream_sends_is_described(document: Document, address: str) -> None:
    table, tokens = seated(address, "madness")
    both, dice = [Connection(address, token) for token in tokens], random.Random(1)
    heard = [connection.events() for connection in both]
    kinds = {}
    for option in document["components"]["schemas"]["TwoWayStreamEvent"]["oneOf"]:
        event = document["components"]["schemas"][option["$ref"].rpartition("/")[2]]["properties"]
        kinds[event["event"]["const"]] = event["data"]["contentSchema"]["$ref"].rpartition("/")[2]
    valid = {kind: validator(document, component) for kind, component in kinds.items()}
    found = set()

    def hear(seat: int) -> dict[str, Any]:
        kind, told = next(heard[seat])
        valid[kind].validate(told)
        found.add(kind)
        return told

    now = [hear(0), hear(1)]
    while not now[0]["over"]:
        mover = now[0]["waiting"][0]
        move = {"table": table, "action": dice.choice(now[mover]["legal"]), "sequence": now[mover]["sequence"]}
        validator(document, "Move").validate(move)
        both[mover].send(move)
        now = [hear(0), hear(1)]
        hear(mover)
    for connection in both:
        connection.end()
    assert found == {"table", "change", "answer"}


def test_the_description_is_the_same_at_both_addresses(address: str, document: Document) -> None:
    assert json.loads(fetch("GET", f"{address}/schema/openapi.json").content) == document


def test_an_analysis_is_as_it_is_described_and_adds_up(document: Document, address: str) -> None:
    wishes = {"game": "madness", "options": {"expert": "tiny"}, "seats": ["bot:easy", "bot:easy"]}
    here = f"{address}/api/tables/{fetch('POST', f'{address}/api/tables', json=wishes).json()['id']}"
    while not fetch("GET", here).json()["over"]:
        time.sleep(0.02)
    statuses = set()
    while (answer := fetch("GET", f"{here}/analysis")).status_code == 202:
        validator(document, "AnalysisProgress").validate(answer.json())
        statuses.add(answer.status_code)
        time.sleep(0.02)
    assert answer.status_code == 200
    analysis = answer.json()
    validator(document, "Analysis").validate(analysis)
    assert statuses == {202}, "the first who asks does not wait for it"
    for balance in analysis["balances"]:
        terms = [balance[name] for name in ("start", "luck", "own", "others", "hidden")]
        assert sum(terms) == pytest.approx(balance["result"])


def test_there_is_no_analysis_before_the_end(document: Document, address: str) -> None:
    table, _ = seated(address, "madness")
    early = fetch("GET", f"{address}/api/tables/{table}/analysis")
    assert early.status_code == 409
    validator(document, "Problem").validate(early.json())
    assert fetch("GET", f"{address}/api/tables/nowhere/analysis").status_code == 404

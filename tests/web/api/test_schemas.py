"""Requests made up from the API's own description: none is a server error, and every answer is as described."""

from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.web.serving import fetch

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    ignored_auth,
]
Case = schemathesis.Case[Any]
EXAMPLES = 12  # for each route


@pytest.fixture(scope="module")
def described(address: str) -> schemathesis.BaseSchema:
    # A stream has no end: it is listened to in other tests.
    schema = schemathesis.openapi.from_url(f"{address}/schema").exclude(path_regex="/events$")
    rejection = schema.config.checks.negative_data_rejection
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]  # what is made up may be too long as well
    return schema


@pytest.fixture(scope="module")
def seated(address: str) -> dict[str, str]:
    """A table of two programs."""
    made = fetch("POST", f"{address}/api/tables", json={"game": "madness"}).json()
    fetch("POST", f"{address}/api/tables/{made['id']}/seats", json={})
    return {"id": made["id"], "token": made["token"]}


def explore(described: schemathesis.BaseSchema, mode: GenerationMode, judge: Callable[[Case], None]) -> int:
    """Makes up requests for every route; how many routes there were."""
    routes = 0
    for result in described.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if mode == GenerationMode.NEGATIVE and not operation.body:
            continue  # there is nothing to get wrong

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
        def asked(case: Case) -> None:
            judge(case)

        asked()
        routes += 1
    return routes


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "routes"), [(GenerationMode.POSITIVE, 12), (GenerationMode.NEGATIVE, 6)])
def test_whatever_is_asked_the_answer_is_as_described(
    described: schemathesis.BaseSchema, mode: GenerationMode, routes: int
) -> None:
    def judge(case: Case) -> None:
        case.call_and_validate(checks=CHECKS)

    assert explore(described, mode, judge) == routes


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "routes"), [(GenerationMode.POSITIVE, 10), (GenerationMode.NEGATIVE, 5)])
def test_at_a_real_table_too(
    described: schemathesis.BaseSchema, mode: GenerationMode, routes: int, seated: dict[str, str]
) -> None:
    def judge(case: Case) -> None:
        if case.path_parameters:
            case.path_parameters["id"] = seated["id"]
        case.call_and_validate(headers={"Authorization": f"Bearer {seated['token']}"}, checks=CHECKS[:4])

    assert explore(described.include(path_regex="{id}|/api/actions"), mode, judge) == routes

from tablee.web.tables.origins import Origins


def test_a_visitor_is_known_by_the_address_they_came_from_last() -> None:
    origins = Origins()
    assert origins.of("v-ana") == "v-ana"
    origins.note("v-ana", "192.0.2.1")
    origins.note("v-ana", "192.0.2.2")
    origins.note("v-ana", "")
    assert origins.of("v-ana") == "192.0.2.2"


def test_those_who_were_not_seen_for_longest_are_forgotten_first() -> None:
    origins = Origins(most=2)
    for visitor in ("v-ana", "v-bea", "v-ana", "v-clo"):
        origins.note(visitor, "192.0.2.1")
    assert [origins.of(visitor) for visitor in ("v-ana", "v-bea", "v-clo")] == ["192.0.2.1", "v-bea", "192.0.2.1"]

"""Which variants of the games are asked in `make test`."""

from itertools import product

from tests.variants import PAIRED, VALUED, VARIANTS, Variant, covering, facts_of, id_of


def test_every_fact_or_every_two_facts_together_occur_and_most_of_a_product_is_left_out() -> None:
    options = {"a": "01", "b": "012", "c": "01"}
    every: list[Variant] = [
        ("toy", players, dict(zip(options, values, strict=True)))
        for players in (2, 3, 4)
        for values in product(*options.values())
    ]
    for together, most in ((1, 3), (2, len(every) / 3)):
        chosen = covering(every, together)
        facts = [set().union(*(facts_of(variant, together) for variant in some)) for some in (chosen, every)]
        assert facts[0] == facts[1]
        assert len(chosen) <= most
    assert covering([("plain", 2, {}), ("plain", 3, {})]) == [("plain", 2, {}), ("plain", 3, {})]


def test_of_our_games_every_number_of_players_meets_every_value_of_every_option() -> None:
    def met(variants: list[Variant]) -> set[tuple[object, ...]]:
        return {(name, players, *one) for name, players, options in variants for one in options.items()}

    assert met(PAIRED) == met(VARIANTS)
    assert len(PAIRED) < 0.6 * len(VARIANTS)


def test_of_our_games_every_number_of_players_and_every_value_is_asked_somewhere() -> None:
    def said(variants: list[Variant]) -> set[tuple[object, ...]]:
        values = {(name, *one) for name, _, options in variants for one in options.items()}
        return values | {(name, players) for name, players, _ in variants}

    assert said(VALUED) == said(VARIANTS)
    assert len(VALUED) < 0.3 * len(VARIANTS)


def test_a_variant_is_called_by_its_game_its_players_and_its_values() -> None:
    assert id_of("gaudi", 3, {"rules": "full", "bonus": "no"}) == "gaudi-3-full-no"
    assert id_of("madness", 2, {}) == "madness-2"

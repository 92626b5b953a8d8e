"""Which variants of the games are asked in `make test`."""

from itertools import product

from tests.variants import VARIANTS, Variant, pairs_of, pairwise


def test_every_two_facts_occur_together_and_most_of_a_product_is_left_out() -> None:
    options = {"a": "01", "b": "012", "c": "01"}
    every: list[Variant] = [
        ("toy", players, dict(zip(options, values, strict=True)))
        for players in (2, 3, 4)
        for values in product(*options.values())
    ]
    chosen = pairwise(every)
    assert set().union(*map(pairs_of, chosen)) == set().union(*map(pairs_of, every))
    assert len(chosen) <= len(every) / 3
    assert pairwise([("plain", 2, {}), ("plain", 3, {})]) == [("plain", 2, {}), ("plain", 3, {})]


def test_of_our_games_every_number_of_players_meets_every_value_of_every_option() -> None:
    def met(variants: list[Variant]) -> set[tuple[object, ...]]:
        return {(name, players, *one) for name, players, options in variants for one in options.items()}

    assert met(pairwise(VARIANTS)) == met(VARIANTS)
    assert len(pairwise(VARIANTS)) < 0.6 * len(VARIANTS)

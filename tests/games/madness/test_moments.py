"""The moments of Maya Madness: a token won, and cards that do more than count."""

from tests.games.test_moments import moments_of, played


def test_mad_3_8_a_token_comes_from_the_count() -> None:
    match = played("madness", 3)
    won = [m for _, moments in moments_of(match, 0) for m in moments if m.gains]
    assert len(won) == sum(match.scores)
    for moment in won:
        assert [(gain.points, gain.source) for gain in moment.gains] == [(1, "count")]
        assert moment.lit == [f"frame-{moment.gains[0].seat}"]


def test_numbers_that_win_nothing_are_no_moments() -> None:
    match = played("madness", 3)
    words = [m.words for _, moments in moments_of(match, 0) for m in moments if not m.gains]
    special = ("jaguar", "quetzal", "serpent", "temple", "wins the game", "win the game")
    assert words
    assert all(any(word in said for word in special) for said in words)

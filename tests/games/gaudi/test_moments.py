"""The moments of Gaudí: animals light up when they are complete; a player sees what marking brings."""

from tests.games.test_moments import moments_of, played


def test_an_animal_lights_up_when_it_is_complete() -> None:
    match = played("gaudi", 3, (("length", "short"),))
    made = [m for _, moments in moments_of(match, 0) for m in moments if "completes" in m.words]
    assert made
    for moment in made:
        places = {f"animal-{animal['place']}" for animal in moment.view["animals"]}
        assert moment.lit
        assert set(moment.lit) <= places


def test_a_player_is_told_only_their_own_points() -> None:
    match = played("gaudi", 3, (("length", "short"),))
    for seat in range(3):
        before_the_end = [m for at, moments in moments_of(match, seat) for m in moments if at < len(match.played)]
        assert {gain.seat for moment in before_the_end for gain in moment.gains} <= {seat}

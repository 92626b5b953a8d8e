"""Looking ahead and weighing choices: compiled code finds what the same code finds in the interpreter."""

import json

import pytest

from tests.devices import compiled, interpreted

# Networks that have learnt nothing and are small, because the interpreter takes a second for a pass through a real one.
LOOKED = """
import json, pathlib, tempfile
from dataclasses import replace
from tablee import games
from tablee.bots.master import look, looking, networks_of
from tablee.bots.weigher import new_scales, weigher
from tablee.bots.weights import header_for, write
from tablee.dice import new_dice
from tests.bots.test_judge import critic
from tests.bots.test_net import layers
from tests.bots.test_search import after
game, path = games.game(GAME), pathlib.Path(tempfile.mkdtemp()) / "w"
write(path, layers(game.observation, game.actions) | critic(game), header_for(game))
m = after(GAME, game.players[0], 4)
outlook = look(m, m.waiting[0], replace(looking(game), budget=60), new_dice(2), path)
found = [[c.action, c.worth, c.wins] for c in outlook.candidates]
scales, networks = new_scales(game, *networks_of(game, path)), networks_of(game, path)
weighed = []
for learnt in LEARNT:
    scales.states[0] = m.imagine(m.waiting[0], new_dice(3), asked=False)
    n = weigher(game).weigh(scales, m.waiting[0], 0, 2, 2, learnt, new_dice(5), *networks)
    weighed.append([scales.worth[:2, :n].tolist(), scales.likely[:n].tolist()])
    weigher(game).expect(scales, m.waiting[0], int(scales.actions[0]), 2, learnt, new_dice(6), *networks)
    weighed.append(scales.shares[: m.players].tolist())
print(json.dumps([found, outlook.odds, outlook.passes, weighed]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "learnt"), [("gold", "[True]"), ("madness", "[True, False]")], ids=["gold", "madness"]
)
def test_the_interpreter_and_compiled_code_look_ahead_the_same(game: str, learnt: str) -> None:
    """In gold all bid at the same time, in Maya Madness one plays after the other; there also without networks."""
    code = LOOKED.replace("GAME", repr(game)).replace("LEARNT", learnt)
    native, plain = (json.loads(run(code)) for run in (compiled, interpreted))
    assert flat(native) == pytest.approx(flat(plain), abs=1e-5)
    assert len(native[0]) > 1
    assert native[2] >= 60


def flat(found: object) -> list[float]:
    """All numbers of nested lists."""
    if isinstance(found, list):
        return [number for each in found for number in flat(each)]
    assert isinstance(found, (int, float))
    return [found]

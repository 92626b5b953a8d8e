"""Jobs that play or judge games with what was learnt of them."""

from collections.abc import Iterable

from tablee import games
from tablee.bots import weights
from tablee.executor.job import Job, Result, Shared, Task


class LearntJob(Job[Task, Result]):
    """A job about some games. Other machines play with the weights of this one, which are sent once to each."""

    def __init__(self, names: Iterable[str]) -> None:
        self.games = sorted(set(names))

    def shared(self) -> Shared:
        """The weights of the games."""
        return weights.contents(map(games.game, self.games))

    def receive(self, shared: Shared) -> None:
        """From now on these are the weights of the games."""
        for name, content in shared.items():
            weights.receive(games.game(name), content)

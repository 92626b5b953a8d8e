"""Information-set Monte-Carlo tree search, compiled, for any game of the contract.

A simulation has four parts. It redeals what the seat cannot know; it descends the trees; it plays on by the game's
policy to the end of the game, or for `reach` more choices; it adds the result to every node on its path. There is one
tree for each player, of what that player sees (multi-observer ISMCTS): an action that a player does not see is branch 0
of that player's tree, so that nobody in a simulation acts on a sealed bid or a face-down card. Chance has no branches;
its outcomes have an effect on what is legal and on what the policy proposes.

At a node of its own a player chooses the branch with the best sum of its mean result and an exploration term (PUCT).
The prior of a branch is how often the policy has proposed it there; the share `doubt` of the prior is divided equally
among all legal actions. Other players follow the policy with probability `faith`, and otherwise choose like this too.

The trees are in arrays that are allocated once. The search is deterministic: the same position, dice and budget give
the same choice. The budget is counted in steps of the game, not in seconds.
"""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.games.contract import CHANCE, OVER, Actions, Game, State, record

Numbers = npt.NDArray[np.float64]

NODE = record(
    ("branch", np.int32),  # what was seen: the action plus 1, or 0 for one that was not seen
    ("first", np.int32),  # the first branch below, -1: none yet
    ("next", np.int32),  # the next branch beside this one, -1: the last
    ("visits", np.int32),  # how often its player had to choose here
    ("offered", np.int32),  # how often this branch could have been chosen
    ("proposed", np.int32),  # how often the policy would have
    ("tried", np.int32),  # how often it was
    ("worth", np.float32),  # the sum of the results after it, each 0 … 1
    ("wins", np.float32),  # how many of those were wins; a shared win counts in part
)

# The settings of a search, as compiled code takes them.
EXPLORE = 0  # the weight of the exploration term
DOUBT = 1  # the share of the prior that is the same for all legal actions
FAITH = 2  # the probability that another player follows the policy inside the tree
STRAY = 3  # the probability that a player plays at random below the tree
MARGIN = 4  # the share of a result that is the margin, not the win
SCALE = 5  # a margin of so many points counts half as much as the largest possible margin
REACH = 6  # how many choices below the tree are played before the score counts as it is; 0: to the end of the game
SETTINGS = 7

DEEPEST = 64  # the most choices of a simulation that are counted in the trees
SIDES = 1 << 20  # probabilities are compared with a roll of dice with so many sides
LEAST = 16  # simulations, however small the budget is
CHECK = 32  # the search may end early after every so many simulations


class Workspace(NamedTuple):
    """The arrays that a search works in, made once and used by one search after the other."""

    states: npt.NDArray[np.record]  # the position to search from, and the one being imagined
    out: Actions  # legal actions
    nodes: npt.NDArray[np.record]  # the trees: node p is the root of player p's
    used: npt.NDArray[np.int32]  # how many nodes there are
    start: npt.NDArray[np.int32]  # the node where the seat chooses
    spent: npt.NDArray[np.int64]  # how many steps of the game the search has simulated
    at: npt.NDArray[np.int32]  # for each player the node reached in the player's tree, -1: none
    path: npt.NDArray[np.int32]  # the branches chosen in a simulation: (node, who chose)
    marks: npt.NDArray[np.int8]  # for each action: 1 if legal, 2 if it has a branch too; all 0 between choices
    results: npt.NDArray[np.float32]  # points, wins and worth of each player


def new_workspace(game: Game, nodes: int) -> Workspace:
    """A workspace for searches in one game, with room for so many nodes."""
    most = game.players[-1]
    return Workspace(
        states=np.zeros(2, game.state),
        out=np.zeros(game.most_legal, np.int16),
        nodes=np.zeros(nodes, NODE),
        used=np.zeros(1, np.int32),
        start=np.zeros(1, np.int32),
        spent=np.zeros(1, np.int64),
        at=np.zeros(most, np.int32),
        path=np.zeros((DEEPEST, 2), np.int32),
        marks=np.zeros(game.actions, np.int8),
        results=np.zeros((3, most), np.float32),
    )


@compiled
def clear(node: State) -> None:
    """Makes a node new."""
    node.branch = 0
    node.first = -1
    node.next = -1
    node.visits = 0
    node.offered = 0
    node.proposed = 0
    node.tried = 0
    node.worth = 0
    node.wins = 0


@compiled
def below(work: Workspace, here: int, branch: int) -> int:
    """The node below this one by that branch, a new one if there is none; -1: there is no room for more."""
    nodes = work.nodes
    child = int(nodes[here].first)
    while child >= 0:
        if nodes[child].branch == branch:
            return child
        child = int(nodes[child].next)
    if work.used[0] == nodes.size:
        return -1
    child = int(work.used[0])
    work.used[0] += 1
    clear(nodes[child])
    nodes[child].branch = branch
    nodes[child].next = nodes[here].first
    nodes[here].first = child
    return child


@compiled
def choose_branch(work: Workspace, here: int, n: int, proposal: int, settings: Numbers) -> int:
    """The one of the n legal actions in `out` with the best sum of mean result and exploration term."""
    nodes, out, marks = work.nodes, work.out, work.marks
    for i in range(n):
        marks[out[i]] = 1
    total = 0.0
    tried = 0
    child = int(nodes[here].first)
    while child >= 0:
        node = nodes[child]
        total += node.worth
        tried += node.tried
        if node.branch > 0 and marks[node.branch - 1] == 1:
            node.offered += 1
            node.proposed += node.branch - 1 == proposal
        child = int(node.next)
    mean = total / tried if tried > 0 else 0.5
    doubt = settings[DOUBT] / n
    curious = settings[EXPLORE] * sqrt(float(nodes[here].visits))
    best = -1
    most = -1.0
    child = int(nodes[here].first)
    while child >= 0:
        node = nodes[child]
        action = int(node.branch) - 1
        if action >= 0 and marks[action] == 1:
            marks[action] = 2
            prior = (1 - settings[DOUBT]) * node.proposed / node.offered + doubt
            value = node.worth / node.tried if node.tried > 0 else mean
            value += curious * prior / (1 + node.tried)
            if value > most:
                most = value
                best = action
        child = int(node.next)
    new = -1  # of the actions without a branch the proposal, otherwise the first in the list
    for i in range(n):
        if marks[out[i]] == 1 and (new < 0 or out[i] == proposal):
            new = int(out[i])
        marks[out[i]] = 0
    if new >= 0:
        prior = doubt + (1 - settings[DOUBT] if new == proposal else 0.0)
        if mean + curious * prior > most:
            best = new
    return best


@compiled
def follow(work: Workspace, seat: int, ahead: int) -> int:
    """The node where the seat chooses. `ahead` players are asked before it; it does not see what they choose."""
    here = seat
    for _ in range(ahead):
        here = below(work, here, 0)
    return here


@compiled
def is_clear(work: Workspace, here: int, left: int) -> bool:
    """Could no other branch overtake the one most tried, in as many simulations as are left?"""
    most = 0
    second = 0
    child = int(work.nodes[here].first)
    while child >= 0:
        tried = int(work.nodes[child].tried)
        if tried > most:
            second = most
            most = tried
        elif tried > second:
            second = tried
        child = int(work.nodes[child].next)
    return most - second > left


@once
def searcher(game: Game) -> Callable[[Workspace, int, int, Dice, Numbers, int], int]:
    """The compiled search for a game."""
    mover, legal, sample, apply, sees = game.mover, game.legal, game.sample, game.apply, game.sees
    scores, places, redeal, policy = game.scores, game.places, game.redeal, game.policy

    @compiled
    def judge(work: Workspace, finished: bool, settings: Numbers) -> None:
        """Writes every player's result, 0 … 1: a mean of the win and of the margin over the best other player."""
        s = work.states[1]
        points, wins, worth = work.results[0], work.results[1], work.results[2]
        scores(s, points)
        places(s, wins)
        winners = 0
        for p in range(s.players):
            winners += wins[p] == 1
        for p in range(s.players):
            best = -1e9
            for q in range(s.players):
                if q != p:
                    best = max(best, float(points[q]))
            margin = (points[p] - best) / settings[SCALE]
            ahead = 0.5 + 0.5 * margin / (1 + abs(margin))
            won = 1 / winners if wins[p] == 1 else 0.0
            if not finished:
                won = ahead
            wins[p] = won
            worth[p] = (1 - settings[MARGIN]) * won + settings[MARGIN] * ahead

    @compiled
    def step_down(work: Workspace, action: int) -> bool:
        """Descends in each player's tree by what that player sees of the action; False: there is no room for a node."""
        s = work.states[1]
        room = True
        for p in range(s.players):
            work.at[p] = below(work, int(work.at[p]), action + 1 if sees(s, action, p) else 0)
            room = room and work.at[p] >= 0
        return room

    @compiled
    def simulate(work: Workspace, seat: int, start: int, dice: Dice, settings: Numbers) -> int:
        """Plays one game and counts its result; returns how many steps it had. The seat chooses at node `start`."""
        work.states[1] = work.states[0]
        s = work.states[1]
        redeal(s, seat, dice)
        for p in range(s.players):
            work.at[p] = p
        in_tree = True
        length = 0
        steps = 0
        left = int(settings[REACH])
        turn = mover(s)
        while turn != OVER:
            steps += 1
            if turn == CHANCE:
                apply(s, sample(s, dice))
                turn = mover(s)
                continue
            n = legal(s, work.out)
            action = int(work.out[0])
            if n > 1:
                action = policy(s, work.out, n, dice)
            if in_tree:
                here = int(work.at[turn])
                chooses = n > 1 and (turn == seat or roll(dice, SIDES) >= settings[FAITH] * SIDES)
                if chooses:
                    work.nodes[here].visits += 1
                    if work.nodes[here].visits == 1 and here != start:
                        in_tree = False
                    else:
                        action = choose_branch(work, here, n, action, settings)
                if in_tree:
                    in_tree = step_down(work, action)
                if in_tree and chooses and length < DEEPEST:
                    work.path[length, 0] = work.at[turn]
                    work.path[length, 1] = turn
                    length += 1
            else:
                if n > 1 and roll(dice, SIDES) < settings[STRAY] * SIDES:
                    action = int(work.out[roll(dice, n)])
                left -= 1
                if left == 0:
                    break
            apply(s, action)
            turn = mover(s)
        judge(work, turn == OVER, settings)
        for i in range(length):
            node = work.nodes[work.path[i, 0]]
            chooser = work.path[i, 1]
            node.tried += 1
            node.worth += work.results[2, chooser]
            node.wins += work.results[1, chooser]
        return steps

    @compiled
    def search(work: Workspace, seat: int, ahead: int, dice: Dice, settings: Numbers, budget: int) -> int:
        """Simulates from states[0] until the budget of steps is spent or the choice is clear; returns how many times.

        The result is in the branches below the node `work.start[0]`.
        """
        players = int(work.states[0].players)
        work.used[0] = players
        for p in range(players):
            clear(work.nodes[p])
        start = follow(work, seat, ahead)
        work.start[0] = start
        done = 0
        spent = 0
        while spent < budget or done < LEAST:
            spent += simulate(work, seat, start, dice, settings)
            done += 1
            if done % CHECK == 0 and is_clear(work, start, (budget - spent) * done // spent):
                break
        work.spent[0] = spent
        return done

    return search

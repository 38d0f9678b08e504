"""Three missionaries and three cannibals cross a river in a boat for two. Where missionaries are, they must not be
outnumbered. A state is who is left: missionaries, cannibals, and 1 for the boat."""
from loyd import serve

BOATS = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]


def safe(missionaries, cannibals):
    return missionaries == 0 or missionaries >= cannibals


def successors(state):
    m, c, boat = state
    away = 1 if boat else -1
    for dm, dc in BOATS:
        left = (m - away * dm, c - away * dc)
        if all(0 <= n <= 3 for n in left) and safe(*left) and safe(3 - left[0], 3 - left[1]):
            yield 1, f"{dm}M {dc}C {'over' if boat else 'back'}", (*left, 1 - boat)


def read(text):
    state = tuple(map(int, text.split()))
    if len(state) != 3 or not all(0 <= n <= most for n, most in zip(state, (3, 3, 1))):
        raise ValueError("three numbers are expected: missionaries and cannibals up to 3, and 0 or 1 for the boat")
    return state


serve(
    start=(3, 3, 1),
    is_goal=lambda state: state == (0, 0, 0),
    successors=successors,
    h=lambda state: max(0, 2 * (state[0] + state[1]) - 3 * state[2]),
    read=read,
    write=lambda state: " ".join(map(str, state)),
)

"""The eight puzzle again: the counts of searches on it are those of the built-in one."""
from loyd import serve

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
# The blank's moves, in the order in which the built-in puzzle tries them.
MOVES = [("U", -1, 0), ("L", 0, -1), ("R", 0, 1), ("D", 1, 0)]


def successors(board):
    blank = board.index(0)
    row, column = divmod(blank, 3)
    for name, down, right in MOVES:
        if 0 <= row + down < 3 and 0 <= column + right < 3:
            cell = (row + down) * 3 + column + right
            after = list(board)
            after[blank], after[cell] = after[cell], 0
            yield 1, name, tuple(after)


def manhattan(board):
    steps = 0
    for cell, tile in enumerate(board):
        if tile:
            home = tile - 1
            steps += abs(cell // 3 - home // 3) + abs(cell % 3 - home % 3)
    return steps


def read(text):
    board = tuple(map(int, text.replace("/", " ").split()))
    if sorted(board) != list(range(9)):
        raise ValueError("the numbers 0 to 8 are expected, each once")
    return board


serve(
    start=(8, 1, 3, 4, 0, 2, 7, 6, 5),
    is_goal=lambda board: board == GOAL,
    successors=successors,
    h=manhattan,
    read=read,
    write=lambda board: " ".join(map(str, board)),
)

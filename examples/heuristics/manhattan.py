"""Manhattan distance: the steps of every tile to where it belongs, summed."""

import os
import sys

columns = int(os.environ["LOYD_COLUMNS"])
goal = {tile: divmod(cell, columns) for cell, tile in enumerate(os.environ["LOYD_GOAL"].split())}

for line in sys.stdin:
    h = 0
    for cell, tile in enumerate(line.split()):
        if tile != "0":
            row, column = goal[tile]
            h += abs(cell // columns - row) + abs(cell % columns - column)
    print(h, flush=True)

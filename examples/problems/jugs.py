"""Two jugs of 3 and 5 litres, a tap and a drain: measure 4 litres.

The protocol bare: questions come in one a line, answers go out. See README.md.
"""
import sys


def successors(a, b):
    into_b = min(a, 5 - b)
    into_a = min(b, 3 - a)
    yield "fill the small jug", 3, b
    yield "fill the large jug", a, 5
    yield "empty the small jug", 0, b
    yield "empty the large jug", a, 0
    yield "pour small into large", a - into_b, b + into_b
    yield "pour large into small", a + into_a, b - into_a


for line in sys.stdin:
    question, *state = line.split()
    if question == "start":
        print("0 0")
    elif question == "goal":
        print("yes" if "4" in state else "no")
    elif question == "successors":
        for action, a, b in successors(*map(int, state)):
            print(1, action, f"{a} {b}", sep="\t")
        print()
    else:  # no estimate, and nothing else to say
        print()
    sys.stdout.flush()

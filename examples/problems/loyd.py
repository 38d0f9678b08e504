"""Answers the questions of `loyd --domain "exec:python3 FILE"`, so that a problem is four functions."""
import sys


def serve(start, is_goal, successors, h=None, read=None, write=str):
    """Answers until there are no more questions.

    start          the state to start from
    is_goal(s)     whether a state is a goal
    successors(s)  yields (cost, action, state)
    h(s)           an estimate of the cost to a goal, if there is one
    read(text)     the state of a text; raises ValueError with a sentence if it is none
    write(s)       the text of a state
    """
    read = read or type(start)
    for line in sys.stdin:
        question, _, text = line.rstrip("\r\n").partition(" ")
        if question == "start":
            print(write(start))
        elif question == "goal":
            print("yes" if is_goal(read(text)) else "no")
        elif question == "successors":
            for cost, action, state in successors(read(text)):
                print(cost, action, write(state), sep="\t")
            print()
        elif question == "h" and h:
            print(h(read(text)))
        elif question == "read":
            try:
                print(write(read(text)))
            except ValueError as error:
                print("error", error, sep="\t")
        else:
            print()
        sys.stdout.flush()

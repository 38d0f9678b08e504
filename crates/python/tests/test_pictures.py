import html.parser

import loyd
import pytest


class Outline(html.parser.HTMLParser):
    """The tags of a piece of HTML, each closed; and every address in it."""

    EMPTY = {"br", "input", "rect", "line", "circle", "path", "polyline", "polygon", "use"}

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.addresses = [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href") and value]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


BOARD = loyd.Board("8 1 3/4 0 2/7 6 5")


@pytest.mark.parametrize(
    "shown",
    [
        BOARD,
        BOARD.solve(),
        BOARD.check(),
        BOARD.trace("a-star"),
        BOARD.explain(),
        loyd.problem("hanoi", "3 2 1 | - | -"),
        loyd.problem("hanoi", "3 2 1 | - | -").solve(),
        loyd.solve("1 2 3/4 5 6/8 7 0"),
        loyd.generate(1, size="10x10", seed=1)[0].solve(timeout=0.5),
        loyd.audit("manhattan-blank"),
        loyd.compare("bfs", depth=4, count=2),
        loyd.compare("bfs", depth=4, count=2).figures[0],
        loyd.compare("bfs", depth=4, count=2).tables[0],
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_everything_draws_itself_without_the_network(shown):
    outline = Outline(shown._repr_html_())
    assert outline.tags[0] == "div" and outline.addresses == []


def test_a_solution_is_played_by_a_slider():
    outline = Outline(BOARD.solve()._repr_html_())
    assert {"input", "button", "script"} <= set(outline.tags)
    assert '"moves": ["R", "D", "L"' in BOARD.solve()._repr_html_()


def test_texts_of_problems_cannot_leave_their_place():
    class Evil:
        start = "<script>alert(1)</script>"

        def successors(self, state):
            return [("</script><script>alert(2)</script>", "<b>done</b>")]

        def is_goal(self, state):
            return state != self.start

    problem = loyd.problem(Evil())
    for text in (problem._repr_html_(), problem.solve("bfs")._repr_html_()):
        assert "<script>alert" not in text and "<b>done" not in text

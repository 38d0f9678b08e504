//! A map as a picture for a terminal.

use loyd_search::Problem as _;

use super::Route;
use super::map::{MUD_LETTER, is_free};

/// The most columns and rows of a picture.
const WINDOW: (u32, u32) = (79, 39);

/// The map around `cell`, as much as fits a terminal: walls `#`, mud `~`, the start `S`, the goal `G` and, where it is neither, the
/// square itself `o`.
///
/// ```
/// use loyd_domains::grid::{self, Neighbours};
/// let route = grid::read("0 0 3 2\n..@.\n..@.\n....", Neighbours::Eight)?;
/// // The square in column 1 of row 2.
/// assert_eq!(grid::drawing(&route, &9), "S.#.\n..#.\n.o.G\n");
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
pub fn drawing(route: &Route, cell: &u32) -> String {
    let map = route.map();
    let (x, y) = route.place(cell);
    let (left, columns) = window(x, map.width(), WINDOW.0);
    let (top, rows) = window(y, map.height(), WINDOW.1);
    let [start, goal] = [route.start(), route.goal()].map(|cell| map.place(cell));
    let letter = |(place, ground): ((u32, u32), &u8)| match place {
        _ if place == start => 'S',
        _ if place == goal => 'G',
        _ if place == (x, y) => 'o',
        _ if *ground == MUD_LETTER => '~',
        _ if is_free(*ground) => '.',
        _ => '#',
    };
    let mut picture = String::new();
    for (y, row) in (0..).zip(map.rows()).skip(top as usize).take(rows as usize) {
        let places = (0..).map(|x| (x, y)).zip(row);
        picture.extend(places.skip(left as usize).take(columns as usize).map(letter));
        picture.push('\n');
    }
    picture
}

/// Where a window of at most `most` begins and how long it is, with `middle` in its middle where the sides allow it.
fn window(middle: u32, side: u32, most: u32) -> (u32, u32) {
    let length = side.min(most);
    (middle.saturating_sub(length / 2).min(side - length), length)
}

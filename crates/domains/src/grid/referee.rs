//! The rules once more, on columns and rows: who replays a solution should not trust the packed exits.

use loyd_search::Problem as _;

use super::{Neighbours, Route};

/// Whether `steps`, as letters of the compass, lead from the start to the goal over free squares, cutting no corner.
pub fn referee(route: &Route, steps: impl IntoIterator<Item = impl AsRef<str>>) -> bool {
    let map = route.map();
    let (mut x, mut y) = route.place(&route.start());
    for step in steps {
        let Some((east, south)) = offset(step.as_ref()) else { return false };
        let (Some(to_x), Some(to_y)) = (x.checked_add_signed(east), y.checked_add_signed(south)) else {
            return false;
        };
        let is_diagonal = east != 0 && south != 0;
        if is_diagonal && route.neighbours() == Neighbours::Four {
            return false;
        }
        if !(map.is_free(to_x, to_y) && map.is_free(to_x, y) && map.is_free(x, to_y)) {
            return false;
        }
        (x, y) = (to_x, to_y);
    }
    (x, y) == route.place(&route.goal())
}

fn offset(step: &str) -> Option<(i32, i32)> {
    Some(match step {
        "N" => (0, -1),
        "NE" => (1, -1),
        "E" => (1, 0),
        "SE" => (1, 1),
        "S" => (0, 1),
        "SW" => (-1, 1),
        "W" => (-1, 0),
        "NW" => (-1, -1),
        _ => return None,
    })
}

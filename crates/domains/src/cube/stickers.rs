//! The pocket cube as one sees it: 24 stickers, and turns that carry them about in space.
//!
//! Nothing here is shared with the positions that searches use: a turn of a face is a rotation of the four corners next
//! to it, worked out from coordinates. x goes to the right, y up and z to the front.

use super::rules::{Arranged, CORNERS};

/// A face, and the colour it has on a solved cube: U, R, F, D, L, B. Opposite faces are three apart.
pub(super) type Face = usize;

/// The faces by their letters.
pub(super) const FACES: &str = "URFDLB";
/// The colours of most cubes, on the same faces: white, red, green, yellow, orange, blue.
pub(super) const COLOURS: &str = "WRGYOB";

/// Where the corner that is held has its stickers: on D, B and L, clockwise.
pub(super) const HELD: [usize; 3] = [14, 23, 18];

/// The stickers of the other corners, clockwise from the one on U or D; in the order of [`Arranged`].
pub(super) const PLACES: [[usize; 3]; CORNERS] =
    [[3, 4, 9], [2, 8, 17], [0, 16, 21], [1, 20, 5], [13, 11, 6], [12, 19, 10], [15, 7, 22]];

/// The colour of each sticker: four a face, row by row as one looks at it, with F below U and above D.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stickers(pub [Face; 24]);

type Vector = [i8; 3];

impl Stickers {
    pub const SOLVED: Stickers = {
        let mut colours = [0; 24];
        let mut sticker = 0;
        while sticker < 24 {
            colours[sticker] = sticker / 4;
            sticker += 1;
        }
        Stickers(colours)
    };

    /// The stickers of a position, the held corner at home.
    pub fn new(arranged: &Arranged) -> Stickers {
        let mut stickers = Stickers::SOLVED;
        for (place, (&corner, &twist)) in PLACES.iter().zip(arranged.corner.iter().zip(&arranged.twist)) {
            for (side, sticker) in PLACES[usize::from(corner)].iter().enumerate() {
                stickers.0[place[(side + usize::from(twist)) % 3]] = sticker / 4;
            }
        }
        stickers
    }

    /// Whether every face has one colour.
    pub fn is_solved(&self) -> bool {
        self.0.chunks(4).all(|face| face.iter().all(|colour| *colour == face[0]))
    }

    /// After a quarter clockwise of `face`, as one looks at it.
    pub fn turned(&self, face: Face) -> Stickers {
        let axis = normal(face);
        let mut turned = *self;
        for from in 0..24 {
            let (corner, side) = (corner(from), normal(from / 4));
            if dot(corner, axis) == 1 {
                let (corner_after, side_after) = (rotated(corner, axis), rotated(side, axis));
                let to = (0..24).find(|&to| self::corner(to) == corner_after && normal(to / 4) == side_after);
                turned.0[to.expect("a rotation takes stickers to stickers")] = self.0[from];
            }
        }
        turned
    }
}

/// Whether three colours, clockwise, are those of a corner: one of each pair of opposites, and not mirrored.
pub(super) fn is_corner(colours: [Face; 3]) -> bool {
    let [a, b, c] = colours.map(normal);
    // Clockwise as seen from outside, so the other way round as seen along the axes.
    dot(cross(a, b), c) == -1
}

/// Outward from a face.
fn normal(face: Face) -> Vector {
    [[0, 1, 0], [1, 0, 0], [0, 0, 1], [0, -1, 0], [-1, 0, 0], [0, 0, -1]][face]
}

/// The corner of the cube that a sticker is on.
fn corner(sticker: usize) -> Vector {
    let face = sticker / 4;
    // To the right and down, as one looks at the face.
    let right = [[1, 0, 0], [0, 0, -1], [1, 0, 0], [1, 0, 0], [0, 0, 1], [-1, 0, 0]][face];
    let down = cross(right, normal(face));
    let [across, along] = [sticker % 2, sticker / 2 % 2].map(|step| 2 * step as i8 - 1);
    std::array::from_fn(|i| normal(face)[i] + across * right[i] + along * down[i])
}

/// A quarter clockwise about `axis`, as seen from its tip.
fn rotated(vector: Vector, axis: Vector) -> Vector {
    let (along, around) = (dot(vector, axis), cross(vector, axis));
    std::array::from_fn(|i| along * axis[i] + around[i])
}

fn dot(a: Vector, b: Vector) -> i8 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_corners_clockwise() {
        for place in PLACES.iter().chain([&HELD]) {
            assert!(place.iter().all(|&sticker| corner(sticker) == corner(place[0])), "{place:?}");
            assert!(is_corner(place.map(|sticker| sticker / 4)), "{place:?}");
            assert!(!is_corner([place[0], place[2], place[1]].map(|sticker| sticker / 4)), "{place:?}");
        }
        assert_eq!(corner(3), [1, 1, 1]);
        assert_eq!(corner(HELD[0]), [-1, -1, -1]);
    }

    #[test]
    fn turning_up_takes_front_to_left() {
        let turned = Stickers::SOLVED.turned(0);
        assert_eq!(turned.0[16..18], [2, 2]);
        assert_eq!(turned.0[..4], [0; 4]);
        // And turning the right takes the front up.
        assert_eq!(Stickers::SOLVED.turned(1).0[..4], [0, 2, 0, 2]);
    }

    #[test]
    fn four_quarters_lead_back() {
        let mixed = Stickers::SOLVED.turned(1).turned(5).turned(3);
        for face in 0..6 {
            assert_eq!((0..4).fold(mixed, |stickers, _| stickers.turned(face)), mixed);
        }
        assert!(!mixed.is_solved() && Stickers::SOLVED.is_solved());
    }
}

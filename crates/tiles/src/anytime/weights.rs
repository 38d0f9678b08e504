//! What each feature adds to the potential, learned from boards that beams had solved.
//!
//! A beam needs no estimate of the distance; it needs the boards of a layer in the right order. So weights are learned for
//! exactly that (Y. Xu and A. Fern, On Learning Linear Ranking Functions for Beam Search, International Conference on
//! Machine Learning, 2007, pages 1047-1054): a beam runs beside a good solution; when the solution's board of a layer is
//! not among those kept, weights move a little towards the features of that board and away from the mean of six boards
//! that were kept, and the beam starts again from the solution's board. The solutions, some hundreds from 4x6 to 10x10 with
//! the blank last, came from wider beams with the weights of the round before, from both ends. The first round began
//! with the distance to the power of 1.5. Weights are means over the last thousand solutions, in parts of a move.
//!
//! Nothing rests on them but the length of solutions: every solution is replayed, and no bound comes from here.

/// What one move counts.
pub(super) const UNIT: i32 = 32;

/// What a step beyond [`REACH`](super::features::REACH) adds.
pub(super) const STEP_BEYOND: i32 = 2 * UNIT;

/// By the numbers of [`Features`](super::features::Features).
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 738] = [
    131, 142, 139, 184, 255, 167, 214, 288, 333, 206, 253, 328, 375, 418, 252, 302, 375, 425, 472, 530, 310,
    358, 433, 485, 539, 605, 698, 375, 426, 500, 558, 616, 691, 771, 863, 437, 495, 573, 639, 705, 785, 864,
    940, 1023, 504, 570, 641, 717, 789, 865, 945, 1024, 1104, 1187, 3, -1, -2, 1, 9, 16, 12, 12, -3, -5, -5,
    -1, 9, -3, -4, 1, 7, 9, -4, -2, -1, -4, 7, 5, 2, 6, 3, -2, -20, 4, 6, -2, -19, -6, -13, -13, 6, -1, -7, 3,
    -5, -11, -12, 3, 5, -1, -6, -6, -3, -4, -6, 6, 4, -1, -5, 5, 2, -3, -19, 6, 6, -4, -22, -22, -9, 0, -8,
    -16, -7, -1, 2, -2, -5, -1, 1, 31, -1, 1, -8, -5, -1, -2, -3, -16, -7, 2, -4, -14, -27, 0, -7, 2, 6, -1,
    4, 6, 11, 3, 1, 8, 5, 39, 4, 7, 3, 5, 6, 4, 2, -5, 1, 10, 2, -11, 0, 4, 13, 22, 11, 14, 15, 7, 8, 18, 14,
    43, 7, 14, 12, 13, 14, 10, 9, 4, 11, 18, 0, 7, -2, 5, 7, 6, 6, -1, -2, 11, 7, 33, -1, 3, 5, 4, 6, 2, -1,
    -3, 2, -7, -4, -8, -2, -4, -3, -6, -15, 8, -1, 25, -8, -9, 0, 0, -2, -7, -12, -8, -10, -27, -5, 5, 11, 7,
    5, 2, 9, 39, 11, 13, -4, 1, 7, 7, 8, -18, 0, 1, 3, 0, 6, 7, 4, 44, 9, 13, 1, 3, 7, 8, -10, 0, 5, 5, 16,
    12, 7, 38, 4, 13, 5, 6, 9, -4, -20, 6, 5, 11, 6, 34, 0, 5, 5, 4, -5, -12, 6, 11, 7, 34, -1, -3, 7, -4,
    -18, 1, 14, 49, 18, 24, -13, 0, 1, -4, 0, 36, -12, 0, 38, 33, 56, 23, 2, 11, 5, -2, -21, 20, 4, -9, 0, -9,
    -8, -4, -2, -4, -6, -4, 1, 0, 0, -1, -2, -1, 2, 1, 0, -3, -2, -1, 0, -2, -5, -4, -1, -3, -4, -8, 0, -3,
    -1, 1, -1, 1, 1, 0, 0, -2, 0, 1, 3, 0, -1, -2, 1, 1, 1, -1, -2, -1, 0, 1, -2, 5, -1, 1, 2, 2, 2, 1, 2, -2,
    2, 2, 2, 1, 0, 0, 2, 1, 1, -1, -2, 0, 3, 0, 3, -2, 2, -2, 2, 0, 1, -3, 1, 1, 1, 0, -1, 1, 1, 0, -1, -2,
    -1, 2, -1, -3, -1, -2, 1, -4, -3, -7, 0, -2, -3, -4, -5, 0, 2, -1, -1, -6, 0, 1, -9, -4, -1, 2, 3, 2, -1,
    1, 4, 3, 5, -2, 0, 1, 3, 2, -5, 0, 1, 1, 2, 0, 1, 1, 2, 2, 4, -1, 1, 1, 2, 0, 2, -2, 0, 0, 1, 2, 2, 0, 0,
    1, 1, 1, 1, 3, 3, 3, 2, 1, 1, 0, 0, 3, 1, 1, -2, 3, 3, 1, -1, -2, -3, 1, 1, -6, -5, -4, 3, 7, 8, -3, 0,
    -1, -1, -1, 0, 0, 0, 0, 1, 3, 3, 5, 3, 1, 1, -2, 5, 3, -4, 0, 7, -10, -6, -3, -4, -5, -1, 0, 1, -2, -1, 1,
    1, 1, 1, 0, -8, 0, -7, -5, -5, -4, -5, -3, -1, 3, 2, 1, -1, -2, 3, 4, 3, -2, 1, 3, 5, 2, -2, 0, 2, 0, -4,
    0, -3, 0, 1, -4, -4, -1, 1, 2, 2, 1, 0, 1, 2, 3, 4, -1, 2, 3, 4, -2, 1, 1, -1, 2, -3, 0, 1, 0, -4, 0, 1,
    0, 1, -2, 1, 0, 0, -1, -1, 2, 1, 0, -2, 0, -2, 1, -2, -2, 0, -1, -7, 0, 0, -1, -1, -2, -2, 1, -2, -1, -2,
    -1, -2, -4, -3, -2, -4, -3, -2, -2, -2, -2, 1, 0, 6, 8, 0, 0, -5, -2, -2, -2, -2, -1, -2, 0, 0, -1, 1, 0,
    0, 2, 4, 0, 1, -2, 0, 2, 0, 0, 1, 2, 2, 2, 1, 3, 0, 2, 2, 1, -1, 1, 2, 0, 2, 1, 1, 3, 0, 0, 0, 1, 3, -3,
    -1, 2, 1, 3, 6, 3, 6, -3, 1, 2, -1, 2, 1, 1, 1, 3, 5, 3, 2, 4, 3, 3, 2, 3, -3, 0, 2, 2, 4, 1, 1, 3, 2, 2,
    -7, 2, 4, -3, 0, -4,
];

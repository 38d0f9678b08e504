//! The recorded tree as bytes: the format that [`api::trace`](crate::api::trace) describes.

use loyd_search::{Marks, NO_NODE, NO_STEP};
use loyd_tiles::Direction;

use crate::api::trace::{CUT, DROPPED, GOAL, HEADER, MAGIC, NO_MOVE, NODE, NONE, PATH, SIDE, VERSION};

/// A recorded tree of a sliding puzzle.
pub type Recording = loyd_search::Recording<Direction>;

// The recorder's marks for "none" are those of the format.
const _: () = assert!(NO_NODE == NONE && NO_STEP == NONE);

/// Nodes `from` (included) to `to` (excluded), as far as they are recorded.
pub fn encode(recording: &Recording, from: usize, to: usize) -> Vec<u8> {
    let to = to.min(recording.len());
    let from = from.min(to);
    let mut bytes = Vec::with_capacity(HEADER + NODE * (to - from));
    for number in [MAGIC, VERSION, (to - from) as u32, from as u32] {
        bytes.extend(number.to_le_bytes());
    }
    for column in [&recording.parent, &recording.born, &recording.out] {
        column[from..to].iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    }
    recording.h[from..to].iter().for_each(|&h| bytes.extend((h as f32).to_le_bytes()));
    recording.g[from..to]
        .iter()
        .for_each(|&g| bytes.extend(u16::try_from(g).unwrap_or(u16::MAX).to_le_bytes()));
    bytes.extend(
        recording.action[from..to].iter().map(|action| action.map_or(NO_MOVE, |action| action as u8)),
    );
    bytes.extend(recording.marks[from..to].iter().copied().map(flags));
    bytes
}

fn flags(marks: Marks) -> u8 {
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    flag(marks.goal, GOAL)
        | flag(marks.dropped, DROPPED)
        | flag(marks.cut, CUT)
        | flag(marks.side, SIDE)
        | flag(marks.path, PATH)
}

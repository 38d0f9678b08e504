//! What the blank gains step by step, and the walk that gains most.
//!
//! A walk that goes from line to line in one direction, and along each line either way, never meets itself. So every tile
//! on it moves once, what its steps gain adds up exactly, and dynamic programming finds the best of all such walks
//! in time linear in the cells of the window. Lines are rows for walks up and down, columns for walks left and right.

use crate::Direction;

/// No plan goes further than this from where it starts, up, down, left or right.
pub(super) const RADIUS: usize = 32;
const WIDTH: usize = 2 * RADIUS + 1;
/// Less than any sum of gains, and far from overflow.
const NEVER: i32 = i32::MIN / 2;

/// What the blank gains when it enters a cell. Cells are numbered line by line.
pub(super) struct Field {
    /// The cells of a line.
    length: usize,
    /// By [`Way`] and cell.
    gains: [Vec<i32>; 4],
    /// The best sums at each line of a plan and each place of its window, for walks that came along the line from its
    /// beginning and from its end. Onward and back.
    sums: [Vec<[[i32; WIDTH]; 2]>; 2],
}

/// How the blank enters a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// From the line before.
    Onward = 0,
    /// From the line after.
    Back = 1,
    /// Along the line, from the cell before.
    Next = 2,
    /// Along the line, from the cell after.
    Before = 3,
}

/// The lines and places around the blank that a plan may use.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    line: usize,
    /// How many lines there are onward, and back.
    depths: [usize; 2],
    /// The first place of the window, and how many there are.
    begin: usize,
    width: usize,
    /// The blank's place in the window.
    place: usize,
}

/// Where a plan ends, and what it gains.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    pub gain: i32,
    way: Way,
    /// How many lines on.
    line: usize,
    place: usize,
}

impl Span {
    /// Around the blank at a line and a place of it; lines and places are limited to ranges.
    pub fn new((line, place): (usize, usize), lines: (usize, usize), places: (usize, usize)) -> Span {
        let begin = place.saturating_sub(RADIUS).max(places.0);
        Span {
            line,
            depths: [(lines.1 - 1 - line).min(RADIUS), (line - lines.0).min(RADIUS)],
            begin,
            width: (place + RADIUS + 1).min(places.1) - begin,
            place: place - begin,
        }
    }
}

impl Field {
    pub fn new(lines: usize, length: usize) -> Field {
        Field {
            length,
            gains: std::array::from_fn(|_| vec![0; lines * length]),
            sums: std::array::from_fn(|_| vec![[[0; WIDTH]; 2]; RADIUS.min(lines) + 1]),
        }
    }

    /// Sets what the blank gains when it enters the cell at a line and a place, by [`Way`].
    #[inline]
    pub fn set(&mut self, line: usize, place: usize, gains: [i32; 4]) {
        let cell = line * self.length + place;
        for (all, gain) in std::iter::zip(&mut self.gains, gains) {
            all[cell] = gain;
        }
    }

    /// The walk that gains most when each step costs `price`, if it gains more than `least`. `way` is onward or back.
    pub fn look(&mut self, span: &Span, way: Way, price: i32, least: i32) -> Option<Goal> {
        let (mut gain, mut found) = (least, None);
        let mut entries = [NEVER; WIDTH];
        let entries = &mut entries[..span.width];
        entries[span.place] = 0;
        let depth = span.depths[way as usize];
        for line in 0..=depth {
            let most = self.along(span, way, line, price, entries);
            if most > gain {
                gain = most;
                let place = entries.iter().position(|&sum| sum == most);
                found = place.map(|place| Goal { gain, way, line, place });
            }
            if line < depth {
                let start = self.start(span, way, line + 1);
                let gains = &self.gains[way as usize][start..][..span.width];
                for (entry, gain) in std::iter::zip(&mut *entries, gains) {
                    *entry += gain - price;
                }
            }
        }
        found
    }

    /// Walks along one line both ways from where it was entered. Leaves the best sums in `entries`, and says the best of
    /// all.
    #[inline]
    fn along(&mut self, span: &Span, way: Way, line: usize, price: i32, entries: &mut [i32]) -> i32 {
        let start = self.start(span, way, line);
        let [forward, backward] = &mut self.sums[way as usize][line];
        let (forward, backward) = (&mut forward[..span.width], &mut backward[..span.width]);
        let next = &self.gains[Way::Next as usize][start..][..span.width];
        let before = &self.gains[Way::Before as usize][start..][..span.width];
        let mut sum = NEVER;
        for ((to, gain), &entry) in std::iter::zip(std::iter::zip(&mut *forward, next), &*entries) {
            sum = (sum + (gain - price)).max(entry);
            *to = sum;
        }
        sum = NEVER;
        for ((to, gain), &entry) in std::iter::zip(std::iter::zip(&mut *backward, before), &*entries).rev() {
            sum = (sum + (gain - price)).max(entry);
            *to = sum;
        }
        let mut most = NEVER;
        for ((entry, &forward), &backward) in std::iter::zip(std::iter::zip(entries, &*forward), &*backward) {
            *entry = forward.max(backward);
            most = most.max(*entry);
        }
        most
    }

    /// The cell at the first place of the window's line that is `line` lines on.
    fn start(&self, span: &Span, way: Way, line: usize) -> usize {
        let line = if way == Way::Onward { span.line + line } else { span.line - line };
        line * self.length + span.begin
    }

    /// The walk to where the last [look](Self::look) in that way led. `onward` and `next` are the directions of those
    /// ways.
    pub fn trace(
        &self,
        span: &Span,
        goal: &Goal,
        price: i32,
        onward: Direction,
        next: Direction,
    ) -> Vec<Direction> {
        let onward = if goal.way == Way::Onward { onward } else { onward.opposite() };
        let mut plan = Vec::new();
        let mut place = goal.place;
        for line in (0..=goal.line).rev() {
            let start = self.start(span, goal.way, line);
            let gain = |way: Way, place: usize| self.gains[way as usize][start + place] - price;
            let [forward, backward] = &self.sums[goal.way as usize][line];
            if forward[place] >= backward[place] {
                while place > 0 && forward[place] == forward[place - 1] + gain(Way::Next, place) {
                    plan.push(next);
                    place -= 1;
                }
            } else {
                while place + 1 < span.width
                    && backward[place] == backward[place + 1] + gain(Way::Before, place)
                {
                    plan.push(next.opposite());
                    place += 1;
                }
            }
            if line > 0 {
                plan.push(onward);
            }
        }
        plan.reverse();
        plan
    }
}

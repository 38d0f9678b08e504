//! How often the screen is drawn: at once when something happens after a rest, and only so often in the long run; less often
//! where nobody waits for it.

use std::time::Duration;

/// This many frames may follow each other without a wait, if none were drawn for as long as they would take. An answer
/// that comes a moment after a key is then seen at once, and not a frame later.
const AT_ONCE: u32 = 4;
/// Counters that only go on are drawn as if each took so many frames: over a slow line, keys would wait behind them.
const IN_PASSING: u32 = 5;

/// Says when a frame may be drawn.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    frame: Duration,
    /// When the frames drawn so far would end if each took its time.
    spent_until: Duration,
    drawn: Option<Duration>,
}

impl Pace {
    /// Frames that are this far apart in the long run.
    pub fn new(frame: Duration) -> Pace {
        Pace { frame, spent_until: Duration::ZERO, drawn: None }
    }

    /// From when on the next frame may be drawn.
    pub fn next(&self) -> Duration {
        self.spent_until.saturating_sub(self.frame * (AT_ONCE - 1))
    }

    /// The same for a frame that shows only how far something has come.
    pub fn next_in_passing(&self) -> Duration {
        self.drawn.map_or(Duration::ZERO, |drawn| drawn + self.frame * IN_PASSING).max(self.next())
    }

    /// A frame was drawn.
    pub fn drawn(&mut self, now: Duration) {
        self.drawn = Some(now);
        self.spent_until = self.spent_until.max(now) + self.frame;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Duration = Duration::from_millis(33);

    #[test]
    fn an_answer_after_the_first_frame_waits_for_no_other() {
        let mut pace = Pace::new(FRAME);
        for milliseconds in [7, 8, 40] {
            let now = Duration::from_millis(milliseconds);
            assert!(pace.next() <= now, "{now:?}");
            pace.drawn(now);
        }
    }

    #[test]
    fn in_the_long_run_frames_are_so_far_apart() {
        let mut pace = Pace::new(FRAME);
        let mut frames = 0;
        for milliseconds in 0..3300 {
            let now = Duration::from_millis(milliseconds);
            if pace.next() <= now {
                pace.drawn(now);
                frames += 1;
            }
        }
        assert_eq!(frames, 100 + AT_ONCE - 1);
    }

    #[test]
    fn what_only_goes_on_leaves_room_for_an_answer() {
        let mut pace = Pace::new(FRAME);
        assert_eq!(pace.next_in_passing(), Duration::ZERO);
        pace.drawn(FRAME);
        assert_eq!(pace.next_in_passing(), FRAME * (1 + IN_PASSING));
        assert!(pace.next() <= FRAME);
    }
}

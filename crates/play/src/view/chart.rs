//! Curves in a line of text.

/// Eighths of a line's height.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const BARS_ASCII: [char; 8] = ['.', ':', '-', '=', '+', '*', '#', '@'];

/// A bar of a height from 0 to 1.
pub fn bar(height: f64, ascii: bool) -> char {
    let bars = if ascii { BARS_ASCII } else { BARS };
    bars[((height * 8.0).ceil() as usize).clamp(1, 8) - 1]
}

/// One bar for each value, the largest of all being `most`.
pub fn bars(values: impl IntoIterator<Item = f64>, most: f64, ascii: bool) -> String {
    values.into_iter().map(|value| bar(value / most.max(1.0), ascii)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_what_they_stand_for() {
        assert_eq!(bars([0.0, 1.0, 4.0, 8.0], 8.0, false), "▁▁▄█");
        assert_eq!(bars([8.0, 0.0], 8.0, true), "@.");
    }
}

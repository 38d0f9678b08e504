//! Days of the calendar, for the day's puzzle: the same for all, so the day is that of UTC.

use std::fmt;

/// The first day of 1970 was a Thursday.
const THURSDAY: i64 = 4;

/// A day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Since the beginning of 1970.
    days: i64,
}

impl Date {
    /// The day of a moment, in seconds since the beginning of 1970.
    pub fn of_unix_time(seconds: u64) -> Date {
        Date { days: (seconds / 86_400) as i64 }
    }

    /// The day before.
    #[must_use]
    pub fn before(self) -> Date {
        Date { days: self.days - 1 }
    }

    /// Year, month and day of the month.
    ///
    /// H. Hinnant, chrono-Compatible Low-Level Date Algorithms, 2013: years are counted from March, so that the leap day is the
    /// last of them.
    pub fn parts(self) -> (i64, i64, i64) {
        let from_year_0 = self.days + 719_468;
        let era = from_year_0.div_euclid(146_097);
        let day_of_era = from_year_0.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        (year_of_era + era * 400 + i64::from(month <= 2), month, day)
    }

    /// Whether it is a Saturday or a Sunday.
    pub fn is_weekend(self) -> bool {
        matches!((self.days + THURSDAY).rem_euclid(7), 0 | 6)
    }

    /// The seed of the day's puzzle: its digits, as the page takes them.
    pub fn seed(self) -> u64 {
        let (year, month, day) = self.parts();
        (year * 10_000 + month * 100 + day) as u64
    }

    /// How far the day's 3x3 puzzle is from the goal: longer at weekends, as on the page.
    pub fn depth(self) -> u32 {
        if self.is_weekend() { 24 } else { 18 }
    }

    /// "16 Nov 2026".
    pub fn name(self) -> String {
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let (year, month, day) = self.parts();
        format!("{day} {} {year}", MONTHS[month as usize - 1])
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let date = |day: i64| Date { days: day };
        assert_eq!(date(0).to_string(), "1970-01-01");
        assert_eq!(date(11_016).to_string(), "2000-02-29");
        assert_eq!(date(11_017).to_string(), "2000-03-01");
        let monday = Date::of_unix_time(1_794_787_200);
        assert_eq!((monday.to_string(), monday.name()), ("2026-11-16".to_owned(), "16 Nov 2026".to_owned()));
        // What the page's own test expects of the same days.
        assert_eq!((monday.depth(), monday.before().depth(), monday.seed()), (18, 24, 20_261_116));
    }
}

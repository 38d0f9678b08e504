//! Numbers in sentences, and sentences in lines.

/// `181440` as `181,440`.
///
/// ```
/// assert_eq!(loyd_lab::text::grouped(181_440), "181,440");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// An estimate: whole where it is whole, else with three decimals.
///
/// ```
/// assert_eq!((loyd_lab::text::short(4.0), loyd_lab::text::short(98_f64.sqrt())), ("4".into(), "9.899".into()));
/// ```
pub fn short(value: f64) -> String {
    if (value - value.round()).abs() < 5e-4 { format!("{value:.0}") } else { format!("{value:.3}") }
}

/// A number with what it counts: `1 move`, `14 moves`.
///
/// ```
/// assert_eq!((loyd_lab::text::counted(1, "run"), loyd_lab::text::counted(2000, "run")), ("1 run".into(), "2,000 runs".into()));
/// ```
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), plural(number, "", "s"))
}

/// The first word for one, the second for any other number.
pub fn plural<'a>(number: u64, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// Pieces with a separator between them, in lines of at most `width` columns where that can be. The first line begins with
/// `first`, the others with `rest`.
///
/// ```
/// let line = loyd_lab::text::filled(12, "- ", "  ", ["one", "two", "three"], ", ");
/// assert_eq!(line, "- one, two,\n  three");
/// ```
pub fn filled<'p>(
    width: usize,
    first: &str,
    rest: &str,
    pieces: impl IntoIterator<Item = &'p str>,
    separator: &str,
) -> String {
    let columns = |text: &str| text.chars().count();
    let (mut text, mut used) = (first.to_owned(), columns(first));
    let mut pieces = pieces.into_iter().enumerate().peekable();
    while let Some((place, piece)) = pieces.next() {
        // What stands behind a piece that ends its line.
        let end = if pieces.peek().is_some() { columns(separator.trim_end()) } else { 0 };
        if place > 0 && used + columns(separator) + columns(piece) + end > width {
            text.extend([separator.trim_end(), "\n", rest]);
            used = columns(rest);
        } else if place > 0 {
            text.push_str(separator);
            used += columns(separator);
        }
        text.push_str(piece);
        used += columns(piece);
    }
    text
}

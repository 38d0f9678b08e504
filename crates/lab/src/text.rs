//! Numbers in sentences.

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

/// The first word for one, the second for any other number.
pub fn plural<'a>(number: u64, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

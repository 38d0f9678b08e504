//! What the doors of several domains say alike.

use loyd_lab::{Domain, ReadError};

/// The size asked for, or the domain's usual one.
pub(crate) fn size<'a, D: Domain>(domain: &'a D, asked: Option<&'a str>) -> &'a str {
    asked.unwrap_or_else(|| domain.about().size.map_or("", |size| size.default))
}

/// That no goal was asked for, where there is one only.
pub(crate) fn without_goal(goal: Option<&str>, why: &str) -> Result<(), ReadError> {
    goal.map_or(Ok(()), |_| Err(ReadError::whole(format!("{why}; leave out --goal"))))
}

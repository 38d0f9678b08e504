//! The program `loyd`.
fn main() {}

//! The example of a problem of one's own, run.

#[path = "../examples/own_problem.rs"]
mod own_problem;

#[test]
fn the_example_holds_what_it_says() {
    own_problem::main().unwrap();
}

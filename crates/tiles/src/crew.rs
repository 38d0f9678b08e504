//! Work that several threads take from one queue.

use std::thread;

/// Does `work` on as many threads as asked for, this one included, and waits for all of them. Where the system gives fewer
/// (`ulimit -v` and the like leave no room for their stacks), fewer do the same work: each goes on until there is none left.
pub(crate) fn together(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn all_work_is_done_once_however_many_do_it() {
        for threads in [0, 1, 2, 5] {
            let (next, sum) = (AtomicU32::new(1), AtomicU32::new(0));
            together(threads, || {
                loop {
                    match next.fetch_add(1, Ordering::Relaxed) {
                        n @ 1..=100 => sum.fetch_add(n, Ordering::Relaxed),
                        _ => return,
                    };
                }
            });
            assert_eq!(sum.into_inner(), 5050, "{threads}");
        }
    }
}

//! Threads that share a list of tasks.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does tasks with up to `jobs` threads, first come, first served; the results
/// stand in the order of the tasks.
pub fn in_parallel<T: Send, R: Send>(
    jobs: usize,
    tasks: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let threads = jobs.clamp(1, tasks.len().max(1));
    let mut results: Vec<Option<R>> = Vec::new();
    results.resize_with(tasks.len(), || None);
    let queue = Mutex::new(tasks.into_iter().zip(&mut results));
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let toil = || {
        while let Some((task, result)) = next() {
            *result = Some(work(task));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system has no thread to spare, fewer do the work.
            if thread::Builder::new().spawn_scoped(scope, toil).is_err() {
                break;
            }
        }
        toil();
    });
    drop(queue);
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::in_parallel;

    #[test]
    fn results_keep_the_order_of_the_tasks() {
        let slow_first = |task: u64| {
            std::thread::sleep(std::time::Duration::from_millis(20 - task));
            task * 10
        };
        assert_eq!(
            in_parallel(4, (0..20).collect(), slow_first),
            (0..20).map(|task| task * 10).collect::<Vec<_>>()
        );
    }

    #[test]
    fn no_task_is_no_work() {
        assert_eq!(in_parallel(4, Vec::<u8>::new(), |task| task), Vec::<u8>::new());
    }
}

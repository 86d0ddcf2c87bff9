//! The memory and the threads that sessions share.

use crate::Error;
use isofold_solver::SolverError;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The memory and the threads that sessions share: memory is reserved before it is allocated, and iterations take turns, each on all
/// threads, so that every session gets as much time as the others.
pub(super) struct Machine {
    limit: Option<u64>,
    state: Mutex<Used>,
    changed: Condvar,
}

#[derive(Default)]
struct Used {
    bytes: u64,
    /// The turns that were asked for, and the one that is taken.
    asked: u64,
    now: u64,
}

/// Bytes that a session has for itself until this is dropped.
pub(super) struct Reserved {
    machine: Arc<Machine>,
    bytes: u64,
}

/// The turn of a session, until this is dropped.
pub(super) struct Turn {
    machine: Arc<Machine>,
}

impl Machine {
    pub(super) fn new(limit: Option<u64>) -> Machine {
        Machine { limit, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Reserves bytes. Waits while other sessions have them; more than there can ever be is refused at once.
    pub(super) fn reserve(
        self: &Arc<Machine>,
        bytes: u64,
        is_closed: impl Fn() -> bool,
    ) -> Result<Reserved, Error> {
        if let Some(limit) = self.limit.filter(|&limit| bytes > limit) {
            return Err(SolverError::Memory { needed: bytes, limit, half: None }.into());
        }
        let fits = |used: &Used| self.limit.is_none_or(|limit| used.bytes + bytes <= limit);
        let mut used = self.used();
        while !fits(&used) {
            if is_closed() {
                return Err(Error::Cancelled);
            }
            // Woken from time to time, to hear that it is closed.
            let waited = self.changed.wait_timeout(used, Duration::from_millis(50));
            used = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        used.bytes += bytes;
        Ok(Reserved { machine: Arc::clone(self), bytes })
    }

    /// Waits for a turn: first come, first served.
    pub(super) fn turn(self: &Arc<Machine>) -> Turn {
        let mut used = self.used();
        let own = used.asked;
        used.asked += 1;
        while used.now != own {
            used = self.changed.wait(used).unwrap_or_else(PoisonError::into_inner);
        }
        Turn { machine: Arc::clone(self) }
    }

    // Nothing panics while it is held.
    fn used(&self) -> MutexGuard<'_, Used> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Lets others have their turn, if any waits.
    pub(super) fn pass(&mut self) {
        let waits = {
            let used = self.machine.used();
            used.asked > used.now + 1
        };
        if waits {
            let machine = Arc::clone(&self.machine);
            // The new turn is asked for once the old one is over.
            self.end();
            std::mem::forget(std::mem::replace(self, machine.turn()));
        }
    }

    fn end(&self) {
        self.machine.used().now += 1;
        self.machine.changed.notify_all();
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.end();
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.machine.used().bytes -= self.bytes;
        self.machine.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use std::thread;

    #[test]
    fn memory_is_waited_for_and_too_much_is_refused() {
        let machine = Arc::new(Machine::new(Some(100)));
        assert!(matches!(machine.reserve(101, || false), Err(Error::Solver(_))));
        let first = machine.reserve(60, || false).unwrap();
        assert!(matches!(machine.reserve(60, || true), Err(Error::Cancelled)));
        let second = thread::spawn({
            let machine = Arc::clone(&machine);
            move || machine.reserve(60, || false).is_ok()
        });
        thread::sleep(Duration::from_millis(20));
        drop(first);
        assert!(second.join().unwrap());
        assert_eq!(machine.used().bytes, 0);
    }

    #[test]
    fn turns_go_round() {
        let machine = Arc::new(Machine::new(None));
        let (is_ended, counts) =
            (Arc::new(AtomicBool::new(false)), Arc::new([const { AtomicU32::new(0) }; 3]));
        let threads: Vec<_> = (0..3)
            .map(|own| {
                let (machine, is_ended, counts) =
                    (Arc::clone(&machine), Arc::clone(&is_ended), Arc::clone(&counts));
                thread::spawn(move || {
                    let mut turn = machine.turn();
                    while !is_ended.load(Ordering::Relaxed) {
                        counts[own].fetch_add(1, Ordering::Relaxed);
                        thread::sleep(Duration::from_millis(1));
                        turn.pass();
                    }
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(300));
        is_ended.store(true, Ordering::Relaxed);
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        let counts = counts.each_ref().map(|count| count.load(Ordering::Relaxed));
        let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        assert!(*least > 0 && most - least <= 2, "{counts:?}");
    }
}

//! The memory and the threads that sessions share.

use crate::Error;
use isofold_solver::SolverError;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// The memory and the threads that sessions share: memory is reserved before it is allocated, and iterations take turns, each on all
/// threads, so that every session gets as much time as the others.
pub(super) struct Machine {
    limit: Option<u64>,
    state: Mutex<Used>,
    changed: Condvar,
    /// Frees memory that is kept without need.
    free: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

#[derive(Default)]
struct Used {
    bytes: u64,
    /// The bytes that are waited for, of each who waits.
    awaited: Vec<u64>,
    /// The threads of sessions, and those of them that wait for a command.
    threads: usize,
    idle: usize,
    /// The turns that were asked for, and the one that is taken.
    asked: u64,
    now: u64,
}

/// Bytes that a session has for itself until this is dropped.
pub(super) struct Reserved {
    machine: Arc<Machine>,
    bytes: u64,
}

/// A thread of a session, until this is dropped.
pub(super) struct Working {
    machine: Arc<Machine>,
}

/// A thread of a session that waits for a command, until this is dropped.
pub(super) struct Idle<'a> {
    machine: &'a Machine,
}

/// The turn of a session, until this is dropped.
pub(super) struct Turn {
    machine: Arc<Machine>,
}

impl Machine {
    pub(super) fn new(limit: Option<u64>) -> Machine {
        Machine { limit, state: Mutex::default(), changed: Condvar::new(), free: OnceLock::new() }
    }

    /// Says how memory is freed that is kept without need: done before any is waited for.
    pub(super) fn when_short(&self, free: impl Fn() + Send + Sync + 'static) {
        // Said once, by the one who has made it.
        let _ = self.free.set(Box::new(free));
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
        let mut used = self.used();
        while !self.fits(&used, bytes) {
            if is_closed() {
                return Err(Error::Cancelled);
            }
            drop(used);
            self.free.get().iter().for_each(|free| free());
            used = self.used();
            if self.fits(&used, bytes) {
                break;
            }
            used.awaited.push(bytes);
            // Woken from time to time, to hear that it is closed.
            let waited = self.changed.wait_timeout(used, Duration::from_millis(50));
            used = waited.unwrap_or_else(PoisonError::into_inner).0;
            if let Some(own) = used.awaited.iter().position(|&awaited| awaited == bytes) {
                used.awaited.swap_remove(own);
            }
        }
        used.bytes += bytes;
        Ok(Reserved { machine: Arc::clone(self), bytes })
    }

    fn fits(&self, used: &Used, bytes: u64) -> bool {
        self.limit.is_none_or(|limit| used.bytes + bytes <= limit)
    }

    /// Counts the thread of a session.
    pub(super) fn working(self: &Arc<Machine>) -> Working {
        self.used().threads += 1;
        Working { machine: Arc::clone(self) }
    }

    /// Counts the thread of a session among those that wait for a command.
    pub(super) fn idle(&self) -> Idle<'_> {
        self.used().idle += 1;
        Idle { machine: self }
    }

    /// Whether sessions wait for memory, and no other does anything that could free it.
    pub(super) fn is_stuck(&self) -> bool {
        let used = self.used();
        let is_waiting = !used.awaited.is_empty() && used.threads == used.idle + used.awaited.len();
        is_waiting && !used.awaited.iter().any(|&bytes| self.fits(&used, bytes))
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

impl Drop for Working {
    fn drop(&mut self) {
        self.machine.used().threads -= 1;
    }
}

impl Drop for Idle<'_> {
    fn drop(&mut self) {
        self.machine.used().idle -= 1;
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
    fn memory_that_is_kept_without_need_is_freed() {
        let machine = Arc::new(Machine::new(Some(100)));
        let kept = Mutex::new(Some(machine.reserve(60, || false).unwrap()));
        machine.when_short(move || drop(kept.lock().unwrap().take()));
        assert!(machine.reserve(60, || true).is_err_and(|error| matches!(error, Error::Cancelled)));
        assert!(machine.reserve(60, || false).is_ok());
    }

    #[test]
    fn waiting_for_memory_that_no_thread_frees_is_known() {
        let machine = Arc::new(Machine::new(Some(100)));
        let (first, idle) = (machine.working(), machine.idle());
        let reserved = machine.reserve(60, || false).unwrap();
        assert!(!machine.is_stuck());
        let second = thread::spawn({
            let machine = Arc::clone(&machine);
            move || {
                let _working = machine.working();
                machine.reserve(60, || false).is_ok()
            }
        });
        while !machine.is_stuck() {
            thread::yield_now();
        }
        drop(idle);
        assert!(!machine.is_stuck());
        drop((reserved, first));
        assert!(second.join().unwrap());
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

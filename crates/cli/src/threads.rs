//! The threads of the process. Where the system gives fewer than are asked for (`ulimit -u`), fewer are used, down to the calling one
//! alone: a result does not depend on their number.

use crate::environment;
use crate::output;
use crate::paint;
use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
use std::io;
use std::sync::Once;
use std::sync::mpsc::{self, Sender};
use std::thread;

/// A thread that waits for the work of a pool.
type Ready = Sender<ThreadBuilder>;

/// Starts the threads that the libraries share: as many as are asked for, else one for each core. Rayon would start them by itself
/// when they are first needed, and panic if it cannot: at saving, at the worst.
pub(crate) fn start(asked: Option<usize>) {
    static START: Once = Once::new();
    START.call_once(|| {
        let wanted = size(asked.or_else(environment::threads).unwrap_or_default());
        let mut ready = if wanted > 1 { ready(wanted) } else { Vec::new() };
        if ready.len() < wanted && wanted > 1 {
            remark_on_few(ready.len(), wanted);
            // A solver has threads of its own.
            ready.truncate(ready.len().div_ceil(2));
        }
        let builder = ThreadPoolBuilder::new();
        // It fails only if the threads were started before, which is as well.
        let _ = match ready.len() {
            0 | 1 => builder.num_threads(1).use_current_thread().build_global(),
            threads => builder.num_threads(threads).spawn_handler(hand_over(ready)).build_global(),
        };
    });
}

/// Starts the threads that the libraries share in a process whose calling thread waits for something else: it is none of them, even
/// if there is only one. False if the system gives none.
pub(crate) fn start_apart() -> bool {
    let wanted = size(environment::threads().unwrap_or_default());
    let ready = ready(wanted);
    if ready.len() < wanted {
        remark_on_few(ready.len(), wanted);
    }
    let builder = ThreadPoolBuilder::new().num_threads(ready.len());
    !ready.is_empty() && builder.spawn_handler(hand_over(ready)).build_global().is_ok()
}

/// A pool of so many threads, 0 for one for each core, or of as many as the system gives; `None` is the calling thread alone.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    let wanted = size(threads);
    let ready = ready(wanted);
    if ready.len() < wanted {
        remark_on_few(ready.len(), wanted);
    }
    if ready.is_empty() {
        return None;
    }
    ThreadPoolBuilder::new().num_threads(ready.len()).spawn_handler(hand_over(ready)).build().ok()
}

/// The number of threads that a flag asks for.
fn size(threads: usize) -> usize {
    match threads {
        0 => environment::rayon_threads()
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        some => some,
    }
}

/// As many threads as can be had, up to a number of them.
fn ready(wanted: usize) -> Vec<Ready> {
    let start = |_| {
        let (sender, receiver) = mpsc::channel::<ThreadBuilder>();
        // A thread that gets no work ends.
        let started = thread::Builder::new().spawn(move || receiver.recv().map(ThreadBuilder::run));
        started.is_ok().then_some(sender)
    };
    (0..wanted).map_while(start).collect()
}

/// Gives each thread its place in a pool.
fn hand_over(mut ready: Vec<Ready>) -> impl FnMut(ThreadBuilder) -> io::Result<()> {
    move |worker| {
        let sent = ready.pop().map(|thread| thread.send(worker));
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(io::ErrorKind::WouldBlock.into()) }
    }
}

fn remark_on_few(found: usize, wanted: usize) {
    static REMARK: Once = Once::new();
    REMARK.call_once(|| {
        let used = match found {
            0 | 1 => "one is used".to_owned(),
            _ => format!("about {found} are used"),
        };
        output::remark(&format!(
            "the system gives fewer than {}: {used}, which takes longer and changes no result",
            paint::count(wanted, "thread")
        ));
    });
}

//! Ctrl-C, or a request to end (SIGTERM). The first one stops the work under way, whose result so far is then printed; one that
//! comes while nothing is under way ends the process.
//!
//! A solve loses nothing by accident: while it finishes an iteration or writes a file, a second press says what is awaited, and
//! only a third one gives it up.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering::SeqCst};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The work that an interrupt stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Work {
    /// None, or none that has a result to print: the process ends.
    None,
    /// Work whose result so far is printed. A second interrupt ends the process.
    Counting,
    /// A solve, which stops after an iteration.
    Solving,
    /// A file that is being written.
    Writing,
}

impl Work {
    const ALL: [Work; 4] = [Work::None, Work::Counting, Work::Solving, Work::Writing];
}

/// A third press counts if it comes this long after the second was answered: keys that are hammered say nothing.
const DELIBERATE: Duration = Duration::from_millis(500);

static WORK: AtomicU8 = AtomicU8::new(Work::None as u8);
static PRESSES: AtomicU32 = AtomicU32::new(0);
static ANSWERED: Mutex<Option<Instant>> = Mutex::new(None);
static IS_ABANDONED: AtomicBool = AtomicBool::new(false);

/// Called before an interrupt ends the process.
static ON_EXIT: OnceLock<fn()> = OnceLock::new();

/// Installs the handler. Without one, Ctrl-C ends the process at once.
pub(crate) fn listen() {
    // A handler that cannot be installed leaves Ctrl-C as it is elsewhere.
    let _ = ctrlc::set_handler(|| {
        let work = Work::ALL[usize::from(WORK.load(SeqCst))];
        match (work, PRESSES.fetch_add(1, SeqCst)) {
            (Work::None, _) => end("stopped"),
            (Work::Counting, 0) => {}
            (Work::Counting, _) => end("stopped before there was a result"),
            (Work::Solving, 0) => answer("stopping after this iteration"),
            (Work::Writing, 0) => answer("stopping once the file is written"),
            (Work::Solving, 1) => {
                answer("this iteration is not over yet; press Ctrl-C again to end without the result so far")
            }
            (Work::Writing, 1) => answer("the file is not written yet; press Ctrl-C again to give it up"),
            _ if !is_deliberate() => {}
            (Work::Solving, _) => end("given up: iterations since the last checkpoint are lost"),
            (Work::Writing, _) if IS_ABANDONED.swap(true, SeqCst) => end("given up"),
            (Work::Writing, _) => answer("giving the file up"),
        }
    });
}

/// Says at once how an interrupt is answered.
fn answer(text: &str) {
    *ANSWERED.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    // Over the progress bar, which is drawn again below.
    let clear = if std::io::stderr().is_terminal() { "\r\x1b[2K" } else { "" };
    eprintln!("{clear}{text}");
}

fn is_deliberate() -> bool {
    let answered = ANSWERED.lock().unwrap_or_else(PoisonError::into_inner);
    answered.is_none_or(|answered| answered.elapsed() >= DELIBERATE)
}

/// Ends the process.
fn end(text: &str) {
    match ON_EXIT.get() {
        Some(clean_up) => clean_up(),
        None => answer(text),
    }
    std::process::exit(1);
}

/// Sets what is called before an interrupt ends the process; the first call counts.
pub(crate) fn on_exit(clean_up: fn()) {
    let _ = ON_EXIT.set(clean_up);
}

/// Whether the work is to stop.
pub(crate) fn is_requested() -> bool {
    PRESSES.load(SeqCst) > 0
}

/// Whether the file that is being written is to be given up.
pub(crate) fn is_abandoned() -> bool {
    IS_ABANDONED.load(SeqCst)
}

/// Work under way, as long as this lives.
#[must_use]
pub(crate) struct Working {
    before: u8,
}

impl Working {
    pub(crate) fn start(work: Work) -> Working {
        Working { before: WORK.swap(work as u8, SeqCst) }
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        WORK.store(self.before, SeqCst);
    }
}

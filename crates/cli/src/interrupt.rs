//! Ctrl-C, or a request to end (SIGTERM, SIGHUP). The first one stops the work under way, whose result so far is then printed; one
//! that comes while nothing is under way ends the process, whatever it waits for: a lock, a disk, a pipe.
//!
//! A solve loses nothing by accident: while it finishes an iteration or writes a file, a second press says what is awaited, and
//! only a third one gives it up.

use crate::system;
use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering::SeqCst};
use std::thread;
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

    fn now() -> Work {
        Work::ALL[usize::from(WORK.load(SeqCst))]
    }
}

/// The answer to an interrupt.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Answer {
    /// The work notices it by itself.
    Wait,
    /// The work notices it by itself, and this is said.
    Say(&'static str),
    /// The process ends.
    End(&'static str),
}

/// A third press counts if it comes this long after the second was answered: keys that are hammered say nothing.
const DELIBERATE: Duration = Duration::from_millis(500);

/// Work that has not noticed an interrupt after so long, and has nothing to lose, is ended.
const PATIENCE: Duration = Duration::from_secs(5);

static WORK: AtomicU8 = AtomicU8::new(Work::None as u8);
static PRESSES: AtomicU32 = AtomicU32::new(0);
/// The start of the process, from which the moment of the last answer is counted.
static START: OnceLock<Instant> = OnceLock::new();
/// The last answer that was said, in milliseconds; 0 before there was one.
static ANSWERED: AtomicU64 = AtomicU64::new(0);
static IS_ABANDONED: AtomicBool = AtomicBool::new(false);

/// Called before an interrupt ends the process.
static ON_EXIT: OnceLock<fn()> = OnceLock::new();

/// Listens to interrupts, from the start of the process on. A thread of its own answers them. Where none is to be had, the handler of
/// the signal does, and what is [called at the end](on_exit) is left out.
pub(crate) fn listen() {
    START.get_or_init(Instant::now);
    #[cfg(unix)]
    let ignored = system::IgnoredRequests::now();
    // A handler that cannot be installed leaves Ctrl-C as it is elsewhere.
    if ctrlc::set_handler(answer_by_thread).is_err() {
        #[cfg(unix)]
        system::handle_requests(answer_by_handler);
    }
    #[cfg(unix)]
    ignored.restore();
}

/// Answers an interrupt.
fn answer_by_thread() {
    match answer() {
        Answer::Wait if Work::now() == Work::Counting => wait_for_work(),
        Answer::Wait => {}
        Answer::Say(text) => say(text),
        Answer::End(text) => end(text),
    }
}

/// Answers an interrupt on the thread that it interrupts, which may hold any lock.
#[cfg(unix)]
extern "C" fn answer_by_handler(_: system::Signal) {
    match answer() {
        Answer::Wait => {}
        Answer::Say(text) => say(text),
        Answer::End(text) => {
            say(text);
            system::exit(1);
        }
    }
}

fn answer() -> Answer {
    match (Work::now(), PRESSES.fetch_add(1, SeqCst)) {
        (Work::None, _) => Answer::End("stopped"),
        (Work::Counting, 0) => Answer::Wait,
        (Work::Counting, _) => Answer::End(NO_RESULT),
        (Work::Solving, 0) => Answer::Say("stopping after this iteration"),
        (Work::Writing, 0) => Answer::Say("stopping once the file is written"),
        (Work::Solving, 1) => {
            Answer::Say("this iteration is not over yet; press Ctrl-C again to end without the result so far")
        }
        (Work::Writing, 1) => Answer::Say("the file is not written yet; press Ctrl-C again to give it up"),
        _ if !is_deliberate() => Answer::Wait,
        (Work::Solving, _) => Answer::End("given up: iterations since the last checkpoint are lost"),
        (Work::Writing, _) if IS_ABANDONED.swap(true, SeqCst) => Answer::End("given up"),
        (Work::Writing, _) => Answer::Say("giving the file up"),
    }
}

const NO_RESULT: &str = "stopped before there was a result";

/// Waits for work that has nothing to lose to end by itself, with its result so far. A second interrupt is answered after that.
fn wait_for_work() {
    let since = Instant::now();
    while Work::now() == Work::Counting {
        if since.elapsed() >= PATIENCE {
            end(NO_RESULT);
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Says at once how an interrupt is answered.
fn say(text: &str) {
    ANSWERED.store(milliseconds().max(1), SeqCst);
    // Over the progress bar, which is drawn again below.
    if std::io::stderr().is_terminal() {
        system::write_stderr(b"\r\x1b[2K");
    }
    system::write_stderr(text.as_bytes());
    system::write_stderr(b"\n");
}

fn is_deliberate() -> bool {
    let answered = ANSWERED.load(SeqCst);
    answered == 0 || u128::from(milliseconds() - answered) >= DELIBERATE.as_millis()
}

/// The milliseconds since the start of the process.
fn milliseconds() -> u64 {
    START.get().map_or(0, |start| start.elapsed().as_millis() as u64)
}

/// Ends the process.
fn end(text: &str) {
    match ON_EXIT.get() {
        Some(clean_up) => clean_up(),
        None => say(text),
    }
    system::exit(1);
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

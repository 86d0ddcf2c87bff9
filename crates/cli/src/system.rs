//! The operating system: signals that would end the process, streams that are closed, and the way out.
//!
//! All that a signal handler calls is here. It may interrupt any line of any thread, so it takes no lock and no memory.

#[cfg(unix)]
pub(crate) use unix::{
    IgnoredRequests, Signal, exit, handle_requests, is_stderr_ready, is_stdout_closed, prepare, write_stderr,
};

#[cfg(not(unix))]
pub(crate) use other::{exit, is_stderr_ready, is_stdout_closed, prepare, write_stderr};

#[cfg(unix)]
mod unix {
    use std::ptr::{null, null_mut};
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

    /// The number of a signal.
    pub(crate) type Signal = libc::c_int;

    static IS_STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

    /// Rust opens `/dev/null` in place of streams that are closed, before `main`, and what is printed would be lost without a word.
    /// This runs earlier.
    #[cfg(target_os = "linux")]
    #[used]
    // SAFETY: the section holds pointers to functions of this type, which are called before `main`. The function neither needs what
    // Rust's runtime sets up later, nor does it unwind.
    #[unsafe(link_section = ".init_array")]
    static AT_START: extern "C" fn() = note_closed_stdout;

    #[cfg(target_os = "linux")]
    extern "C" fn note_closed_stdout() {
        // SAFETY: `fcntl` with `F_GETFD` takes any number, and touches no memory.
        if unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) } == -1 {
            IS_STDOUT_CLOSED.store(true, SeqCst);
        }
    }

    /// Whether stdout was closed when the process started. Only Linux says so.
    pub(crate) fn is_stdout_closed() -> bool {
        IS_STDOUT_CLOSED.load(SeqCst)
    }

    /// Makes errors of signals: a file that may not grow further (`ulimit -f`) fails to be written, and a mapped file that was cut short
    /// while it is read is one line and exit code 1. So is an abort, after the line that says why.
    pub(crate) fn prepare() {
        // SAFETY: ignoring a signal touches no memory.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
        // Elsewhere the same signal says that a stack has overflowed, which Rust reports.
        #[cfg(target_os = "linux")]
        set_handler(libc::SIGBUS, on_bus_error as *const () as usize, libc::SA_SIGINFO | libc::SA_ONSTACK);
        set_handler(libc::SIGABRT, on_abort as *const () as usize, libc::SA_ONSTACK);
    }

    /// Rust's runtime and the C library abort where they cannot go on, as without memory for a thread; they have said why.
    extern "C" fn on_abort(_: Signal) {
        write_stderr(b"error: stopped by the system, for the reason above\n");
        exit(1);
    }

    #[cfg(target_os = "linux")]
    extern "C" fn on_bus_error(signal: Signal, info: *const libc::siginfo_t, _: *const libc::c_void) {
        // SAFETY: the system passes a valid `info` to a handler that was set with `SA_SIGINFO`.
        if unsafe { (*info).si_code } == libc::BUS_ADRERR {
            write_stderr(b"error: a file was cut short while it was read: it is not complete any more\n");
            exit(1);
        }
        // SAFETY: restoring the default touches no memory. The instruction faults again, and ends the process.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }

    /// The signals that ask a process to end.
    const REQUESTS: [Signal; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];

    /// Requests to end that are ignored, as `nohup` asks for and shells do for commands in the background.
    pub(crate) struct IgnoredRequests([bool; REQUESTS.len()]);

    impl IgnoredRequests {
        /// Those that are ignored now.
        pub(crate) fn now() -> IgnoredRequests {
            IgnoredRequests(REQUESTS.map(is_ignored))
        }

        /// Ignores them again.
        pub(crate) fn restore(self) {
            for (signal, _) in REQUESTS.into_iter().zip(self.0).filter(|&(_, is_ignored)| is_ignored) {
                // SAFETY: ignoring a signal touches no memory.
                unsafe { libc::signal(signal, libc::SIG_IGN) };
            }
        }
    }

    fn is_ignored(signal: Signal) -> bool {
        // SAFETY: a `sigaction` of zeros is valid: an empty mask, no flags, and the default handler.
        let mut before: libc::sigaction = unsafe { std::mem::zeroed() };
        // SAFETY: no action is set, and `before` is valid for writes.
        let found = unsafe { libc::sigaction(signal, null(), &mut before) };
        found == 0 && before.sa_sigaction == libc::SIG_IGN
    }

    /// Calls a function when a request to end comes, on the thread that it interrupts: the function may neither lock nor allocate.
    pub(crate) fn handle_requests(handler: extern "C" fn(Signal)) {
        REQUESTS.into_iter().for_each(|signal| {
            set_handler(signal, handler as *const () as usize, libc::SA_RESTART);
        });
    }

    fn set_handler(signal: Signal, handler: usize, flags: libc::c_int) {
        // SAFETY: a `sigaction` of zeros is valid: an empty mask, no flags, and the default handler.
        let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
        action.sa_sigaction = handler;
        action.sa_flags = flags;
        // SAFETY: `action` is valid for reads, and its handler is a function of the type that its flags say. The handlers of this
        // program call only what may be called in one. A signal that cannot be handled stays as it is.
        unsafe { libc::sigaction(signal, &action, null_mut()) };
    }

    /// Whether a line can be written to stderr without waiting for a reader.
    pub(crate) fn is_stderr_ready() -> bool {
        let mut stderr = libc::pollfd { fd: libc::STDERR_FILENO, events: libc::POLLOUT, revents: 0 };
        // SAFETY: one valid `pollfd` is passed.
        unsafe { libc::poll(&mut stderr, 1, 0) == 1 }
    }

    /// Writes to stderr without waiting for a lock or for a reader.
    pub(crate) fn write_stderr(text: &[u8]) {
        if is_stderr_ready() {
            // SAFETY: `text` is valid for reads of its length.
            unsafe { libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len()) };
        }
    }

    /// Ends the process at once. What other threads hold does not delay it.
    pub(crate) fn exit(code: i32) -> ! {
        // SAFETY: `_exit` takes any number and does not return.
        unsafe { libc::_exit(code) }
    }
}

#[cfg(not(unix))]
mod other {
    use std::io::Write;

    pub(crate) fn is_stdout_closed() -> bool {
        false
    }

    pub(crate) fn is_stderr_ready() -> bool {
        true
    }

    pub(crate) fn prepare() {}

    /// Writes to stderr.
    pub(crate) fn write_stderr(text: &[u8]) {
        let _ = std::io::stderr().write_all(text);
    }

    /// Ends the process.
    pub(crate) fn exit(code: i32) -> ! {
        std::process::exit(code)
    }
}

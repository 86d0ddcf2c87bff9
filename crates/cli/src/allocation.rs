//! Memory that the system refuses: one line on stderr and exit code 1.
//!
//! Rust ends a process that gets no memory by an abort: a message without `error:`, a backtrace where one is asked for, and the exit
//! code 134. The hook that would change this is not stable, so the allocator itself says what happened. Nothing here or below asks
//! for memory and can do without it (`Vec::try_reserve` would, and would then end the process too): what a solve takes is planned,
//! and its large tables are mapped, which is an error that can be handled ([`SolverError::Allocation`]).
//!
//! [`SolverError::Allocation`]: isofold_solver::SolverError::Allocation

use crate::system;
use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;

/// The allocator of the system, which ends the process instead of returning nothing.
pub(crate) struct Allocator;

// SAFETY: `GlobalAlloc` requires blocks that fit their layouts, and that nothing unwinds. Every call is handed to `System`, which keeps
// both, with the arguments unchanged; a null pointer ends the process without unwinding.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of this function, which is that of `System::alloc`.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of this function, which is that of `System::alloc_zeroed`.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of this function, which is that of `System::realloc`; `block` is from `System`.
        checked(unsafe { System.realloc(block, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of this function, which is that of `System::dealloc`; `block` is from `System`.
        unsafe { System.dealloc(block, layout) }
    }
}

#[inline]
fn checked(block: *mut u8, bytes: usize) -> *mut u8 {
    if block.is_null() {
        end(bytes);
    }
    block
}

/// Ends the process. Files that are being written are left as a kill would leave them: the next writer clears them.
#[cold]
fn end(bytes: usize) -> ! {
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    // Threads that get nothing at the same time leave the word to the first.
    while IS_ENDING.swap(true, SeqCst) {
        thread::yield_now();
    }
    let mut text = [0; 160];
    let mut rest = &mut text[..];
    // Written without memory of its own.
    let _ = writeln!(
        rest,
        "error: out of memory: the system gave no {bytes} bytes more; end other programs, raise the limit, or ask for less"
    );
    let left = rest.len();
    system::write_stderr(&text[..text.len() - left]);
    system::exit(1)
}

//! Commands to the thread of a session.

use super::machine::Machine;
use super::solved::Solved;
use crate::Error;
use crate::place::SolveFigures;
use isofold_cards::Card;
use isofold_store::Solution;
use isofold_tree::{Spot, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

/// A command to a session, with where its reply goes.
pub(super) enum Command {
    Look(SolutionLook),
    Work(SolutionWork),
    Pause(Sender<Result<(), Error>>),
    Resume(Stop, Sender<Result<(), Error>>),
    Lock(Box<Spot>, Sender<Result<(), Error>>),
    Stop,
    Close,
}

/// A look at a solution, with the figures of its solve as they stand on a board, or at the reason why there is none.
pub(super) type SolutionLook =
    Box<dyn FnOnce(Result<(&mut Solution, &dyn Fn(&[Card]) -> SolveFigures), Error>) + Send>;

/// Work on a solution and the figures of its solve, or on the reason why there is none.
pub(super) type SolutionWork = Box<dyn FnOnce(Result<(&mut Solution, Solved), Error>) + Send>;

/// A command on its way, until it is taken or withdrawn.
pub(super) struct Sent {
    command: Command,
    is_settled: Arc<AtomicBool>,
}

/// The means to withdraw a command.
pub(super) struct Withdrawal {
    is_settled: Arc<AtomicBool>,
}

impl Sent {
    pub(super) fn new(command: Command) -> (Sent, Withdrawal) {
        let is_settled = Arc::new(AtomicBool::new(false));
        (Sent { command, is_settled: Arc::clone(&is_settled) }, Withdrawal { is_settled })
    }

    /// The command, unless it was withdrawn.
    fn take(self) -> Option<Command> {
        (!self.is_settled.swap(true, Ordering::AcqRel)).then_some(self.command)
    }
}

impl Withdrawal {
    /// Withdraws it, unless it was taken: then its reply comes.
    pub(super) fn withdraw(&self) -> bool {
        !self.is_settled.swap(true, Ordering::AcqRel)
    }
}

/// The commands that a session has got.
pub(super) struct Commands {
    received: Receiver<Sent>,
    machine: Arc<Machine>,
}

impl Commands {
    pub(super) fn new(received: Receiver<Sent>, machine: Arc<Machine>) -> Commands {
        Commands { received, machine }
    }

    /// The next command, if there is one already.
    pub(super) fn next_now(&self) -> Option<Command> {
        self.received.try_iter().find_map(Sent::take)
    }

    /// Waits for the next command. If none can come any more, the session is closed.
    pub(super) fn next(&self) -> Command {
        let _idle = self.machine.idle();
        self.received.iter().find_map(Sent::take).unwrap_or(Command::Close)
    }
}

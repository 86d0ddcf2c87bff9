//! A solve as its session sees it.

use super::machine::{Machine, Turn};
use super::shared::Shared;
use crate::run::{Remark, Watch, WriteReport, Writing};
use isofold_api::solve::Measurement;
use isofold_solver::Progress;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Takes note of the progress of a session, and of remarks. A run breaks when a command waits, and takes turns with other sessions.
pub(super) struct SessionWatch<'a> {
    shared: &'a Shared,
    machine: &'a Arc<Machine>,
    turn: Option<Turn>,
    /// The seconds of the session before the run iterated.
    before: f64,
}

impl<'a> SessionWatch<'a> {
    pub(super) fn new(shared: &'a Shared, machine: &'a Arc<Machine>, before: f64) -> SessionWatch<'a> {
        SessionWatch { shared, machine, turn: None, before }
    }
}

impl Watch for SessionWatch<'_> {
    fn begin(&mut self) {
        self.turn.get_or_insert_with(|| self.machine.turn());
    }

    fn iterated(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.shared.update(|status| {
            status.iterations = progress.iteration;
            status.exploitability = progress.exploitability.map(|(reached, _)| reached);
            status.seconds = self.before + progress.elapsed.as_secs_f64();
            if let Some((exploitability, iterations)) = progress.exploitability {
                status.measured(Measurement { iterations, seconds: status.seconds, exploitability });
            }
            status.seconds_left = progress.remaining.map(|left| left.as_secs_f64());
        });
        if self.is_interrupted() {
            return ControlFlow::Break(());
        }
        self.turn.iter_mut().for_each(Turn::pass);
        ControlFlow::Continue(())
    }

    fn is_interrupted(&self) -> bool {
        self.shared.has_command()
    }

    fn writing(&mut self, what: Writing) -> WriteReport<'_> {
        // Others iterate meanwhile.
        self.turn = None;
        Box::new(move |share| {
            // Nothing is written yet: another process is waited for, but not by a session that is closed.
            let is_given_up = what == Writing::Entry && share == 0.0 && self.shared.is_closed();
            if is_given_up { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    fn remark(&mut self, remark: Remark) {
        self.shared.remark(remark.to_string());
    }
}

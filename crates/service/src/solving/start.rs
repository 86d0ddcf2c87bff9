//! The start of a session: the library answers, an earlier solve is continued, or one begins.

use super::machine::Reserved;
use super::options::Limits;
use super::session_solution::{Running, SessionSolution};
use super::solved::Solved;
use super::watch::SessionWatch;
use super::worker::Worker;
use crate::Error;
use crate::run::{
    Checkpoint, Device, Existing, Keeping, Remark, SolveRun, Source, Watch, remedies, remedy_text,
};
use isofold_api::ErrorCode;
use isofold_api::solve::Reason;
use isofold_solver::{Options, Plan, SolverError};
use isofold_store::{CanonicalSpot, Solution, SolutionFile, SpotRequest, StoreError};
use isofold_tree::Spot;
use std::time::Instant;

impl Worker {
    /// Finds what the library has of the spot, or plans a solve, waits for its memory, and prepares it.
    pub(super) fn begin(&self, limits: Limits) -> Result<SessionSolution, Error> {
        let started = Instant::now();
        let spot = self.shared.update(|status| status.spot.clone());
        if let Some(path) = &self.settings.file {
            let file = SolutionFile::open(path)?;
            return self.stored((Source::File(path.clone()), file), &spot, limits, started);
        }
        let canonical = CanonicalSpot::of(&spot);
        let mut watch = self.watch();
        let question = self.settings.question((&spot, &canonical), limits, self.library.as_ref());
        let mut existing = Existing::find(question, &mut watch);
        if let Some((source, file)) = existing.solved(&mut watch) {
            if let (Some(library), Some(entry)) = (&self.library, existing.entry(&source)) {
                let request = SpotRequest::of(&spot, &canonical);
                self.keeping().name_entry(library, entry, &request, &mut watch);
            }
            return self.stored((source, file), &spot, limits, started);
        }
        let device = self.device(&spot)?;
        let reserved = self.reserve(&spot, &canonical, &self.settings.options)?;
        // Waiting for others does not count.
        let started = Instant::now();
        let mut run = existing.begin(&mut watch).map_err(|error| self.advised(error, &spot))?;
        run.set_start(started);
        run.checkpoint_interval = self.service.checkpoint_interval;
        run.aim_at(&limits.stop);
        run.stop_clock();
        Ok(SessionSolution::in_memory(Running::new(run, device, reserved), limits))
    }

    /// Reserves the memory of a solve.
    fn reserve(&self, spot: &Spot, canonical: &CanonicalSpot, options: &Options) -> Result<Reserved, Error> {
        let plan = Plan::of(&canonical.spot, options);
        let bytes = plan.map_err(|error| self.advised(error.into(), spot))?.memory();
        self.shared.update(|status| status.memory = bytes);
        let is_given_up = || self.shared.is_closed() || self.shared.is_stopped();
        let reserved = self.machine.reserve(bytes + self.settings.more_memory, is_given_up);
        reserved.map_err(|error| match error {
            Error::Cancelled => stopped().into(),
            error => self.advised(error, spot),
        })
    }

    /// An error; if it is about memory, with the changes to the spot that would make it fit.
    fn advised(&self, error: Error, spot: &Spot) -> Error {
        let Error::Solver(refused) = &error else { return error };
        let SolverError::Memory { needed, limit, .. } = **refused else { return error };
        let remedies = remedies(spot, &self.settings.options, needed, limit);
        let texts: Vec<String> = remedies.iter().map(|remedy| remedy_text(remedy, spot)).collect();
        if texts.is_empty() {
            return error;
        }
        isofold_api::Error::from(error).with_hint(format!("these fit: {}", texts.join("; "))).into()
    }

    /// A solution that is stored, and good enough.
    pub(super) fn stored(
        &self,
        (source, file): (Source, SolutionFile),
        spot: &Spot,
        limits: Limits,
        started: Instant,
    ) -> Result<SessionSolution, Error> {
        let (header, memory) = (file.header().clone(), file.length());
        let unused = self.settings.given.unused(&header);
        if !unused.is_empty() {
            self.watch().remark(Remark::Unused(unused));
        }
        let options = file.options(&self.settings.options);
        let mut held = if self.settings.in_memory {
            let canonical = CanonicalSpot::of(spot);
            let reserved = self.reserve(spot, &canonical, &options)?;
            let solution = Solution::in_memory(spot, canonical.perm, file.solver(&options)?)?;
            SessionSolution::loaded(solution, reserved, limits)
        } else {
            SessionSolution::of_file(file, spot, &self.settings.options, limits)?
        };
        let (reason, entry) = match source {
            Source::Entry(id) => (Reason::Library, Some(id)),
            Source::File(_) | Source::Checkpoint(_) => (Reason::File, None),
        };
        let solved = Solved {
            iterations: header.iterations,
            exploitability: header.exploitability.unwrap_or(f64::NAN),
            seconds: started.elapsed().as_secs_f64(),
            memory,
            device: None,
            gpu: None,
            evs: header.evs.unwrap_or([f64::NAN; 2]),
            options,
            reason,
            entry,
            aggregate_lock_error: None,
        };
        self.end(&mut held, solved)?;
        Ok(held)
    }

    /// Loads a solve that was read back from the library into memory again; `None` if its regrets were not kept.
    pub(super) fn loaded(&self, held: &mut SessionSolution) -> Result<Option<SessionSolution>, Error> {
        let Some(path) = held.path().cloned() else { return Ok(None) };
        let spot = held.solution().spot().clone();
        let file = SolutionFile::open(&path)?;
        if !file.header().resumable {
            return Ok(None);
        }
        let device = self.device(&spot)?;
        let options = file.options(&self.settings.options);
        let reserved = self.reserve(&spot, &file.canonical(), &options)?;
        let mut run = SolveRun::resume(&file, &spot, &options)?;
        run.checkpoint_interval = self.service.checkpoint_interval;
        run.stop_clock();
        Ok(Some(SessionSolution::in_memory(Running::new(run, device, reserved), held.limits)))
    }

    /// The device that is asked for.
    fn device(&self, spot: &Spot) -> Result<Device, Error> {
        let find = || (self.service.find_gpu)(self.settings.device_memory);
        Ok(Device::choose(self.settings.device, spot, find, &mut self.watch())?)
    }

    /// The checkpoint of a run in the library.
    pub(super) fn new_checkpoint(&self, run: &SolveRun) -> Option<Checkpoint> {
        let checkpoint = Checkpoint::of(None, self.library.as_ref(), run.canonical(), run.options());
        checkpoint.unwrap_or_else(|error: StoreError| {
            self.watch().remark(Remark::NoCheckpoints(error));
            None
        })
    }

    /// The places where the result is kept.
    pub(super) fn keeping(&self) -> Keeping<'_> {
        Keeping {
            library: self.library.as_ref(),
            library_size: self.service.library_size,
            is_named: self.settings.name.is_some(),
            out: None,
            parts: self.settings.parts,
        }
    }

    /// Hears of what is done before and after a run.
    pub(super) fn watch(&self) -> SessionWatch<'_> {
        SessionWatch::new(&self.shared, &self.machine, 0.0)
    }
}

/// The error of a session that was stopped while it waited for memory.
fn stopped() -> isofold_api::Error {
    isofold_api::Error::new(ErrorCode::Cancelled, "stopped while it waited for the memory of other sessions")
        .with_hint("`do: resume` waits again")
}

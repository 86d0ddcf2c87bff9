//! A solved spot, wherever its solution comes from.

use super::args::How;
use super::begin::{begin, loaded, relocked, resumed};
use super::checkpoint::{Checkpoint, quoted};
use super::device::{Device, Ran};
use super::keep::Keep;
use super::shelf::{self, Found, Shelf};
use super::work::{Work, stored};
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::spot::{self, LockArgs};
use crate::watch::{self, Watch};
use isofold_cards::Card;
use isofold_solver::{Outcome, Precision, Reason};
use isofold_store::{Asked, Canonical, Library, Save, SolutionFile, Tier};
use isofold_tree::{Icm, Spot, Stop};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub(crate) struct Solution {
    pub(crate) answers: isofold_store::Solution,
    pub(crate) origin: Origin,
    pub(crate) iterations: u32,
    /// As a share of the pot.
    pub(crate) exploitability: f64,
    pub(crate) evs: [f64; 2],
    /// How far hands that are locked together are from what they are locked to, if that was looked at.
    pub(crate) aggregate_lock_error: Option<f64>,
    /// How long it took, from the spot to the end.
    pub(crate) seconds: f64,
    /// The exploitability that was aimed at, if any.
    pub(crate) target: Option<f64>,
    pub(crate) precision: Precision,
    /// What it was solved on, if it was solved now.
    pub(super) ran: Option<Ran>,
    /// Bytes: of the solver, or of the file.
    pub(crate) memory: u64,
    /// Where to go on from, if it was broken off.
    checkpoint: Option<PathBuf>,
    /// The streets that a file has.
    tier: Option<Tier>,
    /// Where it was to be written.
    out: Option<PathBuf>,
    /// What went wrong when it was kept.
    trouble: Option<Failure>,
}

/// What hands do together is worth a remark if it is so far off.
const FAR: f64 = 0.002;

/// Where a solution comes from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Origin {
    /// It was solved, and ended for a reason.
    Solved(Reason),
    /// It was in a file.
    File,
    /// It was an entry of the library.
    Library(i64),
}

impl Solution {
    /// Takes a spot from the library, or solves it as far as is asked, or until Ctrl-C.
    pub(crate) fn of(
        spot: &Spot,
        how: &How,
        shelf: &Shelf,
        keep: Option<&Keep>,
    ) -> Result<Solution, Failure> {
        watch::listen();
        let started = Instant::now();
        let canonical = Canonical::of(spot);
        let stop = how.stop(&spot.stop);
        let library = shelf.open()?;
        let found = match &library {
            Some(library) if !how.asks_for_work() => {
                shelf::find(library, spot, &canonical, target(&stop), how, keep)
            }
            _ => Found::Nothing,
        };
        let begun = match found {
            Found::Hit(entry, file) => {
                let mut trouble = None;
                if let Some(out) = keep.and_then(|keep| keep.out.as_ref()) {
                    let asked = Asked { stop, ..Asked::of(spot, &canonical) };
                    match file.copy_to(out, &asked, keep.map_or(Save::default(), Keep::save)) {
                        Ok(length) => written(out, length),
                        Err(error) => trouble = Some(stored(error)),
                    }
                }
                let solution = Solution::in_file(*file, spot, how, Origin::Library(entry.id), started)?;
                return Ok(Solution { trouble, ..solution });
            }
            Found::Begun(work) => Some(*work),
            Found::Nothing => None,
        };
        Solution::begun(begun, (spot, canonical), how, (library, shelf), keep)
    }

    /// Solves a spot in memory, so that other locks can be put in place; goes on from the library where that has regrets.
    pub(crate) fn to_relock(spot: &Spot, how: &How, shelf: &Shelf) -> Result<Solution, Failure> {
        watch::listen();
        let canonical = Canonical::of(spot);
        let library = shelf.open()?;
        let begun = match &library {
            Some(library) if !how.asks_for_work() => shelf::begun(library, spot, &canonical, how),
            _ => None,
        };
        Solution::begun(begun, (spot, canonical), how, (library, shelf), None)
    }

    /// Goes on from a checkpoint, or from a solution with regrets, with other locks if that is asked for.
    pub(crate) fn resume(
        path: &Path,
        locks: &LockArgs,
        how: &How,
        shelf: &Shelf,
        keep: &Keep,
    ) -> Result<Solution, Failure> {
        watch::listen();
        let file = SolutionFile::open(path).map_err(stored)?;
        let before = file.meta().asked.spot(&file.meta().canonical);
        let mut spot = before.clone();
        if !locks.is_empty() {
            locks.change(&mut spot)?;
            spot::check(&spot)?;
        }
        let started = Instant::now();
        let device = Device::find(&how.device, &spot)?;
        let mut work = Work { started, ..resumed(&file, &before, how)? };
        if !locks.is_empty() {
            work = relocked(work, &spot, how)?;
        } else if file.meta().tier.is_none() {
            work.checkpoint = Some(Checkpoint::resumed(path, file.meta().iterations, target(&spot.stop)));
        }
        drop(file);
        // New limits take the place of all old ones.
        let stop = if how.is_limited() { how.stop(&Stop::default()) } else { spot.stop };
        Solution::end_of(work, device, &spot, &stop, (shelf.open()?, shelf), Some(keep))
    }

    /// Solves a spot, from where it has come if it was begun.
    fn begun(
        begun: Option<Work>,
        (spot, canonical): (&Spot, Canonical),
        how: &How,
        places: (Option<Library>, &Shelf),
        keep: Option<&Keep>,
    ) -> Result<Solution, Failure> {
        let started = Instant::now();
        let device = Device::find(&how.device, spot)?;
        let work = begun.map_or_else(|| begin(spot, canonical, how), Ok)?;
        Solution::end_of(Work { started, ..work }, device, spot, &how.stop(&spot.stop), places, keep)
    }

    /// Solves, and keeps what is to be kept.
    fn end_of(
        mut work: Work,
        mut device: Device,
        spot: &Spot,
        stop: &Stop,
        (library, shelf): (Option<Library>, &Shelf),
        keep: Option<&Keep>,
    ) -> Result<Solution, Failure> {
        let target = target(stop);
        if let Some(target) = target.filter(|&target| target > 0.1) {
            output::remark(&format!(
                "the target is {} of the pot; 0.5% is `--target 0.5%`",
                paint::percent(target, 1)
            ));
        }
        work.asked.stop = *stop;
        work.every = keep.map_or(work.every, Keep::every);
        let out = keep.and_then(|keep| keep.out.as_ref());
        if work.checkpoint.is_none() {
            work.checkpoint = match (out, &library) {
                (Some(out), _) => Some(Checkpoint::beside(out, &work.canonical, &work.options)),
                (None, Some(library)) => Some(Checkpoint::within(library, &work.canonical, &work.options)),
                (None, None) => None,
            };
        }
        let outcome = work.run(stop, target, &mut device)?;
        if let Some(far) = outcome.aggregate_lock_error.filter(|&far| far > FAR) {
            output::remark(&format!(
                "hands that are locked together (`overall`) are up to {} off: more iterations, or a finer target, bring them closer",
                paint::percent(far, 1)
            ));
        }
        let is_complete = outcome.reason != Reason::Stopped;
        // Ctrl-C does not stop what is almost done.
        let _saving = Watch::start();
        let save = keep.map_or(Save::default(), Keep::save);
        let mut trouble = None;
        // What was broken off does not take the place of anything.
        let out = out.filter(|out| is_complete || !out.exists());
        if let Some(out) = out {
            match work.solve().save(out, &outcome, save) {
                Ok(length) => written(out, length),
                // What was solved is shown all the same.
                Err(error) => trouble = Some(stored(error)),
            }
        }
        let is_kept = match &library {
            Some(library) if is_complete => shelf.keep(library, &mut work, &outcome, save),
            _ => out.is_some() && trouble.is_none(),
        };
        if is_complete && is_kept {
            work.checkpoint.iter().for_each(|checkpoint| checkpoint.remove(&outcome));
        }
        let solution = Solution::in_memory(work, spot, &outcome, target)?;
        let ran = Some(device.ran());
        Ok(Solution { trouble, ran, out: keep.and_then(|keep| keep.out.clone()), ..solution })
    }

    fn in_memory(
        work: Work,
        spot: &Spot,
        outcome: &Outcome,
        target: Option<f64>,
    ) -> Result<Solution, Failure> {
        let checkpoint = work.checkpoint();
        let (seconds, precision, memory) =
            (work.seconds(), work.options.precision, work.solver.plan().memory());
        let answers = isofold_store::Solution::in_memory(spot, work.canonical.perm, work.solver);
        Ok(Solution {
            answers: answers.map_err(stored)?,
            origin: Origin::Solved(outcome.reason),
            iterations: outcome.iterations,
            exploitability: outcome.exploitability,
            evs: outcome.evs,
            aggregate_lock_error: outcome.aggregate_lock_error,
            seconds,
            target,
            precision,
            ran: None,
            memory,
            checkpoint,
            tier: None,
            out: None,
            trouble: None,
        })
    }

    /// What a file has.
    pub(crate) fn open(path: &Path, how: &How) -> Result<Solution, Failure> {
        let started = Instant::now();
        let file = SolutionFile::open(path).map_err(stored)?;
        let spot = file.meta().asked.spot(&file.meta().canonical);
        Solution::in_file(file, &spot, how, Origin::File, started)
    }

    /// The same in memory, so that it can be changed; takes a file with every street, or with regrets.
    pub(crate) fn load(path: &Path, how: &How) -> Result<Solution, Failure> {
        let solution = Solution::open(path, how)?;
        let file = SolutionFile::open(path).map_err(stored)?;
        let solver = loaded(&file, how)?;
        let memory = solver.plan().memory();
        let (spot, perm) = (solution.answers.spot(), file.meta().asked.perm);
        let answers = isofold_store::Solution::in_memory(spot, perm, solver).map_err(stored)?;
        Ok(Solution { answers, memory, tier: None, ..solution })
    }

    fn in_file(
        file: SolutionFile,
        spot: &Spot,
        how: &How,
        origin: Origin,
        started: Instant,
    ) -> Result<Solution, Failure> {
        let (meta, memory) = (file.meta().clone(), file.length());
        let answers = isofold_store::Solution::of(file, spot, &how.options()).map_err(stored)?;
        Ok(Solution {
            answers,
            origin,
            iterations: meta.iterations,
            exploitability: meta.exploitability.unwrap_or(f64::NAN),
            evs: meta.evs.unwrap_or([f64::NAN; 2]),
            aggregate_lock_error: None,
            seconds: started.elapsed().as_secs_f64(),
            target: None,
            precision: meta.precision,
            ran: None,
            memory,
            checkpoint: None,
            tier: meta.tier,
            out: None,
            trouble: None,
        })
    }

    /// In a tournament, what each player has in all in prize money: EV, and what a fold at the start leaves.
    pub(crate) fn prizes(&self) -> Option<[f64; 2]> {
        let spot = self.answers.spot();
        let tournament = spot.tournament.as_ref()?;
        // The spot was solved, so its prizes and stacks are right.
        let mut worth = Icm::new(&tournament.payouts).ok()?.heads_up(&tournament.others).ok()?;
        let pot = f64::from(spot.pot);
        let won = pot - spot.rake.taken(pot);
        let [oop, ip] = spot.stacks.map(f64::from);
        let left = [worth.evs([oop, ip + won])[0], worth.evs([oop + won, ip])[1]];
        Some([0, 1].map(|player: usize| self.evs[player] + left[player]))
    }

    /// The entry of the library that it is, if so.
    pub(crate) fn entry(&self) -> Option<i64> {
        match self.origin {
            Origin::Library(id) => Some(id),
            Origin::Solved(_) | Origin::File => None,
        }
    }

    /// Whether a board is on a street that the file does not have: it was solved again.
    pub(crate) fn is_solved_again(&self, board: &[Card]) -> bool {
        let start = self.answers.spot().board.len();
        self.tier.is_some_and(|tier| board.len() - start >= tier.streets(6 - start))
    }

    /// Whether nobody broke it off.
    pub(crate) fn is_complete(&self) -> bool {
        self.origin != Origin::Solved(Reason::Stopped)
    }

    /// Remarks that somebody broke it off, if so; an error if it could not be kept.
    pub(crate) fn end(self) -> Result<(), Failure> {
        if self.is_complete() {
            return self.trouble.map_or(Ok(()), Err);
        }
        let iterations = paint::count(self.iterations, "iteration");
        let reached = paint::percent(self.exploitability, 3);
        let wanted =
            self.target.map_or(String::new(), |target| format!(", not {}", paint::percent(target, 3)));
        output::remark(&format!(
            "stopped after {iterations}, {}: exploitability {reached} of the pot{wanted}",
            paint::duration(self.seconds)
        ));
        if let Some(checkpoint) = &self.checkpoint {
            let out = self.out.as_ref().map_or(String::new(), |out| format!(" --out {}", quoted(out)));
            output::remark(&format!("to go on: isofold solve --resume {}{out}", quoted(checkpoint)));
        } else {
            output::remark(
                "nothing is kept to go on from: with a library, or --out, Ctrl-C leaves a checkpoint",
            );
        }
        if let Some(Failure::Work(message) | Failure::Input(message)) = &self.trouble {
            output::remark(message);
        }
        Err(Failure::Said(1))
    }
}

pub(crate) fn written(out: &Path, length: u64) {
    output::remark(&format!("written to {} ({})", out.display(), paint::bytes(length)));
}

/// What a run aims at: 0.5 % unless something else limits it.
fn target(stop: &Stop) -> Option<f64> {
    if *stop == Stop::default() { Some(0.005) } else { stop.exploitability }
}

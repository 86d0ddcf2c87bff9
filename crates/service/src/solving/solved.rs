//! A solved spot as data.

use crate::{Error, figures, spot};
use isofold_api::solve::{Reason, SolveAnswer};
use isofold_solver::Options;
use isofold_store::Solution;
use isofold_tree::{Icm, Line, Spot};

/// The figures of a solve.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// Iterations of all runs.
    pub iterations: u32,
    /// As a share of the starting pot.
    pub exploitability: f64,
    /// Seconds of this run.
    pub seconds: f64,
    /// Bytes: of the solver, or of the file.
    pub memory: u64,
    /// The device that solved it, if it was solved now.
    pub device: Option<&'static str>,
    /// The name of a GPU, and the bytes of its memory that were used.
    pub gpu: Option<(String, u64)>,
    /// The EV of each player.
    pub evs: [f64; 2],
    /// The options of the solver: those of the file if it comes from one.
    pub options: Options,
    /// The reason why it ended, or where it came from.
    pub reason: Reason,
    /// The entry of the library.
    pub entry: Option<i64>,
    /// The greatest distance of an aggregate frequency from its lock, if there are such locks.
    pub aggregate_lock_error: Option<f64>,
}

impl Solved {
    /// The answer, with the strategy at the start of a solution.
    pub fn answer(&self, solution: &mut Solution) -> Result<SolveAnswer, Error> {
        let view = solution.view(&Line::default()).map_err(Error::from)?;
        let spot = solution.spot();
        Ok(SolveAnswer {
            iterations: self.iterations,
            exploitability: self.exploitability,
            seconds: self.seconds,
            memory_bytes: self.memory,
            device: self.device.map(str::to_owned),
            device_name: self.gpu.as_ref().map(|(name, _)| name.clone()),
            device_memory_bytes: self.gpu.as_ref().map(|&(_, bytes)| bytes),
            ev: self.evs,
            equity: view.equities,
            root: figures::frequencies(&view),
            reason: self.reason,
            entry: self.entry,
            complete: self.reason.is_complete(),
            spot: spot::name(spot).to_owned(),
            board: spot::board(&spot.board),
            pot: spot.pot,
            stack: spot.stack(),
            summary: spot::summary(spot),
            prizes: icm_totals(spot, self.evs),
            bunching_error: solution.bunching_error(),
            overall_error: self.aggregate_lock_error,
        })
    }
}

/// In a tournament, the share of the prizes that each player has in all: EV, and what a fold at the start leaves.
pub fn icm_totals(spot: &Spot, evs: [f64; 2]) -> Option<[f64; 2]> {
    let tournament = spot.tournament.as_ref()?;
    // The spot was solved, so its prizes and stacks are valid.
    let mut model = Icm::new(&tournament.payouts).ok()?.heads_up(&tournament.others).ok()?;
    let pot = f64::from(spot.pot);
    let won = pot - spot.rake.taken(pot);
    let [oop, ip] = spot.stacks.map(f64::from);
    let after_fold = [model.evs([oop, ip + won])[0], model.evs([oop + won, ip])[1]];
    Some([0, 1].map(|player: usize| evs[player] + after_fold[player]))
}

//! Measures how fast solutions are exported, in megabytes of arrays a second.
//!
//! `cargo run --release -p isofold-export --features parquet --example speed [SOLUTION | SPOT.toml]…`
//!
//! A spot is iterated a few times in memory, with all its streets: how good a strategy is does not matter to the speed. Without
//! arguments these are two embedded spots, one from the flop and one from the turn.

use isofold_export::{ExportRequest, Format, export};
use isofold_solver::{Options, Solver};
use isofold_store::{CanonicalSpot, Solution, SolutionFile};
use isofold_tree::{Spot, Street, spots};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

const ITERATIONS: usize = 3;

fn solution(source: &str) -> Result<Solution, Box<dyn Error>> {
    let options = Options::default();
    if SolutionFile::is_at(Path::new(source)) {
        return Ok(Solution::open(Path::new(source), &options)?);
    }
    let text = match source {
        "3bet-pot-fast" => spots::THREE_BET_POT_FAST.to_owned(),
        "turn-basic" => spots::TURN_BASIC.to_owned(),
        path => std::fs::read_to_string(path)?,
    };
    let spot = Spot::from_toml(&text)?;
    let canonical = CanonicalSpot::of(&spot);
    let mut solver = Solver::new(&canonical.spot, &options)?;
    (0..ITERATIONS).for_each(|_| solver.iterate());
    Ok(Solution::in_memory(&spot, canonical.perm, solver)?)
}

/// Exports some streets, and prints how fast.
fn measure(
    solution: &mut Solution,
    name: &str,
    format: Format,
    streets: &[Street],
) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let request = ExportRequest { streets: streets.to_vec(), ..ExportRequest::new(format) };
    let started = Instant::now();
    let exported = export(solution, &request, &folder.path().join("export"))?;
    let seconds = started.elapsed().as_secs_f64();
    let megabytes = exported.array_bytes as f64 / 1e6;
    let streets: Vec<String> = streets.iter().map(Street::to_string).collect();
    println!(
        "{name:16} {:16} {:8} {:8} nodes {megabytes:8.1} MB of arrays {:8.1} MB of file {seconds:7.2} s {:7.0} MB/s",
        streets.join(","),
        format!("{format:?}"),
        exported.nodes,
        exported.file_bytes as f64 / 1e6,
        megabytes / seconds
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut sources: Vec<String> = std::env::args().skip(1).collect();
    if sources.is_empty() {
        sources = ["turn-basic", "3bet-pot-fast"].map(str::to_owned).to_vec();
    }
    for source in &sources {
        let mut solution = solution(source)?;
        let streets = solution.stored_streets();
        let before_river = || streets.iter().copied().filter(|street| street.cards() < 5).collect::<Vec<_>>();
        for streets in [before_river(), streets.clone()].iter().filter(|streets| !streets.is_empty()) {
            measure(&mut solution, source, Format::Npz, streets)?;
            if cfg!(feature = "parquet") {
                measure(&mut solution, source, Format::Parquet, streets)?;
            }
        }
    }
    Ok(())
}

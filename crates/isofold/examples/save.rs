//! Saves a solution and opens it again, also for the same spot in other suits.

use isofold::solver::{Options, Solver};
use isofold::store::{CanonicalSpot, SaveOptions, Solution, SolutionFile, SolveSnapshot, SpotRequest};
use isofold::tree::{Spot, Stop, Street};
use std::error::Error;
use std::ops::ControlFlow;

fn spot(board: &str) -> Result<Spot, Box<dyn Error>> {
    let spot = Spot::on(board).pot(60).stack(120).oop("AA,QQ,JTs").ip("KK,AQs,98s");
    Ok(spot.bet(Street::Turn, "66%").bet(Street::River, "a").build()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    // A file is for the canonical spot, which stands for all relabellings of its suits.
    let (spades, options) = (spot("QsTs7h4d")?, Options::default());
    let canonical = CanonicalSpot::of(&spades);
    let mut solver = Solver::new(&canonical.spot, &options)?;
    let stop = Stop { exploitability: Some(0.005), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));

    let path = std::env::temp_dir().join(format!("isofold-example-{}.solution", std::process::id()));
    let request = SpotRequest::of(&spades, &canonical);
    let seconds = outcome.elapsed.as_secs_f64();
    let mut solve = SolveSnapshot {
        solver: &mut solver,
        options: &options,
        canonical: &canonical,
        request: &request,
        seconds,
        progress: None,
    };
    let length = solve.save(&path, &outcome, SaveOptions::default())?;
    println!("{length} bytes after {} iterations", outcome.iterations);

    // The file answers in the suits that it was asked for with, as the solver did.
    let mut opened = Solution::open(&path, &options)?;
    assert_eq!(opened.spot().board, spades.board);
    let frequencies = opened.view(&"x".parse()?)?.frequencies;
    let solved = solver.view(&"x".parse()?)?.frequencies;
    assert!(frequencies.iter().zip(&solved).all(|(a, b)| (a - b).abs() < 1e-4));

    // Rivers are left out of the file by default, and solved again when they are looked at.
    let river = opened.view(&"x x | 6c".parse()?)?;
    assert_eq!(river.board.len(), 5);

    // Hearts instead of spades: the same file, the same strategy.
    let hearts = spot("QhTh7s4d")?;
    let mut relabelled = Solution::of(SolutionFile::open(&path)?, &hearts, &options)?;
    assert_eq!(relabelled.view(&"x".parse()?)?.frequencies, frequencies);
    std::fs::remove_file(&path)?;
    Ok(())
}

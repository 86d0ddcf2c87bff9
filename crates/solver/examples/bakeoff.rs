//! Iterations and seconds to a target for each update rule and spot.
//!
//! `cargo run --release -p isofold-solver --example bakeoff [-- rivers turns flops]`

use isofold_solver::{Options, Rule, Solver};
use isofold_tree::{Spot, SpotError, Street};
use std::time::{Duration, Instant};

/// Shares of the pot.
const TARGETS: [f64; 4] = [0.005, 0.003, 0.001, 0.0005];

/// Exploitability is measured after so many iterations, outside of the clock.
const EVERY: u32 = 5;

/// No more iterations are made.
const MAX_ITERATIONS: u32 = 500;

fn rules() -> Vec<(&'static str, Rule)> {
    vec![
        ("default", Rule::default()),
        ("dcfr 1.25, 0.25, 4", Rule::dcfr(1.25, 0.25, 4.0)),
        ("dcfr 1.5, 0, 3", Rule::dcfr(1.5, 0.0, 3.0)),
        ("dcfr 1.25, 0.5, 4", Rule::dcfr(1.25, 0.5, 4.0)),
        ("reset 1.5, 0, 3", Rule::resetting(1.5, 0.0, 3.0)),
        ("cfr+", Rule::cfr_plus()),
    ]
}

/// Three rivers, two turns and three flops.
fn spots() -> Result<Vec<(&'static str, Spot)>, SpotError> {
    let wide = "22+,A2s+,K5s+,Q8s+,J8s+,T8s+,97s+,86s+,75s+,65s,A7o+,KTo+,QTo+,JTo";
    let tight = "88+,A8s+,KTs+,QTs+,JTs,T9s,98s,AJo+,KQo";
    let river = |board: &str, oop: &str, ip: &str, pot, stack| {
        Spot::on(board)
            .pot(pot)
            .stack(stack)
            .oop(oop)
            .ip(ip)
            .bet(Street::River, "33%, 75%, a")
            .raise(Street::River, "60%, a")
    };
    let file = |text: &str| Spot::from_toml(text);
    let basic = isofold_tree::spots::TURN_BASIC;
    let mut flop = file(basic)?;
    flop.board.truncate(3);
    for player in isofold_tree::Player::BOTH {
        *flop.bets.of_mut(Street::Flop, player) = flop.bets.of(Street::Turn, player).clone();
    }
    let donk = "50%".parse().ok();
    flop.bets.of_mut(Street::Turn, isofold_tree::Player::Oop).donk = donk;
    let second = Spot::on("AhKd8s3h").pot(100).stack(400).oop(wide).ip(tight);
    let second = second.bet(Street::Turn, "33%, 75%").raise(Street::Turn, "60%").bet(Street::River, "50%, a");
    Ok(vec![
        ("river 1", river("KsTd7c4h2s", wide, wide, 100, 300).build()?),
        ("river 2", river("QhJh8h3c2d", wide, tight, 100, 150).build()?),
        ("river 3", river("9c9d5s5hAc", tight, wide, 100, 800).build()?),
        ("turn 1", file(basic)?),
        ("turn 2", second.raise(Street::River, "60%").build()?),
        ("flop 1", file(isofold_tree::spots::THREE_BET_POT_FAST)?),
        ("flop 2", file(isofold_tree::spots::DEMO)?),
        ("flop 3", flop),
    ])
}

/// The iterations and the time to each target.
fn race(spot: &Spot, rule: Rule) -> Result<Vec<(u32, Duration)>, isofold_solver::SolverError> {
    let mut solver = Solver::new(spot, &Options { rule, ..Options::default() })?;
    let mut times = Vec::new();
    let mut time = Duration::ZERO;
    while times.len() < TARGETS.len() && solver.iterations() < MAX_ITERATIONS {
        let begin = Instant::now();
        for _ in 0..EVERY {
            solver.iterate();
        }
        time += begin.elapsed();
        let exploitability = solver.exploitability();
        while times.len() < TARGETS.len() && exploitability <= TARGETS[times.len()] {
            times.push((solver.iterations(), time));
        }
    }
    Ok(times)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (name, spot) in spots()? {
        if !wanted.is_empty() && !wanted.iter().any(|kind| kind.starts_with(&name[..4])) {
            continue;
        }
        println!("{name}");
        for (rule_name, rule) in rules() {
            let cells =
                race(&spot, rule)?.into_iter().map(|(n, time)| format!("{n:>5} {:>7.3}", time.as_secs_f64()));
            println!("  {rule_name:<20} {}", cells.collect::<Vec<_>>().join("  "));
        }
    }
    Ok(())
}

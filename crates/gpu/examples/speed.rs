//! The speed of solving on a GPU, against the bars that isofold holds itself to.
//!
//! ```text
//! cargo run --release -p isofold-gpu --example speed
//! ```
#![allow(clippy::unwrap_used)]

use isofold_gpu::{Cuda, CudaOptions};
use isofold_solver::device::{FlatGame, FlatStreet, PassRunner, Update, solve_batch};
use isofold_solver::{Options, Rule, Solver};
use isofold_tree::{Spot, Stop, Street};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

fn main() {
    let begin = Instant::now();
    let cuda = Cuda::find(&options()).unwrap_or_else(|error| panic!("{error}"));
    println!("found in {:.0} ms", milliseconds(begin.elapsed()));
    let begin = Instant::now();
    Cuda::find(&options()).unwrap();
    println!("found again in {:.0} ms", milliseconds(begin.elapsed()));
    println!("a copy on the device: {:.2} TB/s", cuda.copy_rate().unwrap() / 1e12);
    let spot = Spot::from_toml(isofold_tree::spots::THREE_BET_POT_FAST).unwrap();
    profile(&cuda, &spot);
    for target in [0.005, 0.003, 0.001] {
        solve(&cuda, &spot, target);
    }
    large(&cuda);
    for _ in 0..2 {
        batch(&cuda, "rivers", 5, 4_000);
        batch(&cuda, "turns", 4, 200);
    }
}

/// The compiler of the CUDA toolkit; kernels are kept in a folder of their own.
fn options() -> CudaOptions {
    let toolkit = std::env::var_os("CUDA_PATH").map_or("/usr/local/cuda".into(), std::path::PathBuf::from);
    let cache = std::env::temp_dir().join("isofold-kernels");
    CudaOptions::default().cache(cache).nvrtc(toolkit.join("lib64"))
}

/// A single-raised pot with 100 big blinds behind and two sizes on every street.
fn large(cuda: &Cuda) {
    let spot = Spot::on("QsTs7h")
        .pot(55)
        .stack(975)
        .oop("22-TT,A2s-AJs,K8s+,Q8s+,J8s+,T8s+,97s+,86s+,75s+,64s+,54s,ATo-AJo,KTo+,QTo+,JTo")
        .ip("22+,A2s+,K7s+,Q8s+,J8s+,T8s+,97s+,86s+,75s+,65s,54s,A8o+,KTo+,QTo+,JTo");
    let spot = Street::ALL
        .into_iter()
        .fold(spot, |spot, street| spot.bet(street, "33%, 75%").raise(street, "60%, a"));
    let spot = spot.build().unwrap();
    let plan = isofold_solver::Plan::of(&spot, &Options::default()).unwrap();
    println!("large flop: {:.1} GB in main memory", plan.memory() as f64 / 1e9);
    profile(cuda, &spot);
    solve(cuda, &spot, 0.005);
}

/// Random boards of so many cards; every combo, with random weights.
fn batch(cuda: &Cuda, name: &str, cards: usize, count: usize) {
    let mut state = 1u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 11
    };
    let spots: Vec<Spot> = (0..count)
        .map(|_| {
            let mut deck: Vec<u8> = (0..52).collect();
            let board: String = (0..cards)
                .map(|_| {
                    let card = deck.swap_remove(random() as usize % deck.len());
                    format!(
                        "{}{}",
                        b"23456789TJQKA"[usize::from(card / 4)] as char,
                        b"cdhs"[usize::from(card % 4)] as char
                    )
                })
                .collect();
            let mut range = || {
                let ranks = b"AKQJT98765432";
                let mut classes = Vec::new();
                for i in 0..13 {
                    for j in 0..13 {
                        let (high, low) = (ranks[i.min(j)] as char, ranks[i.max(j)] as char);
                        let kind = if i < j {
                            "s"
                        } else if i > j {
                            "o"
                        } else {
                            ""
                        };
                        let weight = 0.05 + (random() % 950) as f64 / 1000.0;
                        classes.push(format!("{high}{low}{kind}:{weight}"));
                    }
                }
                classes.join(",")
            };
            let spot = Spot::on(&board).pot(100).stack(400).oop(&range()).ip(&range());
            let spot = [Street::Turn, Street::River]
                .into_iter()
                .fold(spot, |spot, street| spot.bet(street, "100%, a").raise(street, "100%, a"));
            spot.build().unwrap()
        })
        .collect();
    let options = Options { threads: 1, ..Options::default() };
    let begin = Instant::now();
    let mut solvers: Vec<Solver> =
        spots.par_iter().map(|spot| Solver::new(spot, &options).unwrap()).collect();
    let prepared = begin.elapsed();
    let stop = Stop { exploitability: Some(0.005), ..Stop::default() };
    let mut times = Vec::new();
    let outcomes = solve_batch(cuda, &mut solvers, &stop, |progress| {
        times.push(progress.elapsed);
        ControlFlow::Continue(())
    })
    .unwrap();
    let all = begin.elapsed();
    println!(
        "taken in {:.3}, then {:.2} ms an iteration, last one at {:.3}, given back at {:.3}",
        times[0].as_secs_f64(),
        milliseconds(times[25] - times[5]) / 20.0,
        times[times.len() - 1].as_secs_f64(),
        outcomes[0].elapsed.as_secs_f64()
    );
    let worst = outcomes.iter().map(|outcome| outcome.exploitability).fold(0.0, f64::max);
    println!(
        "{count} {name}: {:.3} s in all, {:.0} a second; prepared {:.3}, {} to {} iterations, measuring {:.3}, the worst {:.3} %, {:.1} GB",
        all.as_secs_f64(),
        count as f64 / all.as_secs_f64(),
        prepared.as_secs_f64(),
        outcomes.iter().map(|outcome| outcome.iterations).min().unwrap(),
        outcomes.iter().map(|outcome| outcome.iterations).max().unwrap(),
        outcomes[0].measuring.as_secs_f64(),
        worst * 100.0,
        solvers.iter().map(|solver| solver.plan().storage).sum::<u64>() as f64 / 1e9
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The factors of iteration `t`.
fn update(t: u32) -> [Update; 2] {
    [Update { discounts: Rule::default().discounts(t), keep: 1.0, weight: 1.0, seed: t }; 2]
}

fn profile(cuda: &Cuda, spot: &Spot) {
    let begin = Instant::now();
    let solver = Solver::new(spot, &Options::default()).unwrap();
    let built = begin.elapsed();
    let game = solver.flat();
    let flat = begin.elapsed() - built;
    let begin = Instant::now();
    let plan = cuda.plan(&game).unwrap();
    let mut device = cuda.runner(game.clone(), plan).unwrap();
    println!(
        "prepared in {:.0} ms, lists in {:.0} ms, uploaded in {:.0} ms",
        milliseconds(built),
        milliseconds(flat),
        milliseconds(begin.elapsed())
    );
    (1..20).for_each(|t| device.iterate(update(t)).unwrap());
    let mut times: Vec<f64> = (20..120)
        .map(|t| {
            let begin = Instant::now();
            device.iterate(update(t)).unwrap();
            milliseconds(begin.elapsed())
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("iteration: median {:.3} ms, fastest {:.3}, slowest {:.3}", times[50], times[0], times[99]);
    let mut by: BTreeMap<(usize, &str), f32> = BTreeMap::new();
    for timing in device.profile(update(120)).unwrap() {
        *by.entry((timing.street, timing.kernel)).or_default() += timing.milliseconds;
    }
    println!("street  kernel      ms      GB     TB/s");
    for ((street, kernel), time) in by {
        let bytes = moved(&game, street, kernel) as f64;
        println!(
            "{street:6}  {kernel:9}  {time:6.3}  {:6.3}  {:6.2}",
            bytes / 1e9,
            bytes / f64::from(time) / 1e9
        );
    }
    println!(
        "{} chunks, {:.2} GB on the device",
        device.plan().chunks.len(),
        device.plan().memory as f64 / 1e9
    );
}

/// The fewest bytes that a kernel moves in an iteration.
fn moved(game: &FlatGame, street: usize, kernel: &str) -> u64 {
    let street: &FlatStreet = &game.streets[street];
    let rows = |player: usize| u64::from(*street.starts[player].last().unwrap());
    let numbers = |player: usize| rows(player) * u64::from(street.action_rows[player]);
    let bytes = |traverser: usize| {
        let (own, other, program) = (traverser, 1 - traverser, &street.programs[traverser]);
        let (reach, values) =
            (u64::from(program.reach_rows) * rows(other), u64::from(program.value_rows) * rows(own));
        let count = |own: u32| program.steps.iter().filter(move |step| step.own == own);
        match kernel {
            // Regrets are read, sums read and written, reach written and read.
            "descend" => 4 * (3 * numbers(other) + reach + count(0).count() as u64 * rows(other)),
            "terminals" => {
                let folds =
                    program.terminals.iter().filter(|end| end.fold != u32::MAX && end.value != u32::MAX);
                let (ends, both) = (program.terminals.len() as u64, folds.count() as u64);
                4 * (ends * rows(other) + (ends + both) * rows(own))
            }
            // Regrets are read and written, the values of all actions read, and one of each decision written.
            "ascend" => 4 * (2 * numbers(own) + values + program.steps.len() as u64 * rows(own)),
            _ => 0,
        }
    };
    bytes(0) + bytes(1)
}

fn solve(cuda: &Cuda, spot: &Spot, target: f64) {
    let begin = Instant::now();
    let mut solver = Solver::new(spot, &Options::default()).unwrap();
    let built = begin.elapsed();
    let stop = Stop { exploitability: Some(target), ..Stop::default() };
    let outcome = solver.run_on(cuda, &stop, |_| ControlFlow::Continue(())).unwrap();
    let all = begin.elapsed();
    println!(
        "to {:.1} %: {:.3} s in all; prepared {:.3}, {} iterations in {:.3} (measuring {:.3}), the rest {:.3}; exploitability {:.4} %",
        target * 100.0,
        all.as_secs_f64(),
        built.as_secs_f64(),
        outcome.iterations,
        outcome.elapsed.as_secs_f64(),
        outcome.measuring.as_secs_f64(),
        (all - built - outcome.elapsed).as_secs_f64(),
        outcome.exploitability * 100.0
    );
}

//! On a GPU: it learns what the CPU learns, and how fast. `cargo xtask gpu-test` runs these.

#![allow(clippy::unwrap_used)]

use isofold_gpu::{Cuda, Twin};
use isofold_solver::device::{Backend, Learn};
use isofold_solver::{Options, Precision, Solver};
use isofold_tree::{Spot, Stop, Street};
use std::ops::ControlFlow;
use std::time::Instant;

fn go_on(_: &isofold_solver::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn cuda() -> Cuda {
    Cuda::find().unwrap_or_else(|error| panic!("{error}"))
}

/// Both at equal iterations: root values within 1e-4 of the pot, exploitability within 2 %.
fn agree(backend: &dyn Backend, spot: &Spot, options: &Options, iterations: u32) {
    let stop = Stop { iterations: Some(iterations), ..Stop::default() };
    let mut here = Solver::new(spot, options).unwrap();
    let ours = here.run(&stop, go_on);
    let mut there = Solver::new(spot, options).unwrap();
    let theirs = there.run_on(backend, &stop, go_on).unwrap();
    assert_eq!(ours.iterations, theirs.iterations);
    let pot = f64::from(here.tree().starting_pot());
    for player in 0..2 {
        let far = (ours.evs[player] - theirs.evs[player]).abs() / pot;
        assert!(far < 1e-4, "{:?} and {:?}", ours.evs, theirs.evs);
    }
    let measured = there.exploitability();
    assert!(
        (measured / theirs.exploitability - 1.0).abs() < 0.02,
        "{measured} and {}",
        theirs.exploitability
    );
}

fn river() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(400).oop("22+,A2s+,KT,QJ").ip("55+,ATs+,K9s+,JTs,98s");
    spot.bet(Street::River, "50%, a").raise(Street::River, "a")
}

fn turn() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("QsTs7h4d").pot(60).stack(200).oop("AA,QQ,JTs,98s,KJs").ip("KK,AQs,98s,77,QJs");
    spot.bet(Street::Turn, "66%").raise(Street::Turn, "a").bet(Street::River, "50%, a")
}

fn flop() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("QsTs7h").pot(60).stack(120).oop("AA,JTs,QJs").ip("KK,98s,77");
    spot.bet(Street::Flop, "66%").bet(Street::Turn, "a").bet(Street::River, "a")
}

#[test]
fn the_gpu_learns_what_the_cpu_learns() {
    let cuda = cuda();
    let half = Options { precision: Precision::Half, ..Options::default() };
    let all = Options { isomorphism: false, ..Options::default() };
    for spot in [river(), turn(), flop()] {
        let spot = spot.build().unwrap();
        agree(&cuda, &spot, &Options::default(), 20);
        agree(&cuda, &spot, &half, 20);
        agree(&cuda, &spot, &all, 20);
        agree(&cuda.clone().room(1), &spot, &Options::default(), 20);
    }
    agree(&Twin, &river().build().unwrap(), &Options::default(), 20);
}

#[test]
fn one_iteration() {
    let spot = Spot::from_toml(include_str!("../../../../spots/3bet-pot-fast.toml")).unwrap();
    for room in [1 << 20, 64 << 20, 256 << 20, 4 << 30] {
        let cuda = cuda().room(room);
        let begin = Instant::now();
        let mut solver = Solver::new(&spot, &Options::default()).unwrap();
        let built = begin.elapsed();
        let mut device = cuda.take(solver.flat()).unwrap();
        let taken = begin.elapsed() - built;
        let learn = Learn { step: isofold_solver::Rule::default().step(2), keep: 1.0, weight: 1.0, seed: 1 };
        use isofold_solver::device::Device;
        for _ in 0..10 {
            device.learn([learn; 2]).unwrap();
        }
        let begin = Instant::now();
        for _ in 0..50 {
            device.learn([learn; 2]).unwrap();
        }
        println!(
            "room {room}: {} chunks, built {built:?}, taken {taken:?}, iteration {:?}",
            device.plan().chunks.len(),
            begin.elapsed() / 50
        );
        let mut by: std::collections::BTreeMap<(usize, &str), f32> = Default::default();
        for timing in device.profile([learn; 2]).unwrap() {
            *by.entry((timing.street, timing.kernel)).or_default() += timing.milliseconds;
        }
        println!("{by:?}\n{:?}", device.plan());
        let stop = Stop { exploitability: Some(0.005), ..Stop::default() };
        let begin = Instant::now();
        let outcome = solver.run_on(&cuda, &stop, go_on).unwrap();
        println!("{outcome:?} in {:?}", begin.elapsed());
    }
}

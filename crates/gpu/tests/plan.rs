//! How games are laid out on a device: everything once, in order, and within what is free.

#![allow(clippy::unwrap_used)]

use isofold_gpu::Plan;
use isofold_solver::device::{DeviceError, FlatGame, FlatProgram, Unsupported};
use isofold_solver::{Options, Precision, Solver};
use isofold_tree::{Spot, Street};
use proptest::prelude::*;
use std::sync::OnceLock;

/// Bytes that are left free in any case, beside a share of all.
const SPARE: u64 = 64 << 20;
const PLENTY: u64 = 1 << 50;

/// A flop, a turn and a river.
fn games() -> &'static [FlatGame; 3] {
    static GAMES: OnceLock<[FlatGame; 3]> = OnceLock::new();
    GAMES.get_or_init(|| {
        ["QsTs7h", "QsTs7h4d", "QsTs7h4d2c"].map(|board| {
            let spot = Spot::on(board).pot(60).stack(90).oop("AA,JTs,QJs").ip("KK,98s,77");
            let spot = spot.bet(Street::Flop, "66%").bet(Street::Turn, "a").bet(Street::River, "a");
            Solver::new(&spot.build().unwrap(), &Options::default()).unwrap().flat()
        })
    })
}

/// The betting of a street: action rows and decisions of each player, and rows of reach and values of each program.
type Betting = ([u16; 2], [u8; 2], [u16; 4]);

/// One of the games, whether it is in 16 bits, and other betting of its streets.
fn betting() -> impl Strategy<Value = (usize, bool, Vec<Betting>)> {
    (0..3usize, any::<bool>(), prop::collection::vec(any::<Betting>(), 3))
}

/// The same boards and hands with other betting, and so with infosets and pass buffers of any size.
fn game((which, is_half, streets): (usize, bool, Vec<Betting>)) -> FlatGame {
    let mut game = games()[which].clone();
    if is_half {
        game.precision = Precision::Half;
    }
    for (street, (action_rows, decisions, rows)) in game.streets.iter_mut().zip(streets) {
        street.action_rows = action_rows.map(u32::from);
        street.decisions = decisions.map(u32::from);
        for (program, rows) in street.programs.iter_mut().zip(rows.chunks(2)) {
            (program.reach_rows, program.value_rows) = (rows[0].into(), rows[1].into());
        }
    }
    game
}

fn plan(game: &FlatGame, free: u64, buffers: u64) -> Result<Plan, DeviceError> {
    Plan::new(game, free, buffers)
}

/// The least that a plan takes with everything on the device.
fn whole(game: &FlatGame) -> u64 {
    plan(game, PLENTY, 0).unwrap().memory
}

/// The most bytes that a plan may take where so many are free.
fn limit(free: u64) -> u64 {
    (free - free / 64).saturating_sub(SPARE)
}

/// The least amount that has to be free for something that takes so many bytes.
fn free_for(bytes: u64) -> u64 {
    let mut free = (bytes + SPARE) / 63 * 64 - 64;
    while limit(free) < bytes {
        free += 1;
    }
    free
}

fn check(game: &FlatGame, free: u64, plan: &Plan) {
    let last = game.streets.last().unwrap();
    // All boards once, in order.
    let boards: Vec<usize> = plan.chunks.iter().flat_map(Clone::clone).collect();
    assert_eq!(boards, (0..last.parents.len()).collect::<Vec<_>>());
    assert!(plan.chunks.iter().all(|chunk| !chunk.is_empty()));
    // Boards after the same board are together.
    if game.streets.len() > 1 {
        for chunk in plan.chunks.iter().filter(|chunk| chunk.end < last.parents.len()) {
            assert_ne!(last.parents[chunk.end - 1], last.parents[chunk.end]);
        }
    }
    assert!(plan.memory <= limit(free), "{} of {free}", plan.memory);
    match plan.window {
        None => assert_eq!(plan.memory, plan.lists + plan.infosets + plan.pass_buffers),
        Some(window) => {
            assert!(window <= plan.infosets && game.streets.len() > 1);
            assert!(plan.memory <= plan.lists + plan.infosets + plan.pass_buffers);
            // Not if there had been another way.
            assert!(whole(game) > limit(free));
        }
    }
}

proptest! {
    #[test]
    fn everything_is_worked_on_once_within_what_is_free(
        betting in betting(),
        share in 0.0..1.5f64,
        buffers in 0u64..1 << 36,
    ) {
        let game = game(betting);
        let free = free_for((whole(&game) as f64 * share) as u64);
        match plan(&game, free, buffers) {
            Ok(plan) => check(&game, free, &plan),
            Err(DeviceError::Memory { needed, free: told, half, cpu }) => {
                prop_assert_eq!((told, cpu), (free, game.memory));
                prop_assert!(needed > limit(free) && needed <= whole(&game));
                // So much is enough, and less is not.
                prop_assert_eq!(plan(&game, free_for(needed), buffers).unwrap().memory, needed);
                prop_assert!(plan(&game, free_for(needed) - 1, buffers).is_err());
                prop_assert_eq!(half.is_some(), game.precision == Precision::Full);
                if let Some(half) = half {
                    let game = FlatGame { precision: Precision::Half, ..game };
                    prop_assert_eq!(plan(&game, free_for(half), buffers).unwrap().memory, half);
                    prop_assert!(half <= needed && plan(&game, free_for(half) - 1, buffers).is_err());
                }
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    #[test]
    fn more_memory_is_never_worse(betting in betting(), shares in any::<[u16; 2]>(), buffers in 0u64..1 << 36) {
        let game = game(betting);
        let at = |share: u16| free_for((whole(&game) as f64 * f64::from(share) / 40_000.0) as u64);
        let (less, more) = (at(shares[0].min(shares[1])), at(shares[0].max(shares[1])));
        let Ok(before) = plan(&game, less, buffers) else { return Ok(()) };
        let after = plan(&game, more, buffers).unwrap();
        prop_assert!(before.window.is_some() || after.window.is_none());
        if before.window.is_some() == after.window.is_some() {
            prop_assert!(after.chunks.len() <= before.chunks.len());
        }
    }

    #[test]
    fn larger_buffers_are_never_more_chunks(betting in betting(), buffers in any::<[u32; 2]>()) {
        let game = game(betting);
        let at = |buffers: u32| plan(&game, PLENTY, u64::from(buffers) << 6).unwrap().chunks.len();
        let (less, more) = (buffers[0].min(buffers[1]), buffers[0].max(buffers[1]));
        prop_assert!(at(more) <= at(less));
    }
}

#[test]
fn with_the_smallest_buffers_each_family_is_a_chunk() {
    for (game, families) in games().iter().zip([true, false, false]) {
        let last = game.streets.last().unwrap();
        let mut parents = last.parents.clone();
        parents.dedup();
        let small = plan(game, PLENTY, 0).unwrap();
        assert_eq!(small.chunks.len(), parents.len());
        assert_eq!(parents.len() > 1, families);
        let large = plan(game, PLENTY, PLENTY).unwrap();
        assert_eq!((large.chunks.len(), large.window), (1, None));
        assert!(small.memory < large.memory || parents.len() == 1);
    }
}

/// More blocks than a launch can have: the CPU does it.
#[test]
fn betting_that_is_too_wide_is_for_the_cpu() {
    let change = |change: &dyn Fn(&mut FlatProgram)| {
        let mut game = games()[1].clone();
        change(&mut game.streets[1].programs[1]);
        plan(&game, PLENTY, PLENTY).map(|_| ())
    };
    let refused = Err(DeviceError::Unsupported(Unsupported::Lines));
    for (most, unsupported) in [(65_535, Ok(())), (65_536, refused)] {
        assert_eq!(change(&|program| program.lines.resize(most, [0; 2])), unsupported);
        assert_eq!(change(&|program| program.deals.resize(most, [0; 2])), unsupported);
        // Four terminals to a block, those with showdowns for themselves.
        let terminals = |program: &mut FlatProgram| {
            let one = program.terminals[0];
            program.showdowns = 5;
            program.terminals.resize(4 * most - 3, one);
        };
        assert_eq!(change(&terminals), unsupported);
    }
}

/// The error has the alternatives, with their sizes.
#[test]
fn what_does_not_fit_is_refused() {
    let game = &games()[2];
    let error = plan(game, SPARE, 0).unwrap_err();
    let DeviceError::Memory { needed, free: SPARE, half: Some(half), cpu } = error else { panic!("{error}") };
    assert!(half < needed && cpu == game.memory, "{error:?}");
    let message = format!("the game takes {needed} bytes of the device's memory, and {SPARE} are free");
    assert_eq!(error.to_string(), message);
    let game = FlatGame { precision: Precision::Half, ..game.clone() };
    let error = plan(&game, SPARE, 0).unwrap_err();
    assert_eq!(error, DeviceError::Memory { needed: half, free: SPARE, half: None, cpu });
}

/// Locks, what both players get together and parts of totals are counted too.
#[test]
fn every_list_is_counted() {
    let mut game = games()[0].clone();
    let before = plan(&game, PLENTY, PLENTY).unwrap();
    let street = &mut game.streets[2];
    let boards = street.parents.len() as u64;
    street.exceptions[1].locks = vec![0.0; 1000];
    assert_eq!(plan(&game, PLENTY, PLENTY).unwrap().lists, before.lists + 4000);
    let street = &mut game.streets[2];
    let reach_rows = street.programs.iter().map(|program| program.reach_rows).max().unwrap() + 1000;
    let joint = FlatProgram { reach_rows, ..street.programs[0].clone() };
    street.joint = Some(FlatProgram { child_rows: vec![0; 1 << 20], ..joint });
    let width = street.starts[1].windows(2).map(|pair| pair[1] - pair[0]).max().unwrap();
    // A warp has 128 hands.
    let parts = u64::from(width.div_ceil(128));
    let after = plan(&game, PLENTY, PLENTY).unwrap();
    assert!(after.lists >= before.lists + 4000 + (4 << 20));
    assert!(after.pass_buffers >= before.pass_buffers + 4 * boards * 1000 * (1 + parts));
}

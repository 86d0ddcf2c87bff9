//! The games that are compared. Slow tests take more of them, and larger turns.

use crate::comparison::check;
use crate::game::Game;
use crate::random::Random;
use isofold_solver::Precision;
use std::time::Instant;

const IS_SLOW: bool = cfg!(feature = "slow-tests");

/// The exploitability that zero-sum games must reach, as a share of the pot.
const TARGET: f64 = 1e-4;

/// The sequences that a player has on a turn, at most.
const MAX_SEQUENCES: usize = if IS_SLOW { 2000 } else { 700 };

/// The folded ranges, at most: the solver counts three in a second.
const MAX_FOLDED: usize = if IS_SLOW { 3 } else { 2 };

/// A kind of games.
struct Games {
    name: &'static str,
    /// Their number by default, and in slow tests.
    counts: [u64; 2],
    precision: Precision,
    target: f64,
}

impl Games {
    fn new(name: &'static str, default: u64, slow: u64) -> Games {
        Games { name, counts: [default, slow], precision: Precision::Full, target: TARGET }
    }

    /// Compares them; the number of those with isomorphic suits comes back.
    fn check(self, game: impl Fn(&mut Random) -> Game) -> usize {
        let begin = Instant::now();
        let count = self.counts[usize::from(IS_SLOW)];
        let mut symmetric = 0;
        for seed in 0..count {
            let game = game(&mut Random::new(1000 + seed));
            let solved = check(&format!("{}, seed {seed}", self.name), &game, self.precision, self.target);
            symmetric += usize::from(solved.solver.group().order() > 1);
        }
        println!("{}: {count}, with isomorphic suits {symmetric}, {:.1?}", self.name, begin.elapsed());
        symmetric
    }
}

/// A random turn that is not too large.
fn turn(random: &mut Random) -> Game {
    random.turn(MAX_SEQUENCES)
}

#[test]
fn rivers() {
    assert!(Games::new("rivers", 200, 5000).check(Random::river) > 50);
}

/// The oracle deals the rivers one by one; in about half of the games the solver has classes of isomorphic ones.
#[test]
fn turns() {
    assert!(Games::new("turns", 20, 60).check(turn) > 5);
}

/// The oracle deals turn and river one by one.
#[test]
fn flops() {
    let games = Games { target: 1e-3, ..Games::new("flops", 3, 12) };
    assert!(games.check(Random::flop) > 0);
}

/// Sixteen bits: strategies are coarser, but as good as is said.
#[test]
fn half_precision() {
    let half = |games| Games { precision: Precision::Half, target: 1e-3, ..games };
    half(Games::new("rivers in 16 bits", 40, 1000)).check(Random::river);
    half(Games::new("turns in 16 bits", 4, 20)).check(turn);
}

#[test]
fn locks() {
    let locked = |game: fn(&mut Random) -> Game| {
        move |random: &mut Random| {
            let game = game(random);
            random.locks(&game)
        }
    };
    Games::new("locked rivers", 100, 2000).check(locked(Random::river));
    Games::new("locked turns", 10, 40).check(locked(turn));
}

#[test]
fn bunching() {
    let folded = |game: fn(&mut Random) -> Game| {
        move |random: &mut Random| {
            let game = game(random);
            random.fold_ranges(&game, MAX_FOLDED)
        }
    };
    Games::new("rivers with folded ranges", 20, 100).check(folded(Random::river));
    assert!(Games::new("turns with folded ranges", 4, 12).check(folded(turn)) > 0);
}

#[test]
fn rake() {
    let raked = |game: fn(&mut Random) -> Game| {
        move |random: &mut Random| {
            let game = game(random);
            random.rake(&game)
        }
    };
    Games::new("raked rivers", 50, 1000).check(raked(Random::river));
    Games::new("raked turns", 6, 20).check(raked(turn));
}

#[test]
fn tournaments() {
    let paid = |game: fn(&mut Random) -> Game| {
        move |random: &mut Random| {
            let game = game(random);
            random.prizes(&game)
        }
    };
    Games::new("rivers with prizes", 50, 1000).check(paid(Random::river));
    Games::new("turns with prizes", 6, 20).check(paid(turn));
}

/// Locks, folded ranges, rake and prizes in one game.
#[test]
fn everything_at_once() {
    let all = |game: fn(&mut Random) -> Game| {
        move |random: &mut Random| {
            let game = game(random);
            let game = random.locks(&game);
            let game = random.fold_ranges(&game, MAX_FOLDED);
            let game = random.rake(&game);
            random.prizes(&game)
        }
    };
    Games::new("rivers with everything", 20, 60).check(all(Random::river));
    Games::new("turns with everything", 3, 10).check(all(turn));
}

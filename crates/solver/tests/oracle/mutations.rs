//! An oracle that is wrong in one way must not agree with the solver.

use crate::comparison::Solved;
use crate::game::Game;
use crate::random::Random;
use isofold_solver::Precision;
use std::ops::Range;

/// A mistake of the oracle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mutation {
    /// The player out of position wins ties.
    TiesToOop,
    /// The player who folds loses what the other has bet.
    UncalledBetIsLost,
    /// Sizes are shares of the pot before the call.
    PotBeforeCall,
    /// Of two hands that are the same but for the lower cards, neither wins.
    NoKickers,
    /// Both players may hold the same card.
    NoCardRemoval,
    /// All hands of a range weigh the same.
    NoWeights,
    /// No club ever comes.
    NoClubs,
    /// Locked hands choose freely.
    NoLocks,
    /// Folded hands may come again.
    NoBunching,
    /// The house takes nothing if a player folds.
    NoRakeOnFolds,
    /// A chip is worth the same to everybody.
    PrizesByChips,
}

/// Solves a few games and counts those in which a mutation is found: by the evaluation of the strategies, and by the value
/// if they are zero-sum.
#[track_caller]
fn detects(mutation: Mutation, seeds: Range<u64>, game: impl Fn(&mut Random) -> Game) {
    let (mut evaluations, mut values, mut zero_sum) = (0, 0, 0);
    for seed in seeds.clone() {
        let game = game(&mut Random::new(seed));
        let mut solved = Solved::new(&game, Precision::Full, 1e-4);
        let found = solved.compare(&Game { mutation: Some(mutation), ..game });
        evaluations += usize::from(found.evaluation.is_err());
        values += usize::from(found.value.as_ref().is_some_and(Result::is_err));
        zero_sum += usize::from(found.value.is_some());
    }
    println!(
        "{mutation:?}: found by the evaluation in {evaluations}, by the value in {values} of {zero_sum}, {seeds:?}"
    );
    assert!(evaluations > 0 && (values > 0 || zero_sum == 0), "{mutation:?} is not found");
}

#[test]
fn wrong_payoffs_are_detected() {
    detects(Mutation::TiesToOop, 1..21, Random::river);
    detects(Mutation::NoKickers, 1..21, Random::river);
    detects(Mutation::UncalledBetIsLost, 1..5, Random::river);
    detects(Mutation::NoRakeOnFolds, 1..5, |random| {
        let game = random.river();
        random.rake(&game)
    });
    detects(Mutation::PrizesByChips, 1..5, |random| {
        let game = random.river();
        random.prizes(&game)
    });
}

#[test]
fn wrong_deals_are_detected() {
    detects(Mutation::NoCardRemoval, 1..9, Random::river);
    detects(Mutation::NoWeights, 1..9, Random::river);
    detects(Mutation::NoClubs, 1..4, |random| random.turn(200));
    detects(Mutation::NoBunching, 1..5, |random| {
        let game = random.river();
        random.fold_ranges(&game, 2)
    });
}

#[test]
fn another_tree_is_detected() {
    detects(Mutation::PotBeforeCall, 1..41, Random::river);
}

#[test]
fn a_lock_that_is_not_kept_is_detected() {
    detects(Mutation::NoLocks, 1..9, |random| {
        let game = random.river();
        random.locks(&game)
    });
}

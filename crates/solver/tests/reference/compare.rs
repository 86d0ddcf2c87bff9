//! The engine beside the reference.
//!
//! Two actions are often worth exactly the same: a hand wins the pot by a bet that every hand folds to, or by a check. Then
//! rounding alone decides which one regret matching takes, and what follows from it. Twins with a little noise tell most
//! such numbers from the others: where they stray, the engine may stray too.

use super::variations::Change;
use super::{Bucket, Random, ReferenceSolver, Seen};
use isofold_solver::{Options, Rule, Solver, View};
use isofold_tree::{Line, Rake, Spot};
use std::ops::Range;

/// How many numbers agree.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) numbers: usize,
    /// Numbers that noise does not change much.
    pub(crate) steady: usize,
    /// Steady numbers that the engine agrees on.
    pub(crate) agreed: usize,
}

/// Of a share, or of all that can be won.
const TOLERANCE: f64 = 1e-5;

/// How much further than the noisy references the engine may stray.
const SLACK: f64 = 10.0;

impl Tally {
    pub(crate) fn and(self, other: Tally) -> Tally {
        Tally {
            numbers: self.numbers + other.numbers,
            steady: self.steady + other.steady,
            agreed: self.agreed + other.agreed,
        }
    }

    /// Whether all but a share of the numbers that can be relied on agree. An exact tie that noise breaks one way and the
    /// engine the other way is all that may be left.
    pub(crate) fn is_good(&self, share: f64) -> bool {
        let failed = self.steady - self.agreed;
        self.numbers > 0 && self.steady * 3 > self.numbers * 2 && failed as f64 <= share * self.steady as f64
    }
}

/// The engine, the exact reference, and noisy ones.
struct Comparison {
    solver: Solver,
    references: Vec<ReferenceSolver>,
    /// All that can be won.
    stake: f64,
    tally: Tally,
}

/// Compares on random spots that start with so many cards, at a few random lines each.
pub(crate) fn random_spots(cards: usize, change: Change, seeds: Range<u64>, noisy: u64, iterations: &[u32]) {
    let mut all = Tally::default();
    for seed in seeds {
        let mut random = Random::new(seed);
        let (spot, rule) = (random.spot(cards), random.rule());
        let spot = change(&mut random, spot);
        // A failure names the spot.
        println!("{cards} cards, seed {seed}, {rule:?}\n{}", spot.to_toml());
        let lines = |reference: &ReferenceSolver| (0..4).map(|_| random.line(reference)).collect();
        all = all.and(compare((&spot, rule), noisy, iterations, lines));
    }
    // On a river more references are noisy: hardly a tie escapes them.
    assert!(all.is_good(if cards == 5 { 0.0005 } else { 0.005 }), "{all:?}");
}

/// The EVs of both players on a random spot add up to the pot less the rake of the reference.
pub(crate) fn check_rake(seed: u64) {
    let mut spot = Random::new(seed).spot(4 + (seed % 2) as usize);
    spot.rake = Rake { rate: 0.05, cap: 8.0 };
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let mut reference = ReferenceSolver::new(&spot, Rule::default());
    reference.iterate();
    solver.iterate();
    let [oop, ip] = solver.evs();
    let (pot, rake) = (f64::from(spot.pot), reference.rake());
    assert!((oop + ip - (pot - rake)).abs() < 1e-5 * pot, "{oop} {ip} {pot} {rake}");
    assert!(rake > 0.0 && rake < 8.0 + 1e-9, "{rake}");
}

/// On a random river, what could be gained is what the best of all pure strategies gain. Whether the spot is small enough
/// for that comes back.
pub(crate) fn check_best_responses(seed: u64, change: Change) -> bool {
    let mut random = Random::new(seed);
    let mut spot = random.spot(5);
    spot.edits.clear();
    let spot = change(&mut random, spot);
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let mut reference = ReferenceSolver::new(&spot, Rule::default());
    solver.iterate();
    reference.iterate();
    let (Some(oop), Some(ip)) = (reference.best_of_all(0), reference.best_of_all(1)) else { return false };
    let made: f64 = solver.evs().iter().sum();
    let gain = (oop + ip - made) / 2.0 / reference.money.pot;
    let exploitability = solver.exploitability();
    let most = reference.money.stake / reference.money.pot;
    assert!((exploitability - gain).abs() < 1e-5 * most, "seed {seed}: {exploitability}, but {gain}");
    true
}

/// Lets all iterate and compares them after so many iterations, at the start and where the lines lead. After the first
/// iteration there is hardly a tie yet: every number has to agree.
pub(crate) fn compare(
    (spot, rule): (&Spot, Rule),
    noisy: u64,
    iterations: &[u32],
    lines: impl FnMut(&ReferenceSolver) -> Vec<Line>,
) -> Tally {
    compare_with_buckets((spot, rule), None, noisy, iterations, lines)
}

/// [`compare`] with a card abstraction.
pub(crate) fn compare_with_buckets(
    (spot, rule): (&Spot, Rule),
    bucket: Option<Bucket>,
    noisy: u64,
    iterations: &[u32],
    mut lines: impl FnMut(&ReferenceSolver) -> Vec<Line>,
) -> Tally {
    let mut references = vec![ReferenceSolver::new(spot, rule)];
    references.extend((0..noisy).map(|seed| ReferenceSolver::noisy(spot, rule, seed)));
    let mut solver = Solver::new(spot, &Options { rule, threads: 1, ..Options::default() }).unwrap();
    if let Some(bucket) = bucket {
        solver.set_abstraction(&*bucket).unwrap();
        references.iter_mut().for_each(|reference| reference.set_abstraction(bucket.clone()));
    }
    let stake = references[0].money.stake;
    let mut comparison = Comparison { solver, references, stake, tally: Tally::default() };
    for &end in iterations {
        while comparison.solver.iterations() < end {
            comparison.solver.iterate();
            comparison.references.iter_mut().for_each(ReferenceSolver::iterate);
        }
        comparison.compare_starts();
        for line in lines(&comparison.references[0]) {
            let view = comparison.solver.view(&line).unwrap();
            comparison.compare_views(&view);
        }
    }
    comparison.tally
}

impl Comparison {
    /// Compares a number of the engine with those of the references, the exact one first.
    fn number(&mut self, what: impl Fn() -> String, engine: f64, references: impl IntoIterator<Item = f64>) {
        let mut references = references.into_iter();
        let exact = references.next().unwrap();
        let noise = references.map(|noisy| (noisy - exact).abs()).fold(0.0, f64::max);
        let agrees = (engine - exact).abs() <= TOLERANCE + SLACK * noise;
        let iteration = self.solver.iterations();
        assert!(agrees || iteration > 1, "{}: {engine}, but {exact}", what());
        self.tally.numbers += 1;
        if noise * SLACK < TOLERANCE {
            self.tally.steady += 1;
            self.tally.agreed += usize::from(agrees);
        }
    }

    fn compare_starts(&mut self) {
        let stake = self.stake;
        let evs: Vec<[f64; 2]> = self.references.iter_mut().map(ReferenceSolver::evs).collect();
        for (player, ev) in self.solver.evs().into_iter().enumerate() {
            self.number(
                || format!("ev of player {player}"),
                ev / stake,
                evs.iter().map(|evs| evs[player] / stake),
            );
        }
        let share = self.references[0].money.pot / stake;
        let all: Vec<f64> =
            self.references.iter_mut().map(|reference| reference.exploitability() * share).collect();
        let exploitability = self.solver.exploitability() * share;
        self.number(|| "exploitability".to_owned(), exploitability, all);
    }

    fn compare_views(&mut self, view: &View) {
        let all: Vec<Seen> = self.references.iter_mut().map(|reference| reference.see(&view.line)).collect();
        let acting = view.player.index();
        assert_eq!((acting, &view.board), (all[0].player, &all[0].board));
        let board = view.board.iter().copied().collect();
        for own in 0..2 {
            let hands = self.references[0].hands[own].clone();
            let live = hands.iter().enumerate().filter(|(_, (combo, _))| !combo.set().intersects(board));
            let live: Vec<usize> = live.map(|(at, _)| at).collect();
            assert!(view.hands[own].iter().map(|hand| hand.combo).eq(live.iter().map(|&at| hands[at].0)));
            for (hand, at) in view.hands[own].iter().zip(live) {
                let what =
                    |what: &'static str| move || format!("{what} of {} at `{}`", hand.combo, view.line);
                self.number(what("share"), hand.share, all.iter().map(|seen| seen.share(own, at)));
                let count = if own == acting { view.actions.len() } else { 0 };
                assert_eq!((hand.strategy.len(), hand.action_evs.len()), (count, count));
                // The EV of a hand comes out of sums over all hands that it could face; if few are left, little is
                // left of the digits. If none is, nothing is known about what it does.
                let left = all[0].against[own][at] / all[0].reach[1 - own].iter().sum::<f64>();
                let Some(ev) = hand.ev.filter(|_| left > 1e-3) else { continue };
                self.number(what("reach"), hand.reach, all.iter().map(|seen| seen.reach[own][at]));
                // A hand that hardly ever comes here has no strategy to speak of; one that never does has none.
                let never = hand.reach == 0.0 && all.iter().all(|seen| seen.reach[own][at] == 0.0);
                if !never && all[0].reach[own][at] < 1e-4 {
                    continue;
                }
                for (action, &share) in hand.strategy.iter().enumerate() {
                    self.number(what("strategy"), share, all.iter().map(|seen| seen.strategy[at][action]));
                }
                let part = left / self.stake;
                self.number(what("ev"), ev * part, all.iter().map(|seen| seen.evs[own][at] * part));
                for (action, ev) in hand.action_evs.iter().enumerate() {
                    let evs = all.iter().map(|seen| seen.action_evs[action][at] * part);
                    self.number(what("ev of an action"), ev.unwrap() * part, evs);
                }
                if let Some(equity) = hand.equity {
                    self.number(
                        what("equity"),
                        equity * left,
                        all.iter().map(|seen| seen.equities[own][at] * left),
                    );
                }
            }
        }
        self.compare_sums(view, &all);
    }

    fn compare_sums(&mut self, view: &View, all: &[Seen]) {
        let (Some(evs), Some(equities)) = (view.evs, view.equities) else { return };
        let what = |what: &'static str| move || format!("{what} at `{}`", view.line);
        for own in 0..2 {
            let stake = self.stake;
            self.number(
                what("ev"),
                evs[own] / stake,
                all.iter().map(|seen| seen.mean(own, &seen.evs[own]) / stake),
            );
            self.number(
                what("equity"),
                equities[own],
                all.iter().map(|seen| seen.mean(own, &seen.equities[own])),
            );
        }
        for (action, &share) in view.frequencies.iter().enumerate() {
            let of = |seen: &Seen| {
                let shares: Vec<f64> = seen.strategy.iter().map(|shares| shares[action]).collect();
                seen.mean(seen.player, &shares)
            };
            self.number(what("frequency"), share, all.iter().map(of));
        }
    }
}

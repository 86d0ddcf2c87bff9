//! The solver beside the oracle: what must agree, and how closely.

use crate::evaluation::{best_response, evs, strategies};
use crate::game::Game;
use crate::linear_program::{Value, value};
use crate::payoffs::{pot_value, stake};
use crate::sequence_form::SequenceForm;
use isofold_solver::{Options, Precision, Solver};
use isofold_tree::Stop;
use std::ops::ControlFlow;

/// The solver computes in 32 bits, each step rounded by at most 2⁻²⁴ of its result, which is below the stake. Roundings go up as often as
/// down, and one of a single hand or runout counts for little in the sum over all: no more than one in all was seen at the root, and eight
/// are allowed.
const FLOAT_ERROR: f64 = 8.0 / (1 << 24) as f64;

/// The greatest distance of the bounds of the linear program, as a share of the stake.
const PROVEN: f64 = 1e-9;

/// A game and its solution.
pub(crate) struct Solved {
    pub(crate) solver: Solver,
    evs: [f64; 2],
    best_evs: [f64; 2],
    exploitability: f64,
}

/// The results of both comparisons.
pub(crate) struct Findings {
    /// EVs, best responses and exploitability of the solver's strategies: equal but for rounding.
    pub(crate) evaluation: Result<(), String>,
    /// The value of the game, if it is zero-sum: between what each player has for sure against a best response.
    pub(crate) value: Option<Result<(), String>>,
}

impl Solved {
    /// Solves a game: to a tenth of the target if a few thousand iterations are enough, else to the target. Games that are not
    /// zero-sum need not get there.
    pub(crate) fn new(game: &Game, precision: Precision, target: f64) -> Solved {
        let options = Options { precision, threads: 1, ..Options::default() };
        let mut solver = Solver::new(&game.spot(), &options).unwrap();
        let stop = Stop::default().exploitability(target / 10.0).iterations(5_000);
        let mut reached = solver.run(&stop, |_| ControlFlow::Continue(())).exploitability;
        // A run may give a game up that comes closer only after many more iterations.
        while reached > target && game.is_zero_sum() && solver.iterations() < 200_000 {
            (0..1_000).for_each(|_| solver.iterate());
            reached = solver.exploitability();
        }
        let (evs, best_evs, exploitability) = (solver.evs(), solver.best_evs(), solver.exploitability());
        assert!(solver.bunching_error().is_none(), "folded ranges are sampled");
        Solved { solver, evs, best_evs, exploitability }
    }

    /// Compares with the oracle of a game, which is the same but for mutations.
    pub(crate) fn compare(&mut self, game: &Game) -> Findings {
        let form = SequenceForm::new(game, usize::MAX).unwrap();
        Findings {
            evaluation: self.compare_evaluation(game, &form),
            value: game.is_zero_sum().then(|| self.compare_value(game, &form)),
        }
    }

    fn compare_evaluation(&mut self, game: &Game, form: &SequenceForm) -> Result<(), String> {
        let plans = strategies(game, form, &mut self.solver)?;
        let float_error = FLOAT_ERROR * stake(game);
        let near = |what: &str, found: f64, wanted: f64, error: f64| match (found - wanted).abs() <= error {
            true => Ok(()),
            false => Err(format!("{what}: {found}, but {wanted} ± {error}")),
        };
        let evs = evs(form, &plans);
        let best =
            [0, 1].map(|player: usize| best_response(form, player, &plans[1 - player], |made| made[player]));
        for player in 0..2 {
            near(&format!("EV of player {player}"), self.evs[player], evs[player], float_error)?;
            let what = format!("best response of player {player}");
            near(&what, self.best_evs[player], best[player], float_error)?;
        }
        let gain = (best[0] + best[1] - evs[0] - evs[1]) / 2.0 / pot_value(game);
        // The sum of four numbers, halved.
        near("exploitability", self.exploitability, gain, 2.0 * float_error / pot_value(game))
    }

    /// A player's best response gets at least the value of the game, so that it lies between what both get by theirs.
    fn compare_value(&self, game: &Game, form: &SequenceForm) -> Result<(), String> {
        let (pot, float_error) = (f64::from(game.pot), FLOAT_ERROR * stake(game));
        let Value { lower, upper } = value(form);
        assert!(upper - lower <= PROVEN * stake(game), "not proven: {lower} to {upper}\n{game:?}");
        let (from, to) = (pot - self.best_evs[1], self.best_evs[0]);
        // Both are within the exploitability of the EV, in all.
        let width = 2.0 * self.exploitability * pot;
        if (to - from - width).abs() > 2.0 * float_error {
            return Err(format!("{from} to {to} is not {width}"));
        }
        if from - float_error <= upper && lower <= to + float_error {
            return Ok(());
        }
        Err(format!("the value is {lower}, but the solver says {from} to {to}"))
    }
}

impl Findings {
    fn check(self) -> Result<(), String> {
        self.evaluation?;
        self.value.unwrap_or(Ok(()))
    }
}

/// Solves a game, compares it, and fails with the spot if anything differs or, in a zero-sum game, the target is not reached.
pub(crate) fn check(what: &str, game: &Game, precision: Precision, target: f64) -> Solved {
    let mut solved = Solved::new(game, precision, target);
    let found = solved.compare(game).check();
    assert!(found.is_ok(), "{what}: {}\n{}", found.unwrap_err(), game.spot().to_toml());
    let reached = solved.exploitability;
    assert!(!game.is_zero_sum() || reached <= target, "{what}: {reached} is left\n{}", game.spot().to_toml());
    solved
}

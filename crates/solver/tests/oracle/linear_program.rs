//! The value of a zero-sum game, by the linear program of its sequence form (Koller, Megiddo and von Stengel).
//!
//! The player out of position chooses x, the probability of each of the own sequences; q is what the opponent leaves at each
//! infoset of theirs, the weight of the hands that get there included:
//!
//! maximize Σ q(I) over the first infosets + Σ A(s, ∅) x(s), so that
//! for each own infoset: Σ x(its sequences) = x(the sequence before it), and
//! for each sequence t of an infoset I of the opponent: q(I) ≤ Σ A(s, t) x(s) + Σ q(I') over the infosets I' that follow t.
//!
//! The costs of the last constraints are the opponent's strategy. Best responses to both then prove the value, whatever
//! the simplex method did.

use crate::evaluation::{best_response, plan_of};
use crate::random::Random;
use crate::sequence_form::SequenceForm;
use crate::simplex::Tableau;

/// The value of a game to the player out of position, between two bounds.
pub(crate) struct Value {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

/// The perturbation of right-hand sides: small beside a probability, large beside rounding.
const PERTURBATION: f64 = 1e-6;

/// Numbers of the variables: sequences of the player, then infosets of the opponent, then the slack of each sequence of the opponent.
struct Program<'a> {
    form: &'a SequenceForm,
    tableau: Tableau,
    /// The size of payoffs.
    scale: f64,
}

/// Solves the game and proves its value.
pub(crate) fn value(form: &SequenceForm) -> Value {
    let mut program = Program::new(form);
    program.find_start();
    let (infosets, slacks) = (program.infoset(0), program.slack(0));
    program.tableau.compact(|variable| (infosets..slacks).contains(&variable));
    program.tableau.maximize();
    let [x, y] = program.strategies();
    let lower = -best_response(form, 1, &x, |made| -made[0]);
    let upper = best_response(form, 0, &y, |made| made[0]);
    let optimum = program.tableau.optimum() * program.scale;
    let near = 1e-6 * program.scale;
    assert!(lower - near < optimum && optimum < upper + near, "{lower} {optimum} {upper}");
    Value { lower, upper }
}

impl Program<'_> {
    fn new(form: &SequenceForm) -> Program<'_> {
        let scale = form.payoffs.values().map(|made| made[0].abs()).fold(0.0, f64::max);
        let scale = if scale > 0.0 { scale } else { 1.0 };
        let own = form.sequences[0];
        let mut objective = vec![0.0; own + form.infosets[1].len()];
        let mut constant = 0.0;
        for (&(s, _), made) in form.payoffs.iter().filter(|((_, t), _)| *t == 0) {
            match s {
                0 => constant += made[0] / scale,
                _ => objective[s] += made[0] / scale,
            }
        }
        for (number, infoset) in form.infosets[1].iter().enumerate() {
            if infoset.parent == 0 {
                objective[own + number] = 1.0;
            }
        }
        let mut program = Program { form, tableau: Tableau::new(objective, constant), scale };
        program.add_rows();
        program
    }

    /// The variable of an infoset of the opponent.
    fn infoset(&self, number: usize) -> usize {
        self.form.sequences[0] + number
    }

    /// The variable of the slack of a sequence of the opponent.
    fn slack(&self, sequence: usize) -> usize {
        self.infoset(self.form.infosets[1].len()) + sequence
    }

    fn add_rows(&mut self) {
        let form = self.form;
        let mut random = Random::new(1);
        let mut perturbation = || PERTURBATION * (1.0 + random.below(1_000_000) as f64 / 1e6);
        for infoset in &form.infosets[0] {
            let mut entries: Vec<(usize, f64)> = infoset.sequences.clone().map(|s| (s, 1.0)).collect();
            let rhs = if infoset.parent == 0 { 1.0 } else { 0.0 };
            if infoset.parent > 0 {
                entries.push((infoset.parent, -1.0));
            }
            self.tableau.add_row(None, &entries, rhs, perturbation());
        }
        let mut entries = vec![Vec::new(); form.sequences[1]];
        let mut constants = vec![0.0; form.sequences[1]];
        for (&(s, t), made) in &form.payoffs {
            match s {
                0 => constants[t] += made[0] / self.scale,
                _ => entries[t].push((s, -made[0] / self.scale)),
            }
        }
        for (number, infoset) in form.infosets[1].iter().enumerate() {
            infoset.sequences.clone().for_each(|t| entries[t].push((self.infoset(number), 1.0)));
            entries[infoset.parent].push((self.infoset(number), -1.0));
        }
        for t in 1..form.sequences[1] {
            self.tableau.add_row(Some(self.slack(t)), &entries[t], constants[t], perturbation());
        }
    }

    /// Finds a basis to start from: the player takes the first action everywhere, and the opponent the best response.
    fn find_start(&mut self) {
        let form = self.form;
        for (row, infoset) in form.infosets[0].iter().enumerate() {
            self.tableau.pivot(row, infoset.sequences.start);
        }
        let first_row = form.infosets[0].len();
        for (number, infoset) in form.infosets[1].iter().enumerate().rev() {
            // Sequence 0 has no row.
            let rows = infoset.sequences.clone().map(|t| first_row + t - 1);
            let left = |row: &usize| self.tableau.perturbed(*row);
            let row = rows.min_by(|a, b| left(a).total_cmp(&left(b))).unwrap();
            self.tableau.pivot(row, self.infoset(number));
        }
    }

    /// The strategies of both players, as probabilities of sequences.
    fn strategies(&self) -> [Vec<f64>; 2] {
        let form = self.form;
        let mut weights = [0, 1].map(|player: usize| vec![0.0; form.sequences[player]]);
        for (variable, value) in self.tableau.values() {
            if let Some(weight) = weights[0].get_mut(variable) {
                *weight = value;
            }
        }
        for (variable, cost) in self.tableau.reduced_costs() {
            if let Some(t) = variable.checked_sub(self.slack(0)) {
                weights[1][t] = cost;
            }
        }
        [0, 1].map(|player: usize| plan_of(form, player, &weights[player]))
    }
}

/// One choice of two actions each, with payoffs 3, -1 and -2, 1: worth (3 · 1 - 1 · 2) / (3 + 1 + 2 + 1) = 1/7.
#[test]
fn a_game_with_a_known_value() {
    use crate::sequence_form::Infoset;
    let infosets = [0, 1].map(|_| vec![Infoset { parent: 0, sequences: 1..3 }]);
    let payoffs = [((1, 1), 3.0), ((1, 2), -1.0), ((2, 1), -2.0), ((2, 2), 1.0)];
    let payoffs = payoffs.into_iter().map(|(pair, made)| (pair, [made, -made])).collect();
    let form = SequenceForm { infosets, sequences: [3; 2], payoffs, decisions: Vec::new() };
    let Value { lower, upper } = value(&form);
    assert!((lower - 1.0 / 7.0).abs() < 1e-12 && (upper - 1.0 / 7.0).abs() < 1e-12, "{lower} {upper}");
}

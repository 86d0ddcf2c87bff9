//! The solver's strategies in sequence form: their EVs, and the best responses to them.

use crate::betting::Betting;
use crate::cards::{Hand, read, text};
use crate::game::Game;
use crate::sequence_form::{Choice, Decision, SequenceForm};
use isofold_solver::{Solver, View};

/// Locked frequencies are single numbers of 32 bits.
const ROUNDING: f64 = 1e-6;

/// The probabilities of a player's sequences, from weights of the actions at each infoset; uniform where there is no weight.
pub(crate) fn plan_of(form: &SequenceForm, player: usize, weights: &[f64]) -> Vec<f64> {
    let mut plan = vec![0.0; form.sequences[player]];
    plan[0] = 1.0;
    for infoset in &form.infosets[player] {
        let weight = |sequence: usize| weights[sequence].max(0.0);
        let total: f64 = infoset.sequences.clone().map(weight).sum();
        for sequence in infoset.sequences.clone() {
            let share =
                if total > 0.0 { weight(sequence) / total } else { 1.0 / infoset.sequences.len() as f64 };
            plan[sequence] = plan[infoset.parent] * share;
        }
    }
    plan
}

/// The strategies of the solver, read at every decision, combo by combo. An error if the betting tree is another one, or
/// if a locked hand does not play what it is locked to.
pub(crate) fn strategies(
    game: &Game,
    form: &SequenceForm,
    solver: &mut Solver,
) -> Result<[Vec<f64>; 2], String> {
    let (nodes, found) = (Betting::start(game).count_nodes(game), solver.tree().nodes().len());
    if nodes != found {
        return Err(format!("the tree has {found} nodes, not {nodes}"));
    }
    let mut weights = [0, 1].map(|player: usize| vec![0.0; form.sequences[player]]);
    for decision in &form.decisions {
        let line = decision.line.join(" ");
        let view = solver.view(&line.parse().unwrap()).map_err(|error| format!("`{line}`: {error}"))?;
        let names: Vec<String> = decision.actions.iter().map(|action| action.name()).collect();
        let found: Vec<String> = view.actions.iter().map(|action| action.to_string()).collect();
        if (view.player.index(), &found) != (decision.player, &names) {
            return Err(format!("`{line}`: the actions are {found:?}, not {names:?}"));
        }
        read_decision(game, form, decision, &view, &mut weights[decision.player])
            .map_err(|error| format!("`{line}`: {error}"))?;
    }
    Ok([0, 1].map(|player: usize| plan_of(form, player, &weights[player])))
}

fn read_decision(
    game: &Game,
    form: &SequenceForm,
    decision: &Decision,
    view: &View,
    weights: &mut [f64],
) -> Result<(), String> {
    let player = decision.player;
    for ((hand, _), choice) in game.hands[player].iter().zip(&decision.choices) {
        if *choice == Choice::Nothing {
            continue;
        }
        let is_hand = |combo: &Hand| hand.iter().all(|card| combo.contains(card));
        let found = view.hands[player].iter().find(|found| {
            let cards = read(&found.combo.to_string());
            is_hand(&[cards[0], cards[1]])
        });
        let strategy = &found.ok_or_else(|| format!("{} is missing", text(hand)))?.strategy;
        match choice {
            Choice::Nothing => {}
            Choice::Free(infoset) => {
                let sequences = form.infosets[player][*infoset].sequences.clone();
                sequences.zip(strategy).for_each(|(sequence, &share)| weights[sequence] = share);
            }
            Choice::Locked(frequencies) => {
                if frequencies.iter().zip(strategy).any(|(a, b)| (a - b).abs() > ROUNDING) {
                    return Err(format!("{} plays {strategy:?}, not {frequencies:?}", text(hand)));
                }
            }
        }
    }
    Ok(())
}

/// The EVs of both players with these strategies.
pub(crate) fn evs(form: &SequenceForm, [oop, ip]: &[Vec<f64>; 2]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for (&(s, t), made) in &form.payoffs {
        sums.iter_mut().zip(made).for_each(|(sum, made)| *sum += oop[s] * ip[t] * made);
    }
    sums
}

/// The EV of a player's best response to the plan of the opponent: infoset by infoset from the last, the best of what each
/// action pays at once and at the infosets that follow it.
pub(crate) fn best_response(
    form: &SequenceForm,
    player: usize,
    opponent: &[f64],
    made: impl Fn(&[f64; 2]) -> f64,
) -> f64 {
    let mut worth = vec![0.0; form.sequences[player]];
    for (&(s, t), payoffs) in &form.payoffs {
        let (own, other) = if player == 0 { (s, t) } else { (t, s) };
        worth[own] += opponent[other] * made(payoffs);
    }
    for infoset in form.infosets[player].iter().rev() {
        worth[infoset.parent] += infoset.sequences.clone().map(|s| worth[s]).fold(f64::MIN, f64::max);
    }
    worth[0]
}

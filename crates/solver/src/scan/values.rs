//! The values of hands at a decision, from the samples of both players' passes. The arithmetic is that of `query/hand_values.rs`,
//! row by row instead of hand by hand.

use crate::View;
use crate::engine::board_pass::NodeSample;
use crate::game::Game;
use crate::game::boards::Board;
use crate::game::card_removal::CardRemoval;
use crate::kernel::WIDTH;
use crate::query::hand_values::spread;
use crate::scan::plan::Place;
use isofold_cards::{Card, Combo};
use isofold_iso::SuitPerm;
use isofold_simd::Block;
use isofold_tree::{Action, NodeId, Player};

/// The decisions on one board, or some of them: a board may come in several parts.
#[derive(Clone, Debug)]
pub struct BoardNodes {
    /// The cards dealt since the start of the spot.
    pub dealt: Vec<Card>,
    /// The number of runouts that the board stands for.
    pub runouts: u32,
    /// The combos of each player that the board does not block, in ascending order, each with its row.
    pub combos: [Vec<ComboRow>; 2],
    /// The decisions, in the order of the tree.
    pub nodes: Vec<NodeValues>,
}

/// A combo, and the row that has its numbers: combos that differ by isomorphic suits only share one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComboRow {
    /// The combo.
    pub combo: Combo,
    /// The row.
    pub row: u16,
}

/// A decision: the values of all hands of both players, row by row. NaN stands for a value that is not there.
#[derive(Clone, Debug)]
pub struct NodeValues {
    /// The node of the betting tree.
    pub node: NodeId,
    /// The reach of each player's hands; see [`Hand::reach`](crate::Hand::reach).
    pub reach: [Vec<f32>; 2],
    /// The EV of each player's hands from here on, in chips; NaN against no compatible hand.
    pub ev: [Vec<f32>; 2],
    /// The equity of each player's hands; NaN against no compatible hand.
    pub equity: [Vec<f32>; 2],
    /// For each action, its frequency with each hand of the player who acts.
    pub frequency: Vec<Vec<f32>>,
    /// For each action, its EV with each hand of the player who acts; NaN against no compatible hand.
    pub action_ev: Vec<Vec<f32>>,
}

/// A decision and the strategy at it: the sums of strategies, a row for each action.
pub(super) struct Choice<'a> {
    pub(super) node: NodeId,
    pub(super) player: Player,
    pub(super) actions: &'a [Action],
    pub(super) sums: Vec<Vec<f32>>,
}

/// The reach of a player, which is the same at all nodes between two of their actions, and what it means to the opponent's rows.
pub(super) struct PlayerReach<'a> {
    /// The reach of each row; `None` if it is zero.
    pub(super) reach: Option<&'a [Block]>,
    /// The reach that is compatible with each row of the opponent.
    pub(super) against: Vec<f64>,
    /// The equity of each row of the opponent; NaN where nothing is compatible with it.
    pub(super) equity: Vec<f32>,
}

impl<'a> PlayerReach<'a> {
    /// The reach of a player in the sample of the opponent's pass. Equities are filled in later.
    pub(super) fn new(board: &Board, player: usize, sample: Option<&'a NodeSample>) -> PlayerReach<'a> {
        let reach = sample.map(|seen| &seen.reach[..]);
        let rows = &board.hands[1 - player].combos;
        let against = match reach {
            Some(reach) => {
                let sums = CardRemoval::on(board, &spread(board, player, |row| number(reach, row)));
                rows.iter().map(|&combo| sums.with(combo)).collect()
            }
            None => vec![0.0; rows.len()],
        };
        PlayerReach { reach, against, equity: vec![f32::NAN; rows.len()] }
    }
}

/// Whether a hand of one player meets a hand of the other.
fn meet(reaches: [&PlayerReach<'_>; 2]) -> bool {
    let meets = |reach: &[Block]| {
        let mut rows = reaches[1].against.iter().enumerate();
        rows.any(|(row, &against)| against > 0.0 && number(reach, row) > 0.0)
    };
    reaches[0].reach.is_some_and(meets)
}

/// The values at a decision, with the reach of each player. `chance` is the probability of each sequence of cards up to the board.
pub(super) fn node_values(
    game: &Game,
    board: &Board,
    chance: f64,
    choice: &Choice<'_>,
    samples: [Option<&NodeSample>; 2],
    reaches: [&PlayerReach<'_>; 2],
) -> NodeValues {
    let frequency = frequencies(&choice.sums, game.removed_on(choice.node, &board.cards));
    let rows = [0, 1].map(|player: usize| board.hands[player].rows());
    let mut values = NodeValues {
        node: choice.node,
        reach: rows.map(|rows| vec![0.0; rows]),
        ev: rows.map(|rows| vec![f32::NAN; rows]),
        equity: rows.map(|rows| vec![f32::NAN; rows]),
        frequency: Vec::new(),
        action_ev: Vec::new(),
    };
    for own in 0..2 {
        let max_weight = game.max_weight(own);
        if let Some(reach) = reaches[own].reach {
            for (row, out) in values.reach[own].iter_mut().enumerate() {
                *out = (number(reach, row) * max_weight) as f32;
            }
        }
        let already_paid = game.already_paid(choice.node, own);
        let against = &reaches[1 - own].against;
        let cfvs = samples[own].map(|seen| &seen.values);
        let value = |action: usize, row: usize| cfvs.map_or(0.0, |rows| number(&rows[action], row));
        let ev = |value: f64, row: usize| value / (against[row] * chance) + already_paid;
        if own == choice.player.index() {
            let mut means = vec![0.0; rows[own]];
            for (action, kind) in choice.actions.iter().enumerate() {
                let mut evs = vec![f32::NAN; rows[own]];
                for row in (0..rows[own]).filter(|&row| against[row] > 0.0) {
                    // A fold is worth nothing by definition; its value is that only up to rounding.
                    let ev = if *kind == Action::Fold { 0.0 } else { ev(value(action, row), row) };
                    evs[row] = ev as f32;
                    means[row] += ev * frequency[action][row];
                }
                values.action_ev.push(evs);
            }
            for row in (0..rows[own]).filter(|&row| against[row] > 0.0) {
                values.ev[own][row] = means[row] as f32;
            }
        } else {
            for row in (0..rows[own]).filter(|&row| against[row] > 0.0) {
                let sum = (0..choice.actions.len()).map(|action| value(action, row)).sum();
                values.ev[own][row] = ev(sum, row) as f32;
            }
        }
    }
    if meet(reaches) {
        values.equity = [reaches[1].equity.clone(), reaches[0].equity.clone()];
    }
    let single = |row: &Vec<f64>| row.iter().map(|&number| number as f32).collect();
    values.frequency = frequency.iter().map(single).collect();
    values
}

/// The average strategy: in proportion to the sums, uniform over the actions that are not removed where they are zero.
fn frequencies(sums: &[Vec<f32>], removed: u32) -> Vec<Vec<f64>> {
    let rows = sums.first().map_or(0, Vec::len);
    let is_removed = |action: usize| removed >> action & 1 == 1;
    let mut totals = vec![0.0; rows];
    for (_, sums) in sums.iter().enumerate().filter(|(action, _)| !is_removed(*action)) {
        totals.iter_mut().zip(sums).for_each(|(total, &sum)| *total += f64::from(sum));
    }
    let even = 1.0 / f64::from(sums.len() as u32 - removed.count_ones());
    let row = |(action, sums): (usize, &Vec<f32>)| match is_removed(action) {
        true => vec![0.0; rows],
        false => {
            let share =
                |(&sum, &total): (&f32, &f64)| if total > 0.0 { f64::from(sum) / total } else { even };
            sums.iter().zip(&totals).map(share).collect()
        }
    };
    sums.iter().enumerate().map(row).collect()
}

/// The combos of both players on a board, relabelled.
pub(super) fn combo_rows(board: &Board, perm: SuitPerm) -> [Vec<ComboRow>; 2] {
    [0, 1].map(|player| {
        let combos = board.combos(player);
        let mut combos: Vec<ComboRow> =
            combos.map(|(combo, row)| ComboRow { combo: perm.apply_combo(combo), row: row as u16 }).collect();
        combos.sort_unstable_by_key(|combo| combo.combo);
        combos
    })
}

impl BoardNodes {
    /// The decisions of views on one board, whose hands are the same at each.
    pub(super) fn of_views(place: &Place, views: &[View]) -> BoardNodes {
        let hands = |player: usize| views.first().map_or(&[][..], |view| &view.hands[player]);
        let combos = [0, 1].map(|player| {
            let rows = hands(player).iter().enumerate();
            rows.map(|(row, hand)| ComboRow { combo: hand.combo, row: row as u16 }).collect()
        });
        let nodes = views.iter().map(NodeValues::of_view).collect();
        BoardNodes { dealt: place.dealt.clone(), runouts: place.runouts, combos, nodes }
    }
}

impl NodeValues {
    fn of_view(view: &View) -> NodeValues {
        let some = |number: Option<f64>| number.map_or(f32::NAN, |number| number as f32);
        let acting = &view.hands[view.player.index()];
        let actions = 0..view.actions.len();
        NodeValues {
            node: view.node,
            reach: view.hands.each_ref().map(|hands| hands.iter().map(|hand| hand.reach as f32).collect()),
            ev: view.hands.each_ref().map(|hands| hands.iter().map(|hand| some(hand.ev)).collect()),
            equity: view.hands.each_ref().map(|hands| {
                // An equity against hands that never get here means nothing.
                hands.iter().map(|hand| some(hand.equity.filter(|_| hand.ev.is_some()))).collect()
            }),
            frequency: actions
                .clone()
                .map(|action| acting.iter().map(|hand| hand.strategy[action] as f32).collect())
                .collect(),
            action_ev: actions
                .map(|action| acting.iter().map(|hand| some(hand.action_evs[action])).collect())
                .collect(),
        }
    }
}

/// The number of a row.
#[inline]
pub(super) fn number(rows: &[Block], row: usize) -> f64 {
    f64::from(rows[row / WIDTH].0[row % WIDTH])
}

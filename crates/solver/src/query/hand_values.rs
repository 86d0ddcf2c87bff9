//! The values of hands at a node: from reach probabilities and counterfactual values to frequencies, EVs and equities.

use crate::engine::board_pass::NodeSample;
use crate::game::Game;
use crate::game::boards::Board;
use crate::game::card_removal::CardRemoval;
use crate::kernel::WIDTH;
use crate::{Hand, NextCard, SolverError, View};
use isofold_cards::{Card, Combo, Range as Weights};
use isofold_equity::{Player as Source, Query};
use isofold_iso::SuitPerm;
use isofold_simd::Block;
use isofold_tree::{Action, Line, NodeId, NodeKind, Player};

/// The node that a line leads to, and its cards.
pub(crate) struct Location {
    pub(crate) node: NodeId,
    /// Carries the representative's board to the line's.
    pub(crate) perm: SuitPerm,
    /// The board of the line.
    pub(crate) cards: Vec<Card>,
}

/// The strategy at a decision: the sums of strategies, a row for each action.
pub(crate) struct ChoiceStrategy {
    pub(crate) player: Player,
    pub(crate) sums: Vec<Vec<f32>>,
    /// The actions that edits remove, one bit each.
    pub(crate) removed: u32,
}

impl ChoiceStrategy {
    /// The frequency of each action, over all pairs of hands with these weights; none if there are no such pairs. Rows of
    /// the hands are those of the strategy.
    pub(crate) fn frequencies(&self, board: &Board, weights: &[Vec<(Combo, usize, f64)>; 2]) -> Vec<f64> {
        let own = self.player.index();
        let against = CardRemoval::on(board, &weights[1 - own]);
        let (mut total, mut taken) = (0.0, vec![0.0; self.sums.len()]);
        for &(combo, row, reach) in weights[own].iter().filter(|(_, _, reach)| *reach > 0.0) {
            let share = reach * against.with(combo);
            let strategy = strategy_of(&self.sums, row, self.removed);
            taken.iter_mut().zip(strategy).for_each(|(taken, frequency)| *taken += share * frequency);
            total += share;
        }
        if total > 0.0 { taken.iter().map(|taken| taken / total).collect() } else { Vec::new() }
    }
}

impl Game {
    /// The player who decides at a node, and the actions.
    pub(crate) fn decides(&self, line: &Line, node: NodeId) -> Result<(Player, Vec<Action>), SolverError> {
        match &self.tree.node(node).kind {
            NodeKind::Decision { player, actions, .. } => Ok((*player, actions.clone())),
            NodeKind::Chance { .. } => Err(SolverError::Elsewhere {
                line: line.to_string(),
                what: "a card comes: add it, or look at the next cards",
            }),
            NodeKind::Fold { .. } | NodeKind::Showdown => Err(SolverError::Over(line.to_string())),
        }
    }

    /// An error unless the node is a chance node.
    pub(crate) fn deals(&self, line: &Line, node: NodeId) -> Result<(), SolverError> {
        match self.tree.node(node).kind {
            NodeKind::Chance { .. } => Ok(()),
            _ => Err(SolverError::Elsewhere {
                line: line.to_string(),
                what: "no card comes: end the line where a street ends",
            }),
        }
    }

    /// The view of a decision. `chance` is the probability of each sequence of cards up to the board, `strategy` has a
    /// row for each action, and the samples are from each player's pass.
    #[expect(clippy::too_many_arguments, reason = "all that is seen at one decision")]
    pub(crate) fn decision(
        &self,
        line: &Line,
        location: Location,
        board: &Board,
        chance: f64,
        strategy: &[Vec<f32>],
        samples: &[Option<NodeSample>; 2],
        wants_equities: bool,
    ) -> Result<View, SolverError> {
        let (player, actions) = self.decides(line, location.node)?;
        let removed = self.tree.removed(location.node, &board.cards[self.spot.board.len()..]);

        // The reach of a player is in the sample of the other's pass.
        let reach = [0, 1].map(|player: usize| samples[1 - player].as_ref().map(|seen| &seen.reach[..]));
        let weights =
            [0, 1].map(|player| spread(board, player, |row| reach[player].map_or(0.0, |rows| at(rows, row))));
        let mut hands = [0, 1].map(|own: usize| {
            let opponent_views = CardRemoval::on(board, &weights[1 - own]);
            let (already_paid, max_weight) = (self.already_paid(location.node, own), self.max_weight(own));
            let mut hands: Vec<Hand> = weights[own]
                .iter()
                .map(|&(combo, row, reach)| {
                    let against = opponent_views.with(combo);
                    let ev_of =
                        |value: f64| (against > 0.0).then(|| value / (against * chance) + already_paid);
                    let acting = own == player.index();
                    let strategy = if acting { strategy_of(strategy, row, removed) } else { Vec::new() };
                    let values = samples[own].as_ref().map(|seen| &seen.values);
                    let value = |action: usize| values.map_or(0.0, |rows| at(&rows[action], row));
                    let (action_evs, ev): (Vec<Option<f64>>, Option<f64>) = if acting {
                        // A fold is worth nothing by definition; its value is that only up to rounding.
                        let ev = |action: usize| match actions[action] {
                            Action::Fold => ev_of(0.0).map(|_| 0.0),
                            _ => ev_of(value(action)),
                        };
                        let evs: Vec<Option<f64>> = (0..actions.len()).map(ev).collect();
                        let mean = evs.iter().zip(&strategy).map(|(ev, share)| ev.map(|ev| ev * share)).sum();
                        (evs, mean)
                    } else {
                        (Vec::new(), ev_of((0..actions.len()).map(value).sum()))
                    };
                    let (combo, share) = (location.perm.apply_combo(combo), reach * against);
                    Hand { combo, reach: reach * max_weight, share, strategy, action_evs, ev, equity: None }
                })
                .collect();
            let total: f64 = hands.iter().map(|hand| hand.share).sum();
            for hand in &mut hands {
                hand.share = if total > 0.0 { hand.share / total } else { 0.0 };
            }
            hands.sort_by_key(|hand| hand.combo);
            hands
        });

        let equities = if wants_equities { self.equities(&location.cards, &mut hands)? } else { None };
        let mean =
            |hands: &[Hand]| -> f64 { hands.iter().map(|hand| hand.share * hand.ev.unwrap_or(0.0)).sum() };
        let evs = equities.map(|_| [mean(&hands[0]), mean(&hands[1])]);
        let frequencies = (0..actions.len())
            .map(|action| hands[player.index()].iter().map(|hand| hand.share * hand.strategy[action]).sum())
            .collect();
        let put_in = self.tree.node(location.node).committed;
        Ok(View {
            line: line.clone(),
            node: location.node,
            board: location.cards,
            player,
            actions,
            pot: self.spot.pot + put_in[0] + put_in[1],
            put_in,
            frequencies,
            evs,
            equities,
            hands,
        })
    }

    /// The next card of one class: `location` is the chance node, `board` the representative's board after the card,
    /// the samples are from the start of the line there, and `choice` is the strategy at the first choice after the card.
    /// `chance` comes out as the weight of all pairs of hands that leave a card of the class in the deck; [`chances`]
    /// normalizes it.
    pub(crate) fn next_card(
        &self,
        location: &Location,
        board: &Board,
        chance: f64,
        samples: &[NodeSample; 2],
        choice: Option<&ChoiceStrategy>,
    ) -> Result<NextCard, SolverError> {
        let (cards, perms) = NextCard::members(&board.members, location.perm);
        let weights =
            [0, 1].map(|player: usize| spread(board, player, |row| at(&samples[1 - player].reach, row)));
        let pairs = CardRemoval::on(board, &weights[1]).pairs(&weights[0]);
        let evs = (pairs > 0.0).then(|| {
            [0, 1].map(|own: usize| {
                let values = &samples[own].values[0];
                let total: f64 = weights[own].iter().map(|&(_, row, reach)| reach * at(values, row)).sum();
                total / (pairs * chance) + self.already_paid(location.node, own)
            })
        });
        let equities = self.equities_of(board, &weights)?;
        let frequencies = choice.map_or(Vec::new(), |choice| choice.frequencies(board, &weights));
        Ok(NextCard { chance: cards.len() as f64 * pairs, cards, perms, evs, equities, frequencies })
    }

    /// The first choice after the card of a chance node: the decision, the player and the number of actions.
    pub(crate) fn choice_after(&self, node: NodeId) -> Option<(NodeId, Player, usize)> {
        let NodeKind::Chance { child } = self.tree.node(node).kind else { return None };
        let choice = self.tree.first_choice(child)?;
        match &self.tree.node(choice).kind {
            NodeKind::Decision { player, actions, .. } => Some((choice, *player, actions.len())),
            NodeKind::Chance { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => None,
        }
    }

    /// The actions of a decision that edits remove on a board; one bit each.
    pub(crate) fn removed_on(&self, node: NodeId, board: &[Card]) -> u32 {
        self.tree.removed(node, board.get(self.spot.board.len()..).unwrap_or_default())
    }

    /// The equity of each player on a board; `None` if no two hands are compatible.
    pub(crate) fn equities_of(
        &self,
        board: &Board,
        weights: &[Vec<(Combo, usize, f64)>; 2],
    ) -> Result<Option<[f64; 2]>, SolverError> {
        let mut hands = [0, 1].map(|player: usize| {
            let hand = |&(combo, _, reach): &(Combo, usize, f64)| Hand::of_reach(combo, reach);
            weights[player].iter().map(hand).collect::<Vec<Hand>>()
        });
        self.equities(&board.cards, &mut hands)
    }

    /// Fills in the equity of each hand and returns that of each player; `None` if no two hands are compatible.
    pub(crate) fn equities(
        &self,
        board: &[Card],
        hands: &mut [Vec<Hand>; 2],
    ) -> Result<Option<[f64; 2]>, SolverError> {
        let most = hands.iter().flatten().map(|hand| hand.reach).fold(0.0, f64::max);
        let pairs: f64 = {
            let [a, b] = [0, 1].map(|player: usize| {
                hands[player].iter().map(|hand| (hand.combo, 0, hand.reach)).collect::<Vec<_>>()
            });
            CardRemoval::new(&b).pairs(&a)
        };
        if pairs <= 0.0 || most <= 0.0 {
            return Ok(None);
        }
        if let Some(bunching) = &self.bunching {
            return Ok(self.bunching_equities(bunching, board, hands));
        }
        let ranges = [0, 1].map(|player: usize| {
            let most = hands[player].iter().map(|hand| hand.reach).fold(0.0, f64::max);
            let mut range = Weights::empty();
            for hand in &hands[player] {
                // Weights are shares of the largest reach. A hand that never gets here has an equity too; its weight is
                // too small to count.
                let _ = range.set(hand.combo, ((hand.reach / most) as f32).max(1e-30));
            }
            range
        });
        let pattern: String = board.iter().map(|card| card.to_string()).collect();
        // A text of the range is not needed, and takes longer to write than the equity to compute.
        let outcome = Query::of(ranges.map(|range| Source::from(range).with_text("")))
            .board(&pattern)
            .dead_cards(self.spot.dead)
            .exact()
            .threads(1)
            .per_hand(true)
            .run()?;
        for (hands, player) in hands.iter_mut().zip(&outcome.players) {
            let mut equity_of = vec![None; Combo::COUNT];
            for hand in &player.hands {
                let mut cards = hand.cards.iter();
                if let (Some(a), Some(b)) = (cards.next(), cards.next())
                    && let Some(combo) = Combo::of(a, b)
                {
                    equity_of[combo.index()] = Some(hand.equity);
                }
            }
            for hand in hands {
                hand.equity = equity_of[hand.combo.index()];
            }
        }
        Ok(Some([outcome.players[0].equity, outcome.players[1].equity]))
    }
}

/// The combos of a player on a representative's board: combo, row, and the number of the row.
pub(crate) fn spread(
    board: &Board,
    player: usize,
    number: impl Fn(usize) -> f64,
) -> Vec<(Combo, usize, f64)> {
    board.combos(player).map(|(combo, row)| (combo, row, number(row))).collect()
}

/// Normalizes the weights of the classes; uniform over cards if the node is never reached.
pub(crate) fn chances(next: &mut [NextCard]) {
    let total: f64 = next.iter().map(|card| card.chance).sum();
    let even = 1.0 / next.iter().map(|card| card.cards.len()).sum::<usize>().max(1) as f64;
    for card in next {
        card.chance = if total > 0.0 { card.chance / total } else { card.cards.len() as f64 * even };
    }
}

fn at(rows: &[Block], row: usize) -> f64 {
    f64::from(rows[row / WIDTH].0[row % WIDTH])
}

/// The average strategy of a row: in proportion to its cumulative strategy, uniform where that is zero.
pub(crate) fn strategy_of(sums: &[Vec<f32>], row: usize, removed: u32) -> Vec<f64> {
    let sum = |action: usize| if removed >> action & 1 == 1 { 0.0 } else { f64::from(sums[action][row]) };
    let total: f64 = (0..sums.len()).map(sum).sum();
    let allowed = sums.len() as u32 - removed.count_ones();
    (0..sums.len())
        .map(|action| match total > 0.0 {
            true => sum(action) / total,
            false if removed >> action & 1 == 1 => 0.0,
            false => 1.0 / f64::from(allowed),
        })
        .collect()
}

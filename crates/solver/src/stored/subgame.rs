//! Subgames of a stored solution that were not stored and are solved again.

use crate::game::Game;
use crate::game::card_removal::CardRemoval;
use crate::query::hand_values::{ChoiceStrategy, Location};
use crate::stored::padded::BoardContext;
use crate::{ComboValues, NextCard, Options, Solver, SolverError, View};
use isofold_cards::{Card, Combo, Range};
use isofold_iso::SuitPerm;
use isofold_tree::{Line, NodeId, Stop};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A subgame after a line, solved again.
pub(crate) struct Subgame {
    /// The node at which the line enters the street, and the representative of its board.
    key: (NodeId, Vec<Card>),
    solver: Solver,
    /// The reach that a weight of 1 stands for, for each player; zero if the player never gets here.
    scale: [f64; 2],
    /// The hands of each player that never get here.
    absent: [Vec<Combo>; 2],
    /// The reach of each row of the subgame's first board, zero for hands that never get here, as shares of the largest weights
    /// of the whole spot.
    entered: [Vec<f32>; 2],
}

/// A subgame that was not stored: where it begins, and the reach of both players there.
pub(crate) struct MissingSubgame {
    pub(crate) root: NodeId,
    pub(crate) context: Arc<BoardContext>,
    pub(crate) reach: [Vec<f32>; 2],
}

/// The subgames solved lately, the latest last.
#[derive(Default)]
pub(crate) struct SubgameCache(Vec<Subgame>);

/// The maximum number of cached subgames, and of their bytes.
const MAX_SUBGAMES: usize = 64;
const MAX_BYTES: u64 = 1 << 28;

/// The number of iterations after which a subgame is accepted at any exploitability.
const MAX_ITERATIONS: u32 = 1_000;

/// The weight of hands that never get here: too small to matter, enough for them to learn a strategy.
const ABSENT: f32 = 1e-12;

impl SubgameCache {
    /// The subgame with a number.
    pub(crate) fn get(&mut self, number: usize) -> &mut Subgame {
        &mut self.0[number]
    }

    /// Solves a subgame, unless it is cached, and returns its number.
    pub(crate) fn solve(
        &mut self,
        game: &Game,
        missing: &MissingSubgame,
        accuracy: f64,
        options: &Options,
    ) -> Result<usize, SolverError> {
        if let Some(index) = self.find(missing) {
            let subgame = self.0.remove(index);
            self.0.push(subgame);
            return Ok(self.0.len() - 1);
        }
        let go_on = || ControlFlow::Continue(());
        self.0.push(Subgame::solve(game, missing, accuracy, options, go_on)?);
        let memory =
            |subgames: &[Subgame]| subgames.iter().map(|subgame| subgame.solver.plan().memory()).sum::<u64>();
        while self.0.len() > 1 && (self.0.len() > MAX_SUBGAMES || memory(&self.0) > MAX_BYTES) {
            self.0.remove(0);
        }
        Ok(self.0.len() - 1)
    }

    /// The number of a subgame, if it is cached.
    pub(crate) fn find(&self, missing: &MissingSubgame) -> Option<usize> {
        self.0.iter().position(|subgame| subgame.key == missing.key())
    }
}

impl MissingSubgame {
    /// The node at which the subgame begins, and its board: these are the same subgame.
    pub(crate) fn key(&self) -> (NodeId, Vec<Card>) {
        (self.root, self.context.board.cards.clone())
    }
}

impl Subgame {
    /// Solves a subgame from a street on, unless `go_on` breaks; then its strategies are those so far.
    pub(crate) fn solve(
        game: &Game,
        missing: &MissingSubgame,
        accuracy: f64,
        options: &Options,
        go_on: impl Fn() -> ControlFlow<()>,
    ) -> Result<Subgame, SolverError> {
        let MissingSubgame { root, context, reach } = missing;
        let scale = [0, 1].map(|player: usize| f64::from(reach[player].iter().copied().fold(0.0, f32::max)));
        let mut absent = [Vec::new(), Vec::new()];
        let ranges = [0, 1].map(|player: usize| {
            let mut range = Range::empty();
            for (combo, _, reach) in context.spread(player, &reach[player]) {
                let share = match scale[player] > 0.0 {
                    true => (reach / scale[player]) as f32,
                    false => game.spot.ranges[player].weight(combo),
                };
                if reach <= 0.0 {
                    absent[player].push(combo);
                }
                // A share of the largest reach is a valid weight.
                let _ = range.set(combo, share.clamp(ABSENT, 1.0));
            }
            range
        });
        let dealt = &context.board.cards[game.spot.board.len()..];
        let mut solver = Solver::of(game.rest(*root, dealt, ranges), options)?;
        let stop = Stop { exploitability: Some(accuracy), iterations: Some(MAX_ITERATIONS), seconds: None };
        solver.run(&stop, |_| go_on());
        let scale = [0, 1].map(|player| scale[player] * game.max_weight(player));
        let first = solver.engine.board(0, 0);
        let entered = [0, 1].map(|player: usize| {
            let row = |&combo: &Combo| context.rows[player].get(combo).map_or(0.0, |row| reach[player][row]);
            first.hands[player].combos.iter().map(row).collect()
        });
        Ok(Subgame { key: missing.key(), solver, scale, absent, entered })
    }

    /// The values of all combos at the end of some lines, in the terms of the whole spot; each line comes with the permutation
    /// that carries the subgame to its cards.
    pub(crate) fn combo_values(
        &self,
        game: &Game,
        lines: &[(Line, SuitPerm)],
    ) -> Result<Vec<[ComboValues; 2]>, SolverError> {
        let own: Vec<Line> = lines.iter().map(|(line, perm)| line.relabelled(perm.inverse())).collect();
        let places = own.iter().map(|line| self.solver.place(line, &self.entered));
        let places = places.collect::<Result<Vec<_>, _>>()?;
        let max_weights = [0, 1].map(|player| game.max_weight(player));
        let values = self.solver.values_of(&own, &places, max_weights)?;
        let in_spot = |values: ComboValues, (line, perm): &(Line, SuitPerm)| {
            let mut values = values.relabelled(*perm);
            let dealt = values.board.split_off(game.spot.board.len());
            values.board = game.spot.board.iter().copied().chain(dealt).collect();
            values.line = line.clone();
            values
        };
        let both = values.into_iter().zip(lines);
        Ok(both.map(|(values, line)| values.map(|values| in_spot(values, line))).collect())
    }

    /// The values of both players' best responses at the start, by combo index.
    pub(crate) fn best_values(&self) -> Result<[Vec<f32>; 2], SolverError> {
        self.solver.best_values(&self.entered)
    }

    /// The view of a decision, in the terms of the whole spot.
    pub(crate) fn view(&mut self, game: &Game, line: &Line, perm: SuitPerm) -> Result<View, SolverError> {
        let mut view = self.solver.view(&line.relabelled(perm.inverse()))?.relabelled(perm);
        let dealt = view.board.split_off(game.spot.board.len());
        view.board = game.spot.board.iter().copied().chain(dealt).collect();
        view.line = line.clone();
        for (player, hands) in view.hands.iter_mut().enumerate() {
            for hand in hands {
                let is_absent = self.absent[player].contains(&perm.inverse().apply_combo(hand.combo));
                hand.reach *= if is_absent { 0.0 } else { self.scale[player] };
                if hand.reach <= 0.0 {
                    hand.share = 0.0;
                }
            }
        }
        // A hand's EV against hands that never get here means nothing.
        let present = [0, 1].map(|player: usize| {
            let hands = view.hands[player].iter().map(|hand| (hand.combo, 0, hand.reach));
            CardRemoval::new(&hands.collect::<Vec<_>>())
        });
        for (player, hands) in view.hands.iter_mut().enumerate() {
            for hand in hands.iter_mut().filter(|hand| present[1 - player].with(hand.combo) <= 0.0) {
                hand.action_evs.iter_mut().for_each(|ev| *ev = None);
                (hand.ev, hand.equity, hand.share) = (None, None, 0.0);
            }
        }
        if self.scale.contains(&0.0) {
            view.evs = None;
            view.equities = None;
        }
        let hands = &view.hands[view.player.index()];
        let frequency = |action: usize| hands.iter().map(|hand| hand.share * hand.strategy[action]).sum();
        view.frequencies = (0..view.actions.len()).map(frequency).collect();
        Ok(view)
    }

    /// The cards that may come, in the terms of the whole spot.
    pub(crate) fn next_cards(&mut self, line: &Line, perm: SuitPerm) -> Result<Vec<NextCard>, SolverError> {
        let next = self.solver.next_cards(&line.relabelled(perm.inverse()))?;
        Ok(next.into_iter().map(|card| card.relabelled(perm)).collect())
    }

    /// The class of cards with which the subgame begins, after a chance node.
    pub(crate) fn next_card(
        &mut self,
        game: &Game,
        location: &Location,
        context: &BoardContext,
        reach: &[Vec<f32>; 2],
    ) -> Result<NextCard, SolverError> {
        let weights = [0, 1].map(|player: usize| context.spread(player, &reach[player]));
        let pairs = CardRemoval::on(&context.board, &weights[1]).pairs(&weights[0]);
        let (cards, perms) = NextCard::members(&context.board.members, location.perm);
        let evs = (pairs > 0.0).then(|| self.solver.evs());
        let equities = if pairs > 0.0 { game.equities_of(&context.board, &weights)? } else { None };
        let choice = game.choice_after(location.node).map(|(node, player, actions)| ChoiceStrategy {
            player,
            sums: self.solver.engine.strategy(0, 0, player.index(), node, actions),
            removed: game.removed_on(node, &context.board.cards),
        });
        let frequencies = choice
            .map_or(Vec::new(), |choice| choice.frequencies(&context.board, &self.in_own_rows(&weights)));
        Ok(NextCard { chance: cards.len() as f64 * pairs, cards, perms, evs, equities, frequencies })
    }

    /// Weights of hands at the start of the subgame, with the rows that they have in it.
    fn in_own_rows(&self, weights: &[Vec<(Combo, usize, f64)>; 2]) -> [Vec<(Combo, usize, f64)>; 2] {
        let board = self.solver.engine.board(0, 0);
        [0, 1].map(|player: usize| {
            let rows: BTreeMap<Combo, usize> = board.combos(player).collect();
            let hands = weights[player].iter();
            hands.filter_map(|&(combo, _, weight)| Some((combo, *rows.get(&combo)?, weight))).collect()
        })
    }
}

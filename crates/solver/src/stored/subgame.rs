//! Parts of a stored solution that are not there and are solved again.

use crate::game::Game;
use crate::game::card_removal::CardRemoval;
use crate::query::hand_values::Location;
use crate::stored::padded::BoardContext;
use crate::{NextCard, Options, Solver, SolverError, View};
use isofold_cards::{Card, Combo, Range};
use isofold_iso::SuitPerm;
use isofold_tree::{Line, NodeId, Stop};
use std::ops::ControlFlow;

/// The rest of a spot after a line, solved again.
pub(crate) struct Subgame {
    /// The line's start of the street, and the cards of the board that stands for its own.
    key: (NodeId, Vec<Card>),
    solver: Solver,
    /// What the greatest weight of each player means in reach; zero if the player never gets there.
    scale: [f64; 2],
    /// Hands that never get there, of each player.
    absent: [Vec<Combo>; 2],
}

/// Parts that were solved lately, the latest last.
#[derive(Default)]
pub(crate) struct SubgameCache(Vec<Subgame>);

/// Parts that are kept at most, and the bytes of all of them.
const PARTS: usize = 64;
const BYTES: u64 = 1 << 28;

/// Iterations after which a part is good enough whatever was measured.
const MAX_ITERATIONS: u32 = 1_000;

/// Hands that never get to a part are given so little weight in it: it does not matter to anybody, and they learn what they
/// would do.
const ABSENT: f32 = 1e-12;

impl SubgameCache {
    /// The part that has a number.
    pub(crate) fn get(&mut self, number: usize) -> &mut Subgame {
        &mut self.0[number]
    }

    /// Solves the rest of a game from a street on, unless that was done lately; the number of the part comes back.
    pub(crate) fn solve(
        &mut self,
        game: &Game,
        root: NodeId,
        context: &BoardContext,
        reach: &[Vec<f32>; 2],
        accuracy: f64,
        options: &Options,
    ) -> Result<usize, SolverError> {
        let key = (root, context.board.cards.clone());
        if let Some(place) = self.0.iter().position(|part| part.key == key) {
            let part = self.0.remove(place);
            self.0.push(part);
            return Ok(self.0.len() - 1);
        }
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
                // A share of the greatest is a weight.
                let _ = range.set(combo, share.clamp(ABSENT, 1.0));
            }
            range
        });
        let dealt = &context.board.cards[game.spot.board.len()..];
        let mut solver = Solver::of(game.rest(root, dealt, ranges), options)?;
        let stop = Stop { exploitability: Some(accuracy), iterations: Some(MAX_ITERATIONS), seconds: None };
        solver.run(&stop, |_| ControlFlow::Continue(()));
        let scale = [0, 1].map(|player| scale[player] * game.max_weight(player));
        self.0.push(Subgame { key, solver, scale, absent });
        let memory = |parts: &[Subgame]| parts.iter().map(|part| part.solver.plan().memory()).sum::<u64>();
        while self.0.len() > 1 && (self.0.len() > PARTS || memory(&self.0) > BYTES) {
            self.0.remove(0);
        }
        Ok(self.0.len() - 1)
    }
}

impl Subgame {
    /// A decision, in the words of the whole spot.
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
        // What a hand makes against hands that never get there is nothing to go by.
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

    /// The cards that may come, in the words of the whole spot.
    pub(crate) fn next_cards(&mut self, line: &Line, perm: SuitPerm) -> Result<Vec<NextCard>, SolverError> {
        let next = self.solver.next_cards(&line.relabelled(perm.inverse()))?;
        Ok(next.into_iter().map(|card| card.relabelled(perm)).collect())
    }

    /// The class of cards that the part begins with, after a deal.
    pub(crate) fn next_card(
        &mut self,
        game: &Game,
        location: &Location,
        context: &BoardContext,
        reach: &[Vec<f32>; 2],
    ) -> Result<NextCard, SolverError> {
        let weights = [0, 1].map(|player: usize| context.spread(player, &reach[player]));
        let pairs = CardRemoval::on(&context.board, &weights[1]).pairs(&weights[0]);
        let cards: Vec<Card> =
            context.board.members.iter().map(|member| location.perm.apply(member.card)).collect();
        let evs = (pairs > 0.0).then(|| self.solver.evs());
        let equities = if pairs > 0.0 { game.equities_of(&context.board, &weights)? } else { None };
        Ok(NextCard { chance: cards.len() as f64 * pairs, cards, evs, equities })
    }
}

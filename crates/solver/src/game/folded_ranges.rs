//! The bunching effect of folded ranges on the game: the weights of pairs of hands on each board, and equities by them.

use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::boards::{Board, Hands};
use crate::game::bunching::Bunching;
use crate::kernel::bunching::BoardBunching;
use crate::{Hand, Options, SolverError};
use isofold_cards::{Card, CardSet};
use isofold_eval::{Board as Evaluated, HandRank, Ranking};
use rayon::prelude::*;
use std::collections::HashSet;
use std::sync::Arc;

/// The maximum number of bytes for the weights of all pairs of rows.
const PAIRS: u64 = 1_000_000_000;

impl Game {
    /// Counts the folded ranges, unless that was done.
    pub(crate) fn count_folded_ranges(&mut self, workers: &Workers) -> Result<(), SolverError> {
        if self.bunching.is_none() && !self.spot.folded.is_empty() {
            let Game { spot, group, .. } = self;
            let bunching = Bunching::new(&spot.board, spot.dead, &spot.folded, *group, workers);
            self.bunching = Some(Arc::new(bunching?));
        }
        Ok(())
    }

    /// An error if counting takes more memory than the options allow.
    pub(crate) fn check_memory(&self, options: &Options) -> Result<(), SolverError> {
        let Game { spot, .. } = self;
        let needed = Bunching::bytes(spot.board.len(), spot.dead.len(), spot.folded.len(), [1, 1, 1]);
        match options.memory {
            Some(limit) if needed > limit => Err(SolverError::Memory { needed, limit, half: None }),
            _ => Ok(()),
        }
    }

    /// Computes the weights of pairs of hands on a board.
    pub(crate) fn weigh_pairs(&self, board: &mut Board) {
        let Some(bunching) = &self.bunching else { return };
        let dealt = &board.cards[self.spot.board.len()..];
        let weights =
            if self.keeps_weights { bunching.pair_weights(dealt) } else { bunching.passing_weights(dealt) };
        let combo_slots =
            [0, 1].map(|player: usize| weights.positions(&board.opponent_views[1 - player].other));
        board.bunching = Some(BoardBunching { weights, combo_slots, cuts: cuts(board), pairs: Vec::new() });
    }

    /// Stores the weights of all pairs of rows on all boards, if they fit: looking them up takes as long as using them.
    pub(crate) fn keep_pairs(&self, workers: &Workers, boards: &mut [Vec<Board>]) {
        if pairs_bytes(boards) > PAIRS {
            return;
        }
        workers.each(boards.iter_mut().flatten().collect(), |_, board| {
            let Board { bunching, hands: [first, second], opponent_views: [opponent_views, _], .. } = board;
            if let Some(bunching) = bunching {
                bunching.keep_pairs(&opponent_views.own[..first.rows()], &second.sizes);
            }
        });
    }

    /// The bytes of all of it, for these boards.
    pub(crate) fn bunching_bytes(&self, boards: &[Vec<Board>]) -> u64 {
        if self.spot.folded.is_empty() {
            return 0;
        }
        let start = self.spot.board.len();
        let mut sets = [0; 3];
        for street in boards {
            let class = |board: &Board| Bunching::dealt_class(self.group, &board.cards[start..]);
            let classes: HashSet<CardSet> = street.iter().map(class).collect();
            sets[street[0].cards.len() - start] = classes.len();
        }
        let rows = |board: &Board| board.hands.iter().map(Hands::rows).sum::<usize>() as u64;
        let lists: u64 =
            boards.iter().flatten().map(|board| 6 * rows(board) + size_of::<BoardBunching>() as u64).sum();
        let pairs = pairs_bytes(boards);
        let pairs = if pairs > PAIRS { 0 } else { pairs };
        Bunching::bytes(start, self.spot.dead.len(), self.spot.folded.len(), sets) + lists + pairs
    }

    /// Fills in the equity of each hand over all runouts, by the weights of pairs, and returns that of each player;
    /// `None` if no two hands are compatible.
    pub(crate) fn bunching_equities(
        &self,
        bunching: &Bunching,
        board: &[Card],
        hands: &mut [Vec<Hand>; 2],
    ) -> Option<[f64; 2]> {
        let start = self.spot.board.len();
        let blocked: CardSet = self.spot.dead | board.iter().copied().collect();
        let left: Vec<Card> = (CardSet::FULL - blocked).iter().collect();
        let boards: Vec<Vec<Card>> = match board.len() {
            5 => vec![board.to_vec()],
            4 => left.iter().map(|&card| [board, &[card]].concat()).collect(),
            _ => {
                let pairs =
                    left.iter().enumerate().flat_map(|(i, &a)| left[..i].iter().map(move |&b| [a, b]));
                pairs.map(|pair| [board, &pair].concat()).collect()
            }
        };
        let sides: [&[Hand]; 2] = [&hands[0], &hands[1]];
        // For each hand the weight it wins and the weight it meets, summed in the order of the boards.
        let sums: Vec<[Vec<[f64; 2]>; 2]> = boards
            .par_chunks(16)
            .map(|boards| {
                let mut sums = sides.map(|hands| vec![[0.0; 2]; hands.len()]);
                boards.iter().for_each(|board| meet(bunching, board, start, sides, &mut sums));
                sums
            })
            .collect();
        let mut players = [[0.0; 2]; 2];
        for (player, hands) in hands.iter_mut().enumerate() {
            for (index, hand) in hands.iter_mut().enumerate() {
                let [won, met] = sums.iter().fold([0.0; 2], |[won, met], sums| {
                    let [more, others] = sums[player][index];
                    [won + more, met + others]
                });
                hand.equity = (met > 0.0).then(|| won / met);
                players[player][0] += hand.reach * won;
                players[player][1] += hand.reach * met;
            }
        }
        (players[0][1] > 0.0).then(|| players.map(|[won, met]| won / met))
    }
}

/// The bytes for the weights of all pairs of rows.
fn pairs_bytes(boards: &[Vec<Board>]) -> u64 {
    let pairs = |board: &Board| 4 * board.hands.iter().map(|hands| hands.rows() as u64).product::<u64>();
    boards.iter().flatten().map(pairs).sum()
}

/// Adds, for each hand, the weight it wins and the weight it meets on a complete board.
fn meet(
    bunching: &Bunching,
    board: &[Card],
    start: usize,
    hands: [&[Hand]; 2],
    sums: &mut [Vec<[f64; 2]>; 2],
) {
    let cards: CardSet = board.iter().copied().collect();
    let Some(ranks) = Evaluated::new(Ranking::Standard, cards).map(|board| board.rank_combos()) else {
        return;
    };
    let weights = bunching.passing_weights(&board[start..]);
    let rank = |hand: &Hand| ranks[hand.combo.index()];
    let is_left = |hand: &Hand| !hand.combo.set().intersects(cards);
    for (i, a) in hands[0].iter().enumerate().filter(|(_, hand)| is_left(hand)) {
        for (j, b) in hands[1].iter().enumerate().filter(|(_, hand)| is_left(hand)) {
            let weight = f64::from(weights.weight(a.combo, b.combo));
            let won = match rank(a).cmp(&rank(b)) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
            let (for_a, for_b) = (weight * b.reach, weight * a.reach);
            sums[0][i][0] += won * for_a;
            sums[0][i][1] += for_a;
            sums[1][j][0] += (1.0 - won) * for_b;
            sums[1][j][1] += for_b;
        }
    }
}

/// For each row of a player, the number of rows of the other that are weaker, and that are not stronger; none before
/// the river.
fn cuts(board: &Board) -> [Vec<[u16; 2]>; 2] {
    let cards: CardSet = board.cards.iter().copied().collect();
    let evaluated = Evaluated::new(Ranking::Standard, cards).filter(|_| board.cards.len() == 5);
    let Some(ranks) = evaluated.map(|board| board.rank_combos()) else { return [Vec::new(), Vec::new()] };
    let strengths = [0, 1].map(|player: usize| -> Vec<HandRank> {
        board.hands[player].combos.iter().map(|combo| ranks[combo.index()]).collect()
    });
    [0, 1].map(|own: usize| {
        let other = &strengths[1 - own];
        let cut = |&rank: &HandRank| {
            let weaker = other.partition_point(|&strength| strength < rank);
            [weaker, other.partition_point(|&strength| strength <= rank)].map(|rows| rows as u16)
        };
        strengths[own].iter().map(cut).collect()
    })
}

//! Equities of all hands against many reaches of the opponent on one board, eight reaches at a time.
//!
//! On a complete board, with w(h') the reach of the opponent's hand h' where it shares no card with h and zero elsewhere, a hand h
//! wins W(h) = Σ_{h' < h} w(h') + ½ Σ_{h' = h} w(h'), by strength. Hands are visited in ascending strength; the sum of w over all
//! hands below, less the sums by card, is one subtraction for each card of h. Equity is Σ W / Σ w over all runouts.
//!
//! Strengths are sorted once for all reaches, and a vector has a lane for each of them.

use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::boards::Board;
use crate::scan::values::{PlayerReach, number};
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{Board as Evaluated, HandRank, Ranking};
use isofold_simd::{Dispatcher, F64x8, Simd, kernel};

const LANES: usize = 8;
type Lanes = [f64; LANES];

/// Marks a hand that the opponent cannot hold.
const NONE: u16 = u16::MAX;

/// The number of runouts that are counted by one thread.
const CHUNK: usize = 64;

/// A hand in the order of strength.
#[derive(Clone, Copy)]
struct Ranked {
    rank: HandRank,
    cards: [u8; 2],
    row: u16,
    /// The row of the same combo among the opponent's, or [`NONE`].
    same: u16,
}

/// Fills in the equities that a player's reach gives to the rows of the other, for each reach of each player.
pub(super) fn fill(
    game: &Game,
    board: &Board,
    dispatcher: Dispatcher,
    workers: &Workers,
    reaches: &mut [Vec<PlayerReach<'_>>; 2],
) {
    let rows = [0, 1].map(|player: usize| board.hands[player].rows());
    let weights = [0, 1].map(|player: usize| -> Vec<Vec<Lanes>> {
        reaches[player].chunks(LANES).map(|reaches| lanes(reaches, rows[player])).collect()
    });
    let candidates = candidates(board);
    let blocked = game.spot.dead | board.cards.iter().copied().collect();
    let runouts = runouts(5 - board.cards.len(), blocked);
    let chunks = runouts.chunks(CHUNK).collect();
    let chunks = workers.map(chunks, |runouts: &[CardSet]| {
        // By the player whose reach it is: the wins of the other.
        let mut wins =
            [0, 1].map(|player: usize| vec![vec![[0.0; LANES]; rows[1 - player]]; weights[player].len()]);
        for &runout in runouts {
            let Some(ranked) = ranked(board, &candidates, runout) else { continue };
            for player in 0..2 {
                let (hands, others) = (&ranked[1 - player][0], &ranked[player][1]);
                for (weights, wins) in weights[player].iter().zip(&mut wins[player]) {
                    count_wins(dispatcher, hands, others, weights, wins);
                }
            }
        }
        wins
    });
    // Each pair of hands is compatible with as many runouts as any other.
    let left = 48usize.saturating_sub(blocked.len());
    let count = match board.cards.len() {
        3 => (left * left.saturating_sub(1) / 2) as f64,
        4 => left as f64,
        _ => 1.0,
    };
    for (player, reaches) in reaches.iter_mut().enumerate() {
        for (index, reach) in reaches.iter_mut().enumerate() {
            for (row, equity) in reach.equity.iter_mut().enumerate() {
                let wins = chunks.iter().map(|wins| wins[player][index / LANES][row][index % LANES]);
                let (won, against) = (wins.sum::<f64>(), reach.against[row]);
                if against > 0.0 {
                    *equity = (0.5 * won / (against * count)) as f32;
                }
            }
        }
    }
}

/// Some reaches of a player, a lane each.
fn lanes(reaches: &[PlayerReach<'_>], rows: usize) -> Vec<Lanes> {
    let mut lanes = vec![[0.0; LANES]; rows];
    for (lane, reach) in reaches.iter().enumerate() {
        let Some(reach) = reach.reach else { continue };
        lanes.iter_mut().enumerate().for_each(|(row, lanes)| lanes[lane] = number(reach, row));
    }
    lanes
}

/// A combo that a player may hold on a board.
struct Candidate {
    combo: Combo,
    /// The row of each player, or [`NONE`].
    rows: [u16; 2],
    /// Whether it stands for the row of each player.
    stands: [bool; 2],
}

/// The combos of both players.
fn candidates(board: &Board) -> Vec<Candidate> {
    let mut rows = vec![[NONE; 2]; Combo::COUNT];
    board.combos(0).for_each(|(combo, row)| rows[combo.index()][0] = row as u16);
    board.combos(1).for_each(|(combo, row)| rows[combo.index()][1] = row as u16);
    let held = Combo::all().zip(rows).filter(|(_, rows)| *rows != [NONE; 2]);
    let stands = |combo: Combo, player: usize, row: u16| {
        row != NONE && board.hands[player].combos[usize::from(row)] == combo
    };
    held.map(|(combo, rows)| Candidate {
        combo,
        rows,
        stands: [0, 1].map(|player: usize| stands(combo, player, rows[player])),
    })
    .collect()
}

/// The hands of each player in ascending strength: those that stand for rows, and all.
fn ranked(board: &Board, candidates: &[Candidate], runout: CardSet) -> Option<[[Vec<Ranked>; 2]; 2]> {
    let cards = runout | board.cards.iter().copied().collect();
    let ranks = Evaluated::new(Ranking::Standard, cards)?.rank_combos();
    let left = candidates.iter().enumerate().filter(|(_, hand)| !hand.combo.set().intersects(runout));
    let mut order: Vec<u64> = left
        .map(|(number, hand)| u64::from(ranks[hand.combo.index()].bits()) << 16 | number as u64)
        .collect();
    order.sort_unstable();
    let mut ranked = [[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]];
    ranked.iter_mut().flatten().for_each(|hands| hands.reserve(order.len()));
    for number in order {
        let Candidate { combo, rows, stands } = &candidates[usize::from(number as u16)];
        let (rank, cards) = (ranks[combo.index()], combo.cards().map(|card| card.index()));
        for player in (0..2).filter(|&player| rows[player] != NONE) {
            let hand = Ranked { rank, cards, row: rows[player], same: rows[1 - player] };
            if stands[player] {
                ranked[player][0].push(hand);
            }
            ranked[player][1].push(hand);
        }
    }
    Some(ranked)
}

/// All sets of so many cards to come.
fn runouts(missing: usize, blocked: CardSet) -> Vec<CardSet> {
    let left: Vec<Card> = (CardSet::FULL - blocked).iter().collect();
    match missing {
        0 => vec![CardSet::EMPTY],
        1 => left.iter().map(|&card| CardSet::from(card)).collect(),
        _ => {
            let pairs = left.iter().enumerate().flat_map(|(i, &a)| left[..i].iter().map(move |&b| [a, b]));
            pairs.map(|pair| pair.into_iter().collect()).collect()
        }
    }
}

kernel! {
    /// Adds 2 W(h) of each hand on a complete board to the row of the hand. Hands are in ascending strength.
    fn count_wins<'a>(hands: &'a [Ranked], others: &'a [Ranked], weights: &'a [Lanes], wins: &'a mut [Lanes]) = count_rows;
}

#[inline(always)]
fn count_rows<S: Simd>(simd: S, hands: &[Ranked], others: &[Ranked], weights: &[Lanes], wins: &mut [Lanes]) {
    let mut total = simd.splat_f64(0.0);
    let mut by_card = [[0.0; LANES]; 52];
    let mut others = others.iter().peekable();
    let mut rest = hands;
    while let Some(first) = rest.first() {
        let rank = first.rank;
        let ties = rest.iter().take_while(|hand| hand.rank == rank).count();
        let (group, after) = rest.split_at(ties);
        rest = after;
        for is_tie in [false, true] {
            while let Some(other) =
                others.next_if(|other| if is_tie { other.rank == rank } else { other.rank < rank })
            {
                let weight = simd.load_f64(&weights[usize::from(other.row)]);
                total = total + weight;
                for card in other.cards {
                    let sum = &mut by_card[usize::from(card)];
                    (simd.load_f64(sum) + weight).store(sum);
                }
            }
            for hand in group {
                let [a, b] = hand.cards.map(|card| simd.load_f64(&by_card[usize::from(card)]));
                let won = &mut wins[usize::from(hand.row)];
                let mut sum = total - a - b;
                if is_tie && hand.same != NONE {
                    // The hand itself was subtracted with each of its cards.
                    sum = sum + simd.load_f64(&weights[usize::from(hand.same)]);
                }
                (simd.load_f64(won) + sum).store(won);
            }
        }
    }
}

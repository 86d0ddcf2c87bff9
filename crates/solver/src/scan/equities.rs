//! Equities of all hands at many nodes of one board, eight nodes at a time.
//!
//! On a complete board, with w(h') the reach of the opponent's hand h' where it shares no card with h and zero elsewhere, a hand h
//! wins W(h) = Σ_{h' < h} w(h') + ½ Σ_{h' = h} w(h'), by strength. Hands are visited in ascending strength; the sum of w over all
//! hands below, less the sums by card, is one subtraction for each card of h. Equity is Σ W / Σ w over all runouts.
//!
//! Strengths are sorted once for all nodes, and a vector has a lane for each node.

use crate::game::Game;
use crate::game::boards::Board;
use crate::scan::values::{NodeValues, Reaches, number};
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{Board as Evaluated, HandRank, Ranking};
use isofold_simd::{Dispatcher, F64x8, Simd, kernel};

const LANES: usize = 8;
type Lanes = [f64; LANES];

/// Marks a hand that the opponent cannot hold.
const NONE: u16 = u16::MAX;

/// A hand in the order of strength.
struct Ranked {
    rank: HandRank,
    cards: [u8; 2],
    row: u16,
    /// The row of the same combo among the opponent's, or [`NONE`].
    same: u16,
}

/// Fills in the equities at nodes of a board.
pub(super) fn fill(
    game: &Game,
    board: &Board,
    dispatcher: Dispatcher,
    nodes: &mut [NodeValues],
    reaches: &[Reaches<'_>],
) {
    let rows = [0, 1].map(|player: usize| board.hands[player].rows());
    let batches: Vec<[Vec<Lanes>; 2]> = reaches.chunks(LANES).map(|nodes| lanes(nodes, rows)).collect();
    let mut wins: Vec<[Vec<Lanes>; 2]> =
        batches.iter().map(|_| rows.map(|rows| vec![[0.0; LANES]; rows])).collect();
    let candidates = [0, 1].map(|player| candidates(board, player));
    let blocked = game.spot.dead | board.cards.iter().copied().collect();
    for runout in runouts(5 - board.cards.len(), blocked) {
        let cards = runout | board.cards.iter().copied().collect();
        let Some(ranks) = Evaluated::new(Ranking::Standard, cards).map(|board| board.rank_combos()) else {
            continue;
        };
        let ranked = candidates.each_ref().map(|[own, all]| {
            [own, all].map(|hands| {
                let left = hands.iter().filter(|hand| !hand.set.intersects(runout));
                let mut ranked: Vec<Ranked> = left
                    .map(|hand| {
                        let Candidate { index, cards, row, same, .. } = *hand;
                        Ranked { rank: ranks[usize::from(index)], cards, row, same }
                    })
                    .collect();
                ranked.sort_unstable_by_key(|hand| hand.rank);
                ranked
            })
        });
        for (weights, wins) in batches.iter().zip(&mut wins) {
            for own in 0..2 {
                let (hands, others) = (&ranked[own][0], &ranked[1 - own][1]);
                count_wins(dispatcher, hands, others, &weights[1 - own], &mut wins[own]);
            }
        }
    }
    // Each pair of hands is compatible with as many runouts as any other.
    let left = 48usize.saturating_sub(blocked.len());
    let runouts = match board.cards.len() {
        3 => (left * left.saturating_sub(1) / 2) as f64,
        4 => left as f64,
        _ => 1.0,
    };
    let nodes = nodes.iter_mut().zip(reaches).enumerate();
    for (index, (node, reaches)) in nodes.filter(|(_, (_, reaches))| reaches.meet()) {
        for own in 0..2 {
            let wins = &wins[index / LANES][own];
            for (row, equity) in node.equity[own].iter_mut().enumerate() {
                let against = reaches.against[own][row];
                if against > 0.0 {
                    *equity = (0.5 * wins[row][index % LANES] / (against * runouts)) as f32;
                }
            }
        }
    }
}

/// The reach of each player's rows, a lane for each node.
fn lanes(nodes: &[Reaches<'_>], rows: [usize; 2]) -> [Vec<Lanes>; 2] {
    [0, 1].map(|player: usize| {
        let mut lanes = vec![[0.0; LANES]; rows[player]];
        for (lane, node) in nodes.iter().enumerate() {
            let Some(reach) = node.reach[player] else { continue };
            lanes.iter_mut().enumerate().for_each(|(row, lanes)| lanes[lane] = number(reach, row));
        }
        lanes
    })
}

/// A hand that may be held on a board.
struct Candidate {
    index: u16,
    set: CardSet,
    cards: [u8; 2],
    row: u16,
    same: u16,
}

/// The hands of a player that stand for rows, and all hands of the player.
fn candidates(board: &Board, player: usize) -> [Vec<Candidate>; 2] {
    let mut same_row = vec![NONE; Combo::COUNT];
    board.combos(1 - player).for_each(|(combo, row)| same_row[combo.index()] = row as u16);
    let candidate = |(combo, row): (Combo, usize)| Candidate {
        index: combo.index() as u16,
        set: combo.set(),
        cards: combo.cards().map(|card| card.index()),
        row: row as u16,
        same: same_row[combo.index()],
    };
    let own = board.hands[player].combos.iter().enumerate().map(|(row, &combo)| candidate((combo, row)));
    [own.collect(), board.combos(player).map(candidate).collect()]
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

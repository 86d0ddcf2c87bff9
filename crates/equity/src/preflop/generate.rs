//! Computes the preflop table: all pairs of combos on one board of each class.

use super::{BOARDS, MatchUp, match_ups};
use isofold_cards::{Combo, Deck};
use isofold_eval::{Board, HandRank, Ranking};
use isofold_iso::{CanonicalBoard, Street, SuitPerm, canonical_boards};
use isofold_simd::{Dispatcher, Kernel, Simd};
use rayon::prelude::*;

/// The number of boards in a block, over which the counts of a combo stay in cache.
const BLOCK: usize = 64;

/// For each combo and each other combo, the number of boards on which the first wins, and on which they tie. A board counts
/// for its whole class, so only sums over all relabellings of a pair are right.
struct PairCounts {
    wins: Vec<[u32; Combo::COUNT]>,
    ties: Vec<[u32; Combo::COUNT]>,
}

/// Computes all match-ups, in the order of [`match_ups`]. It takes most of a minute.
pub fn generate() -> Vec<MatchUp> {
    let boards = canonical_boards(Street::River, Deck::Full);
    let counts = boards.par_chunks(boards.len() / 64).map(count).reduce(PairCounts::new, PairCounts::plus);
    match_ups()
        .into_par_iter()
        .map(|(first, second)| {
            let mut sum = [0u64; 2];
            for perm in SuitPerm::all() {
                let (a, b) = (perm.apply_combo(first), perm.apply_combo(second));
                let [wins, ties] = counts.get(a, b);
                sum = [sum[0] + u64::from(wins), sum[1] + u64::from(ties)];
            }
            let [wins, ties] = sum.map(|sum| (sum / 24) as u32);
            MatchUp { wins, ties, losses: BOARDS - wins - ties }
        })
        .collect()
}

impl PairCounts {
    fn new() -> PairCounts {
        let zeros = || vec![[0; Combo::COUNT]; Combo::COUNT];
        PairCounts { wins: zeros(), ties: zeros() }
    }

    fn plus(mut self, other: PairCounts) -> PairCounts {
        for (sums, terms) in [(&mut self.wins, other.wins), (&mut self.ties, other.ties)] {
            for (sums, terms) in sums.iter_mut().zip(terms) {
                sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
            }
        }
        self
    }

    fn get(&self, a: Combo, b: Combo) -> [u32; 2] {
        [self.wins[a.index()][b.index()], self.ties[a.index()][b.index()]]
    }
}

fn count(boards: &[CanonicalBoard]) -> PairCounts {
    let (mut counts, dispatcher) = (PairCounts::new(), Dispatcher::best());
    for block in boards.chunks(BLOCK) {
        let ranks: Vec<Box<[HandRank; Combo::COUNT]>> = block
            .iter()
            .filter_map(|board| Some(Board::new(Ranking::Standard, board.cards)?.rank_combos()))
            .collect();
        for first in 0..Combo::COUNT {
            for (board, ranks) in block.iter().zip(&ranks) {
                if ranks[first] != HandRank::NONE {
                    let row = Row {
                        rank: ranks[first],
                        ranks,
                        multiplicity: board.multiplicity,
                        wins: &mut counts.wins[first],
                        ties: &mut counts.ties[first],
                    };
                    dispatcher.run(row);
                }
            }
        }
    }
    counts
}

/// One combo against all others on a board: counts wins and ties.
struct Row<'a> {
    rank: HandRank,
    ranks: &'a [HandRank; Combo::COUNT],
    multiplicity: u32,
    wins: &'a mut [u32; Combo::COUNT],
    ties: &'a mut [u32; Combo::COUNT],
}

impl Kernel for Row<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let rank = self.rank.bits();
        for (other, (wins, ties)) in self.ranks.iter().zip(self.wins.iter_mut().zip(self.ties.iter_mut())) {
            let other = other.bits();
            // Counts cannot overflow: there are fewer than three million boards.
            *wins = wins.wrapping_add(if other < rank && other != 0 { self.multiplicity } else { 0 });
            *ties = ties.wrapping_add(if other == rank { self.multiplicity } else { 0 });
        }
    }
}

//! The combos that any of several players may hold, and their order of strength on a board.

use crate::spot::Spot;
use isofold_cards::CardSet;
use isofold_eval::{Board, Game, HandRank, Holes, Ranking};

/// The combos that at least one of `N` players may hold.
pub(crate) struct CombinedRange<const N: usize> {
    pub(crate) sets: Vec<CardSet>,
    /// The two cards, the lesser first.
    pub(crate) cards: Vec<[u8; 2]>,
    /// The weight of each combo in each player's range.
    pub(crate) weights: Vec<[f64; N]>,
    /// The number of combos in each player's range.
    pub(crate) hands: [usize; N],
    /// The position of each combo in each player's range, or [`ABSENT`].
    rows: Vec<[u32; N]>,
    holes: Holes,
    game: Game,
    ranking: Ranking,
}

const ABSENT: u32 = u32::MAX;

impl<const N: usize> CombinedRange<N> {
    /// # Panics
    /// If the spot does not have `N` players with two hole cards each.
    pub(crate) fn new(spot: &Spot) -> CombinedRange<N> {
        assert_eq!(spot.players.len(), N, "a method for {N} players");
        let mut sets: Vec<CardSet> =
            spot.players.iter().flat_map(|player| player.sets.iter().map(|&(set, _)| set)).collect();
        sets.sort_unstable();
        sets.dedup();
        let cards = sets.iter().map(|set| {
            let mut cards = set.iter().map(|card| card.index());
            [cards.next().unwrap_or(0), cards.next().unwrap_or(0)]
        });
        let position = |set: CardSet, player: usize| spot.players[player].position(set);
        let rows: Vec<[u32; N]> = sets
            .iter()
            .map(|&set| std::array::from_fn(|player| position(set, player).map_or(ABSENT, |row| row as u32)))
            .collect();
        let weight = |set: CardSet, player: usize| spot.players[player].weight(set);
        CombinedRange {
            cards: cards.collect(),
            weights: sets.iter().map(|&set| std::array::from_fn(|player| weight(set, player))).collect(),
            hands: std::array::from_fn(|player| spot.players[player].sets.len()),
            rows,
            holes: Holes::new(sets.iter().copied()).expect("every combo has two cards"),
            game: spot.game,
            ranking: spot.game.ranking().expect("two hole cards play for the best high hand"),
            sets,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The position of a combo in a player's range.
    pub(crate) fn row(&self, combo: usize, player: usize) -> Option<usize> {
        let row = self.rows[combo][player];
        (row != ABSENT).then_some(row as usize)
    }

    pub(crate) fn order(&self) -> ShowdownOrder {
        let len = self.len();
        ShowdownOrder {
            ranks: vec![HandRank::NONE; len],
            keys: Vec::with_capacity(len),
            spare: vec![0; len],
            sorted: vec![0; len],
            ends: Vec::with_capacity(len),
            game: self.game,
        }
    }
}

/// The combos that a board does not block, sorted by strength. It is reused from board to board.
pub(crate) struct ShowdownOrder {
    ranks: Vec<HandRank>,
    /// The rank above the index of the combo.
    keys: Vec<u64>,
    spare: Vec<u64>,
    sorted: Vec<u16>,
    /// The end of each group of equal strength.
    ends: Vec<u16>,
    game: Game,
}

impl ShowdownOrder {
    pub(crate) fn sort<const N: usize>(&mut self, combos: &CombinedRange<N>, board: CardSet) {
        let ranked = Board::new(combos.ranking, board).expect("a board is five cards of the deck");
        ranked.rank_holes(&combos.holes, 0..combos.len(), &mut self.ranks);
        self.keys.clear();
        for (i, (&set, &rank)) in combos.sets.iter().zip(&self.ranks).enumerate() {
            if !set.intersects(board) {
                self.keys.push(significant_bits(rank) << 16 | i as u64);
            }
        }
        sort(&mut self.keys, &mut self.spare);
        self.ends.clear();
        let mut last = u64::MAX;
        for (i, &key) in self.keys.iter().enumerate() {
            self.sorted[i] = key as u16;
            if i > 0 && key >> 16 != last {
                self.ends.push(i as u16);
            }
            last = key >> 16;
        }
        self.ends.push(self.keys.len() as u16);
    }

    /// The combos, the weakest first.
    pub(crate) fn combos(&self) -> &[u16] {
        &self.sorted[..self.keys.len()]
    }

    /// The combos in groups of equal strength, the weakest first.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u16]> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&end| usize::from(end)));
        starts.zip(&self.ends).map(|(start, &end)| &self.sorted[start..usize::from(end)])
    }

    /// The category of a combo that the board does not block, as an index into [`Game::categories`].
    pub(crate) fn category(&self, combo: u16) -> usize {
        self.game.category(self.ranks[usize::from(combo)].into())
    }
}

/// The 29 significant bits of a rank, in order.
fn significant_bits(rank: HandRank) -> u64 {
    u64::from(rank.bits() >> 16 << 13 | rank.bits() & 0x1fff)
}

/// Sorts by the bits from 16 up. The sort is stable, so combos of equal strength stay in order.
fn sort(keys: &mut Vec<u64>, spare: &mut [u64]) {
    /// Below this many keys a radix sort costs more than it saves.
    const FEW: usize = 200;
    if keys.len() < FEW {
        return keys.sort_unstable();
    }
    // 29 bits are three digits of ten bits.
    const DIGIT: usize = 1 << 10;
    let spare = &mut spare[..keys.len()];
    let mut counts = [[0u16; DIGIT]; 3];
    for &key in keys.iter() {
        counts[0][(key >> 16) as usize % DIGIT] += 1;
        counts[1][(key >> 26) as usize % DIGIT] += 1;
        counts[2][(key >> 36) as usize % DIGIT] += 1;
    }
    let mut from: &mut [u64] = keys;
    let mut to: &mut [u64] = spare;
    for (pass, counts) in counts.iter_mut().enumerate() {
        let mut sum = 0;
        for count in counts.iter_mut() {
            sum += std::mem::replace(count, sum);
        }
        for &key in from.iter() {
            let position = &mut counts[(key >> (16 + 10 * pass)) as usize % DIGIT];
            to[usize::from(*position)] = key;
            *position += 1;
        }
        std::mem::swap(&mut from, &mut to);
    }
    to.copy_from_slice(from);
}

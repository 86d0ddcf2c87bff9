//! The combos that any of some players may hold, and their order on a board.

use crate::spot::Spot;
use isofold_cards::CardSet;
use isofold_eval::{Board, Game, HandRank, Holes, Ranking};

/// The combos that at least one of `N` players may hold.
pub(crate) struct Entries<const N: usize> {
    pub(crate) sets: Vec<CardSet>,
    /// The two cards, the lesser first.
    pub(crate) cards: Vec<[u8; 2]>,
    /// The weight that each player gives it.
    pub(crate) weights: Vec<[f64; N]>,
    /// How many hands each player has.
    pub(crate) hands: [usize; N],
    /// Where each player has the combo, [`ABSENT`] where not.
    rows: Vec<[u32; N]>,
    holes: Holes,
    game: Game,
    ranking: Ranking,
}

const ABSENT: u32 = u32::MAX;

impl<const N: usize> Entries<N> {
    /// # Panics
    /// If the spot does not have `N` players with two hole cards each.
    pub(crate) fn new(spot: &Spot) -> Entries<N> {
        assert_eq!(spot.players.len(), N, "a method for {N} players");
        let mut sets: Vec<CardSet> =
            spot.players.iter().flat_map(|player| player.sets.iter().map(|&(set, _)| set)).collect();
        sets.sort_unstable();
        sets.dedup();
        let cards = sets.iter().map(|set| {
            let mut cards = set.iter().map(|card| card.index());
            [cards.next().unwrap_or(0), cards.next().unwrap_or(0)]
        });
        let place = |set: CardSet, player: usize| spot.players[player].place(set);
        let rows: Vec<[u32; N]> = sets
            .iter()
            .map(|&set| std::array::from_fn(|player| place(set, player).map_or(ABSENT, |row| row as u32)))
            .collect();
        let weight = |set: CardSet, player: usize| spot.players[player].weight(set);
        Entries {
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

    /// The row of an entry among a player's hands.
    pub(crate) fn row(&self, entry: usize, player: usize) -> Option<usize> {
        let row = self.rows[entry][player];
        (row != ABSENT).then_some(row as usize)
    }

    pub(crate) fn order(&self) -> Order {
        let len = self.len();
        Order {
            ranks: vec![HandRank::NONE; len],
            keys: Vec::with_capacity(len),
            spare: vec![0; len],
            sorted: vec![0; len],
            ends: Vec::with_capacity(len),
            game: self.game,
        }
    }
}

/// The entries that a board leaves, by strength. One is kept and sorted anew for each board.
pub(crate) struct Order {
    ranks: Vec<HandRank>,
    /// The rank over the entry.
    keys: Vec<u64>,
    spare: Vec<u64>,
    sorted: Vec<u16>,
    /// Where each group of equals ends.
    ends: Vec<u16>,
    game: Game,
}

impl Order {
    pub(crate) fn sort<const N: usize>(&mut self, entries: &Entries<N>, board: CardSet) {
        let ranked = Board::new(entries.ranking, board).expect("a board is five cards of the deck");
        ranked.rank_holes(&entries.holes, 0..entries.len(), &mut self.ranks);
        self.keys.clear();
        for (i, (&set, &rank)) in entries.sets.iter().zip(&self.ranks).enumerate() {
            if !set.intersects(board) {
                self.keys.push(squeezed(rank) << 16 | i as u64);
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

    /// The entries, the weakest first.
    pub(crate) fn entries(&self) -> &[u16] {
        &self.sorted[..self.keys.len()]
    }

    /// The entries in groups of equal strength, the weakest first.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u16]> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&end| usize::from(end)));
        starts.zip(&self.ends).map(|(start, &end)| &self.sorted[start..usize::from(end)])
    }

    /// The category of an entry that the board leaves, as its place in [`Game::categories`].
    pub(crate) fn category(&self, entry: u16) -> usize {
        self.game.category(self.ranks[usize::from(entry)].into())
    }
}

/// The 29 bits of a rank that vary, in order.
fn squeezed(rank: HandRank) -> u64 {
    u64::from(rank.bits() >> 16 << 13 | rank.bits() & 0x1fff)
}

/// Sorts by what is above bit 16; entries are in order already, and stay so among equals.
fn sort(keys: &mut Vec<u64>, spare: &mut [u64]) {
    /// Below this many the counts cost more than they save.
    const FEW: usize = 200;
    if keys.len() < FEW {
        return keys.sort_unstable();
    }
    // 29 bits are three digits of ten.
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
            let place = &mut counts[(key >> (16 + 10 * pass)) as usize % DIGIT];
            to[usize::from(*place)] = key;
            *place += 1;
        }
        std::mem::swap(&mut from, &mut to);
    }
    to.copy_from_slice(from);
}

//! Hands counted by cluster.

use super::Opponents;
use isofold_cards::{CardSet, Combo};

/// A number for each cluster; of `u16` it is one vector of 128 bits.
pub(super) type Row<T> = [T; Opponents::MOST];

const _: () = assert!(size_of::<Row<u16>>() == 16);

/// One hand of each cluster.
const ONE: [Row<u16>; Opponents::MOST] = {
    let mut rows = [[0; Opponents::MOST]; Opponents::MOST];
    let mut cluster = 0;
    while cluster < Opponents::MOST {
        rows[cluster][cluster] = 1;
        cluster += 1;
    }
    rows
};

/// The sum of two rows.
#[inline(always)]
pub(super) fn sum(a: Row<u16>, b: Row<u16>) -> Row<u16> {
    std::array::from_fn(|cluster| a[cluster].wrapping_add(b[cluster]))
}

/// Hands by cluster: all of them, and those that hold each card.
pub(super) struct Tally {
    all: Row<u16>,
    by_card: [Row<u16>; 52],
}

impl Tally {
    pub(super) const EMPTY: Tally = Tally { all: [0; Opponents::MOST], by_card: [[0; Opponents::MOST]; 52] };

    /// The hands that a board leaves.
    pub(super) fn on(opponents: &Opponents, board: CardSet) -> Tally {
        let mut tally = Tally::EMPTY;
        for combo in Combo::all().filter(|combo| !combo.set().intersects(board)) {
            let cards = combo.cards().map(|card| usize::from(card.index()));
            tally.add(cards, opponents.of_combo(combo.index()));
        }
        tally
    }

    /// Counts a hand.
    #[inline(always)]
    pub(super) fn add(&mut self, [a, b]: [usize; 2], cluster: usize) {
        self.all = sum(self.all, ONE[cluster]);
        self.by_card[a] = sum(self.by_card[a], ONE[cluster]);
        self.by_card[b] = sum(self.by_card[b], ONE[cluster]);
    }

    /// Those that share no card with a hand that was not counted.
    #[inline(always)]
    pub(super) fn beside(&self, [a, b]: [usize; 2]) -> Row<u16> {
        let (all, a, b) = (self.all, self.by_card[a], self.by_card[b]);
        std::array::from_fn(|cluster| all[cluster].wrapping_sub(a[cluster]).wrapping_sub(b[cluster]))
    }

    /// Those that share no card with a hand of a cluster that was counted itself: it went once, and was taken out twice.
    #[inline(always)]
    pub(super) fn beside_counted(&self, cards: [usize; 2], cluster: usize) -> Row<u16> {
        sum(self.beside(cards), ONE[cluster])
    }

    /// Two for each hand that a combo may meet on each of so many runouts: what it wins if it wins always.
    pub(super) fn most_points(&self, opponents: &Opponents, combo: Combo, runouts: u32) -> Row<u32> {
        let cards = combo.cards().map(|card| usize::from(card.index()));
        let hands = self.beside_counted(cards, opponents.of_combo(combo.index()));
        hands.map(|hands| 2 * runouts * u32::from(hands))
    }

    /// The equities of a combo with those points on so many runouts together. Against a cluster of which it can meet no hand, the
    /// equity against all hands; beyond the last cluster, 0.
    #[inline(always)]
    pub(super) fn equities(
        &self,
        opponents: &Opponents,
        combo: Combo,
        runouts: u32,
        points: Row<u32>,
    ) -> Row<f32> {
        let most = self.most_points(opponents, combo, runouts);
        // Below 2²⁴, so all is exact but for one rounding.
        let mut equities = std::array::from_fn(|cluster| points[cluster] as f32 / most[cluster] as f32);
        if most.contains(&0) {
            let overall = points.iter().sum::<u32>() as f32 / most.iter().sum::<u32>() as f32;
            for cluster in (0..Opponents::MOST).filter(|&cluster| most[cluster] == 0) {
                equities[cluster] = if cluster < opponents.clusters() { overall } else { 0.0 };
            }
        }
        equities
    }
}
